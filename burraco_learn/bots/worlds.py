"""Worlds: the hidden cards dealt out as they may lie, by what a seat has seen of the others.

A world agrees with the view. Among those that do, some are likelier: a player adds what fits the
melds of his side, so that such a card is seldom in his hand; he throws what he has no use for, so
that its neighbours are seldom there; he keeps what would help the opponents, and what he took from
the pile he took for something. Each of these is a :func:`clues`, and :data:`RATIOS` says how much
likelier a card is where the clue speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ..cards import CARDS, PLANE, Card, pack, packed_add, shuffled
from ..game.round import Round
from ..game.view import View
from ..melds.book import meld_book
from ..rules import Rules
from ..rules.held import held_by_rules

__all__ = ["RATIOS", "Worlds", "clues"]

RATIOS = {
    "fits own melds": 0.06,
    "fits the opponents' melds": 1.9,
    "next to a discard": 0.5,
    "near a discard": 0.7,
    "in a group with a discard": 0.4,
    "next to a card passed by": 0.6,
    "in a group with a card passed by": 0.6,
    "next to a card taken": 1.25,
    "near a card taken": 1.15,
}
"""How much likelier a card is in a hand where a clue speaks of it.

Several clues multiply. They are near those that tools/fit_worlds.py finds for club players, and
taken back a little towards 1, since people do not all play like that.
"""

_TURNS = 3
"""So many discards of a player are remembered, and so many cards that he left on the pile: what is
longer ago says little about the hand of now."""

_MOST = 3.0
"""No card is more than so many times likelier in a hand than one that nothing is known of."""

_PAIR, _LAID = 1.6, 0.05
"""How much likelier a card is to be held beside one that may come to lie in a meld with it, and one
that makes a meld with two others: that would have been laid."""

_NEVER = 1000
"""After so many cards refused, a hand takes what there is."""


class Neighbours:
    """For each card, the cards that could lie in one meld with it, as masks of card indexes.

    A wild card has none, nor is it one: it fits anywhere.
    """

    def __init__(self, rules: Rules) -> None:
        self.wilds = sum(1 << card.index for card in CARDS if rules.is_wild(card))
        self.next, self.near, self.group = ([0] * len(CARDS) for _ in range(3))
        self._runs: list[list[int]] = [[] for _ in CARDS]
        """For each card, the pairs that make three in a row with it."""
        groups = meld_book(rules).group_ranks
        for card in CARDS:
            if card.rank in groups and not rules.is_wild(card):
                self.group[card.index] = _of_rank(card.rank)
        for suit in range(4 if rules.runs_allowed else 0):
            # The ace lies at both ends of a suit.
            ends = [CARDS[13 * suit + rank % 13] for rank in range(14)]
            for first, second in zip(ends, ends[1:], strict=False):
                self._pair(self.next, first, second)
            for first, second in zip(ends, ends[2:], strict=False):
                self._pair(self.near, first, second)
            for three in zip(ends, ends[1:], ends[2:], strict=False):
                row = pack(three)
                if not row & self.wilds:
                    for card in three:
                        self._runs[card.index].append(row ^ 1 << card.index)
        self.any = [
            each | near | group
            for each, near, group in zip(self.next, self.near, self.group, strict=True)
        ]

    def _pair(self, table: list[int], one: Card, other: Card) -> None:
        if not (1 << one.index | 1 << other.index) & self.wilds:
            table[one.index] |= 1 << other.index
            table[other.index] |= 1 << one.index

    def makes_three(self, card: Card, hand: int) -> bool:
        """Whether a card makes three of a kind or in a row with two natural ones of a hand."""
        for run in self._runs[card.index]:
            if hand & run == run:
                return True
        group = self.group[card.index]
        return (hand & (group | group << PLANE)).bit_count() >= 2


def _of_rank(rank: int) -> int:
    return sum(1 << 13 * suit + rank - 1 for suit in range(4))


@held_by_rules
def neighbours(rules: Rules) -> Neighbours:
    """The neighbours of all cards under a rule set, worked out once."""
    return Neighbours(rules)


class _Seen:
    """What the turns of each seat showed: the cards that it threw, and those it left on the pile.

    They are told of the hand that it has now: who takes a pozzetto begins anew.
    """

    def __init__(self, view: View) -> None:
        self.thrown: list[list[Card]] = [[] for _ in range(view.players)]
        self.passed: list[list[Card]] = [[] for _ in range(view.players)]
        self.turns = [0] * view.players
        starts = sum(move.kind in ("draw", "take") for move in view.log)
        seat = (view.turn - (view.phase == "draw") - starts) % view.players
        # How many cards there are in hands and on the pile, as in a round that was dealt.
        held, pile, top = [view.rules.hand_size] * view.players, 1, tuple[Card, ...]()
        pozzetti = iter(view.rules.pozzetto_sizes)
        for move in view.log:
            if move.kind == "draw":
                seat = (seat + 1) % view.players
                self.turns[seat] += 1
                self.passed[seat] += top
                held[seat] += 1
            elif move.kind == "take":
                seat = (seat + 1) % view.players
                self.turns[seat] += 1
                held[seat] += pile
                pile, top = 0, ()
            else:
                held[seat] -= len(move.cards)
                if move.kind == "discard":
                    pile, top = pile + 1, move.cards
                    self.thrown[seat] += top
                if not held[seat]:
                    held[seat] = next(pozzetti, 0)
                    self.thrown[seat].clear()
                    self.passed[seat].clear()


def clues(view: View, seat: int, seen: _Seen | None = None) -> Iterator[tuple[str, int]]:
    """What speaks for or against cards in the hand of another seat: a clue, and a mask of cards.

    The clues are the keys of :data:`RATIOS`; the mask is one of card indexes.
    """
    seen = seen or _Seen(view)
    by = neighbours(view.rules)
    own, theirs = view.melds[seat & 1], view.melds[1 - (seat & 1)]
    for name, melds in (("fits own melds", own), ("fits the opponents' melds", theirs)):
        fits = 0
        for meld in melds:
            fits |= meld.addable
        yield name, fits & ~by.wilds
    for card in seen.thrown[seat][-_TURNS:]:
        yield "next to a discard", by.next[card.index]
        yield "near a discard", by.near[card.index]
        yield "in a group with a discard", by.group[card.index]
    for card in seen.passed[seat][-_TURNS:]:
        yield "next to a card passed by", by.next[card.index]
        yield "in a group with a card passed by", by.group[card.index]
    for card in view.known[seat]:
        yield "next to a card taken", by.next[card.index]
        yield "near a card taken", by.near[card.index]


class Worlds:
    """The worlds of one view: each call of :meth:`deal` makes another.

    >>> from burraco_learn import Round, load_rules
    >>> view = Round.deal(load_rules("classico"), players=4, seed=7).view(0)
    >>> worlds = Worlds(view, Random(1))
    >>> worlds.deal().view(0) == view
    True
    """

    def __init__(self, view: View, rng: Random) -> None:
        self._view, self._rng = view, rng
        seen = _Seen(view)
        self._unknown = [
            (view.hand_counts[seat] - view.seen_of(seat).bit_count(), self._likely(seat, seen))
            for seat in range(view.players)
        ]

    def deal(self) -> Round:
        """A Round that agrees with the view, the likelier the more often."""
        return Round.sample(self._view, self._rng, self._order)

    def _likely(self, seat: int, seen: _Seen) -> list[float] | None:
        """How likely each card is in the unknown part of a hand; None where all are alike."""
        view = self._view
        if seat == view.seat or view.unplayed_pozzetto[seat] or not seen.turns[seat]:
            return None
        likely = [1.0] * len(CARDS)
        for name, mask in clues(view, seat, seen):
            ratio = RATIOS[name]
            while mask:
                bit = mask & -mask
                mask ^= bit
                likely[bit.bit_length() - 1] *= ratio
        return [min(each / _MOST, 1.0) for each in likely]

    def _order(self, hidden: Sequence[Card], rng: Random) -> Sequence[Card]:
        """The hidden cards, those of the hands first, each hand's drawn by how likely they are."""
        cards, order, draw = list(shuffled(hidden, rng)), list[Card](), rng.random
        by = neighbours(self._view.rules)
        for seat, (count, likely) in enumerate(self._unknown):
            if likely is None:
                order += cards[:count]
                del cards[:count]
                continue
            hand, place, tried = self._view.seen_of(seat), 0, 0
            while count:
                if place >= len(cards):
                    place = 0
                card = cards[place]
                chance = likely[card.index]
                if hand & by.any[card.index]:
                    chance *= _PAIR
                if by.makes_three(card, hand):
                    chance *= _LAID
                tried += 1
                if draw() < chance or tried > _NEVER:
                    hand = packed_add(hand, (card,))
                    order.append(cards.pop(place))
                    count -= 1
                else:
                    place += 1
        return order + cards
