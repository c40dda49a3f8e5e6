"""A bot that looks ahead: it plays plans on in dealt-out worlds and compares what comes of them.

It takes what the club player would do, and leaves it only for something that is better beyond the
noise of the worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from ..game.moves import Move
from ..game.view import View
from ..i18n import gettext
from .base import BotKind
from .comparison import Comparison
from .plans import Plan, turn_plans

__all__ = ["EXPERT", "ExpertBot"]

_PLANS = 8
"""So many plans for the turn are thought of; those that begin alike are one choice now."""

_CHOICES = 4
"""So many choices are compared at most; where there are fewer, each is tried in more worlds."""

_BEYOND = 1.0
"""So many standard errors must a choice be better than the club player's."""


class ExpertBot:
    """Plays as the club player does, but for what it finds to be better by looking ahead.

    With ``worlds`` the choice is a function of seed, worlds and view: four choices are tried in so
    many worlds, two in twice as many. With ``seconds`` it looks ahead for that time instead. Raises
    ValueError if it is to look at less than one world.
    """

    def __init__(self, seed: int | str = 0, worlds: int = 12, seconds: float | None = None) -> None:
        if worlds < 1:
            raise ValueError(gettext("A bot that looks ahead needs at least one world."))
        self._seed, self._worlds, self._seconds = seed, worlds, seconds

    def choose(self, view: View) -> Move:
        """A legal move for the seat of the view."""
        *_, best = self.consider(view)
        return best

    def consider(self, view: View) -> Iterator[Move]:
        """The best move so far, again and again while the bot looks ahead.

        Each of them is legal, so that one may stop at any time: the first one comes at once.
        """
        start = perf_counter()
        rng = Random(f"{self._seed}/{view.seat}/{len(view.log)}")
        plans = _choices(view, rng)
        yield plans[0][0]
        if len(plans) == 1:
            return
        comparison = Comparison(view, plans, rng)
        while not comparison.clear:
            if self._seconds is None:
                used = comparison.played / (_CHOICES * self._worlds)
            else:
                used = (perf_counter() - start) / self._seconds
            if used >= 1:
                break
            if used >= 0.5 and len(comparison.alive) == len(plans) > 2:
                comparison.drop_half()
            comparison.play_a_world()
            yield plans[comparison.best(_BEYOND)][0]


def _choices(view: View, rng: Random) -> list[Plan]:
    """Plans that begin with different moves; that of the club player is the first."""
    if len(view.legal_moves()) == 1:
        return [view.legal_moves()]
    plans: dict[Move, Plan] = {}
    for plan in turn_plans(view.sample(rng), _PLANS):
        plans.setdefault(plan[0], plan)
    return list(plans.values())[:_CHOICES]


EXPERT = BotKind(
    "expert",
    title=lambda: gettext("Bots that look ahead"),
    make=ExpertBot,
    settings=("worlds", "seconds"),
)
