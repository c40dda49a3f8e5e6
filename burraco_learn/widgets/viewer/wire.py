"""What the kernel and the pages of recorded rounds say to each other.

``python tools/refresh.py types`` writes each type into ``front/viewer/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, final

from ..base.wire import FrameLabels
from ..table.wire import LiveTable

__all__ = [
    "CardPiece",
    "ChosenSample",
    "FindingAnswer",
    "FindingPlace",
    "FoundMistakes",
    "Pieces",
    "HeadField",
    "Kept",
    "LanguageName",
    "LineHead",
    "LineOffer",
    "ListedMistake",
    "ListedMove",
    "ListedTurn",
    "MoveMark",
    "NoNotes",
    "NoteFields",
    "NoteLabels",
    "NotedLine",
    "NotedMove",
    "NotedQuestion",
    "Notes",
    "Now",
    "Piece",
    "RecordHead",
    "ReviewedSeat",
    "RoundParts",
    "SampleLabels",
    "SampleOffer",
    "SampleOffers",
    "SampleRule",
    "SampleSet",
    "SamplesPage",
    "ShownAttempt",
    "ShownLine",
    "ShownQuestion",
    "TextAnswer",
    "TextPiece",
    "TrialHead",
    "VerdictName",
    "ViewerLabels",
    "ViewerPage",
]


@final
class TextPiece(TypedDict):
    """A piece of a comment that is plain text."""

    text: str


@final
class CardPiece(TypedDict):
    """A card in a comment; it may be lit on the table."""

    card: str
    suit: str
    lit: bool


Piece: TypeAlias = TextPiece | CardPiece
"""A piece of a comment."""

Pieces: TypeAlias = list[Piece]
"""A comment in pieces."""


class Now(TypedDict):
    """Which move led to the table that is shown, whose it was, and what it was."""

    where: str
    name: str
    side: str
    text: str


class MoveMark(TypedDict):
    """The mark of a move, and the words for it."""

    sign: str
    words: str


class TrialHead(TypedDict):
    """For whom moves are tried, and what the player did in the record."""

    title: str
    record: str


class LineHead(TypedDict):
    """The side line that is followed, and where in it."""

    title: str
    step: int
    last: int


class LineOffer(TypedDict):
    """The button that leads to a side line, and why it cannot be followed."""

    number: int
    verdict: str
    text: str
    why: str


class ShownLine(LineOffer):
    """A side line with its comments."""

    comments: list[Pieces]
    lang: str


class ShownAttempt(TypedDict):
    """A move that was refused, and by which rule."""

    text: str
    refused: str
    rule: str
    why: str


ShownQuestion = TypedDict(
    "ShownQuestion",
    {
        "lang": str,
        "asks": list[Pieces],
        "waits": bool,
        "right": bool,
        "verdict": str,
        "answers": list[Pieces],
        "again": bool,
        "for": str,
        "how": str,
    },
)
"""A question of the record; ``for`` says in whose place it is answered."""


class NotedMove(TypedDict):
    """What more is shown of a move in the list."""

    comment: bool
    mark: str
    mark_words: str


class ListedMove(TypedDict):
    """A move in the list of all of them."""

    at: int
    text: str
    comment: NotRequired[bool]
    mark: NotRequired[str]
    mark_words: NotRequired[str]


class ListedTurn(TypedDict):
    """A turn in the list of all moves; ``rest`` is a sentence in place of moves."""

    number: str
    name: str
    side: str
    moves: list[ListedMove]
    rest: NotRequired[str]


class LanguageName(TypedDict):
    """A language of the record; the code is "" for its own."""

    code: str
    name: str


class NotedQuestion(TypedDict):
    """A question as it is written, by language."""

    ask: dict[str, str]
    answer: dict[str, str]
    accepts: list[str]


class NotedLine(TypedDict):
    """A side line as it is written."""

    verdict: str
    text: str
    comment: dict[str, str]


class VerdictName(TypedDict):
    """What a side line can be, and the words for it."""

    verdict: str
    words: str


class HeadField(TypedDict):
    """A line of the record's head, by language."""

    name: str
    texts: dict[str, str]


class Kept(TypedDict):
    """What of a trial can be kept."""

    attempt: str
    moves: bool
    instead: bool


_KeptToo = TypedDict("_KeptToo", {"or": str})
_Tried = TypedDict("_Tried", {"try": str})
# Words that Python keeps for itself cannot be fields of a class.


class NoteLabels(_KeptToo):
    """The words round the notes to be written."""

    notes: str
    start: str
    language: str
    mark: str
    comment: str
    comment_how: str
    question: str
    add_question: str
    ask: str
    answer: str
    accepts: str
    accepts_none: str
    accept_how: str
    lines: str
    instead: str
    line_comment: str
    verdict: str
    attempts: str
    attempts_how: str
    take_up: str
    remove: str
    remove_question: str
    keep: str
    keep_how: str
    better: str
    worse: str
    accept: str
    attempt: str
    round: str
    title: str
    head_question: str
    annotator: str
    names: str
    date: str
    languages: str
    undo: str
    save: str
    name: str
    text: str
    record: str
    copy: str
    copied: str


class NoteFields(TypedDict):
    """The notes of a move as fields to be filled in."""

    labels: NoteLabels
    codes: list[LanguageName]
    signs: list[MoveMark]
    sign: str
    sign_words: str
    comment: dict[str, str]
    question: NotedQuestion | None
    lines: list[NotedLine]
    verdicts: list[VerdictName]
    attempts: list[str]
    head: list[HeadField]
    can_undo: bool
    offer: str
    unsaved: str
    name: str


class Notes(NoteFields):
    """The notes of a move, and what can be done with them now."""

    why: str
    kept: Kept
    unseen: list[str]
    notice: str


class NoNotes(TypedDict):
    """Why no notes can be written now."""

    why: str


class RecordHead(TypedDict):
    """What a record says of itself."""

    title: str
    about: str
    head: str


class ViewerLabels(FrameLabels, _Tried):
    """The words of a viewer."""

    steps: str
    first: str
    back: str
    forward: str
    last: str
    play: str
    pause: str
    speed: str
    slider: str
    hands: str
    record: str
    copy: str
    copied: str
    position: str
    comment: str
    comments: str
    question: str
    reveal: str
    go_on: str
    again: str
    lines: str
    attempts: str
    moves: str
    total: str
    actions: str
    line: str
    line_example: str
    see_rule: str
    hide_rule: str
    log: str
    whose: str
    stop: str
    found: str


class RoundParts(TypedDict):
    """What stands round the table: which move it is, its notes, and what can be done there."""

    labels: ViewerLabels
    at: int
    last: int
    now: Now
    mark: MoveMark
    ending: str
    comments: list[Pieces]
    comments_in: str
    pause: float
    pause_words: str
    position: str
    why_no_trial: str
    live: bool
    trial: TrialHead | None
    line: LineHead | None
    lines: list[ShownLine]
    attempts: list[ShownAttempt]
    question: ShownQuestion | None


class ReviewedSeat(TypedDict):
    """A seat whose mistakes can be looked for, and the words of the button that does it."""

    seat: int
    name: str
    find: str


class ListedMistake(TypedDict):
    """One of the most instructive moments, and after which move its notes stand."""

    at: int
    text: str


class FindingPlace(TypedDict):
    """How far the looking for mistakes has come: in decisions, and in words."""

    done: int
    total: int
    progress: str


class FoundMistakes(FindingPlace):
    """What is found in the moves of a seat.

    ``told`` are sentences about the whole; ``curve`` is a picture, "" where there is none. Both,
    and ``worst``, are there when the looking has ended.
    """

    seat: int
    busy: bool
    told: list[str]
    worst: list[ListedMistake]
    curve: str


class ViewerPage(LiveTable, RecordHead, RoundParts):
    """A recorded round at one of its moves."""

    page: Literal["viewer", "samples"]
    trouble: str
    notice: str
    edit: Notes | NoNotes | None
    seats: list[ReviewedSeat]
    mistakes: FoundMistakes | None


class ChosenSample(TypedDict):
    """The sample round that is open, and the rule that the rounds are to show."""

    round: str
    rule: str


class SamplesPage(ViewerPage):
    """A sample round, and which one it is."""

    chosen: ChosenSample


class SampleOffer(TypedDict):
    """A sample round, and after which moves it shows which rules."""

    id: str
    title: str
    rules: str
    set: str
    question: str
    shows: dict[str, list[int]]


class SampleSet(TypedDict):
    """A rule set of the sample rounds."""

    id: str
    title: str


class SampleRule(TypedDict):
    """A rule that sample rounds show."""

    id: str
    rules: str
    text: str


class SampleLabels(TypedDict):
    """The words of the list of sample rounds."""

    set: str
    all_sets: str
    rule: str
    any_rule: str
    rounds: str
    moves: str
    more: str


class SampleOffers(TypedDict):
    """The sample rounds and the rules to choose from."""

    rounds: list[SampleOffer]
    sets: list[SampleSet]
    rules: list[SampleRule]
    labels: SampleLabels


class TextAnswer(TypedDict):
    """The record as text, with the notes."""

    type: Literal["text"]
    text: str


class FindingAnswer(FindingPlace):
    """How far the looking for mistakes has come now."""

    type: Literal["finding"]
