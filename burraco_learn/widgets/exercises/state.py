"""The state of a page with an exercise: everything that is shown, in words.

Nothing in it tells the right answer before it was given or asked for: only the words of the options
are sent, in the order of the exercise.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...exercises.schedule import JUDGED
from ...i18n import gettext, ngettext, say
from ...rules import Rules
from ..base.wire import Button
from . import words
from .answering import MOST_HINTS, Answering
from .pictures import card_items, exhibit_state
from .wire import OutcomeMark, Parts, ShownOption, Tally, Task, Verdict

__all__ = [
    "answer_buttons",
    "button",
    "parts",
    "tally_state",
    "task_buttons",
    "task_heading",
    "task_state",
    "verdict_said",
]


def parts(text: str, rules: Rules) -> Parts:
    """A text in parts, with each id of a rule as a part of its own."""
    return words.rule_parts(text, frozenset(rule.id for rule in rules.numbered()))


def task_heading(task: Answering) -> str:
    """What kind of exercise it is, and how hard."""
    exercise = task.exercise
    title = exercise.task.title()
    if exercise.kind == JUDGED:
        return say("From a lesson: {kind}", kind=title)
    return say("{kind} · {level}", kind=title, level=words.level_name(exercise.level))


def task_state(task: Answering, deck: str, width: int) -> Task:
    """An exercise and what came of it so far."""
    exercise = task.exercise
    return {
        "number": task.number,
        "heading": task_heading(task),
        "question": exercise.question,
        "form": exercise.form,
        "labels": words.task_labels(exercise.form),
        "exhibits": [exhibit_state(one, deck, width) for one in exercise.exhibits],
        "answers": _answers(task) if exercise.form == "choice" else [],
        "hints": [parts(hint, exercise.rules) for hint in exercise.hints()[: task.hints]],
        "verdict": _verdict(task, deck),
        "over": task.over,
    }


def _answers(task: Answering) -> list[ShownOption]:
    return [{"text": one.text, "mark": task.mark(one.answer)} for one in task.exercise.options]


def _headline(task: Answering) -> str:
    if task.shown:
        return gettext("The answer")
    if not task.right:
        return gettext("Not right. Try once more.")
    if task.outcome == "tried":
        return say("Right, at try {n}.", n=len(task.tries))
    if task.outcome == "hinted":
        return ngettext("Right, with {n} hint.", "Right, with {n} hints.", task.hints).format(
            n=task.hints
        )
    return gettext("Right!")


def _verdict(task: Answering, deck: str) -> Verdict | None:
    """What is said of the last answer, or the answer itself once it is shown; None before."""
    if not task.tries and not task.shown:
        return None
    exercise = task.exercise
    why, rule = task.feedback()
    answer, cards = "", []
    if task.shown:
        answer = task.key_text()
        if exercise.form == "cards":
            cards = card_items(task.key_cards(), deck)
    elif exercise.form != "choice":
        answer = say("Your answer: {answer}", answer=task.given_text())
    return {
        "mark": "shown" if task.shown else "yes" if task.right else "no",
        "headline": _headline(task),
        "answer": answer,
        "cards": cards,
        "why": parts(why, exercise.rules),
        "rule": rule,
    }


def verdict_said(task: Answering) -> list[str]:
    """The verdict for a screen reader."""
    why, rule = task.feedback()
    answer = [task.key_text()] if task.shown else []
    named = [say("Rule {rule}.", rule=rule)] if rule not in why else []
    return [line for line in (_headline(task), *answer, why, *named) if line]


def button(id: str, label: str, key: str, enabled: bool = True, why: str = "") -> Button:
    """A button, and why it cannot act now."""
    return {"id": id, "label": label, "key": key, "enabled": enabled, "why": why}


def answer_buttons(task: Answering) -> list[Button]:
    """The buttons that make up and give an answer; an option is a button by itself."""
    told = words.task_labels(task.exercise.form)
    add = [button("add-meld", told["add_meld"], "M")] if task.exercise.form == "melds" else []
    return (
        [] if task.exercise.form == "choice" else [*add, button("answer", told["answer"], "Enter")]
    )


def task_buttons(task: Answering) -> list[Button]:
    """What can be done about an exercise."""
    told = words.labels()
    if task.over:
        return [button("next", told["next"], "N")]
    left = MOST_HINTS - task.hints
    return [
        *answer_buttons(task),
        button(
            "hint",
            words.hint_button(left),
            "H",
            left > 0,
            gettext("You have read all hints."),
        ),
        button(
            "reveal",
            told["reveal"],
            "S",
            task.may_show,
            gettext("Try first, or read all hints: then the answer can be shown."),
        ),
    ]


def tally_state(outcomes: Sequence[str]) -> Tally:
    """What became of the exercises of this sitting: a sign each, and a sentence."""
    marks: list[OutcomeMark] = [{"mark": one, "label": words.outcome_name(one)} for one in outcomes]
    return {"marks": marks, "text": words.tally(outcomes) if outcomes else ""}
