"""Every widget, in situations in which a page can speak to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from play_tables import Wire, deal

import burraco_learn as bl
from burraco_learn.widgets.base.stage import Stage

__all__ = ["EVERY", "say_to", "wired"]


def _dealt(**more: Any) -> Stage:
    table = bl.PlayTable("classico", 2, seed=7, speed="at-once", **more)
    deal(table)
    return table


def _edited() -> Stage:
    return bl.RoundViewer(bl.sample_round("classico-1"), move=8, edit=True)


def _trial() -> Stage:
    viewer = bl.RoundViewer(bl.sample_round("classico-1"), move=8)
    say_to(viewer, {"type": "try"})
    return viewer


def _tried() -> Stage:
    viewer = _edited()
    say_to(viewer, {"type": "try"})
    return viewer


def _handed_in() -> Stage:
    exam = bl.Exam(seed=2, kinds=["is-meld", "count"], count=2)
    for _ in range(2):
        say_to(exam, {"type": "finish"})
    return exam


EVERY: Mapping[str, Callable[[], Stage]] = {
    "opening": lambda: bl.PlayTable(seed=7, speed="at-once"),
    "table": _dealt,
    "teaching": lambda: _dealt(teaching=True, match=True),
    "goal": lambda: _dealt(goal="burraco"),
    "puzzle": lambda: bl.Puzzle("points", "classico", seed=1),
    "viewer": lambda: bl.RoundViewer(bl.sample_round("classico-1"), move=8),
    "trial": _trial,
    "editor": _edited,
    "trial-in-editor": _tried,
    "samples": lambda: bl.SampleRounds(),
    "lab": lambda: bl.MeldLab(cards="6h Jk 8h", add="7h"),
    "table-lab": lambda: bl.MeldLab(state="lab 1 table classico: hand Kd Jk 5h; melds 3h 4h 5h"),
    "exercises": lambda: bl.Exercises("best-meld", seed=1),
    "choice": lambda: bl.Exercises("is-meld", seed=1, count=3),
    "practice": lambda: bl.Practice(count=3),
    "exam": lambda: bl.Exam(seed=1, kinds=["is-meld", "find-all", "count"], count=3),
    "handed-in": _handed_in,
    "progress": lambda: bl.ProgressPicture(),
    "lesson": lambda: bl.Lesson("03"),
    "facts": lambda: bl.Lesson("03").says("wilds"),
    "judging": lambda: bl.Lesson("03").melds("5h 6h *", "5h 6h 7d"),
    "deciding": lambda: bl.Lesson("10").plays("discard"),
    "glossary": lambda: bl.Glossary(),
}
"""How each is made. Whoever adds a widget enters it here alone: all tests of every widget take it
from here, and one of them says which page has none."""


def say_to(widget: Stage, content: dict[str, Any]) -> None:
    """Send a message as a page does, made on the present state unless it says otherwise."""
    widget._handle_custom_msg({"state": widget.state["n"], **content}, [])


class StrictWire(Wire):
    """A wire that, like the one of a kernel, carries text in UTF-8 alone."""

    def send(self, data: Any = None, buffers: Any = None, **_: Any) -> None:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode("utf-8")
        super().send(data, buffers)


def wired(name: str) -> tuple[Stage, list[str]]:
    """A widget, and the list of all that it sends from now on."""
    widget = EVERY[name]()
    wire = StrictWire()
    widget.comm = wire  # type: ignore[assignment]
    return widget, wire.sent
