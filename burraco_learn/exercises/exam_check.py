"""The result page of an exam, checked: its answers by the exercises, its text by a checksum.

A page holds beside its text what the exam was and what was answered, and two checksums. One is that
of the answers, as the exercises judge them; it is printed on the page too. The other is that of the
text of the page. Both tell what was changed by hand, or by a program that shortens a page. They are
no proof against somebody who can program: what makes them is as open as all of this package.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from typing import Any

from ..cards import ParseError
from ..i18n import gettext, say
from ..notation.lines import read_rules
from ..rules import Rules
from ..rules.serialize import rules_lines
from .paper import Paper, PaperResult

__all__ = ["ExamCheck", "check_exam", "checksum", "facts", "sealed"]

FORMAT = 2
"""It changes when exercises ask something else for the same seed: then the answers of a page cannot
be judged any more."""

_LARGEST = 60_000_000
"""The largest page in characters; one of 200 questions with tables has a tenth of it."""

_SEAL = re.compile(r'<meta name="burraco-learn-exam" content="([^"]*)">')


@dataclass(frozen=True)
class ExamCheck:
    """What a result page says of itself, and whether that is so.

    ``right`` is how many of the ``count`` answers are right, as the exercises judge them now;
    ``name``, ``attempt`` and ``time`` are those of the page. ``answers`` says whether seed,
    answers, name, attempt, time and result fit their checksum, ``page`` whether the text of the
    page is as it was made. It prints as one sentence.
    """

    rules: Rules
    seed: int | str
    name: str
    attempt: int
    time: str
    right: int
    count: int
    answers: bool
    page: bool

    @property
    def genuine(self) -> bool:
        """Whether all of it is as it was made."""
        return self.answers and self.page

    def __str__(self) -> str:
        if not self.answers:
            return say(
                "The answers, the name or the result do not fit the checksum: the page was "
                "changed, or made by another version; its answers give {right} of {count} right.",
                right=self.right,
                count=self.count,
            )
        if not self.page:
            return say(
                "The text of the page was changed since it was made; its answers are as they were, "
                "{right} of {count} right.",
                right=self.right,
                count=self.count,
            )
        return say(
            "The page is as it was made: {name}, attempt {attempt}, {time}, {right} of {count} "
            "right.",
            name=self.name or gettext("no name"),
            attempt=self.attempt,
            time=self.time,
            right=self.right,
            count=self.count,
        )


def facts(paper: Paper, attempt: int, time: str, name: str) -> dict[str, object]:
    """What a page says of an exam that is over, as JSON: what it was, and what was answered."""
    return {
        "exam": FORMAT,
        "rules": rules_lines(paper.rules),
        "seed": paper.seed,
        "kinds": list(paper.kinds),
        "levels": list(paper.levels),
        "count": len(paper),
        "answers": {str(number): paper.answers[number] for number in sorted(paper.answers)},
        "attempt": attempt,
        "time": time,
        "name": name,
        "right": paper.result().right,
    }


def checksum(told: Mapping[str, object], result: PaperResult) -> str:
    """The checksum of what a page says of an exam and of what the exercises say to its answers."""
    judged = [[row.exercise.key, row.verdict.right] for row in result.rows]
    return _digest(json.dumps([told, judged], sort_keys=True))


def _digest(text: str) -> str:
    # The ends of lines may become others on the way to another system.
    return sha256(text.replace("\r\n", "\n").encode("utf-8", "replace")).hexdigest()[:16]


def sealed(page: str, told: Mapping[str, object], result: PaperResult) -> str:
    """The page with what it says of the exam, and with both checksums, in its head."""
    seal = {"told": told, "answers": checksum(told, result), "page": _digest(page)}
    meta = f'<meta name="burraco-learn-exam" content="{escape(json.dumps(seal))}">'
    return page.replace("</head>", f"{meta}</head>", 1)


def check_exam(page: str | os.PathLike[str]) -> ExamCheck:
    """Check the result page of an exam: make its exercises anew, and judge its answers.

    ``page`` is the path of a file, or the text of the page. A page that was changed is told by the
    value, in one sentence when it is printed. Raises ParseError for what is not such a page, or
    cannot be made again here, and OSError for a file that cannot be read.

    >>> check_exam("<p>20 of 20 right</p>")
    Traceback (most recent call last):
    burraco_learn.cards.ParseError: This is not the result page of an exam.
    """
    text = _text(page)
    found = _SEAL.search(text)
    try:
        seal = json.loads(unescape(found[1])) if found else None
    except (ValueError, RecursionError):
        seal = None
    if found is None or not isinstance(seal, dict) or not isinstance(seal.get("told"), dict):
        raise ParseError(gettext("This is not the result page of an exam."))
    told = seal["told"]
    if told.get("exam") != FORMAT:
        raise ParseError(
            gettext(
                "This page was made by another version of burraco-learn, whose exams had other "
                "questions: only that version can check it."
            )
        )
    paper = _made_anew(told)
    result = paper.result()
    right = told.get("right") == result.right
    return ExamCheck(
        rules=paper.rules,
        seed=paper.seed,
        name=told["name"],
        attempt=told["attempt"],
        time=told["time"],
        right=result.right,
        count=len(paper),
        answers=right and seal.get("answers") == checksum(told, result),
        page=seal.get("page") == _digest(text[: found.start()] + text[found.end() :]),
    )


def _text(page: str | os.PathLike[str]) -> str:
    if isinstance(page, str) and "<" in page:
        return page[:_LARGEST]
    with Path(page).open("rb") as file:
        data = file.read(_LARGEST)
    return data.decode("utf-8", "replace")


def _made_anew(told: Mapping[str, Any]) -> Paper:
    """The exam that a page tells of, with its answers. Raises ParseError."""
    kinds = {"name": str, "time": str, "attempt": int, "count": int, "answers": dict}
    kinds |= dict.fromkeys(("rules", "kinds", "levels"), list)
    try:
        if any(type(told[name]) is not kind for name, kind in kinds.items()):
            raise ParseError(gettext("a part of it is of another kind"))
        if type(told["seed"]) not in (int, str):
            raise ParseError(gettext("its seed is not a number or a text"))
        if not told["rules"]:
            raise ParseError(gettext("it names no rules"))
        named, *own = told["rules"]
        rules = read_rules(
            named.removeprefix("rules: "),
            [line.removeprefix("|").removeprefix(" ") for line in own],
        )
        paper = Paper(rules, told["seed"], told["kinds"], told["levels"], told["count"])
        for number, answer in told["answers"].items():
            if not (number.isascii() and number.isdecimal()):
                raise ParseError(say("'{word}' is not the number of a question", word=number[:20]))
            paper.answer(int(number[:6]), answer)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        why = str(error) if isinstance(error, ValueError) else gettext("a part of it is missing")
        raise ParseError(
            say("The exam of this page cannot be made again here: {why}", why=why[:300])
        ) from None
    return paper
