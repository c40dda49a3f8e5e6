"""Deals in which a goal comes up early, for a learner who plays against bots.

They were looked for by ``tools/find_deals.py``: in each, bots of more than one level reached the
goal from the learner's seat. For rules of which no deal was looked for, some are tried when they
are asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from ..analysis.goals import RoundGoal, reached_after
from ..bots import bot
from ..game.round import Round
from ..rules import Rules

__all__ = ["FILE", "LEARNERS", "OPPONENT", "found_deals", "turns_to"]

FILE = Path(__file__).with_name("deals.toml")
"""What was found."""

LEARNERS = ("beginner", "friendly", "club")
"""The bots that play in the learner's place: the goal has to come up for two of them."""

OPPONENT = "friendly"
"""The bot on the other seats."""

_TRIED = 12
"""So many deals are tried at once, for rules of which none was looked for before."""


def turns_to(
    goals: Iterable[RoundGoal], rules: Rules, players: int, seed: str, learner: str
) -> Mapping[str, int]:
    """In which turn of the first seat its side reaches each of some goals, if it does.

    The seat is played by the bot ``learner``, the others by :data:`OPPONENT`.
    """
    seats = [bot(learner), *(bot(OPPONENT) for _ in range(players - 1))]
    table = Round.deal(rules, players, seed)
    tables = [table.copy()]
    while not table.over:
        table.play(seats[table.turn].choose(table.view(table.turn)))
        tables.append(table.copy())
    found = {}
    for goal in goals:
        at = reached_after(goal, tables, 0)
        if at is not None:
            found[goal.id] = sum(one.turn == 0 and one.phase == "draw" for one in tables[:at])
    return found


@cache
def _kept() -> Mapping[tuple[str, str, int, str], tuple[str, ...]]:
    if not FILE.is_file():
        return {}
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))["deals"]
    return {
        (one["rules"], one["digest"], one["players"], one["goal"]): tuple(one["seeds"])
        for one in kept
    }


@cache
def found_deals(goal: RoundGoal, rules: Rules, players: int) -> tuple[str, ...]:
    """The seeds of deals in which a goal comes up early; none if there is none known.

    >>> from burraco_learn.analysis.goals import goal_of
    >>> from burraco_learn.rules import load_rules
    >>> len(found_deals(goal_of("pozzetto"), load_rules("one-pozzetto"), 2)) > 0
    True
    """
    kept = _kept().get((rules.id, rules.digest, players, goal.id))
    if kept is not None:
        return kept
    tried = sorted(_tried(goal, rules, players))
    return (tried[0][1],) if tried else ()


def _tried(goal: RoundGoal, rules: Rules, players: int) -> Iterator[tuple[int, str]]:
    """Of some deals, those in which a friendly player reaches the goal, with the turn."""
    for number in range(_TRIED):
        seed = f"try/{number}"
        turns = turns_to([goal], rules, players, seed, "friendly")
        if goal.id in turns:
            yield turns[goal.id], seed
