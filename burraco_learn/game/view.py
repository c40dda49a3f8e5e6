"""What one player may know of a round: nothing else reaches a bot, a coach or a browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..cards import CARDS, PLANE, Card, unpack
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
        "_hidden",
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
    _hidden: tuple[Card, ...] | None

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
        view._hidden = None
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

    def seen_of(self, seat: int) -> int:
        """The cards that the player knows to be in the hand of a seat, packed."""
        return self._hands[seat] if self.sees(seat) else self._known[seat]

    @property
    def hidden(self) -> tuple[Card, ...]:
        """The cards of the deck that the player has no knowledge of, in card order.

        They fill, face down, what :meth:`seen_of` leaves of each hand, then the pozzetti and the
        stock.
        """
        if self._hidden is None:
            self._hidden = self._count_hidden()
        return self._hidden

    def _count_hidden(self) -> tuple[Card, ...]:
        rules = self.rules
        counts = [rules.decks] * 52 + [rules.jokers]
        for card in self.pile:
            counts[card.index] -= 1
        for side in self.melds:
            for meld in side:
                for card in meld.cards:
                    counts[card.index] -= 1
        for seat in range(self.players):
            hand = self.seen_of(seat)
            while hand:
                bit = hand & -hand
                hand ^= bit
                counts[(bit.bit_length() - 1) % PLANE] -= 1
        return tuple(
            [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]
        )

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
