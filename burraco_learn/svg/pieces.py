"""Pictures of less than a table: a card, a hand, a meld."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, show_cards
from ..display import Pictured
from ..i18n import gettext
from ..melds.book import Meld
from .canvas import Canvas, document
from .faces import HEIGHT, WIDTH, face
from .hands import SMALL_ROW, draw_small_rows
from .layout import fan
from .marking import Box, Marking, laid, sentences
from .marks import Mark
from .palette import CLASSIC, FELT, deck_palette
from .scene import bare_scene
from .words import card_label

__all__ = ["Hand", "card", "hand", "left_hand", "meld"]

_MARGIN = 1  # for the half of a card's edge that lies outside its box
_MARKED = 8  # the same with marks: for frames and the points of arrows
_WIDEST = 980
_PAD = 16


@dataclass(frozen=True, init=False, repr=False)
class Hand(Pictured):
    """Cards that a notebook shows as a hand, in the order given, in the colours of a ``deck``.

    Raises ValueError for an unknown deck.

    >>> from burraco_learn import parse_cards
    >>> Hand(parse_cards("5h 10h Jk"))
    Hand('5h Th Jk')
    """

    cards: tuple[Card, ...]
    deck: str

    def __init__(self, cards: Iterable[Card], deck: str = CLASSIC.name) -> None:
        object.__setattr__(self, "cards", tuple(cards))
        object.__setattr__(self, "deck", deck_palette(deck).name)

    def __str__(self) -> str:
        return " ".join(card.code for card in self.cards)

    def __repr__(self) -> str:
        deck = "" if self.deck == CLASSIC.name else f", deck={self.deck!r}"
        return f"Hand({str(self)!r}{deck})"


def card(card: Card, role: str | None = None, *, deck: str = CLASSIC.name) -> str:
    """One card as SVG; ``role`` is what a wild stands for, ``"4h"`` or in a group ``"7"``.

    Raises ValueError for an unknown deck.

    >>> from burraco_learn import parse_card
    >>> 'aria-label="5 of hearts"' in card(parse_card("5h"))
    True
    """
    drawn = face(card, role, palette=deck_palette(deck))
    return document(drawn, card_label(card, role), WIDTH, HEIGHT, margin=_MARGIN)


def hand(cards: Iterable[Card], *, deck: str = CLASSIC.name, marks: Iterable[Mark] = ()) -> str:
    """Cards side by side as SVG, in the order given; in rows if they are many.

    ``marks`` name the cards by their places in the zone "hand". Raises ValueError for an unknown
    deck, or a mark at a place that is not there.

    >>> from burraco_learn import parse_cards
    >>> hand(parse_cards("5h 10h Jk")).count("<g ")
    3
    """
    held, marks = tuple(cards), tuple(marks)
    scene = bare_scene(hand=held)
    canvas = Canvas(False, deck_palette(deck), Marking(scene, marks) if marks else None)
    canvas.where = "hand", None
    rows = fan(len(held), _WIDEST - 2 * _MARGIN, 68)
    for place, each in enumerate(held):
        row, column = divmod(place, rows.per_row)
        free = rows.free(place, len(held), HEIGHT + 8)
        canvas.card(column * rows.pitch, row * (HEIGHT + 8), each, place, None, free)
    width = WIDTH + (rows.per_row - 1) * rows.pitch
    height = HEIGHT + (rows.rows - 1) * (HEIGHT + 8)
    label = show_cards(held) or gettext("no cards")
    margin = _MARGIN
    if canvas.marking is not None:
        canvas.marking.lies("hand", Box(0, 0, width, height))
        canvas.svg(canvas.marking.paint(False, width))
        label, margin = f"{label}. {sentences(scene, marks)}", _MARKED
    return document("".join(canvas.parts), label, width, height, margin=margin)


def left_hand(cards: Iterable[Card], *, deck: str = CLASSIC.name) -> str:
    """The cards that a hand holds at the end as SVG: small ones in rows that fit a narrow page.

    Raises ValueError for an unknown deck.
    """
    held = tuple(cards)
    canvas = Canvas(False, deck_palette(deck))
    width, height = draw_small_rows(canvas, held, 0, 0, SMALL_ROW)
    return document(
        "".join(canvas.parts),
        show_cards(held) or gettext("no cards"),
        width,
        height,
        margin=_MARGIN,
    )


def meld(meld: Meld, *, deck: str = CLASSIC.name, marks: Iterable[Mark] = ()) -> str:
    """A meld as SVG: its cards from low to high in a row, and under them what it is.

    ``marks`` are those of meld 0 in the zone "own"; a ghost there shows what the meld would be.
    Raises ValueError for an unknown deck, or a mark at a place that is not there.
    """
    marks = tuple(marks)
    scene = bare_scene(melds=(meld,))
    canvas = Canvas(False, deck_palette(deck), Marking(scene, marks) if marks else None)
    canvas.where = "own", 0
    would = canvas.marking.would_be("own", 0) if canvas.marking is not None else None
    cards = laid(meld, would[0] if would else None)
    pitch = min(68.0, (_WIDEST - 2 * _PAD - WIDTH) / max(1, len(cards) - 1))
    length = WIDTH + (len(cards) - 1) * pitch
    width, height = max(length, 260) + 2 * _PAD, HEIGHT + 2 * _PAD + 24
    canvas.box(0, 0, width, height, FELT.table, 12)
    for number, (each, role, place) in enumerate(cards):
        x = round(_PAD + number * pitch, 1)
        free = WIDTH if pitch > WIDTH or number == len(cards) - 1 else pitch, HEIGHT
        if place is not None:
            canvas.card(x, _PAD, each, place, role, free)
        elif would:
            canvas.ghost(x, _PAD, each, role, free, would[1])
    what, *rest = (would[0] if would else meld).caption.split(" · ")
    canvas.heading(_PAD, height - 15, f"→ {what}" if would else what, " · ".join(rest), 14)
    label = f"{meld.shown}: {meld.caption}"
    if canvas.marking is not None:
        canvas.marking.lies("own", Box(_PAD, _PAD, length, HEIGHT), 0)
        canvas.svg(canvas.marking.paint(False, width))
        label = f"{label}. {sentences(scene, marks)}"
    return document("".join(canvas.parts), label, width, height)
