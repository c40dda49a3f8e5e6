"""Seeded draws for exercises, the same on every Python version.

Only ``Random.random()`` is used: the library promises that sequence for ever, but not those of
``choice`` or ``shuffle``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from random import Random
from typing import TypeVar

from ..cards import CARDS, Card, shuffled

__all__ = ["Draw"]

T = TypeVar("T")

_LANES = 101
"""How many exercises in a row can be told apart by the last digits of their seeds alone."""

_CASTS = tuple(permutations(range(4)))
"""The orders of the four suits."""

_RECASTS = tuple(
    tuple(CARDS[13 * suits[card.suit] + card.rank - 1] if card.rank else card for card in CARDS)
    for suits in _CASTS
)
"""For each of them, what becomes of the 53 cards."""

_MIX = tuple(
    tuple(Random(f"rank {rank} suit {suit}").getrandbits(40) for suit in range(4))
    for rank in range(14)
)
"""A number for each rank and suit that has nothing to do with any other."""


class Draw:
    """A source of draws that depends on its seed alone.

    >>> draw = Draw("is-meld 1", 7)
    >>> 0 <= draw.below(3) < 3
    True
    """

    def __init__(self, what: str, seed: int | str) -> None:
        self._rng = Random(f"{what} {seed}")
        self._lane: int | None = _lane(str(seed))

    def below(self, limit: int) -> int:
        """A number from 0 up to ``limit`` - 1."""
        return int(self._rng.random() * limit)

    def among(self, first: int, last: int) -> int:
        """A number from ``first`` to ``last``, both included."""
        return first + int(self._rng.random() * (last - first + 1))

    def chance(self, share: float) -> bool:
        """True in so large a share of all cases, from 0 to 1."""
        return self._rng.random() < share

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[int(self._rng.random() * len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in another order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            chosen = int(self._rng.random() * (last + 1))
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in another order."""
        return shuffled(cards, self._rng)

    def unlike(
        self,
        make: Callable[[], tuple[tuple[Card, ...], ...] | None],
        fits: Callable[[tuple[tuple[Card, ...], ...]], bool] = lambda made: True,
        tries: int = 400,
    ) -> tuple[tuple[Card, ...], ...] | None:
        """Sets of cards that no other seed in a row of 100 gives, whatever the order of the cards.

        ``make`` draws the sets, or gives None where a draw failed; the suits are then exchanged
        until the cards fall into the lane of this seed, since no rule prefers a suit. With a seed
        that ends in no digit any cards will do. ``fits`` is what else is asked of the cards: it is
        asked last, since it may take longer.
        """
        for _ in range(tries):
            made = make()
            if made is None:
                continue
            which = self._cast(made)
            if which is not None:
                cast = _recast(made, which)
                if fits(cast):
                    return cast
        return None

    def forget_other_seeds(self) -> None:
        """From now on :meth:`unlike` gives cards that another seed may give as well."""
        self._lane = None

    def _cast(self, made: tuple[tuple[Card, ...], ...]) -> int | None:
        """Which exchange of the suits leads into the lane of the seed; None if not one does."""
        start = self.below(len(_CASTS))
        if self._lane is None:
            return start
        # For each suit drawn and each suit it may become, what its cards add to the total.
        sums = [[0] * 4 for _ in range(4)]
        rest = 0
        for place, cards in enumerate(made, 1):
            for card in cards:
                if card.rank:
                    mixed, row = _MIX[card.rank], sums[card.suit]
                    for suit in range(4):
                        row[suit] += place * mixed[suit]
                else:
                    rest += place * _MIX[0][0]
        spades, hearts, diamonds, clubs = sums
        for turn in range(len(_CASTS)):
            a, b, c, d = _CASTS[(start + turn) % len(_CASTS)]
            total = rest + spades[a] + hearts[b] + diamonds[c] + clubs[d]
            if total % _LANES == self._lane:
                return (start + turn) % len(_CASTS)
        return None


def _lane(seed: str) -> int | None:
    digits = re.search(r"[0-9]+$", seed)
    if digits is None:
        return None
    number = int(digits[0][-9:])
    return (-number if seed == f"-{digits[0]}" else number) % _LANES


def _recast(made: tuple[tuple[Card, ...], ...], which: int) -> tuple[tuple[Card, ...], ...]:
    table = _RECASTS[which]
    return tuple(tuple(table[card.index] for card in cards) for cards in made)
