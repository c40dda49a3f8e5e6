"""The cases of the suite, read from their files, and what tells an answer from the expected one.

The files lie in ``tests/conformance`` of a checkout and travel with a wheel; the page
``docs/conformance.md`` describes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..i18n import gettext, say
from ..rules import Rules, parse_rules
from ..rules.parameters import KINDS, VALUE_KEYS
from ..storage.resources import folder

__all__ = [
    "OTHER_FILES",
    "VERSION",
    "Case",
    "difference",
    "parameters_of",
    "read_cases",
    "rules_by",
]

VERSION = 1
"""The version of the files; another number means that a reader of before cannot read them."""

OTHER_FILES = ("rulesets.json", "schema.json")
"""The files beside those that hold cases."""

_MOST_SHOWN = 300
"""So many characters of an answer are shown; no answer that is expected has more in one field."""

Parameters = Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """A question under a rule set, and what is expected."""

    id: str
    rules: str
    """The id of a rule set of ``rulesets.json``."""
    changes: Parameters
    """The parameters that are otherwise, by name ("min_meld", "values.2")."""
    question: Mapping[str, Any]
    answer: Mapping[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters under which the question is asked."""
        return parameters_of(_rulesets()[self.rules], self.changes)


def read_cases() -> tuple[Case, ...]:
    """All cases, by file and in the order in which they stand there.

    Raises FileNotFoundError if the files did not come with the package.
    """
    return tuple(_cases(folder("conformance")))


def _cases(place: Path) -> Iterator[Case]:
    for path in sorted(place.glob("*.json")):
        if path.name in OTHER_FILES:
            continue
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            yield Case(
                case["id"],
                case["rules"],
                case.get("changes", {}),
                case["question"],
                case["answer"],
            )


@cache
def _rulesets() -> Mapping[str, Parameters]:
    path = folder("conformance") / "rulesets.json"
    rulesets: Mapping[str, Parameters] = json.loads(path.read_text(encoding="utf-8"))["rulesets"]
    return rulesets


def parameters_of(base: Parameters, changes: Parameters) -> dict[str, Any]:
    """Parameters with some of them changed; None takes away a kind of burraco.

    >>> parameters_of({"min_meld": 3, "bonuses": {"clean": 200}}, {"bonuses.clean": 205})
    {'min_meld': 3, 'bonuses': {'clean': 205}}
    """
    whole = {
        name: dict(value) if isinstance(value, dict) else value for name, value in base.items()
    }
    for name, value in changes.items():
        table, _, part = name.partition(".")
        if not part:
            whole[name] = value
        elif value is None:
            del whole[table][part]
        else:
            whole[table][part] = value
    return whole


def rules_by(parameters: Parameters, base: str) -> Rules:
    """The rule set that has these parameters; its rules are those of the base, or house rules.

    Raises RulesError if they contradict each other.
    """
    return _rules_by(json.dumps(parameters, sort_keys=True), base)


@cache
def _rules_by(text: str, base: str) -> Rules:
    parameters = json.loads(text)
    values, bonuses = parameters.pop("values"), parameters.pop("bonuses")
    # Numbers, texts and lists of them are written alike in JSON and in TOML.
    lines = [f"base = {json.dumps(base)}", "[parameters]"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in parameters.items()]
    lines += ["[values]", *(f"{key} = {json.dumps(values[key])}" for key in VALUE_KEYS)]
    lines += ["[bonuses]", *(f"{kind} = {json.dumps(bonuses.get(kind, 'none'))}" for kind in KINDS)]
    return parse_rules("\n".join(lines))


def difference(expected: Mapping[str, Any], given: object) -> str | None:
    """In a sentence how an answer differs from the expected one, or None if it does not.

    What is expected must be there and equal; more may be said. The reason of a refusal need not be
    given.

    >>> difference({"legal": False, "reason": "shape"}, {"legal": False})
    >>> difference({"legal": True, "points": 15}, {"legal": True, "points": 20})
    'points is 20, and 15 is expected.'
    """
    if not isinstance(given, dict):
        return gettext("the answer is not a JSON object.")
    return _differing(expected, given, "")


def _differing(expected: Mapping[str, Any], given: Mapping[str, Any], within: str) -> str | None:
    for key, value in expected.items():
        name = f"{within}{key}"
        if key not in given:
            if name == "reason":
                continue
            return say(
                "{field} is missing, and {value} is expected.", field=name, value=_told(value)
            )
        other = given[key]
        if isinstance(value, dict) and isinstance(other, dict):
            if (found := _differing(value, other, f"{name}.")) is not None:
                return found
        elif _told(value) != _told(other):  # True is not 1 in JSON
            return say(
                "{field} is {other}, and {value} is expected.",
                field=name,
                other=_told(other)[:_MOST_SHOWN],
                value=_told(value),
            )
    return None


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
