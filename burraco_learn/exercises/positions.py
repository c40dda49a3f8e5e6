"""Positions from rounds of bots, with the plans for the turn and what each loses.

They are made by ``tools/find_decisions.py``, which takes its time, and lie in ``positions``, a file
for each rule set that says its digest. A position is written as
:mod:`burraco_learn.notation.position` has it, without the lines that are the same for all and
without the cards that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ..bots.plans import Plan
from ..cards import ParseError
from ..coach.decisions import Decision, WorsePlan
from ..game.moves import parse_move
from ..game.position_text import FORMAT
from ..game.round import Round
from ..game.view import View
from ..notation.position import read_position
from ..rules import Rules, load_rules, rule_sets
from ..rules.serialize import rules_lines

__all__ = [
    "FOLDER",
    "Position",
    "may_be_played",
    "position_lines",
    "positions",
    "positions_like",
    "read_lines",
    "written",
]

FOLDER = Path(__file__).with_name("positions")
"""Where the files are."""

_HIDDEN = ("stock:", "pozzetto:")


@dataclass(frozen=True)
class Position:
    """A position of which a seat is to move, where it comes from, and what may be played there."""

    source: str
    lines: tuple[str, ...]
    decision: Decision


def position_lines(view: View) -> tuple[str, ...]:
    """The lines of a position, without its rules and, where they can be told, the hidden cards."""
    whole = str(view).split("\n")[1 + len(rules_lines(view.rules)) :]
    short = tuple(line for line in whole if not line.startswith(_HIDDEN))
    same = str(read_lines(short, view.rules).view(view.seat)) == str(view)
    return short if same else tuple(whole)


def read_lines(lines: Sequence[str], rules: Rules) -> Round:
    """The table of a position under some rules, its hidden cards dealt anyhow.

    Raises ParseError where these rules have no such table.
    """
    return read_position("\n".join((f"burraco position {FORMAT}", *rules_lines(rules), *lines)))


def written(rules: Rules, worlds: int, found: Iterable[Position]) -> str:
    """The text of a file of positions."""
    parts = [f"rules: {rules.id} {rules.digest}\nworlds: {worlds}"]
    for one in found:
        worse = (
            f"{each.points:.0f} {each.low:.0f} {each.high:.0f}: {_moves(each)}"
            for each in one.decision.worse
        )
        best = "; ".join(map(str, one.decision.best))
        parts.append("\n".join((f"# {one.source}", *one.lines, f"best: {best}", *worse)))
    return "\n\n".join(parts) + "\n"


def _moves(plan: WorsePlan) -> str:
    return "; ".join(map(str, plan.moves))


def positions(rules: Rules) -> tuple[Position, ...]:
    """The positions that were judged for some rules, the clearest decisions first; often none."""
    digest, found = _file(rules.id)
    return found if digest == rules.digest else ()


_ALIKE = ("decks", "jokers", "hand_size", "pozzetto_sizes")

_FEWEST, _ENOUGH = 12, 40
"""So many positions of other rules are needed, and so many are enough."""


@lru_cache(maxsize=16)
def positions_like(rules: Rules) -> tuple[Position, ...]:
    """Positions that were judged for other rules, but can be played by these; none if they are few.

    How good the plans are under these rules has to be judged anew.
    """
    fine: list[Position] = []
    for id in rule_sets():
        other = load_rules(id)
        if all(getattr(rules, name) == getattr(other, name) for name in _ALIKE):
            fine += (one for one in positions(other) if _may_be_played(one, rules))
        if len(fine) >= _ENOUGH:
            break
    return tuple(fine) if len(fine) >= _FEWEST else ()


def _may_be_played(position: Position, rules: Rules) -> bool:
    """Whether the table is one under some rules, and all plans may be played there."""
    try:
        table = read_lines(position.lines, rules)
    except ParseError:
        return False
    plans = (position.decision.best, *(one.moves for one in position.decision.worse))
    return all(may_be_played(table, plan) for plan in plans)


def may_be_played(table: Round, plan: Plan) -> bool:
    """Whether every move of a plan may be played at a table."""
    trial = table.copy()
    for move in plan:
        if trial.why_not(move) is not None:
            return False
        trial.play(move)
    return True


@cache
def _file(id: str) -> tuple[str, tuple[Position, ...]]:
    """The digest of the rules that a file is for, and its positions."""
    path = FOLDER / f"{id}.txt"
    if not path.is_file():
        return "", ()
    head, *blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    found = sorted(map(_read, blocks), key=_gap, reverse=True)
    return head.split("\n")[0].split()[-1], tuple(found)


def _gap(position: Position) -> float:
    """How much the best of the other plans loses."""
    return min(one.points for one in position.decision.worse)


def _read(block: str) -> Position:
    source, *lines = block.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("best: "))
    worse = []
    for line in lines[at + 1 :]:
        points, moves = line.split(": ", 1)
        worse.append(WorsePlan(_plan(moves), *map(float, points.split())))
    best = _plan(lines[at].removeprefix("best: "))
    return Position(source.removeprefix("# "), tuple(lines[:at]), Decision(best, tuple(worse)))


def _plan(text: str) -> Plan:
    return tuple(map(parse_move, text.split("; ")))
