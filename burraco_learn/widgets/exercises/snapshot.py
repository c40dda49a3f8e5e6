"""An exercise as a still page: the question, what it is about, and what can be answered."""

from __future__ import annotations

from html import escape

from ...svg.words import tinted_signs
from .answering import Answering
from .pictures import exhibit_figure
from .state import task_heading

__all__ = ["exhibits_html", "task_html"]


def exhibits_html(task: Answering, deck: str) -> str:
    """What the question is about, as still pictures."""
    return "".join(
        f"<p>{tinted_signs(one.label)}</p>{exhibit_figure(one, deck)}"
        for one in task.exercise.exhibits
    )


def task_html(task: Answering, deck: str) -> str:
    """An exercise as HTML without any script; it does not tell the answer."""
    exercise = task.exercise
    options = ""
    if exercise.form == "choice":
        items = "".join(f"<li>{tinted_signs(one.text)}</li>" for one in exercise.options)
        options = f"<ol>{items}</ol>"
    return (
        f"<p>{escape(task_heading(task))}</p><p><b>{tinted_signs(exercise.question)}</b></p>"
        f"{exhibits_html(task, deck)}{options}"
    )
