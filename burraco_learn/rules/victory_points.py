"""How a difference of totals is turned into Victory Points.

>>> victory_points(105)
(11, 9)
"""

from __future__ import annotations

from bisect import bisect_left

from ..i18n import say

__all__ = ["LENGTHS", "bands", "victory_points"]

_UPPER = {
    2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""The highest difference, in points, of each band 10-10, 11-9 … 19-1, by number of rounds (the
tables of the FIBUR code as its readers restate them)."""

LENGTHS = tuple(_UPPER)
"""The numbers of rounds for which there is a table."""


def bands(rounds: int) -> tuple[int, ...]:
    """The highest difference of each share but the last, from 10-10 on, in points.

    Raises KeyError for a number of rounds without a table.
    """
    return _UPPER[rounds]


def victory_points(difference: int, rounds: int = 4) -> tuple[int, int]:
    """How 20 Victory Points are shared after a match of so many rounds.

    ``difference`` is the absolute difference of the totals, in points. Returns the share of the
    leader and that of the other side. Raises ValueError for a negative difference, or for a number
    of rounds without a table (there are tables for 2, 3 and 4).
    """
    if rounds not in _UPPER:
        raise ValueError(
            say("There are Victory Points for 2, 3 or 4 rounds, not for {rounds}.", rounds=rounds)
        )
    if difference < 0:
        raise ValueError(
            say("A difference of points is not negative: {points}.", points=difference)
        )
    share = 10 + bisect_left(_UPPER[rounds], difference)
    return share, 20 - share
