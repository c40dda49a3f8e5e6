"""Today's practice: what is due, mixed with something new."""

from __future__ import annotations

from html import escape

from ...exercises.schedule import Due, practice
from ...i18n import gettext, say
from ...storage.club import RuleSet, ruled
from ..base.stage import not_usual
from . import words
from .arguments import Clock, Keeping, kept_reviews, time_of
from .progress_state import progress_state
from .sitting import Sitting
from .state import button, task_heading
from .wire import SittingParts

__all__ = ["Practice"]


class Practice(Sitting):
    """Today's practice: ``count`` exercises of what is due and of what is new, all kinds mixed.

    What is due is computed from the learner's progress, which every answer is added to. The
    arguments are those of Exercises; ``now`` says what day it is. At the end there is a summary
    with a picture of the progress.

    Raises RulesError for unknown rules, and ValueError for an unknown deck or a count below 1.

    >>> Practice("classico", progress=False)
    Practice('classico')
    """

    def __init__(
        self,
        rules: RuleSet | None = None,
        count: int = 10,
        seed: int | str = 0,
        language: str | None = None,
        projector: bool = False,
        deck: str = "classic",
        progress: Keeping = None,
        now: Clock = None,
    ) -> None:
        if count < 1:
            raise ValueError(say("There is at least 1 exercise, not {count}.", count=count))
        chosen = ruled(rules)
        said = not_usual(
            count=(count, 10),
            seed=(seed, 0),
            language=(language, None),
            projector=(projector, False),
            deck=(deck, "classic"),
        )
        self.written = f"Practice({', '.join([repr(chosen.id), *said])})"
        self._count, self._seed = count, seed
        self._rest: list[Due] = []
        self._done: list[str] = []
        self._opening = chosen.title
        super().__init__(chosen, language, projector, deck, progress, now)

    # Which exercise comes

    def _begin(self) -> None:
        self._plan()
        self._next_task()
        self._show([self._notice] if self._notice else [])

    def _plan(self) -> None:
        """Look up what is due."""
        reviews, self._notice = kept_reviews(self._keeping)
        now = time_of(self._clock)
        self._outcomes, self._done = [], []
        self._rest = list(practice(reviews, now, self._rules, self._count, self._seed))

    def _next_task(self) -> None:
        self._task = None
        while self._rest and self._task is None:
            kind, level, seed = self._rest.pop(0)
            self._give_task(kind, level, seed)

    def _go_on(self) -> None:
        if self._task is not None and not self._task.over:
            self.send_state("state")
            return
        if self._task is None:
            self._plan()
        else:
            outcome = words.outcome_name(self._task.outcome)
            what = task_heading(self._task)
            self._done.append(say("{what}: {outcome}", what=what, outcome=outcome))
        self._next_task()
        self._show([] if self._task else [self._summary_text()])

    # What is shown

    def _left(self) -> str:
        """Which of the exercises for today this is."""
        if self._task is None:
            return ""
        number = len(self._done) + 1
        return say("{n} of {count}", n=number, count=number + len(self._rest))

    def _summary_text(self) -> str:
        if not self._done:
            return say("There are no exercises for {rules}.", rules=self._rules.title)
        return say("Practice done: {tally}.", tally=words.tally(self._outcomes))

    def _page(self) -> SittingParts:
        page: SittingParts = {"title": gettext("Today's practice"), "left": self._left()}
        if self._task is None:
            reviews, told = kept_reviews(self._keeping)
            page |= {
                "summary": {"text": self._summary_text(), "next": "", "rows": self._done},
                "progress": progress_state(reviews, time_of(self._clock), self._rules),
                "buttons": [button("next", gettext("More practice"), "N")],
                "notice": told or self._notice,
            }
        return page

    def snapshot(self) -> str:
        title = say("{title} · {rules}", title=gettext("Today's practice"), rules=self._opening)
        what = gettext("Exercises that are due for you today, mixed with something new.")
        run = gettext("Run this cell to practise.")
        return (
            f"<div><p><b>{escape(title)}</b></p><p>{escape(what)}</p>"
            f"<p><em>{escape(run)}</em></p></div>"
        )
