"""The words of an exam, in the current language."""

from __future__ import annotations

from ...exercises.paper import Paper, PaperResult
from ...i18n import gettext, ngettext, say
from ..base.wire import KeyRow
from ..base.words import frame_labels
from .wire import ExamLabels

__all__ = ["confirm", "labels", "noted", "right_of"]


def labels() -> ExamLabels:
    """The words that the front end shows: it has none of its own."""
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


def _help_rows() -> list[KeyRow]:
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


def right_of(result: PaperResult) -> str:
    """How many answers were right."""
    return say("{right} of {count} right", right=result.right, count=len(result.rows))


def noted(paper: Paper, number: int) -> str:
    """That an answer was noted, and which."""
    given = paper.exercises[number - 1].task.text(paper.answers[number])
    return say("Noted: {answer}", answer=given)


def confirm(paper: Paper) -> str:
    """What is asked before an exam is handed in."""
    missing = [
        str(number) for number in range(1, len(paper.exercises) + 1) if number not in paper.answers
    ]
    if not missing:
        return gettext("Every question has an answer. Hand in? Then nothing can be changed.")
    return ngettext(
        "Question {numbers} has no answer yet. Hand in anyway?",
        "Questions {numbers} have no answer yet. Hand in anyway?",
        len(missing),
    ).format(numbers=", ".join(missing))
