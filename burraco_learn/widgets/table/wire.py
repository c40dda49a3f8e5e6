"""What the kernel and the page of a play table say to each other.

``python tools/refresh.py types`` writes each type into ``front/table/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..base.picture import Picture
from ..base.wire import Button, Change, FrameLabels, RefusalState, Wild

__all__ = [
    "AdvisedLine",
    "Aim",
    "Choices",
    "ChoosePage",
    "CoachWords",
    "GuideStep",
    "LeftHand",
    "LiveTable",
    "LookAnswer",
    "MadeThere",
    "MatchSheet",
    "Moment",
    "OfferedList",
    "OfferedPlayers",
    "OfferedRules",
    "OfferedTable",
    "OnOffer",
    "RecordAnswer",
    "ReviewPage",
    "Sheet",
    "TableLabels",
    "TableNews",
    "TablePage",
    "ToldMove",
    "Tool",
    "Turn",
    "Waiting",
    "WildChoice",
]


class ToldMove(TypedDict):
    """A move in notation and in words."""

    move: str
    text: str


class Turn(TypedDict):
    """A turn in the list of what happened: whose, of which side, and its moves."""

    name: str
    side: str
    moves: list[ToldMove]


class MatchSheet(TypedDict):
    """The sheet of a match; the rows begin with their label, and so do those of the totals."""

    caption: str
    result: str
    sides: list[str]
    rows: list[list[str]]
    totals: list[list[str]]
    over: bool


class Aim(TypedDict):
    """A goal that the person has in a round: what it is called, what is to be done, and whether it
    is reached; ``new`` says that the last moves did that."""

    label: str
    text: str
    reached: bool
    new: bool


class LeftHand(TypedDict):
    """A hand at the end of a round: whose, what is left in it, and what that counts.

    ``svg`` is its picture; "" for a hand that is empty, of which ``cards`` says so.
    """

    name: str
    cards: str
    points: str
    svg: str


class Sheet(TypedDict):
    """The score sheet of a finished round with all hands; in a match with its own."""

    caption: str
    result: str
    sides: list[str]
    rows: list[list[str]]
    totals: list[str]
    hands: list[LeftHand]
    match: NotRequired[MatchSheet]


class AdvisedLine(TypedDict):
    """A line of what can be done, and what it speaks of: cards of the hand and melds of one's own,
    or a zone; ``zone`` is "" where there is nothing to be done. ``chosen`` are the cards that are
    chosen on the table with the line: those of its first move."""

    text: str
    zone: str
    cards: list[str]
    chosen: list[str]
    melds: list[int]


class CoachWords(TypedDict):
    """What the coach says of a turn: a hint, or the plans that are best.

    ``more`` is the button that asks for the next hint, "" once all is told; ``why`` are the points
    and reasons that stand behind a press.
    """

    text: str
    more: str
    plans: list[AdvisedLine]
    why: list[str]


class LiveTable(TypedDict):
    """A table, and what stands round it: the play table, or the one of a viewer.

    The picture is drawn, and becomes SVG text, when the state is published.
    """

    status: str
    yours: bool
    svg: Picture
    buttons: list[Button]
    log: list[Turn]
    said: list[str]
    changes: list[Change]
    refusal: RefusalState | None
    sheet: Sheet | None
    advice: NotRequired[list[AdvisedLine]]
    coach: NotRequired[CoachWords]


class Moment(TypedDict):
    """A burraco that was just made: whose, which meld, and what it is."""

    zone: str
    meld: int
    text: str


class TableNews(TypedDict, total=False):
    """What is shown in place of what a table says by itself."""

    said: list[str]
    changes: list[Change]
    refusal: RefusalState
    advice: list[AdvisedLine]
    coach: CoachWords


class Tool(TypedDict):
    """A further button above the table or beside the list of moves."""

    id: str
    label: str
    key: str
    hidden: NotRequired[bool]


class Waiting(TypedDict):
    """What is said while the others wait, and the button that lets them go on."""

    text: str
    label: str


class TableLabels(FrameLabels):
    """The words of a play table, its opening screen included."""

    actions: str
    sort: str
    speed: str
    size: str
    new_round: str
    same: str
    review: str
    review_how: str
    to_sheet: str
    deal: str
    back: str
    rule_set: str
    about_rules: str
    players: str
    line: str
    line_example: str
    see_rule: str
    hide_rule: str
    log: str
    total: str
    more: str
    saved: str
    take_back_how: str
    take_back_here: str
    record: str
    record_how: str
    copy: str
    copied: str
    select: str
    menu: str
    full: str
    leave_full: str
    open: str


class GuideStep(TypedDict):
    """What the guide of a first round says, and what it points at.

    ``cards`` are those of the hand that are meant, and ``goal`` is
    what is pressed with them: "stock", "pile", "lay", or "add" with the number of the ``meld``.
    ``back`` is "" where nothing can be taken back.
    """

    title: str
    text: str
    step: str
    cards: list[str]
    goal: str
    meld: int | None
    show: str
    back: str
    alone: str


class TablePage(LiveTable):
    """A table in play, and what stands round it. ``guide`` is there in a guided round alone."""

    page: Literal["table"]
    title: str
    labels: TableLabels
    tools: list[Tool]
    teaching: bool
    waiting: Waiting | None
    notices: list[str]
    moments: list[Moment]
    guide: NotRequired[GuideStep | None]
    aim: Aim | None


class ReviewPage(TypedDict):
    """A finished round in the viewer, a widget of its own: ``viewer`` is the id of its model."""

    page: Literal["review"]
    title: str
    labels: TableLabels
    viewer: str
    status: str
    yours: bool
    said: list[str]


class OfferedRules(TypedDict):
    """A rule set on the opening screen, and for how many players it is.

    ``about`` is what it has of its own in one line, ``whole`` all that tells rule sets apart.
    """

    id: str
    title: str
    about: str
    whole: str
    note: str
    players: list[int]


class OfferedPlayers(TypedDict):
    """A number of players on the opening screen."""

    number: int
    title: str
    about: str


class OfferedList(TypedDict):
    """A list under "More": the values that can be chosen, each with its words."""

    name: str
    label: str
    chosen: str
    options: list[tuple[str, str]]


class OfferedTable(TypedDict):
    """A saved table that can be taken up again; ``asked``: is it the one that was asked for?"""

    name: str
    key: str
    asked: bool
    label: str
    about: str


class OnOffer(TypedDict):
    """What can be dealt, and what is chosen so far; ``back`` tells of a table to go back to."""

    rules: list[OfferedRules]
    players: list[OfferedPlayers]
    chosen_rules: str
    chosen_players: int
    back: bool


class Choices(OnOffer):
    """What the opening screen offers."""

    more: list[OfferedList]


class ChoosePage(TypedDict):
    """The opening screen of a play table."""

    page: Literal["choose"]
    title: str
    labels: TableLabels
    choices: Choices
    saved: list[OfferedTable]
    notices: list[str]
    status: str
    yours: bool
    said: list[str]


class MadeThere(TypedDict):
    """What chosen cards would make at a meld, or as a new one where ``at`` is None."""

    at: int | None
    text: str


class WildChoice(TypedDict):
    """What a wild card among the chosen ones could stand for, and whether it would."""

    wild: Wild
    label: str
    chosen: bool


class LookAnswer(TypedDict):
    """What the chosen cards can do now."""

    type: Literal["look"]
    cards: list[str]
    lay: bool
    melds: list[int]
    discard: bool
    hint: str
    places: list[MadeThere]
    choices: list[WildChoice]
    choose: str


class RecordAnswer(TypedDict):
    """The record of the finished rounds as text."""

    type: Literal["record"]
    text: str
