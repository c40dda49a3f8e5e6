"""The words of a lesson's bar, in the current language."""

from __future__ import annotations

from ...i18n import gettext, say
from ...rules import Rules
from ..base.words import frame_labels, silent_kernel
from ..exercises.words import task_labels
from ..table.words import about_rules
from .wire import FactsLabels, JudgingLabels, LessonLabels

__all__ = [
    "LESSONS",
    "bar_labels",
    "facts_labels",
    "follows",
    "judging_labels",
    "lesson_name",
    "lesson_title",
    "nothing_wrong",
    "snapshot_words",
]

LESSONS = tuple(f"{number:02}" for number in range(17))
"""The numbers of the lessons. Where one has no notebook, the course goes on with the next one."""


def lesson_name(number: str) -> str:
    """What a lesson is about. Raises ValueError if there is none with this number."""
    names = (
        gettext("Start here"),
        gettext("Cards, table, a turn"),
        gettext("Runs and groups"),
        gettext("Pinella and jolly"),
        gettext("A wild card moves"),
        gettext("The natural 2"),
        gettext("The burraco"),
        gettext("The pozzetto"),
        gettext("Closing, and the end of the stock"),
        gettext("The score"),
        gettext("The pile, and what to discard"),
        gettext("Wild cards, burraco and the race for the pozzetto"),
        gettext("Your partner, counting, and the end"),
        gettext("Sample rounds"),
        gettext("Play"),
        gettext("Variants"),
        gettext("For teachers"),
    )
    if number not in LESSONS:
        raise ValueError(
            say(
                "There is no lesson '{number}': they are {first} to {last}.",
                number=str(number)[:20],
                first=LESSONS[0],
                last=LESSONS[-1],
            )
        )
    return names[int(number)]


def lesson_title(number: str) -> str:
    """The title of a lesson. Raises ValueError if there is none with this number."""
    return say("Lesson {number} · {title}", number=number, title=lesson_name(number))


def follows(rules: Rules) -> str:
    """What is said once other rules were chosen."""
    return say("All cells of this lesson follow {title} now.", title=rules.title)


def snapshot_words(number: str, rules: Rules) -> tuple[str, str, str]:
    """Title, rules in one line, and what to do: the bar of a static page."""
    return (
        lesson_title(number),
        say("Rules: {title} · {about}", title=rules.title, about=about_rules(rules)),
        gettext("Run this cell to choose the rules that all cells of this lesson follow."),
    )


def bar_labels() -> LessonLabels:
    """The words that stay the same."""
    return {
        "stage": gettext("Lesson"),
        "tools": gettext("Settings and help"),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "silent": silent_kernel(),
        "rule_set": gettext("Rules of this lesson"),
        "close": gettext("Close"),
        "keys": [
            {
                "label": "",
                "rows": [
                    (["Tab"], gettext("Go to the list of rule sets, then to the rulebook")),
                    (["↑", "↓"], gettext("In the list: choose another rule set; all cells follow")),
                    (["Esc"], gettext("Close what is open")),
                ],
            }
        ],
    }


def facts_labels(stage: str) -> FactsLabels:
    """The words of a page of facts; ``stage`` says to a screen reader what it is."""
    return {
        **frame_labels(
            stage,
            (["Tab"], gettext("Go to the next “why?”")),
            (["Enter"], gettext("Open or close the rule that says why")),
        ),
        "why": gettext("why?"),
    }


def judging_labels() -> JudgingLabels:
    """The words of a page of questions."""
    told = task_labels("choice")
    return {
        **frame_labels(
            gettext("Judge first, then see"),
            (["Tab"], gettext("Go to the next question, or to the rule behind a verdict")),
            (["←", "→"], gettext("From answer to answer")),
            (["1", "2", "3"], gettext("Give the answer with that number")),
        ),
        "why": gettext("why?"),
        "all": gettext("Show all answers"),
        "after": gettext("So it lies then:"),
        "right": told["right"],
        "wrong": told["wrong"],
    }


def nothing_wrong() -> str:
    """What stands in place of the questions that went wrong, where none did."""
    return gettext("Nothing so far. What you judge wrong on this page comes back here.")
