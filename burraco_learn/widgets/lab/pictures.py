"""The pictures of the meld lab: the deck to choose from, and the meld that comes out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...analysis.compare import MeldAnswer, MoveAnswer, origins
from ...cards import JOLLY, RANKS, SUITS, Card, parse_card, suit_name
from ...game.moves import parse_move
from ...i18n import gettext
from ...melds.book import Meld
from ...svg import move_marks, table
from ...svg.faces import HEIGHT, PAINT, WIDTH, face
from ...svg.palette import FELT
from ...svg.words import card_label, meld_label
from .wire import DeckCard, DeckRow

__all__ = ["chip", "deck_rows", "motion", "result_picture", "strip", "table_picture"]

_PITCH = 68
_PAD = 16
_TOP = 34
"""Height of the part of a card that a chip shows: rank, suit and badge."""
_GAP = 40
"""Between a meld and the cards that may not join it."""


def _document(body: str, width: float, height: float, label: str, *, style: str = "") -> str:
    named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" {named}{style} {PAINT}>'
        f"{body}</svg>"
    )


def chip(card: Card, role: str | None = None) -> str:
    """The top of a card, as the lab's buttons show it; a stated role is its badge."""
    drawn = face(card, role, "top")
    return _document(f'<g transform="translate(1,1)">{drawn}</g>', WIDTH + 2, _TOP, "")


def deck_rows() -> list[DeckRow]:
    """All different cards by suit, the jolly last."""

    def shown(card: Card) -> DeckCard:
        return {"card": str(card), "label": card.name, "svg": chip(card)}

    rows: list[DeckRow] = [
        {
            "label": suit_name(number),
            "cards": [shown(parse_card(rank + suit)) for rank in RANKS],
        }
        for number, suit in enumerate(SUITS)
    ]
    rows.append({"label": gettext("jollies"), "cards": [shown(JOLLY)]})
    return rows


def strip(meld: Meld) -> str:
    """A meld as the tops of its cards, one after the other, for a table of answers."""
    return "".join(map(chip, meld.cards, meld.roles))


def result_picture(answer: MeldAnswer, refused: Sequence[Card], *, felt: bool = False) -> str:
    """The meld as it lies, and beside it the cards that may not be laid or join it.

    Without ``felt`` the page puts it on a ground of its own.
    """
    parts: list[str] = []
    x: float = _PAD
    meld = answer.meld
    if meld is not None:
        parts.append(
            f'<g data-meld="0" role="group" aria-label="{escape(meld_label(meld))}">'
            + "".join(
                _card(x + place * _PITCH, card, role)
                for place, (card, role) in enumerate(zip(meld.cards, meld.roles, strict=True))
            )
            + "</g>"
        )
        x += (len(meld.cards) - 1) * _PITCH + WIDTH
    if refused:
        x += _GAP if meld is not None else 0
        spread = (len(refused) - 1) * _PITCH + WIDTH
        label = escape(gettext("not allowed"))
        parts.append(
            f'<g role="group" aria-label="{label}"><g opacity=".55">'
            + "".join(_card(x + place * _PITCH, card, None) for place, card in enumerate(refused))
            + f"</g>{_cross(x, spread)}</g>"
        )
        x += spread
    width, height = max(x + _PAD, 160), HEIGHT + 2 * _PAD
    if not felt:
        # Shrinks to its page as far as the cards stay readable; beyond that the page scrolls.
        style = (
            f' style="width:100%;min-width:{width * 0.62:g}px;max-width:{width:g}px;height:auto"'
        )
        picture = _document("".join(parts), width, height, "", style=style)
        return picture.replace(' aria-hidden="true"', ' role="group"', 1)
    ground = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{FELT.table}"/>'
    return _document(ground + "".join(parts), width, height, meld_label(meld) if meld else "-")


def _card(x: float, card: Card, role: str | None) -> str:
    return (
        f'<g data-card="{card.code}" role="img" aria-label="{escape(card_label(card, role))}" '
        f'transform="translate({x:g},{_PAD})">{face(card, role)}</g>'
    )


def _cross(x: float, width: float) -> str:
    """A dashed frame and a cross: refused, also for those who do not see the colours."""
    middle = x + width / 2
    return (
        f'<rect x="{x - 6:g}" y="{_PAD - 6}" width="{width + 12:g}" height="{HEIGHT + 12}" rx="9" '
        'stroke="#ffb4ab" stroke-width="2.5" stroke-dasharray="7 6"/>'
        f'<g transform="translate({middle:g},{_PAD + HEIGHT / 2:g})" aria-hidden="true">'
        '<circle r="16" fill="#b3261e" stroke="#fff" stroke-width="2"/>'
        '<path d="M-6-6L6 6M6-6L-6 6" stroke="#fff" stroke-width="3.5"/></g>'
    )


def table_picture(answer: MoveAnswer, moves: Sequence[str]) -> str:
    """The table of a situation; the move that was judged last is marked, allowed or refused."""
    if answer.before is None:
        return ""
    view = answer.before.view(0)
    if not moves:
        return table(view)
    move = parse_move(moves[answer.played] if answer.refusal else moves[-1])
    try:
        return table(view, marks=move_marks(view, move, answer.refusal))
    except ValueError:
        # A card that is not in the hand, or a meld that is not there, cannot be pointed at.
        return table(view)


def motion(old: Meld | None, new: Meld | None) -> list[int | None]:
    """For each card of the new picture its place in the old one; None for a card that came."""
    if old is None or new is None:
        return []
    return list(origins(old, new))
