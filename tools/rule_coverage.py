"""Which test shows which numbered rule, and how.

`python tools/refresh.py docs` writes it as docs/rule-coverage.md, after a change of the rule files,
of tests/rule_ids.toml or of tests/cases. Every proof is run for it, so that the table holds nothing
that is not so.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from house import REFUSED_BY  # noqa: E402
from rule_proofs import proofs  # noqa: E402
from situations import cells  # noqa: E402
from tables import SETS  # noqa: E402

from burraco_learn.i18n import language  # noqa: E402
from burraco_learn.rules import load_rules, rule_sets  # noqa: E402
from burraco_learn.rules.numbered import NumberedRule  # noqa: E402

HEAD = """\
# Which test shows which rule

Made by `python tools/refresh.py docs`, which runs every proof; a test finds out when it is old.

A numbered rule is shown in one of three ways. A move or meld is refused, and the refusal cites the
rule: `refuses shape`. Or one parameter of the rule is changed and nothing else, and a result then
differs: `min_meld`, with its value in the rule set and the other value. Or, where a rule has no
parameter, a situation of `tests/cases` or a single test shows it: `case E68`. `tests/rule_ids.toml`
names the proofs of each rule as they are named here, and `tests/rules/test_rule_ids.py` runs them.
The last column names the situations of `tests/cases` in which the rule is cited as well.

Where a rule is from: `source` is what a document says, in our words; `reading` is what we decided
where the documents are silent or unclear; `own` is ours, from no document.

Burraco Special has the rules of Classico, and proves them all again with its own value of the two.
"""

LENGTH = 80


def text() -> str:
    """The whole document in English. Raises AssertionError if a proof does not hold."""
    with language("en"):
        return _text()


def _text() -> str:
    shown = defaultdict(list)
    for proof in proofs():
        values = proof.run()
        shown[proof.letters, proof.id].append(
            f"`{proof.name}`" + (f" ({values})" if values else "")
        )
    cited = defaultdict(list)
    for case, letters, wanted in sorted(cells(), key=lambda cell: cell[0]["id"]):
        if isinstance(wanted, str) and wanted.startswith("no "):
            cases = cited[letters, REFUSED_BY[wanted.removeprefix("no ")][letters]]
            if case["id"] not in cases:
                cases.append(case["id"])
    lines = [HEAD]
    excused = []
    for letters, id in SETS.items():
        rules = load_rules(id)
        if rules.base is not None:
            continue
        lines += [f"## {rules.title} ({letters})", ""]
        lines += ["| rule | from | what it says | shown by | cases |", "|---|---|---|---|---|"]
        for rule in rules.numbered():
            if rule.uncheckable is not None:
                excused.append(
                    f"| {rule.id} | {_origin(rule)} | {_short(rule.text)} | {rule.uncheckable} |"
                )
                continue
            how, cases = ", ".join(shown[letters, rule.id]), ", ".join(cited[letters, rule.id])
            said = f"{_origin(rule)} | {_short(rule.text)}"
            lines.append(f"| {rule.id} | {said} | {how} | {cases} |")
        lines.append("")
    lines += ["## Rules without a test", ""]
    lines += ["They state nothing that a move or a score could show.", ""]
    lines += ["| rule | from | what it says | why |", "|---|---|---|---|", *excused, ""]
    lines += ["## Rules of our own", ""]
    lines += ["The rule sets for beginners change these rules of the rule set they start from.", ""]
    lines += ["| rule set | rule | from | what it says |", "|---|---|---|---|"]
    for id in rule_sets():
        rules = load_rules(id)
        if id not in SETS.values():
            lines += [
                f"| {id} | {rule.id} | {_origin(rule)} | {_short(rule.text)} |"
                for rule in rules.numbered()
                if rule.house
            ]
    return "\n".join(lines) + "\n"


def _origin(rule: NumberedRule) -> str:
    """Whether a document says the rule, or we read it so, or it is ours altogether."""
    if rule.house or not (rule.document or rule.reading):
        return "own"
    return "reading" if rule.reading else "source"


def _short(sentence: str) -> str:
    if len(sentence) <= LENGTH:
        return sentence
    return sentence[:LENGTH].rsplit(" ", 1)[0] + " …"
