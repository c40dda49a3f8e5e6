"""What the kernel and the pages of a lesson say to each other.

``python tools/refresh.py types`` writes each type into ``front/lesson/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..base.wire import Choice, FrameLabels, ListedRule, ToldTerm
from ..exercises.wire import ShownCard, ShownExhibit, ShownOption
from .blocks import Block

__all__ = [
    "FactsLabels",
    "FactsPage",
    "GlossaryLabels",
    "GlossaryPage",
    "JudgedRow",
    "JudgedVerdict",
    "JudgingLabels",
    "JudgingPage",
    "LessonLabels",
    "LessonPage",
]


class LessonLabels(FrameLabels):
    """The words of a lesson's bar."""

    rule_set: str


class LessonPage(TypedDict):
    """The bar of a lesson: the rules that its cells follow, and those to choose from."""

    page: Literal["lesson"]
    title: str
    status: str
    yours: bool
    labels: LessonLabels
    chosen: str
    choices: list[Choice]
    about: str
    said: list[str]


class FactsLabels(FrameLabels):
    """The words of a page of facts."""

    why: str


class FactsPage(TypedDict):
    """A page of facts, in blocks; each is sent as the JSON object of its class."""

    page: Literal["facts"]
    title: str
    status: str
    yours: bool
    labels: FactsLabels
    blocks: list[Block]
    said: list[str]


class JudgedVerdict(TypedDict):
    """What is said to an answer, in a sentence with its rule; ``cards`` is the meld as it lies
    then, if that was asked. ``mark`` is "yes", "no", or "shown" where the answer was asked for."""

    mark: str
    headline: str
    why: str
    rules: list[ListedRule]
    cards: list[ShownCard]


class JudgedRow(TypedDict):
    """A question with what it is about, and its verdict once it is answered.

    Where it cannot be asked under the rules, ``note`` says why, and there is nothing else.
    """

    number: int
    question: str
    exhibits: list[ShownExhibit]
    answers: list[ShownOption]
    verdict: JudgedVerdict | None
    note: str


class JudgingLabels(FactsLabels):
    """The words of a page of questions."""

    all: str
    after: str
    right: str
    wrong: str


class JudgingPage(TypedDict):
    """A page of questions. ``ask`` is what all of them ask, if they do; ``all`` says whether every
    answer is shown; ``nothing`` is what stands in place of questions."""

    page: Literal["judging"]
    title: str
    about: str
    status: str
    yours: bool
    labels: JudgingLabels
    ask: str
    rows: list[JudgedRow]
    tally: str
    all: bool
    nothing: str
    notice: str
    said: list[str]


class GlossaryLabels(FrameLabels):
    """The words of the glossary: the name of its search, and that nothing was found."""

    search: str
    nothing: str


class GlossaryPage(TypedDict):
    """All terms of the glossary."""

    page: Literal["glossary"]
    title: str
    yours: bool
    labels: GlossaryLabels
    entries: list[ToldTerm]
    said: list[str]
