"""What decides whether cards fit together: the cards of a run, locks, what the deck holds.

The book of melds and the diagnosis of cards that do not make one both stand on it, so that neither
needs the other to ask it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import HELD, JOLLY, PLANE, RANKS, Card, pack, packed_count
from ..rules import Rules
from .layouts import TWO, RunCards, RunLayouts, slot_card

__all__ = ["Fitting", "Lying", "from_elsewhere"]


class Lying:
    """The cards of a meld as they lie."""

    __slots__ = ("cards", "counts", "kind", "naturals", "rank", "suit", "wild", "wild_slot")

    kind: str
    """"run" or "group"."""
    suit: int
    """The suit of a run, 0 to 3; -1 for a group."""
    rank: int
    """The rank of a group, 1 (ace) to 13 (king); 0 for a run."""
    naturals: int
    """The slots of a run that its natural cards fill, as a mask (see
    :mod:`burraco_learn.melds.layouts`); 0 for a group."""
    counts: tuple[int, int, int, int]
    """How many natural cards of each suit a group has; all 0 for a run."""
    wild: Card | None
    """The wild card, or None."""
    wild_slot: int
    """The slot of a run that its wild card fills; 0 without one, and for a group."""
    cards: tuple[Card, ...]
    """All cards: a run from low to high, a group's natural cards by suit and then its wild."""

    @property
    def inside(self) -> bool:
        """Whether the wild of a run lies between two of its natural cards."""
        wild = 1 << self.wild_slot
        return self.wild is not None and 0 < self.naturals & (wild - 1) and self.naturals > wild


class Fitting:
    """What fits together under one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.layouts = RunLayouts(rules)
        self.group_ranks = frozenset(RANKS.index(letter) + 1 for letter in rules.group_ranks) | (
            {2} if rules.groups_of_twos else frozenset[int]()
        )

    def deck_holds(self, cards: Iterable[Card]) -> bool:
        """Whether the deck of the rule set has all these cards."""
        packed = pack(cards)
        surplus = packed >> PLANE * self.rules.decks & HELD & ~(1 << JOLLY.index)
        return not surplus and packed_count(packed, JOLLY) <= self.rules.jokers

    def run_cards(
        self, meld: Lying | None, suit: int, cards: tuple[Card, ...], locks: bool = True
    ) -> RunCards | None:
        """The cards of a run without their suit; None if a card cannot be part of it.

        With ``locks`` false the wild is taken as free, which tells a refusal for the lock apart
        from one for the shape.
        """
        fixed = meld.naturals & ~TWO if meld else 0
        twos = 1 if meld and meld.naturals & TWO else 0
        two_stays = bool(twos) and not self.rules.natural_two_may_turn_wild
        ranks = aces = others = locked = 0
        locked_two = False
        for card in cards:
            if from_elsewhere(card, suit):
                if not self.rules.is_wild(card):
                    return None
                others += 1
            elif card.suit != suit:
                return None
            elif card.rank == 2:
                twos += 1
            elif card.rank == 1:
                aces += 1
            elif ranks >> card.rank & 1:
                return None
            else:
                ranks |= 1 << card.rank
        if meld and meld.wild is not None:
            own = meld.wild.suit == suit
            twos, others = twos + own, others + (not own)
            # The wild is free when the card it stands for is among the added ones.
            if locks and self._locks(meld) and slot_card(meld.suit, meld.wild_slot) not in cards:
                locked, locked_two = meld.wild_slot, own
        return RunCards(fixed, ranks, aces, twos, others, locked, locked_two, two_stays and locks)

    def _locks(self, meld: Lying) -> bool:
        """Whether the wild of a run may not go elsewhere."""
        if meld.inside:
            return self.rules.interior_wild_lock
        return not self.rules.free_end_wild_slides


def from_elsewhere(card: Card, suit: int) -> bool:
    """Whether a card can lie in a run of the suit only as a wild one: a jolly, another suit's 2."""
    return card.suit != suit and card.may_be_wild
