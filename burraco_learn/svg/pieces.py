"""Pictures of less than a table: a card, a hand, a meld."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, show_cards
from ..display import Shown
from ..language import gettext
from ..melds import Meld
from .canvas import Canvas, document
from .faces import HEIGHT, WIDTH, Part, face
from .layout import fan
from .palette import CLASSIC, FELT, Palette
from .words import card_label

__all__ = ["Hand", "card", "draw_hand", "meld"]

_MARGIN = 1  # for the half of a card's edge that lies outside its box
_WIDEST = 980
_PAD = 16


@dataclass(frozen=True, init=False, repr=False)
class Hand(Shown):
    """Cards that a notebook shows as a hand, in the order given.

    >>> from burraco_learn import parse_cards
    >>> Hand(parse_cards("5h 10h Jk"))
    Hand('5h Th Jk')
    """

    cards: tuple[Card, ...]

    def __init__(self, cards: Iterable[Card]) -> None:
        object.__setattr__(self, "cards", tuple(cards))

    def __str__(self) -> str:
        return " ".join(card.code for card in self.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"


def card(card: Card, role: str | None = None, *, palette: Palette = CLASSIC) -> str:
    """One card as SVG; ``role`` is what a wild stands for, ``"4h"`` or in a group ``"7"``.

    >>> from burraco_learn import parse_card
    >>> 'aria-label="5 of hearts"' in card(parse_card("5h"))
    True
    """
    drawn = face(card, role, palette=palette)
    return document(drawn, card_label(card, role), WIDTH, HEIGHT, margin=_MARGIN)


def draw_hand(cards: Iterable[Card]) -> str:
    """Cards side by side as SVG, in the order given; in rows if they are many.

    >>> from burraco_learn import parse_cards
    >>> draw_hand(parse_cards("5h 10h Jk")).count("<g ")
    3
    """
    held = tuple(cards)
    rows = fan(len(held), _WIDEST - 2 * _MARGIN, 68)
    canvas = Canvas(live=False)
    for place, each in enumerate(held):
        row, column = divmod(place, rows.per_row)
        last = column == rows.per_row - 1 or place == len(held) - 1
        shown: Part = "full" if last or rows.pitch > WIDTH else "side"
        canvas.card(column * rows.pitch, row * (HEIGHT + 8), each, place, None, shown)
    width = WIDTH + (rows.per_row - 1) * rows.pitch
    height = HEIGHT + (rows.rows - 1) * (HEIGHT + 8)
    label = show_cards(held) or gettext("no cards")
    return document("".join(canvas.parts), label, width, height, margin=_MARGIN)


def meld(meld: Meld) -> str:
    """A meld as SVG: its cards from low to high in a row, and under them what it is."""
    count = len(meld.cards)
    pitch = min(68.0, (_WIDEST - 2 * _PAD - WIDTH) / max(1, count - 1))
    roles = meld.roles
    width = max(WIDTH + (count - 1) * pitch, 260) + 2 * _PAD
    height = HEIGHT + 2 * _PAD + 24
    canvas = Canvas(live=False)
    canvas.box(0, 0, width, height, FELT.table, 12)
    for place, each in enumerate(meld.cards):
        canvas.card(round(_PAD + place * pitch, 1), _PAD, each, place, roles[place])
    what, *rest = meld.caption.split(" · ")
    canvas.heading(_PAD, height - 15, what, " · ".join(rest), 14)
    return document("".join(canvas.parts), f"{meld.shown}: {meld.caption}", width, height)
