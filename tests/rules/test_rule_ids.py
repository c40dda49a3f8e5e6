"""Every numbered rule of every rule set is shown by a refusal or by a change of its parameter."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from house import REFUSED_BY, house
from naming import naming
from parameter_proofs import CHANGES
from refusal_proofs import REFUSALS
from rule_proofs import proofs, unproved
from tables import SETS, rules_of

from burraco_learn.rules import REFUSALS as REASONS
from burraco_learn.rules import RulesError, load_rules
from burraco_learn.rules.parameters import PARAMETERS

PROOFS = proofs()
ROOT = Path(__file__).parents[2]


@pytest.mark.no_cover
@pytest.mark.parametrize("letters", SETS)
def test_every_proof_holds(letters: str) -> None:
    proofs = [proof for proof in PROOFS if proof.letters == letters]
    assert len(proofs) > 50
    for proof in proofs:
        with naming(*proof):
            proof.run()


def test_every_rule_has_a_proof_or_says_why_not() -> None:
    assert unproved() == {}
    shown = {(proof.letters, proof.id) for proof in PROOFS}
    excused = {
        rule.id: (letters, rule.id) in shown
        for letters, id in SETS.items()
        for rule in load_rules(id).numbered()
        if rule.uncheckable is not None
    }
    assert len(excused) <= 12
    assert not any(excused.values())


@pytest.mark.parametrize("key", REASONS)
def test_the_rule_that_a_refusal_cites(key: str) -> None:
    """Where a rule set allows the thing, a house that forbids it cites HR- and the same rule."""
    for letters in SETS:
        with naming(letters):
            REFUSALS[key].prove(letters, key)
            assert rules_of(letters).cites[key] == REFUSED_BY[key][letters]


def test_the_reasons_of_refusal_are_all_there() -> None:
    assert tuple(REFUSED_BY) == tuple(REFUSALS) == REASONS


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_a_house_that_changes_one_parameter(parameter: str) -> None:
    """In at least one rule set it plays or scores otherwise, and its rulebook reads otherwise."""
    shown = []
    for name, proof in CHANGES.items():
        for letters in SETS if proof.parameter == parameter else ():
            rules = rules_of(letters)
            try:
                proof.prove(letters)
                other = house(rules, {parameter: proof.value(rules)})
            except (AssertionError, RulesError):
                continue
            assert other.rulebook() != rules.rulebook()
            assert [row.parameter for row in rules.differences(other)] == [parameter]
            shown.append((letters, name))
            break
    assert shown


@pytest.mark.no_cover
def test_the_table_in_the_docs_is_current() -> None:
    spec = importlib.util.spec_from_file_location("rule_coverage", ROOT / "tools/rule_coverage.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    committed = (ROOT / "docs/rule-coverage.md").read_text(encoding="utf-8")
    assert committed == tool.text(), "run: python tools/refresh.py docs"
