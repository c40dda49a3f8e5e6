"""Pictures of single cards: valid, readable in every fan, and free of ids."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from cmath import phase, rect
from collections.abc import Iterator
from itertools import combinations, product
from math import tau
from typing import get_args

import pytest

from burraco_learn import svg
from burraco_learn.cards import CARDS, JOLLY, Card, parse_card, parse_cards
from burraco_learn.svg import faces, shapes
from burraco_learn.svg.palette import LIGHT, PALETTES, Palette

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


def index_boxes(drawn: str) -> tuple[Box, Box]:
    """The boxes of the rank and the suit of a card's index, pen strokes included."""
    root = ET.fromstring(f"<g>{drawn}</g>")
    rank, suit, *_ = (
        box_of(part.get("d", ""), float(part.get("stroke-width", 0))) for part in root.iter("path")
    )
    return rank, suit


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


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("card", CARDS[:52], ids=str)
def test_the_index_fits_the_strips_of_both_fans(card: Card, palette: Palette) -> None:
    for draw, width in ((faces.face, faces.STRIP_WIDTH), (faces.small, faces.INDEX_WIDTH)):
        rank, suit = index_boxes(draw(card, None, "top", palette))
        assert rank[2] < suit[0], "rank and suit must not touch"
        assert suit[2] <= width
        assert min(rank[0], rank[1], suit[1]) > 1
    assert max(rank[3], suit[3]) <= faces.STRIP - 1


def test_the_small_index_has_one_size_on_every_paper() -> None:
    for card in CARDS[:52]:
        boxes = {
            index_boxes(faces.small(card, None, "full", width=width, height=height))
            for width, height in ((38, 42), (54, 60), (64, 90))
        }
        assert len(boxes) == 1
        rank, _ = boxes.pop()
        assert 11 <= rank[3] - rank[1] <= 12.5, card


@pytest.mark.parametrize("size", [(38, 42), (54, 60), (64, 90)])
def test_a_small_card_has_one_pip_that_is_whole(size: tuple[float, float]) -> None:
    for card, palette in product(CARDS, PALETTES.values()):
        root = ET.fromstring(f"<g>{faces.small(card, None, 'full', palette, *size)}</g>")
        assert len(root.findall("path")) == (2 if card.is_jolly else 3)
        last = root.findall("path")[-1]
        left, top, right, foot = box_of(last.get("d", ""), float(last.get("stroke-width", 0)))
        assert left > 2 and right < size[0] - 2 and top > faces.STRIP and foot < size[1] - 2


def test_ranks_have_one_advance_and_the_ten_is_narrow() -> None:
    for draw in (faces.face, faces.small):
        boxes = [index_boxes(draw(card, None, "top")) for card in CARDS[:13]]
        assert len({suit[0] for _, suit in boxes}) == 1
        wide = {place + 1: rank[2] - rank[0] for place, (rank, _) in enumerate(boxes)}
        assert wide.pop(10) <= 1.05 * max(wide.values())


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_faces_and_backs_are_small(palette: Palette) -> None:
    for card in CARDS:
        assert len(faces.face(card, palette=palette)) <= 1200, card
    assert len(faces.back(palette)) <= 1200


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_everything_on_a_face_lies_on_the_paper(card: Card) -> None:
    for palette in PALETTES.values():
        root = ET.fromstring(f"<g>{faces.face(card, palette=palette)}</g>")
        for part in root.findall("path"):
            box = box_of(part.get("d", ""), float(part.get("stroke-width", 0)))
            assert min(box[:2]) > 2 and box[2] < faces.WIDTH - 2 and box[3] < faces.HEIGHT - 2


def test_pips_do_not_touch() -> None:
    for rank, (size, middles) in shapes.PIPS.items():
        assert len(middles) == rank
        # A hollow suit is wider by its pen.
        for one, other in combinations(middles, 2):
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > size + 1.6


def test_a_wild_has_badge_and_frame_and_a_natural_two_has_none() -> None:
    two = parse_card("2c")
    wild, natural = svg.card(two, "7h"), svg.card(two)
    assert wild.count("stroke-dasharray") == 1
    assert wild.count(LIGHT.badge) == 1
    assert "stroke-dasharray" not in natural and LIGHT.badge not in natural
    assert "2 of clubs, wild, stands for 7 of hearts" in wild


@pytest.mark.parametrize("little", [False, True])
def test_the_badge_lies_in_the_top_strip_beside_the_index(little: bool) -> None:
    for suit, role in product("shdc", ("Th", "Ac", "Qs", "Kd", "7")):
        card = parse_card(f"2{suit}")
        drawn = (
            faces.small(card, role, "top", width=54) if little else faces.face(card, role, "top")
        )
        width, strip = (54, faces.STRIP) if little else (faces.WIDTH, 22)
        root = ET.fromstring(f"<g>{drawn}</g>")
        badge = root.findall("rect")[-1]
        x, y = float(badge.get("x", 0)), float(badge.get("y", 0))
        right = x + float(badge.get("width", 0))
        bottom = y + float(badge.get("height", 0))
        assert x > index_boxes(drawn)[1][2]
        assert right < width and bottom < strip
        for path in root.findall("path")[2:]:
            left, top, far, low = box_of(path.get("d", ""), float(path.get("stroke-width", 0)))
            assert x < left and far < right and y < top and low < bottom, (suit, role)


@pytest.mark.parametrize("name", PALETTES)
def test_every_pair_of_cards_looks_different_without_colour(name: str) -> None:
    for draw, shown in product((faces.face, faces.small), get_args(faces.Part)):
        drawn = (draw(card, None, shown, PALETTES[name]) for card in CARDS)  # type: ignore[operator]
        assert len({re.sub(r"#[0-9a-f]{6}", "", text) for text in drawn}) == 53


def test_hollow_suits_are_outlines() -> None:
    for card in CARDS[:52]:
        safe, plain = (
            faces.small(card, None, "full", PALETTES[name])
            for name in ("colour-safe", "four-colour")
        )
        solid = card.suit < 2
        assert safe.count("<path") == plain.count("<path") == 3
        assert plain.count('fill="#') == 3  # paper, sign, pip
        assert safe.count('fill="#') == (3 if solid else 1)


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
