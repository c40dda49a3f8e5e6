"""Which proof shows which numbered rule: the table of rule_ids.toml, proved."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from house import LETTERS, REFUSED_BY
from parameter_proofs import CHANGES
from refusal_proofs import REFUSALS
from situations import cells
from tables import SETS

from burraco_learn.rules import Rules, load_rules

FOLDER = Path(__file__).parent


class Proof(NamedTuple):
    """A proof of one rule in one rule set, by the name it has in rule_ids.toml."""

    letters: str
    id: str
    name: str

    def run(self) -> str:
        """Assert it; return the value of the changed parameter and the other one, if it is one."""
        rules = load_rules(SETS[self.letters])
        kind, _, key = self.name.partition(" ")
        if kind == "refuses":
            assert REFUSED_BY[key][self.letters] == self.id
            house = _refused(self.letters, key)
            assert not house, f"{self.id} refuses {key} in a house of {house} only"
            return ""
        if kind == "case":
            assert any(case["id"] == key and of == self.letters for case, of, _ in cells()), key
            return ""
        if kind == "test":
            file, _, name = key.partition(" ")
            assert f"def {name}(" in (FOLDER / file).read_text(encoding="utf-8"), self
            return ""
        parameter = CHANGES[self.name].parameter
        assert parameter in rules.rule(self.id).parameters, f"{self.id} governs no {parameter}"
        return _changed(self.letters, self.name)


@cache
def _refused(letters: str, key: str) -> str:
    return REFUSALS[key].prove(letters, key)


@cache
def _changed(letters: str, name: str) -> str:
    return CHANGES[name].prove(letters)


def proofs() -> list[Proof]:
    """All proofs, by rule set; Special proves again the rules that it has from Classico."""
    text = (FOLDER / "rule_ids.toml").read_text(encoding="utf-8")
    sections = tomllib.loads(text)
    return [
        Proof(letters, rule, one)
        for letters, id in SETS.items()
        for rule, names in (sections["common"] | sections[load_rules(id).base or id]).items()
        for name in names
        for one in _each(name, load_rules(id))
    ]


def _each(name: str, rules: Rules) -> list[str]:
    """One name, or for "values" and "bonuses" those of all cards and burracos that there are."""
    if name == "values":
        return [f"values.{key}" for key in rules.values if rules.jokers or key != "Jk"]
    return [f"bonuses.{kind}" for kind in rules.bonuses] if name == "bonuses" else [name]


def unproved() -> dict[str, list[str]]:
    """By rule set the ids without a proof that say nothing of why there is none."""
    shown = {(proof.letters, proof.id) for proof in proofs()}
    return {
        id: missing
        for id, letters in LETTERS.items()
        if (
            missing := [
                rule.id
                for rule in load_rules(id).numbered()
                if rule.uncheckable is None and (letters, rule.id) not in shown
            ]
        )
    }
