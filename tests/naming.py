"""Many small cases in one test, each named when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def naming(*case: object) -> Iterator[None]:
    """Add to whatever is raised within which case it was."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"The case: {', '.join(map(str, case))}")
        raise
