"""What the commands read and write: files, and lines that cannot command a terminal."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

import burraco_learn as bl

from ..i18n import say

__all__ = [
    "Fault",
    "Progress",
    "check_output",
    "harmless",
    "read",
    "read_record",
    "rules_of",
    "tell",
    "unwritten",
    "why",
    "with_progress",
]

T = TypeVar("T")

_COMMANDING = re.compile(r"[^\n\t -~\xa0-\u2029\u202f-\u2065\u206a-\U0010ffff]")
"""Control characters other than the end of a line and the tab, and those that turn the direction
of writing, so that a text reads as another one."""

_LARGEST = 4_000_000
"""No record or rule file comes near so many characters; more is not read into memory."""


def harmless(text: str) -> str:
    r"""A text whose characters cannot command the terminal: those that could stand there escaped.

    Titles, names and comments come from files of others.

    >>> harmless("\x1b[2J5♥")
    '\\x1b[2J5♥'
    """
    return _COMMANDING.sub(lambda found: ascii(found[0])[1:-1], text)


def tell(*values: object, sep: str = " ", file: IO[str] | None = None) -> None:
    print(harmless(sep.join(map(str, values))), file=file)


class Fault(Exception):
    """What goes on one line of standard error, and the exit status that goes with it."""

    def __init__(self, message: object, status: int = 1) -> None:
        super().__init__(" ".join(str(message).split()))
        self.status = status


class Progress:
    """Says on standard error how far it is, once that takes over a second.

    It is called with how many rounds are played, and how many were asked for. On a terminal the
    line is written anew each second; in a log it comes every ten seconds.
    """

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._start, self._next = time.monotonic(), 1.0
        self._before: int | None = None
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        passed = time.monotonic() - self._start
        if self._before is None:
            self._before = done - 1  # those that are there from before took no time now
        if passed < self._next:
            return
        left = passed * (total - done) / max(1, done - self._before)
        line = say(
            "{done} of {total} rounds, {seconds} s, about {left} s left",
            done=done,
            total=total,
            seconds=int(passed),
            left=round(left),
        )
        print(
            f"\r{line}" if self._terminal else line,
            end="" if self._terminal else "\n",
            file=sys.stderr,
            flush=True,
        )
        self._next, self._shown = passed + (1 if self._terminal else 10), True

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._shown and self._terminal:
            print(file=sys.stderr)


def with_progress(results: Iterable[T], total: int, rounds: int) -> Iterator[T]:
    """Pass the results on, each of which is one of so many ``rounds``, and say how far it is."""
    with Progress() as progress:
        for done, result in enumerate(results, 1):
            progress(done * rounds, total * rounds)
            yield result


def why(error: Exception) -> str:
    """An error of the system in its own words, without its number and the file's name."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def read(name: str) -> str:
    """The text of a file; a missing, binary or endless one is a fault in one line."""
    try:
        with open(name, encoding="utf-8-sig") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise Fault(say("{file} cannot be read: {why}", file=name, why=why(error))) from None
    except UnicodeDecodeError:
        raise Fault(say("{file} is not a text file in UTF-8.", file=name)) from None
    if len(text) > _LARGEST or "\0" in text:
        raise Fault(say("{file} is not a text file of this program.", file=name))
    return text


def read_record(name: str) -> bl.Record:
    text = read(name)
    try:
        return bl.read_record(text)
    except ValueError as error:
        raise Fault(f"{name}: {error}") from None


def rules_of(name: str) -> bl.Rules:
    """The rule set with that id or in that file."""
    try:
        return bl.load_rules(name)
    except bl.RulesError as error:
        a_file = Path(name).suffix or Path(name).name != name or os.path.exists(name)
        raise Fault(error, 1 if a_file else 2) from None


def check_output(name: str, read: str) -> None:
    """Refuse to write over the file that the command has read."""
    with suppress(OSError):  # one of them is not a file that is there
        if os.path.samefile(name, read):
            raise Fault(
                say(
                    "{file} is the file that is read, and would be overwritten: choose another "
                    "name.",
                    file=name,
                )
            )


def unwritten(name: str, error: OSError) -> Fault:
    return Fault(say("{file} cannot be written: {why}", file=name, why=why(error)))
