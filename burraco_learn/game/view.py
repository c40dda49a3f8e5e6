"""What one player may know of a round: nothing else reaches a bot, a coach or a browser."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..cards import Card, full_deck, pack, packed_add, packed_remove, shuffled, unpack
from ..display import Pictured
from ..i18n import say
from .legality import Judge
from .moves import Move
from .position_text import position_text

if TYPE_CHECKING:
    from .round import Round

__all__ = ["View"]


_SAMPLES = 200
"""How often hidden cards are dealt anew until the player to move can do what the rules ask."""


class View(Judge, Pictured):
    """The table as the player at ``seat`` sees it. It holds no reference to the Round.

    ``hand`` is his own hand (empty while it is a pozzetto that he may not look at yet),
    ``hand_counts`` the size of every hand, ``known`` for each seat the cards that everybody knows
    to be in that hand because they came from the discard pile, ``pozzetti`` whether each side has
    had one, ``pozzetti_left`` how many lie on the table, ``scores`` each side's points on the
    table with bonuses, and ``log`` the moves so far: a move never names a hidden card.
    """

    __slots__ = (
        "_log",
        "_pozzetto_sizes",
        "hand_counts",
        "seat",
    )

    seat: int
    hand_counts: tuple[int, ...]
    _log: tuple[Move, ...]
    _pozzetto_sizes: tuple[int, ...]

    @classmethod
    def of(cls, rnd: Round, seat: int) -> View:
        """The view of a round from a seat. Raises ValueError if there is no such seat."""
        if seat not in range(rnd.players):
            raise ValueError(
                say(
                    "There is no seat {seat} at a table of {players}.",
                    seat=seat,
                    players=rnd.players,
                )
            )
        view = object.__new__(cls)
        view.seat = seat
        view.rules, view._book, view._lays = rnd.rules, rnd._book, rnd._lays
        view.players, view.dealer = rnd.players, rnd.dealer
        view.turn, view.phase, view.melds, view.pile = rnd.turn, rnd.phase, rnd.melds, rnd.pile
        view.stock_count, view.pozzetti_left = rnd.stock_count, rnd.pozzetti_left
        view._had, view._took, view._melded = rnd._had, rnd._took, rnd._melded
        view._idle, view._unseen = rnd._idle, rnd._unseen
        view.ending, view.closer = rnd.ending, rnd.closer
        view._hands = tuple(
            hand if place == seat and not rnd._unseen[place] else 0
            for place, hand in enumerate(rnd._hands)
        )
        view.hand_counts = tuple(hand.bit_count() for hand in rnd._hands)
        view._known = rnd._known
        # Whether a single card taken was held twice is the taker's own knowledge.
        view._picked = rnd._picked if rnd.turn == seat else None
        view._log = tuple(rnd._log)
        view._pozzetto_sizes = tuple(map(len, rnd.pozzetti))
        return view

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards, in card order."""
        return unpack(self._hands[self.seat])

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat, the cards that everybody knows to be in that hand."""
        return tuple(map(unpack, self._known))

    @property
    def pozzetti(self) -> tuple[bool, bool]:
        """Whether each side has had a pozzetto."""
        return self._had

    @property
    def scores(self) -> tuple[int, int]:
        """Each side's points on the table, bonuses included."""
        mine, theirs = (sum(meld.points for meld in melds) for melds in self.melds)
        return mine, theirs

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves so far."""
        return self._log

    def _to_move(self) -> bool:
        return self.turn == self.seat

    def _after_take(self) -> Judge:
        return self.sample(Random(0))._after_take()

    def sample(self, rng: Random) -> Round:
        """A Round that agrees with this view, with the hidden cards dealt anew.

        Cards that everybody knows to be in a hand stay in it, and the player to move gets a hand
        with a legal move: one that can make the meld he owes for the pile, or a last card that he
        can play.
        """
        for _ in range(_SAMPLES):
            rnd = self._dealt_anew(rng)
            if not rnd.may_be_stuck or rnd.legal_moves():
                break
        return rnd

    def _dealt_anew(self, rng: Random) -> Round:
        from .round import Round

        rnd = Round(self.rules, self.players, self.dealer)
        rnd.turn, rnd.phase, rnd.melds, rnd.pile = self.turn, self.phase, self.melds, self.pile
        rnd._had, rnd._took, rnd._melded = self._had, self._took, self._melded
        rnd._idle, rnd._known, rnd._unseen = self._idle, self._known, self._unseen
        rnd._picked, rnd.ending, rnd.closer = self._picked, self.ending, self.closer
        rnd._log = list(self._log)
        rnd._seen = True
        hands = [
            self._hands[seat] if self._sees(seat) else self._known[seat]
            for seat in range(self.players)
        ]
        hidden = list(shuffled(self._hidden(hands), rng))
        for seat, count in enumerate(self.hand_counts):
            unknown = count - hands[seat].bit_count()
            hands[seat] = packed_add(hands[seat], hidden[:unknown])
            del hidden[:unknown]
        rnd._hands = tuple(hands)
        for size in self._pozzetto_sizes:
            rnd.pozzetti = (*rnd.pozzetti, tuple(hidden[:size]))
            del hidden[:size]
        rnd.pozzetti_left = len(rnd.pozzetti)
        rnd.stock, rnd.stock_count = tuple(hidden), len(hidden)
        return rnd

    def _sees(self, seat: int) -> bool:
        return seat == self.seat and not self._unseen[seat]

    def _hidden(self, hands: list[int]) -> list[Card]:
        """The cards of the deck that are neither on the table nor in these packed hands."""
        rest = pack(full_deck(self.rules.decks, self.rules.jokers))
        shown = [*self.pile]
        for side in self.melds:
            for meld in side:
                shown += meld.cards
        for hand in hands:
            shown += unpack(hand)
        for card in shown:
            rest = packed_remove(rest, card)
        return list(unpack(rest))

    def __str__(self) -> str:
        pozzetti = [(None,) * size for size in self._pozzetto_sizes]
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
