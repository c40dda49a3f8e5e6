"""Pictures of single cards: valid, readable in every fan, and free of ids."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from cmath import phase, rect
from collections.abc import Iterator
from itertools import combinations, product
from math import dist, tau

import pytest
from colours import DEFICIENCIES, contrast, lab, linear

from burraco_learn import svg
from burraco_learn.cards import CARDS, JOLLY, Card, parse_card, parse_cards
from burraco_learn.svg import faces, shapes
from burraco_learn.svg.palette import FELT, PALETTES

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def points_of(path: str) -> Iterator[complex]:
    """Points along a path, close together."""
    here = handle = 0j
    steps = [n / 24 for n in range(25)]
    for command, tail in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", tail)]
        if command == "z":
            continue
        if command == "M":
            here = complex(*numbers)
            yield here
            continue
        if command in "hv":
            end = numbers[0] * (1 if command == "h" else 1j)
        else:
            end = complex(*numbers[-2:])
        pairs = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=False)]
        if command in "cs":
            first = pairs[0] if command == "c" else handle
            second = pairs[-2]
            handle = end - second
            yield from (
                here + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t**3 * end
                for t in steps
            )
        elif command == "q":
            yield from (here + 2 * (1 - t) * t * pairs[0] + t * t * end for t in steps)
        elif command == "a":
            yield from _arc(here, end, numbers, steps)
        here += end
        yield here


def _arc(here: complex, end: complex, numbers: list[float], steps: list[float]) -> list[complex]:
    """An arc of an ellipse: an arc of a circle, squeezed upright."""
    squeeze = numbers[1] / numbers[0]
    end = complex(end.real, end.imag / squeeze)
    radius = max(numbers[0], abs(end) / 2)
    large, sweep = numbers[3:5]
    rise = (radius**2 - abs(end) ** 2 / 4) ** 0.5
    centre = end / 2 + (1 if large != sweep else -1) * rise * 1j * end / abs(end)
    start, stop = phase(-centre), phase(end - centre)
    if sweep and stop < start:
        stop += tau
    if not sweep and stop > start:
        stop -= tau
    round_ = [centre + rect(radius, start + (stop - start) * t) for t in steps]
    return [here + complex(p.real, p.imag * squeeze) for p in round_]


def box_of(path: str, pen: float = 0) -> Box:
    """The box of a path that is painted with a pen."""
    points = list(points_of(path))
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return min(xs) - pen / 2, min(ys) - pen / 2, max(xs) + pen / 2, max(ys) + pen / 2


def index_boxes(card: Card) -> tuple[Box, Box]:
    """The boxes of a covered card's rank and suit, pen strokes included."""
    rank, suit = re.findall(r'<path d="([^"]+)"', faces.face(card, None, "top"))
    return box_of(rank, shapes.PEN), box_of(suit)


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("role", [None, "Th", "7"])
def test_a_card_is_a_valid_picture_with_one_name(card: Card, role: str | None) -> None:
    root = ET.fromstring(svg.card(card, role))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert card.name in (root.get("aria-label") or "")
    assert not root.findall(f".//{SVG}text"), "letters are paths: a card needs no font"
    assert not root.findall(f".//{SVG}defs")
    assert not [element for element in root.iter() if element.get("id")]


@pytest.mark.parametrize("card", CARDS[:52], ids=str)
def test_the_index_fits_the_strips_of_both_fans(card: Card) -> None:
    rank, suit = index_boxes(card)
    assert rank[2] < suit[0], "rank and suit must not touch"
    assert suit[2] <= faces.STRIP_WIDTH
    assert max(rank[3], suit[3]) <= faces.STRIP
    assert min(rank[0], rank[1], suit[1]) > 1


def test_ranks_have_one_advance_and_the_ten_is_narrow() -> None:
    suits_at = {index_boxes(card)[1][0] for card in CARDS[:13]}
    assert len(suits_at) == 1
    for pen in (0.0, shapes.PEN):
        wide = {}
        for rank, path in shapes.RANK_PATHS.items():
            left, _, right, _ = box_of(shapes.moved(path, 20, 20), pen)
            wide[rank] = right - left
        ten = wide.pop(10)
        assert ten <= 1.3 * min(wide.values())


def test_a_wild_has_badge_and_frame_and_a_natural_two_has_none() -> None:
    two = parse_card("2c")
    wild, natural = svg.card(two, "7h"), svg.card(two)
    assert wild.count("stroke-dasharray") == 1
    assert wild.count(PALETTES["classic"].badge) == 1
    assert "stroke-dasharray" not in natural and PALETTES["classic"].badge not in natural
    assert "2 of clubs, wild, stands for 7 of hearts" in wild


def test_the_badge_lies_in_the_top_strip_beside_the_index() -> None:
    for suit, role in product("shdc", ("Th", "Ac", "Qs", "Kd", "7")):
        root = ET.fromstring(svg.card(parse_card(f"2{suit}"), role))
        boxes = root.findall(f"{SVG}rect")
        badge = boxes[-1]
        x, y = float(badge.get("x", 0)), float(badge.get("y", 0))
        right = x + float(badge.get("width", 0))
        bottom = y + float(badge.get("height", 0))
        assert x > index_boxes(parse_card(f"2{suit}"))[1][2]
        assert right < faces.WIDTH and bottom < faces.STRIP
        for path in root.findall(f"{SVG}path")[2:]:
            left, top, far, low = box_of(path.get("d", ""), float(path.get("stroke-width", 0)))
            assert x < left and far < right and y < top and low < bottom, (suit, role)


def test_every_pair_of_cards_looks_different() -> None:
    assert len({faces.face(card) for card in CARDS}) == 53
    # Shapes tell, not colours: with every colour taken away the faces still differ.
    plain = {re.sub(r"#[0-9a-f]{6}", "", faces.face(card, None, "top")) for card in CARDS}
    assert len(plain) == 53


@pytest.mark.parametrize("name", PALETTES)
def test_colours_of_a_deck_can_be_told_from_the_card(name: str) -> None:
    palette = PALETTES[name]
    for colour in (*palette.suits, palette.jolly):
        assert contrast(colour, palette.face) >= 3
    assert contrast(palette.wild, palette.face) >= 3
    assert contrast(palette.edge, palette.face) >= 3
    assert contrast(palette.edge, "#ffffff") >= 3


@pytest.mark.parametrize("text", ["text", "quiet", "clean", "dirty", "turn"])
@pytest.mark.parametrize("ground", ["table", "band", "panel"])
def test_words_on_the_felt_have_contrast(text: str, ground: str) -> None:
    assert contrast(getattr(FELT, text), getattr(FELT, ground)) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_the_letters_of_a_badge_have_contrast(name: str) -> None:
    palette = PALETTES[name]
    for colour in palette.suits:
        assert contrast(colour, palette.badge) >= (3 if name == "colour-safe" else 4.5)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_suits_of_the_colour_safe_deck_stay_apart(deficiency: str) -> None:
    seen = []
    for colour in PALETTES["colour-safe"].suits:
        mixed = [
            min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True))))
            for row in DEFICIENCIES[deficiency]
        ]
        seen.append(lab(mixed))
    assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 30


def test_a_hand_shows_its_cards_in_the_order_given() -> None:
    cards = parse_cards("Kd 5h Jk 5h")
    drawn = svg.hand(cards)
    places = [drawn.index(faces.face(card)) for card in (cards[0], cards[2])]
    assert places == sorted(places)
    assert ET.fromstring(drawn).get("aria-label") == "K♦ 5♥ jolly 5♥"
    assert svg.hand([]).startswith("<svg ")


def test_hand_is_a_value() -> None:
    hand = svg.Hand(parse_cards("5h Jk"))
    assert repr(hand) == "Hand('5h Jk')"
    assert hand == svg.Hand([parse_card("5h"), JOLLY])
    assert hash(hand) == hash(svg.Hand(hand.cards))
