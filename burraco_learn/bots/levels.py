"""Opponents as people meet them: named levels, the weaker of which have habits of people.

Each is a line of data. A habit is a weight of a club player's judgement that this player has wrong;
the strong one looks ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ..game.legality import Judge
from ..game.moves import Move
from ..i18n import gettext
from .base import BotKind
from .club import CLUB, ClubBot, weights_for
from .expert import ExpertBot

__all__ = ["LEVELS", "HabitBot"]


class HabitBot:
    """A club player with habits: some weights of its judgement are others, whatever is played."""

    def __init__(self, habits: Mapping[str, float]) -> None:
        self._habits = habits

    def choose(self, table: Judge) -> Move:
        """A legal move for the seat to move, at its view or at a round."""
        weights = replace(weights_for(table.rules, table.players), **self._habits)
        return ClubBot(weights).choose(table)


_BEGINNER = {
    "wild": 0.0,  # lays jollies and twos as soon as they fit
    "pair": 30.0,  # and waits too long for the third card of a rank
    "pile_card": -10.0,  # leaves the pile to others
    "give": 0.0,  # does not look at what the others need
    "give_meld": 0.0,
    "known": 0.0,
    "needs_1": 0.2,  # does not see a burraco coming
    "needs_2": 0.1,
}
_FRIENDLY = {
    "wild": 15.0,
    "pair": 16.0,
    "pile_card": -2.0,
    "give": 0.2,
    "give_meld": 4.0,
    "known": 0.0,
    "needs_1": 0.4,
    "needs_2": 0.15,
}

BEGINNER = BotKind(
    "beginner",
    title=lambda: gettext("Beginners"),
    make=partial(HabitBot, _BEGINNER),
    takes_seed=False,
    rating=640,
)
FRIENDLY = BotKind(
    "friendly",
    title=lambda: gettext("Friendly players"),
    make=partial(HabitBot, _FRIENDLY),
    takes_seed=False,
    rating=920,
)
STRONG = BotKind(
    "strong",
    title=lambda: gettext("Strong players, who look ahead"),
    make=partial(ExpertBot, worlds=24),
    settings=("worlds",),
    rating=1250,
)

LEVELS = (BEGINNER, FRIENDLY, CLUB, STRONG)
"""The opponents that the chooser of a table offers, weakest first."""
