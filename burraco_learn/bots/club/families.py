"""The kinds of games that need a judgement of their own, told apart by parameters of the rules."""

from __future__ import annotations

from ...cards import RANKS
from ...rules import Rules

__all__ = ["FAMILIES", "family"]

FAMILIES = ("four-groups", "four-runs", "two-groups", "two-runs")
"""Four or two players; groups of most ranks may be laid, or melds are nearly always runs.

Two players without a pozzetto are judged as four.
"""


def family(rules: Rules, players: int) -> str:
    """Which of :data:`FAMILIES` a game under these rules belongs to.

    >>> from burraco_learn import load_rules
    >>> family(load_rules("burraco-reale"), 4)
    'four-runs'
    """
    # Without a pozzetto rounds are short: the pile is worth no more to two players than to four.
    number = "two" if players == 2 and rules.pozzetto_sizes else "four"
    return f"{number}-{'groups' if 2 * len(rules.group_ranks) > len(RANKS) else 'runs'}"
