"""The situations of tests/cases, cell by cell: a case, a rule set, and what should come out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tables import SETS

ALIASES = {"all": tuple(SETS), "jollies": tuple(key for key in SETS if key != "BR")}
CASES: list[dict[str, Any]] = [
    case
    for name in ("melds", "moves")
    for case in tomllib.loads(
        (Path(__file__).parent / f"cases/{name}.toml").read_text(encoding="utf-8")
    )["case"]
]


def named(words: str) -> tuple[str, ...]:
    """The two letters of each rule set that these words name."""
    return tuple(key for word in words.split() for key in ALIASES.get(word, (word,)))


def cells() -> Iterator[tuple[dict[str, Any], str, str | dict[str, Any]]]:
    """For each case and each rule set that it names, the result."""
    for case in CASES:
        for words, wanted in case["result"].items():
            for letters in named(words):
                yield case, letters, wanted
