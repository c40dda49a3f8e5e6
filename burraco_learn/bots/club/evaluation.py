"""What a hand and a meld are worth to a club player, by named terms, in points.

Everything is worked out once for a rule set and a set of weights: what a suit of the hand is worth
is looked up by the ranks held, what a meld is worth by the meld.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...cards import HELD, PLANE, RANKS
from ...game.moves import Move
from ...melds.book import Meld, meld_book
from ...rules import Rules
from ...rules.held import held_by_rules
from .weights import Weights, weights_for

__all__ = ["Evaluation", "evaluation"]

_SUIT = (1 << 13) - 1
_JOLLY = 1 << 52
_SUITS = (0, 13, 26, 39)
_OF_A_RANK = sum(1 << first for first in _SUITS)
_TWOS = _OF_A_RANK << 1
_NEAR = tuple(
    sum(1 << other for other in range(13) if 0 < abs(other - rank) <= 2) for rank in range(13)
)


class Evaluation:
    """The terms of a club player's judgement under one rule set, with their weights."""

    rules: Rules
    weights: Weights
    melds: dict[Meld, float]
    """What each meld is worth, worked out when it is asked for: its points, and what may come."""
    lays: dict[Move, tuple[Meld, float]]
    """The meld that each legal lay makes, and what it is worth, worked out when it is asked for."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.rules, self.weights = rules, weights
        self.melds = _Melds(rules, weights, self.bonus)
        self.lays = _Lays(self.melds, rules)
        self._groups = _groups(rules)
        self._hands = (
            _hand_worth(rules, weights, weights.risk, 1.0, weights.wild),
            _hand_worth(rules, weights, weights.late_risk, weights.late_links, 0.0),
        )

    def hand_worth(self, late: bool) -> Callable[[int], float]:
        """What says of a packed hand what it is worth; ``late`` when the round may end soon."""
        return self._hands[late]

    def bonus(self, meld: Meld) -> float:
        """The bonus of the burraco that a smaller meld is likely to become, if it becomes one."""
        bonuses = self.rules.bonuses
        dirty = bonuses.get("dirty", 0)
        if meld.wild is None:
            return 0.75 * bonuses.get("clean", 0) + 0.25 * dirty
        return 0.8 * dirty + 0.2 * bonuses.get("semi-clean", dirty)

    def friends(self, place: int, hand: int) -> int:
        """How many different cards of a packed hand go together with a card, given by its index.

        They follow it in its suit, at most one card away, or have its rank where groups may be
        laid.
        """
        if place == 52:
            return 0
        suit, rank = divmod(place, 13)
        count = (hand >> 13 * suit & _NEAR[rank]).bit_count()
        if self._groups >> rank & 1:
            count += (hand & _OF_A_RANK << rank).bit_count()
        return count

    def card_cost(self, racing: bool, melds: Iterable[Meld]) -> float:
        """What each card in the hands of a side costs it, whatever the card is.

        ``racing`` is whether the side may still win a pozzetto; ``melds`` are its melds.
        """
        weights = self.weights
        if racing:
            return weights.size_racing
        for meld in melds:
            if meld.burraco is not None:
                return weights.size_closing
        return weights.size_free


def _groups(rules: Rules) -> int:
    """The ranks of which groups may be laid, as a mask."""
    return sum(1 << RANKS.index(rank) for rank in rules.group_ranks)


class _Melds(dict[Meld, float]):
    """What a meld is worth: its points, and the burraco that it may become."""

    def __init__(self, rules: Rules, weights: Weights, bonus: Callable[[Meld], float]) -> None:
        self._rules, self._bonus = rules, bonus
        self._chances = (weights.needs_1, weights.needs_2, weights.needs_3, weights.needs_4)

    def __missing__(self, meld: Meld) -> float:
        worth = float(meld.points)
        if meld.burraco is None:
            needs = self._rules.burraco_size - len(meld.cards)
            worth += self._bonus(meld) * (
                self._chances[needs - 1] if needs <= len(self._chances) else 0.05
            )
        self[meld] = worth
        return worth


class _Lays(dict[Move, tuple[Meld, float]]):
    """For each legal lay the meld that it makes, and what that is worth."""

    def __init__(self, melds: dict[Meld, float], rules: Rules) -> None:
        self._melds, self._book = melds, meld_book(rules)

    def __missing__(self, move: Move) -> tuple[Meld, float]:
        meld = self._book.lay(move.packed, None, None)
        assert isinstance(meld, Meld)  # it is a legal one
        found = self[move] = meld, self._melds[meld]
        return found


class _Suits(dict[int, float]):
    """What the different cards of one suit are worth in hand, by the mask of ranks held."""

    def __init__(self, rules: Rules, links: tuple[float, float], risk: float) -> None:
        self._rules, self._links, self._risk = rules, links, risk

    def __missing__(self, ranks: int) -> float:
        rules, worth = self._rules, 0.0
        held = [rank for rank in range(13) if ranks >> rank & 1]
        linked = rules.runs_allowed
        for rank in held:
            worth -= self._risk * rules.card_values[rank]
            if not linked or (rank == 1 and rules.twos_wild):
                continue
            for distance, link in enumerate(self._links, 1):
                other = rank + distance if rank + distance < 13 else 0
                if rank + distance <= 13 and not (other == 1 and rules.twos_wild):
                    worth += link * (ranks >> other & 1)
        self[ranks] = worth
        return worth


def _hand_worth(
    rules: Rules, weights: Weights, risk: float, share: float, wild: float
) -> Callable[[int], float]:
    """What says of a packed hand what it is worth.

    ``risk`` is the share of its points that counts against its side, ``share`` the share of its
    links that still counts, ``wild`` what a wild card is worth.
    """
    suits = _Suits(rules, (share * weights.neighbours, share * weights.gap), risk)
    pair, groups, values = share * weights.pair, _groups(rules), rules.card_values
    wilds = (_JOLLY if rules.jokers else 0) | (_TWOS if rules.twos_wild else 0)
    jolly = -risk * values[52]

    def worth(hand: int) -> float:
        spades, hearts = hand & _SUIT, hand >> 13 & _SUIT
        diamonds, clubs = hand >> 26 & _SUIT, hand >> 39 & _SUIT
        sum_ = suits[spades] + suits[hearts] + suits[diamonds] + suits[clubs]
        if groups:
            either = spades | hearts
            pairs = spades & hearts | diamonds & clubs | either & (diamonds | clubs)
        else:
            pairs = 0
        if hand & wilds:
            sum_ += wild * (hand & wilds).bit_count()
            if hand & _JOLLY:
                sum_ += jolly
        hand >>= PLANE
        while hand:
            twins = hand & HELD
            hand >>= PLANE
            if twins & wilds:
                sum_ += wild * (twins & wilds).bit_count()
            while twins:
                bit = twins & -twins
                twins ^= bit
                place = bit.bit_length() - 1
                sum_ -= risk * values[place]
                if place < 52:
                    pairs |= 1 << place % 13
        return sum_ + pair * (pairs & groups).bit_count()

    return worth


class _Evaluations(dict[tuple[int, Weights | None], Evaluation]):
    """The evaluations of one rule set by players and weights."""


@held_by_rules
def _evaluations(rules: Rules) -> _Evaluations:
    return _Evaluations()


def evaluation(rules: Rules, players: int, weights: Weights | None = None) -> Evaluation:
    """The evaluation of a rule set for so many players, made once; by default with its weights."""
    held = _evaluations(rules)
    found = held.get((players, weights))
    if found is None:
        found = Evaluation(rules, weights or weights_for(rules, players))
        held[players, weights] = found
    return found
