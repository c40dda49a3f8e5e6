"""One card as SVG: made once with svgwrite, kept as text, joined into pictures ever after.

A card is drawn in two ways. The *face* has an index, pips or a figure; it lies in a hand and
stands alone. The *small card* is paper with a small index and one pip; it lies in melds and on the
pile, where a fan leaves 16 units of it, and its index is the same at every size of the paper.

svgwrite checks attributes against SVG 1.1 only, which knows neither ``role`` nor ``data-card``;
so it runs with ``debug=False``, and the tests check what it makes.

The text of a card relies on the attributes ``PAINT`` of an element around it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from svgwrite.container import Group
from svgwrite.path import Path
from svgwrite.shapes import Rect

from ..cards import RANKS, SUITS, Card
from .palette import CLASSIC, Palette
from .shapes import (
    EYES,
    FIGURES,
    JOLLY_FIGURE,
    PEN,
    PIPS,
    RANK_PATHS,
    STAR,
    SUIT_PATHS,
    THIN_PEN,
    WORD_JOLLY,
    moved,
)

__all__ = [
    "HEIGHT",
    "INDEX_WIDTH",
    "PAINT",
    "STRIP",
    "STRIP_WIDTH",
    "WIDTH",
    "Part",
    "back",
    "face",
    "ghost",
    "small",
    "small_back",
]

WIDTH, HEIGHT = 64, 90
"""Size of a card."""

STRIP = 16
"""Height of the top strip of a small card: the least pitch of a vertical fan."""

INDEX_WIDTH = 22
"""Width of the small index: the least pitch of a horizontal fan of small cards."""

STRIP_WIDTH = 34
"""Width of the index of a face: the least pitch of a hand."""

PAINT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What every face inherits: attributes for the root of a picture."""

Part = Literal["full", "most", "side", "top"]
"""How much of a card a fan leaves free: four fifths or more, three quarters, the left side with
its index, or the top strip."""

_INDEX = 1.3  # how much larger the index of a face is than a small one
_SIGN = 13  # height of a suit in its own units
_HOLLOW = 1.6  # pen of a hollow suit, in the same


def _text(*elements: Any) -> str:
    # Written as one group, which is then left out: writing costs far more than an element does.
    group = Group(debug=False)
    for element in elements:
        group.add(element)
    written: str = group.tostring()
    return written.removeprefix("<g>").removesuffix("</g>").replace(" />", "/>")


def _box(x: float, y: float, width: float, height: float, radius: float, **style: Any) -> Rect:
    box = Rect(debug=False, **style)
    # Written by hand: svgwrite would add x="0", y="0" and ry to each of them.
    place = {"x": x, "y": y} if x or y else {}
    box.attribs = {**place, "width": width, "height": height, "rx": radius, **_plain(box)}
    return box


def _plain(box: Rect) -> dict[str, Any]:
    return {k: v for k, v in box.attribs.items() if k not in ("x", "y", "width", "height")}


def _fill(path: str, colour: str) -> Path:
    return Path(d=path, debug=False, fill=colour)


def _line(path: str, colour: str, pen: float) -> Path:
    drawn = Path(d=path, debug=False, stroke=colour, stroke_width=f"{pen:g}")
    # The fill "none" that svgwrite may add comes from PAINT.
    drawn.attribs.pop("fill", None)
    return drawn


def _rank(rank: int, x: float, y: float, colour: str, scale: float) -> Path:
    """A rank whose pen stroke touches (x, y) from inside."""
    half = PEN / 2 * scale
    path = moved(RANK_PATHS[rank], x + half, y + half, scale)
    return _line(path, colour, round((THIN_PEN if rank == 10 else PEN) * scale, 1))


def _signs(suit: int, palette: Palette, size: float, *middles: tuple[float, float]) -> Path:
    """The sign of a suit, so large, at each of the places: solid, or an outline."""
    path, colour, scale = SUIT_PATHS[suit], palette.suits[suit], size / _SIGN
    drawn = "".join(moved(path, x, y, scale) for x, y in middles)
    if palette.hollow[suit]:
        return _line(drawn, colour, round(_HOLLOW * scale, 1))
    return _fill(drawn, colour)


def _badge(role: str, palette: Palette, right: float, scale: float) -> list[Any]:
    """What a wild stands for, a card or in a group a rank, at the right end of the strip."""
    rank = RANKS.index(role[0].upper()) + 1
    suit = SUITS.index(role[1]) if len(role) > 1 else None
    tokens = palette.tokens
    letter, sign = 9 * scale, 10 * scale
    width = round(letter + 5 + (0 if suit is None else sign + 0.5), 1)
    height = round(12 * scale + 3.2, 1)
    left = round(right - width, 1)
    top = 1.5 + scale
    parts = [
        _box(left, round(top, 1), width, height, 3, fill=tokens.badge, stroke=tokens.wild),
        _rank(rank, left + 2.5, top + 1.6, palette.suits[suit or 0], scale),
    ]
    if suit is not None:
        middle = left + 2.5 + letter + 0.5 + sign / 2, top + height / 2
        parts.append(_signs(suit, palette, sign, middle))
    return parts


def _figure(card: Card, palette: Palette, colour: str) -> list[Any]:
    """Jack, queen, king or jolly on a ground of its colour, the suit on the chest."""
    parts: list[Any] = [_box(9.5, 25, 45, 60, 4, fill=colour, fill_opacity=0.1)]
    for part in (*FIGURES.get(card.rank, JOLLY_FIGURE), EYES):
        paint = colour if part.colour == "suit" else getattr(palette.tokens, part.colour)
        path = moved(part.path, 0, 0)
        parts.append(_line(path, paint, part.pen) if part.pen else _fill(path, paint))
    if not card.is_jolly:
        disc = _box(23, 57, 18, 18, 9, fill=palette.tokens.face, stroke=colour)
        parts += [disc, _signs(card.suit, palette, _SIGN, (32, 66))]
    return parts


@cache
def face(
    card: Card, role: str | None = None, shown: Part = "full", palette: Palette = CLASSIC
) -> str:
    """A card's face as SVG text in a box of 64 by 90.

    ``role`` is what a wild stands for (``"4h"``, in a group ``"7"``): the card gets a badge with
    it and a dashed frame. ``shown`` leaves out what the next card of a fan would cut in two.
    """
    tokens = palette.tokens
    colour = palette.jolly if card.is_jolly else palette.suits[card.suit]
    parts = [_box(0, 0, WIDTH, HEIGHT, 6, fill=tokens.face, stroke=tokens.edge)]
    if card.is_jolly:
        parts.append(_fill(moved(STAR, 4, 3.6, 17 / 24), colour))
        if shown == "full" and not role:
            parts.append(_line(moved(WORD_JOLLY, 23.4, 9.3, 0.84), colour, 1.2))
    else:
        parts.append(_rank(card.rank, 4.5, 4.5, colour, _INDEX))
        parts.append(_signs(card.suit, palette, _SIGN, (24.4, 12)))
    if shown in ("full", "most"):
        if card.rank in PIPS:
            size, middles = PIPS[card.rank]
            parts.append(_signs(card.suit, palette, size, *middles))
        else:
            parts += _figure(card, palette, colour)
    elif shown == "side":
        parts.append(_pip(card, palette, STRIP_WIDTH / 2, 64, 22))
    if role:
        parts += _wild(role, palette, WIDTH, HEIGHT, WIDTH, 1.0)
    return _text(*parts)


def _pip(card: Card, palette: Palette, x: float, y: float, size: float) -> Path:
    if card.is_jolly:
        return _fill(moved(STAR, x - size / 2, y - size / 2, size / 24), palette.jolly)
    return _signs(card.suit, palette, size, (x, y))


def _wild(
    role: str, palette: Palette, width: float, height: float, seen: float, scale: float = 0.8
) -> list[Any]:
    """The dashed frame of a wild, and what it stands for, at the right end of what is seen."""
    inset = 1.2 if scale < 1 else 2  # the small index lies nearer to the edge
    frame = {"stroke": palette.tokens.wild, "stroke_width": 1.6, "stroke_dasharray": "3.5 4.5"}
    roomy = seen >= 48
    badge = _badge(role, palette, seen - 3.5 if roomy else seen + 0.5, scale if roomy else 0.64)
    return [_box(inset, inset, width - 2 * inset, height - 2 * inset, 4, **frame), *badge]


@cache
def small(
    card: Card,
    role: str | None = None,
    shown: Part = "full",
    palette: Palette = CLASSIC,
    width: float = WIDTH,
    height: float = HEIGHT,
    index: float = 1.0,
    seen: float = WIDTH,
) -> str:
    """A small card as SVG text, as it lies in a meld or on the pile: paper, index and one pip.

    ``width`` and ``height`` are the size of the paper, at least 38 by 40. The index is always 22
    by 16 with its margins, or ``index`` times that, where a fan leaves less; what a wild stands for
    lies within the width that is ``seen``. ``role`` and ``shown`` are as of ``face``.
    """
    tokens = palette.tokens
    parts = [_box(0, 0, width, height, 5, fill=tokens.face, stroke=tokens.edge)]
    if card.is_jolly:
        parts.append(_fill(moved(STAR, 2.8, 2 * index, index / 2), palette.jolly))
    else:
        top = 2 if index == 1 else 1
        colour = palette.suits[card.suit]
        parts.append(_rank(card.rank, 2.5, top, colour, index))
        middle = 16.8 * index, top + 6 * index
        parts.append(_signs(card.suit, palette, 9 * index, middle))
    room = height - STRIP - 6
    if shown in ("full", "most"):
        size = round(min(width * 0.42, room), 1)
        parts.append(_pip(card, palette, width / 2, STRIP + 2 + room / 2, size))
    elif shown == "side":
        parts.append(_pip(card, palette, INDEX_WIDTH / 2 + 1, STRIP + 2 + room / 2, 17))
    if role:
        parts += _wild(role, palette, width, height, min(seen, width))
    return _text(*parts)


@cache
def ghost(drawn: str, palette: Palette, width: float, height: float) -> str:
    """A card so large that would lie there, from its text: the same on hatched paper.

    Not see-through: over the card under it in a fan it would look like any other card.
    """
    paper, end, drawn = drawn.partition("/>")
    lines = ""
    for total in range(8, round(width + height), 7):
        left, top = max(1, total - height + 1), max(1, total - width + 1)
        lines += f"M{left:g} {total - left:g}L{total - top:g} {top:g}"
    return paper + end + _text(_line(lines, palette.tokens.hatch, 1)) + drawn


@cache
def back(palette: Palette = CLASSIC) -> str:
    """The back of a card as SVG text in a box of 64 by 90: nested lozenges and a star."""
    tokens = palette.tokens
    lines = "".join(
        f"M{32 - 26 * part:g} 45L32 {45 - 39 * part:g}L{32 + 26 * part:g} 45L32 {45 + 39 * part:g}Z"
        for part in (0.4, 0.6, 0.8, 1)
    )
    for y in (33, 21):
        x = 6 + (y - 6) / 1.5
        lines += f"M6 {y}L{x:g} 6M{WIDTH - x:g} 6L58 {y}M58 {HEIGHT - y}L{WIDTH - x:g} 84"
        lines += f"M{x:g} 84L6 {HEIGHT - y}"
    return _text(
        _box(0, 0, WIDTH, HEIGHT, 6, fill=tokens.face, stroke=tokens.edge),
        _box(3.5, 3.5, WIDTH - 7, HEIGHT - 7, 4, fill=tokens.back),
        _line(moved(lines, 0, 0), tokens.back_2, 1.2),
        _fill(moved(STAR, 25.5, 38.3, 13 / 24), tokens.back_2),
    )


@cache
def small_back(palette: Palette = CLASSIC) -> str:
    """The back of a card held in another hand, in a box of 22 by 31."""
    tokens = palette.tokens
    return _text(
        _box(0, 0, 22, 31, 3, fill=tokens.face, stroke=tokens.edge),
        _box(2, 2, 18, 27, 1.8, fill=tokens.back),
        _line("M11 5l7 10.5l-7 10.5l-7-10.5zM11 11l3 4.5l-3 4.5l-3-4.5z", tokens.back_2, 1),
    )
