"""Which smallest melds a hand can lay, found by tables rather than by search.

A run is looked up by the mask of ranks held in its suit, a group by the copies held of its rank;
what either yields is worked out once for each mask and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

from ..cards import CARDS, HELD, JOLLY, MAY_BE_WILD, PLANE, Card, pack
from ..melds.book import Meld, MeldBook
from ..melds.layouts import RunCards
from .moves import Move

__all__ = ["LayTable"]

_SUIT = (1 << 13) - 1
_TWOS = tuple(13 * suit + 1 for suit in range(4))

Order = int
"""The cards of a lay as one number, so that numbers sort as the cards do."""


Lays = dict[int, tuple[Order, ...]]


class LayTable:
    """The lays of ``min_meld`` cards under one rule set."""

    def __init__(self, book: MeldBook) -> None:
        self._book = book
        rules = book.rules
        self._size = rules.min_meld
        planes = range(max(rules.decks, 1))
        self._rank_masks = tuple(
            sum(1 << PLANE * plane + 13 * suit + rank for plane in planes for suit in range(4))
            for rank in range(13)
        )
        self._natural_runs, self._wild_runs = self._run_patterns()
        self._groups = self._group_ranks(None)
        self._groups_with = {wild: self._group_ranks(CARDS[wild]) for wild in (*_TWOS, JOLLY.index)}
        # By the wilds held: the runs by suit and ranks held, the groups by the copies of the rank.
        self._found: dict[int, tuple[Lays, Lays]] = {}
        self._moves: dict[Order, Move] = {}

    def lays(self, hand: int, closed_ranks: int) -> list[Move]:
        """Every legal lay of ``min_meld`` cards from a packed hand, in card order.

        ``closed_ranks`` is a mask of ranks (bit 0: ace) of which no further group may be laid.
        """
        orders: list[Order] = []
        wilds = hand & MAY_BE_WILD
        found = self._found.get(wilds)
        if found is None:
            found = self._found[wilds] = ({}, {})
        runs, groups = found
        suits = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39 & _SUIT
        for suit in range(4):
            mask = suits[suit]
            if not mask & (mask - 1):
                continue
            # Only a second 2 of the suit makes a difference to a run: one natural, one wild.
            if hand >> PLANE + 13 * suit + 1 & 1:
                mask |= 1 << 13
            key = mask << 2 | suit
            lays = runs.get(key)
            if lays is None:
                lays = runs[key] = self._with_wilds(self._find_runs, suit, mask, wilds)
            orders += lays
        spades, hearts, diamonds, clubs = suits
        ranks = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
        second = hand >> PLANE & HELD
        ranks |= second | second >> 13 | second >> 26 | second >> 39
        ranks &= _SUIT & ~closed_ranks
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            rank = bit.bit_length() - 1
            copies = hand & self._rank_masks[rank]
            lays = groups.get(copies)
            if lays is None:
                lays = groups[copies] = self._with_wilds(self._find_groups, rank, copies, wilds)
            orders += lays
        orders.sort()
        return list(map(self._moves.__getitem__, orders))

    def _with_wilds(
        self,
        find: Callable[[int, int, Card | None], tuple[Order, ...]],
        place: int,
        held: int,
        wilds: int,
    ) -> tuple[Order, ...]:
        """The lays of a suit or rank without a wild card of elsewhere, and with each one held."""
        lays = find(place, held, None)
        for index in (*_TWOS, JOLLY.index):
            if wilds >> index & 1:
                lays += find(place, held, CARDS[index])
        return lays

    def _run_patterns(self) -> tuple[list[tuple[int, tuple[int, ...]]], ...]:
        """The sets of ranks that make a smallest run, without and with a wild of elsewhere.

        Bit 13 stands for a second 2 of the suit.
        """
        rules, best = self._book.rules, self._book.layouts.best
        patterns: tuple[list[tuple[int, tuple[int, ...]]], ...] = ([], [])
        if not rules.runs_allowed:
            return patterns
        for others in (0, 1):
            for chosen in combinations(range(14), self._size - others):
                if 13 in chosen and 1 not in chosen:
                    continue
                ranks = sum(1 << rank + 1 for rank in chosen if 2 <= rank < 13)
                twos = sum(rank in (1, 13) for rank in chosen)
                if best(RunCards(0, ranks, int(0 in chosen), twos, others)) is not None:
                    patterns[others].append((sum(1 << rank for rank in chosen), chosen))
        return patterns

    def _find_runs(self, suit: int, mask: int, wild: Card | None) -> tuple[Order, ...]:
        # A 2 of the suit is among those held of it; see `lays`.
        if wild is not None and (wild.suit == suit or not self._book.rules.is_wild(wild)):
            return ()
        patterns = self._natural_runs if wild is None else self._wild_runs
        first = 13 * suit
        return tuple(
            self._order([first + (1 if rank == 13 else rank) for rank in ranks], wild)
            for needed, ranks in patterns
            if needed & mask == needed
        )

    def _group_ranks(self, wild: Card | None) -> int:
        """The ranks of which a smallest group can be laid, with this wild card in it."""
        naturals = self._size - (wild is not None)
        ranks = 0
        for rank in range(13):
            # Enough different copies for any size; what the deck holds is not asked here.
            counts = [0, 0, 0, 0]
            for suit in range(naturals):
                counts[suit % 4] += 1
            cards = [CARDS[13 * suit + rank] for suit in range(4) for _ in range(counts[suit])]
            if wild is None or wild.rank != rank + 1:
                result = self._book.lay(pack((*cards, *((wild,) if wild else ()))), None, None)
                ranks |= (isinstance(result, Meld) and result.kind == "group") << rank
        return ranks

    def _find_groups(self, rank: int, copies: int, wild: Card | None) -> tuple[Order, ...]:
        legal = self._groups if wild is None else self._groups_with[wild.index]
        if not legal >> rank & 1:
            return ()
        held = [
            (13 * suit + rank, sum(copies >> PLANE * p + 13 * suit + rank & 1 for p in range(8)))
            for suit in range(4)
        ]
        counts = dict(held)
        naturals = self._size - (wild is not None)
        return tuple(
            self._order(list(chosen), wild)
            for chosen in combinations_with_replacement([i for i, n in held if n], naturals)
            if all(chosen.count(index) <= counts[index] for index in chosen)
        )

    def _order(self, indexes: list[int], wild: Card | None) -> Order:
        if wild is not None:
            indexes.append(wild.index)
        indexes.sort()
        order = 0
        for index in indexes:
            order = order << 6 | index
        if order not in self._moves:
            self._moves[order] = Move.lay(tuple(CARDS[index] for index in indexes))
        return order
