"""The rules of the learner's club: chosen once, kept in the learner's folder, followed everywhere.

The settings there hold what was chosen, as ``{"rules": "stargames"}``.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from ..rules import Rules, RulesError, load_rules, rule_sets
from . import atomic
from .lessons import home
from .settings import change_settings, settings

__all__ = ["RuleSet", "ruled", "use_rules", "when_chosen"]

RuleSet = Rules | str | os.PathLike[str]
"""Rules, the id of a rule set, or the path of a file of one's own."""

_USUAL = "classico"
_FOLDER = "rules"
"""Where a copy of a club's own rule file lies in the learner's folder."""

_followers: list[Callable[[Rules], None]] = []


def use_rules(rules: RuleSet | None = None) -> Rules:
    """Choose the rules of your club; without an argument, tell which they are.

    Every lesson, table, lab and exercise that names no rules begins with them from then on, in this
    notebook and in all others; lessons that are open follow at once. They are kept in the learner's
    folder, a file of your own as a copy of what it says. Where nothing was chosen, or what was
    chosen is no longer there, they are those of ``classico``.

    Raises RulesError for unknown rules, and OSError if the folder cannot be written.

    >>> use_rules()
    <Rules classico>
    >>> use_rules("stargames"), use_rules()
    (<Rules stargames>, <Rules stargames>)
    """
    if rules is None:
        return _chosen()
    chosen = ruled(rules)
    name = chosen.id
    if name not in rule_sets():
        name = f"{_FOLDER}/{chosen.id}.toml"
        copy = home() / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(copy, chosen.as_toml())
    change_settings(rules=name)
    for follow in _followers:
        follow(chosen)
    return chosen


def ruled(rules: RuleSet | None) -> Rules:
    """The rules that are meant: those named, else those of the club. Raises RulesError.

    >>> ruled(None), ruled("fibur")
    (<Rules classico>, <Rules fibur>)
    """
    if rules is None:
        return _chosen()
    return rules if isinstance(rules, Rules) else load_rules(rules)


def when_chosen(follow: Callable[[Rules], None]) -> None:
    """Have a function called with the rules whenever others are chosen for the club."""
    _followers.append(follow)


def _chosen() -> Rules:
    name = settings().get("rules")
    if isinstance(name, str):
        try:
            return load_rules(name if name in rule_sets() else home() / name)
        except RulesError:
            pass
    return load_rules(_USUAL)
