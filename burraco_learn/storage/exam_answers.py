"""The answers of an exam, written as they are given, so that nothing is lost with a kernel.

Each exam has a file in the folder ``exams/answers`` of the learner's folder. It holds the attempts,
the one under way or handed in last at the end. Two notebooks may answer one exam at the same time:
what either of them has written down stays. Which exam it is, is said by what was asked for:
the same name, rules, seed, kinds, level and count are the same exam.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from ..cards import ParseError
from ..i18n import gettext, say
from . import atomic
from .alone import alone
from .lessons import home

__all__ = ["Attempt", "ExamAnswers"]

FORMAT = 2
"""It changes when exercises ask something else for the same seed, as that of result pages does."""

_NAMED = "burraco-learn exam"
_LARGEST = 1_000_000
_LONGEST = 500
"""The longest answer, in characters: no page sends a longer one."""


@dataclass(frozen=True)
class Attempt:
    """One attempt at an exam, numbered from 1: its answers by the number of their question.

    ``time`` says when it was handed in, "" while it is under way.
    """

    number: int = 1
    answers: Mapping[int, str] = field(default_factory=dict)
    time: str = ""

    def fields(self) -> dict[str, object]:
        """The attempt as JSON."""
        answers = {str(number): self.answers[number] for number in sorted(self.answers)}
        return {"answers": answers, "handed in": self.time}


class ExamAnswers:
    """The file with the answers to one exam. ``asked`` says which one, as JSON."""

    def __init__(self, name: str, asked: Mapping[str, object]) -> None:
        self._asked = json.loads(json.dumps({"name": name, **asked}))
        text = json.dumps(self._asked, sort_keys=True)
        words = re.sub(r"[^\w-]+", "-", f"{name} {asked['rules']} {asked['seed']}").strip("-_")
        self._file = f"{words[:40]}-{sha256(text.encode()).hexdigest()[:16]}.json"

    @property
    def path(self) -> Path:
        """The file. It need not exist yet."""
        return home() / "exams" / "answers" / self._file

    def read(self) -> Attempt:
        """The last attempt; one without answers if there is none. Raises ParseError, OSError."""
        return self._attempts()[-1]

    def note(self, attempt: int, number: int, answer: str) -> Attempt | None:
        """Write down an answer of an attempt; a later one takes the place of an earlier one.

        Returns the attempt as it is written now, with what another notebook has answered. None,
        with nothing written, if it is no longer the one under way: it was handed in from another
        notebook. Raises OSError, and then the file is as it was.
        """
        with alone(self.path):
            *before, last = self._kept()
            if last.number != attempt or last.time:
                return None
            noted = replace(last, answers={**last.answers, number: answer})
            self._write([*before, noted])
        return noted

    def hand_in(self, attempt: Attempt, seen: Mapping[int, str]) -> Attempt | None:
        """Write down that an attempt is handed in, with all its answers. As :meth:`note`.

        ``seen`` are the answers that were in the file when it was last read or written here: those
        that another notebook has written since are handed in as well.
        """
        with alone(self.path):
            *before, last = self._kept()
            if last.number != attempt.number or last.time:
                return None
            since = {at: one for at, one in last.answers.items() if seen.get(at) != one}
            whole = replace(attempt, answers={**attempt.answers, **since})
            self._write([*before, whole])
        return whole

    def begin(self) -> Attempt:
        """Begin another attempt; the earlier ones stay in the file. Raises OSError."""
        with alone(self.path):
            attempts = self._kept()
            if attempts[-1].time:
                attempts.append(Attempt(len(attempts) + 1))
                self._write(attempts)
        return attempts[-1]

    def _kept(self) -> list[Attempt]:
        """What is in the file; one that is damaged is kept aside under another name."""
        try:
            return self._attempts()
        except ParseError:
            os.replace(self.path, atomic.reserve(self.path, "damaged"))
            return [Attempt()]

    def _attempts(self) -> list[Attempt]:
        try:
            with self.path.open("rb") as file:
                data = file.read(_LARGEST + 1)
        except FileNotFoundError:
            return [Attempt()]
        try:
            found = json.loads(data[:_LARGEST].decode("utf-8"))
        except (ValueError, RecursionError):
            found = None
        attempts = found.get("attempts") if isinstance(found, dict) else None
        version = found.get(_NAMED) if isinstance(found, dict) else None
        if isinstance(version, int) and 0 < version < FORMAT:
            raise ParseError(
                gettext("they answer the questions of an earlier version of burraco-learn")
            )
        if not isinstance(found, dict) or version != FORMAT or not attempts:
            raise ParseError(gettext("it is not a file with the answers of an exam"))
        if found.get("asked") != self._asked or not isinstance(attempts, list):
            raise ParseError(gettext("it holds the answers of another exam"))
        return [_attempt(number, one) for number, one in enumerate(attempts, 1)]

    def _write(self, attempts: list[Attempt]) -> None:
        content = {
            _NAMED: FORMAT,
            "asked": self._asked,
            "attempts": [attempt.fields() for attempt in attempts],
        }
        atomic.write(self.path, json.dumps(content, indent=1) + "\n", wait=False)


def _attempt(number: int, found: object) -> Attempt:
    """An attempt as the file has it. Raises ParseError."""
    answers = found.get("answers") if isinstance(found, dict) else None
    time = found.get("handed in") if isinstance(found, dict) else None
    if not isinstance(answers, dict) or not isinstance(time, str) or len(time) > 40:
        raise ParseError(say("attempt {number} is damaged", number=number))
    read: dict[int, str] = {}
    for word, answer in answers.items():
        if not re.fullmatch(r"[1-9]\d{0,2}", word, re.ASCII) or not isinstance(answer, str):
            raise ParseError(say("attempt {number} is damaged", number=number))
        read[int(word)] = answer[:_LONGEST]
    return Attempt(number, read, time)
