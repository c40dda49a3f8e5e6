"""The opponents' melds on a narrow table: a tile names a meld by its ends, or by rank and count."""

from __future__ import annotations

from ..cards import parse_card
from ..melds.book import Meld
from .canvas import Canvas
from .columns import draw_strap
from .layout import text_width
from .marking import Box, ring
from .marks import Mark
from .palette import LIGHT
from .words import meld_label

__all__ = ["PITCH", "ROW", "TILE", "draw_tile", "tiles_in"]

_WIDTH, _HEIGHT = TILE = (50, 28)

PITCH, ROW = 56, 50
"""How far apart tiles lie, and rows of them with their points."""


def tiles_in(width: float) -> int:
    """How many tiles lie side by side on a narrow table."""
    return max(1, int((width + PITCH - _WIDTH) // PITCH))


def draw_tile(
    canvas: Canvas, meld: Meld, number: int | None, x: float, y: float, mark: Mark | None = None
) -> None:
    """One meld as a tile at (x, y), with its points under it; a burraco has its word there.

    Of a meld that would lie there, ``mark`` says so; one without a ``number`` would be new.
    """
    marking = canvas.marking
    label = meld_label(meld)
    if mark is not None and marking is not None:
        label = mark.words(marking.scene)
    kind = 'class="bl-ghosts"' if number is None else f'data-meld="{number}"'
    canvas.group(kind, label)
    paint = f'fill="{LIGHT.face}" stroke="{LIGHT.edge}"'
    canvas.svg(f'<rect x="{x:g}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" {paint}/>')
    if meld.wild is not None:
        canvas.svg(
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{_WIDTH - 3}" height="{_HEIGHT - 3}" '
            f'rx="4" stroke="{LIGHT.wild}" stroke-width="1.5" stroke-dasharray="3.5 3"/>'
        )
    text, ink = _name(canvas, meld)
    size = 14 if text_width(text, 14, True) <= _WIDTH + 6 else 12
    canvas.text(x + _WIDTH / 2, y + 19, text, size, ink, bold=True, anchor="middle", spoken=False)
    if meld.burraco:
        draw_strap(canvas, meld, x - 1, y + _HEIGHT - 4, _WIDTH + 2, _WIDTH)
    else:
        points = str(meld.points)
        canvas.text(x + _WIDTH / 2, y + _HEIGHT + 13, points, 12, anchor="middle", spoken=False)
    box = Box(x, y, _WIDTH, _HEIGHT)
    framed = mark
    if marking is not None and number is not None:
        marking.lies(canvas.where[0], box, number, y + _HEIGHT)
        for place in range(len(meld.cards)):
            framed = marking.card(canvas.where, place, *box) or framed
    elif marking is not None:
        marking.free_place(box)
    if framed is not None:
        canvas.svg(ring(framed.tone, Box(x - 1, y - 1, _WIDTH + 2, _HEIGHT + 2)))
    canvas.end()


def _name(canvas: Canvas, meld: Meld) -> tuple[str, str]:
    """What a tile says, and in which colour."""
    places = [
        parse_card(role) if role and len(role) == 2 else card
        for card, role in zip(meld.cards, meld.roles, strict=True)
    ]
    if meld.kind == "group":
        natural = next(
            card for card, role in zip(meld.cards, meld.roles, strict=True) if role is None
        )
        return f"{natural.symbol[:-1]} ×{len(meld.cards)}", canvas.palette.suits[0]
    low, high = places[0], places[-1]
    return f"{low.symbol[:-1]}–{high.symbol}", canvas.palette.suits[high.suit]
