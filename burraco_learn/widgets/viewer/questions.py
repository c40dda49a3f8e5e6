"""The questions of a record: which of them wait for an answer, and what came of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...game.moves import Move
from ...i18n import gettext, say
from ...svg.marks import Mark, move_marks
from . import notes, words
from .notes import Lights
from .question_table import same_result
from .replay import Replay
from .wire import ShownQuestion

__all__ = ["Answered", "Questions", "accepted_words"]


def accepted_words(moves: Sequence[Move]) -> str:
    """The moves that answer a question, in words."""
    return gettext(" or ").join(notes.move_words(move) for move in moves)


@dataclass(frozen=True)
class Answered:
    """How a question was done with: by the right ``move``, or by showing it (None)."""

    move: Move | None = None


class Questions:
    """The questions that stand in a record, each before a move of it.

    ``asking`` says whether they are asked, rather than only shown.
    """

    def __init__(self, replay: Replay, asking: bool) -> None:
        self._replay, self._asking = replay, asking
        self._answered: dict[int, Answered] = {}

    def accepted(self, at: int) -> tuple[Move, ...]:
        """The moves that answer the question after move ``at``; () if there is no question."""
        question = self._replay.note(at).question
        if question is None:
            return ()
        return question.accepts or self._replay.record.moves[at : at + 1]

    def waits(self, at: int) -> bool:
        """Whether a question waits there for an answer."""
        return self._asking and at not in self._answered and bool(self.accepted(at))

    def is_answered(self, at: int) -> bool:
        """Whether the question there is done with."""
        return at in self._answered

    def close(self, at: int, answered: Answered) -> list[str]:
        """Be done with a question. Gives what is said then: the verdict, and the words to it."""
        self._answered[at] = answered
        question = self._replay.note(at).question
        assert question is not None
        answers = map(notes.plain, self._replay.pieces(question.answers, at))
        return [self._verdict(at, answered), *answers]

    def reopen(self, at: int) -> None:
        """Let a question that is done with wait again."""
        del self._answered[at]

    def _verdict(self, at: int, answered: Answered) -> str:
        """What came of the question that is answered."""
        replay = self._replay
        if not replay.may_see_moves(at):
            return ""
        if answered.move is None:
            return say("The answer: {moves}.", moves=accepted_words(self.accepted(at)))
        told = say("Right: {move}.", move=notes.move_words(answered.move))
        if at < replay.last and not same_result(
            replay.tables[at], answered.move, replay.record.moves[at]
        ):
            told = f"{told} {replay.in_the_record(at + 1)}"
        return told

    def answer_marks(self, at: int) -> tuple[Mark, ...]:
        """The answer to a question that is done with, drawn on the table: only the own seat's."""
        table, seat = self._replay.tables[at], self._replay.seat
        if at not in self._answered or table.turn != seat:
            return ()
        move = self._answered[at].move or self.accepted(at)[0]
        view = table.view(seat)
        return () if view.why_not(move) else move_marks(view, move)

    def state(self, at: int, lights: Lights, live: bool) -> ShownQuestion | None:
        """What is shown of the question there; None if there is no question.

        ``live`` says whether the reader can make the move on the table.
        """
        replay = self._replay
        question = replay.note(at).question
        if question is None:
            return None
        waits = self.waits(at)
        answered = self._answered.get(at)
        state: ShownQuestion = {
            "lang": notes.said_in(replay.record, question.asks)[1],
            "asks": replay.pieces(question.asks, at, lights),
            "waits": waits,
            "right": bool(answered and answered.move),
            "verdict": self._verdict(at, answered) if answered else "",
            "answers": [] if waits else replay.pieces(question.answers, at, lights),
            "again": answered is not None,
            "for": "",
            "how": "",
        }
        if waits:
            seat = replay.tables[at].turn
            if seat != replay.seat:
                state["for"] = say("you take the place of: {name}", name=replay.players[seat])
            state["how"] = words.how_to_answer(live)
        return state
