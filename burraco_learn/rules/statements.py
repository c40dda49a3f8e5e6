"""What is said about a rule set to somebody who learns it, topic by topic.

The statements are data, in statements.toml: their numbers and choices come from the parameters, and
each cites the numbered rules that say it. Where a rule set has no pozzetto, other statements than
those about it are said.

>>> from burraco_learn.rules import load_rules
>>> for one in statements_about("burraco", load_rules("classico"))[:1]:
...     print(one.text, *one.rules)
A burraco is a run or a group of at least 7 cards. CL-14 CL-20 C13
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..i18n import gettext, pick, say
from .loading import _toml
from .parameters import Rules
from .templates import fill, holds
from .validation import Checker

__all__ = ["Statement", "StatementText", "parse_statements", "statements_about", "topics"]

_FILE = Path(__file__).with_name("statements.toml")
_KEYS = ("topics", "text", "parameters", "refuses", "when")


@dataclass(frozen=True)
class Statement:
    """A sentence or a few, and the ids of the rules that say it."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class StatementText:
    """A statement as a file has it."""

    topics: tuple[str, ...]
    text: Mapping[str, str]
    """One text by language code; English is always there."""
    parameters: tuple[str, ...]
    """The parameters that it is about, of which the rules are cited."""
    refuses: tuple[str, ...]
    """The reasons of refusal that it explains, of which the rules are cited first."""
    when: tuple[str, ...]
    """Conditions of which one must hold for it to be said; empty: it always is."""

    def said(self, rules: Rules) -> bool:
        """Whether it is said about a rule set."""
        return not self.when or any(holds(condition, rules) for condition in self.when)

    def under(self, rules: Rules) -> Statement:
        """What it says about a rule set, in the current language, with the rules that come up."""
        ids = [rules.cites[key] for key in self.refuses]
        ids += [id for parameter in self.parameters for id in rules.governed_by(parameter)]
        cited = tuple(id for id in dict.fromkeys(ids) if rules.rule(id).applies)
        return Statement(fill(pick(self.text), rules), cited)


def topics() -> tuple[str, ...]:
    """What something can be said about, in the order of the lessons."""
    return tuple(_by_topic())


def statements_about(topic: str, rules: Rules) -> tuple[Statement, ...]:
    """What is said about a topic under a rule set, in the current language.

    Raises KeyError for a topic that is not there.
    """
    return tuple(one.under(rules) for one in _by_topic()[topic] if one.said(rules))


def parse_statements(text: str, file: str = "statements.toml") -> tuple[StatementText, ...]:
    """The statements that the text of a file has, in their order.

    Raises RulesError, one sentence that names ``file`` and the key.
    """
    check = Checker(file)
    data = _toml(text, file)
    check.keys(data, ("statement",))
    items = data.get("statement", [])
    if not isinstance(items, list):
        raise check.wrong_type("statement", gettext("a list of tables"), items)
    return tuple(_checked(item, number, check) for number, item in enumerate(items, 1))


def _checked(item: object, number: int, check: Checker) -> StatementText:
    key = f"statement {number}"
    table = check.table(item, key)
    check.keys(table, _KEYS, key)
    for needed in ("topics", "text"):
        if needed not in table:
            raise check.error(say("{key} is missing in {where}", key=needed, where=key))
    found = StatementText(
        topics=check.words(table["topics"], f"{key}.topics"),
        text=check.phrases(table["text"], f"{key}.text"),
        parameters=check.parameter_names(table.get("parameters", []), f"{key}.parameters"),
        refuses=check.refusal_names(table.get("refuses", []), f"{key}.refuses"),
        when=check.conditions(table.get("when", []), f"{key}.when"),
    )
    if not found.topics:
        raise check.error(say("{key} must not be empty", key=f"{key}.topics"))
    if not (found.parameters or found.refuses):
        raise check.error(say("{key} names neither parameters nor refuses", key=key))
    return found


@cache
def _by_topic() -> Mapping[str, tuple[StatementText, ...]]:
    """The shipped statements by their topics, read when something is first said."""
    found: dict[str, tuple[StatementText, ...]] = {}
    for one in parse_statements(_FILE.read_text(encoding="utf-8"), _FILE.name):
        for topic in one.topics:
            found[topic] = (*found.get(topic, ()), one)
    return found
