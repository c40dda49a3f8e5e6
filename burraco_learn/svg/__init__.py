"""Cards, hands, melds and tables as pictures (SVG), for notebooks, files and live tables.

>>> from burraco_learn import parse_cards, svg
>>> svg.hand(parse_cards("5h 10h Jk"), deck="four-colour").startswith("<svg ")
True
>>> svg.DECKS
('classic', 'four-colour', 'colour-safe')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .files import save
from .marks import Mark, Spot, change_marks, move_marks
from .palette import CLASSIC, DECKS
from .pieces import Hand, card, hand, meld
from .scene import scene_of
from .show import figure, mimebundle, score_table
from .table import TABLE_WIDTH, draw_table
from .words import seat_name, side_name

if TYPE_CHECKING:
    from ..game.round import Round
    from ..game.view import View

__all__ = [
    "DECKS",
    "Hand",
    "Mark",
    "Spot",
    "card",
    "change_marks",
    "figure",
    "hand",
    "meld",
    "mimebundle",
    "move_marks",
    "save",
    "score_table",
    "seat_name",
    "side_name",
    "table",
]


def table(
    view_or_round: View | Round,
    seat: int | None = None,
    *,
    live: bool = False,
    open_hands: bool = False,
    deck: str = CLASSIC.name,
    width: int = TABLE_WIDTH,
    marks: Iterable[Mark] = (),
) -> str:
    """A table as SVG, seen from one seat: a view's own, or ``seat`` of a round (by default 0).

    A ``live`` table carries names for screen readers and data for a front end.
    ``open_hands`` shows all hands of a round face up. ``deck`` names the colours of the cards, one
    of ``DECKS``. ``width`` is that of the picture, for a phone 360; its height is what the cards
    need. ``marks`` point something out.

    Raises ValueError for a seat that is not at the table, for open hands of a view, which does not
    know them, for an unknown deck, for a width under 220, and for a mark at a place that is not
    there.
    """
    scene = scene_of(view_or_round, seat, open_hands)
    return draw_table(scene, live, deck=deck, width=width, marks=marks)
