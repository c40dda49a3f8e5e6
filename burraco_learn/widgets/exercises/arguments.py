"""What widgets with exercises are told: where progress is kept, what time it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from ...i18n import say
from ...storage.entries import utc
from ...storage.reviews import Review, load_progress

__all__ = [
    "Clock",
    "Keeping",
    "checked_clock",
    "kept_in",
    "kept_reviews",
    "time_of",
]

Keeping = str | os.PathLike[str] | bool | None
"""Where progress is kept: None or True for the learner's own file, a path, or False for nowhere."""

Clock = Callable[[], datetime] | datetime | None
"""What time it is: a fixed time, a clock, or None for the clock of this computer."""


def checked_clock(clock: Clock) -> Clock:
    """The clock. Raises ValueError for a fixed time that does not say its zone."""
    if isinstance(clock, datetime):
        utc(clock)
    return clock


def kept_in(keeping: Keeping) -> Path | None:
    """The file in which progress is kept; None for the learner's own."""
    return None if keeping is None or isinstance(keeping, bool) else Path(keeping)


def time_of(clock: Clock) -> datetime:
    """The time that a clock tells."""
    if clock is None:
        return datetime.now(UTC)
    return clock if isinstance(clock, datetime) else clock()


def kept_reviews(keeping: Keeping) -> tuple[tuple[Review, ...], str]:
    """The reviews that are kept, and what the learner is told of the file; "" if all is well."""
    if keeping is False:
        return (), ""
    try:
        found = load_progress(kept_in(keeping))
    except OSError as error:
        why = error.strerror or str(error)
        return (), say("Your progress could not be read: {why}.", why=why)
    return found.progress.reviews, " ".join(found.told)
