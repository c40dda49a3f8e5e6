"""What the kernel and the pages of exercises, exams and progress say to each other.

``python tools/refresh.py types`` writes each type into ``front/exercises/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from ..base.wire import Button, Change, Chosen, FrameLabels

__all__ = [
    "ExamLabels",
    "ExamPage",
    "ExamQuestion",
    "ExamResult",
    "ExerciseLabels",
    "ExercisePage",
    "Given",
    "KindResult",
    "NamedRule",
    "OutcomeMark",
    "PageAnswer",
    "Parts",
    "Progress",
    "ProgressCell",
    "ProgressLabels",
    "ProgressPage",
    "ProgressRow",
    "QuestionPlace",
    "ResultRow",
    "ShownCard",
    "ShownExhibit",
    "ShownOption",
    "SittingParts",
    "Summary",
    "Tally",
    "Task",
    "TaskLabels",
    "Verdict",
]


class NamedRule(TypedDict):
    """The id of a rule within a text: a button that shows the rule."""

    rule: str


Parts: TypeAlias = list[str | NamedRule]
"""A text, with each id of a rule as a part of its own."""


class ShownCard(TypedDict):
    """A card as it is shown on a page."""

    card: str
    label: str
    svg: str


class ShownExhibit(TypedDict):
    """What a question is about: a table as a picture, or else cards in a row."""

    what: str
    label: str
    svg: str
    cards: list[ShownCard]


class ShownOption(TypedDict):
    """An answer to choose; ``mark`` says what became of it."""

    text: str
    mark: str


class Verdict(TypedDict):
    """What is said of an answer, or the answer itself once it is shown."""

    mark: str
    headline: str
    answer: str
    cards: list[ShownCard]
    why: Parts
    rule: str


class Given(TypedDict):
    """The answer that is noted: in words, as a number, or as sets of cards."""

    text: str
    value: str
    sets: list[list[str]]


class TaskLabels(TypedDict):
    """The words round an exercise of one form."""

    how: str
    line: str
    line_example: str
    answers: str
    tray: str
    tray_empty: str
    melds: str
    put_back: str
    exhibits: str
    answer: str
    add_meld: str
    wrong: str
    right: str


class Task(TypedDict):
    """An exercise and what came of it so far; in an exam with the answer that is noted."""

    number: int
    heading: str
    question: str
    form: str
    labels: TaskLabels
    exhibits: list[ShownExhibit]
    answers: list[ShownOption]
    hints: list[Parts]
    verdict: Verdict | None
    over: bool
    given: NotRequired[Given]


class OutcomeMark(TypedDict):
    """What became of one exercise: a sign, and the words for it."""

    mark: str
    label: str


class Tally(TypedDict):
    """What became of the exercises of a sitting."""

    marks: list[OutcomeMark]
    text: str


class Summary(TypedDict):
    """What is said at the end of a sitting, what to do next, and a row for each exercise."""

    text: str
    next: str
    rows: list[str]


class ProgressCell(TypedDict):
    """How well a skill is known: filled bars, and the words for them."""

    bars: int
    words: str
    due: str
    done: str


class ProgressRow(TypedDict):
    """A kind of exercise, and how well it is known on each level."""

    label: str
    cells: list[ProgressCell]


class Progress(TypedDict):
    """The table of what is known."""

    caption: str
    head: str
    levels: list[str]
    rows: list[ProgressRow]
    waiting: str


class ExerciseLabels(FrameLabels):
    """The words of a page with exercises."""

    kind: str
    level: str
    actions: str
    hints: str
    reveal: str
    next: str
    again: str
    see_rule: str
    why: str
    verdict: str
    tally: str


class SittingParts(TypedDict, total=False):
    """What one kind of sitting shows beside the exercise."""

    title: str
    kinds: Chosen
    levels: Chosen
    summary: Summary | None
    progress: Progress
    buttons: list[Button]
    nothing: str
    notice: str
    left: str


class ExercisePage(TypedDict):
    """Exercises, one after the other."""

    page: Literal["exercise"]
    title: NotRequired[str]
    about: str
    labels: ExerciseLabels
    status: str
    yours: bool
    changes: list[Change]
    task: Task | None
    buttons: list[Button]
    tally: Tally
    notice: str
    nothing: str
    summary: Summary | None
    kinds: NotRequired[Chosen]
    levels: NotRequired[Chosen]
    progress: NotRequired[Progress]
    left: NotRequired[str]
    said: list[str]


class QuestionPlace(TypedDict):
    """A question in the row of all of them."""

    at: int
    label: str
    answered: bool
    here: bool


class KindResult(TypedDict):
    """How many questions of a kind were right."""

    label: str
    points: str


class ResultRow(TypedDict):
    """A question of an exam that is handed in: what was answered, and what is right."""

    mark: str
    question: str
    exhibits: list[ShownExhibit]
    word: str
    given: str
    solution: str
    why: Parts
    rule: str


class ExamResult(TypedDict):
    """What was right in an exam."""

    text: str
    kinds: list[KindResult]
    rows: list[ResultRow]


class ExamQuestion(TypedDict):
    """The question that is shown, and the row of all of them."""

    task: Task
    nav: list[QuestionPlace]
    place: str
    buttons: list[Button]


class ExamLabels(FrameLabels):
    """The words of an exam."""

    questions: str
    actions: str
    note: str
    back: str
    next: str
    finish: str
    go_on: str
    name: str
    print: str
    save: str
    again: str
    result: str
    kinds: str
    given: str
    solution: str
    see_rule: str


class ExamPage(TypedDict):
    """An exam, before it is handed in or after."""

    page: Literal["exam"]
    title: str
    about: str
    labels: ExamLabels
    status: str
    yours: bool
    changes: list[Change]
    notice: str
    good: bool
    nothing: str
    task: Task | None
    nav: list[QuestionPlace]
    place: NotRequired[str]
    confirm: str | None
    result: ExamResult | None
    buttons: list[Button]
    said: list[str]


class PageAnswer(TypedDict):
    """The result of an exam as a page to be printed."""

    type: Literal["page"]
    html: str


class ProgressLabels(FrameLabels):
    """The words of a picture of the progress."""

    again: str


class ProgressPage(TypedDict):
    """A picture of the learner's progress."""

    page: Literal["progress"]
    title: str
    about: str
    labels: ProgressLabels
    yours: bool
    notice: str
    progress: Progress
    said: list[str]
