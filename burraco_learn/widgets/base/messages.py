"""What a browser may say to a widget, checked like a file from anywhere.

A message is a JSON object with a ``type``, the number of the ``state`` it was made on, and the
fields of its type, as ``message_shapes.py`` describes them. Anything else is not a message.

>>> read_message({"type": "lay", "state": 4, "cards": ["3h", "4h", "5h"]}).cards
(Card('3h'), Card('4h'), Card('5h'))
>>> read_message({"type": "add", "state": 4, "cards": ["Jk"], "wild": ["Jk", "6h"]}).wild
StatedWild(card=Card('Jk'), role='6h')
>>> read_message({"type": "lay", "state": 4, "cards": ["3x"]}) is None
True
>>> read_message("rm -rf") is None
True

A text is taken if it can be shown and saved. What a person typed or pasted and cannot be is an
:class:`UnfitText`, which tells them so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...cards import Card, ParseError, parse_card, parse_role
from ...notation.characters import why_not_text
from .message_shapes import FIELDS, OPTIONAL

__all__ = ["Message", "StatedWild", "UnfitText", "read_message"]


class UnfitText(ValueError):
    """A text that a person cannot have meant: the message says in one sentence what is wrong."""


class StatedWild(NamedTuple):
    """What a person says of a wild card among the chosen ones: which ``role`` it has.

    The role is a card, or in a group a rank, as in :class:`burraco_learn.Move`.
    """

    card: Card
    role: str


@dataclass(frozen=True)
class Message:
    """A message of the right shape. Whether it makes sense now is for the widget to say."""

    type: str
    state: int
    cards: tuple[Card, ...] = ()
    meld: int | None = None
    wild: StatedWild | None = None
    text: str = ""
    rules: str = ""
    players: int = 0
    move: int = 0
    width: int = 0
    height: int = 0
    what: str = ""
    at: int = 0
    to: str = ""
    line: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


class _WrongShape(Exception):
    """The value is not what its field holds."""


def _number(value: object, largest: int) -> int:
    if type(value) is not int or not 0 <= value <= largest:
        raise _WrongShape
    return value


def _text(value: object, longest: int) -> str:
    if type(value) is not str:
        raise _WrongShape
    why = why_not_text(value, longest)
    if why:
        raise UnfitText(why)
    return value


def _cards(value: object) -> tuple[Card, ...]:
    # Two packs and their jollies: no hand holds more.
    if type(value) is not list or len(value) > 120:
        raise _WrongShape
    return tuple(map(_card, value))


def _card(value: object) -> Card:
    if type(value) is not str or len(value) > 4:
        raise _WrongShape
    try:
        return parse_card(value)
    except ParseError:
        raise _WrongShape from None


def _wild(value: object) -> StatedWild:
    """A wild card and what it stands for, as in ["Jk", "8h"]."""
    if type(value) is not list or len(value) != 2:
        raise _WrongShape
    card, role = _card(value[0]), value[1]
    if type(role) is not str or len(role) > 4 or not card.may_be_wild:
        raise _WrongShape
    try:
        return StatedWild(card, parse_role(role))
    except ParseError:
        raise _WrongShape from None


def _options(value: object) -> Mapping[str, str]:
    if type(value) is not dict or len(value) > 20:
        raise _WrongShape
    return {_text(name, 40): _text(chosen, 40) for name, chosen in value.items()}


_READ: Mapping[str, Callable[[Any], Any]] = {
    "state": lambda value: _number(value, 2**53),
    "cards": _cards,
    "meld": lambda value: _number(value, 998),
    "wild": _wild,
    "text": lambda value: _text(value, 500),
    "rules": lambda value: _text(value, 200),
    "players": lambda value: _number(value, 4),
    "move": lambda value: _number(value, 99_999),
    "width": lambda value: _number(value, 99_999),
    "height": lambda value: _number(value, 99_999),
    "what": lambda value: _text(value, 40),
    "at": lambda value: _number(value, 200),
    "to": lambda value: _text(value, 40),
    # Longer than any line that is read, so that a sentence can say that one is too long.
    "line": lambda value: _text(value, 20_000),
    "options": _options,
}


def read_message(content: object) -> Message | None:
    """The message, or None where the content does not have the shape of one.

    Raises UnfitText for a text of any field that is too long or has characters that no text has.
    """
    if type(content) is not dict:
        return None
    kind = content.get("type")
    if type(kind) is not str or kind not in FIELDS:
        return None
    expected = {"type", "state", *FIELDS[kind]}
    missing = expected - content.keys()
    if not content.keys() <= expected or any((kind, name) not in OPTIONAL for name in missing):
        return None
    try:
        message = Message(
            kind, **{name: _READ[name](content[name]) for name in content if name != "type"}
        )
    except _WrongShape:
        return None
    # What is said of a card that is not there would be a move without a text.
    said_of_none = message.wild is not None and message.wild.card not in message.cards
    return None if said_of_none else message
