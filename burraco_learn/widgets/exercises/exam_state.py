"""The state of an exam's page: the question that is shown, the row of all, and the result."""

from __future__ import annotations

from ...exercises import kind_title
from ...exercises.paper import Marked, Paper, PaperResult
from ...i18n import gettext, say
from ..base.wire import Button
from . import exam_words as words
from .answering import Answering
from .pictures import exhibit_state
from .state import answer_buttons, button, parts, task_state
from .wire import ExamQuestion, ExamResult, QuestionPlace, ResultRow, Task

__all__ = ["paper_state", "result_state"]

_WIDTH = 720
"""How wide a table is drawn in a result, in the units of the pictures."""


def paper_state(paper: Paper, number: int, deck: str, width: int) -> ExamQuestion:
    """The question with that number, and the row of all of them."""
    task = Answering(paper.with_key(number), number)
    count = len(paper)
    return {
        "task": _question(paper, task, deck, width),
        "nav": [_place(one, one in paper.answers, one == number) for one in range(1, count + 1)],
        "place": say("Question {n} of {all}", n=number, all=count),
        "buttons": _buttons(task, count),
    }


def _question(paper: Paper, task: Answering, deck: str, width: int) -> Task:
    """A question with the answer that is noted."""
    exercise, given = task.exercise, paper.answers.get(task.number)
    state = task_state(task, deck, width)
    for shown, option in zip(state["answers"], exercise.options, strict=False):
        shown["mark"] = "chosen" if option.answer == given else ""
    cards = given is not None and exercise.form in ("cards", "melds")
    state["given"] = {
        "text": "" if given is None else words.noted(paper, task.number),
        "value": given if given is not None and exercise.form == "number" else "",
        "sets": [part.split() for part in (given or "").split("/")] if cards else [],
    }
    return state


def _place(number: int, answered: bool, here: bool) -> QuestionPlace:
    """A question in the row of all of them."""
    if answered:
        label = say("Question {n}, answered", n=number)
    else:
        label = say("Question {n}, no answer yet", n=number)
    return {"at": number, "label": label, "answered": answered, "here": here}


def _buttons(task: Answering, last: int) -> list[Button]:
    told, at = words.labels(), task.number
    adding = [one for one in answer_buttons(task) if one["id"] == "add-meld"]
    noting = [] if task.exercise.form == "choice" else [button("answer", told["note"], "Enter")]
    return [
        *adding,
        *noting,
        button("back", told["back"], "B", at > 1, gettext("This is the first question.")),
        button("next", told["next"], "N", at < last, gettext("This is the last one.")),
        button("finish", told["finish"], "F"),
    ]


def result_state(result: PaperResult, deck: str) -> ExamResult:
    """What the page of a result shows."""
    return {
        "text": words.right_of(result),
        "kinds": [
            {
                "label": kind_title(kind),
                "points": say("{right} of {count} right", right=right, count=count),
            }
            for kind, right, count in result.kinds
        ],
        "rows": [_row(row, deck) for row in result.rows],
    }


def _row(row: Marked, deck: str) -> ResultRow:
    return {
        "mark": "yes" if row.verdict.right else "no",
        "question": say("{number}. {question}", number=row.number, question=row.exercise.question),
        "exhibits": [exhibit_state(one, deck, _WIDTH) for one in row.exercise.exhibits],
        "word": gettext("right") if row.verdict.right else gettext("wrong"),
        "given": row.said,
        "solution": "" if row.verdict.right else row.solution,
        "why": parts(row.verdict.why, row.exercise.rules),
        "rule": row.verdict.rule,
    }
