"""How the learner has a play table: deck, speed, order of the hand, kept in the learner's folder.

A file that is missing, damaged or of another version counts as one that says nothing: what is kept
here is a convenience, and never stands in the way of a round.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

from . import atomic
from .lessons import home

__all__ = ["remember", "remembered"]

_FILE = "table.json"
_LARGEST = 10_000
"""No file of settings has so many bytes."""


def _path() -> Path:
    return home() / _FILE


def _read() -> dict[str, object]:
    try:
        with _path().open("rb") as file:
            found = json.loads(file.read(_LARGEST).decode("utf-8"))
    except (OSError, ValueError, RuntimeError, RecursionError):
        return {}  # RuntimeError: there is no home directory
    return found if isinstance(found, dict) else {}


def remembered(choices: Mapping[str, Collection[str]]) -> dict[str, str]:
    """What is kept of these settings, each by its name with the values that it may have."""
    found = _read()
    return {
        name: value
        for name, values in choices.items()
        if isinstance(value := found.get(name), str) and value in values
    }


def remember(**settings: str) -> None:
    """Keep some settings, beside those kept before; where that cannot be, nothing is kept."""
    before = _read()
    if before.items() >= settings.items():
        return
    text = json.dumps(before | settings, indent=1, sort_keys=True) + "\n"
    with suppress(OSError, RuntimeError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        atomic.write(_path(), text, wait=False)
