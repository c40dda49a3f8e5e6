"""One exercise while a person works at it: tries, hints, and whether the answer was shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...cards import Card, ParseError, parse_cards
from ...exercises import Exercise, Verdict
from ...i18n import say

__all__ = ["MOST_HINTS", "Answering", "Try"]

MOST_HINTS = 3


@dataclass(frozen=True)
class Try:
    """An answer that was given, as the exercise spells it, and what came of it."""

    answer: str
    verdict: Verdict


@dataclass
class Answering:
    """An exercise and what a person has done about it so far.

    ``number`` tells one task of a widget from the next; ``hints`` is how many were read.
    """

    exercise: Exercise
    number: int
    hints: int = 0
    tries: list[Try] = field(default_factory=list)
    shown: bool = False

    @property
    def right(self) -> bool:
        """Whether the right answer was given."""
        return any(one.verdict.right for one in self.tries)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to answer."""
        return self.right or self.shown

    @property
    def may_show(self) -> bool:
        """Whether the answer may be asked for: after a try, or after all hints."""
        return not self.over and bool(self.tries or self.hints == MOST_HINTS)

    @property
    def outcome(self) -> str:
        """What became of it: right at once ("first"), with hints ("hinted") or after another try
        ("tried"); or "shown".

        Meanwhile it is "".
        """
        if self.shown:
            return "shown"
        if not self.right:
            return ""
        if len(self.tries) > 1:
            return "tried"
        return "hinted" if self.hints else "first"

    def read(self, text: str) -> str:
        """A typed answer in its canonical form; in a choice the number of an option will do.

        Raises ParseError for a text that does not answer the question.
        """
        options = self.exercise.options
        try:
            return self.exercise.read(text)
        except ParseError:
            plain = text.strip()
            numbers = [str(number) for number in range(1, len(options) + 1)]
            if self.exercise.form != "choice" or plain not in numbers:
                raise
            return options[int(plain) - 1].answer

    def give(self, answer: str) -> Try:
        """Give an answer. Raises ParseError for a text that is not one."""
        given = Try(answer, self.exercise.verdict(answer))
        self.tries.append(given)
        return given

    def was_tried(self, answer: str) -> bool:
        """Whether this answer was given before."""
        return any(one.answer == answer for one in self.tries)

    def next_hint(self) -> str | None:
        """One more hint; None if all were read."""
        if self.over or self.hints == MOST_HINTS:
            return None
        self.hints += 1
        return self.exercise.hints()[self.hints - 1]

    def feedback(self) -> tuple[str, str]:
        """What is said about the last answer, or about the answer that is shown; and the rule's id.

        Of a wrong answer only the misconception behind it is told: what is right instead comes when
        the exercise is over.
        """
        if self.shown:
            known = self.exercise.verdict(self.exercise.key)
            return known.why, known.rule
        verdict = self.tries[-1].verdict
        if verdict.right:
            return verdict.why, verdict.rule
        task = self.exercise.task
        says = [one.says(task) for one in task.misconceptions if one.name == verdict.misconception]
        return " ".join([*says[:1], *self._right_so_far()]), verdict.rule

    def _right_so_far(self) -> list[str]:
        """Of several melds, how many are right; not which ones, nor how many there are to find."""
        if self.exercise.form != "melds":
            return []
        given, wanted = (
            set(answer.split(" / ")) for answer in (self.tries[-1].answer, self.exercise.key)
        )
        right = len(given & wanted)
        return [say("Right among your melds: {right} of {n}.", right=right, n=len(given))]

    def given_text(self) -> str:
        """The last answer as a person reads it."""
        return self.exercise.task.text(self.tries[-1].answer)

    def key_cards(self) -> list[tuple[Card, None]]:
        """The cards of a right answer that is one selection of cards."""
        return [(card, None) for card in parse_cards(self.exercise.key)]

    def key_text(self) -> str:
        """The right answer as a person reads it."""
        return self.exercise.task.text(self.exercise.key)

    def mark(self, answer: str) -> str:
        """The sign of an option: "no" if it was tried and is wrong, "yes" once known, or ""."""
        if self.over and self.exercise.accepts(answer):
            return "yes"
        return "no" if self.was_tried(answer) else ""
