"""Where the cards of a run can lie: slots, natural 2s, free and locked wilds.

A run occupies consecutive slots 1 to 14: slot 1 is the low ace, slots 2 to 13 the 2 to the king,
slot 14 the high ace. Natural cards are a bit mask (bit n for slot n); at most one wild card takes
one more slot. Layouts know no suit, so that what is worked out once serves all four.

This is the rulebook's section on the layout of a meld: a 2 of the suit in slot 2 is natural, any
other 2 and every jolly is wild; a wild between two naturals is locked, a wild at an end is free;
of all layouts, first those with fewest wilds, then a role that the player stated, then the highest
bonus, then the ace low, then the wild at the lowest slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..cards import CARDS, Card
from ..rules import Rules

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "TWO",
    "Layout",
    "RunCards",
    "RunLayouts",
    "holes",
    "slot_card",
]

ACE_LOW = 1 << 1
TWO = 1 << 2
ACE_HIGH = 1 << 14


class Layout(NamedTuple):
    """One way a run can lie: the slots of its naturals, and the slot of its wild (0: none)."""

    naturals: int
    wild: int
    own_two: bool
    """Whether the wild is a 2 of the run's own suit."""


class RunCards(NamedTuple):
    """The cards that are to make a run, without their suit.

    ``fixed`` are naturals that lie already and stay where they are (without the 2), ``ranks`` the
    slots of new naturals 3 to king, ``aces`` the number of new aces; ``twos`` are all 2s of the
    suit and ``others`` all other wild cards, whether they lie already or are new. ``locked`` is the
    slot that the wild may not leave (0: free), and ``locked_two`` says that this wild is a 2 of the
    suit. ``two_stays`` says that a natural 2 lies in slot 2 and may not turn wild.
    """

    fixed: int
    ranks: int
    aces: int
    twos: int
    others: int
    locked: int = 0
    locked_two: bool = False
    two_stays: bool = False


class RunLayouts:
    """The layouts that one rule set allows for runs, with their burraco and bonus."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._low = "low" in rules.ace_positions
        self._high = "high" in rules.ace_positions
        self._side = -1 if rules.freed_wild_side == "high" else 1
        self._burracos: dict[tuple[int, int], str | None] = {}

    def best(self, cards: RunCards, role: int = 0) -> Layout | None:
        """The layout the rules choose, or None if there is none.

        ``role`` is a mask of the slots that the player stated for the wild (0: none stated).
        """
        found = list(self.all(cards))
        if not found:
            return None
        fewest = min(layout.wild > 0 for layout in found)
        found = [layout for layout in found if (layout.wild > 0) == fewest]
        if role and fewest:
            found = [layout for layout in found if role >> layout.wild & 1]
            if not found:
                return None
        return min(found, key=self._preference)

    def all(self, cards: RunCards) -> Iterator[Layout]:
        """Every layout that the rule set and the locks allow."""
        rules = self.rules
        if cards.fixed & cards.ranks:
            return
        base = cards.fixed | cards.ranks
        for aces in self._aces(cards.fixed, cards.aces):
            for natural_two in (1, 0):
                if natural_two and not (rules.natural_twos and cards.twos > cards.locked_two):
                    continue
                if cards.two_stays and not natural_two:
                    continue
                wilds = cards.twos - natural_two + cards.others
                if wilds > rules.max_wilds:
                    continue
                if cards.twos > natural_two and not rules.twos_wild:
                    continue
                naturals = base | aces | (TWO if natural_two else 0)
                count = naturals.bit_count()
                if not naturals or count > rules.max_run[0] or count + wilds > rules.max_run[1]:
                    continue
                if count + wilds < rules.min_meld:
                    continue
                own = cards.twos > natural_two
                if not wilds:
                    if not holes(naturals):
                        yield Layout(naturals, 0, False)
                    continue
                for slot in self._wild_slots(naturals):
                    if own and slot == 2 and rules.natural_twos:
                        continue  # there a 2 of the suit is natural, never wild
                    if not cards.locked or cards.locked == slot:
                        yield Layout(naturals, slot, own)

    def _aces(self, fixed: int, new: int) -> Iterator[int]:
        if not new:
            yield 0
        elif new == 1:
            for ace, other, allowed in (
                (ACE_LOW, ACE_HIGH, self._low),
                (ACE_HIGH, ACE_LOW, self._high),
            ):
                both = fixed & other and not self.rules.ace_both_ends
                if allowed and not fixed & ace and not both:
                    yield ace
        elif new == 2 and self.rules.ace_both_ends and self._low and self._high:
            if not fixed & (ACE_LOW | ACE_HIGH):
                yield ACE_LOW | ACE_HIGH

    def _wild_slots(self, naturals: int) -> Iterator[int]:
        gaps = holes(naturals)
        if gaps:
            if gaps & (gaps - 1) == 0:
                yield gaps.bit_length() - 1
            return
        low = (naturals & -naturals).bit_length() - 2
        high = naturals.bit_length()
        if low >= (1 if self._low else 2):
            yield low
        if high <= (14 if self._high else 13):
            yield high

    def _preference(self, layout: Layout) -> tuple[int, bool, int]:
        return (
            -self.bonus(layout.naturals, layout.wild),
            layout.naturals & ACE_HIGH > 0,
            layout.wild * self._side,
        )

    def bonus(self, naturals: int, wild: int) -> int:
        """The burraco bonus of a run, in points; 0 if it is not a burraco."""
        kind = self.burraco(naturals, wild)
        return 0 if kind is None else self.rules.bonuses[kind]

    def burraco(self, naturals: int, wild: int) -> str | None:
        """Which burraco a run is, or None."""
        key = naturals, wild
        if key not in self._burracos:
            self._burracos[key] = self._find_burraco(naturals, wild)
        return self._burracos[key]

    def _find_burraco(self, naturals: int, wild: int) -> str | None:
        rules = self.rules
        size = rules.burraco_size
        count = naturals.bit_count()
        if count + (wild > 0) < size:
            return None
        filled = naturals | (1 << wild if wild else 0)
        a_to_k = self._covers(filled, (1, 13)) or (
            rules.noble_two_to_ace and self._covers(filled, (2, 14))
        )
        a_to_a = self._covers(filled, (1, 14))
        royal = a_to_a if rules.royal_run == "A-A" else a_to_k
        if wild:
            if royal and "royal-dirty" in rules.bonuses:
                return "royal-dirty"
            if "semi-clean" in rules.bonuses and self._semi_clean(naturals, wild):
                return "semi-clean"
            return "dirty"
        if royal and "royal" in rules.bonuses:
            return "royal"
        if a_to_k and "noble" in rules.bonuses:
            return "noble"
        return "clean"

    @staticmethod
    def _covers(filled: int, ends: tuple[int, int]) -> bool:
        first, last = ends
        span = (1 << (last + 1)) - (1 << first)
        return filled & span == span

    def _semi_clean(self, naturals: int, wild: int) -> bool:
        size = self.rules.burraco_size
        above = naturals >> (wild + 1)
        below = naturals & ((1 << wild) - 1)
        if self.rules.semi_run_test == "end":
            return not (above and below) and naturals.bit_count() >= size
        row = (1 << size) - 1
        under = below >> (wild - size) if wild > size else 0
        return row in (above & row, under & row)


def slot_card(suit: int, slot: int) -> Card:
    """The card whose own slot this is in a run of the suit."""
    return CARDS[suit * 13 + (slot - 1) % 13]


def holes(naturals: int) -> int:
    """The empty slots between the lowest and the highest natural, as a mask; some must be there."""
    low = naturals & -naturals
    return ((1 << naturals.bit_length()) - low) & ~naturals
