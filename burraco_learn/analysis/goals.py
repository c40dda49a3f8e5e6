"""Small goals that a person can have in a round: what each asks, and whether a move reached it.

A goal is data: its id, what it says, where it makes sense, and a question about the tables before
and after a move of the side. All that is known of melds and pozzetti is asked of the core.

>>> from burraco_learn.rules import load_rules
>>> goal_of("burraco").text(load_rules("classico"))
'Make a burraco: a meld of 7 cards or more.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..game.last_card import CLEAN
from ..game.moves import Move
from ..game.round import Round
from ..i18n import gettext, say
from ..melds.book import Meld
from ..rules import Rules
from .turn_search import reached

__all__ = ["ROUND_GOALS", "RoundGoal", "goal_of", "reached_after"]

Test = Callable[[Round, Move, Round], bool]


@dataclass(frozen=True)
class RoundGoal:
    """A goal of a side in a round. ``id`` names it in a call and in a saved table."""

    id: str
    says: Callable[[Rules], str] = field(repr=False)
    test: Test = field(repr=False)
    fits: Callable[[Rules], bool] = field(repr=False)

    def text(self, rules: Rules) -> str:
        """What is to be done: one sentence in the current language."""
        return self.says(rules)

    def is_reached_by(self, before: Round, move: Move, after: Round) -> bool:
        """Whether a move from one table to the next reaches it for the side that moved."""
        return self.test(before, move, after)

    def why_not(self, rules: Rules) -> str | None:
        """Why nobody can reach it under some rules: one sentence; None if it can be reached."""
        if self.fits(rules):
            return None
        return say(
            "Under {title} this goal cannot be reached: {goal}",
            title=rules.title,
            goal=self.text(rules),
        )


def reached_after(goal: RoundGoal, tables: Sequence[Round], side: int) -> int | None:
    """After how many moves a side first reached a goal; None if it has not.

    ``tables`` are the table at the deal and after each move.
    """
    log = tables[-1].log
    for at, move in enumerate(log, 1):
        before = tables[at - 1]
        if before.turn % 2 == side and goal.is_reached_by(before, move, tables[at]):
            return at
    return None


def goal_of(id: str) -> RoundGoal:
    """The goal with an id. Raises ValueError that names those there are."""
    if id not in ROUND_GOALS:
        raise ValueError(
            say(
                "'{goal}' is not a goal; there are: {goals}.",
                goal=str(id)[:40],
                goals=", ".join(ROUND_GOALS),
            )
        )
    return ROUND_GOALS[id]


# -- what is asked of the tables ---------------------------------------------------------------


def _has(*tests: Callable[[Meld], bool]) -> Test:
    """Whether the melds of the side that moved are such that each test holds of one."""

    def asked(before: Round, move: Move, after: Round) -> bool:
        melds = after.melds[before.turn % 2]
        return all(any(map(test, melds)) for test in tests)

    return asked


def _more(test: Callable[[Meld], bool]) -> Test:
    """Whether the side that moved has more melds of a sort than before."""

    def asked(before: Round, move: Move, after: Round) -> bool:
        side = before.turn % 2
        return sum(map(test, after.melds[side])) > sum(map(test, before.melds[side]))

    return asked


def _has_pozzetti(rules: Rules) -> bool:
    return bool(rules.pozzetto_sizes)


def _any(rules: Rules) -> bool:
    return True


ROUND_GOALS: Mapping[str, RoundGoal] = {
    goal.id: goal
    for goal in (
        RoundGoal(
            "run",
            says=lambda rules: gettext("Lay a run."),
            test=_more(lambda meld: meld.kind == "run"),
            fits=lambda rules: rules.runs_allowed,
        ),
        RoundGoal(
            "group",
            says=lambda rules: gettext("Lay a group."),
            test=_more(lambda meld: meld.kind == "group"),
            fits=lambda rules: bool(rules.group_ranks),
        ),
        RoundGoal(
            "run-and-group",
            says=lambda rules: gettext("Lay a run and a group."),
            test=_has(lambda meld: meld.kind == "run", lambda meld: meld.kind == "group"),
            fits=lambda rules: rules.runs_allowed and bool(rules.group_ranks),
        ),
        RoundGoal(
            "wild-meld",
            says=lambda rules: gettext("Have a meld with a wild card in it."),
            test=_more(lambda meld: meld.wild is not None),
            fits=lambda rules: bool(rules.max_wilds),
        ),
        RoundGoal(
            "burraco",
            says=lambda rules: say(
                "Make a burraco: a meld of {n} cards or more.", n=rules.burraco_size
            ),
            test=_more(lambda meld: meld.burraco is not None),
            fits=_any,
        ),
        RoundGoal(
            "clean-burraco",
            says=lambda rules: say(
                "Make a clean burraco: {n} cards or more without a wild card.",
                n=rules.burraco_size,
            ),
            test=_more(lambda meld: meld.burraco in CLEAN),
            fits=_any,
        ),
        RoundGoal(
            "pozzetto",
            says=lambda rules: gettext("Take the pozzetto."),
            test=lambda before, move, after: (
                reached(before, move, after) in ("in flight", "with discard")
            ),
            fits=_has_pozzetti,
        ),
        RoundGoal(
            "pozzetto-in-flight",
            says=lambda rules: gettext("Take the pozzetto in flight: lay or add your last card."),
            test=lambda before, move, after: reached(before, move, after) == "in flight",
            fits=_has_pozzetti,
        ),
        RoundGoal(
            "close",
            says=lambda rules: gettext("Close the round."),
            test=lambda before, move, after: reached(before, move, after) == "closing",
            fits=_any,
        ),
    )
}
"""All goals by their ids."""
