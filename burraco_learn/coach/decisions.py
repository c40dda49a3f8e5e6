"""Decisions that teach: a plan for a turn that is clearly better than others that tempt.

The plans are compared as the expert compares its moves, in the same dealt-out worlds. Plans that
are about as good as the best one do not stand beside it, so that one of those shown is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ..bots.comparison import Comparison
from ..bots.plans import Plan, turn_plans
from ..game.moves import TAKE
from ..game.view import View

__all__ = ["MARGIN", "Decision", "WorsePlan", "compared", "decision"]

MARGIN = 10
"""So many points worse, at least, is a plan that stands beside the best: the whole interval is."""

_PLANS = 10
"""So many plans are looked at."""

_WORSE = 6
"""So many of them are kept at most."""

_FEWEST = 2
"""With fewer there is nothing to choose from."""

_FIRST = 10
"""After so many worlds the plans are chosen that are compared in earnest."""

_HALF = 1.96
"""The half width of a 95 % interval in standard errors."""


@dataclass(frozen=True)
class WorsePlan:
    """A plan, and how many points it loses against the best; ``low`` to ``high`` in 95 of 100."""

    moves: Plan
    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Decision:
    """The best plan of a turn, and plans that lose at least :data:`MARGIN` points against it."""

    best: Plan
    worse: tuple[WorsePlan, ...]


def compared(view: View, best: Plan, others: Sequence[Plan], worlds: int, seed: str) -> Decision:
    """Compare a plan with others in so many worlds; those that are not clearly worse are left out.

    It is a function of its arguments.
    """
    comparison = Comparison(view, [best, *others], Random(seed))
    for _ in range(worlds):
        comparison.play_a_world()
    return Decision(best, tuple(_clearly_worse(comparison, 0, range(1, len(others) + 1))))


def decision(view: View, worlds: int, seed: str) -> Decision | None:
    """The decision of a turn, with plans compared in so many worlds; None if it is not clear.

    It is a function of its arguments.
    """
    table = view.sample(Random(f"{seed}/plans"))
    plans = turn_plans(table, _PLANS)
    if view.phase == "draw" and TAKE in table.legal_moves():
        taken = table.copy()
        taken.play(TAKE)
        plans = [plan for plan in plans if plan[0] is not TAKE]
        plans += [(TAKE, *plan) for plan in turn_plans(taken, _PLANS - 1)]
    if len(plans) <= _FEWEST:
        return None
    comparison = Comparison(view, plans, Random(f"{seed}/first"))
    for _ in range(_FIRST):
        comparison.play_a_world()
    best = max(comparison.alive, key=comparison.mean)
    loses = {number: comparison.gain(best, number).points for number in comparison.alive}
    worse = sorted((n for n in loses if loses[n] > 1.5 * MARGIN), key=loses.__getitem__)
    if len(worse) < _FEWEST:
        return None
    others = _different(plans, worse)
    found = compared(view, plans[best], [plans[n] for n in others], worlds, f"{seed}/second")
    return found if len(found.worse) >= _FEWEST else None


def _different(plans: Sequence[Plan], worse: Sequence[int]) -> list[int]:
    """Some of the plans, so that not all of them differ in the discard alone."""
    met: dict[object, int] = {}
    chosen = []
    for number in worse:
        melds = tuple(move for move in plans[number] if move.kind != "discard")
        met[melds] = met.get(melds, 0) + 1
        if met[melds] <= 2:
            chosen.append(number)
    return chosen[:_WORSE]


def _clearly_worse(comparison: Comparison, best: int, others: range) -> Iterator[WorsePlan]:
    for number in others:
        gain = comparison.gain(best, number)
        low, high = gain.points - _HALF * gain.error, gain.points + _HALF * gain.error
        if low > MARGIN:
            yield WorsePlan(comparison.lines[number], gain.points, low, high)
