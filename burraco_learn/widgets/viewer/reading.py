"""Where a reader is in a record, and what is done there: steps, side lines, trials, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...game.moves import Move
from ...game.round import Round
from ...i18n import gettext, say
from ..base.messages import Message
from ..base.wire import Change
from ..table.narration import NarratedMove
from ..table.wire import LiveTable
from . import notes
from .question_table import QuestionTable, same_result
from .questions import Answered, Questions
from .replay import Replay, sentence_of
from .side_line import Line
from .trial import Trial, backwards, why_no_trial

__all__ = ["News", "Reading"]

Changes = Sequence[Change]
"""Which card went from where to where."""


@dataclass(frozen=True)
class News:
    """What has just happened, to be shown with the table that is there now.

    ``said`` are sentences about it, and ``changes`` the cards that moved. ``live`` is the state of
    a live table that was asked for something: it has sentences and changes of its own.
    """

    said: Sequence[str] = ()
    changes: Changes = ()
    live: LiveTable | None = None
    notice: str = ""
    """Why what was asked for did not happen; "" if it did."""


class Reading:
    """The place of a reader in a record.

    They stand at the table after ``at`` moves. There they may try moves of their own (``trial``),
    follow a side line (``line``), or be asked for the next move (``question_table``); at most one
    of these is there at a time. Each method that does something gives the news of it, or None if it
    cannot be done now. ``asking`` says whether the questions of the record are asked.
    """

    def __init__(self, replay: Replay, at: int, asking: bool) -> None:
        self.replay, self.at = replay, at
        self.questions = Questions(replay, asking)
        self.trial: Trial | None = None
        self.line: Line | None = None
        self.question_table: QuestionTable | None = None
        self._open_question()

    @property
    def table(self) -> Round:
        """The table that is there now, of the record or not."""
        if self.trial:
            return self.trial.table
        return self.line.table if self.line else self.replay.tables[self.at]

    @property
    def waits(self) -> bool:
        """Whether the reader stands at a question that waits."""
        return not self.line and self.questions.waits(self.at)

    # From table to table

    def seek(self, move: int, stepping: bool) -> News | None:
        """Go to the table after so many moves, but no further than questions allow."""
        if move > self.replay.last:
            return None
        if move > self.at:
            move = self._stop_before(move, stepping)
        if move == self.at and self.waits:
            why = gettext("Answer the question first, or let the answer be shown.")
            return News([why], notice=why)
        return self.go(move)

    def _stop_before(self, move: int, stepping: bool) -> int:
        """Where the way forward ends: a step never passes a question. A jump does, but not to the
        very move that answers one."""
        on_the_way = range(self.at, move) if stepping else (move - 1,)
        return next((at for at in on_the_way if self.questions.waits(at)), move)

    def go(self, move: int) -> News:
        """Stand at the table after so many moves, whatever is asked on the way."""
        replay, before = self.replay, self.at
        # From a table that was seen from another seat no card moves to where it is seen now.
        turned = self.question_table is not None and replay.tables[before].turn != replay.seat
        self.at = move
        self._put_back()
        changes = () if turned else _motion(replay.told, before, move)
        return _news([replay.sentence(move), *replay.heard(move), replay.ending(move)], changes)

    def go_back(self) -> News | None:
        """Leave a trial or a side line for the table of the record."""
        return self.go(self.at) if self.trial or self.line else None

    def turn_hands(self) -> News:
        """Open all hands, or hide the others."""
        self.replay.open_hands = opened = not self.replay.open_hands
        self._put_back()
        said = gettext("All hands are open.") if opened else gettext("Other hands are hidden.")
        return News([said])

    def _put_back(self) -> None:
        """Show the table of the record, with its question if one waits."""
        self.trial = self.line = None
        self._open_question()

    # A table taken out of the record

    def why_no_trial(self) -> str:
        """Why no move can be tried here, or "" if one can."""
        if self.waits and not self.trial:
            return gettext("A question is asked here: make your move on the table.")
        replay = self.replay
        return why_no_trial(replay.tables[self.at], replay.seat, replay.open_hands)

    def start_trial(self) -> News | None:
        """Take the table out of the record, to try moves on it."""
        if self.trial or self.line or self.why_no_trial():
            return None
        replay = self.replay
        self.trial = Trial(replay.tables[self.at], replay.seat, replay.open_hands)
        return News(live=self.trial.start())

    def play(self, message: Message) -> News | None:
        """Make a move on the live table: on trial, or as the answer to a question."""
        if self.trial:
            return News(live=self.trial.answer(message))
        if self.question_table is None:
            return None
        judged = self.question_table.judge(message)
        if isinstance(judged, Move):
            return self._close_question(Answered(judged))
        return News(live=judged)

    def undo(self) -> News | None:
        """Take back the last move on the live table."""
        live = self.live_table
        return None if live is None else News(live=live.undo())

    def advise(self) -> News | None:
        """Say what can be done on the live table."""
        live = self.live_table
        return None if live is None else News(live=live.advise())

    @property
    def live_table(self) -> Trial | None:
        """The table on which the reader can make a move now; None if there is none."""
        return self.trial or self.question_table

    # Side lines

    def follow(self, number: int) -> News | None:
        """Go to the first move of a side line."""
        if self.trial or number >= len(self.replay.note(self.at).lines):
            return None
        line = self.replay.side_line(self.at, number)
        if not line.last:
            return None
        self.line, self.question_table = line, None
        return self._on_line(line, line.told(line.step).changes)

    def step_line(self, step: int) -> News | None:
        """Go to the table of the side line after so many of its moves."""
        line = self.line
        if line is None or step > line.last:
            return None
        before, line.step = line.step, step
        return self._on_line(line, _motion(line.told, before, step))

    def _on_line(self, line: Line, changes: Changes) -> News:
        said = [sentence_of(line.now()), line.ending()]
        if line.step == line.last:
            said += map(notes.plain, self.replay.line_pieces(line))
        return _news(said, changes)

    def renew_line(self) -> None:
        """Take up the side line as it is written now, at the same move of it."""
        if self.line is not None:
            step = self.line.step
            self.line = self.replay.side_line(self.line.at, self.line.number)
            self.line.step = step

    # Questions

    def _open_question(self) -> None:
        replay, at = self.replay, self.at
        table = replay.tables[at]
        self.question_table = None
        if self.questions.waits(at) and not why_no_trial(table, replay.seat, replay.open_hands):
            accepted = self.questions.accepted(at)
            self.question_table = QuestionTable(
                table, replay.seat, replay.open_hands, accepted, self._note_to
            )

    def _note_to(self, move: Move) -> str:
        """What the annotator says to a move that is not the answer: the comments on a side line
        that begins with it, else the words to the question."""
        replay, at = self.replay, self.at
        for line in replay.note(at + 1).lines:
            if same_result(replay.tables[at], move, line.moves[0]) and line.comments:
                found = replay.pieces(line.comments, at + 1)
                words = " ".join(map(notes.plain, found))
                return say(
                    "{verdict}: {note}", verdict=notes.verdict_words(line.verdict), note=words
                )
        question = replay.note(at).question
        answers = question.answers if question is not None else ()
        return " ".join(map(notes.plain, replay.pieces(answers, at)))

    def reveal(self) -> News | None:
        """Show the answer to the question that waits."""
        return self._close_question(Answered()) if self.waits else None

    def _close_question(self, answered: Answered) -> News:
        self.trial = self.question_table = None
        return News(self.questions.close(self.at, answered))

    def ask_again(self) -> News | None:
        """Ask a question again that is done with."""
        if self.line or not self.questions.is_answered(self.at):
            return None
        self.questions.reopen(self.at)
        return self.go(self.at)


def _news(said: Iterable[str], changes: Changes) -> News:
    return News([sentence for sentence in said if sentence], changes)


def _motion(told: Callable[[int], NarratedMove], before: int, after: int) -> Changes:
    """How the cards move to the next table or to the one before; to any other they do not."""
    if after == before + 1:
        return told(after).changes
    return backwards(told(before).changes) if after == before - 1 else ()
