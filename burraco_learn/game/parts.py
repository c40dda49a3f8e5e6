"""The parts of a table by name, for whoever sets one up.

Only type checkers and readers need this module: a round takes its parts as keywords.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from ..cards import Card
from ..melds.book import Meld

__all__ = ["Parts"]


class Parts(TypedDict, total=False):
    """What :meth:`Round.set_up` and :meth:`Round.altered` put on a table, by name."""

    turn: int
    """The seat to move."""
    phase: str
    """"draw", "play" or "over"."""
    hands: Sequence[Iterable[Card]]
    """The hand of each seat."""
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    """The melds of each side."""
    pile: Iterable[Card]
    """The discard pile, its top card last."""
    stock: Iterable[Card]
    """The stock, its next card first."""
    pozzetti: Iterable[Iterable[Card]]
    """The pozzetti on the table, in the order in which they are taken."""
    had_pozzetto: tuple[bool, bool]
    """Whether each side has had one."""
    unseen: tuple[bool, ...]
    """For each seat, whether it holds a pozzetto that it may not look at yet."""
    known: Sequence[Iterable[Card]]
    """For each seat, the cards that everybody knows to be in its hand."""
    picked: Card | None
    """The single card taken from the pile in this turn, which may not be discarded."""
    took: bool
    """Whether the pile was taken in this turn."""
    melded: bool
    """Whether a card was laid or added in this turn."""
    idle: int
    """The turns in a row in which nothing was done but taking the pile."""
    ending: str | None
    """How the round ended: "closed", "stock" or "stalemate"; None while it goes on."""
    closer: int | None
    """The side that closed."""
