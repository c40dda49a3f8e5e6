"""The pictures of the glossary: a few cards that show what a term means."""

from __future__ import annotations

from ..cards import Card
from ..terms import Term
from .canvas import Canvas, document
from .faces import WIDTH, back
from .palette import FELT

__all__ = ["term_picture"]

_SIZE = 56, 78
_PITCH, _LONG, _BACKS = 34, 26, 14
"""How far cards lie apart: face up, of a long run, face down."""

_GAP, _PAD = 16, 8


def term_picture(term: Term) -> str:
    """The cards that show what a term means, as SVG; "" for a term that cards do not show.

    >>> from burraco_learn import glossary
    >>> term_picture(glossary("run")).startswith("<svg ")
    True
    >>> term_picture(glossary("match"))
    ''
    """
    melds = [tuple(zip(meld.cards, meld.roles, strict=True)) for meld in term.melds]
    groups = melds + [tuple((card, None) for card in group) for group in term.cards]
    if not groups:
        return ""
    canvas, x = Canvas(False), float(_PAD)
    for group in groups:
        x = _draw_group(canvas, group, x) + _GAP
    width, height = x - _GAP + _PAD, _SIZE[1] + 2 * _PAD
    felt = f'<rect width="{width:g}" height="{height}" rx="8" fill="{FELT.table}"/>'
    return document(felt + "".join(canvas.parts), term.caption, width, height)


def _draw_group(
    canvas: Canvas, group: tuple[tuple[Card | None, str | None], ...], x: float
) -> float:
    """Draw cards that overlap; gives where they end."""
    for place, (card, role) in enumerate(group):
        last = place == len(group) - 1
        pitch = _BACKS if card is None else _PITCH if len(group) <= 8 else _LONG
        if card is None:
            scale = _SIZE[0] / WIDTH
            canvas.svg(f'<g transform="translate({x:g},{_PAD}) scale({scale:g})">{back()}</g>')
        else:
            free = (_SIZE[0] if last else pitch), _SIZE[1]
            canvas.card(x, _PAD, card, place, role, free, size=_SIZE)
        x += _SIZE[0] if last else pitch
    return x
