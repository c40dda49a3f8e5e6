"""Widgets with exercises without a browser: their messages, and all that they would send to one."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from play_tables import Wire

from burraco_learn.exercises import Exercise

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


def tell(widget: Any, kind: str, **fields: Any) -> dict[str, Any]:
    """Send what a browser would, and give the state that comes back."""
    content = {"type": kind, "state": widget.state["n"], **fields}
    widget._handle_custom_msg(content, [])
    state: dict[str, Any] = widget.state
    json.dumps(state)
    return state


def wired(widget: Any) -> Any:
    """The widget, and on its ``wire`` all that it sends, from the state it opens with."""
    widget.comm = wire = Wire()
    widget.wire = wire
    wire.send({"method": "open", "state": widget.get_state()})
    return widget


def sent(widget: Any) -> list[str]:
    """All that was sent, without the random names of a widget's own parts."""
    opening = json.loads(widget.wire.sent[0])
    opening["state"].pop("layout", None)
    return [json.dumps(opening, sort_keys=True), *widget.wire.sent[1:]]


def wrong(exercise: Exercise, which: int = 0) -> str:
    """A wrong option of an exercise, as typed."""
    return [one.answer for one in exercise.options if not exercise.accepts(one.answer)][which]


class Turned:
    """A task with another right answer, which is the same in everything that may be seen."""

    def __init__(self, task: Any, key: str) -> None:
        self._task, self.key = task, key

    def right(self, answer: str) -> bool:
        return answer == self.key

    def __getattr__(self, name: str) -> Any:
        return getattr(self._task, name)


def turned(exercise: Exercise) -> Exercise:
    """The exercise with a wrong answer for its key, and no misconceptions."""
    answers = tuple((answer, None) for answer, _ in exercise._answers)
    key = wrong(exercise)
    return replace(exercise, task=Turned(exercise.task, key), _answers=answers)  # type: ignore[arg-type]
