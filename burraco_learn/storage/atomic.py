"""Files that are written whole or not at all, and names that no other file has.

Whatever stops a write in the middle, a crash or a full disk, the file is as it was before or has
all of its new content. Only a hidden file beside it, whose name ends in ``.part``, may be left.

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
import sys
import time
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE
from threading import get_ident

__all__ = ["reserve", "write", "write_new"]

# On Windows a file cannot be replaced while another program reads it: it is tried again, after
# so many seconds.
_TRIES = 40 if sys.platform == "win32" else 1
_WAIT = 0.05


def write(path: Path, content: str | bytes) -> None:
    """Make ``content`` the content of a file, in place of what the file holds; text is in UTF-8.

    The content is on the disk when this returns. The file keeps its permissions; a link still
    leads to its file, which is the one that is written. A device or pipe, which cannot be
    replaced, is written into. Raises OSError, and then the file is as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # says so itself where it is a folder
        return
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    # Another name for each process and thread; a long one is cut, so that it can be a name still.
    part = target.with_name(f".{target.name[:40]}.{os.getpid()}-{get_ident()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # a new file, or a disk without permissions
            part.chmod(S_IMODE(target.stat().st_mode))
        _replace(part, target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _keep_names(target.parent)


def write_new(path: Path, content: str | bytes, first: int = 1) -> Path:
    """Write a file under a name that no other file has, as :func:`reserve` finds it.

    Returns its path. Raises OSError, and then there is no new file.
    """
    free = reserve(path, first=first)
    try:
        write(free, content)
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


def _keep_names(folder: Path) -> None:
    """Have the names in a folder written to the disk, where the system can do that to a folder."""
    with suppress(OSError):  # Windows opens no folder, and keeps the names by itself
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
