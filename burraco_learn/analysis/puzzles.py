"""Puzzles of one turn: what is to be reached, every way to reach it, and how hard that is.

>>> sorted(PUZZLES)
['burraco', 'close', 'points', 'pozzetto']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..game.moves import Move
from ..game.round import Round
from ..i18n import gettext
from ..rules import Rules
from .goals import ROUND_GOALS, RoundGoal
from .turn_search import Step, TooMuchToTry, turn_steps

__all__ = ["PUZZLES", "PuzzleKind", "Solved", "points_of", "solve"]


@dataclass(frozen=True)
class PuzzleKind:
    """What a puzzle asks; ``goal`` is the goal of a round that it is, "" where it is none."""

    id: str
    goal: str
    text: Callable[[], str] = field(repr=False)

    @property
    def round_goal(self) -> RoundGoal | None:
        """The goal that it is; None where points are asked for."""
        return ROUND_GOALS.get(self.goal)

    def makes_sense(self, rules: Rules) -> bool:
        """Whether it can be asked under some rules."""
        return not self.goal or ROUND_GOALS[self.goal].why_not(rules) is None


PUZZLES: Mapping[str, PuzzleKind] = {
    kind.id: kind
    for kind in (
        PuzzleKind("burraco", "burraco", lambda: gettext("Make a burraco in this turn.")),
        PuzzleKind("pozzetto", "pozzetto", lambda: gettext("Take the pozzetto in this turn.")),
        PuzzleKind("close", "close", lambda: gettext("Close the round in this turn.")),
        PuzzleKind(
            "points",
            "",
            lambda: gettext("Put as many points on the table as you can in this turn."),
        ),
    )
}
"""The kinds of puzzles by their ids."""


@dataclass(frozen=True)
class Solved:
    """All that a turn has of a puzzle.

    ``solutions`` are the moves of every way to what is asked, the shortest first, up to the move
    that reaches it. ``chance`` is how often somebody who plays anything, or stops, comes there: the
    lower, the harder. ``points`` are those that the melds of the side have then, where points are
    asked for.
    """

    solutions: tuple[tuple[Move, ...], ...]
    chance: float
    points: int = 0


def points_of(table: Round, side: int) -> int:
    """The points that the melds of a side have, bonuses included."""
    return sum(meld.points for meld in table.melds[side])


def solve(kind: PuzzleKind, table: Round) -> Solved | None:
    """What a turn has of a puzzle; None if there is too much to try, or nothing to reach.

    Where points are asked for, a turn that can take the pozzetto or close is not looked at: what
    comes then is not known.
    """
    side = table.turn % 2
    try:
        steps = list(turn_steps(table))
    except TooMuchToTry:
        return None
    most = 0
    if not kind.goal:
        if any(step.goal is not None for step in steps):
            return None
        most = max((points_of(step.after, side) for step in steps), default=0)

    def solves(step: Step) -> bool:
        if kind.goal:
            return ROUND_GOALS[kind.goal].is_reached_by(step.before, step.moves[-1], step.after)
        return points_of(step.after, side) == most

    ends = {step.moves for step in steps if solves(step)}
    first = [one for one in ends if not any(one[:size] in ends for size in range(1, len(one)))]
    first.sort(key=lambda one: (len(one), tuple(map(str, one))))
    if not first:
        return None
    return Solved(tuple(first), _chance(table, steps, ends), most)


State = tuple[object, ...]


def _state(table: Round, seat: int) -> State:
    return table.packed_hand(seat), table.melds[seat % 2]


def _chance(table: Round, steps: list[Step], ends: set[tuple[Move, ...]]) -> float:
    """How often a player at random solves it: each play, and to stop, is as likely."""
    seat = table.turn
    begun: dict[State, list[Step]] = {}
    for step in steps:
        begun.setdefault(_state(step.before, seat), []).append(step)
    chances: dict[State, float] = {}
    # A play makes the hand smaller, so that what follows is known first.
    for state in sorted(begun, key=lambda one: int(str(one[0])).bit_count()):
        found = [
            1.0 if step.moves in ends else chances.get(_state(step.after, seat), 0.0)
            for step in begun[state]
        ]
        chances[state] = sum(found) / (len(found) + 1)
    return chances.get(_state(table, seat), 0.0)
