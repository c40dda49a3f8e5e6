"""The messages of a browser as JSON objects: their types, and the fields of each.

Types of the same fields share a shape. ``python tools/refresh.py types`` writes each shape into
``front/base/messages.js`` too, by which the calls of the front end are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args, get_origin, get_type_hints

__all__ = ["FIELDS", "OPTIONAL", "SHAPES", "Wild"]

Wild: TypeAlias = tuple[str, str]
"""A wild card, and the card or rank that it stands for."""


class _Shape(TypedDict):
    """``state`` is the number of the state that the message was made on."""

    state: int


class PlainMessage(_Shape):
    """All is said by the type."""

    type: Literal[
        "draw",
        "take",
        "advise",
        "undo",
        "sort",
        "speed",
        "size",
        "quiet",
        "new",
        "same",
        "review",
        "back",
        "go",
        "again",
        "record",
        "hands",
        "try",
        "every",
        "more",
        "clear",
        "reveal",
        "instead",
        "unwrite",
        "redraft",
        "hint",
        "next",
        "guide",
        "alone",
        "stop",
    ]


class CardsMessage(_Shape):
    """Some cards of the hand, or all of it in the order in which it is to lie."""

    type: Literal["pile", "discard", "role", "arrange"]
    cards: list[str]


class PlayMessage(_Shape):
    """Chosen cards, and what is said of the wild card among them."""

    type: Literal["lay", "play", "look"]
    cards: list[str]
    wild: NotRequired[Wild]


class AddMessage(_Shape):
    """Chosen cards that are added to a meld, by its number; without it, where they fit."""

    type: Literal["add"]
    cards: list[str]
    meld: NotRequired[int]
    wild: NotRequired[Wild]


class DropMessage(_Shape):
    """Cards dropped on a zone of the table, or on a meld in it."""

    type: Literal["drop"]
    cards: list[str]
    what: str
    meld: NotRequired[int]
    wild: NotRequired[Wild]


class TextMessage(_Shape):
    """A text that was typed, or the name of something saved."""

    type: Literal["text", "continue", "save", "answer", "print"]
    text: str


class FinishMessage(_Shape):
    """An exam is handed in, with the answer that was not noted yet."""

    type: Literal["finish"]
    text: NotRequired[str]


class GotoMessage(_Shape):
    """To another question of an exam, with the answer that was not noted yet."""

    type: Literal["goto"]
    at: int
    text: NotRequired[str]


class RulesMessage(_Shape):
    """The rulebook is asked for, of these rules or of those in play."""

    type: Literal["rules"]
    rules: NotRequired[str]


class ChooseMessage(_Shape):
    """A rule set is chosen."""

    type: Literal["choose"]
    rules: str


class DealMessage(_Shape):
    """What the opening screen of a play table deals."""

    type: Literal["deal"]
    rules: str
    players: int
    options: NotRequired[dict[str, str]]


class RewindMessage(_Shape):
    """Take back all from a move on."""

    type: Literal["rewind"]
    move: int


class SeekMessage(_Shape):
    """To the table after so many moves; ``what`` is "step", "line" for a side line, or left out."""

    type: Literal["seek"]
    move: int
    what: NotRequired[str]


class WidthMessage(_Shape):
    """How many CSS pixels wide a picture is shown."""

    type: Literal["width"]
    width: int


class RoomMessage(_Shape):
    """How many CSS pixels there are for a table that fits its place, in width and height."""

    type: Literal["room"]
    width: int
    height: int


class PutMessage(_Shape):
    """Cards of the deck are put somewhere, or where cards go now."""

    type: Literal["put"]
    cards: list[str]
    what: NotRequired[str]


class ThingMessage(_Shape):
    """Something is named of which there are several, by its id."""

    type: Literal["open", "page", "example", "pozzetto", "mark", "keep", "kind", "term"]
    what: str


class PlacedMessage(_Shape):
    """One of some things of a kind, by its number."""

    type: Literal["remove", "judge", "strike"]
    what: str
    at: int


class ShiftMessage(_Shape):
    """A card goes from one place to another."""

    type: Literal["shift"]
    what: str
    at: int
    to: str


class NumberMessage(_Shape):
    """One of several things, by its number."""

    type: Literal["follow", "option", "level", "mistakes"]
    at: int


class LineMessage(_Shape):
    """The line of a lab."""

    type: Literal["line"]
    line: str


class WriteMessage(_Shape):
    """A note: which field, of which move, in which language, what, and at which place of a list."""

    type: Literal["write"]
    what: str
    move: int
    to: str
    line: str
    at: int


class SampleMessage(_Shape):
    """A sample round, to be opened after so many moves."""

    type: Literal["sample"]
    what: str
    move: int


SHAPES: tuple[type, ...] = (
    PlainMessage,
    CardsMessage,
    PlayMessage,
    AddMessage,
    DropMessage,
    TextMessage,
    FinishMessage,
    GotoMessage,
    RulesMessage,
    ChooseMessage,
    DealMessage,
    RewindMessage,
    SeekMessage,
    WidthMessage,
    RoomMessage,
    PutMessage,
    ThingMessage,
    PlacedMessage,
    ShiftMessage,
    NumberMessage,
    LineMessage,
    WriteMessage,
    SampleMessage,
)
"""All shapes that a message may have."""

_HINTS = [get_type_hints(shape, include_extras=True) for shape in SHAPES]
_NAMES = frozenset({"type", "state"})

FIELDS: Mapping[str, tuple[str, ...]] = {
    kind: tuple(name for name in hints if name not in _NAMES)
    for hints in _HINTS
    for kind in get_args(hints["type"])
}
"""The types of message and their fields; what ``OPTIONAL`` names may be left out."""

OPTIONAL = frozenset(
    (kind, name)
    for hints in _HINTS
    for kind in get_args(hints["type"])
    for name, hint in hints.items()
    if get_origin(hint) is NotRequired
)
"""Pairs of type and field that may be left out."""
