"""Files that are written whole or not at all, and names that no other file has.

Whatever stops a write in the middle, a crash or a full disk, the file is as it was before or has
all of its new content. Only a hidden file beside it, whose name ends in ``.part``, may be left; it
is removed by whoever writes there next.

What a program has written survives its own end at once, but a power cut only when the system has
brought it to the disk. To wait for that takes some milliseconds, so that a table which is saved at
every move does not: a thread sees to it.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     note = Path(folder, "note.txt")
...     write(note, "first")
...     write(note, "second")
...     write_new(note, "another").name, note.read_text(encoding="utf-8")
('note (2).txt', 'second')
"""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE
from threading import Lock, Thread, get_ident

__all__ = ["reserve", "settle", "write", "write_new"]

# On Windows a file cannot be replaced while another program reads it: it is tried again, after
# so many seconds.
_TRIES = 40 if sys.platform == "win32" else 1
_WAIT = 0.05

_PART = re.compile(r"\..*\.(\d{1,10})-\d+\.part", re.ASCII | re.DOTALL)
_OLD = 3600.0
"""No write takes so many seconds: what is left of one since then was broken off."""


def write(path: Path, content: str | bytes, *, wait: bool = True) -> None:
    """Make ``content`` the content of a file, in place of what the file holds; text is in UTF-8.

    The content is in the file when this returns, and on the disk too, safe from a power cut;
    without ``wait`` it comes there soon after (:func:`settle`). The file keeps its permissions; a
    link still leads to its file, which is the one that is written. A device or pipe, which cannot
    be replaced, is written into. Raises OSError, and then the file is as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # says so itself where it is a folder
        return
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    # Another name for each process and thread; a long one is cut, so that it can be a name still.
    part = target.with_name(f".{target.name[:40]}.{os.getpid()}-{get_ident()}.part")
    _clear(target.parent)
    _writing.add(part)
    try:
        with part.open("wb") as file:
            file.write(data)
            if wait:
                file.flush()
                os.fsync(file.fileno())
        with suppress(OSError):  # a new file, or a disk without permissions
            part.chmod(S_IMODE(target.stat().st_mode))
        _replace(part, target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    finally:
        _writing.discard(part)
    if wait:
        _keep_names(target.parent)
    else:
        _keep_later(target)


def write_new(path: Path, content: str | bytes, first: int = 1, *, wait: bool = True) -> Path:
    """Write a file under a name that no other file has, as :func:`reserve` finds it.

    Returns its path; ``wait`` as in :func:`write`. Raises OSError, and then there is no new file.
    """
    free = reserve(path, first=first)
    try:
        write(free, content, wait=wait)
    except BaseException:
        with suppress(OSError):
            free.unlink()
        raise
    return free


def reserve(path: Path, note: str = "", first: int = 1) -> Path:
    """Make an empty file under a name that no other file has, and return its path.

    The names are tried in the order ``name``, ``name (2)``, ``name (3)`` ..., or with a note
    ``name (note)``, ``name (note 2)`` ..., from the one with the number ``first`` on. Two programs
    that ask at the same time get two files. Raises OSError.
    """
    number = first
    while True:
        words = " ".join(filter(None, (note, str(number) if number > 1 else "")))
        free = path.with_name(f"{path.stem} ({words}){path.suffix}") if words else path
        try:
            free.open("xb").close()
        except FileExistsError:
            number += 1
        else:
            return free


def _replace(part: Path, target: Path) -> None:
    for left in reversed(range(_TRIES)):
        try:
            os.replace(part, target)
            return
        except PermissionError:
            if not left:
                raise
            time.sleep(_WAIT)


# -- to the disk -------------------------------------------------------------------------------

_waiting: dict[Path, None] = {}
"""The files that were written and may not be on the disk yet, each once, in order."""

_PAUSE = 0.05
"""Seconds in which moves that follow one another gather, to be brought to the disk together."""

_keeper: Thread | None = None
_lock = Lock()


def _keep_later(path: Path) -> None:
    """Have a file and its name written to the disk, by a thread where there can be one."""
    global _keeper
    with _lock:
        _waiting[path] = None
        if _keeper is not None and _keeper.is_alive():
            return
        # Not a daemon: the program ends when all is on the disk.
        _keeper = Thread(target=_keep_soon, name="burraco-learn files")
        try:
            _keeper.start()
        except RuntimeError:  # a kernel in a browser has no threads, nor has one that is ending
            _keeper = None
    if _keeper is None:
        _keep_all()


def _keep_soon() -> None:
    time.sleep(_PAUSE)
    _keep_all()


def _keep_all() -> None:
    global _keeper
    while True:
        with _lock:
            if not _waiting:
                _keeper = None  # before the lock is open: whoever comes next starts another
                return
            path = next(iter(_waiting))
            del _waiting[path]
        _keep_content(path)
        _keep_names(path.parent)


def settle() -> None:
    """Wait until all that was written is on the disk."""
    keeper = _keeper
    if keeper is not None:
        keeper.join()


def _keep_content(path: Path) -> None:
    with suppress(OSError):  # it was renamed or thrown away since
        descriptor = os.open(path, os.O_RDWR)  # Windows keeps nothing that was opened to read
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _keep_names(folder: Path) -> None:
    """Have the names in a folder written to the disk, where the system can do that to a folder."""
    with suppress(OSError):  # Windows opens no folder, and keeps the names by itself
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# -- what is left of writes that were broken off -----------------------------------------------

_writing: set[Path] = set()
"""The ``.part`` files that this process is writing."""

_cleared: set[Path] = set()
"""The folders in which this process has looked for left-over files."""


def _clear(folder: Path) -> None:
    """Remove the ``.part`` files in a folder that nobody writes any more, once a process."""
    if folder in _cleared:
        return
    _cleared.add(folder)
    with suppress(OSError):
        for path in folder.glob(".*.part"):
            found = _PART.fullmatch(path.name)
            if found and path not in _writing and not _may_be_written(path, int(found[1])):
                with suppress(OSError):
                    path.unlink()


def _may_be_written(path: Path, process: int) -> bool:
    """Whether another process may still be writing a file, by that process's number and the age."""
    try:
        # The clock may have been set back since, so that the file seems to come from the future.
        if abs(time.time() - path.stat().st_mtime) > _OLD:
            return False
    except OSError:
        return True
    if process == os.getpid():
        return False  # the number of one that has ended
    if sys.platform == "win32":
        return True  # there, to ask for a process in this way may end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass  # it is somebody else's
    return True
