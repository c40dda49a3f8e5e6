"""The save files of tables: each a record in the learner's folder, written whole or not at all.

Tables in play lie in its folder ``tables``, records with notes of one's own in ``records``. A save
holds the whole deck, hidden cards and all, and so never leaves the learner's folder. No save is
ever overwritten by the round of another table, by a new round, or because it cannot be read.

The first line of a table's save is a comment with a checksum, which finds out damage that would be
another legal round. Files of before, which have none, are read as well.
"""

from __future__ import annotations

import os
import re
import unicodedata
from binascii import crc32
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from ..cards import ParseError
from ..game.match import Match
from ..i18n import say
from ..notation.lines import LONGEST, SEAL
from ..notation.reader import read_records
from ..notation.record import Record
from ..rules import Rules
from . import atomic
from .lessons import home

__all__ = [
    "RECORDS",
    "TABLES",
    "Save",
    "Saved",
    "checked_name",
    "goal_text",
    "like_named",
    "records_like",
    "unfinished",
    "usual_name",
]

TABLES = "tables"
RECORDS = "records"
"""The folders of saves in the learner's folder."""

_LONGEST = 60
_NAME = re.compile(r"[^\W_](?:[\w .()-]*[\w)])?")
_NUMBERED = re.compile(r" \(\d+\)$")
_GOAL = re.compile(r"(rounds|target) ([1-9]\d{0,5})", re.ASCII)
_MOST = 400
"""How many save files, newest first, are read for rounds to go on with: one takes milliseconds.
Those that say in their first line that they are finished do not count."""

_OVER, _IN_PLAY = "finished", "in play"

_TICK = 2_000_000_000
"""The coarsest times that a file system keeps, in nanoseconds."""

# Windows keeps these names for its devices, whatever follows a dot.
_DEVICES = re.compile(
    r"(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])[ ]*(\..*)?", re.IGNORECASE | re.ASCII
)


def checked_name(name: str) -> str:
    """The name of a save, if a file of every system can have it. Raises ValueError.

    >>> checked_name("my table")
    'my table'
    """
    plain = unicodedata.normalize("NFC", name) if isinstance(name, str) else ""
    if len(plain) > _LONGEST or not _NAME.fullmatch(plain) or _DEVICES.fullmatch(plain):
        raise ValueError(
            say(
                "{name} cannot name a saved table: use letters, digits, spaces, '-' and '_', "
                "{most} at most.",
                name=repr(name)[:100],
                most=_LONGEST,
            )
        )
    return plain


@dataclass(frozen=True)
class Saved:
    """A save that was read: its rounds, and what the match is played for.

    ``goal`` is {} for a single round, else {"rounds": n} or {"target": points}; ``changed`` is when
    the file was written, in seconds since 1970, 0 where nobody asked.
    """

    name: str
    records: tuple[Record, ...]
    goal: Mapping[str, int]
    changed: float = 0

    def is_of(self, name: str) -> bool:
        """Whether it was saved under a name, perhaps with a number added to keep it apart."""
        return name in (self.name, _base(self.name))

    @property
    def named(self) -> bool:
        """Whether somebody gave it a name, and it has not that of its rules and players."""
        first = self.records[0]
        return not self.is_of(usual_name(first.rules, first.players))

    def match(self, seed: int | str = 0) -> Match:
        """The match as it stands, a finished last round counted; it may also be a single round."""
        match = Match.of(
            [one.round() for one in self.records], seed, **(self.goal or {"rounds": 1})
        )
        if match.round.over:
            match.next_round()
        return match

    @property
    def begun(self) -> bool:
        """Whether anybody has moved."""
        return any(record.moves for record in self.records)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.match().over if self.goal else self.records[-1].round().over


def goal_text(goal: Mapping[str, int]) -> str:
    """What a match is played for, as the header of a record says it; "" for a single round.

    >>> goal_text({"rounds": 4})
    'rounds 4'
    """
    return " ".join(f"{kind} {number}" for kind, number in goal.items())


def _folder(kind: str = TABLES) -> Path:
    return home() / kind


def _sealed(text: str, over: bool) -> str:
    """The text of a table after a line with its checksum and whether there is more to play."""
    state = _OVER if over else _IN_PLAY
    return f"# table {state}, checksum {_checksum(state, text)}\n{text}"


def _checksum(state: str, text: str) -> str:
    # Against accidents, at every move, so that a fast one will do. The ends of lines may become
    # others on the way to another system.
    data = f"{state}\n{text}".encode().replace(b"\r\n", b"\n")
    return f"{crc32(data):08x}"


def _why_not_whole(text: str) -> str | None:
    """What is wrong with a text by its checksum; None also for one that has no checksum."""
    seal, _, rest = text.partition("\n")
    found = SEAL.fullmatch(seal.strip())
    if found is None or found[2] == _checksum(found[1], rest):
        return None
    return say(
        "its checksum does not fit its text, which was changed or damaged; without its first line "
        "it is read all the same"
    )


def _is_over(data: bytes) -> bool:
    """Whether a save that is not damaged says of itself that nothing is left to play."""
    if not data.startswith(f"# table {_OVER},".encode("ascii")):
        return False
    try:
        return _why_not_whole(data.decode("utf-8")) is None
    except UnicodeDecodeError:
        return False


def _data(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(4 * LONGEST + 1)


def _read(path: Path, data: bytes | None = None) -> tuple[Saved, bytes]:
    """A save and what is in its file. Raises ParseError, or OSError."""
    data = _data(path) if data is None else data
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ParseError(say("it is not text in UTF-8")) from None
    damage = _why_not_whole(text)
    if damage is not None:
        raise ParseError(damage)
    records = read_records(text)
    words = records[0].header.get("match", "")
    found = _GOAL.fullmatch(words)
    if (words or len(records) > 1) and not found:
        raise ParseError(say("it does not say what the match is played for"))
    saved = Saved(path.stem, records, {found[1]: int(found[2])} if found else {})
    try:
        saved.match()
    except ValueError as error:
        raise ParseError(str(error)) from None
    return saved, data


def usual_name(rules: Rules, players: int) -> str:
    """The name of a table that was given none.

    >>> from burraco_learn.rules import load_rules
    >>> usual_name(load_rules("stargames"), 2)
    'stargames-2'
    """
    return f"{rules.id[: _LONGEST - 2]}-{players}"


def unfinished(own: str, others: bool) -> tuple[list[Saved], list[str]]:
    """The tables that can be played on, and a sentence for each save named ``own`` that is damaged.

    First come those named ``own``, also with a number added to keep them apart; then, if
    ``others``, all that were given no name; both newest first. Nothing is changed in the folder.
    """
    try:
        files = [
            (own not in (path.stem, _base(path.stem)), -path.stat().st_mtime_ns, path)
            for path in _folder().glob("*.txt")
            if path.is_file()
        ]
    except (OSError, RuntimeError):
        return [], []
    found, damaged = [], []
    left = _MOST
    for stranger, age, path in sorted(files):
        if not left or (stranger and not others):
            break
        try:
            data = _data(path)
            if _is_over(data):
                continue
            left -= 1
            saved, _ = _read(path, data)
        except ParseError as error:
            if not stranger:
                damaged.append(
                    say(
                        "The saved table {file} cannot be read and is left as it is: {why}.",
                        file=path.name,
                        why=str(error).rstrip("."),
                    )
                )
        except OSError:
            continue  # gone or locked since it was listed
        else:
            if not (stranger and saved.named) and saved.begun and not saved.over:
                found.append(replace(saved, changed=-age / 1e9))
    return found, damaged


def like_named(name: str) -> list[str]:
    """Up to three names of saved tables and records, the one most like ``name`` first."""
    try:
        there = {path.stem for kind in (TABLES, RECORDS) for path in _folder(kind).glob("*.txt")}
    except OSError:
        return []
    # A name that is not text in UTF-8 could not be printed.
    return get_close_matches(name, sorted(filter(str.isprintable, there)), 3, cutoff=0)


def records_like(part: str) -> list[Path]:
    """The files of saved records whose names contain ``part``. Raises OSError."""
    return [path for path in _folder(RECORDS).glob("*.txt") if part in path.stem]


def _base(name: str) -> str:
    return _NUMBERED.sub("", name)


class Save:
    """The save of one table, by its name. It knows what the table itself last wrote or read.

    ``folder`` is :data:`TABLES` or :data:`RECORDS`. Raises ValueError for a name that no file can
    have.
    """

    def __init__(self, name: str, folder: str = TABLES) -> None:
        self.name = checked_name(name)
        self._kind = folder
        self._known: bytes | None = None
        self._written: tuple[int, int, int] | None = None

    @property
    def path(self) -> Path:
        """The file. It need not exist yet."""
        return self._path(self.name)

    def _path(self, name: str) -> Path:
        return _folder(self._kind) / f"{name}.txt"

    def read(self) -> Saved:
        """What is saved, to go on with. Raises ParseError if it is damaged, OSError."""
        saved, self._known = _read(self.path)
        return saved

    def begin(self) -> str | None:
        """Make room for a new round: what is saved under the name is kept under another one.

        Returns the name of the file that is kept, if there is one; a table at which nobody has
        moved yet is not kept. Raises OSError.
        """
        try:
            saved, self._known = _read(self.path)
        except FileNotFoundError:
            self._known = None
            return None
        except ParseError:
            free = atomic.reserve(self.path, "damaged")
        else:
            if not saved.begun:
                return None
            free = atomic.reserve(self._path(_base(self.name)), first=2)
        os.replace(self.path, free)
        self._known = None
        return free.name

    def write(self, text: str, over: bool = False) -> bool:
        """Save the text, whole or not at all; ``over`` says that nothing is left to play.

        If the file is not as this table left it, another table saves there: then the text goes
        under a new name. Returns whether that was so. A program that is stopped loses nothing of
        what is saved; for a power cut see :func:`burraco_learn.storage.atomic.write`. Raises
        OSError.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = (_sealed(text, over) if self._kind == TABLES else text).encode("utf-8")
        moved = self._is_of_another()
        if moved:
            path = atomic.write_new(self._path(_base(self.name)), data, first=2, wait=False)
            self.name = path.stem
        else:
            atomic.write(self.path, data, wait=False)
        self._known = data
        self._written = _mark(self.path)
        return moved

    def _is_of_another(self) -> bool:
        """Whether there is a file, and not as this table wrote or read it last."""
        if self._written is not None and _mark(self.path) == self._written:
            return False  # the file of a long match is not read again at every move
        try:
            return self.path.read_bytes() != self._known
        except FileNotFoundError:
            return False

    def make_newer(self, than: Save) -> None:
        """See to it that the file counts as newer than another, also if the clock went back."""
        with suppress(OSError):
            at = than.path.stat().st_mtime_ns
            if self.path.stat().st_mtime_ns <= at:
                os.utime(self.path, ns=(at + _TICK, at + _TICK))


def _mark(path: Path) -> tuple[int, int, int] | None:
    """What tells a file from the one that another program puts in its place; None if it is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
