"""What one player may know of a round: nothing else reaches a bot, a coach or a browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..cards import Card, full_deck, pack, packed_remove, unpack
from ..display import Pictured
from ..i18n import say
from ..rules.refusals import N_, Refusal
from .legality import NO_MOVES, Judge, LegalMoves
from .moves import Move
from .position_text import position_text

if TYPE_CHECKING:
    from .round import Round

__all__ = ["View"]

_TURN = Refusal("phase", N_("It is another player's turn."))


class View(Judge, Pictured):
    """The table as the player at one seat sees it. It holds no reference to the Round."""

    __slots__ = (
        "_log",
        "hand_counts",
        "pozzetto_sizes",
        "seat",
    )

    seat: int
    """The seat whose view this is."""
    hand_counts: tuple[int, ...]
    """The number of cards in each hand."""
    pozzetto_sizes: tuple[int, ...]
    """The number of cards of each pozzetto on the table."""
    _log: tuple[Move, ...]

    @classmethod
    def of(
        cls, table: Judge, seat: int, log: Sequence[Move], pozzetto_sizes: Iterable[int]
    ) -> View:
        """The view of a table from a seat. Raises ValueError if there is no such seat."""
        if seat not in range(table.players):
            raise ValueError(
                say(
                    "There is no seat {seat} at a table of {players}.",
                    seat=seat,
                    players=table.players,
                )
            )
        view = object.__new__(cls)
        view._take_over(table)
        view.seat = seat
        hands = table._hands
        view._hands = tuple(
            hand if place == seat and not table._unseen[place] else 0
            for place, hand in enumerate(hands)
        )
        view.hand_counts = tuple(hand.bit_count() for hand in hands)
        # Whether a single card taken was held twice is the taker's own knowledge.
        if table.turn != seat:
            view._picked = None
        view._log, view.pozzetto_sizes = tuple(log), tuple(pozzetto_sizes)
        return view

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards, in card order; empty while it is a pozzetto not yet looked at."""
        return unpack(self._hands[self.seat])

    @property
    def pozzetti(self) -> tuple[bool, bool]:
        """The same as ``had_pozzetto``: whether each side has had one, not the cards of a Round."""
        return self._had

    @property
    def scores(self) -> tuple[int, int]:
        """Each side's points on the table, bonuses included."""
        mine, theirs = (sum(meld.points for meld in melds) for melds in self.melds)
        return mine, theirs

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves so far: a move never names a hidden card."""
        return self._log

    def legal_moves(self) -> LegalMoves:
        """The moves that :meth:`Round.legal_moves` lists; none if another player is to move."""
        return super().legal_moves() if self.turn == self.seat else NO_MOVES

    def _refuse(self, move: Move) -> Refusal | None:
        return super()._refuse(move) if self.turn == self.seat or self.over else _TURN

    def sample(self, rng: Random) -> Round:
        """A Round that agrees with this view: see :meth:`Round.sample`."""
        # A convenience for bots: a Round is made of a View and not the other way round.
        from .round import Round

        return Round.sample(self, rng)

    def sees(self, seat: int) -> bool:
        """Whether the player may look at the hand of a seat."""
        return seat == self.seat and not self._unseen[seat]

    def hidden_from(self, hands: Iterable[int]) -> tuple[Card, ...]:
        """The cards of the deck, in card order, that are in none of these packed hands.

        Nor do they lie open on the table.
        """
        rest = pack(full_deck(self.rules.decks, self.rules.jokers))
        shown = [*self.pile]
        for side in self.melds:
            for meld in side:
                shown += meld.cards
        for hand in hands:
            shown += unpack(hand)
        for card in shown:
            rest = packed_remove(rest, card)
        return unpack(rest)

    def __str__(self) -> str:
        pozzetti = [(None,) * size for size in self.pozzetto_sizes]
        return position_text(self, self.hand_counts, (None,) * self.stock_count, pozzetti)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, {self.rules.id}, seat {self.turn} to {self.phase}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (
            self.seat == other.seat
            and self.hand_counts == other.hand_counts
            and self._log == other._log
            and str(self) == str(other)
        )

    def __hash__(self) -> int:
        return hash((self.seat, str(self)))
