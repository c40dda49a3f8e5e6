"""Rule sets between two others, and with one parameter changed: all of them checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from ..i18n import gettext, say
from ..rules import Rules, parse_rules, rule_sets
from ..rules.parameters import PARAMETERS, parameter_value
from ..rules.serialize import parameters_text
from ..rules.validation import Checker, contradiction

__all__ = ["OF_MATCHES", "changed", "steps_between"]

OF_MATCHES = (
    *("default_match", "target", "target_test", "rounds", "tie_rule", "vp_table"),
    "players",
)
"""The parameters that a single round does not know: those of a match, and for how many it is."""

_TOGETHER = 3
"""So many parameters are tried at most, to find those that can only change together."""


def changed(rules: Rules, parameter: str, value: object) -> Rules:
    """The rule set with one parameter at another value.

    Raises RulesError, one sentence, if there is no such parameter, if it cannot have this value, or
    if the value contradicts the rest of the rule set.

    >>> from burraco_learn.rules import load_rules
    >>> changed(load_rules("classico"), "closing_bonus", 50).closing_bonus
    50
    """
    check = Checker(rules.id)
    check.keys({parameter: value}, PARAMETERS, gettext("among the parameters"))
    name, _, part = parameter.partition(".")
    if part:
        value = check.points(name, {part: "none" if value is None else value})[part]
    else:
        value = check.parameter(name, list(value) if isinstance(value, tuple) else value)
    if value == parameter_value(rules, parameter):
        raise check.error(say("{key} has this value already", key=parameter))
    made = _with(rules, {parameter: value})
    why = contradiction(made)
    if why:
        raise check.error(why)
    return _checked(made, f"{rules.id[:50]}-changed")


def steps_between(a: Rules, b: Rules) -> Iterator[tuple[tuple[str, ...], Rules]]:
    """The steps from one rule set to another: what changes in each, and the rule set after it.

    Each step changes one parameter, or a few where fewer would contradict the rest. The last rule
    set is ``b`` itself. What only matters for matches is no step.
    """
    theirs = {name: parameter_value(b, name) for name in PARAMETERS}
    left = [
        name
        for name in PARAMETERS
        if name not in OF_MATCHES and parameter_value(a, name) != theirs[name]
    ]
    players = tuple(set(a.players) & set(b.players)) or a.players
    now = replace(a, players=players)
    number = 0
    while left:
        names = _next(now, left, theirs)
        left = [name for name in left if name not in names]
        now = _with(now, {name: theirs[name] for name in names})
        number += 1
        yield names, _checked(now, f"step-{number}") if left else b


def _next(now: Rules, left: Sequence[str], theirs: Mapping[str, object]) -> tuple[str, ...]:
    """The first parameters, as few as can be, that can change next."""
    for count in range(1, _TOGETHER + 1):
        for names in combinations(left, count):
            if contradiction(_with(now, {name: theirs[name] for name in names})) is None:
                return names
    return tuple(left)


def _with(rules: Rules, values: Mapping[str, object]) -> Rules:
    """The rule set with some parameters at other values, unchecked."""
    found: dict[str, Any] = {}
    for parameter, value in values.items():
        name, _, part = parameter.partition(".")
        if not part:
            found[name] = value
            continue
        table = found.setdefault(name, dict(getattr(rules, name)))
        if value is None:
            del table[part]
        else:
            table[part] = value
    return replace(rules, **found)


def _checked(rules: Rules, id: str) -> Rules:
    """The same parameters as a rule set of its own, such as a file holds.

    Its texts are those that the program makes, since the rules of before do not say what is new.
    """
    base = rules.id if rules.id in rule_sets() else rules.base or rule_sets()[0]
    text = f'id = "{id}"\nbase = "{base}"\n{parameters_text(rules)}'
    return parse_rules(text, file=id)
