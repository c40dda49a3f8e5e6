"""The rulebook of a rule set as text, and what differs between two rule sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import fill
from typing import NamedTuple

from ..i18n import gettext, ngettext, pick, say
from .parameters import PARAMETERS, Rules, parameter_value
from .templates import label, words

__all__ = [
    "RuleDifference",
    "Differences",
    "differences",
    "explained_sources",
    "left_out",
    "rulebook",
    "signs",
]

_WIDTH = 92


class RuleDifference(NamedTuple):
    """A parameter that two rule sets have otherwise, and the rules that say it in each."""

    parameter: str
    """The name, such as "min_meld" or "values.2"."""
    mine: str
    """The first rule set's value in words."""
    theirs: str
    """The other one's."""
    my_rules: tuple[str, ...]
    """Ids of the rules of the first that it governs."""
    their_rules: tuple[str, ...]
    """Ids of the rules of the other."""


@dataclass(frozen=True)
class Differences:
    """What differs between two rule sets. It iterates over its rows, and prints as text.

    >>> from burraco_learn.rules import load_rules
    >>> print(load_rules("special").differences(load_rules("classico")))
    Burraco Special (special) and Burraco Classico (classico): 1 difference
    <BLANKLINE>
    points of a 2
      special: 5 (CL-04, CL-12, C12)
      classico: 20 (CL-04, CL-12, C12)
    """

    mine: Rules
    theirs: Rules
    rows: tuple[RuleDifference, ...]

    def __iter__(self) -> Iterator[RuleDifference]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __bool__(self) -> bool:
        return bool(self.rows)

    def __str__(self) -> str:
        found = len(self.rows)
        count = ngettext("{count} difference", "{count} differences", found).format(count=found)
        lines = [
            say(
                "{mine} and {theirs}: {differences}",
                mine=_name(self.mine),
                theirs=_name(self.theirs),
                differences=count,
            )
        ]
        for row in self.rows:
            lines += ["", label(row.parameter)]
            lines.append(f"  {self.mine.id}: {row.mine} ({', '.join(row.my_rules)})")
            lines.append(f"  {self.theirs.id}: {row.theirs} ({', '.join(row.their_rules)})")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Differences {self.mine.id} {self.theirs.id}: {len(self.rows)}>"


def differences(mine: Rules, theirs: Rules) -> Differences:
    """What differs, in the order of the parameters."""
    rows = []
    for name in PARAMETERS:
        one, other = parameter_value(mine, name), parameter_value(theirs, name)
        if one != other:
            rows.append(
                RuleDifference(
                    name,
                    words(name, one),
                    words(name, other),
                    mine.governed_by(name),
                    theirs.governed_by(name),
                )
            )
    return Differences(mine, theirs, tuple(rows))


def rulebook(rules: Rules) -> str:
    """The whole rulebook as text: title, note, what the sources are, then rule by rule.

    Rules that cannot come up are only named, at the end.
    """
    title = _name(rules)
    lines = [title, "=" * len(title), ""]
    if rules.note:
        lines += [_wrapped(rules.note), ""]
    if rules.house and rules.base:
        from .loading import load_rules

        base = _name(load_rules(rules.base))
        lines += [
            _wrapped(
                say(
                    "It starts from {base}. A rule HR-… is a house rule, in place of the rule "
                    "whose id follows.",
                    base=base,
                )
            ),
            "",
        ]
    sources = explained_sources(rules)
    if sources:
        lines.append(gettext("Sources"))
        lines += [_wrapped(f"{key}: {text}", "  ") for key, text in sources.items()]
        lines.append("")
    for rule in rules.numbered():
        if rule.applies:
            lines.append(_wrapped(f"{rule.id}  {rule.text}", "  "))
            lines.append(_wrapped(f"  [{rule.source}]", "   "))
            lines.append("")
    lines.append(_wrapped(left_out(rules)))
    return "\n".join(lines).rstrip() + "\n"


def left_out(rules: Rules) -> str:
    """The sentence that names the rules that cannot come up; empty if all of them can."""
    ids = [rule.id for rule in rules.numbered() if not rule.applies]
    if not ids:
        return ""
    return say("Rules that never come up here: {ids}.", ids=", ".join(ids))


def signs(rules: Rules) -> str:
    """The sentence that explains what stands beside the rules: sources, readings, house rules."""
    sentence = gettext(
        "S2:16 is line 16 of a source, S2; a reading is what we decided where the sources are "
        "silent or unclear."
    )
    if not rules.house:
        return sentence
    house = gettext("A rule HR-… is a house rule, in place of the rule whose id follows.")
    return f"{sentence} {house}"


def explained_sources(rules: Rules) -> dict[str, str]:
    """What the short names of the sources mean, the base's first."""
    from .loading import load_rules

    found = explained_sources(load_rules(rules.base)) if rules.base else {}
    return found | {key: pick(texts) for key, texts in rules.origin.sources.items()}


def _name(rules: Rules) -> str:
    return say("{title} ({id})", title=rules.title, id=rules.id)


def _wrapped(text: str, indent: str = "") -> str:
    return fill(
        text,
        _WIDTH,
        subsequent_indent=indent + "     " if indent else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
