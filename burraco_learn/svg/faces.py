"""One card as SVG: made once with svgwrite, kept as text, joined into pictures ever after.

svgwrite checks attributes against SVG 1.1 only, which knows neither ``role`` nor ``data-card``;
so it runs with ``debug=False``, and the tests check what it makes.

The text of a face relies on the attributes ``PAINT`` of an element around it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from svgwrite.path import Path
from svgwrite.shapes import Rect

from ..cards import RANKS, SUITS, Card
from .palette import CLASSIC, Palette
from .shapes import ADVANCE, PEN, RANK_PATHS, STAR, SUIT_PATHS, WORD_JOLLY, moved

__all__ = [
    "HEIGHT",
    "PAINT",
    "STRIP",
    "STRIP_WIDTH",
    "WIDTH",
    "Part",
    "back",
    "face",
    "ghost",
    "small_back",
]

WIDTH, HEIGHT = 64, 90
"""Size of a card."""

STRIP = 22
"""Height of the top strip with index and badge: the least pitch of a vertical fan."""

STRIP_WIDTH = 34
"""Width of rank and suit: the least pitch of a horizontal fan."""

PAINT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What every face inherits: attributes for the root of a picture."""

Part = Literal["full", "side", "top"]
"""How much of a card a fan leaves free: all, its left side, or its top strip."""

_LEFT, _TOP = 4.5, 4.0
_BADGE = (36, 3.5, 25, 15.5)


def _text(*elements: Any) -> str:
    return "".join(element.tostring().replace(" />", "/>") for element in elements)


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
    drawn = Path(d=path, debug=False, stroke=colour, stroke_width=pen)
    # The fill "none" that svgwrite may add comes from PAINT.
    drawn.attribs.pop("fill", None)
    return drawn


def _index(rank: int, x: float, y: float, scale: float = 1.0) -> str:
    """Path data of a rank whose pen stroke touches (x, y) from inside."""
    half = PEN / 2 * scale
    return moved(RANK_PATHS[rank], x + half, y + half, scale)


def _badge(role: str, palette: Palette) -> list[Any]:
    """The badge that says which card (or, in a group, which rank) a wild stands for."""
    x, y, width, height = _BADGE
    rank = RANKS.index(role[0].upper()) + 1
    suit = SUITS.index(role[1]) if len(role) > 1 else None
    scale = 0.66
    total = ((11.1 if rank == 10 else 9.0) + PEN) * scale + (0 if suit is None else 10.6)
    left = x + (width - total) / 2
    colour = palette.suits[0 if suit is None else suit]
    parts = [
        _box(x, y, width, height, 3.5, fill=palette.badge, stroke=palette.wild),
        _line(_index(rank, left, y + 2.9, scale), colour, round(PEN * scale, 2)),
    ]
    if suit is not None:
        parts.append(_fill(moved(SUIT_PATHS[suit], left + total - 9.4, y + 3, 9.4 / 24), colour))
    return parts


@cache
def face(
    card: Card, role: str | None = None, shown: Part = "full", palette: Palette = CLASSIC
) -> str:
    """A card's face as SVG text in a box of 64 by 90.

    ``role`` is what a wild stands for (``"4h"``, in a group ``"7"``): the card gets a badge with
    it and a dashed frame. ``shown`` leaves out what the next card of a fan would cut in two.
    """
    colour = palette.jolly if card.is_jolly else palette.suits[card.suit]
    parts = [_box(0, 0, WIDTH, HEIGHT, 6, fill=palette.face, stroke=palette.edge)]
    outlines = []
    if card.is_jolly:
        outlines.append(moved(STAR, _LEFT, _TOP - 0.8, 16.5 / 24))
        if shown == "full":
            outlines.append(moved(STAR, 16, 29, 32 / 24))
            parts.append(_line(moved(WORD_JOLLY, 15.2, 71.5), colour, 1.4))
        elif shown == "side":
            outlines.append(moved(STAR, 5, 58, 24 / 24))
    else:
        suit = SUIT_PATHS[card.suit]
        outlines.append(moved(suit, _LEFT + ADVANCE, _TOP + 1, 13 / 24))
        if shown == "full":
            outlines.append(moved(suit, 29, 53, 29 / 24))
        elif shown == "side":
            outlines.append(moved(suit, 5, 58, 24 / 24))
        parts.append(_line(_index(card.rank, _LEFT, _TOP), colour, PEN))
    parts.append(_fill("".join(outlines), colour))
    if role:
        frame = {"stroke": palette.wild, "stroke_width": 2, "stroke_dasharray": "3.5 5"}
        parts.append(_box(2, 2, WIDTH - 4, HEIGHT - 4, 5, **frame))
        parts.extend(_badge(role, palette))
    return _text(*parts)


@cache
def ghost(
    card: Card, role: str | None = None, shown: Part = "full", palette: Palette = CLASSIC
) -> str:
    """The face of a card that would lie there: as ``face``, on hatched paper.

    Not see-through: over the card under it in a fan it would look like any other card.
    """
    paper, end, drawn = face(card, role, shown, palette).partition("/>")
    lines = ""
    for total in range(8, WIDTH + HEIGHT, 7):
        left, top = max(1, total - HEIGHT + 1), max(1, total - WIDTH + 1)
        lines += f"M{left} {total - left}L{total - top} {top}"
    return paper + end + _text(_line(lines, palette.hatch, 1)) + drawn


@cache
def back(palette: Palette = CLASSIC) -> str:
    """The back of a card as SVG text in a box of 64 by 90."""
    left, top, right, bottom = 7, 7, WIDTH - 7, HEIGHT - 7
    lines = []
    for start in range(left - (bottom - top), right, 10):
        first, last = max(0, left - start), min(bottom - top, right - start)
        if first < last:
            length = last - first
            lines.append(f"M{start + first} {top + first}l{length} {length}")
            lines.append(f"M{WIDTH - start - first} {top + first}l-{length} {length}")
    return _text(
        _box(0, 0, WIDTH, HEIGHT, 6, fill=palette.face, stroke=palette.edge),
        _box(4, 4, WIDTH - 8, HEIGHT - 8, 4, fill=palette.back),
        _line("".join(lines), palette.back_line, 1),
    )


@cache
def small_back(palette: Palette = CLASSIC) -> str:
    """The back of a card held in another hand, in a box of 22 by 31."""
    return _text(
        _box(0, 0, 22, 31, 3, fill=palette.face, stroke=palette.edge),
        _box(2.5, 2.5, 17, 26, 1.5, fill=palette.back),
        _line("M11 9l5 6.5l-5 6.5l-5-6.5z", palette.back_line, 1),
    )
