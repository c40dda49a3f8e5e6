"""The conformance suite, tests/conformance: questions about Burraco for any engine, with answers.

Written by `python tools/refresh.py conformance` from the situations of tests/cases, the proofs of
rules, refusals and parameters, the golden rounds and the sample rounds. The answers are those of
our own engine; the tests hold them against a second one. An id is made of the question and of all
parameters of its rule set, so that it never comes to mean something else. docs/conformance.md tells
how the files are read.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "golden")]

import conformance_sources as sources  # noqa: E402
from conformance_sources import Asked  # noqa: E402

import burraco_learn as bl  # noqa: E402
from burraco_learn.analysis.rule_coverage import Watch, shown_by  # noqa: E402
from burraco_learn.cards import parse_cards  # noqa: E402
from burraco_learn.conformance.engine import answer  # noqa: E402
from burraco_learn.conformance.suite import VERSION, parameters_of, rules_by  # noqa: E402
from burraco_learn.conformance.tables import read_table  # noqa: E402
from burraco_learn.game.moves import Move  # noqa: E402
from burraco_learn.rules import Rules  # noqa: E402
from burraco_learn.rules.numbered import NumberedRule  # noqa: E402

FOLDER = ROOT / "tests" / "conformance"

SUBJECTS = {
    "meld": "melds",
    "addition": "additions",
    "layout": "layouts",
    "burraco": "burracos",
    "turn": "turns",
    "discard": "discards",
    "pozzetto": "pozzetti",
    "closing": "closing",
    "stock": "stock",
    "scoring": "scoring",
    "shares": "victory-points",
    "match": "matches",
    "deal": "deals",
    "round": "rounds",
    "count": "counts",
}
"""The first word of an id, and the file in which such cases stand."""


def parameters(rules: Rules) -> dict[str, Any]:
    """All parameters of a rule set as plain values, in their order."""
    found: dict[str, Any] = {}
    for name in Rules.__dataclass_fields__:
        if name == "id":
            break
        value = getattr(rules, name)
        if isinstance(value, tuple):
            found[name] = list(value)
        else:
            found[name] = value if isinstance(value, bool | int | str) else dict(value)
    return found


def case(asked: Asked) -> dict[str, Any]:
    """A question with its answer, its rules, and an id."""
    base = parameters(bl.load_rules(asked.rules))
    changed = parameters_of(base, asked.changes)
    rules = rules_by(changed, asked.rules)
    told = answer(asked.question, rules)
    if asked.wanted is not None and told.get("legal", True):
        told = {key: value for key, value in told.items() if key in ("legal", *asked.wanted)}
        if isinstance(asked.wanted.get("score"), dict):
            rows = asked.wanted["score"]
            told["score"] = {row: told["score"][row] for row in rows}
    numbered = [rules.rule(id) for id in _rules(asked, told, rules)]
    originals = [_original(rule.replaces or rule.id, rules) for rule in numbered]
    content = json.dumps([changed, asked.question], sort_keys=True)
    mark = sha256(content.encode("utf-8")).hexdigest()[:10]
    found: dict[str, Any] = {"id": f"{_subject(asked, told)}-{asked.rules}-{mark}"}
    if asked.about:
        found["about"] = asked.about
    found["rules"] = asked.rules
    if asked.changes:
        found["changes"] = asked.changes
    found |= {"question": asked.question, "answer": told}
    found["rule"] = [rule.id for rule in originals]
    readings = not originals or any(rule.reading for rule in originals)
    found["basis"] = "reading" if readings else "source"
    return found


def _original(id: str, rules: Rules) -> NumberedRule:
    """The rule with that id in the rule set that states it, however many started from that one."""
    while id not in {rule.id for rule in rules.numbered()}:
        rules = bl.load_rules(str(rules.base))
    return rules.rule(id)


# -- what a case is about --------------------------------------------------------------------------


def _subject(asked: Asked, told: dict[str, Any]) -> str:
    question = asked.question
    if question["ask"] == "meld":
        words = f"{question.get('lay', '')} {question.get('meld', '')} {question.get('add', '')}"
        if len(words.split()) >= 7:
            return "burraco"
        if any(word[0] == "2" or word[:2] == "Jk" for word in words.split()):
            return "layout"
        return "meld" if "lay" in question else "addition"
    if question["ask"] != "play":
        return str(question["ask"])
    if "deal" in question:
        return "round"
    reason = told.get("reason", "")
    if told.get("ending") == "closed" or reason.startswith("close-") or reason == "empty-hand":
        return "scoring" if "score" in told else "closing"
    if "score" in told:
        return "scoring"
    if told.get("ending") in ("stock", "stalemate") or asked.about_stock:
        return "stock"
    if question["table"].get("pozzetti") or reason == "pozzetto-wild":
        return "pozzetto"
    return "discard" if question["moves"][-1].startswith("discard") else "turn"


def _rules(asked: Asked, told: dict[str, Any], rules: Rules) -> list[str]:
    """The ids of the rules that an answer rests on; none where it is all of them."""
    if "reason" in told:
        return [rules.cites[told["reason"]]]
    if asked.rule is not None:
        same = [rule.id for rule in rules.numbered() if asked.rule in (rule.id, rule.replaces)]
        return same[:1]
    facts = _facts(asked, told, rules)
    found = [rule.id for rule in rules.numbered() if shown_by(rule) & facts]
    if found or _asks_for_all(asked):
        return found
    names = asked.governs or ("runs_allowed",)
    return list(dict.fromkeys(id for name in names for id in rules.governed_by(name)))


def _asks_for_all(asked: Asked) -> bool:
    """Whether an answer rests on the whole rule set."""
    return asked.question["ask"] == "count"


def _facts(asked: Asked, told: dict[str, Any], rules: Rules) -> set[str]:
    """What the last step shows on the table."""
    question = asked.question
    if question["ask"] == "meld":
        steps = _meld_steps(question, rules)
    elif question["ask"] == "play" and "table" in question:
        steps = [(read_table(question["table"], rules), question["moves"])]
    else:
        return set()
    watch, facts = Watch(), set()
    for rnd, moves in steps:
        for move in map(bl.parse_move, moves):
            before = rnd.copy()
            rnd.play(move)
            facts = watch.see(before, move, rnd)
    if "score" not in told:
        facts = {fact for fact in facts if not fact.startswith("values.")} - {"score", "hand"}
    return facts


def _meld_steps(question: dict[str, Any], rules: Rules) -> list[tuple[bl.Round, list[str]]]:
    """The meld as a move at a table where nothing else is in the way."""
    cards, role = parse_cards(question.get("lay", question.get("add"))), question.get("wild")
    move = Move.lay(cards, role) if "lay" in question else Move.add(cards, 0, role)
    old = (bl.parse_meld(question["meld"], rules),) if "meld" in question else ()
    rnd = bl.Round.set_up(
        rules,
        min(rules.players),
        phase="play",
        hands=[(*cards, *parse_cards("8s 8c")), *[()] * (min(rules.players) - 1)],
        melds=(old, ()),
    )
    return [(rnd, [str(move)])]


# -- the files -------------------------------------------------------------------------------------


def files() -> Iterator[tuple[Path, str]]:
    """All files of the suite that are made, as paths with their texts."""
    rulesets = {id: parameters(bl.load_rules(id)) for id in bl.rule_sets()}
    lines = [f"  {json.dumps(id)}: {json.dumps(words)}" for id, words in rulesets.items()]
    text = ",\n".join(lines)
    yield FOLDER / "rulesets.json", f'{{"version": {VERSION}, "rulesets": {{\n{text}\n}}}}\n'
    found: dict[str, dict[str, Any]] = {}
    for asked in sources.every():
        made = case(asked)
        before = found.setdefault(made["id"].rpartition("-")[2], made)
        _merge(before["answer"], made["answer"])  # asked twice, for other sides of the matter
    by_subject: defaultdict[str, list[str]] = defaultdict(list)
    for made in found.values():
        subject = made["id"].partition("-")[0]
        by_subject[subject].append(json.dumps(made, ensure_ascii=False))
    assert set(by_subject) == set(SUBJECTS), set(by_subject) ^ set(SUBJECTS)
    for subject, name in SUBJECTS.items():
        head = f'{{"version": {VERSION}, "subject": {json.dumps(name)}, "cases": [\n'
        yield FOLDER / f"{name}.json", head + ",\n".join(by_subject[subject]) + "\n]}\n"


def _merge(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Add the fields of one answer to those of the same answer that is known in part."""
    for name, value in more.items():
        if isinstance(value, dict) and name in known:
            _merge(known[name], value)
        else:
            known[name] = value
