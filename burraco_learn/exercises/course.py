"""How far a learner is in the course, kept in a file that the course panel of JupyterLab reads.

The file ``course.json`` in the learner's folder says which lesson was opened last, how many of each
lesson's exercises are done, and when each skill is due. All of it but the lessons opened comes from
the reviews, so that a file that is lost or damaged is made anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..rules import Rules
from ..storage import atomic
from ..storage.club import use_rules
from ..storage.lessons import home
from ..storage.reviews import Review, load_progress
from . import exercise_kinds
from .schedule import standing

__all__ = [
    "EXTENSION",
    "Asked",
    "last_lesson",
    "lessons_done",
    "note_lesson",
    "note_review",
    "note_start",
]

EXTENSION = files("burraco_learn").joinpath("storage/jupyter/labextensions/burraco-learn")
"""The extension of JupyterLab with the course panel."""

_FILE = "course.json"

_FORMERLY = {
    "04": "03",
    "05": "04",
    "06": "05",
    "07": "06",
    "08": "07",
    "09": "08",
    "13": "09",
    "14": "10",
    "15": "11",
    "16": "12",
}
"""The numbers that lessons had before there were seventeen of them; 04 was a part of 03."""

_NUMBERS = 2
"""Says in the file that the lessons have the numbers of now."""


class Asked(NamedTuple):
    """What one cell of a lesson asks: so many exercises of a kind and a level."""

    kind: str
    level: int
    times: int


@cache
def _asked() -> Mapping[str, tuple[Asked, ...]]:
    """What the cells of each lesson ask, by the number of the lesson."""
    course = json.loads(EXTENSION.joinpath("static/course.json").read_text(encoding="utf-8"))
    return {
        number: tuple(Asked(*one) for one in asked) for number, asked in course["asked"].items()
    }


def lessons_done(
    reviews: Iterable[Review], rules: Rules, opened: Iterable[str] = ()
) -> dict[str, tuple[int, int]]:
    """Of each lesson, by its number: how many exercises are done, and of how many.

    Kinds that make no sense under the rules are not asked for. What was done when the lesson had
    another number counts as well. A lesson without exercises of its own is one thing to do, and is
    done once it is among those ``opened``.

    >>> from ..rules import load_rules
    >>> lessons_done([], load_rules("classico"), opened=["14"])["14"]
    (1, 1)
    """
    done = {(review.kind, review.level, str(review.seed)) for review in reviews}
    kinds, opened = exercise_kinds(rules), set(opened)
    found = {}
    for number, asked in _asked().items():
        numbers = (number, _FORMERLY.get(number, number))
        wanted = [
            any((one.kind, one.level, f"lesson-{name} {at}") in done for name in numbers)
            for one in asked
            if one.kind in kinds
            for at in range(one.times)
        ]
        found[number] = (sum(wanted), len(wanted)) if wanted else (int(number in opened), 1)
    return found


def last_lesson() -> str | None:
    """The number of the lesson that was opened last; None if there was none."""
    last = _read().get("last")
    return last if last in _asked() else None


def note_lesson(number: str) -> None:
    """Keep that a lesson was opened. Where there is no learner's folder yet, nothing is kept."""
    with suppress(OSError, RuntimeError):  # RuntimeError: there is no home directory
        if home().is_dir():
            _write(number, load_progress().progress.reviews, {})


def note_review(review: Review, reviews: Iterable[Review]) -> None:
    """Keep when the skill of a review is due now; ``reviews`` are all of the learner's."""
    reviews = tuple(reviews)
    same = [one for one in reviews if one.skill == review.skill]
    with suppress(OSError, RuntimeError):
        _write(None, reviews, _due(same, review.time))


def note_start(now: datetime) -> None:
    """Make the file anew from the reviews. Raises OSError if it cannot be written."""
    reviews = load_progress().progress.reviews
    _write(None, reviews, _due(reviews, now))


def _due(reviews: Iterable[Review], now: datetime) -> dict[str, str]:
    return {one.skill: one.due.isoformat() for one in standing(reviews, now)}


def _read() -> dict[str, Any]:
    """What the file holds; nothing if it is missing or damaged."""
    try:
        found = json.loads((home() / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RuntimeError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    if found.get("numbers") != _NUMBERS:
        now = {was: number for number, was in _FORMERLY.items() if was != "03"}
        last, opened = found.get("last"), found.get("opened")
        found["last"] = now.get(last, last) if isinstance(last, str) else None
        if isinstance(opened, list):
            found["opened"] = [now.get(one, one) for one in opened if isinstance(one, str)]
    return found


def _write(number: str | None, reviews: Iterable[Review], due: Mapping[str, str]) -> None:
    before = _read()
    kept, opened = before.get("due"), before.get("opened")
    opened = [one for one in opened if one in _asked()] if isinstance(opened, list) else []
    if number is not None and number not in opened:
        opened.append(number)
    now = {
        "numbers": _NUMBERS,
        "last": number or last_lesson(),
        "opened": opened,
        "lessons": lessons_done(reviews, use_rules(), opened),
        "due": {**(kept if isinstance(kept, dict) else {}), **due},
    }
    if now != before:
        atomic.write(home() / _FILE, json.dumps(now) + "\n", wait=False)
