"""A question point: the reader makes the next move on the live table, and the core judges it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...game.moves import Move
from ...game.round import Round
from ...i18n import gettext, say
from ...rules.refusals import IllegalMove
from ..base.messages import Message
from .notes import move_words
from .trial import Trial

__all__ = ["Answered", "Asked", "accepted_words", "same_result"]


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


def accepted_words(moves: Sequence[Move]) -> str:
    """The moves that answer a question, in words."""
    return gettext(" or ").join(move_words(move) for move in moves)


class Asked(Trial):
    """The table at a question. No move is left played: the next one is for the record to show."""

    def __init__(self, table: Round, me: int, open_hands: bool, accepts: Sequence[Move]) -> None:
        super().__init__(table, me, open_hands)
        self._accepts = tuple(accepts)

    def judge(self, message: Message) -> tuple[Move | None, dict[str, Any]]:
        """The move if it answers the question, else what is to be shown.

        A move that is not legal is refused by its rule; one that is no answer is told so.
        """
        move = self.intended(message)
        if not isinstance(move, Move):
            return None, self.state(why=move)
        if any(same_result(self.table, move, one) for one in self._accepts):
            return move, {}
        told = say(
            "You may do that ({move}), but it is not the answer here. Try another move.",
            move=move_words(move),
        )
        return None, self.state(why=told)


@dataclass(frozen=True)
class Answered:
    """How a question was done with: by the right ``move``, or shown (None)."""

    move: Move | None = None
