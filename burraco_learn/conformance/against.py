"""Another engine asked: a program that reads a question a line and answers each with a line."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any

from ..i18n import gettext, say
from .engine import answer
from .suite import Case, difference, rules_by

__all__ = ["EngineError", "Outcome", "ask", "ask_ourselves", "question_line"]

Command = str | Sequence[str]
"""A program with its arguments, or on Windows the line that names them."""

_LONGEST = 1_000_000
"""Characters of an answer; none that the suite expects comes near."""


class EngineError(RuntimeError):
    """A program that cannot be asked any more; one sentence says why."""


@dataclass(frozen=True)
class Outcome:
    """What came of one case: ``difference`` is a sentence, or None if the answers agree.

    ``skipped`` is whether the engine said that it does not answer such questions.
    """

    case: Case
    difference: str | None
    skipped: bool = False


def ask_ourselves(cases: Sequence[Case]) -> Iterator[Outcome]:
    """Ask our own engine."""
    for case in cases:
        given = answer(case.question, rules_by(case.parameters, case.rules))
        yield Outcome(case, difference(case.answer, given))


def ask(command: Command, cases: Sequence[Case], seconds: float) -> Iterator[Outcome]:
    """Ask the program that a command starts, one case after the other.

    ``seconds`` is how long it may take for one answer. Raises EngineError if the program cannot be
    started, ends too early, takes too long or answers what is not JSON.
    """
    with _started(command) as (program, lines):
        for case in cases:
            given = _answered(program, lines, case, seconds)
            if isinstance(given, dict) and "skip" in given:
                yield Outcome(case, None, skipped=True)
            elif isinstance(given, dict) and given.get("id", case.id) != case.id:
                yield Outcome(case, gettext("the answer has the id of another question."))
            else:
                yield Outcome(case, difference(case.answer, given))


def question_line(case: Case) -> str:
    """What an engine is sent for a case, as one line of JSON without its end."""
    sent: Mapping[str, Any] = {
        "id": case.id,
        "rules": case.rules,
        "changes": case.changes,
        "parameters": case.parameters,
        "question": case.question,
    }
    return json.dumps(sent)


@contextmanager
def _started(command: Command) -> Iterator[tuple[subprocess.Popen[str], queue.Queue[str]]]:
    try:
        program = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError) as error:  # ValueError: a word with a NUL
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        name = command if isinstance(command, str) else command[0]
        raise EngineError(
            say("{command} cannot be started: {why}", command=name, why=why)
        ) from None
    assert program.stdin is not None and program.stdout is not None
    lines: queue.Queue[str] = queue.Queue()
    # A thread, since a read from a pipe cannot be given up on Windows.
    threading.Thread(target=_read, args=(program.stdout, lines), daemon=True).start()
    try:
        yield program, lines
        with suppress(OSError):  # it has ended already
            program.stdin.close()
        with suppress(subprocess.TimeoutExpired):  # it has answered all, and is ended then
            program.wait(1)
    finally:
        program.kill()
        program.wait()
        with suppress(OSError):
            program.stdin.close()


def _read(stream: IO[str], lines: queue.Queue[str]) -> None:
    """Pass on line after line; an empty one says that there are no more."""
    with suppress(ValueError):  # closed meanwhile
        while line := stream.readline(_LONGEST):
            lines.put(line)
    lines.put("")
    stream.close()


def _answered(
    program: subprocess.Popen[str], lines: queue.Queue[str], case: Case, seconds: float
) -> object:
    assert program.stdin is not None
    with suppress(OSError):  # it reads no more, but may have said something
        program.stdin.write(question_line(case) + "\n")
        program.stdin.flush()
    try:
        line = lines.get(timeout=seconds)
    except queue.Empty:
        raise EngineError(
            say("There is no answer to {case} after {seconds} s.", case=case.id, seconds=seconds)
        ) from None
    if not line:
        with suppress(subprocess.TimeoutExpired):
            program.wait(1)
        raise EngineError(
            say(
                "The program ended before its answer to {case}, with exit status {status}.",
                case=case.id,
                status=program.returncode,
            )
        )
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise EngineError(
            say(
                "The answer to {case} is not a line of JSON: {line}",
                case=case.id,
                line=ascii(line.strip()[:60]),
            )
        ) from None
