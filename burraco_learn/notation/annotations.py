"""What an annotator writes beside the moves of a record, as plain immutable values.

>>> note = Note("!?", (Comment("[5h] waits in the hand."), Comment("[5h] aspetta.", "it")))
>>> note.said()
('[5h] waits in the hand.',)
>>> [(str(card), seen) for card, seen, _, _ in cards_named("[5h] meets [10♣?]")]
[('5h', True), ('Tc', False)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, ParseError, parse_card
from ..game.moves import Move
from ..i18n import current_language, gettext, language, say

__all__ = [
    "MARKS",
    "VERDICTS",
    "Attempt",
    "Comment",
    "Note",
    "Question",
    "SideLine",
    "cards_named",
    "in_language",
]

MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""The marks of a move, as chess players write them: good, bad, very good, very bad, interesting,
doubtful."""

VERDICTS = ("better", "or", "worse")
"""What a side line is beside the move that was played."""


@dataclass(frozen=True)
class Comment:
    """One comment; ``language`` is a code such as "it", or "" for the record's own language.

    The text is one line: whatever white space stands in it counts as one space. Raises ValueError
    if it is empty.
    """

    text: str
    language: str = ""

    def __post_init__(self) -> None:
        text = " ".join(self.text.split())
        if not text:
            raise ValueError(say("A comment has at least one word."))
        object.__setattr__(self, "text", text)


@dataclass(frozen=True)
class SideLine:
    """Moves that could have been played instead of the move just played, and those that follow.

    ``verdict`` is one of :data:`VERDICTS`; ``moves`` may run over any number of turns. Raises
    ValueError for any other verdict, and if there is no move.
    """

    verdict: str
    moves: tuple[Move, ...]
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ValueError(
                say(
                    "A side line is one of {all}, not {verdict}.",
                    all=", ".join(VERDICTS),
                    verdict=repr(self.verdict)[:40],
                )
            )
        if not self.moves:
            raise ValueError(say("A side line has at least one move."))


@dataclass(frozen=True)
class Question:
    """What the reader is asked before the next move is shown.

    ``asks`` is the question, ``accepts`` the moves that answer it (none: the record's next move
    is the answer), ``answers`` what is shown with the answer. Raises ValueError if nothing is
    asked.
    """

    asks: tuple[Comment, ...]
    accepts: tuple[Move, ...] = ()
    answers: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        if not self.asks:
            raise ValueError(say("A question has at least one word."))


@dataclass(frozen=True)
class Attempt:
    """A move that is tried on this table and refused by ``rule``, such as "BR-15"."""

    move: Move
    rule: str


@dataclass(frozen=True)
class Note:
    """All that is written after one move of a record: of that move, and before the next.

    ``mark`` is "" or one of :data:`MARKS`; ``mark``, ``comments`` and ``lines`` (the side lines)
    speak of the move just played, ``question`` and ``attempts`` of the table before the next one.
    Raises ValueError for any other mark.
    """

    mark: str = ""
    comments: tuple[Comment, ...] = ()
    lines: tuple[SideLine, ...] = ()
    question: Question | None = None
    attempts: tuple[Attempt, ...] = ()

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise ValueError(
                say(
                    "{mark} is not a mark: the marks are {all}.",
                    mark=repr(self.mark)[:20],
                    all=" ".join(MARKS),
                )
            )

    def __bool__(self) -> bool:
        """Whether anything is written."""
        return self != Note()

    def said(self, code: str | None = None) -> tuple[str, ...]:
        """The texts of the comments in a language, else in the record's own language."""
        return in_language(self.comments, code)


def in_language(comments: Iterable[Comment], code: str | None = None) -> tuple[str, ...]:
    """The texts in a language (by default the current one), else in the record's own language.

    What is said in the own language has no code, so that it is found by its code too. A text that
    the catalogue of the language has is shown as it stands there: so are those that are shipped.

    >>> both = Comment("Yes."), Comment("Sì.", "it")
    >>> in_language(both, "it"), in_language(both, "fr")
    (('Sì.',), ('Yes.',))
    """
    comments = tuple(comments)
    wanted = current_language() if code is None else code
    for spoken in (wanted, wanted.split("-")[0]):
        texts = tuple(one.text for one in comments if one.language == spoken)
        if texts:
            return texts
    with language(wanted):
        return tuple(gettext(one.text) for one in comments if not one.language)


_NAMED = re.compile(r"\[([^\[\]\s?]{1,5})(\?)?\]")


def cards_named(text: str) -> tuple[tuple[Card, bool, int, int], ...]:
    """The cards a comment names, each with whether it is said to be seen, and its place.

    ``[5h]`` is a card that can be seen at that move, ``[5h?]`` one that cannot; the place is given
    as ``start`` and ``end``, so that ``text[start:end]`` is the whole name with its brackets.
    Brackets around anything that is not a card do not name one.
    """
    found = []
    for match in _NAMED.finditer(text):
        try:
            card = parse_card(match[1])
        except ParseError:
            continue
        found.append((card, match[2] is None, match.start(), match.end()))
    return tuple(found)
