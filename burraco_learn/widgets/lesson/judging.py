"""Questions of a lesson: cards or moves that a learner judges before the answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape

from ...cards import Card
from ...exercises import Exercise, Exhibit
from ...exercises.judged import NoQuestion, judged
from ...exercises.schedule import JUDGED, missed
from ...game.view import View
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...melds.book import Meld
from ...rules import Rules
from ...storage.reviews import Review, grade
from ...svg.show import figure
from ...svg.words import tinted_signs
from ..base.messages import Message
from ..base.signs import SIGNS
from ..base.stage import Stage
from ..base.wire import ListedRule
from ..exercises.arguments import kept_reviews
from ..exercises.keeping import keep
from ..exercises.pictures import card_items, exhibit_figure, exhibit_state
from .html import listed_rules, told_source
from .pictures import rack
from .wire import JudgedRow, JudgedVerdict, JudgingPage
from .words import judging_labels

__all__ = ["Answers", "Asks", "Judging"]

Asks = Callable[[Rules], Sequence[str]]
"""The questions of a page under a rule set, each as :func:`burraco_learn.exercises.judged.judged`
reads it."""


@dataclass
class Answers:
    """What was answered to the questions of one lesson since its kernel began.

    ``asked`` holds what each page of the lesson asks, by the way it is written in code; ``given``
    the answer to each question under the rule set with a digest.
    """

    asked: dict[str, Asks] = field(default_factory=dict)
    given: dict[tuple[str, str], str] = field(default_factory=dict)

    def of(self, exercise: Exercise) -> str | None:
        """The answer that was given to a question; None if there was none yet."""
        return self.given.get((exercise.rules.digest, str(exercise.seed)))

    def give(self, exercise: Exercise, answer: str) -> None:
        """Note an answer."""
        self.given[exercise.rules.digest, str(exercise.seed)] = answer

    def wrong(self, rules: Rules) -> list[str]:
        """The questions of the lesson that went wrong, now or the last time, in their order."""
        before = missed(kept_reviews(None)[0], rules.id)
        questions = dict.fromkeys(one for asks in self.asked.values() for one in asks(rules))
        return [one for one in questions if one in before or self._is_wrong(one, rules)]

    def _is_wrong(self, question: str, rules: Rules) -> bool:
        given = self.given.get((rules.digest, question))
        return given is not None and not judged(question, rules).accepts(given)


class Judging(Stage):
    """A page of questions, each with two or three answers; a choice is followed by the verdict.

    ``asks`` says what is asked under a rule set, ``text`` how the page is written in code. With
    ``in_turn`` a question comes once the one before it is answered. With ``tables`` some questions
    show one, which is drawn to the width of the page. Without any question the page shows
    ``nothing``. ``judged`` is called after each answer. A lesson makes these pages.
    """

    front = "lesson/judging.js"
    to_width = False

    def __init__(
        self,
        asks: Asks,
        rules: Rules,
        text: str,
        answers: Answers,
        language: str | None = None,
        projector: bool = False,
        in_turn: bool = False,
        nothing: Callable[[], str] = str,
        judged: Callable[[], None] = lambda: None,
        tables: bool = False,
    ) -> None:
        self.to_width = tables
        self._asks, self._opening, self._rules, self.written = asks, rules, rules, text
        self._given, self._in_turn, self._nothing = answers, in_turn, nothing
        self._judged, self._shown, self._notice = judged, False, ""
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "judge": lambda message: self._judge(message.what, message.at),
            "reveal": lambda _: self._reveal(),
            "rules": lambda _: self.send_rules(self._rules),
        }
        super().__init__(language, projector)
        with speaking(self.language):
            self._show([])

    def use_rules(self, rules: Rules) -> None:
        self._rules, self._shown, self._notice = rules, False, ""
        with speaking(self.language):
            self._show([])

    def refresh(self) -> None:
        """Ask what is to be asked now; what a person does meanwhile keeps its meaning."""
        with speaking(self.language):
            self._show([], again=True)

    def redraw(self) -> None:
        self.refresh()

    def answer(self, message: Message) -> None:
        asked = self._answers.get(message.type)
        if asked is None:
            self.send_state("state")
        else:
            asked(message)

    def _reveal(self) -> None:
        self._shown = True
        self._show([], again=True)

    def _judge(self, number: str, at: int) -> None:
        questions = self._questions(self._rules)
        exercise = questions[int(number) - 1] if _is_number(number, len(questions)) else None
        if (
            not isinstance(exercise, Exercise)
            or at >= len(exercise.options)
            or self._is_over(exercise)
        ):
            self.send_state("state")
            return
        answer = exercise.options[at].answer
        self._given.give(exercise, answer)
        self._notice = _remember(exercise, exercise.accepts(answer))
        verdict = self._verdict(exercise)
        assert verdict is not None
        self._show([f"{verdict['headline']} {verdict['why']}"], again=True)
        self._judged()

    # What is shown

    def _questions(self, rules: Rules) -> list[Exercise | str]:
        """What is asked under a rule set, or why it cannot be asked."""
        found: list[Exercise | str] = []
        for question in self._asks(rules):
            try:
                found.append(judged(question, rules))
            except NoQuestion as why:
                if str(why):
                    found.append(str(why))
        return found

    def _is_over(self, exercise: Exercise) -> bool:
        return self._shown or self._given.of(exercise) is not None

    def _show(self, said: list[str], again: bool = False) -> None:
        rules = self._rules
        rows = [self._row(at, one) for at, one in enumerate(self._questions(rules), 1)]
        asked = [row for row in rows if not row["note"]]
        done = sum(row["verdict"] is not None for row in asked)
        if self._in_turn:
            open_ = next((at for at, row in enumerate(rows) if _is_open(row)), len(rows))
            rows = rows[: open_ + 1]
        ask = _common(row["question"] for row in asked)
        self.publish(
            JudgingPage(
                page="judging",
                title="",
                about=rules.title,
                status="",
                yours=False,
                labels=judging_labels(),
                ask=ask,
                rows=rows,
                tally=say("{n} of {count}", n=done, count=len(asked)) if asked else "",
                all=done == len(asked),
                nothing="" if rows else self._nothing(),
                notice=self._notice,
                said=said,
            ),
            again=again and self.state["n"] > 0,
        )

    def _row(self, number: int, asked: Exercise | str) -> JudgedRow:
        if isinstance(asked, str):
            note = say("This can't happen under these rules: {why}", why=asked)
            return _plain_row(number, note)
        return {
            "number": number,
            "question": asked.question,
            "exhibits": [
                exhibit_state(one, "classic", self.picture_width) for one in asked.exhibits
            ],
            "answers": [
                {"text": one.text, "mark": self._mark(asked, one.answer)} for one in asked.options
            ],
            "verdict": self._verdict(asked),
            "note": "",
        }

    def _mark(self, exercise: Exercise, answer: str) -> str:
        if not self._is_over(exercise):
            return ""
        if exercise.accepts(answer):
            return "yes"
        return "no" if self._given.of(exercise) == answer else ""

    def _verdict(self, exercise: Exercise) -> JudgedVerdict | None:
        given = self._given.of(exercise)
        if given is None and not self._shown:
            return None
        id, why = exercise.task.why(exercise.key)
        right = given is not None and exercise.accepts(given)
        after = _result(exercise)
        return {
            "mark": "shown" if given is None else "yes" if right else "no",
            "headline": _headline(given is not None, right),
            "why": why,
            "rules": [_listed(exercise.task.rules, id)],
            "cards": card_items(after, "classic"),
        }

    # The still page

    def snapshot(self) -> str:
        rules = self._opening
        asked = self._questions(rules)
        head = f"<p><em>{escape(rules.title)}</em></p>"
        if not asked:
            return f"<div>{head}<p>{escape(self._nothing())}</p></div>"
        ask = _common(one.question for one in asked if isinstance(one, Exercise))
        if ask:
            head += f"<p><strong>{tinted_signs(ask)}</strong></p>"
        rows = [
            f'<li value="{at}" style="margin-bottom:10px">{_row_html(one, ask)}</li>'
            for at, one in enumerate(asked, 1)
        ]
        keys = [
            f'<li value="{at}">{_answer_html(one)}</li>'
            for at, one in enumerate(asked, 1)
            if isinstance(one, Exercise)
        ]
        cited = {
            id: one.task.rules.rule(id)
            for one in asked
            if isinstance(one, Exercise)
            for id in (one.task.why(one.key)[0],)
        }
        named = listed_rules(list(cited.values()))
        if not self._in_turn:
            body = f"<ol>{''.join(rows)}</ol>{_closed(gettext('Answers'), _list(keys) + named)}"
        else:  # a question shows the answer to the one before it
            body = named
            for row, key in zip(reversed(rows), reversed(keys), strict=True):
                body = _list([row]) + _closed(gettext("Answer"), _list([key]) + body)
        return f"<div>{head}{body}</div>"


def _common(questions: Iterable[str]) -> str:
    """What all rows of a page ask; "" if they ask different things."""
    asked = {*questions}
    return asked.pop() if len(asked) == 1 else ""


def _is_number(text: str, most: int) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 4 and 0 < int(text) <= most


def _is_open(row: JudgedRow) -> bool:
    return not row["note"] and row["verdict"] is None


def _plain_row(number: int, note: str) -> JudgedRow:
    return {
        "number": number,
        "question": "",
        "exhibits": [],
        "answers": [],
        "verdict": None,
        "note": note,
    }


def _headline(given: bool, right: bool) -> str:
    if not given:
        return ""
    return gettext("Right.") if right else gettext("Not right.")


def _listed(rules: Rules, id: str) -> ListedRule:
    rule = rules.rule(id)
    return {"id": rule.id, "text": rule.text, "source": told_source(rule)}


def _result(exercise: Exercise) -> list[tuple[Card, str | None]]:
    """The meld that comes of a question about the place of a card, if one does."""
    meld = getattr(exercise.task, "result", None)
    return list(zip(meld.cards, meld.roles, strict=True)) if isinstance(meld, Meld) else []


def _remember(exercise: Exercise, right: bool) -> str:
    """Keep in the learner's progress what went wrong, or that it went right after that; what the
    learner is told of it."""
    reviews, told = kept_reviews(None)
    if right and exercise.seed not in missed(reviews, exercise.rules.id):
        return told
    when = datetime.now(UTC)
    return keep(Review(f"{JUDGED}.1", exercise.rules.id, exercise.seed, when, grade(right)))


def _list(items: Sequence[str]) -> str:
    return f"<ol>{''.join(items)}</ol>"


def _closed(title: str, inner: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inner}</details>"


def _row_html(asked: Exercise | str, ask: str) -> str:
    if isinstance(asked, str):
        return tinted_signs(say("This can't happen under these rules: {why}", why=asked))
    shown = "".join(map(_exhibit_html, asked.exhibits))
    options = " / ".join(tinted_signs(one.text) for one in asked.options)
    question = "" if asked.question == ask else f"{tinted_signs(asked.question)}<br>"
    return f"{question}{shown}{options}"


def _exhibit_html(exhibit: Exhibit) -> str:
    value = exhibit.value
    if isinstance(value, View):
        return exhibit_figure(exhibit, "classic")
    cards = value if isinstance(value, tuple) else ()
    meld = value if isinstance(value, Meld) else None
    alt = meld.shown if meld else " ".join(card.symbol for card in cards)
    return f"{tinted_signs(exhibit.label)}{figure(rack(meld, (), cards), alt)}"


def _answer_html(exercise: Exercise) -> str:
    _, why = exercise.task.why(exercise.key)
    text = tinted_signs(exercise.task.text(exercise.key))
    return f"{SIGNS['yes']} <strong>{text}</strong> {tinted_signs(why)}"
