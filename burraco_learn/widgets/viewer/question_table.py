"""The table at a question: the reader makes the next move on it, and the core judges it."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.moves import Move
from ...game.round import Round
from ...i18n import say
from ...rules.refusals import IllegalMove
from ..base.messages import Message
from ..table.wire import LiveTable
from .notes import move_words
from .trial import Trial

__all__ = ["QuestionTable", "same_result"]


def same_result(table: Round, one: Move, other: Move) -> bool:
    """Whether two moves lead from a table to the same table, however they were written."""
    if one == other:
        return True
    after = []
    for move in (one, other):
        tried = table.copy()
        try:
            tried.play(move)
        except IllegalMove:
            return False
        after.append(str(tried))
    return after[0] == after[1]


class QuestionTable(Trial):
    """A live table where a question is asked; ``accepts`` are the moves that answer it.

    No move stays played on it: the next one is for the record to show.
    """

    def __init__(self, table: Round, me: int, open_hands: bool, accepts: Sequence[Move]) -> None:
        super().__init__(table, me, open_hands)
        self._accepts = tuple(accepts)

    def judge(self, message: Message) -> Move | LiveTable:
        """The move if it answers the question, else what is to be shown.

        A move that is not legal is refused by its rule; one that is legal but not the answer, in a
        sentence.
        """
        move = self.intended(message)
        if not isinstance(move, Move):
            return self.state(why=move)
        if any(same_result(self.table, move, one) for one in self._accepts):
            return move
        told = say(
            "You may do that ({move}), but it is not the answer here. Try another move.",
            move=move_words(move),
        )
        return self.state(why=told)
