"""Random messages to every widget: each is answered, the state stays valid, what is saved is read.

A message is made as the shapes of :mod:`burraco_learn.widgets.base.message_shapes` say, with values
that may mean something to the widget; then some are given a hostile value, a field too many or too
few, or the number of another state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from described import state_deviations
from every_widget import say_to, wired

import burraco_learn as bl
from burraco_learn.bots import bots
from burraco_learn.cards import CARDS, RANKS, Card
from burraco_learn.notation.writer import write_record
from burraco_learn.rules import rule_sets
from burraco_learn.storage.reviews import read_progress
from burraco_learn.storage.saved_games import RECORDS, TABLES, Save
from burraco_learn.widgets.base.message_shapes import FIELDS, OPTIONAL
from burraco_learn.widgets.base.stage import Stage

__all__ = ["HOSTILE", "fields_without_values", "fuzz", "saved_files_are_read"]

HOSTILE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 120, 998, 2**31, 2**53, 2**60, -(2**70), 1.5, 1e308,
    float("nan"), float("inf"), "", " ", "0", "x" * 41, "x" * 501, "x" * 30_000, "9" * 400,
    "\ud83d", "Ada \udfff", "\0", "\x1b[2J", "\u202e", "\ufeff", "👩‍🎓", "{0.__class__}", "%s", "{",
    "../../etc/passwd", "con", "<img src=x onerror=alert(1)>", "__proto__", "Jk=5h", "lay Jk=Jk",
    [], [[]], [None], [""], ["3h"] * 21, ["3h"] * 200, ["\ud83d"], ["Jk", "Jk"], ["3h", "5h"],
    ["Jk", "5h", "6h"], {}, {"": ""}, {"deck": 1}, {"\ud83d": "\0"}, {"rules": {"rules": {}}},
)  # fmt: skip

_WORDS = (
    "own", "pile", "opponents", "stock", "hand", "meld", "meld0", "meld1", "meld9", "step0",
    "step1", "moves", "table", "open", "taken", "gone", "step", "line", "comment", "title",
    "question", "annotator", "names", "date", "languages", "ask", "answer", "attempt", "accept",
    "better", "or", "worse", "!", "?", "!?", "en", "it", "classico-1", "fitab-1",
)  # fmt: skip

_LINES = (
    "3h 4h Jk=5h", "lab 1 meld classico: 3h 4h Jk + 5h", "lab 1 table fitab all: hand Kd; pile 3h",
    "draw", "take", "lay 3h 4h 5h", "add 6h to 1", "discard Ks", "en, it", "Well played.\nOr not.",
    "Što? [Kd] [5h?]", "note", "my record", "2", "yes", "run", "none", "3h 4h 5h / 7h 8h 9h",
)  # fmt: skip


def _cards(rng: Random, widget: Stage) -> list[Card]:
    """Some cards, most often of a hand that is in play there."""
    rnd = getattr(widget, "round", None)
    hand = list(rnd.hands[rnd.turn]) if isinstance(rnd, bl.Round) and rng.random() < 0.9 else []
    return rng.sample(hand or CARDS, min(len(hand or CARDS), rng.choice((0, 1, 1, 2, 3, 3, 4))))


def _text(rng: Random, widget: Stage) -> str:
    """A text: a move that may be played, an answer of the exercise, or another line."""
    rnd = getattr(widget, "round", None)
    moves = rnd.legal_moves() if isinstance(rnd, bl.Round) else ()
    if moves and rng.random() < 0.8:
        return str(rng.choice(moves))
    return rng.choice(_LINES)


_VALUES: Mapping[str, Callable[[Random, Stage], Any]] = {
    "cards": lambda rng, widget: list(map(str, _cards(rng, widget))),
    "meld": lambda rng, _: rng.randrange(4),
    "wild": lambda rng, _: [
        rng.choice(("Jk", "2h", "2s")),
        rng.choice(RANKS) + rng.choice(("h", "s", "")),
    ],
    "text": _text,
    "rules": lambda rng, _: rng.choice(rule_sets()),
    "players": lambda rng, _: rng.choice((2, 4)),
    "move": lambda rng, _: rng.randrange(40),
    "width": lambda rng, _: rng.randrange(60, 2000),
    "height": lambda rng, _: rng.randrange(60, 2000),
    "what": lambda rng, _: rng.choice(_WORDS),
    "at": lambda rng, _: rng.randrange(6),
    "to": lambda rng, _: rng.choice(("", "it", *_WORDS)),
    "line": lambda rng, _: rng.choice(_LINES),
    "options": lambda rng, _: {
        name: rng.choice(values)
        for name, values in {
            "deck": ("classic", "large", "none"),
            "hands": ("open", "hidden"),
            "match": ("match", "round"),
            "bots": bots(),
        }.items()
        if rng.random() < 0.7
    },
}


def fields_without_values() -> set[str]:
    """Fields of messages for which no value is made up here; the fuzzing needs one for each."""
    return {name for fields in FIELDS.values() for name in fields} - set(_VALUES)


def _message(rng: Random, widget: Stage) -> Any:
    own = list(getattr(widget, "_answers", ()))
    kind = rng.choice(own) if own and rng.random() < 0.8 else rng.choice(list(FIELDS))
    content = {
        "type": kind,
        **{
            name: _VALUES[name](rng, widget)
            for name in FIELDS[kind]
            if (kind, name) not in OPTIONAL or rng.random() < 0.5
        },
    }
    if rng.random() < 0.7:
        return content
    name = rng.choice([*content, "state", "more"])
    content[name] = rng.choice(HOSTILE)
    if rng.random() < 0.2:
        del content[rng.choice(list(content))]
    return content if rng.random() < 0.95 else rng.choice(HOSTILE)


def fuzz(name: str, seed: int, count: int, home: Path) -> None:
    """So many random messages to one widget; AssertionError names the message that fails.

    ``home`` is the learner's folder, in which the widget saves.
    """
    rng = Random(f"{name} {seed}")
    widget, sent = wired(name)
    for number in range(count):
        message = _message(rng, widget)
        where = f"{name}, seed {seed}, message {number}: {message!r:.300}"
        before = len(sent)
        if type(message) is dict:
            say_to(widget, message)
        else:
            widget._handle_custom_msg(message, [])
        assert len(sent) > before, f"not answered: {where}"
        assert "program's" not in widget.state.get("fault", ""), f"{widget.state['fault']} {where}"
        found = state_deviations(widget.state)
        assert not found, f"{found[:3]} {where}"
        _text_is_read(widget, where)
    saved_files_are_read(home)
    again, _ = wired(name)
    assert not state_deviations(again.state), f"{name}, seed {seed}, made again with what it saved"


def _text_is_read(widget: Stage, where: str) -> None:
    """What the widget can give as text is read back."""
    if isinstance(widget, bl.MeldLab):
        assert bl.MeldLab(widget._on_offer[widget._held.rules], state=widget.line).line == (
            widget.line
        ), where
    record = getattr(widget, "record", None)
    if isinstance(widget, bl.RoundViewer) and widget._annotator and isinstance(record, bl.Record):
        if widget._annotator._editor.unsaved:
            assert bl.read_record(write_record(record)) == record, where


def saved_files_are_read(home: Path) -> None:
    """Every file that lies in the learner's folder is read."""
    for kind in (TABLES, RECORDS):
        for path in sorted((home / kind).glob("*.txt")):
            assert Save(path.stem, kind).read().records, path.name
    progress = home / "progress.json"
    if progress.exists():
        assert str(read_progress(progress.read_text(encoding="utf-8")))
    assert not list(home.rglob("*.part"))
