"""The words of the course panel, which JupyterLab shows before any kernel runs."""

from __future__ import annotations

from ...i18n import gettext

__all__ = ["course_words"]


def course_words() -> dict[str, str]:
    """What stands in the panel and in the bar of a lesson, in the current language.

    The panel fills in what stands in braces.
    """
    return {
        "course": gettext("Burraco course"),
        "done": gettext("{done} of {count} done"),
        "start": gettext("Start here"),
        "resume": gettext("Go on where you were"),
        "open": gettext("Open the lesson"),
        "practice": gettext("Today's practice"),
        "due": gettext("Due today: {count}"),
        "nothing_due": gettext("Nothing is due today. Something new is always there."),
        "practise": gettext("Practise"),
        "lessons": gettext("Lessons"),
        "full": gettext("done"),
        "part": gettext("{done} of {count}"),
        "empty": gettext("not begun"),
        "club": gettext("Rules of my club"),
        "own": gettext("My club's own rules"),
        "language": gettext("Language"),
        "unkept": gettext("Your choice could not be saved."),
        "more": gettext("More"),
        "play": gettext("Play a round"),
        "puzzles": gettext("Puzzles"),
        "rulebook": gettext("Rulebook"),
        "glossary": gettext("Glossary"),
        "teacher": gettext("For teachers"),
        "lab": gettext("Meld lab"),
        "previous": gettext("Previous: {title}"),
        "next": gettext("Next: {title}"),
        "place": gettext("Lesson {number} of {last}"),
        "changed": gettext("The code of this page was changed, so it does not run by itself."),
        "unsafe": gettext("Other programs lie beside this page, so it does not run by itself."),
        "run": gettext("Run the page"),
    }
