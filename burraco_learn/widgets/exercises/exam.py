"""An exam for a class, in a notebook: no verdict until it is handed in, then a result to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

from ...cards import ParseError
from ...exercises import exercise_kinds, why_no_sense
from ...exercises.paper import Paper, PaperResult
from ...i18n import gettext, ngettext, say
from ...i18n import language as speaking
from ...notation.characters import why_not_text
from ...rules import Rules
from ...storage.club import RuleSet, ruled
from ...svg.palette import deck_palette
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from . import exam_words as words
from .answering import Answering
from .arguments import Clock, checked_clock
from .exam_keeper import ExamKeeper
from .exam_page import result_page, save_page
from .exam_state import paper_state, result_state
from .snapshot import task_html
from .wire import ExamPage, PageAnswer

__all__ = ["Exam"]

_LONGEST_NAME = 80
_LONGEST_WORDS = 200
"""Characters of a seed, a date or a name of an exam."""


class Exam(Stage):
    """An exam: the same exercises for everybody who has the same arguments.

    ``count`` exercises of one ``level`` are spread over ``kinds``: without it over all that make
    sense under the rules, or some that the seed picks if there are more of them than exercises.
    Answers can be changed until the exam is handed in; what was right is told only then. The result
    has a field for a name and can be printed or saved as a page; ``date`` is printed on it if it is
    given.

    Raises RulesError for unknown rules, and ValueError for an unknown kind, level or deck, a count
    that is too small or too large, a text that cannot be shown, or a fixed time without its zone.
    Kinds that make no sense under the rules are left out, and the widget says why.

    Answers are written into the learner's folder as they are given, and the result when it is
    handed in. The same exam takes them up again, in whatever kernel: one with the same arguments,
    whose ``name`` can keep it apart from another one. ``now`` says what time it is, as for
    Exercises.

    >>> exam = Exam(seed="spring", kinds=["is-meld"], count=3)
    >>> exam
    Exam('classico', seed='spring', kinds=['is-meld'], count=3)
    >>> exam.result is None
    True
    """

    front = "exercises/exam.js"
    tells = ("result",)

    def __init__(
        self,
        rules: RuleSet | None = None,
        seed: int | str = 1,
        kinds: Iterable[str] | None = None,
        level: int = 2,
        count: int = 20,
        date: str = "",
        language: str | None = None,
        projector: bool = False,
        deck: str = "classic",
        name: str = "",
        now: Clock = None,
    ) -> None:
        deck_palette(deck)  # raises ValueError for an unknown deck
        for text in (str(seed), date, name):
            why = why_not_text(text, _LONGEST_WORDS)
            if why:
                raise ValueError(why)
        self._rules = ruled(rules)
        self._kinds = None if kinds is None else tuple(kinds)
        said = not_usual(
            seed=(seed, 1),
            kinds=(self._kinds and list(self._kinds), None),
            level=(level, 2),
            count=(count, 20),
            date=(date, ""),
            language=(language, None),
            projector=(projector, False),
            deck=(deck, "classic"),
            name=(name, ""),
        )
        self.written = f"Exam({', '.join([repr(self._rules.id), *said])})"
        self._seed, self._level, self._count = seed, level, count
        self._date, self._deck = date, deck
        self._name, self._clock = name, checked_clock(now)
        self._question = ""  # what is asked: "finish", "rules", "again", or nothing
        self._other: Rules | None = None
        self._keeper: ExamKeeper | None = None
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "option": self._choose_option,
            "answer": self._read_answer,
            "goto": self._go_to,
            "finish": self._finish,
            "back": lambda _: self._go_back(),
            "print": lambda message: self._print(message.text),
            "save": lambda message: self._save(message.text),
            "again": lambda _: self._ask_again(),
            "rules": lambda _: self.send_rules(self._rules),
        }
        self._paper: Paper | None
        super().__init__(language, projector)
        with speaking(self.language):
            self._begin()
        self._opening = self._rules, self._paper

    @property
    def result(self) -> PaperResult | None:
        """What was right, once the exam is handed in; None before."""
        return self._paper.result() if self._paper is not None and self._paper.over else None

    def use_rules(self, rules: RuleSet) -> None:
        """Begin the exam of other rules, or take it up. Raises RulesError.

        Where answers were given that are not handed in yet, the page asks first.
        """
        chosen = ruled(rules)
        with speaking(self.language):
            if self._question == "rules":
                self._question, self._other = "", None
                self._publish([])
            if chosen == self._rules:
                return
            paper = self._paper
            if paper is None or paper.over or not paper.answers:
                self._change_rules(chosen)
            else:
                self._question, self._other = "rules", chosen
                self._publish([self._confirm()])

    def _change_rules(self, chosen: Rules) -> None:
        self._rules = chosen
        try:
            self._begin()
        except ValueError as error:  # a rule set for which no exercise was found
            self._left_out = str(error)
            self._publish([])

    def _begin(self) -> None:
        asked = exercise_kinds() if self._kinds is None else self._kinds
        sensible = [kind for kind in asked if why_no_sense(kind, self._rules) is None]
        left_out = () if self._kinds is None else asked
        why = (why_no_sense(kind, self._rules) for kind in left_out)
        self._left_out = " ".join(sentence for sentence in why if sentence)
        self._paper = self._keeper = None
        self._at, self._question, self._other = 1, "", None
        self._notice, self._good = "", False
        if sensible or not asked:  # an exam of no kinds at all is an error
            kinds = None if self._kinds is None else sensible
            paper = Paper(self._rules, self._seed, kinds, (self._level,), self._count)
            self._paper, self._keeper = paper, ExamKeeper(paper, self._name, self._clock)
            self._notice = self._keeper.resume()
            self._good = bool(paper.answers)
        self._publish([self._notice] if self._notice else [])

    # What a message asks for

    def answer(self, message: Message) -> None:
        asked = self._answers.get(message.type)
        if asked is None or (self._paper is None and message.type != "rules"):
            self.send_state("state")
        else:
            self._notice, self._good = "", False
            asked(message)

    @property
    def _open(self) -> Paper:
        assert self._paper is not None  # answer() makes sure of it
        return self._paper

    @property
    def _kept(self) -> ExamKeeper:
        assert self._keeper is not None  # it comes with the paper
        return self._keeper

    def _choose_option(self, message: Message) -> None:
        exercise = self._open.with_key(self._at)
        options = exercise.options
        if self._open.over or exercise.form != "choice" or message.at >= len(options):
            self.send_state("state")
        else:
            self._note_and_say(options[message.at].answer)

    def _read_answer(self, message: Message) -> None:
        if self._open.over:
            self.send_state("state")
        elif not message.text.strip():
            self._refuse(gettext("Choose or type an answer first."))
        else:
            self._note_and_say(message.text)

    def _note_and_say(self, text: str) -> None:
        if self._note(text):
            told = [self._notice] if self._notice else []
            self._publish([words.noted(self._open, self._at), *told])

    def _note(self, text: str) -> bool:
        """Note an answer to the present exercise. If it cannot be one, say why and return False."""
        exercise = self._open.with_key(self._at)
        try:
            self._open.answer(self._at, Answering(exercise, self._at).read(text))
        except ParseError as error:
            self._refuse(str(error))
            return False
        self._question, self._other = "", None
        told = self._kept.note(self._at)
        if told is None:
            self._begin()  # it says that the exam was handed in
            return False
        self._notice = told
        return True

    def _go_to(self, message: Message) -> None:
        """Show another exercise; what was chosen here but not noted yet is noted first."""
        if self._open.over or not 1 <= message.at <= len(self._open):
            self.send_state("state")
        elif not message.text.strip() or self._note(message.text):
            self._at, self._question = message.at, ""
            self._publish([self._notice] if self._notice else [])

    def _finish(self, message: Message) -> None:
        """Do what is asked, once it is confirmed; what was chosen but not noted is noted first."""
        question, other = self._question, self._other
        if question == "again":
            self._begin_again()
        elif self._open.over:
            self.send_state("state")
        elif message.text.strip() and not self._note(message.text):
            pass  # _note has said why
        elif question == "rules" and other is not None:
            self._change_rules(other)
        elif not question:
            self._question = "finish"
            self._publish([self._confirm()])
        else:
            told = self._kept.hand_in()
            if told is None:
                self._begin()
                return
            self._question, self._notice = "", told
            self._publish([words.right_of(self._open.result()), *([told] if told else [])])

    def _ask_again(self) -> None:
        if self._open.over:
            self._question = "again"
            self._publish([self._confirm()])
        else:
            self.send_state("state")

    def _begin_again(self) -> None:
        told = self._kept.begin_again()
        if told:
            self._refuse(told)
        else:
            self._begin()

    def _confirm(self) -> str:
        """What is asked now, in words."""
        if self._question == "again":
            return words.begin_again(self._kept.attempt.number)
        if self._question == "rules" and self._other is not None:
            return words.other_rules(self._rules, self._other, len(self._open.answers))
        return words.confirm(self._open)

    def _go_back(self) -> None:
        if self._question:
            self._question, self._other = "", None
            self._publish([])
        else:
            self.send_state("state")

    def _page(self, name: str) -> str:
        plain = " ".join(name.split())[:_LONGEST_NAME]
        return result_page(self._open, self._kept.attempt, plain, self._date, self._deck)

    def _print(self, name: str) -> None:
        if self._open.over:
            self.answer_with(PageAnswer(type="page", html=self._page(name)))
        else:
            self.send_state("state")

    def _save(self, name: str) -> None:
        if not self._open.over:
            self.send_state("state")
            return
        try:
            path = save_page(self._page(name), self._seed, name)
        except OSError as error:
            why = error.strerror or str(error)
            self._refuse(say("The result could not be saved: {why}.", why=why))
        else:
            self._refuse(
                say("Saved in your folder as {file}.", file=f"exams/{path.name}"), good=True
            )

    # What is shown

    def _refuse(self, sentence: str, good: bool = False) -> None:
        """A plain sentence, good news or not; all else stays."""
        self._notice, self._good = sentence, good
        self._publish([sentence])

    def _publish(self, said: list[str]) -> None:
        self.publish(self._state(said))

    def _state(self, said: list[str]) -> ExamPage:
        paper = self._paper
        state: ExamPage = {
            "page": "exam",
            "title": say("Exam {seed}", seed=self._seed),
            "about": self._rules.title,
            "labels": words.labels(self._question),
            "status": "",
            "yours": False,
            "changes": [],
            "notice": self._notice or self._left_out,
            "good": self._good,
            "nothing": "",
            "task": None,
            "nav": [],
            "confirm": None,
            "result": None,
            "buttons": [],
            "said": said,
        }
        if paper is None:
            return {**state, "nothing": self._left_out, "notice": ""}
        state["confirm"] = self._confirm() if self._question else None
        if paper.over:
            return {**state, "result": result_state(paper.result(), self._deck)}
        return {**state, **paper_state(paper, self._at, self._deck, self.picture_width)}

    def redraw(self) -> None:
        with speaking(self.language):
            state = self._state([])
        # The number stays: what was asked on this state meanwhile still has its meaning.
        self.state = {**self.state, **state, **self.drawn()}

    def snapshot(self) -> str:
        rules, paper = self._opening
        title = say("Exam {seed} · {rules}", seed=self._seed, rules=rules.title)
        body = ""
        if paper is not None:
            count = len(paper)
            many = ngettext("{n} question", "{n} questions", count).format(n=count)
            first = task_html(Answering(paper.with_key(1), 1), self._deck)
            body = f"<p>{escape(many)}</p>{first}"
        run = escape(gettext("Run this cell to take the exam."))
        return f"<div><p><b>{escape(title)}</b></p>{body}<p><em>{run}</em></p></div>"
