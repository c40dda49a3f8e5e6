"""What a notebook shows: an image with its text, a card list, and the notation."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.svg.canvas import Canvas
from burraco_learn.svg.palette import LIGHT
from burraco_learn.svg.show import picture

RULES = bl.load_rules("classico")


def values() -> list[object]:
    rnd = bl.Round.deal(RULES, players=4, seed=2)
    meld = bl.Meld.lay(bl.parse_cards("3h 4h Jk 6h"), RULES)
    hand = svg.Hand(bl.parse_cards("5h 10h Jk"))
    return [bl.parse_card("5h"), hand, meld, rnd, rnd.view(3), rnd.score()]


class Balanced(HTMLParser):
    """Checks that every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_a_bundle_has_html_and_notation(value: object) -> None:
    bundle = svg.mimebundle(value)
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/plain"] == repr(value)
    assert " at 0x" not in bundle["text/html"] + bundle["text/plain"]
    parser = Balanced()
    parser.feed(bundle["text/html"])
    assert parser.open == []
    assert "<svg" not in bundle["text/html"] and "<script" not in bundle["text/html"]
    assert bundle == svg.mimebundle(value) == value._repr_mimebundle_()  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", values()[:5], ids=lambda value: type(value).__name__)
def test_the_picture_is_an_image_with_a_text(value: object) -> None:
    html = svg.mimebundle(value)["text/html"]
    alt, source = re.findall(r'<img alt="([^"]+)" src="data:image/svg\+xml,([^"<>#]+)">', html)[0]
    root = ET.fromstring(unquote(source))
    assert ET.canonicalize(unquote(source)) == ET.canonicalize(picture(value))
    assert root.get("width") and root.get("height")
    if isinstance(value, bl.Card):
        assert unescape(alt) == "5 of hearts"
    else:
        assert "<details><summary>Cards in words</summary>" in html


def test_a_hand_tells_its_cards_in_words() -> None:
    html = svg.mimebundle(svg.Hand(bl.parse_cards("5h Jk")))["text/html"]
    assert "<li>5 of hearts</li><li>jolly</li>" in html
    assert 'alt="5♥ jolly"' in html


def test_a_score_sheet_is_a_table() -> None:
    sheet = bl.Round.deal(RULES, players=4, seed=2).score()
    html = svg.mimebundle(sheet)["text/html"]
    assert html.count('scope="col"') == 3
    for side in sheet.sides:
        assert f"<td><strong>{side.total}</strong></td>" in html
        for label, points in side.rows:
            assert f'<th scope="row">{label}</th>' in html and f"<td>{points}</td>" in html
    assert "Provisional score" in html
    assert '<th scope="col">&lt;me&gt;</th>' in svg.score_table(sheet, ("<me>", "they"))


def test_what_has_no_picture_says_so() -> None:
    with pytest.raises(TypeError, match="int has no picture"):
        svg.mimebundle(3)


def test_markup_in_a_text_stays_text() -> None:
    html = svg.figure("<svg/>", 'a "quoted" <b>')
    assert 'alt="a &quot;quoted&quot; &lt;b&gt;"' in html


def test_any_picture_fits_into_an_address() -> None:
    drawn = '<svg aria-label="it\'s 100 % &lt;b&gt; #1 ♥"><path fill="#fff"/></svg>\n'
    html = svg.figure(drawn, "x")
    source = html.split('src="data:image/svg+xml,')[1].split('"')[0]
    assert unquote(source) == drawn


def test_suit_signs_in_the_text_of_a_page_are_letters_in_the_colour_of_their_suit() -> None:
    meld = bl.Meld.lay(bl.parse_cards("7s 7h 7d"), RULES)
    details = svg.mimebundle(meld)["text/html"].split("<details>")[1]
    assert re.findall(r"[♠♥♦♣](?!\ufe0e)", details) == []
    red = f'<span style="color:{LIGHT.red_sign}">'
    assert f"7♠\ufe0e 7{red}♥\ufe0e</span> 7{red}♦\ufe0e</span>" in details


def test_a_report_of_points_tints_its_cards() -> None:
    record = bl.sample_round("classico-1")
    html = bl.rescore(record.round(), bl.load_rules("stargames"))._repr_mimebundle_()["text/html"]
    assert re.findall(r"[♠♥♦♣](?!\ufe0e)", html) == []
    assert re.search(r"[♠♥♦♣]\ufe0e", html)


def test_suit_signs_in_a_picture_are_letters() -> None:
    canvas = Canvas(False)
    canvas.text(0, 0, "threw 5♥")
    canvas.heading(0, 0, "9♠ 10♦", "2", 14)
    assert re.findall(r"[♠♥♦♣](?!\ufe0e)", "".join(canvas.parts)) == []
