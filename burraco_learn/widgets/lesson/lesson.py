"""A lesson: its title and the rules that all its cells follow, chosen once at the top."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

from ...analysis.goals import goal_of
from ...exercises.course import note_lesson
from ...exercises.decided import decisions
from ...exercises.judged import fill_wild
from ...game.round import Round
from ...i18n import language as speaking
from ...notation.record import Record
from ...rules import Rules, load_rules, rule_sets
from ...samples import sample_round
from ...storage.club import ruled, when_chosen
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from ..lab.meld_lab import MeldLab
from ..play.play_table import PlayTable
from ..table.words import about_rules
from . import blocks, tables, words
from .facts import Compose, Facts
from .judging import Answers, Asks, Judging
from .wire import LessonPage
from .words import LESSONS, bar_labels, follows, lesson_title, snapshot_words

if TYPE_CHECKING:
    from ..exercises.exam import Exam
    from ..exercises.exercises import Exercises
    from ..exercises.practice import Practice
    from ..viewer.round_viewer import RoundViewer
    from ..viewer.sample_rounds import SampleRounds

__all__ = ["Lesson"]

Page = TypeVar("Page", bound=Stage)


@dataclass
class _Followers:
    """What follows the rules of one lesson in this kernel: its bars, and its pages.

    ``asked`` is what was answered on them, ``again`` what was answered ``once_more``.
    """

    bars: WeakSet[Lesson] = field(default_factory=WeakSet)
    pages: WeakSet[Stage] = field(default_factory=WeakSet)
    once_more: WeakSet[Judging] = field(default_factory=WeakSet)
    asked: Answers = field(default_factory=Answers)
    again: Answers = field(default_factory=Answers)


_EXAMS = {"16": "12", "12": "16"}
"""Answers to the exam of the page for teachers are kept under the number that it had before."""

_FOLLOWERS = {number: _Followers() for number in LESSONS}


class Lesson(Stage):
    """The bar at the top of a lesson, and the maker of its pages, which follow its rules.

    ``number`` is that of the lesson, from "00" to "16"; ``rules`` is the id of a rule set or the
    path of a file of one's own; without it the lesson follows those of the club
    (``bl.use_rules``). When another rule set is chosen in the bar, every page that this
    lesson made, or was given by :meth:`bind`, is shown anew under it; no cell runs again. A cell
    that makes the same lesson once more takes these pages over.

    Raises ValueError for a lesson that is not there, and RulesError for unknown rules.

    >>> lesson = Lesson("03")
    >>> lesson
    Lesson('03')
    >>> lesson.steps("6h * 8h", "7h")  # a question: can the 7♥ be added?
    Lesson('03').steps('6h * 8h', '7h')
    """

    front = "lesson/lesson.js"
    to_width = False

    def __init__(
        self,
        number: str,
        rules: str | Path | None = None,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        lesson_title(number)  # a lesson that is not there is an error here
        self._number = number
        self._rules = self._opening = ruled(rules)
        self._on_offer = {id: load_rules(id) for id in rule_sets()} | {self._rules.id: self._rules}
        said = not_usual(
            rules=(rules and str(rules), None),
            language=(language, None),
            projector=(projector, False),
        )
        self.written = f"Lesson({', '.join([repr(number), *said])})"
        self._short = f"Lesson({number!r})"
        self._followers = _FOLLOWERS[number]
        self._given = language
        self._follows_club = rules is None
        super().__init__(language, projector)
        self._followers.bars.add(self)
        self.use_rules(self._rules)
        note_lesson(number)

    @property
    def rules(self) -> Rules:
        """The rule set that the lesson follows now."""
        return self._rules

    def use_rules(self, rules: Rules | str | Path) -> None:
        """Let all pages of the lesson follow a rule set, as the chooser in the bar does.

        Raises RulesError for unknown rules.
        """
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        for bar in _open(self._followers.bars):
            bar._follow(chosen)
        for page in _open(self._followers.pages):
            # One that cannot says so itself, and keeps no other from following.
            page.guard(partial(page.use_rules, chosen))

    def bind(self, page: Page) -> Page:
        """Let a widget follow the rules of the lesson from now on; the same widget."""
        self._followers.pages.add(page)
        return page

    # The bar

    def answer(self, message: Message) -> None:
        if message.type == "choose" and message.rules in self._on_offer:
            self.use_rules(self._on_offer[message.rules])
        elif message.type == "rules":
            self.send_rules(self._rules)
        else:
            self.send_state("state")

    def _follow(self, rules: Rules) -> None:
        told = self.state["n"] > 0 and rules != self._rules
        self._rules = self._on_offer[rules.id] = rules
        first = self._number == LESSONS[0]  # a first round needs no choice
        with speaking(self.language):
            ordered = sorted(
                self._on_offer.values(), key=lambda one: (one.step is None, one.step or 0)
            )
            self.publish(
                LessonPage(
                    page="lesson",
                    title=lesson_title(self._number),
                    status="",
                    yours=False,
                    labels=bar_labels(),
                    chosen=rules.id,
                    choices=[]
                    if first
                    else [{"id": one.id, "label": one.title} for one in ordered],
                    about="" if first else about_rules(rules),
                    said=[follows(rules)] if told else [],
                )
            )

    def snapshot(self) -> str:
        title, about, what_to_do = map(html.escape, snapshot_words(self._number, self._opening))
        return f"<div><p><b>{title}</b></p><p>{about}</p><p><em>{what_to_do}</em></p></div>"

    # Pages of facts

    def aims(self) -> Facts:
        """A picture of what is laid: a run, a group, and the burraco that they grow into."""
        return self._facts("aims", (), lambda rules: [blocks.aims(rules)])

    def says(self, *topics: str) -> Facts:
        """Sentences about some topics, each with its rules.

        Raises KeyError for a topic that is not there; those that are:
        :func:`burraco_learn.rules.statements.topics`.
        """
        return self._facts("says", topics, lambda rules: [blocks.statements(rules, topics)])

    def values(self) -> Facts:
        """The points of the cards."""
        return self._facts("values", (), lambda rules: [blocks.values(rules)])

    def bonuses(self) -> Facts:
        """The kinds of burraco, each with an example and its bonus."""
        return self._facts("bonuses", (), lambda rules: [blocks.bonuses(rules)])

    def parameters(self, *names: str) -> Facts:
        """Some parameters, such as "max_wilds" or "values.2", each with its value and its rules."""
        return self._facts("parameters", names, lambda rules: [blocks.parameters(rules, names)])

    def compare(self, *names: str) -> Facts:
        """What the shipped rule sets have otherwise of some parameters, set by set."""
        return self._facts("compare", names, lambda rules: tables.unlike(rules, _shipped(), names))

    def sets(self) -> Facts:
        """The shipped rule sets and the present one, each in one line."""
        return self._facts("sets", (), lambda rules: [tables.rule_sets(rules, _shipped())])

    # Pages of questions

    def melds(self, *texts: str) -> Judging:
        """Can these cards be laid as a meld? Each text on its own: ``*`` is a jolly, or a 2 where
        there is none.

        Raises ParseError for text that is not cards; so do the pages below.
        """
        return self._judging("melds", texts, lambda rules: [f"meld: {text}" for text in texts])

    def places(self, *texts: str) -> Judging:
        """What does a card stand for? Before a stroke the card, after it all that are laid."""
        return self._judging("places", texts, lambda rules: [f"place: {text}" for text in texts])

    def worth(self, *texts: str) -> Judging:
        """Which burraco is it, and what is it worth?"""
        return self._judging("worth", texts, lambda rules: [f"worth: {text}" for text in texts])

    def points(self, *texts: str) -> Judging:
        """How many points is a meld worth?"""
        return self._judging("points", texts, lambda rules: [f"points: {text}" for text in texts])

    def steps(self, *texts: str) -> Judging:
        """Cards that lie as a meld, and cards added to it one by one: how does the meld lie then?

        Each question comes when the one before it is answered.
        """
        laid, *added = texts
        steps = [" + ".join((laid, *added[:last])) for last in range(1, len(added) + 1)]
        asks = [f"add: {step}" for step in steps]
        return self._judging("steps", texts, lambda rules: asks, in_turn=True)

    def moves(self, *texts: str) -> Judging:
        """Are these moves allowed? Each situation as a lab writes it after its rules:
        ``hand Kd; melds 3h 4h 5h; pozzetto taken; moves discard Kd``.
        """
        return self._judging("moves", texts, lambda rules: [f"move: {text}" for text in texts])

    def reaches(self, *texts: str) -> Judging:
        """Can this hand take the pozzetto in this turn? Or close, where the side has had it?"""
        return self._judging("reaches", texts, lambda rules: [f"reach: {text}" for text in texts])

    def left(self, *texts: str) -> Judging:
        """How many of a card are still hidden? The card, a stroke, and a situation as :meth:`moves`
        has it: ``9h / hand 7h 8h; melds 9s 9h 9d``.
        """
        return self._judging("left", texts, lambda rules: [f"left: {text}" for text in texts])

    def plays(self, theme: str) -> Judging:
        """What would you play? Turns of club players about a theme, each with its table.

        The answers are those of the strongest bot, under the rules by which it was played. Raises
        KeyError for a theme that is not there; those that are:
        :data:`burraco_learn.exercises.decided.THEMES`.
        """
        asks = [f"play: {name}" for name in decisions(theme)]
        return self._judging("plays", (theme,), lambda rules: asks, tables=True)

    def once_more(self) -> Judging:
        """The questions of this lesson that were judged wrong, now or the last time."""
        asks = self._followers.asked.wrong
        page = self._made(
            "once_more", (), asks, self._followers.again, nothing=words.nothing_wrong, tables=True
        )
        self._followers.once_more.add(page)
        return page

    def _judging(self, method: str, texts: Iterable[str], asks: Asks, **more: Any) -> Judging:
        answers = self._followers.asked
        page = self._made(method, texts, asks, answers, judged=self._repeat, **more)
        answers.asked[page.written] = asks
        return page

    def _made(
        self, method: str, texts: Iterable[str], asks: Asks, answers: Answers, **more: Any
    ) -> Judging:
        text = self._call(method, texts)
        return self.bind(
            Judging(asks, self._rules, text, answers, self._given, self.projector, **more)
        )

    def _repeat(self) -> None:
        """Ask once more what has just gone wrong."""
        for page in _open(self._followers.once_more):
            page.refresh()

    # Pages of facts that show a table

    def victory_points(self) -> Facts:
        """How the difference of two totals is shared as Victory Points, where there are any."""
        return self._facts("victory_points", (), lambda rules: [tables.victory_point_scale(rules)])

    def deal(self, players: int = 4) -> Facts:
        """A picture of a table right after the deal."""
        return self._facts("deal", (), lambda rules: [blocks.dealt(rules, players)])

    def count(self, *texts: str) -> Facts:
        """Situations, and what the side has in points once their moves are played."""
        return self._facts(
            "count", texts, lambda rules: [tables.counted(rules, text) for text in texts]
        )

    def finished(self) -> Facts:
        """A whole round counted for both sides: a partner's hand, and what became of the pozzetti.

        It is always the same round.
        """
        return self._facts("finished", (), tables.finished)

    def differences(self, *ids: str | Path) -> Facts:
        """All that differs between the present rule set and some others."""
        others = [load_rules(id) for id in ids]
        return self._facts("differences", ids, lambda rules: [tables.grid(rules, others)])

    def situations(self, *ids: str | Path) -> Facts:
        """Twelve situations, judged under the present rule set and some others."""
        others = [load_rules(id) for id in ids]
        return self._facts("situations", ids, lambda rules: [tables.situations(rules, others)])

    def rescored(self, sample: str, *ids: str | Path) -> Facts:
        """A sample round scored under the present rule set and some others, with the reasons.

        Raises ValueError if there is no such sample round.
        """
        record = sample_round(sample)
        others = [load_rules(id) for id in ids]
        return self._facts(
            "rescored", (sample, *ids), lambda rules: tables.rescored(rules, record, others)
        )

    def _facts(self, method: str, arguments: Iterable[object], compose: Compose) -> Facts:
        text = self._call(method, arguments)
        return self.bind(Facts(compose, self._rules, text, self._given, self.projector))

    def _call(self, method: str, arguments: Iterable[object]) -> str:
        """How a page is written in code."""
        return f"{self._short}.{method}({', '.join(repr(str(one)) for one in arguments)})"

    # Pages of other kinds

    def lab(self, *texts: str, every: bool = False) -> MeldLab:
        """A meld lab with cards as :meth:`steps` has them; ``every`` compares all rule sets."""
        return self._lab(f"meld {self._rules.id}{' all' if every else ''}: {' + '.join(texts)}")

    def table_lab(self, text: str) -> MeldLab:
        """The lab's page about moves, with a situation as :meth:`moves` has it."""
        return self._lab(f"table {self._rules.id}: {text}")

    def _lab(self, line: str) -> MeldLab:
        return self.bind(
            MeldLab(
                self._rules,
                state=f"lab 1 {fill_wild(line, self._rules)}",
                language=self._given,
                projector=self.projector,
            )
        )

    def table(self, players: int = 2, **options: Any) -> PlayTable:
        """A table to play at; ``options`` are those of :class:`PlayTable`."""
        number = players if players in self._rules.players else self._rules.players[0]
        return self.bind(
            PlayTable(
                self._rules,
                number,
                language=self._given,
                projector=self.projector,
                **options,
            )
        )

    def round(self, goal: str, rules: str | Path | None = None) -> PlayTable:
        """A round against a beginner, with a small goal that the table ticks off.

        The cards are such that the goal comes up early. With ``rules`` it is played by these,
        whatever the lesson follows; else by those of the lesson, without the goal where nobody can
        reach it under them.

        Raises ValueError if there is no such goal (all of them:
        :data:`burraco_learn.analysis.goals.ROUND_GOALS`).
        """
        chosen = self._rules if rules is None else load_rules(rules)
        wanted = goal_of(goal)
        table = PlayTable(
            chosen,
            min(chosen.players),
            bots="beginner",
            goal=goal if rules is not None or wanted.why_not(chosen) is None else None,
            language=self._given,
            projector=self.projector,
        )
        return table if rules is not None else self.bind(table)

    def viewer(self, record: Record | Round | str | Path, move: int = 0) -> RoundViewer:
        """A recorded round, or a sample one by its id. It keeps the rules it was played by."""
        from ..viewer.round_viewer import RoundViewer

        return self.bind(
            RoundViewer(record, move=move, language=self._given, projector=self.projector)
        )

    def samples(self, rule: str | None = None) -> SampleRounds:
        """The sample rounds, or those that show a rule. Each keeps the rules it was played by."""
        from ..viewer.sample_rounds import SampleRounds

        return self.bind(SampleRounds(rule=rule, language=self._given, projector=self.projector))

    def exercise(
        self, kind: str | None = None, level: int = 1, seed: int | str = 1, count: int | None = None
    ) -> Exercises:
        """Exercises of a kind, or of all kinds, one after the other."""
        from ..exercises.exercises import Exercises

        return self.bind(
            Exercises(
                kind,
                self._rules,
                level,
                seed,
                count,
                language=self._given,
                projector=self.projector,
            )
        )

    def practice(self, count: int = 10) -> Practice:
        """Today's practice: what is due, mixed."""
        from ..exercises.practice import Practice

        return self.bind(
            Practice(self._rules, count, language=self._given, projector=self.projector)
        )

    def exam(self, seed: int | str = 1, level: int = 2, count: int = 20) -> Exam:
        """An exam of all kinds of exercises."""
        from ..exercises.exam import Exam

        return self.bind(
            Exam(
                self._rules,
                seed,
                level=level,
                count=count,
                language=self._given,
                projector=self.projector,
                name=f"lesson {_EXAMS.get(self._number, self._number)}",
            )
        )


def _follow_club(rules: Rules) -> None:
    for followers in _FOLLOWERS.values():
        for bar in _open(followers.bars):
            if bar._follows_club:
                bar.use_rules(rules)  # and with it all bars of this lesson
                break


when_chosen(_follow_club)


def _open(pages: Iterable[Page]) -> list[Page]:
    """Those that have not been closed; a closed one lives on until Python lets it go."""
    return [page for page in pages if not page.is_closed]


def _shipped() -> list[Rules]:
    return [load_rules(id) for id in rule_sets()]
