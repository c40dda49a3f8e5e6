"""What a learner has done, in a file: reviews, each once, which two computers can merge.

A review is one exercise done: its skill (a kind of exercise and a level), when, and how it went.
Beside them stand the rounds that were played. Nothing else is kept: what is due is computed from
the reviews (by :mod:`burraco_learn.exercises.schedule`), so that two files are merged by their
union.

>>> from datetime import UTC
>>> when = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
>>> one = Review("is-meld.1", "classico", 7, when, GOOD)
>>> read_progress(str(Progress((one,)))).reviews == (one,)
True
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..cards import ParseError
from ..i18n import gettext, say
from . import atomic
from .alone import alone
from .entries import (
    Entry,
    brief,
    canonical,
    checked_id,
    checked_rules,
    checked_seed,
    each_once,
    utc,
    with_extra,
    written_time,
)
from .lessons import home
from .results import Played

__all__ = [
    "AGAIN",
    "EASY",
    "FORMAT",
    "GOOD",
    "HARD",
    "Loaded",
    "NewerProgress",
    "Progress",
    "Review",
    "add_reviews",
    "forget_played",
    "grade",
    "kind_and_level",
    "load_progress",
    "merge",
    "merge_file",
    "progress_path",
    "read_progress",
]

FORMAT = 1
"""The version of the file."""

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4
"""The grades of a review, as ``fsrs`` numbers them; AGAIN alone means that it was not known."""

_NAMED = "burraco progress"
_SKILL = re.compile(r"([a-z]+(?:-[a-z]+)*)\.([1-9])", re.ASCII)
_FIELDS = ("id", "skill", "time", "grade", "rules", "seed")
_PLAYED = "played"
_PLAYED_FIELDS = (
    *("id", "rules", "seed", "players", "opponent", "partner", "own", "theirs", "time"),
)
_MAY_BE = ("lost",)
_LARGEST = 50_000_000
"""The largest file that is read, in bytes: some hundred thousand reviews."""

_DEEPEST = 50
"""How deep the values of a file may lie within each other: what is read must be written again."""


# -- reviews -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Review:
    """One exercise done.

    ``skill`` is the kind of exercise and the level, ``"is-meld.2"``; with ``rules`` (the id of a
    rule set) and ``seed`` the exercise can be made again. ``time`` is in UTC, ``grade`` is AGAIN,
    HARD, GOOD or EASY. ``id`` is derived from all of these unless it is given, so that the same
    review has the same id on every computer. ``extra`` holds further fields of a file, which
    are kept. Raises ValueError for values that no review can have.
    """

    skill: str
    rules: str
    seed: int | str
    time: datetime
    grade: int
    id: str = ""
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.skill, str) or not _SKILL.fullmatch(self.skill):
            raise ValueError(say("{word} is not a skill, as in is-meld.2", word=brief(self.skill)))
        checked_rules(self.rules)
        checked_seed(self.seed)
        if type(self.grade) is not int or not AGAIN <= self.grade <= EASY:
            raise ValueError(
                say(
                    "{word} is not a grade: a grade is a number from 1 to 4",
                    word=brief(self.grade),
                )
            )
        object.__setattr__(self, "time", utc(self.time))
        told = (self.skill, self.time.isoformat(), self.grade, self.rules, self.seed)
        object.__setattr__(self, "id", checked_id(self.id, told))

    @property
    def kind(self) -> str:
        """The kind of exercise."""
        return kind_and_level(self.skill)[0]

    @property
    def level(self) -> int:
        """The level of the exercise."""
        return kind_and_level(self.skill)[1]

    @property
    def right(self) -> bool:
        """Whether the learner knew it, with or without help."""
        return self.grade > AGAIN

    def fields(self) -> dict[str, object]:
        """The review as the file has it."""
        known = {
            "id": self.id,
            "skill": self.skill,
            "time": written_time(self.time),
            "grade": self.grade,
            "rules": self.rules,
            "seed": self.seed,
        }
        return with_extra(known, self.extra)


def grade(solved: bool, tries: int = 1, hints: int = 0) -> int:
    """The grade of an exercise that was solved or not, after so many tries and hints.

    >>> grade(True), grade(True, tries=2), grade(True, hints=1), grade(False)
    (3, 2, 2, 1)
    """
    if not solved:
        return AGAIN
    return GOOD if tries <= 1 and not hints else HARD


def kind_and_level(skill: str) -> tuple[str, int]:
    """The kind of exercise and the level that a skill is made of.

    >>> kind_and_level("is-meld.2")
    ('is-meld', 2)
    """
    kind, _, level = skill.partition(".")
    return kind, int(level)


# -- all of them -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """Reviews and rounds played, each once, in the order of their times.

    ``extra`` is as in :class:`Review`.

    It prints as the file that :func:`read_progress` reads.
    """

    reviews: tuple[Review, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)
    played: tuple[Played, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "reviews", each_once(self.reviews))
        object.__setattr__(self, "played", each_once(self.played))

    def __str__(self) -> str:
        parts = [f' "{_NAMED}": {FORMAT}', _listed("reviews", self.reviews)]
        if self.played:
            parts.append(_listed(_PLAYED, self.played))
        parts += [f" {canonical(key)}: {canonical(self.extra[key])}" for key in sorted(self.extra)]
        return "{\n" + ",\n".join(parts) + "\n}\n"


def _listed(name: str, entries: Iterable[Entry]) -> str:
    lines = ",\n".join(
        "  " + json.dumps(entry.fields(), ensure_ascii=True, allow_nan=False) for entry in entries
    )
    return f' "{name}": [\n{lines}\n ]'


E = TypeVar("E", bound=Entry)


class NewerProgress(ParseError):
    """A progress file of a newer version of burraco-learn, which this one must not touch."""


def merge(*parts: Progress) -> Progress:
    """The reviews of all of them, each once: the order of merging makes no difference.

    Where two files say different things under one id or further field, always the same one of
    the two is kept.
    """
    extra: dict[str, object] = {}
    for part in parts:
        for key, value in part.extra.items():
            if key not in extra or canonical(extra[key]) < canonical(value):
                extra[key] = value
    reviews = tuple(review for part in parts for review in part.reviews)
    return Progress(reviews, extra, tuple(played for part in parts for played in part.played))


def read_progress(text: str) -> Progress:
    """The progress that a file holds.

    Raises ParseError that says what is wrong; NewerProgress, which is one, for a newer version.
    """
    try:
        data = json.loads(text, parse_constant=_no_number, parse_float=_number)
    except ParseError:
        raise
    except (ValueError, RecursionError):
        raise ParseError(gettext("it is not JSON")) from None
    if not isinstance(data, dict) or type(data.get(_NAMED)) is not int:
        raise ParseError(gettext("it is not a progress file"))
    version = data.pop(_NAMED)
    if version > FORMAT:
        raise NewerProgress(gettext("it was written by a newer version of burraco-learn"))
    reviews, played = data.pop("reviews", None), data.pop(_PLAYED, [])
    if version < 1 or not isinstance(reviews, list) or not isinstance(played, list):
        raise ParseError(gettext("it is not a progress file"))
    if _nested([reviews, played, data]) > _DEEPEST:
        raise ParseError(gettext("its values are nested too deeply"))
    return Progress(
        tuple(_review(number, found) for number, found in enumerate(reviews, 1)),
        data,
        tuple(_played(number, found) for number, found in enumerate(played, 1)),
    )


def _no_number(word: str) -> object:
    raise ValueError(word)


def _number(word: str) -> float:
    """The number that a word writes, if it can be written again."""
    number = float(word)
    if not isfinite(number):
        raise ParseError(say("{word} is not a number that a file can hold", word=word[:20]))
    return number


def _nested(value: object) -> int:
    """How many lists and tables lie within each other, counted no further than is allowed."""
    depth, level = 0, [value]
    while level and depth <= _DEEPEST:
        within: list[object] = []
        for one in level:
            if isinstance(one, dict):
                within += one.values()
            elif isinstance(one, list):
                within += one
        depth, level = depth + 1, within
    return depth


def _review(number: int, found: object) -> Review:
    try:
        return _entry(Review, _FIELDS, found)
    except (ValueError, OverflowError) as error:
        raise ParseError(say("review {number}: {why}", number=number, why=error)) from None


def _played(number: int, found: object) -> Played:
    try:
        return _entry(Played, _PLAYED_FIELDS, found)
    except (ValueError, OverflowError) as error:
        raise ParseError(say("round {number}: {why}", number=number, why=error)) from None


def _entry(kind: Callable[..., E], names: tuple[str, ...], found: object) -> E:
    """An entry of the fields that a file has of it. Raises ValueError and OverflowError."""
    if not isinstance(found, dict):
        raise ValueError(gettext("it has no fields"))
    missing = next((name for name in names if name not in found), None)
    if missing is not None:
        raise ValueError(say("it has no {field}", field=missing))
    known: dict[str, Any] = {name: found[name] for name in (*names, *_MAY_BE) if name in found}
    if not known["id"]:
        raise ValueError(say("{word} is not an id", word=brief(known["id"])))
    with suppress(ValueError, TypeError):  # the entry itself says that this is not a time
        known["time"] = datetime.fromisoformat(known["time"])
    return kind(**known, extra={key: found[key] for key in found if key not in known})


# -- the file ----------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """The progress that was found, and sentences about what could not be read."""

    progress: Progress
    told: tuple[str, ...]


def progress_path() -> Path:
    """The file in the learner's folder. It need not exist yet."""
    return home() / "progress.json"


def load_progress(path: Path | None = None) -> Loaded:
    """What is in the file; nothing is changed in the folder.

    A file that is damaged, or of a newer version, counts as empty and is told of. Raises OSError.
    """
    found = _look(path or progress_path())
    return Loaded(found.progress, found.told)


def add_reviews(
    reviews: Iterable[Review] = (), path: Path | None = None, played: Iterable[Played] = ()
) -> Loaded:
    """Add reviews and rounds to what is in the file now, written whole or not at all.

    A damaged file is first kept aside under another name; beside one of a newer version the
    reviews go into a file of their own. Raises OSError, and then the file is as it was.
    """
    return _write(path or progress_path(), Progress(tuple(reviews), played=tuple(played)))


def forget_played(path: Path | None = None) -> int:
    """Delete all rounds from the file, and tell how many there were; the reviews stay.

    A file that is damaged, or of a newer version, is left as it is. Raises OSError.
    """
    path = path or progress_path()
    if not path.parent.exists():
        return 0
    with alone(path):
        found = _look(path)
        if found.progress.played:
            atomic.write(found.target, str(replace(found.progress, played=())), wait=False)
    return len(found.progress.played)


def merge_file(other: Path, path: Path | None = None) -> Loaded:
    """Add the reviews of another computer's file, which itself stays as it is.

    Raises ParseError if the other file cannot be read, and OSError.
    """
    try:
        brought = read_progress(_text(other))
    except ParseError as error:
        raise type(error)(
            say("{file} cannot be read: {why}.", file=other.name, why=str(error))
        ) from None
    return _write(path or progress_path(), brought)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    try:
        if len(data) > _LARGEST:
            raise ParseError(gettext("it is too large"))
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise ParseError(gettext("it is not text in UTF-8")) from None


class _Found(NamedTuple):
    """What was found: the progress, what to tell, the file to write to, why it cannot be read."""

    progress: Progress
    told: tuple[str, ...]
    target: Path
    damaged: ParseError | None = None


def _look(path: Path) -> _Found:
    try:
        return _Found(read_progress(_text(path)), (), path)
    except FileNotFoundError:
        return _Found(Progress(), (), path)
    except NewerProgress as error:
        found = _look(path.with_name(f"{path.stem} (format {FORMAT}){path.suffix}"))
        sentence = say(
            "Your progress in {file} is left as it is: {why}. What you do now is kept in {other}.",
            file=path.name,
            why=error,
            other=found.target.name,
        )
        return found._replace(told=(sentence, *found.told))
    except ParseError as error:
        sentence = say(
            "Your progress in {file} cannot be read and is not overwritten: {why}.",
            file=path.name,
            why=error,
        )
        return _Found(Progress(), (sentence,), path, damaged=error)


def _write(path: Path, more: Progress) -> Loaded:
    with alone(path):
        found = _look(path)
        target, told = found.target, found.told
        merged = merge(found.progress, more)
        if found.damaged:
            aside = atomic.reserve(target, "damaged")
            os.replace(target, aside)
            sentence = say(
                "Your progress in {file} could not be read and is kept as {kept}: {why}.",
                file=target.name,
                kept=aside.name,
                why=found.damaged,
            )
            told = (*told[:-1], sentence)
        if merged != found.progress or found.damaged:
            atomic.write(target, str(merged), wait=False)
    return Loaded(merged, told)
