"""What the kernel and the page of a meld lab say to each other.

``python tools/refresh.py types`` writes each type into ``front/lab/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..base.wire import Button, Choice, FrameLabels, ListedRule, RefusalState

__all__ = [
    "AnswerRow",
    "ChosenItem",
    "DeckCard",
    "DeckRow",
    "ExampleGroup",
    "LabLabels",
    "LabPage",
    "LabPlace",
    "LabResult",
    "LabRules",
    "OfferedExample",
    "ResultPicture",
    "RoleChoice",
    "RuleSetCited",
    "ShownRules",
]


class DeckCard(TypedDict):
    """A card, or a move, as one item of a place."""

    card: str
    label: str
    svg: str


class DeckRow(TypedDict):
    """The cards of a suit."""

    label: str
    cards: list[DeckCard]


class LabPlace(TypedDict):
    """A place for cards or moves.

    ``open`` says whether chosen cards go there, None where they never do; ``kind`` is "choose" or
    "remove": what a click on an item does.
    """

    id: str
    label: str
    items: list[DeckCard]
    open: bool | None
    kind: str


class ChosenItem(TypedDict):
    """One of several things, and whether it is the one."""

    id: str
    label: str
    chosen: bool


class RoleChoice(TypedDict):
    """A card that a wild one may stand for, and whether it does."""

    role: str
    label: str
    chosen: bool


class ResultPicture(TypedDict):
    """What lies there, and for each card of it where it lay before; None for one that came."""

    svg: str
    motion: list[int | None]


class LabResult(ResultPicture):
    """What the rules say of the cards."""

    mark: str
    headline: str
    lines: list[str]
    roles: list[RoleChoice]


class RuleSetCited(TypedDict):
    """A rule set, and the rule of its own by which it refuses, if it does."""

    id: str
    label: str
    refusal: RefusalState | None
    chosen: bool


class AnswerRow(TypedDict):
    """What one or several of the rule sets say of the cards.

    ``svg`` is the meld that comes of it, unless it is the one that is shown large.
    """

    label: str
    mark: str
    headline: str
    lines: list[str]
    svg: str
    meld: str
    why: str
    sets: list[RuleSetCited]


class LabRules(TypedDict):
    """The rule sets; ``every`` says whether all are compared, None where it cannot be chosen."""

    chosen: str
    choices: list[Choice]
    every: bool | None


class OfferedExample(TypedDict):
    """An example, and the rules that it shows."""

    id: str
    label: str
    rules: list[str]


class ExampleGroup(TypedDict):
    """Examples that are about the same."""

    label: str
    items: list[OfferedExample]


class ShownRules(TypedDict):
    """What the example that is open shows."""

    title: str
    rules: list[ListedRule]
    none: str


class LabLabels(FrameLabels):
    """The words of a meld lab."""

    actions: str
    see_rule: str
    hide_rule: str
    pages: str
    rule_set: str
    every: str
    deck: str
    result: str
    table: str
    roles: str
    pozzetto: str
    verdict: str
    examples: str
    shows: str
    share: str
    copy: str
    copied: str
    line: str
    line_example: str
    open_place: str
    empty: str
    no_moves: str


class LabPage(TypedDict):
    """A meld lab: a page about melds, and one about moves."""

    page: Literal["lab"]
    tab: str
    title: str
    status: str
    yours: bool
    labels: LabLabels
    tabs: list[Choice]
    rules: LabRules
    places: list[LabPlace]
    pozzetto: list[ChosenItem]
    buttons: list[Button]
    result: LabResult
    refusal: RefusalState | None
    rows: list[AnswerRow]
    rows_title: str
    examples: list[ExampleGroup]
    shows: ShownRules | None
    line: str
    said: list[str]
    notice: str
