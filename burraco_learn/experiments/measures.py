"""What is measured of a round, and how sure one can be of a mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean
from types import MappingProxyType

from ..bots.duel import half_width
from ..i18n import gettext
from ..rules.refusals import N_
from .rounds import RoundResult

__all__ = ["MEASURES", "Estimate", "measure_label"]

MEASURES: Mapping[str, Callable[[RoundResult], float]] = MappingProxyType(
    {
        "points": lambda each: sum(each.points) / 2,
        "going_first": lambda each: each.points[0] - each.points[1],
        "turns": lambda each: each.turns,
        "closed": lambda each: 100 * (each.ending == "closed"),
        "stock": lambda each: 100 * (each.ending == "stock"),
        "stalemate": lambda each: 100 * (each.ending == "stalemate"),
        "burracos": lambda each: sum(map(sum, each.burracos)),
        "pozzetti": lambda each: sum(map(bool, each.pozzetto)),
        "flying": lambda each: each.pozzetto.count("flying"),
    }
)
"""What is measured of a round: a number of each name."""

_LABELS = {
    "points": N_("points a side"),
    "going_first": N_("points more for the side that starts"),
    "turns": N_("turns"),
    "closed": N_("rounds that were closed, in %"),
    "stock": N_("rounds in which the stock ran out, in %"),
    "stalemate": N_("rounds that ended in a stalemate, in %"),
    "burracos": N_("burracos of both sides"),
    "pozzetti": N_("pozzetti that were taken"),
    "flying": N_("pozzetti that were taken without a discard"),
}


def measure_label(measure: str) -> str:
    """What a measure is called, in the current language.

    >>> measure_label("points")
    'points a side'
    """
    return gettext(_LABELS[measure])


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval, of ``count`` deals.

    ``half`` is half the width of the interval; it is infinite with less than two deals.

    >>> found = Estimate.of([1.0, 2.0, 3.0])
    >>> print(found, found.count, round(found.low, 2), round(found.high, 2))
    2.0 ± 1.1 3 0.87 3.13
    """

    mean: float
    half: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from the values of some deals; without any the mean is 0."""
        return cls(fmean(values) if values else 0.0, half_width(values), len(values))

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half

    @property
    def clear(self) -> bool:
        """Whether the whole interval lies on one side of 0."""
        return self.low > 0 or self.high < 0

    def __format__(self, how: str) -> str:
        half = "?" if self.half == inf else f"{self.half:.1f}"
        return f"{self.mean:{how or '.1f'}} ± {half}"

    def __str__(self) -> str:
        return f"{self}"
