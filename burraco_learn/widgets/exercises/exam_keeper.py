"""The answers of an exam in a widget: written as they are given, taken up again, handed in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC
from types import MappingProxyType

from ...cards import ParseError
from ...exercises.paper import Paper
from ...i18n import say
from ...storage.exam_answers import Attempt, ExamAnswers
from . import exam_words as words
from .arguments import Clock, time_of

__all__ = ["ExamKeeper"]


class ExamKeeper:
    """Keeps the answers to a paper in the learner's folder, and says what goes wrong with that.

    The exam goes on in any case. ``attempt`` is the one that is under way or handed in, as the file
    had it last. What is answered on another page meanwhile is taken up as well.
    """

    def __init__(self, paper: Paper, name: str, clock: Clock) -> None:
        self._paper, self._clock = paper, clock
        self._file = ExamAnswers(
            name,
            {
                "rules": paper.rules.id,
                "digest": paper.rules.digest,
                "seed": paper.seed,
                "kinds": list(paper.kinds),
                "levels": list(paper.levels),
                "count": len(paper),
            },
        )
        self.attempt = Attempt()

    def resume(self) -> str:
        """Take up what was answered before; a sentence that says so, or "" for nothing."""
        try:
            self.attempt = self._file.read()
        except ParseError as error:
            return say(
                "Your answers of before in {file} cannot be read, and are kept aside: {why}.",
                file=self._file.path.name,
                why=error,
            )
        except OSError as error:
            return say("Your answers of before cannot be read: {why}.", why=error.strerror or error)
        self._answer(self.attempt.answers)
        if self.attempt.time:
            self._paper.result()
        return words.resumed(self._paper)

    def note(self, number: int) -> str | None:
        """Write down an answer of the paper; a sentence if that failed or there is more, or "".

        None says that the attempt is no longer under way: it was handed in from another page.
        """
        try:
            noted = self._file.note(self.attempt.number, number, self._paper.answers[number])
        except OSError as error:
            return say(
                "Your answers cannot be saved: {why}. Go on, but do not close the notebook.",
                why=error.strerror or error,
            )
        return None if noted is None else self._take_up(noted)

    def hand_in(self) -> str | None:
        """End the paper and write that down, with the time; as :meth:`note`."""
        time = time_of(self._clock).astimezone(UTC)
        answers = MappingProxyType(dict(self._paper.answers))
        attempt = Attempt(self.attempt.number, answers, f"{time:%Y-%m-%d %H:%M} UTC")
        try:
            handed_in = self._file.hand_in(attempt, self.attempt.answers)
        except OSError as error:
            self.attempt = attempt
            told = say(
                "The result cannot be kept: {why}. Print it, or save it elsewhere.",
                why=error.strerror or error,
            )
        else:
            if handed_in is None:
                return None
            told = self._take_up(handed_in)
        self._paper.result()
        return told

    def _take_up(self, attempt: Attempt) -> str:
        """Take up what another page has answered; a sentence that says so, or "" for nothing."""
        mine, seen = self._paper.answers, self.attempt.answers
        theirs = {
            number: answer
            for number, answer in attempt.answers.items()
            if answer not in (mine.get(number), seen.get(number))
        }
        self.attempt = attempt
        self._answer(theirs)
        return words.from_another_page(len(theirs)) if theirs else ""

    def _answer(self, answers: Mapping[int, str]) -> None:
        for number, answer in answers.items():
            with suppress(ValueError):  # a question that this version asks in another way
                self._paper.answer(number, answer)

    def begin_again(self) -> str:
        """Begin another attempt; a sentence if that cannot be written down."""
        try:
            self._file.begin()
        except OSError as error:
            return say("Another attempt cannot be begun: {why}.", why=error.strerror or error)
        return ""
