"""Exercises made by the core, in a notebook: endless, each with its verdict and its hints."""

from __future__ import annotations

from html import escape
from random import Random

from ...exercises import exercise_kinds, kind_title
from ...i18n import gettext, ngettext, say
from ...storage.club import RuleSet
from ..base.messages import Message
from ..base.stage import not_usual
from ..base.wire import Button, Choice
from . import words
from .answering import Answering
from .arguments import Clock, Keeping
from .sitting import Sitting
from .snapshot import task_html
from .state import button
from .wire import SittingParts, Summary, Task

__all__ = ["LEVELS", "Exercises"]

LEVELS = (1, 2, 3)
"""How hard an exercise can be."""


class Exercises(Sitting):
    """Exercises to answer by click, drag, keys or text, one after the other.

    ``kind`` is one of ``exercise_kinds()``, or None for all of them in turn; ``rules`` is the id of
    a rule set, the path of a file, or Rules; ``level`` is 1, 2 or 3. Which exercises come depends
    on ``seed``; after ``count`` of them there is a summary, without it they never end. ``deck``
    is the colours of the cards. ``progress`` is where answers are kept: None for the learner's own
    file, the path of another one, or False for nowhere; ``now`` is a clock or a fixed time with
    its zone, by default this computer's.

    Raises RulesError for unknown rules, and ValueError for an unknown kind, level or deck. A kind
    that makes no sense under the rules is not an error: the widget says why.

    >>> Exercises("is-meld", level=2, progress=False)
    Exercises('is-meld', level=2)
    """

    def __init__(
        self,
        kind: str | None = None,
        rules: RuleSet | None = None,
        level: int = 1,
        seed: int | str = 1,
        count: int | None = None,
        language: str | None = None,
        projector: bool = False,
        deck: str = "classic",
        progress: Keeping = None,
        now: Clock = None,
    ) -> None:
        if kind is not None and kind not in exercise_kinds():
            kinds = ", ".join(exercise_kinds())
            raise ValueError(
                say("'{kind}' is not a kind of exercise: use {kinds}.", kind=kind, kinds=kinds)
            )
        if level not in LEVELS:
            raise ValueError(say("An exercise has level 1, 2 or 3, not {level}.", level=level))
        if count is not None and count < 1:
            raise ValueError(say("There is at least 1 exercise, not {count}.", count=count))
        said = not_usual(
            rules=(rules and (getattr(rules, "id", None) or str(rules)), None),
            level=(level, 1),
            seed=(seed, 1),
            count=(count, None),
            language=(language, None),
            projector=(projector, False),
            deck=(deck, "classic"),
        )
        self.written = f"Exercises({', '.join(([repr(kind)] if kind else []) + said)})"
        self._kind, self._level, self._seed, self._count = kind, level, seed, count
        self._at = 0
        super().__init__(rules, language, projector, deck, progress, now)
        self._first = self._task and Answering(self._task.exercise, 1)
        self._opening = self._missing, self._rules
        self._answers = {
            **self._answers,
            "kind": self._choose_kind,
            "level": self._choose_level,
            "more": lambda _: self._step_on(),
        }

    # Which exercise comes

    def _begin(self) -> None:
        if self._ended:
            self._outcomes = []
        self._make()
        self._show([])

    def _make(self) -> None:
        """The exercise of this place; none at the end, or where the rules have none of the kind."""
        self._task = None
        if self._ended:
            return
        kind = self._kind or self._drawn_kind()
        if kind is None:
            self._missing = say("There are no exercises for {rules}.", rules=self._rules.title)
            return
        seed = self._seed
        here = seed + self._at if isinstance(seed, int) else f"{seed} {self._at}"
        self._give_task(kind, self._level, here)

    def _drawn_kind(self) -> str | None:
        """The kind whose turn it is: all come in turn, in an order drawn anew each time round."""
        kinds = list(exercise_kinds(self._rules))
        if not kinds:
            return None
        turn, place = divmod(self._at, len(kinds))
        Random(f"{self._seed} {turn}").shuffle(kinds)
        return kinds[place]

    @property
    def _ended(self) -> bool:
        return self._count is not None and len(self._outcomes) >= self._count

    def _go_on(self) -> None:
        if self._task is not None and not self._task.over:
            self.send_state("state")
            return
        if self._task is None and not self._ended:
            self.send_state("state")
            return
        if self._ended and self._task is None:
            self._outcomes = []
        self._leave()
        self._at += 1
        self._make()
        self._show(self._arrived())

    def _next_step(self) -> tuple[str, int] | None:
        """Kind and level that come after a sitting in which nearly all was right at once: the next
        level, or after the last one the next kind of the course. None where more of the same is
        better, and where all kinds come in turn on the last level."""
        at_once = self._outcomes.count("first")
        if 5 * at_once < 4 * len(self._outcomes):
            return None
        if self._level < LEVELS[-1]:
            return self._kind or "", self._level + 1
        kinds = list(exercise_kinds(self._rules))
        after = kinds[kinds.index(self._kind) + 1 :] if self._kind in kinds else []
        return (after[0], LEVELS[0]) if after else None

    def _step_on(self) -> None:
        step = self._next_step() if self._ended and self._task is None else None
        if step is None:
            self.send_state("state")
            return
        self._kind, self._level = step[0] or None, step[1]
        self._outcomes = []
        self._change()

    def _arrived(self) -> list[str]:
        """What a screen reader says of a new page; the question itself gets the focus."""
        if self._task is not None:
            return []
        if not self._ended:
            return [self._missing]
        summary = self._summary()
        return [summary["text"], summary["next"]]

    def _choose_kind(self, message: Message) -> None:
        if message.what and message.what not in exercise_kinds():
            self.send_state("state")
            return
        self._leave()
        self._kind = message.what or None
        self._change()

    def _choose_level(self, message: Message) -> None:
        if message.at not in LEVELS:
            self.send_state("state")
            return
        self._leave()
        self._level = message.at
        self._change()

    def _change(self) -> None:
        self._at += 1
        self._make()
        self._show(self._arrived())

    # What is shown

    def _summary(self) -> Summary:
        done = ngettext("{n} exercise done", "{n} exercises done", len(self._outcomes))
        text = say(
            "{done}: {tally}.",
            done=done.format(n=len(self._outcomes)),
            tally=words.tally(self._outcomes),
        )
        step = self._next_step()
        if step is None:
            what = gettext("A few more of these, and they will be easy.")
        elif step[1] > self._level:
            what = gettext("You know these: the next level is waiting.")
        else:
            what = gettext("You know these at every level: another kind is waiting.")
        return {"text": text, "next": what, "rows": []}

    def _end_buttons(self) -> list[Button]:
        """What can be done at the end, what is best first."""
        again = button("next", gettext("More of these"), "N")
        step = self._next_step()
        if step is None:
            return [again]
        kind, level = step
        label = words.level_name(level) if level > self._level else kind_title(kind)
        return [button("more", say("Go on: {what}", what=label), "M"), again]

    def _task_state(self) -> Task | None:
        state = super()._task_state()
        if state is not None and self._kind:
            state["heading"] = ""  # the chooser says it
        return state

    def _page(self) -> SittingParts:
        kinds: list[Choice] = [{"id": "", "label": gettext("All kinds in turn")}]
        kinds += [{"id": kind, "label": kind_title(kind)} for kind in exercise_kinds()]
        levels: list[Choice] = [
            {"id": str(level), "label": words.level_name(level)} for level in LEVELS
        ]
        page: SittingParts = {
            "title": gettext("Exercises"),
            "kinds": {"chosen": self._kind or "", "choices": kinds},
            "levels": {"chosen": str(self._level), "choices": levels},
        }
        if self._count is not None and self._task is not None:
            done = len(self._outcomes) - self._task.over
            page["left"] = say("{n} of {count}", n=done + 1, count=self._count)
        if self._task is None and self._ended:
            page |= {"summary": self._summary(), "buttons": self._end_buttons()}
        elif self._task is None:
            page["nothing"] = self._missing
        return page

    def snapshot(self) -> str:
        missing, rules = self._opening
        title = say("{title} · {rules}", title=gettext("Exercises"), rules=rules.title)
        if self._first is None:
            body = f"<p>{escape(missing)}</p>"
        else:
            body = task_html(self._first, self._deck)
        run = escape(gettext("Run this cell to answer, with hints and a verdict."))
        return f"<div><p><b>{escape(title)}</b></p>{body}<p><em>{run}</em></p></div>"
