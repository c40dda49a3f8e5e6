"""What every widget with exercises does: one exercise at a time, answered, helped with, kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...cards import ParseError
from ...exercises import make_exercise
from ...exercises.judged import judged
from ...exercises.schedule import JUDGED
from ...i18n import gettext
from ...i18n import language as speaking
from ...storage.club import RuleSet, ruled
from ...storage.reviews import Review, grade
from ...svg.palette import deck_palette
from ..base.messages import Message
from ..base.stage import Stage
from . import words
from .answering import Answering
from .arguments import Clock, Keeping, checked_clock, time_of
from .keeping import keep
from .state import tally_state, task_buttons, task_state, verdict_said
from .wire import ExercisePage, SittingParts, Task

__all__ = ["Sitting"]


class Sitting(Stage):
    """Gives exercises, one after the other; a subclass says which comes next.

    Answers are kept in the learner's progress: one review for each exercise, when it is over or
    left.
    """

    front = "exercises/exercise.js"
    tells = ("task",)

    def __init__(
        self,
        rules: RuleSet | None,
        language: str | None,
        projector: bool,
        deck: str,
        progress: Keeping,
        now: Clock,
    ) -> None:
        deck_palette(deck)  # raises ValueError for an unknown deck
        self._rules = ruled(rules)
        self._deck, self._keeping, self._clock = deck, progress, checked_clock(now)
        self._task: Answering | None = None
        self._given = 0
        self._outcomes: list[str] = []
        self._notice = self._missing = ""
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "answer": self._read_answer,
            "option": self._choose_option,
            "hint": lambda _: self._hint(),
            "reveal": lambda _: self._reveal(),
            "next": lambda _: self._go_on(),
            "rules": lambda _: self.send_rules(self._rules),
        }
        super().__init__(language, projector)
        with speaking(self.language):
            self._begin()

    # For a subclass

    def _begin(self) -> None:
        """Give the first exercise, and show it."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Leave the exercise, and give the next one or end."""
        raise NotImplementedError

    def _page(self) -> SittingParts:
        """What a subclass shows beside the exercise."""
        raise NotImplementedError

    def use_rules(self, rules: RuleSet) -> None:
        """Go on under other rules: the exercise is made anew for them. Raises RulesError."""
        chosen = ruled(rules)
        with speaking(self.language):
            self._leave()
            self._rules = chosen
            self._begin()

    # What a message asks for

    def answer(self, message: Message) -> None:
        asked = self._answers.get(message.type)
        if asked is None:
            self.send_state("state")
        else:
            self._notice = ""
            asked(message)

    def _choose_option(self, message: Message) -> None:
        options = self._task.exercise.options if self._task else ()
        if self._task is None or self._task.exercise.form != "choice" or message.at >= len(options):
            self.send_state("state")
        else:
            self._give(options[message.at].answer)

    def _read_answer(self, message: Message) -> None:
        if self._task is None:
            self.send_state("state")
        elif not message.text.strip():
            self._refuse(gettext("Choose or type an answer first."))
        else:
            try:
                self._give(self._task.read(message.text))
            except ParseError as error:
                self._refuse(str(error))

    def _give(self, answer: str) -> None:
        """Give an answer in its canonical form."""
        task = self._task
        if task is None or task.over:
            self.send_state("state")
        elif task.was_tried(answer):
            self._refuse(gettext("You have already tried this answer: try another one."))
        else:
            task.give(answer)
            if task.over:
                self._finish(task)
            self._show(verdict_said(task))

    def _hint(self) -> None:
        hint = self._task.next_hint() if self._task else None
        if hint is None:
            self._refuse(gettext("You have read all hints."))
        else:
            self._show([hint])

    def _reveal(self) -> None:
        task = self._task
        if task is None or task.over:
            self.send_state("state")
        elif not task.may_show:
            self._refuse(gettext("Try first, or read all hints: then the answer can be shown."))
        else:
            task.shown = True
            self._finish(task)
            self._show(verdict_said(task))

    # Giving and keeping

    def _give_task(self, kind: str, level: int, seed: int | str) -> None:
        """Give a new exercise; if these rules have none of this kind, ``_missing`` says why."""
        self._task, self._missing = None, ""
        try:
            if kind == JUDGED:
                exercise = judged(str(seed), self._rules)
            else:
                exercise = make_exercise(kind, self._rules, seed, level)
        except ValueError as error:
            self._missing = str(error)
        else:
            self._given += 1
            self._task = Answering(exercise, self._given)

    def _leave(self) -> None:
        """Keep the wrong answers to an exercise that is left before it is over."""
        if self._task is not None and self._task.tries and not self._task.over:
            self._keep(self._task)
        self._task = None

    def _finish(self, task: Answering) -> None:
        self._outcomes.append(task.outcome)
        self._keep(task)

    def _keep(self, task: Answering) -> None:
        """Add a review of the exercise to the learner's progress."""
        exercise = task.exercise
        review = Review(
            skill=f"{exercise.kind}.{exercise.level}",
            rules=exercise.rules.id,
            seed=exercise.seed,
            time=time_of(self._clock),
            grade=grade(task.right and not task.shown, len(task.tries), task.hints),
        )
        self._notice = keep(review, self._keeping) or self._notice

    # What is shown

    def _refuse(self, why: str) -> None:
        """A plain sentence; all else stays."""
        self._notice = why
        self._show([why])

    def _show(self, said: list[str]) -> None:
        self.publish(self._state(said))

    def _task_state(self) -> Task | None:
        return (
            None if self._task is None else task_state(self._task, self._deck, self.picture_width)
        )

    def _state(self, said: list[str]) -> ExercisePage:
        task = self._task
        return {
            "page": "exercise",
            "about": self._rules.title,
            "labels": words.labels(),
            "status": "",
            "yours": False,
            "changes": [],
            "task": self._task_state(),
            "buttons": task_buttons(task) if task else [],
            "tally": tally_state(self._outcomes),
            "notice": self._notice,
            "nothing": "",
            "summary": None,
            "said": said,
            **self._page(),
        }

    def redraw(self) -> None:
        with speaking(self.language):
            state = self._state([])
        # The number stays: what was asked on this state meanwhile still has its meaning.
        self.state = {**self.state, **state, **self.drawn()}
