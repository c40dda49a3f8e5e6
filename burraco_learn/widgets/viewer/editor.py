"""Notes that a person writes in the viewer: comments, marks, questions, side lines, attempts.

An Editor holds the record as it stands, what it was before each edit, and where it is saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from ...cards import ParseError
from ...game.moves import Move
from ...i18n import gettext, say
from ...notation.annotations import MARKS, VERDICTS, Attempt, Comment, Note, Question, SideLine
from ...notation.reader import read_record
from ...notation.record import TRANSLATED, Record, language_codes
from ...notation.writer import write_record
from ...storage.saved_games import RECORDS, Save, records_like, usual_name

__all__ = ["HEAD", "Editor", "with_text"]

Item = TypeVar("Item")

DRAFT = "draft"
"""What stands in the name of a draft."""

HEAD = ("title", "question", "annotator", "names", "date")
"""What of the record's head can be written; of the first two there may be translations."""

_LONGEST = 4_000
"""The longest comment, in characters."""

_MOST = 20
"""How many drafts, newest first, are looked at for one to go on with."""


def one_line(text: str) -> str:
    """A text without line breaks or double blanks."""
    return " ".join(text.split())


def with_text(comments: Iterable[Comment], code: str, text: str) -> tuple[Comment, ...]:
    """The comments, with those of one language replaced: each line of the text is one comment.

    >>> with_text((Comment("Yes."), Comment("Sì.", "it")), "", "No. ")
    (Comment(text='No.', language=''), Comment(text='Sì.', language='it'))
    """
    comments = tuple(comments)
    lines = filter(None, map(one_line, text[:_LONGEST].splitlines()))
    new = tuple(Comment(line, code) for line in lines)
    here = [one.language == code for one in comments]
    at = here.index(True) if True in here else 0 if not code else len(comments)
    others = tuple(one for one in comments if one.language != code)
    before = here[:at].count(False)
    return (*others[:before], *new, *others[before:])


@dataclass(frozen=True)
class _Step:
    """The record before an edit, and what was edited: letters typed on are one edit."""

    record: Record
    what: tuple[object, ...]


class Editor:
    """A record that is annotated. Every edit can be taken back.

    Until it is saved, each edit is kept in a draft beside the saved records, so that nothing is
    lost with the notebook's kernel. The last such draft of the same round is offered.
    """

    def __init__(self, record: Record, save: Save | None = None) -> None:
        self.record = record
        self._saved = record
        self._save = save
        self._draft: Save | None = None
        self._steps: list[_Step] = []
        self._offer = _last_draft(record, save)

    @property
    def offer(self) -> str:
        """The name of a draft of this round to go on with, while nothing is edited yet, or ""."""
        return "" if self._offer is None or self._steps else self._offer[0].name

    def take_up(self) -> None:
        """Go on with the draft that is offered, if there is one. It is not an edit to take back."""
        if self.offer and self._offer:
            (self._draft, self.record), self._offer = self._offer, None

    @property
    def unsaved(self) -> bool:
        """Whether the record has changes that are not saved."""
        return self.record != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._steps)

    @property
    def name(self) -> str:
        """The name under which the record is saved, unless another is given."""
        if self._save is not None:
            return self._save.name
        title = re.sub(r"[^\w ()-]", " ", self.record.header.get("title", ""))
        plain = one_line(title)[:60].strip(" (-)_")
        return plain or usual_name(self.record.rules, self.record.players)

    @property
    def draft(self) -> str:
        """The name of the draft in which the last edits are kept, or ""."""
        return "" if self._draft is None else self._draft.name

    def undo(self) -> None:
        """Take back the last edit."""
        self.record = self._steps.pop().record
        self._keep_draft()

    # Edits. Each says whether it changed anything.

    def write(self, what: str, at: int, code: str, text: str, number: int = 0) -> str:
        """Write a text: of the head, or of the note after move ``at``.

        ``what`` is a part of :data:`HEAD`, "languages", "comment", "ask", "answer" or "line", the
        comment of a side line with that number. Returns a sentence if it cannot be written.
        """
        key = "write", what, at, code, number
        if code and code not in self.record.languages[1:]:
            return ""
        if what == "languages":
            return self._declare(text)
        if what in HEAD:
            name = f"{what} {code}" if code and what in TRANSLATED else what
            line = one_line(text)[:_LONGEST]
            self._set(replace(self.record, header={**self.record.header, name: line}), key)
            return ""
        note = self.note(at)
        if what == "comment":
            self._note(at, replace(note, comments=with_text(note.comments, code, text)), key)
        elif what == "line" and number < len(note.lines):
            line_ = note.lines[number]
            line_ = replace(line_, comments=with_text(line_.comments, code, text))
            self._note(at, replace(note, lines=_put(note.lines, number, line_)), key)
        elif what in ("ask", "answer") and note.question is not None:
            question = note.question
            if what == "answer":
                question = replace(question, answers=with_text(question.answers, code, text))
            else:
                asks = with_text(question.asks, code, text)
                # A question keeps its last words: it goes by being removed.
                question = replace(question, asks=asks or question.asks)
            self._note(at, replace(note, question=question), key)
        return ""

    def mark(self, at: int, sign: str) -> None:
        """Mark a move; "" takes the mark away."""
        if at and sign in ("", *MARKS):
            self._note(at, replace(self.note(at), mark=sign), ("mark",))

    def ask(self, at: int) -> None:
        """Put a question before the next move."""
        note = self.note(at)
        if note.question is None:
            words = Comment(gettext("What would you do?"))
            self._note(at, replace(note, question=Question((words,))), ("ask",))

    def accept(self, at: int, move: Move) -> None:
        """Let a move answer the question that stands before the next one."""
        self.ask(at)
        note = self.note(at)
        question = note.question
        assert question is not None
        if move not in question.accepts:
            question = replace(question, accepts=(*question.accepts, move))
            self._note(at, replace(note, question=question), ("accept",))

    def add_line(self, at: int, verdict: str, moves: tuple[Move, ...]) -> None:
        """Keep a side line, played instead of move ``at``."""
        note = self.note(at)
        line = SideLine(verdict, moves)
        self._note(at, replace(note, lines=(*note.lines, line)), ("line",))

    def judge_line(self, at: int, number: int, verdict: str) -> None:
        """Say what a side line is: better, or, worse."""
        note = self.note(at)
        if number < len(note.lines) and verdict in VERDICTS:
            line = replace(note.lines[number], verdict=verdict)
            self._note(at, replace(note, lines=_put(note.lines, number, line)), ("judge",))

    def add_attempt(self, at: int, attempt: Attempt) -> None:
        """Keep a move that was refused on the table after move ``at``."""
        note = self.note(at)
        if attempt not in note.attempts:
            self._note(at, replace(note, attempts=(*note.attempts, attempt)), ("attempt",))

    def strike(self, what: str, at: int, number: int) -> None:
        """Remove a "line", an "attempt" or an accepted move by its number, or the "question"."""
        note = self.note(at)
        question = note.question
        if what == "line":
            note = replace(note, lines=_without(note.lines, number))
        elif what == "attempt":
            note = replace(note, attempts=_without(note.attempts, number))
        elif what == "question":
            note = replace(note, question=None)
        elif what == "accept" and question is not None:
            accepts = _without(question.accepts, number)
            note = replace(note, question=replace(question, accepts=accepts))
        self._note(at, note, ("strike",))

    def note(self, at: int) -> Note:
        """What is written after move ``at``."""
        return self.record.notes.get(at, Note())

    def _note(self, at: int, note: Note, what: tuple[object, ...]) -> None:
        self._set(replace(self.record, notes={**self.record.notes, at: note}), what)

    def _set(self, record: Record, what: tuple[object, ...]) -> None:
        if record == self.record:
            return
        typed_on = what[0] == "write" and self._steps and self._steps[-1].what == what
        if not typed_on:
            self._steps.append(_Step(self.record, what))
        self.record = record
        self._keep_draft()

    def _declare(self, text: str) -> str:
        try:
            codes = language_codes(text)
        except ParseError as error:
            return str(error)
        used = {one.language for one in self._comments() if one.language}
        used |= {name.split()[1] for name in self.record.header if " " in name}
        lost = sorted(used - set(codes[1:]))
        if lost:
            return say("Comments are written in this language: {code}.", code=lost[0])
        header = {**self.record.header, "language": ", ".join(codes)}
        self._set(replace(self.record, header=header), ("languages",))
        return ""

    def _comments(self) -> Iterable[Comment]:
        for note in self.record.notes.values():
            yield from note.comments
            for line in note.lines:
                yield from line.comments
            if note.question is not None:
                yield from (*note.question.asks, *note.question.answers)

    # Saving

    def _keep_draft(self) -> None:
        draft = self._draft or Save(f"{self.name[:44]} ({DRAFT})", RECORDS)
        try:
            draft.write(write_record(self.record))
        except (ValueError, OSError):
            return  # what is wrong is told when the record itself is saved
        if self._save is not None:
            draft.make_newer(than=self._save)
        self._draft = draft

    def _drop_draft(self) -> None:
        draft, self._draft = self._draft, None
        if draft is not None:
            with suppress(OSError):
                draft.path.unlink()

    def save(self, name: str) -> str:
        """Save the record, never over a file that it did not write or read itself.

        Returns a sentence: where it lies now, or why it could not be saved.
        """
        text = write_record(self.record)
        try:
            # What would not be read back as it is must not be thought to be safe.
            if read_record(text) != self.record:
                return gettext(
                    "The record cannot be saved: its text would not give the same record "
                    "when it is read back."
                )
            save = self._save
            if save is None or (name and name != save.name):
                save = Save(name or self.name, RECORDS)
            moved = save.write(text)
        except ParseError as error:
            return say("The record cannot be saved: {why}", why=error)
        except ValueError as error:
            return str(error)
        except OSError as error:
            return say("The record cannot be saved: {why}", why=error.strerror or error)
        self._save, self._saved = save, self.record
        self._drop_draft()
        if moved:
            return say("That name is taken, so the record is saved as {path}.", path=save.path)
        return say("Saved as {path}.", path=save.path)


def _last_draft(record: Record, save: Save | None) -> tuple[Save, Record] | None:
    """The newest draft of the same round with other notes, unless what is saved is newer still."""
    try:
        files = sorted(
            ((path.stat().st_mtime_ns, path.stem) for path in records_like(f"({DRAFT})")),
            reverse=True,
        )
        saved_at = save.path.stat().st_mtime_ns if save is not None else 0
    except OSError:
        return None
    for at, name in files[:_MOST]:
        if at <= saved_at:
            break
        with suppress(ValueError, OSError):
            draft = Save(name, RECORDS)
            (drafted, *more) = draft.read().records
            if not more and drafted != record and _same_round(drafted, record):
                return draft, drafted
    return None


def _same_round(one: Record, other: Record) -> bool:
    """Whether the cards and the moves are the same, whatever the notes."""
    return replace(one, notes=other.notes, header=other.header) == other


def _put(items: tuple[Item, ...], number: int, item: Item) -> tuple[Item, ...]:
    return (*items[:number], item, *items[number + 1 :])


def _without(items: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    return (*items[:number], *items[number + 1 :])
