"""Which rule sets say the same to the page of a meld lab that is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...analysis.compare import MeldAnswer
from ...i18n import ngettext
from ...melds.book import Meld
from ...rules import Rules
from .line import LabState
from .ruling import Ruling, ruling_of

__all__ = ["SameAnswer", "same_answers"]


@dataclass(frozen=True)
class SameAnswer:
    """An answer, the meld that comes of it, and the rule sets that give it, each with its ruling:
    they say the same, but cite rules of their own."""

    ruling: Ruling
    meld: Meld | None
    by: tuple[tuple[Rules, Ruling], ...]

    @property
    def label(self) -> str:
        """Who says so: the one rule set, or how many."""
        if len(self.by) == 1:
            return self.by[0][0].title
        n = len(self.by)
        return ngettext("{n} rule set", "{n} rule sets", n).format(n=n)


def same_answers(state: LabState, on_offer: Mapping[str, Rules]) -> list[SameAnswer]:
    """The different answers; those that few rule sets give come first, since they differ."""
    found: dict[tuple[object, ...], SameAnswer] = {}
    for rules in on_offer.values():
        ruling, answer = ruling_of(state, rules)
        laid = isinstance(answer, MeldAnswer) and not ruling.refusal
        meld = answer.meld if laid and isinstance(answer, MeldAnswer) else None
        why = "" if ruling.refusal is None else ruling.refusal.reason
        key = (ruling.mark, ruling.headline, ruling.lines, why, meld and meld.shown)
        before = found.get(key, SameAnswer(ruling, meld, ()))
        found[key] = SameAnswer(before.ruling, before.meld, (*before.by, (rules, ruling)))
    return sorted(found.values(), key=lambda one: len(one.by))
