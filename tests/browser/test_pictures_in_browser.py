"""What only a browser can say of the pictures: boxes as painted, colours as seen, and survival."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from itertools import combinations
from math import dist

import colours
import nbformat
import pytest
from drawn_tables import crowded, played

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.cards import CARDS
from burraco_learn.svg import faces
from burraco_learn.svg.canvas import document
from burraco_learn.svg.palette import DARK, DARK_PALETTES, PALETTES, dark_colours
from burraco_learn.svg.scene import Scene, scene_of
from burraco_learn.svg.show import picture
from burraco_learn.svg.table import draw_table
from burraco_learn.widgets.base.front_end import style

PATIENCE = 30_000

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser):  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport={"width": 400, "height": 300})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


# The boxes of a card's filled and painted paths, pen strokes included, in units of the card.
BOXES = """(cards) => cards.map((card) => {
  document.body.innerHTML = card;
  return [...document.querySelectorAll("path")].map((path) => {
    const { x, y, width, height } = path.getBBox();
    const pen = Number(path.getAttribute("stroke-width") ?? 0) / 2;
    return [x - pen, y - pen, x + width + pen, y + height + pen];
  });
})"""


@pytest.mark.parametrize("deck", svg.DECKS)
def test_the_index_never_touches_the_suit(page, deck):  # type: ignore[no-untyped-def]
    """And the ten is hardly wider than any other rank, by Chromium's own boxes."""
    cards = CARDS[:52]
    for draw, width in ((faces.face, faces.STRIP_WIDTH), (faces.small, faces.INDEX_WIDTH)):
        drawn = [
            document(draw(card, None, "top", PALETTES[deck]), card.name, 64, 90) for card in cards
        ]
        wide: dict[int, float] = {}
        for card, (rank, suit) in zip(cards, page.evaluate(BOXES, drawn), strict=True):
            assert rank[2] < suit[0], card
            assert suit[2] <= width + 0.1, card
            if draw is faces.small:
                assert max(rank[3], suit[3]) <= faces.STRIP - 1, card
            wide[card.rank] = rank[2] - rank[0]
        assert wide.pop(10) <= 1.05 * max(wide.values())


# The colours of the middles of squares, 40 pixels each, in a screenshot.
MIDDLES = """async ([data, count]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: image.width, height: image.height,
  });
  const paint = canvas.getContext("2d");
  paint.drawImage(image, 0, 0);
  return Array.from({ length: count }, (_, n) =>
    [...paint.getImageData(40 * n + 20, 20, 1, 1).data].slice(0, 3));
}"""


@pytest.mark.parametrize("deficiency", colours.DEFICIENCIES)
def test_chromium_sees_the_colour_safe_suits_apart(page, deficiency):  # type: ignore[no-untyped-def]
    suits, hollow = PALETTES["colour-safe"].suits, PALETTES["colour-safe"].hollow
    squares = "".join(
        f'<i style="position:absolute;left:{40 * n}px;top:0;width:40px;height:40px;'
        f'background:{colour}"></i>'
        for n, colour in enumerate(suits)
    )
    page.set_content(squares)
    session = page.context.new_cdp_session(page)

    def seen(kind: str) -> list[list[int]]:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        data = base64.b64encode(page.screenshot()).decode("ascii")
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        return page.evaluate(MIDDLES, [data, len(suits)])

    def as_text(parts: list[int]) -> str:
        return "#" + "".join(f"{part:02x}" for part in parts)

    assert [as_text(parts) for parts in seen("none")] == list(suits)
    changed = [as_text(parts) for parts in seen(deficiency)]
    assert changed != list(suits), "the emulation does nothing"
    places = [colours.lab(colours.linear(colour)) for colour in changed]
    # Solid from hollow is told by that. Without blue the hollow two are told by their outlines.
    alike = [
        (one, other) for one, other in combinations(range(4), 2) if hollow[one] == hollow[other]
    ]
    for one, other in alike if deficiency != "tritanopia" else alike[:1]:
        assert dist(places[one], places[other]) >= 30


PAINTS = """() => [...document.querySelectorAll("svg *")].flatMap((part) => {
  const { fill, stroke } = getComputedStyle(part);
  return [part.getAttribute("fill") && fill, part.getAttribute("stroke") && stroke];
}).filter((paint) => paint?.startsWith("rgb"))"""


@pytest.mark.parametrize("deck", svg.DECKS)
def test_a_dark_page_dims_its_pictures(page, deck):  # type: ignore[no-untyped-def]
    """Whatever is painted has its dark colour, by the stylesheet alone."""

    def painted(light: str) -> set[str]:
        page.set_content(
            f'<style>{style("table/page.js")}</style><body data-jp-theme-light="{light}">'
            f'<div data-bl-page="PlayPage"><div class="bl-stage">{picture_of_all}</div></div>'
        )
        return {
            "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", paint)[:3])
            for paint in page.evaluate(PAINTS)
        }

    picture_of_all = draw_table(crowded(4), True, deck=deck)
    light, dark = painted("true"), painted("false")
    assert light == set(re.findall(r"#[0-9a-f]{6}", picture_of_all))
    colours_of = dark_colours()
    assert dark == {colours_of.get(colour, colour) for colour in light}
    assert {DARK.felt, DARK.face, *DARK_PALETTES[deck].suits} <= dark


# The boxes of all lines of text, with the text.
TEXTS = """(picture) => {
  document.body.innerHTML = picture;
  return [...document.querySelectorAll("text")].map((text) => {
    const { x, y, width, height } = text.getBBox();
    return [text.textContent, x, y, x + width, y + height];
  });
}"""


@pytest.mark.parametrize("width", [220, 320, 360, 560, 980])
def test_no_line_of_text_leaves_the_table_or_meets_another(page, width):  # type: ignore[no-untyped-def]
    rounds = [played(players=players, moves=moves) for players in (2, 4) for moves in (0, 60, 90)]
    tables = [draw_table(crowded(4), False, width=width), draw_table(waiting(), False, width=width)]
    tables += [svg.table(rnd, width=width) for rnd in rounds]
    tables += [svg.table(rnd, width=width, open_hands=True) for rnd in rounds]
    for table in tables:
        boxes = page.evaluate(TEXTS, table)
        for text, left, top, right, foot in boxes:
            assert left >= 0 and right <= width, text
            for other, left2, top2, right2, foot2 in boxes:
                apart = right <= left2 or right2 <= left or foot - 4 <= top2 or foot2 - 4 <= top
                assert apart or (left, top) == (left2, top2), (text, other)


def waiting() -> Scene:
    """A table at which the own pozzetto lies face down until the next turn."""
    start = scene_of(bl.Round.deal(bl.load_rules("classico"), players=4, seed=1).view(0))
    return replace(start, hands=((), None, None, None), turn=2)


TRUSTED = """window.jupyterapp.shell.currentWidget.content.widgets.some(
  (cell) => cell.model.trusted)"""


def test_pictures_survive_in_a_notebook_that_was_not_run(lab, browser):  # type: ignore[no-untyped-def]
    """JupyterLab cleans the outputs of a notebook that it does not trust; ours stay whole."""
    rnd = bl.Round.deal(bl.load_rules("classico"), players=4, seed=2)
    meld = bl.Meld.lay(bl.parse_cards("3h 4h Jk 6h"), rnd.rules)
    values = [rnd, meld, svg.Hand(bl.parse_cards("5h 10h Jk")), bl.parse_card("5h")]
    notebook = nbformat.v4.new_notebook()
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    for value in values:
        shown = nbformat.v4.new_output("execute_result", svg.mimebundle(value), execution_count=1)
        notebook.cells.append(
            nbformat.v4.new_code_cell("value", outputs=[shown], execution_count=1)
        )
    nbformat.write(notebook, lab.folder / "pictures.ipynb")
    context = browser.new_context(viewport={"width": 1280, "height": 1400})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    try:
        page.goto(f"{lab.url}/lab/tree/pictures.ipynb?reset")
        page.wait_for_selector(".jp-OutputArea-output img", state="attached")
        assert not page.evaluate(TRUSTED)
        images = page.locator(".jp-OutputArea-output img")
        assert images.count() == len(values)
        images.nth(len(values) - 1).scroll_into_view_if_needed()
        sizes = images.evaluate_all(
            """(all) => Promise.all(all.map(async (one) => {
              await one.decode();
              return [one.naturalWidth, one.naturalHeight, one.alt];
            }))"""
        )
        for value, (width, height, alt) in zip(values, sizes, strict=True):
            assert f'width="{width}" height="{height}"' in picture(value)
            assert alt
        assert page.locator(".jp-OutputArea-output details").count() == len(values) - 1
        assert sizes[3][2] == "5 of hearts"
    finally:
        context.close()
