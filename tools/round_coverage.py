"""The sample rounds, and which rule is shown in which of them at which move.

`python tools/refresh.py docs` writes it as docs/sample-rounds.md. With the names of records, this
prints what they show, and what is missing before every rule of their rule sets is shown::

    python tools/round_coverage.py drafts/*.txt
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from burraco_learn import samples  # noqa: E402
from burraco_learn.analysis.rule_coverage import beyond_a_table, facts_shown, rules_shown, shown_by  # noqa: E402
from burraco_learn.i18n import language  # noqa: E402
from burraco_learn.notation.reader import read_record  # noqa: E402
from burraco_learn.notation.record import Record  # noqa: E402
from burraco_learn.rules import Rules, load_rules  # noqa: E402

SETS = (
    "stargames",
    "burraco-reale",
    "classico",
    "special",
    "fibur",
    "fitab",
    "internazionale",
)
"""The rule sets of which every rule that a table can show must be shown."""

HEAD = """\
# The sample rounds, and the rules that they show

Made by `python tools/refresh.py docs` from the records in `burraco_learn/samples/data/`; a test
finds out when it is old.

A rule is shown at a move when what happens on the table there would not be so without it: a wild
card slides, a pozzetto is played at once, a move is tried and refused with that rule. The number is
that of the moves played: `bl.RoundViewer("classico-1", move=12)` opens there. A side line counts at
the move that it stands at. Of many moves the first three are named; `bl.rounds_showing("BR-17")`
has all of them.
"""

LENGTH = 80
MOST = 3


def missing(records: Mapping[str, Record], rules: Rules) -> list[str]:
    """The ids of a rule set's rules that a table can show and that no record shows."""
    shown = {id for record in records.values() for id in rules_shown(record)}
    return [
        rule.id
        for rule in rules.numbered()
        if beyond_a_table(rule) is None and rule.id not in shown
    ]


def sample_records() -> dict[str, Record]:
    """The shipped sample rounds by their ids."""
    return {id: samples.sample_round(id) for id in samples.sample_rounds()}


def text(records: Mapping[str, Record]) -> str:
    """The whole document in English."""
    with language("en"):
        return "\n".join([HEAD, *_rounds(records), *_rules(records), *_left_out()]) + "\n"


def _rounds(records: Mapping[str, Record]) -> list[str]:
    lines = ["## The rounds", "", "| round | rule set | the question it answers |", "|---|---|---|"]
    for id, record in records.items():
        question = record.header.get("question", "")
        lines.append(f"| `{id}` | {record.rules.title} | {question} |")
    return [*lines, ""]


def _rules(records: Mapping[str, Record]) -> list[str]:
    shown = {id: rules_shown(record) for id, record in records.items()}
    lines = []
    for name in SETS:
        rules = load_rules(name)
        lines += [f"## {rules.title}", ""]
        if rules.base is not None:
            base = load_rules(rules.base)
            lines += [f"The rules of {base.title}, which its rounds show as well.", ""]
        lines += ["| rule | what it says | shown in |", "|---|---|---|"]
        for rule in rules.numbered():
            if beyond_a_table(rule) is None:
                own = [
                    f"`{id}` {_moves(rules_of[rule.id])}"
                    for id, rules_of in shown.items()
                    if rule.id in rules_of and _akin(records[id].rules, rules)
                ]
                lines.append(f"| {rule.id} | {_short(rule.text)} | {', '.join(own)} |")
        lines.append("")
    return lines


def _akin(first: Rules, second: Rules) -> bool:
    return (first.base or first.id) == (second.base or second.id)


def _left_out() -> list[str]:
    lines = ["## Rules that no table of a single round can show", ""]
    lines += ["| rule | what it says | why |", "|---|---|---|"]
    for name in SETS:
        rules = load_rules(name)
        for rule in rules.numbered() if rules.base is None else ():
            why = beyond_a_table(rule)
            if why is not None:
                lines.append(f"| {rule.id} | {_short(rule.text)} | {why} |")
    return lines


def _moves(moves: Sequence[int]) -> str:
    named = ", ".join(map(str, moves[:MOST]))
    return f"{named} and {len(moves) - MOST} more" if len(moves) > MOST else named


def _short(sentence: str) -> str:
    if len(sentence) <= LENGTH:
        return sentence
    return sentence[:LENGTH].rsplit(" ", 1)[0] + " …"


def report(names: Sequence[str]) -> None:
    """Print what some records show, and what their rule sets still miss."""
    records = {name: read_record(Path(name).read_text(encoding="utf-8")) for name in names}
    families = defaultdict(list)
    for name, record in records.items():
        families[record.rules.base or record.rules.id].append(name)
        print(f"{name} ({record.rules.id}) shows:")
        for id, moves in rules_shown(record).items():
            print(f"  {id}: {_moves(moves)}")
        facts = facts_shown(record, lines=False)
        events = sorted(fact for fact in facts if fact.startswith(EVENTS))
        print("  events:", "; ".join(f"{fact} at {_moves(facts[fact])}" for fact in events))
    for name, members in families.items():
        rules = load_rules(name)
        print(f"{name}: not shown yet by {', '.join(members)}:")
        for id in missing({member: records[member] for member in members}, rules):
            rule = rules.rule(id)
            print(f"  {id}: {rule.text}\n      needs one of: {', '.join(sorted(shown_by(rule)))}")


EVENTS = (
    "bonuses.",
    "closing",
    "flying",
    "discard_pozzetto",
    "free_end",
    "interior",
    "natural_two_may",
    "refuses",
    "stock_",
    "stalemate",
    "pozzetto_penalty",
    "single_pickup",
)
"""How the facts begin that composers of rounds look for."""


if __name__ == "__main__":
    report(sys.argv[1:])
