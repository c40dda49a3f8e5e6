"""The save files of tables: each a record in the learner's folder, written whole or not at all.

Tables in play lie in its folder ``tables``, records with notes of one's own in ``records``. A save
holds the whole deck, hidden cards and all, and so never leaves the learner's folder. No save is
ever overwritten by the round of another table, by a new round, or because it cannot be read.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path

from ..cards import ParseError
from ..game.match import Match
from ..i18n import say
from ..notation.lines import MAX_SIZE
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
_MOST = 40
"""How many save files, newest first, are looked at for rounds to go on with."""

# Windows keeps these names for its devices, whatever follows a dot.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE | re.ASCII)


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

    ``goal`` is {} for a single round, else {"rounds": n} or {"target": points}.
    """

    name: str
    records: tuple[Record, ...]
    goal: Mapping[str, int]

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


def _read(path: Path) -> tuple[Saved, bytes]:
    """A save and the digest of its file. Raises ParseError, or OSError."""
    with path.open("rb") as file:
        data = file.read(4 * MAX_SIZE + 1)
    try:
        records = read_records(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ParseError(say("it is not text in UTF-8")) from None
    words = records[0].header.get("match", "")
    found = _GOAL.fullmatch(words)
    if (words or len(records) > 1) and not found:
        raise ParseError(say("it does not say what the match is played for"))
    saved = Saved(path.stem, records, {found[1]: int(found[2])} if found else {})
    try:
        saved.match()
    except ValueError as error:
        raise ParseError(str(error)) from None
    return saved, sha256(data).digest()


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
    ``others``, all that were given no name, newest first. Nothing is changed in the folder.
    """
    try:
        files = [
            (own not in (path.stem, _base(path.stem)), -path.stat().st_mtime_ns, path)
            for path in _folder().glob("*.txt")
            if path.is_file()
        ]
    except OSError:
        return [], []
    found, damaged = [], []
    for stranger, _, path in sorted(files)[:_MOST]:
        if stranger and not others:
            break
        try:
            saved, _ = _read(path)
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
            first = saved.records[0]
            usual = _base(saved.name) == usual_name(first.rules, first.players)
            if (usual or not stranger) and saved.begun and not saved.over:
                found.append(saved)
    return found, damaged


def like_named(name: str) -> list[str]:
    """Up to three names of saved tables and records, the one most like ``name`` first."""
    try:
        there = {path.stem for kind in (TABLES, RECORDS) for path in _folder(kind).glob("*.txt")}
    except OSError:
        return []
    return get_close_matches(name, sorted(there), 3, cutoff=0)


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

    def write(self, text: str) -> bool:
        """Save the text, whole or not at all.

        If the file is not as this table left it, another table saves there: then the text goes
        under a new name. Returns whether that was so. Raises OSError.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        there = self._there()
        moved = there is not None and there != self._known
        if moved:
            self.name = atomic.write_new(self._path(_base(self.name)), text, first=2).stem
        else:
            atomic.write(self.path, text)
        self._known = sha256(text.encode("utf-8")).digest()
        return moved

    def _there(self) -> bytes | None:
        """The digest of the file as it is now; None if there is none."""
        try:
            return sha256(self.path.read_bytes()).digest()
        except FileNotFoundError:
            return None
