"""What stands in a learner's progress, each thing once: what reviews and results have in common.

An entry has a time in UTC and an id. The id is derived from what the entry says unless a file gives
it, so that the same thing done has the same id on every computer, and files are merged by union.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol, TypeVar

from ..i18n import say

__all__ = [
    "Entry",
    "brief",
    "canonical",
    "checked_id",
    "checked_rules",
    "checked_seed",
    "each_once",
    "utc",
    "with_extra",
    "written_time",
]

_ID = re.compile(r"[!-~]{1,64}")
_YEARS = range(1970, 3000)


class Entry(Protocol):
    """What is merged: it is told apart by its id, and comes in the order of its time."""

    @property
    def id(self) -> str:
        """The same for the same thing done, on every computer."""

    @property
    def time(self) -> datetime:
        """When it was done, in UTC."""

    def fields(self) -> dict[str, object]:
        """The entry as the file has it."""


E = TypeVar("E", bound=Entry)


def each_once(entries: Iterable[E]) -> tuple[E, ...]:
    """The entries in the order of their times.

    Of several with one id the one that says most is kept, and always the same in whatever order
    they come.
    """
    found: dict[str, E] = {}
    for entry in entries:
        there = found.get(entry.id)
        if there is None or _weight(there) < _weight(entry):
            found[entry.id] = entry
    return tuple(sorted(found.values(), key=lambda entry: (entry.time, entry.id)))


def _weight(entry: Entry) -> tuple[int, str]:
    fields = entry.fields()
    return len(fields), canonical(fields)


def checked_id(id: object, told: Iterable[object]) -> str:
    """An id that a file gave, or without one that of what the entry says. Raises ValueError."""
    if not id:
        return sha256(canonical(list(told)).encode("ascii")).hexdigest()[:24]
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise ValueError(say("{word} is not an id", word=brief(id)))
    return id


def with_extra(known: Mapping[str, object], extra: Mapping[str, object]) -> dict[str, object]:
    """The fields of an entry as a file has them, those that this version does not know last."""
    return {**known, **{key: extra[key] for key in sorted(extra)}}


def checked_rules(rules: object) -> None:
    """Raise ValueError for what cannot be the id of a rule set."""
    if not isinstance(rules, str) or not 0 < len(rules) <= 100:
        raise ValueError(say("{word} is not the id of a rule set", word=brief(rules)))


def checked_seed(seed: object) -> None:
    """Raise ValueError for what cannot be a seed."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError(
            say("{word} is not a seed: a seed is a number or a text", word=brief(seed))
        )


def utc(time: datetime) -> datetime:
    """The time in UTC. Raises ValueError if it does not say of which zone it is."""
    if isinstance(time, datetime) and time.tzinfo is not None:
        with suppress(OverflowError):  # before the year 1 or after 9999
            there = time.astimezone(UTC)
            if there.year in _YEARS:
                return there
    word = str(time) if isinstance(time, datetime) else brief(time)
    raise ValueError(say("{word} is not a time with its zone", word=word))


def written_time(time: datetime) -> str:
    """A time in UTC as a file has it."""
    return time.isoformat().replace("+00:00", "Z")


def brief(value: object) -> str:
    """A value short enough for a sentence about it."""
    return repr(value)[:60]


def canonical(value: object) -> str:
    """JSON in one way only, in ASCII, so that a text is written whatever it holds."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, allow_nan=False)
