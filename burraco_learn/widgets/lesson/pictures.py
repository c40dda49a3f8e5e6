"""Small pictures of cards for pages of facts: the tops of cards in a row."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...cards import Card, show_cards
from ...i18n import gettext, say
from ...melds.book import Meld
from ...svg.faces import HEIGHT, PAINT, WIDTH, face
from ...svg.palette import FELT

__all__ = ["aims_picture", "rack"]

_TOP = 34
"""Height of the part of a card that shows rank, suit and badge."""

_PITCH = 66
_PAD = 6
_GAP = 26


def rack(meld: Meld | None, refused: Sequence[Card] = (), held: Sequence[Card] = ()) -> str:
    """The tops of the cards of a meld or a hand, and refused cards behind a cross.

    >>> rack(None, held=()).startswith("<svg ")
    True
    """
    laid = () if meld is None else tuple(zip(meld.cards, meld.roles, strict=True))
    shown = (*laid, *((card, None) for card in held))
    parts = [_top(card, role, _PAD + at * _PITCH) for at, (card, role) in enumerate(shown)]
    x = _PAD + len(shown) * _PITCH
    if refused:
        start = x + (_GAP if shown else 0)
        parts += [
            _top(card, None, start + at * _PITCH, faint=True) for at, card in enumerate(refused)
        ]
        x = start + len(refused) * _PITCH
        parts.append(_cross(start, x - start - _PITCH + WIDTH))
    width, height = max(x, _PAD + _PITCH) - _PITCH + WIDTH + _PAD, _TOP + 2 * _PAD
    words = [meld.shown if meld is not None else "", show_cards((*held, *refused))]
    label = escape(" ".join(filter(None, words)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{label}" {PAINT}>'
        f'<rect width="{width}" height="{height}" rx="7" fill="{FELT.table}"/>'
        f"{''.join(parts)}</svg>"
    )


_SHORT, _LONG = 34, 26
"""How far cards of a fan lie apart: of a small meld, and of a burraco."""


def aims_picture(melds: Sequence[Meld]) -> tuple[str, str]:
    """Whole melds side by side on the felt, each with two lines that say what it is; and the alt
    text. An arrow leads to a burraco, into which the others grow."""
    x, parts, said = _FRAME, [], []
    for meld in melds:
        if meld.burraco:
            parts.append(_ARROW.format(x=x, y=_FRAME + HEIGHT // 2))
            x += 56
        pitch = _LONG if meld.burraco else _SHORT
        for at, card in enumerate(meld.cards):
            parts.append(f'<g transform="translate({x + at * pitch},{_FRAME})">{face(card)}</g>')
        title, line = _aim(meld)
        for number, (text, weight) in enumerate(((title, 700), (line, 400))):
            y = _FRAME + HEIGHT + 26 + 20 * number
            parts.append(
                f'<text x="{x}" y="{y}" font-weight="{weight}" fill="{FELT.text}">'
                f"{escape(text)}</text>"
            )
        said.append(f"{title}: {line}. {meld.shown}.")
        x += max(WIDTH + (len(meld.cards) - 1) * pitch, 8 * max(len(title), len(line))) + 2 * _GAP
    width, height = x - 2 * _GAP + _FRAME, 2 * _FRAME + HEIGHT + 44
    alt = " ".join(said)
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(alt)}" {PAINT} '
        'font-family="system-ui, sans-serif" font-size="15">'
        f'<rect width="{width}" height="{height}" rx="12" fill="{FELT.table}"/>'
        f"{''.join(parts)}</svg>"
    )
    return drawn, alt


_FRAME = 18

_ARROW = (
    '<path d="M{x} {y}h30m-9-9l9 9l-9 9" fill="none" stroke="#d9a441" stroke-width="3" '
    'transform="translate(-12,0)"/>'
)


def _aim(meld: Meld) -> tuple[str, str]:
    """What a meld is, in a title and a line."""
    if meld.burraco:
        title = say("{count} cards or more: a burraco", count=len(meld.cards))
        return title, say("worth {points} points more", points=meld.bonus)
    if meld.kind == "run":
        return gettext("A run"), gettext("one suit, in order")
    return gettext("A group"), gettext("one rank")


def _top(card: Card, role: str | None, x: int, faint: bool = False) -> str:
    opacity = ' opacity=".55"' if faint else ""
    return f'<g transform="translate({x},{_PAD})"{opacity}>{face(card, role, "top")}</g>'


def _cross(x: int, width: int) -> str:
    """A dashed frame, and a cross at its end: refused, whatever colours one sees."""
    middle, down = x + width - 14, _PAD + _TOP / 2
    return (
        f'<rect x="{x - 3}" y="{_PAD - 3}" width="{width + 6}" height="{_TOP + 6}" rx="7" '
        'stroke="#ffb4ab" stroke-width="2" stroke-dasharray="6 5"/>'
        f'<g transform="translate({middle},{down:g})"><circle r="11" fill="#b3261e" '
        'stroke="#fff" stroke-width="1.5"/><path d="M-4-4L4 4M4-4L-4 4" stroke="#fff" '
        'stroke-width="2.5"/></g>'
    )
