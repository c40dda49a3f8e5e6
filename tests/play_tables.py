"""A play table without a browser: its messages, and all that it would send to one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from burraco_learn.bots import bot
from burraco_learn.game.moves import Move
from burraco_learn.widgets.play.play_table import PlayTable


class Wire:
    """The comm of a widget: keeps everything that goes to the browser, as JSON."""

    kernel = object()
    comm_id = "wire"

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, data: Any = None, buffers: Any = None, **_: Any) -> None:
        assert not buffers
        self.sent.append(json.dumps(data, sort_keys=True))

    def on_msg(self, _: object) -> None:
        pass

    def close(self, *_: Any, **__: Any) -> None:
        pass


def wired(*args: Any, **more: Any) -> PlayTable:
    """A table, and on its ``wire`` all that it sends, from the state it opens with."""
    widget = PlayTable(*args, **{"speed": "at-once", **more})
    widget.comm = wire = Wire()  # type: ignore[assignment]
    widget.wire = wire  # type: ignore[attr-defined]
    wire.send({"method": "open", "state": widget.get_state()})
    return widget


def tell(widget: PlayTable, kind: str, **fields: Any) -> None:
    """What the browser would send now."""
    content = {"type": kind, "state": widget.state["n"], **fields}
    widget._handle_custom_msg(content, [])


def deal(widget: PlayTable, **options: str) -> None:
    """Deal at a table that has not dealt by itself, or again with these options."""
    if options and widget.state["page"] == "table":
        tell(widget, "new")
    tell(
        widget,
        "deal",
        rules=widget._opening.rules.id,
        players=widget._opening.players,
        options=options,
    )


def dealt(*args: Any, **more: Any) -> PlayTable:
    widget = wired(*args, **more)
    deal(widget)
    return widget


def choose(widget: PlayTable) -> Move:
    assert widget.round is not None
    return bot("greedy", seed=0).choose(widget.round.view(0))


def play(widget: PlayTable, moves: int = 10_000) -> None:
    """Play so many moves of the person, or to the end."""
    while moves and not widget.round.over:
        tell(widget, "text", text=str(choose(widget)))
        assert widget.state["refusal"] is None
        moves -= 1


@contextmanager
def observed(widget: PlayTable) -> Iterator[list[dict[str, Any]]]:
    """The states that are shown meanwhile."""
    shown: list[dict[str, Any]] = []

    def note(change: dict[str, Any]) -> None:
        shown.append(change["new"])

    widget.observe(note, "state")
    yield shown
    widget.unobserve(note, "state")
