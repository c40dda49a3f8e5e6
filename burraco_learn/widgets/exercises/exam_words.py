"""The words of an exam, in the current language."""

from __future__ import annotations

from ...exercises.paper import Paper, PaperResult
from ...i18n import gettext, ngettext, say
from ...rules import Rules
from ..base.wire import KeyGroup
from ..base.words import frame_labels
from .wire import ExamLabels

__all__ = [
    "begin_again",
    "confirm",
    "labels",
    "noted",
    "other_rules",
    "resumed",
    "right_of",
]


def labels(question: str = "") -> ExamLabels:
    """The words that the front end shows: it has none of its own.

    ``question`` is what is asked now: "rules" or "again"; with "" or "finish" it is the usual one.
    """
    if question == "rules":
        return {**labels(), "finish": gettext("Begin under the other rules")}
    if question == "again":
        return {**labels(), "finish": gettext("Begin again"), "go_on": gettext("Back")}
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
        "again": gettext("Another attempt"),
        "result": gettext("Result"),
        "kinds": gettext("Right answers by kind of exercise"),
        "given": gettext("Your answer:"),
        "solution": gettext("Right answer:"),
        "see_rule": gettext("See the rule in the rulebook"),
        "keys": _keys(),
    }


def _keys() -> list[KeyGroup]:
    return [
        {
            "label": gettext("Answer"),
            "rows": [
                (["1", "2", "3", "…"], gettext("Note the answer with that number")),
                (["←", "→"], gettext("From card to card, from answer to answer")),
                ([gettext("Space")], gettext("Choose a card, or put it back")),
                (["M"], gettext("Add the chosen cards as a meld")),
                (["Enter"], gettext("Note the answer; after that, the next question")),
            ],
        },
        {
            "label": gettext("The exam"),
            "rows": [
                (["N", "B"], gettext("To the next question, or back")),
                (["F"], gettext("Hand in")),
                (["Esc"], gettext("Put cards back, close what is open")),
            ],
        },
    ]


def right_of(result: PaperResult) -> str:
    """How many answers were right."""
    return say("{right} of {count} right", right=result.right, count=len(result.rows))


def noted(paper: Paper, number: int) -> str:
    """That an answer was noted, and which."""
    given = paper.with_key(number).task.text(paper.answers[number])
    return say("Noted: {answer}", answer=given)


def confirm(paper: Paper) -> str:
    """What is asked before an exam is handed in."""
    missing = [str(number) for number in range(1, len(paper) + 1) if number not in paper.answers]
    if not missing:
        return gettext("Every question has an answer. Hand in? Then nothing can be changed.")
    if len(missing) == len(paper) > 1:
        return say("None of the {all} questions has an answer yet. Hand in anyway?", all=len(paper))
    return ngettext(
        "{n} of {all} questions has no answer yet: {numbers}. Hand in anyway?",
        "{n} of {all} questions have no answer yet: {numbers}. Hand in anyway?",
        len(missing),
    ).format(n=len(missing), all=len(paper), numbers=", ".join(missing))


def other_rules(own: Rules, other: Rules, answers: int) -> str:
    """What is asked before an exam with answers gives way to one under other rules."""
    return ngettext(
        "The exam goes on under {own}. Begin the one under {other}? Your {n} answer is kept, and "
        "is here again when {own} is chosen.",
        "The exam goes on under {own}. Begin the one under {other}? Your {n} answers are kept, "
        "and are here again when {own} is chosen.",
        answers,
    ).format(own=own.title, other=other.title, n=answers)


def begin_again(attempt: int) -> str:
    """What is asked before another attempt."""
    return say(
        "This was attempt {number}. Begin another one, with the same questions? Save this result "
        "first: it is then no longer shown here.",
        number=attempt,
    )


def resumed(paper: Paper) -> str:
    """That answers of before are there again, or a result; "" if there are none."""
    if paper.over:
        return gettext("This exam was handed in already: here is its result.")
    if not paper.answers:
        return ""
    count = len(paper.answers)
    return ngettext(
        "Your {n} earlier answer is here again.",
        "Your {n} earlier answers are here again.",
        count,
    ).format(n=count)


def from_another_page(count: int) -> str:
    """That answers which were given to the same exam elsewhere are here as well."""
    return ngettext(
        "{n} answer that you gave on another page is here as well.",
        "{n} answers that you gave on another page are here as well.",
        count,
    ).format(n=count)
