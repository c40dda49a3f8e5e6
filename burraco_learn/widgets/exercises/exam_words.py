"""The words of an exam, and its result as the front end shows it, in the current language."""

from __future__ import annotations

from typing import Any

from ...exercises import kind_title
from ...exercises.paper import Marked, PaperResult
from ...i18n import gettext, say
from .pictures import exhibit_state
from .state import parts
from .words import frame_labels

__all__ = ["labels", "place", "result_state", "right_of"]

_WIDTH = 720
"""How wide a table is drawn in a result, in the units of the pictures."""


def labels() -> dict[str, Any]:
    """The words that the front end shows; it has none of its own."""
    return {
        **frame_labels(gettext("Exam")),
        "questions": gettext("Questions"),
        "actions": gettext("What you can do"),
        "note": gettext("Note this answer"),
        "back": gettext("Back"),
        "next": gettext("Next"),
        "finish": gettext("Hand in"),
        "go_on": gettext("Go on answering"),
        "name": gettext("Name"),
        "print": gettext("Print"),
        "save": gettext("Save in my folder"),
        "result": gettext("Result"),
        "kinds": gettext("Right answers by kind of exercise"),
        "given": gettext("Your answer:"),
        "solution": gettext("Right answer:"),
        "see_rule": gettext("See the rule in the rulebook"),
        "help_rows": _help_rows(),
    }


def _help_rows() -> list[tuple[list[str], str]]:
    return [
        (["1", "2", "3", "…"], gettext("Note the answer with that number")),
        (["←", "→"], gettext("From card to card, from answer to answer")),
        (["Space"], gettext("Choose a card, or put it back")),
        (["M"], gettext("Add the chosen cards to the answer as a meld")),
        (["Enter"], gettext("Note the answer")),
        (["N", "B"], gettext("To the next question, or back")),
        (["F"], gettext("Hand in")),
        (["Esc"], gettext("Leave the text line; put all chosen cards back; close what is open")),
    ]


def place(number: int, answered: bool, here: bool) -> dict[str, Any]:
    """A question in the row of all of them."""
    if answered:
        label = say("Question {n}, answered", n=number)
    else:
        label = say("Question {n}, no answer yet", n=number)
    return {"at": number, "label": label, "answered": answered, "here": here}


def right_of(result: PaperResult) -> str:
    """How many answers were right."""
    return say("{right} of {count} right", right=result.right, count=len(result.rows))


def result_state(result: PaperResult, deck: str) -> dict[str, Any]:
    """What the page of a result shows."""
    return {
        "text": right_of(result),
        "kinds": [
            {
                "label": kind_title(kind),
                "points": say("{right} of {count} right", right=right, count=count),
            }
            for kind, right, count in result.kinds
        ],
        "rows": [_row(row, deck) for row in result.rows],
    }


def _row(row: Marked, deck: str) -> dict[str, Any]:
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
