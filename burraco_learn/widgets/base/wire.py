"""What the kernel and a page say to each other, as far as every widget shares it.

``python tools/refresh.py types`` writes each type here into ``front/base/wire.js`` too, by which
the front end is checked. What only one package's pages show is described in the ``wire.py`` of that
package; what a browser says, in ``message_shapes.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .message_shapes import Wild

__all__ = [
    "Answer",
    "Button",
    "Change",
    "Choice",
    "Chosen",
    "Drawn",
    "Fitted",
    "FrameState",
    "FrameLabels",
    "KeyGroup",
    "KeyRow",
    "ListedRule",
    "Place",
    "RefusalState",
    "RulebookPart",
    "RulesAnswer",
    "SeenTerm",
    "State",
    "TermAnswer",
    "ToldTerm",
    "Wild",
]

State: TypeAlias = Mapping[str, object]
"""The state of any page, where nothing is known of it but that it is JSON."""

Answer: TypeAlias = Mapping[str, object]
"""What a page gets that asked for it, each with its ``type``: the types named ...Answer."""

KeyRow: TypeAlias = tuple[list[str], str]
"""Some keys, and what they do."""


class KeyGroup(TypedDict):
    """Keys that are for the same, under a heading; a page with few keys has one without."""

    label: str
    rows: list[KeyRow]


class Place(TypedDict):
    """A place on the table: a zone, a meld in it by its number, or the hand of a seat."""

    zone: str
    meld: NotRequired[int]
    seat: NotRequired[int]


Change = TypedDict("Change", {"card": str, "from": Place, "to": Place})
"""A card that moved; ``card`` is "" for one that nobody may see."""


class Button(TypedDict):
    """A button under the page: what it asks for, its key, and why it can do nothing now."""

    id: str
    label: str
    key: str
    enabled: bool
    why: str


class Choice(TypedDict):
    """One of several things to choose from."""

    id: str
    label: str


class Chosen(TypedDict):
    """A list to choose from, and what is chosen."""

    chosen: str
    choices: list[Choice]


class RefusalState(TypedDict):
    """A refusal and the text of its rule; of a plain sentence that cites none, all else is ""."""

    rule: str
    text: str
    rule_text: str
    source: str


class ListedRule(TypedDict):
    """A numbered rule with its text and its source."""

    id: str
    text: str
    source: str


class FrameLabels(TypedDict):
    """The words without which no page is shown."""

    stage: str
    tools: str
    rules: str
    help: str
    silent: str
    close: str
    keys: list[KeyGroup]


class Fitted(TypedDict):
    """A table as it is drawn for a view with so many CSS pixels of width and height."""

    room: tuple[int, int]
    svg: str


class FrameState(TypedDict):
    """What every state has: its number, the language of its words, how it is shown.

    ``text_size`` is the size of words in percent of the usual one.

    ``fault`` is a sentence about a message that could not be answered, if there was one since.
    ``terms`` are the words of its sentences that the glossary has, each with the id of its term; ""
    for a phrase in which such a word means something else.
    ``fits`` says from and below how many CSS pixels the pictures are the right ones; a page without
    pictures of different widths has none. ``room`` and ``fitted`` are those of a table that fits
    width and height of each view.
    """

    n: int
    lang: str
    projector: bool
    text_size: int
    fault: NotRequired[str]
    terms: NotRequired[dict[str, str]]
    fits: NotRequired[tuple[int, int]]
    room: NotRequired[tuple[int, int]]
    fitted: NotRequired[list[Fitted]]


class Drawn(TypedDict):
    """What of a state depends on the size of its pictures.

    Where a table fits the place of each view, ``svg`` is the one for the ``room`` that a view asked
    for last, and ``fitted`` those for other views.
    """

    fits: NotRequired[tuple[int, int]]
    svg: NotRequired[str]
    room: NotRequired[tuple[int, int]]
    fitted: NotRequired[list[Fitted]]


class RulebookPart(TypedDict):
    """The rules about one subject."""

    title: str
    rows: list[ListedRule]


class RulesAnswer(TypedDict):
    """The rulebook: the rules that can come up, by subject, and what is said of those left out.

    ``search`` names the field by which they are searched, and ``nothing`` says that none was found.
    """

    type: Literal["rules"]
    title: str
    note: str
    signs: str
    parts: list[RulebookPart]
    left_out: str
    search: str
    nothing: str


class SeenTerm(TypedDict):
    """A term of the glossary that another one names."""

    id: str
    name: str


class ToldTerm(TypedDict):
    """A term of the glossary: what it means, its picture, how it is said, other names.

    ``see_also`` stands before the terms that it is told by.
    """

    id: str
    name: str
    meaning: str
    svg: str
    caption: str
    remarks: list[str]
    see_also: str
    see: list[SeenTerm]


class TermAnswer(TypedDict):
    """All that is told of one term."""

    type: Literal["term"]
    term: ToldTerm
