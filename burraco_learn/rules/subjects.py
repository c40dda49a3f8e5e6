"""What the numbered rules are about: the headings of a rulebook, read from ``subjects.toml``."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..i18n import pick

if TYPE_CHECKING:
    from .numbered import NumberedRule

__all__ = ["by_subject", "subject_of"]


@lru_cache(maxsize=1)
def _subjects() -> list[dict[str, Any]]:
    path = Path(__file__).with_name("subjects.toml")
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["subject"]
    return found


@lru_cache(maxsize=1)
def _places() -> dict[tuple[str, str], int]:
    """The number of the subject of each parameter and each key of a refusal."""
    return {
        (what, name): number
        for number, subject in enumerate(_subjects())
        for what in ("parameters", "refuses")
        for name in subject[what]
    }


def subject_of(rule: NumberedRule) -> int:
    """Which of the subjects a rule is about, counted from 0.

    >>> from burraco_learn.rules import load_rules
    >>> subject_of(load_rules("classico").rule("C02"))  # the packs, the players, the deal
    1
    """
    what, names = ("parameters", rule.parameters) if rule.parameters else ("refuses", rule.refuses)
    found = Counter(_places()[what, name.partition(".")[0]] for name in names)
    return found.most_common(1)[0][0] if found else 0


def by_subject(rules: Iterable[NumberedRule]) -> list[tuple[str, list[NumberedRule]]]:
    """Rules under their subjects, each with its title in the current language; no subject without
    a rule. Under a subject they keep their order."""
    found: dict[int, list[NumberedRule]] = {}
    for rule in rules:
        found.setdefault(subject_of(rule), []).append(rule)
    return [(pick(_subjects()[number]["title"]), found[number]) for number in sorted(found)]
