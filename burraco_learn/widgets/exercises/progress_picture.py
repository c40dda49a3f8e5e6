"""A picture of the learner's progress, in a notebook: how well each skill is known."""

from __future__ import annotations

from html import escape

from ...i18n import gettext, say
from ...i18n import language as speaking
from ...storage.club import RuleSet, ruled
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from ..base.words import frame_labels
from .arguments import Clock, Keeping, checked_clock, kept_reviews, time_of
from .progress_state import progress_state
from .wire import ProgressPage

__all__ = ["ProgressPicture"]


class ProgressPicture(Stage):
    """How well each kind of exercise is known on each level, in bars and words.

    It is computed from the learner's progress: ``progress`` is None for the learner's own file or
    the path of another one, ``now`` a clock or a fixed time. The rules say which kinds make sense.

    Raises RulesError for unknown rules.

    >>> ProgressPicture()
    ProgressPicture('classico')
    """

    front = "exercises/progress.js"
    to_width = False

    def __init__(
        self,
        rules: RuleSet | None = None,
        language: str | None = None,
        projector: bool = False,
        progress: Keeping = None,
        now: Clock = None,
    ) -> None:
        self._rules = ruled(rules)
        said = not_usual(language=(language, None), projector=(projector, False))
        self.written = f"ProgressPicture({', '.join([repr(self._rules.id), *said])})"
        self._opening = self._rules.title
        self._keeping, self._clock = progress, checked_clock(now)
        super().__init__(language, projector)
        with speaking(self.language):
            self._show([])

    def use_rules(self, rules: RuleSet) -> None:
        """Show the kinds that make sense under other rules. Raises RulesError."""
        self._rules = ruled(rules)
        with speaking(self.language):
            self._show([])

    def answer(self, message: Message) -> None:
        if message.type == "again":
            self._show([gettext("The picture shows what you have done until now.")])
        elif message.type == "rules":
            self.send_rules(self._rules)
        else:
            self.send_state("state")

    def _show(self, said: list[str]) -> None:
        reviews, told = kept_reviews(self._keeping)
        title, again = gettext("Your progress"), gettext("Look again")
        self.publish(
            ProgressPage(
                page="progress",
                title=title,
                about=self._rules.title,
                labels={**frame_labels(title, (["N"], again)), "again": again},
                yours=False,
                notice=told,
                progress=progress_state(reviews, time_of(self._clock), self._rules),
                said=[*said, *([told] if told else [])],
            )
        )

    def snapshot(self) -> str:
        title = say("{title} · {rules}", title=gettext("Your progress"), rules=self._opening)
        run = gettext("Run this cell to see how well you know each kind of exercise.")
        return f"<div><p><b>{escape(title)}</b></p><p><em>{escape(run)}</em></p></div>"
