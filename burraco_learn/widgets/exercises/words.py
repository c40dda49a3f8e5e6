"""The words of exercises, practice and exam, in the current language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...i18n import gettext, say
from ..base.wire import KeyGroup
from ..base.words import frame_labels
from .wire import ExerciseLabels, Parts, TaskLabels

__all__ = [
    "answer_how",
    "example",
    "hint_button",
    "labels",
    "level_name",
    "outcome_name",
    "rule_parts",
    "tally",
    "task_labels",
]

_RULE_ID = re.compile(r"([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)")


def level_name(level: int) -> str:
    """A level by its number."""
    return say("Level {n}", n=level)


def outcome_name(outcome: str) -> str:
    """What became of an exercise that is over: the name of its sign."""
    return {
        "first": gettext("right at once"),
        "hinted": gettext("right with hints"),
        "tried": gettext("right after another try"),
        "shown": gettext("answer shown"),
    }[outcome]


def tally(outcomes: Sequence[str]) -> str:
    """How many were right in this sitting, and how.

    >>> tally(["first", "hinted", "shown"])
    '2 of 3 right · 1 at once · 1 with hints · 1 shown'
    """
    count = {one: outcomes.count(one) for one in ("first", "hinted", "tried", "shown")}
    how = {
        "first": say("{n} at once", n=count["first"]),
        "hinted": say("{n} with hints", n=count["hinted"]),
        "tried": say("{n} after another try", n=count["tried"]),
        "shown": say("{n} shown", n=count["shown"]),
    }
    right = len(outcomes) - count["shown"]
    told = [say("{right} of {all} right", right=right, all=len(outcomes))]
    if count["first"] < len(outcomes):
        told += [words for one, words in how.items() if count[one]]
    return " · ".join(told)


def hint_button(left: int) -> str:
    """The button for a hint, with how many are left."""
    return say("Hint ({n} left)", n=left)


def answer_how(form: str) -> str:
    """How an answer of this form is given, in a sentence."""
    return {
        "choice": gettext("Choose an answer: click it, or press its number."),
        "cards": gettext(
            "Choose cards: click them, drag them here, or walk with the arrows and press Space."
        ),
        "melds": gettext(
            "Choose the cards of a meld and press “Add this meld”; then the next one."
        ),
        "number": gettext("Type a number and press Enter."),
    }[form]


def example(form: str) -> str:
    """What stands in the empty line for a typed answer."""
    if form == "number":
        return gettext("a number")
    typed = {"choice": "1", "cards": "3h 4h 5h", "melds": "3h 4h 5h / 7s 7h 7d"}[form]
    return say("or type: {example}", example=typed)


def task_labels(form: str) -> TaskLabels:
    """The words that stand round an exercise of this form."""
    return {
        "how": answer_how(form),
        "line": gettext("Your answer, typed"),
        "line_example": example(form),
        "answers": gettext("Answers"),
        "tray": gettext("Your answer"),
        "tray_empty": gettext("No cards chosen yet"),
        "melds": gettext("Melds of your answer"),
        "put_back": gettext("Take this meld out of the answer"),
        "exhibits": gettext("What the question is about"),
        "answer": gettext("Answer"),
        "add_meld": gettext("Add this meld"),
        "wrong": gettext("tried, not right"),
        "right": gettext("the right answer"),
    }


def labels() -> ExerciseLabels:
    """The words that the front end shows: it has none of its own."""
    return {
        **frame_labels(gettext("Exercises")),
        "kind": gettext("Exercise"),
        "level": gettext("Level"),
        "actions": gettext("What you can do"),
        "hints": gettext("Hints"),
        "reveal": gettext("Show the answer"),
        "next": gettext("Next"),
        "again": gettext("More exercises"),
        "see_rule": gettext("See the rule in the rulebook"),
        "why": gettext("Why?"),
        "verdict": gettext("Verdict"),
        "tally": gettext("This sitting"),
        "keys": _keys(),
    }


def _keys() -> list[KeyGroup]:
    return [
        {
            "label": gettext("Answer"),
            "rows": [
                (["1", "2", "3", "…"], gettext("Give the answer with that number")),
                (["←", "→"], gettext("From card to card, from answer to answer")),
                ([gettext("Space")], gettext("Choose a card, or put it back")),
                (["M"], gettext("Add the chosen cards as a meld")),
                (["Enter"], gettext("Answer; after that, the next exercise")),
            ],
        },
        {
            "label": gettext("Help"),
            "rows": [
                (["H"], gettext("A hint")),
                (["S"], gettext("Show the answer, once you have tried")),
                (["R"], gettext("Read the rule of the verdict")),
            ],
        },
        {
            "label": gettext("The page"),
            "rows": [
                (["N"], gettext("The next exercise")),
                (["Esc"], gettext("Put cards back, close what is open")),
            ],
        },
    ]


def rule_parts(text: str, ids: frozenset[str]) -> Parts:
    """A text in parts: words, and ``{"rule": id}`` for each rule that it names.

    >>> rule_parts("See CL-01.", frozenset({"CL-01"}))
    ['See ', {'rule': 'CL-01'}, '.']
    """
    parts: Parts = []
    for number, part in enumerate(_RULE_ID.split(text)):
        if number % 2 and part in ids:
            parts.append({"rule": part})
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    return parts
