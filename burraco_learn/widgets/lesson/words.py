"""The words of a lesson's bar, in the current language."""

from __future__ import annotations

from ...i18n import gettext, say
from ...rules import Rules
from ..base.words import silent_kernel
from ..table.words import about_rules
from .wire import LessonLabels

__all__ = ["LESSONS", "bar_labels", "follows", "lesson_name", "lesson_title", "snapshot_words"]

LESSONS = tuple(f"{number:02}" for number in range(13))
"""The numbers of the lessons."""


def lesson_name(number: str) -> str:
    """What a lesson is about. Raises ValueError if there is none with this number."""
    names = (
        gettext("Start here"),
        gettext("Cards, table, a turn"),
        gettext("Runs and groups"),
        gettext("Pinella and jolly"),
        gettext("The natural 2"),
        gettext("The burraco"),
        gettext("The pozzetto"),
        gettext("Closing, and the end of the stock"),
        gettext("The score"),
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
