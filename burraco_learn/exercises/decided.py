"""Decisions that lessons ask about: turns of club players, judged by the strongest bot.

They lie in ``positions/lessons``, in the order in which a lesson asks them. Each has a theme, which
is what its best plan is about, and the rules that it was played by; it is asked about under those,
whatever rules a lesson follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from ..bots.plans import Plan
from ..cards import ParseError
from ..coach.reasons import reasons
from ..game.round import Round
from ..i18n import say
from ..rules import load_rules
from .kinds.what_to_play import WhatToPlay
from .positions import FOLDER, Position, _read
from .seeded import Draw

__all__ = ["THEMES", "Decided", "decided", "decisions"]

_FILE = FOLDER / "lessons" / "classico.txt"
_RULES = "classico"


@dataclass(frozen=True)
class Decided(WhatToPlay):
    """A decision of which a lesson shows the table; what is about its theme is offered first."""

    theme: str = ""

    misconceptions = ()

    def question(self) -> str:
        return say(
            "{title}, {n} players. {question}",
            title=self.rules.title,
            n=self.table.players,
            question=super().question(),
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return tuple("; ".join(map(str, plan)) for plan in self._tempting)

    def why(self, answer: str) -> tuple[str, str]:
        rule, text = super().why(answer)
        if answer == self.key:
            told = (reasons(self.table, self.best, plan) for plan in self._tempting)
            about = next((one[0] for one in told if one), "")
            text = text if about in text else f"{text} {about}"
        return rule, text

    @property
    def _tempting(self) -> list[Plan]:
        """The worse plans, first those that differ from the best in what the theme is about."""
        differs = THEMES[self.theme]
        plans = [one.moves for one in self.worse]
        return sorted(plans, key=lambda plan: not differs(self.table, self.best, plan))


def decisions(theme: str) -> tuple[str, ...]:
    """The names of the decisions about a theme, in their order.

    Raises KeyError for a theme that is not there.
    """
    THEMES[theme]
    return tuple(name for name in _positions() if name.startswith(f"{theme} "))


def decided(name: str) -> Decided:
    """The decision with a name, as :func:`decisions` gives it. Raises ParseError for another."""
    if name not in _positions():
        raise ParseError(say("There is no decision '{name}'.", name=name[:40]))
    position, (theme, _, _) = _positions()[name], name.partition(" ")
    made = position.decision
    key = "; ".join(map(str, made.best))
    return Decided(load_rules(_RULES), position.lines, made.best, made.worse, key, theme)


@cache
def _positions() -> Mapping[str, Position]:
    _, *blocks = _FILE.read_text(encoding="utf-8").strip().split("\n\n")
    found = map(_read, blocks)
    return {one.source: one for one in found}


# -- what a decision is about ------------------------------------------------------------------

Differs = Callable[[Round, Plan, Plan], bool]
"""Whether two plans differ in what a theme is about."""


def _draws(plan: Plan) -> bool:
    return plan[0].kind == "draw"


def _wilds(table: Round, plan: Plan) -> int:
    melded = [card for move in plan if move.kind in ("lay", "add") for card in move.cards]
    return sum(map(table.rules.is_wild, melded))


def _pozzetto(table: Round, plan: Plan) -> bool:
    return _after(table, plan).had_pozzetto != table.had_pozzetto


def _closes(table: Round, plan: Plan) -> bool:
    return _after(table, plan).ending == "closed"


def _after(table: Round, plan: Plan) -> Round:
    after = table.copy(history=False)
    for move in plan:
        after.carry_out(move)
    return after


def _melds(plan: Plan) -> list[str]:
    return sorted(str(move) for move in plan if move.kind != "discard")


THEMES: Mapping[str, Differs] = {
    "pile": lambda table, best, other: _draws(best) != _draws(other),
    "discard": lambda table, best, other: _melds(best) == _melds(other),
    "wilds": lambda table, best, other: _wilds(table, best) != _wilds(table, other),
    "race": lambda table, best, other: _pozzetto(table, best) != _pozzetto(table, other),
    "melds": lambda table, best, other: _melds(best) != _melds(other),
    "close": lambda table, best, other: _closes(table, best) != _closes(table, other),
}
"""What decisions of lessons are about, and whether two plans differ in it."""
