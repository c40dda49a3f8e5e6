"""What the kernel and the pages of a lesson say to each other.

``python tools/refresh.py types`` writes each type into ``front/lesson/wire.js`` too.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..base.wire import Choice, FrameLabels, ToldTerm
from .blocks import Block

__all__ = [
    "FactsPage",
    "GlossaryLabels",
    "GlossaryPage",
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


class FactsPage(TypedDict):
    """A page of facts, in blocks; each is sent as the JSON object of its class."""

    page: Literal["facts"]
    title: str
    status: str
    yours: bool
    labels: FrameLabels
    blocks: list[Block]
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
