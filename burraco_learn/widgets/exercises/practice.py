"""Today's practice: what is due, mixed with something new; and how well each skill is known."""

from __future__ import annotations

from html import escape
from typing import Any

from ...exercises import kind_title
from ...exercises.schedule import Due, practice
from ...i18n import gettext, ngettext, say
from ...i18n import language as speaking
from ...storage.reviews import Review, load_progress
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from . import words
from .practice_picture import picture_state
from .sitting import Clock, Keeping, RuleSet, Sitting, checked_clock, kept_in, ruled, time_of
from .state import button

__all__ = ["Practice", "ProgressPicture"]


def _read(keeping: Keeping) -> tuple[tuple[Review, ...], str]:
    """The reviews that are kept, and what is to be told of the file; "" if all is well."""
    if keeping is False:
        return (), ""
    try:
        found = load_progress(kept_in(keeping))
    except OSError as error:
        why = error.strerror or str(error)
        return (), say("Your progress could not be read: {why}.", why=why)
    return found.progress.reviews, " ".join(found.told)


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
        rules: RuleSet = "classico",
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
        self._text = f"Practice({', '.join([repr(chosen.id), *said])})"
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
        reviews, self._notice = _read(self._keeping)
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
            kind, level = self._task.exercise.kind, self._task.exercise.level
            self._done.append(
                say(
                    "{kind} · {level}: {outcome}",
                    kind=kind_title(kind),
                    level=words.level_name(level),
                    outcome=words.outcome_name(self._task.outcome),
                )
            )
        self._next_task()
        self._show([] if self._task else [self._summary_text()])

    # What is shown

    def _left(self) -> str:
        """How many exercises are still to do today, this one counted."""
        left = len(self._rest) + (1 if self._task and not self._task.over else 0)
        if not left:
            return gettext("the last one for today") if self._task else ""
        return ngettext("{n} exercise left", "{n} exercises left", left).format(n=left)

    def _summary_text(self) -> str:
        if not self._done:
            return say("There are no exercises for {rules}.", rules=self._rules.title)
        return say("Practice done: {tally}.", tally=words.tally(self._outcomes))

    def _page(self) -> dict[str, Any]:
        page: dict[str, Any] = {"title": gettext("Today's practice"), "left": self._left()}
        if self._task is None:
            reviews, told = _read(self._keeping)
            page |= {
                "summary": {"text": self._summary_text(), "rows": self._done},
                "progress": picture_state(reviews, time_of(self._clock), self._rules),
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


class ProgressPicture(Stage):
    """How well each kind of exercise is known on each level, in bars and words.

    It is computed from the learner's progress: ``progress`` is None for the learner's own file or
    the path of another one, ``now`` what time it is. The rules say which kinds make sense.

    Raises RulesError for unknown rules.

    >>> ProgressPicture()
    ProgressPicture('classico')
    """

    def __init__(
        self,
        rules: RuleSet = "classico",
        language: str | None = None,
        projector: bool = False,
        progress: Keeping = None,
        now: Clock = None,
    ) -> None:
        self._rules = ruled(rules)
        said = not_usual(language=(language, None), projector=(projector, False))
        self._text = f"ProgressPicture({', '.join([repr(self._rules.id), *said])})"
        self._opening = self._rules.title
        self._keeping, self._clock = progress, checked_clock(now)
        super().__init__(language, projector)
        with speaking(self._language):
            self._show([])

    def use_rules(self, rules: RuleSet) -> None:
        """Show the kinds that make sense under other rules. Raises RulesError."""
        self._rules = ruled(rules)
        with speaking(self._language):
            self._show([])

    def answer(self, message: Message) -> None:
        if message.type == "again":
            self._show([gettext("The picture shows what you have done until now.")])
        elif message.type == "rules":
            self.send_rules(self._rules)
        else:
            self.send_state("state")

    def _show(self, said: list[str]) -> None:
        reviews, told = _read(self._keeping)
        self.publish(
            {
                "page": "progress",
                "title": gettext("Your progress"),
                "about": self._rules.title,
                "labels": {
                    **words.frame_labels(gettext("Your progress")),
                    "again": gettext("Look again"),
                },
                "status": "",
                "yours": False,
                "changes": [],
                "notice": told,
                "progress": picture_state(reviews, time_of(self._clock), self._rules),
                "said": [*said, *([told] if told else [])],
            }
        )

    def snapshot(self) -> str:
        title = say("{title} · {rules}", title=gettext("Your progress"), rules=self._opening)
        run = gettext("Run this cell to see how well you know each kind of exercise.")
        return f"<div><p><b>{escape(title)}</b></p><p><em>{escape(run)}</em></p></div>"
