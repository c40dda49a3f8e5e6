"""An exam: exercises from one seed, the same for everybody; what was right is said at the end only.

>>> exam = Paper("classico", seed="spring", kinds=["is-meld"], levels=[1, 2], count=4)
>>> [(exercise.kind, exercise.level, exercise.seed) for exercise in exam.exercises][:2]
[('is-meld', 1, 'spring-1'), ('is-meld', 2, 'spring-2')]
>>> exam.answer(1, exam.exercises[0].options[2].answer)
>>> exam.result().rows[0].verdict.right
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from ..i18n import gettext, say
from ..rules import Rules, load_rules
from . import Exercise, Verdict, exercise_kinds, kind_title, make_exercise
from .asked import Asked
from .base import NoExercise
from .seeded import Draw

__all__ = ["Marked", "Paper", "PaperResult"]

_MOST = 200
"""The largest number of exercises: each is made before the exam begins."""


@dataclass(frozen=True)
class Marked:
    """One exercise of an exam, the answer given (None if there was none) and what is said to it."""

    number: int
    exercise: Exercise
    answer: str | None
    verdict: Verdict

    @property
    def said(self) -> str:
        """The answer given in words, or that there was none."""
        if self.answer is None:
            return gettext("no answer")
        return self.exercise.task.text(self.answer)

    @property
    def solution(self) -> str:
        """The right answer in words."""
        return self.exercise.task.text(self.exercise.key)

    @property
    def shown(self) -> str:
        """What the exercise showed, as text: its cards, melds and tables."""
        return str(self.exercise).split("\n- ")[0].partition("\n")[2]


@dataclass(frozen=True)
class PaperResult:
    """How an exam went. It prints as a page to hand in."""

    rules: Rules
    seed: int | str
    rows: tuple[Marked, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(row.verdict.right for row in self.rows)

    @property
    def kinds(self) -> tuple[tuple[str, int, int], ...]:
        """For each kind of exercise its name, how many are right, and how many there were."""
        found: dict[str, list[bool]] = {}
        for row in self.rows:
            found.setdefault(row.exercise.kind, []).append(row.verdict.right)
        return tuple((kind, sum(marks), len(marks)) for kind, marks in found.items())

    def __str__(self) -> str:
        lines = [
            say("Exam {seed}, {rules} ({digest})", **self._named()),
            say("{right} of {count} right", right=self.right, count=len(self.rows)),
            "",
        ]
        for kind, right, count in self.kinds:
            lines.append(
                say("{right} of {count}: {title}", right=right, count=count, title=kind_title(kind))
            )
        for row in self.rows:
            lines += ["", *_told(row)]
        return "\n".join(lines)

    def _named(self) -> dict[str, object]:
        return {"seed": self.seed, "rules": self.rules.title, "digest": self.rules.digest}


def _told(row: Marked) -> list[str]:
    lines = [
        say("{number}. {question}", number=row.number, question=row.exercise.question),
        *(f"   {line}" for line in row.shown.splitlines()),
    ]
    if row.verdict.right:
        lines.append("   " + say("Right: {answer}", answer=row.said))
    else:
        lines.append("   " + say("Wrong: {answer}", answer=row.said))
        lines.append("   " + say("The right answer: {answer}", answer=row.solution))
    lines.append(f"   {row.verdict.why} ({row.verdict.rule})")
    return lines


class _Missing(Exception):
    """A kind of which no exercise was found."""

    def __init__(self, kind: str, why: NoExercise) -> None:
        super().__init__(kind)
        self.kind, self.why = kind, why


def _balanced(kinds: Sequence[str], count: int, seed: int | str) -> tuple[str, ...]:
    """Kinds for an exam, all of them if there is room: those come first that are asked once more.

    The seed picks those, each kind as often as any other, and from all parts of the course: the
    kinds are laid in a ring that is turned and cut into equal pieces, and one comes of each.
    """
    draw, more = Draw("kinds of an exam", seed), count % len(kinds)
    turn = draw.below(len(kinds))
    ring = [*kinds[turn:], *kinds[:turn]]
    cuts = [piece * len(kinds) // more for piece in range(more + 1)] if more else []
    picked = {draw.pick(ring[start:end]) for start, end in pairwise(cuts)}
    first = tuple(kind for kind in kinds if kind in picked)
    rest = tuple(kind for kind in kinds if kind not in picked)
    return (*first, *rest) if count >= len(kinds) else first


class Paper:
    """The exercises of an exam, and the answers so far.

    ``kinds`` are those that make sense under the rule set unless they are named, without those of
    which unusual rules leave no exercise to be found; ``count`` exercises are spread over them
    evenly, those of a kind over the ``levels`` in turn. Where not all of the kinds have as many,
    the first ones have more if they are named; otherwise the seed says which, from all parts of the
    course. All of it depends on the arguments alone, so that a class gets one exam. ``kinds`` and
    ``levels`` then say what was asked for in the end: named, they give the same exam. Raises
    ValueError for a kind, level or count that cannot be.
    """

    def __init__(
        self,
        rules: Rules | str,
        seed: int | str,
        kinds: Iterable[str] | None = None,
        levels: Iterable[int] = (2,),
        count: int = 20,
    ) -> None:
        self.rules = rules if isinstance(rules, Rules) else load_rules(rules)
        self.seed = seed
        asked = tuple(exercise_kinds(self.rules) if kinds is None else kinds)
        steps = tuple(levels)
        if not asked or not steps:
            raise ValueError(gettext("An exam needs a kind of exercise and a level."))
        if count not in range(1, _MOST + 1):
            raise ValueError(
                say("An exam has from 1 to {most} exercises, not {count}.", most=_MOST, count=count)
            )
        while True:
            try:
                chosen = asked if kinds is not None else _balanced(asked, count, seed)
                self._exercises = self._made(chosen, steps, count)
                break
            except _Missing as missing:
                asked = tuple(kind for kind in asked if kind != missing.kind)
                if kinds is not None or not asked:
                    raise missing.why from None
        self.kinds, self.levels = chosen, steps
        self._answers: dict[int, str] = {}
        self._result: PaperResult | None = None

    def _made(self, kinds: Sequence[str], steps: Sequence[int], count: int) -> tuple[Exercise, ...]:
        """So many exercises of these kinds on these levels. Raises _Missing."""
        made: list[Exercise] = []
        for place, kind in enumerate(kinds):
            share = count // len(kinds) + (place < count % len(kinds))
            for turn in range(share):
                level = steps[turn % len(steps)]
                try:
                    made.append(
                        make_exercise(kind, self.rules, f"{self.seed}-{len(made) + 1}", level)
                    )
                except NoExercise as error:
                    raise _Missing(kind, error) from None
        return tuple(made)

    def __len__(self) -> int:
        return len(self._exercises)

    @property
    def exercises(self) -> tuple[Asked | Exercise, ...]:
        """The questions; as long as answers can be given, without what is right."""
        return self._exercises if self.over else tuple(map(Asked, self._exercises))

    def with_key(self, number: int) -> Exercise:
        """A question with its key, counted from 1: for whoever shows it, and tells nobody."""
        return self._exercises[number - 1]

    @property
    def answers(self) -> Mapping[int, str]:
        """The answers so far by the number of their exercise, counted from 1."""
        return MappingProxyType(self._answers)

    @property
    def over(self) -> bool:
        """Whether the result has been asked for."""
        return self._result is not None

    def answer(self, number: int, text: str) -> None:
        """Note an answer; a later one takes its place. Nothing is said to it.

        Raises ParseError for a text that is not an answer to the exercise, ValueError if there is
        no such exercise or the exam is over.
        """
        if self._result is not None:
            raise ValueError(gettext("The exam is over: answers can no longer be changed."))
        if number not in range(1, len(self) + 1):
            raise ValueError(say("The exam has no exercise {number}.", number=number))
        self._answers[number] = self._exercises[number - 1].read(text)

    def result(self) -> PaperResult:
        """End the exam: what was right and what was not. An exercise without answer is not right.

        Asked again, it is the same.
        """
        if self._result is None:
            rows = tuple(
                _marked(number, exercise, self._answers.get(number))
                for number, exercise in enumerate(self._exercises, 1)
            )
            self._result = PaperResult(self.rules, self.seed, rows)
        return self._result


def _marked(number: int, exercise: Exercise, answer: str | None) -> Marked:
    if answer is not None:
        return Marked(number, exercise, answer, exercise.verdict(answer))
    known = exercise.verdict(exercise.key)
    return Marked(number, exercise, None, Verdict(False, known.rule, known.why))
