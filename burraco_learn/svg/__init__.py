"""Cards, hands, melds and tables as pictures (SVG), for notebooks, files and live tables.

>>> from burraco_learn import parse_cards, svg
>>> svg.hand(parse_cards("5h 10h Jk")).startswith("<svg ")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..cards import Card
from .pieces import Hand, card, draw_hand, meld
from .scene import scene_of
from .show import figure, mimebundle, score_table
from .table import draw_table
from .words import seat_name, side_name

if TYPE_CHECKING:
    from ..round import Round
    from ..view import View

__all__ = [
    "Hand",
    "card",
    "figure",
    "hand",
    "meld",
    "mimebundle",
    "score_table",
    "seat_name",
    "side_name",
    "table",
]


def hand(cards: Iterable[Card]) -> str:
    """Cards side by side as SVG, in the order given; in rows if they are many."""
    return draw_hand(cards)


def table(
    view_or_round: View | Round,
    seat: int | None = None,
    *,
    live: bool = False,
    open_hands: bool = False,
) -> str:
    """A table as SVG, seen from one seat: a view's own, or ``seat`` of a round (by default 0).

    A ``live`` table carries names for screen readers and data for a front end.
    ``open_hands`` shows all hands of a round face up. Raises ValueError for a seat that is not at
    the table, or for open hands of a view, which does not know them.
    """
    return draw_table(scene_of(view_or_round, seat, open_hands), live)
