"""A record played again: its tables and its notes, in words, as one seat sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...cards import Card
from ...game.round import Round
from ...i18n import gettext, say
from ...notation.annotations import Comment, Note
from ...notation.record import Record, tables_of
from ..table.narration import NarratedMove, narrated_move
from ..table.state import sheet_state
from . import notes, words
from .notes import NO_LIGHTS, Lights
from .side_line import Line
from .wire import Now, Pieces

__all__ = ["Replay", "sentence_of"]


class Replay:
    """A record with the table after each of its moves.

    ``seat`` sits at the bottom of the picture. With hidden hands nothing is told that this seat
    could not know. Raises ValueError for a move of the record that is not legal.
    """

    def __init__(self, record: Record, seat: int, open_hands: bool) -> None:
        #: The record; with other notes it may be replaced by another one of the same moves.
        self.record = record
        self.seat, self.open_hands = seat, open_hands
        self.tables = tables_of(record)
        self._told: dict[tuple[int, bool], NarratedMove] = {}

    @property
    def last(self) -> int:
        """How many moves the record has."""
        return len(self.record.moves)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats."""
        return words.players_of(self.record, self.seat)

    def note(self, at: int) -> Note:
        """What is written after move ``at``."""
        return self.record.notes.get(at, Note())

    # Moves

    def told(self, at: int) -> NarratedMove:
        """The move with that number, counted from 1."""
        key = at, self.open_hands
        if key not in self._told:
            before, after = self.tables[at - 1 : at + 1]
            move = self.record.moves[at - 1]
            self._told[key] = narrated_move(before, move, after, self.seat, self.open_hands)
        return self._told[key]

    def now(self, at: int) -> Now:
        """What led to the table after ``at`` moves: which move, whose, and what it was."""
        where = words.where(at, self.last)
        if not at:
            return Now(where=where, name="", side="", text=gettext("The cards are dealt."))
        told = self.told(at)
        name = self.players[told.seat]
        side = "own" if told.seat % 2 == self.seat % 2 else "opponents"
        return Now(where=where, name=name, side=side, text=told.text)

    def sentence(self, at: int) -> str:
        """What led to the table after ``at`` moves, in one sentence."""
        return sentence_of(self.now(at))

    def in_the_record(self, at: int) -> str:
        """The move with that number, beside another one that was made in its place."""
        now = self.now(at)
        return say("In the record: {name} {what}.", name=now["name"], what=now["text"])

    def ending(self, at: int) -> str:
        """What is said where the record ends; "" before that."""
        if at < self.last:
            return ""
        table = self.tables[at]
        if not table.over:
            return gettext("The record ends here.")
        sheet = sheet_state(table, self.seat)
        return f"{sheet['caption']} {sheet['result']}"

    def may_see_moves(self, at: int) -> bool:
        """Whether moves that might be made after move ``at`` name no hidden card."""
        return self.open_hands or self.tables[at].turn == self.seat

    # Notes

    def heard(self, at: int) -> list[str]:
        """The mark, the comments and the question of a table, as they are said."""
        note = self.note(at)
        mark = notes.mark_words(note.mark)
        said = [say("{mark}.", mark=mark)] if mark else []
        said += map(notes.plain, self.pieces(note.comments, at))
        if note.question is not None:
            said += map(notes.plain, self.pieces(note.question.asks, at))
        return said

    def pieces(
        self, comments: Iterable[Comment], at: int, lights: Lights = NO_LIGHTS
    ) -> list[Pieces]:
        """Comments for the reader at the table after ``at`` moves, in pieces."""
        return self._pieces(comments, self.tables[max(0, at - 1) : at + 1], lights)

    def line_pieces(self, line: Line, lights: Lights = NO_LIGHTS) -> list[Pieces]:
        """The comments on a side line, in pieces."""
        return self._pieces(line.line.comments, line.tables, lights)

    def _pieces(
        self, comments: Iterable[Comment], tables: Iterable[Round], lights: Lights
    ) -> list[Pieces]:
        knows = self._knows(tables)
        texts, _ = notes.said_in(self.record, comments)
        return [notes.pieces(text, lights.__contains__, knows) for text in texts]

    def _knows(self, tables: Iterable[Round]) -> Callable[[Card], bool]:
        """Which cards may be named at these tables."""
        if self.open_hands:
            return lambda card: True
        return notes.known_to(table.view(self.seat) for table in tables)

    def side_line(self, at: int, number: int) -> Line:
        """A side line that may be played instead of move ``at``, by its number there."""
        line, start = self.note(at).lines[number], self.tables[at - 1]
        return Line(line, start, at, number, self.seat, self.open_hands, self.players)


def sentence_of(now: Now) -> str:
    """What led to a table, as :meth:`Replay.now` and :meth:`Line.now` give it, in one sentence."""
    what = now["text"]
    if now["name"]:
        what = say("{name}: {what}.", name=now["name"], what=what)
    return f"{now['where']}. {what}"
