"""One writer at a time: whoever reads a file, adds to it and writes it again does so alone."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["alone"]

_TRIES, _WAIT = 100, 0.05
"""How often, and after how many seconds, a file that another program writes is asked for again."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Wait until no other kernel or thread writes the file, for some seconds at most.

    Only those wait for each other that ask here. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("a", encoding="utf-8") as file:
        for _ in range(_TRIES):
            if _lock(file.fileno()):
                break
            time.sleep(_WAIT)
        # The system takes the lock back with the file, also from a program that has crashed.
        yield


def _lock(number: int) -> bool:
    """Whether the open file is locked for us now. Where files have no locks, it counts as that."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (ImportError, OSError):
        pass
    return True
