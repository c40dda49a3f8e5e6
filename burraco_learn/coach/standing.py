"""How a learner stands against the opponents of the tables: a rating from the rounds played.

Each opponent has a rating, measured by duels between them; 400 points of difference mean that the
stronger side wins ten rounds for each that it loses, as for chess players. A learner's rating is
the one under which the results are most probable, with a weak belief beforehand, so that three
rounds do not make a champion.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt

from ..storage.results import Played

__all__ = ["BEFORE", "Rating", "rating", "ratings_over_time"]

BEFORE = 1000.0
"""What is believed of somebody who has not played yet: the rating of the bot ``greedy``."""

_SPREAD = 350.0
"""How unsure that is, as a standard deviation."""

_SCALE = 400 / log(10)
_STEPS = 25


@dataclass(frozen=True)
class Rating:
    """A rating after so many ``rounds``: ``points``, and ``low`` and ``high`` between which it lies
    in 95 cases of 100."""

    points: float
    low: float
    high: float
    rounds: int


def rating(played: Iterable[Played], opponents: Mapping[str, float]) -> Rating:
    """The rating of who played these rounds, where ``opponents`` have the given ratings.

    Rounds against others, such as a bot of one's own, do not count.

    >>> rating([], {}).points
    1000.0
    """
    return ratings_over_time(played, opponents)[-1]


def ratings_over_time(
    played: Iterable[Played], opponents: Mapping[str, float]
) -> tuple[Rating, ...]:
    """The rating before the first round, and after each that counts."""
    rounds, won = Counter[float](), defaultdict[float, float](float)
    found = [_most_probable(rounds, won)]
    for one in played:
        if one.opponent in opponents:
            other = opponents[one.opponent]
            rounds[other] += 1
            won[other] += 1 if one.difference > 0 else 0 if one.difference < 0 else 0.5
            found.append(_most_probable(rounds, won))
    return tuple(found)


def _most_probable(rounds: Counter[float], won: Mapping[float, float]) -> Rating:
    """The rating from the rounds against each rating, and how many of them were won."""
    own = BEFORE
    # Newton's steps up a curve that has one top.
    for _ in range(_STEPS):
        slope, bend = _pull(own, rounds, won)
        own -= slope / bend
    _, bend = _pull(own, rounds, won)
    half = 1.96 / sqrt(-bend)
    return Rating(own, own - half, own + half, rounds.total())


def _pull(own: float, rounds: Counter[float], won: Mapping[float, float]) -> tuple[float, float]:
    """The first and second derivative of the logarithm of the probability at a rating."""
    slope, bend = (BEFORE - own) / _SPREAD**2, -1 / _SPREAD**2
    for other, count in rounds.items():
        expected = 1 / (1 + exp((other - own) / _SCALE))
        slope += (won[other] - count * expected) / _SCALE
        bend -= count * expected * (1 - expected) / _SCALE**2
    return slope, bend
