"""The learner's own folder, and the lessons that are copied into it.

The lessons belong to the learner once they are there: a notebook that was changed is never
overwritten. A small file of hashes remembers what was copied, so that a notebook nobody touched
follows the installed version, and one that was touched stays as it is. To run a notebook and save
it does not touch it: what counts is what is written in its cells.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ..i18n import say
from . import atomic

__all__ = ["Lessons", "copy_lessons", "home", "is_fleeting"]

_MEMORY = ".burraco-learn.json"


def home() -> Path:
    """The learner's folder: ``BURRACO_LEARN_HOME``, else ``burraco-lessons`` in the home directory.

    It is a visible folder, since the learner's own notebooks lie there, and has another name than
    the folder into which someone may have cloned this project. It need not exist yet.
    """
    chosen = os.environ.get("BURRACO_LEARN_HOME", "").strip()
    return Path(chosen).expanduser().absolute() if chosen else Path.home() / "burraco-lessons"


def is_fleeting() -> bool:
    """Whether the learner's folder lives in the memory of a page, as it does in JupyterLite.

    The kernel runs in the page there, and its home directory is gone when the page is loaded again.
    Who names a folder with ``BURRACO_LEARN_HOME`` is taken to know where it lies.
    """
    return sys.platform == "emscripten" and not os.environ.get("BURRACO_LEARN_HOME", "").strip()


@dataclass(frozen=True)
class Lessons:
    """What a copying of the lessons did: names as in the folder, with ``/`` on every system.

    ``kept`` are the notebooks that the learner changed and of which there is a newer version.
    """

    folder: Path
    copied: tuple[str, ...]
    kept: tuple[str, ...]

    def __str__(self) -> str:
        line = say("Your lessons are in {folder}.", folder=self.folder)
        if self.kept:
            line += " " + say(
                "Kept as you changed them: {names} (move or rename one to get its new version).",
                names=", ".join(self.kept),
            )
        return line


def copy_lessons(source: Path, folder: Path) -> Lessons:
    """Copy the notebooks under ``source`` into ``folder``, never over one the learner changed.

    A notebook that is missing in the folder is copied; one that is still as it was copied is
    brought up to date, or taken away where there is no such notebook any more: it has a successor
    of another name. Raises OSError if the folder cannot be made or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _remembered(folder)
    after = dict(before)
    copied, kept, shipped_names = [], [], set()
    for lesson in sorted(source.rglob("*.ipynb")):
        if any(part.startswith(".") for part in lesson.relative_to(source).parts):
            continue  # .ipynb_checkpoints
        name = lesson.relative_to(source).as_posix()
        shipped_names.add(name)
        content = lesson.read_bytes()
        shipped = _written(content)
        target = folder / name
        there = target.read_bytes() if target.exists() else None
        present = None if there is None else _written(there)
        as_copied = there is None or _is_as_copied(there, before.get(name))
        if as_copied and present != shipped:
            target.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(target, content)
            copied.append(name)
            after[name] = shipped
        elif present == shipped:
            after[name] = shipped
        elif before.get(name) != shipped:
            kept.append(name)
    for name in before.keys() - shipped_names:
        left = folder / name
        inside = left.resolve().is_relative_to(folder.resolve())
        if inside and left.is_file() and _is_as_copied(left.read_bytes(), before[name]):
            left.unlink()
        del after[name]
    if after != before:
        text = json.dumps({"copied": after}, indent=1, sort_keys=True) + "\n"
        atomic.write(folder / _MEMORY, text)
    return Lessons(folder, tuple(copied), tuple(kept))


def _written(content: bytes) -> str:
    """A hash of what is written in the cells of a notebook; of all of a file that is not one."""
    try:
        cells = [
            (cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]
        ]
        return sha256(json.dumps(cells).encode("ascii")).hexdigest()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return sha256(content).hexdigest()


def _is_as_copied(content: bytes, remembered: str | None) -> bool:
    # Versions before 0.3 remembered the whole file.
    return remembered in (_written(content), sha256(content).hexdigest())


def _remembered(folder: Path) -> dict[str, str]:
    """The hash of each notebook as it was copied; empty if the file is missing or damaged."""
    try:
        copied = json.loads((folder / _MEMORY).read_text(encoding="utf-8"))["copied"]
        return {name: digest for name, digest in copied.items() if isinstance(digest, str)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        # Without the file every notebook that differs counts as the learner's own: nothing is lost.
        return {}
