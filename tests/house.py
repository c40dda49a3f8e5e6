"""What a rule does, shown: a refusal that cites it, or a result that its parameter changes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tables import SETS

from burraco_learn import IllegalMove, Rules
from burraco_learn.rules import parse_rules
from burraco_learn.rules.parameters import parameter_value

REFUSED_BY: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).parent / "refused_by.toml").read_text(encoding="utf-8")
)
"""For each reason of refusal the id of the rule that each rule set cites."""

LETTERS = {id: letters for letters, id in SETS.items()}


def house(rules: Rules, changed: Mapping[str, object]) -> Rules:
    """A club's rules: a rule set with some parameters changed, read from a rule file."""
    sections: dict[str, list[str]] = {"parameters": [], "values": [], "bonuses": []}
    for name, value in changed.items():
        section, _, part = name.rpartition(".")
        sections[section or "parameters"].append(f"{part} = {_toml(value)}")
    lines = [f'base = "{rules.id}"']
    for section, entries in sections.items():
        lines += [f"[{section}]", *entries] if entries else []
    return parse_rules("\n".join(lines))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def changes(rules: Rules, parameter: str, value: object, by: Callable[[Rules], object]) -> str:
    """Assert that a result differs once this parameter alone is changed; say what was changed.

    The rules that the parameter governs must be house rules then, with another text.
    """
    other = house(rules, {parameter: value})
    before, after = by(rules), by(other)
    assert before != after, f"{rules.id}, {parameter} = {value!r}: still {before!r}"
    for id in rules.governed_by(parameter):
        assert other.rule(f"HR-{id}").text != rules.rule(id).text
    return f"{_shown(parameter_value(rules, parameter))} → {_shown(value)}"


def _shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " and ".join(map(_shown, value)) or "none"
    return str(value) if value != "" else "none"


def refused(rules: Rules, key: str, moves: list[Callable[[Rules], Any]]) -> None:
    """Assert that each of these is refused for this reason, and cites the rule it should."""
    wanted = REFUSED_BY[key][LETTERS[rules.base if rules.house and rules.base else rules.id]]
    wanted = f"HR-{wanted}" if rules.house else wanted
    for move in moves:
        try:
            result = move(rules)
        except IllegalMove as error:
            assert (error.key, error.rule) == (key, wanted), f"{error.key}: {error}"
            assert rules.rule(error.rule).id == wanted
            assert error.reason.endswith(".") and "{" not in error.reason
        else:
            raise AssertionError(f"{rules.id}: not refused for {key}: {result}")
