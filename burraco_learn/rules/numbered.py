"""The numbered rules of a rule set, and the house rules that stand in place of changed ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from ..i18n import pick, say
from .parameters import PARAMETERS, parameter_value

if TYPE_CHECKING:
    from .parameters import Rules

__all__ = ["NumberedRule", "Origin", "RuleText", "number"]

Texts = Mapping[str, str]
"""One text by language code; English is always there."""


@dataclass(frozen=True)
class RuleText:
    """A numbered rule as a file has it."""

    id: str
    text: Texts
    source: str = ""
    reading: bool = False
    reason: Texts | None = None
    parameters: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    """Parameters of which one must be on for the rule to come up; empty: it always does."""
    shows: tuple[str, ...] | None = None
    """What shows the rule on a table, where it is not simply that its parameters are at work."""
    uncheckable: Texts | None = None
    formerly: tuple[str, ...] = ()
    """Ids under which files written before know this rule, which was part of those rules then."""


@dataclass(frozen=True)
class Origin:
    """What a rule set has besides its parameters: words, and the rules of its file."""

    title: Texts
    note: Texts | None
    sources: Mapping[str, Texts]
    step: int | None
    texts: Callable[[], tuple[RuleText, ...]]
    """The rules of the file, read when they are first asked for: play needs none of them."""


@dataclass(frozen=True, eq=False, repr=False)
class NumberedRule:
    """One numbered rule of a rule set.

    >>> from burraco_learn.rules import load_rules
    >>> rule = load_rules("stargames").rule("SG-14")
    >>> print(rule.text, "·", rule.source)
    Every meld, run or group, has at least 3 cards. · S0:21
    >>> rule.parameters, rule.refuses
    (('min_meld',), ('too-few',))
    """

    id: str
    parameters: tuple[str, ...]
    """The parameters that this rule says in words, such as "min_meld" or "values.2"."""
    refuses: tuple[str, ...]
    """The reasons of refusal that cite this rule."""
    reading: bool
    """Whether this is our reading, where the source is silent or unclear."""
    house: bool
    """Whether this is a house rule, in place of a rule of the base."""
    replaces: str | None
    """The id of the rule that a house rule stands in place of."""
    formerly: tuple[str, ...]
    """Ids by which older records may cite this rule: it was part of those rules, or they were cited
    in its place."""
    shows: tuple[str, ...] | None
    """The facts of a table that show this rule (see :mod:`burraco_learn.analysis.rule_coverage`),
    or None: its parameters do.

    A rule may say less, or another side of the matter, than all its parameters together. A
    parameter is often only a number in a rule's text: closing is not shown by the deal, though the
    rule about closing counts the pozzetti. Nothing at all stands for a rule that only a refusal
    shows.
    """
    _rules: Rules = field(repr=False)
    _when: tuple[str, ...]
    _template: Texts | None
    _source: str
    _reason: Texts | None
    _uncheckable: Texts | None

    @property
    def rules(self) -> Rules:
        """The rule set that the rule belongs to."""
        return self._rules

    @property
    def text(self) -> str:
        """The rule in words, in the current language."""
        from .templates import fill, sentences

        if self._template is None:
            return sentences(self.parameters, self._rules)
        return fill(pick(self._template), self._rules)

    @property
    def applies(self) -> bool:
        """Whether this rule can come up: one of the parameters of its ``when`` is not off.

        >>> from burraco_learn.rules import load_rules
        >>> load_rules("classico").rule("CL-05").applies
        True
        >>> load_rules("first-steps").rule("CL-05").applies  # a dirty burraco, without wild cards
        False
        """
        from .templates import is_on

        return not self._when or any(is_on(name, self._rules) for name in self._when)

    @property
    def source(self) -> str:
        """Document and line, or the reason of a reading, or what a house rule replaces."""
        if self.house:
            return say("house rule, in place of {rule}", rule=self.replaces)
        if not self.reading:
            return self._source
        reason = pick(self._reason) if self._reason else ""
        if self._source:
            return say("reading of {source}: {reason}", source=self._source, reason=reason)
        return say("reading: {reason}", reason=reason)

    @property
    def document(self) -> str:
        """The document and its line that say the rule, or that a reading is of; "" without one.

        >>> from burraco_learn.rules import load_rules
        >>> load_rules("stargames").rule("SG-14").document
        'S0:21'
        """
        return "" if self.house else self._source

    @property
    def reason(self) -> str:
        """Why a reading was chosen, in the current language; "" for what is not a reading."""
        return pick(self._reason) if self.reading and not self.house and self._reason else ""

    @property
    def uncheckable(self) -> str | None:
        """Why no move and no score can show this rule, or None where one can."""
        return pick(self._uncheckable) if self._uncheckable else None

    def __repr__(self) -> str:
        return f"<NumberedRule {self.id}>"


@lru_cache(maxsize=1)
def _common() -> tuple[RuleText, ...]:
    from .loading import common_texts

    return common_texts()


def number(rules: Rules) -> list[NumberedRule]:
    """The numbered rules of a rule set.

    A rule set with a base takes the base's rules. Where it changed a parameter that a rule
    governs, a house rule stands in its place, with the text of the file or, without one, the
    general sentences of the parameters. A house rule of the base stays one: no HR-HR-.
    """
    if rules.base is None:
        return [_own(rules, text) for text in (*_common(), *rules.origin.texts())]

    from .loading import load_rules

    base = load_rules(rules.base)
    changed = {
        name for name in PARAMETERS if parameter_value(rules, name) != parameter_value(base, name)
    }
    texts = {text.id: text.text for text in rules.origin.texts()}
    replaced = {
        old.replaces or old.id
        for old in base.numbered()
        if rules.house and not changed.isdisjoint(old.parameters)
    }
    numbered = []
    for old in base.numbered():
        touched = rules.house and not changed.isdisjoint(old.parameters)
        root = old.replaces or old.id
        new_id = f"HR-{root}" if touched else old.id
        template = old._template
        if touched:
            # A file of before may have its own words for what several rules say now.
            names = (new_id, *(f"HR-{id}" for id in old.formerly if id not in replaced))
            template = next((texts[name] for name in names if name in texts), None)
        if touched:
            # What was changed comes first, and nothing else that the rule says gets lost.
            order = sorted(old.parameters, key=lambda name: name not in changed)
        else:
            order = list(old.parameters)
        numbered.append(
            NumberedRule(
                id=new_id,
                parameters=tuple(order),
                refuses=old.refuses,
                reading=old.reading and not touched,
                house=old.house or touched,
                replaces=root if touched else old.replaces,
                formerly=old.formerly,
                shows=old.shows,
                _rules=rules,
                _when=old._when,
                _template=template,
                _source=old._source,
                _reason=old._reason,
                _uncheckable=None if touched else old._uncheckable,
            )
        )
    return numbered


def _own(rules: Rules, text: RuleText) -> NumberedRule:
    return NumberedRule(
        id=text.id,
        parameters=text.parameters,
        refuses=text.refuses,
        reading=text.reading,
        house=False,
        replaces=None,
        formerly=text.formerly,
        shows=text.shows,
        _rules=rules,
        _when=text.when,
        _template=text.text,
        _source=text.source,
        _reason=text.reason,
        _uncheckable=text.uncheckable,
    )
