"""What a learner has chosen once for all: kept as ``settings.json`` in the learner's folder.

It holds the rules of the club, how a table is had (deck, speed, order of the hand), and whether
results of rounds are kept. The course panel of JupyterLab writes it as well, and keeps what else
stands in it. A file that is missing or damaged counts as one that says nothing.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

from . import atomic
from .lessons import home

__all__ = ["change_settings", "remember", "remembered", "settings"]

_FILE = "settings.json"
_LARGEST = 10_000
"""No file of settings has so many bytes."""


def _path() -> Path:
    return home() / _FILE


def settings() -> dict[str, object]:
    """What the file holds."""
    try:
        with _path().open("rb") as file:
            found = json.loads(file.read(_LARGEST).decode("utf-8"))
    except (OSError, ValueError, RuntimeError, RecursionError):
        return {}  # RuntimeError: there is no home directory
    return found if isinstance(found, dict) else {}


def change_settings(**changed: object) -> None:
    """Keep some settings, beside those kept before. Raises OSError."""
    before = settings()
    if before.items() >= changed.items():
        return
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(path, json.dumps(before | changed, indent=1, sort_keys=True) + "\n", wait=False)


def remembered(choices: Mapping[str, Collection[str]]) -> dict[str, str]:
    """What is kept of these settings, each by its name with the values that it may have."""
    found = settings()
    return {
        name: value
        for name, values in choices.items()
        if isinstance(value := found.get(name), str) and value in values
    }


def remember(**chosen: str) -> None:
    """Keep some settings as a convenience: where that cannot be, nothing is kept."""
    with suppress(OSError, RuntimeError):
        change_settings(**chosen)
