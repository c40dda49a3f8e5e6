"""A small goal of a round as it stands at the table: what is to be done, and whether it is."""

from __future__ import annotations

from ...analysis.goals import RoundGoal, goal_of
from ...i18n import gettext, say
from ...rules import Rules
from .playing import Playing
from .wire import Aim

__all__ = ["aim_at_end", "aim_state", "aim_told", "wanted_goal"]


def wanted_goal(id: str, rules: Rules, match: bool) -> RoundGoal:
    """The goal with an id. Raises ValueError if there is none, or not at such a table."""
    goal = goal_of(id)
    trouble = goal.why_not(rules)
    if trouble is None and match:
        trouble = gettext("A goal is for a single round, not for a match.")
    if trouble is not None:
        raise ValueError(trouble)
    return goal


def aim_state(game: Playing, at: int, since: int) -> Aim | None:
    """The goal after ``at`` moves, of which the last ``since`` are news; None if there is none."""
    if game.aim is None:
        return None
    reached = game.reached_aim(at)
    return {
        "label": gettext("Your goal") if reached is None else gettext("Goal reached"),
        "text": game.aim.text(game.table.rules),
        "reached": reached is not None,
        "new": reached is not None and reached > at - since,
    }


def aim_told(aim: Aim) -> str:
    """What is said when the goal is reached."""
    return say("Goal reached: {goal}", goal=aim["text"])


def aim_at_end(aim: Aim) -> str:
    """What is said of the goal when the round is over."""
    if aim["reached"]:
        return say("You reached your goal: {goal}", goal=aim["text"])
    return say("You did not reach your goal this time: {goal}", goal=aim["text"])
