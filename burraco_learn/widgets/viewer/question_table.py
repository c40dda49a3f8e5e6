"""The table at a question: the reader makes the next move on it, and the core judges it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...game.moves import Move
from ...game.round import Round
from ...i18n import say
from ...rules.refusals import IllegalMove
from ..base.messages import Message
from ..base.wire import RefusalState
from ..table.wire import LiveTable, TableNews
from .notes import move_words
from .trial import Trial

__all__ = ["QuestionTable", "same_result"]

_ABOUT = {
    "draw": "phase",
    "take": "pile-needs-meld",
    "lay": "too-few",
    "add": "shape",
    "discard": "phase",
}
"""For each kind of move the key of a refusal: the rule that it cites is about such moves."""


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

    No move stays played on it: the next one is for the record to show. Whatever hands are open
    otherwise, the one who is asked sees only what their seat can see. ``note`` gives what the
    annotator says to a move that is not the answer; "" if they say nothing.
    """

    _shows_all = False

    def __init__(
        self,
        table: Round,
        me: int,
        open_hands: bool,
        accepts: Sequence[Move],
        note: Callable[[Move], str],
    ) -> None:
        super().__init__(table, me, open_hands)
        self._accepts, self._note = tuple(accepts), note

    def judge(self, message: Message) -> Move | LiveTable:
        """The move if it answers the question, else what is to be shown.

        A move that is not legal is refused by its rule. One that is legal but not the answer is met
        with the note to it, or with the rule for the part of the turn that is asked about.
        """
        move = self.intended(message)
        if not isinstance(move, Move):
            return self.state(why=move)
        if any(same_result(self.table, move, one) for one in self._accepts):
            return move
        note = self._note(move)
        if note:
            told = say("You may do that: {move}. {note}", move=move_words(move), note=note)
            return self.state(why=told)
        return {**self.state(), **self._rule_for(move)}

    def _rule_for(self, move: Move) -> TableNews:
        """What is said to a legal move where no note is: the rule about what is asked for."""
        rules = self.table.rules
        rule = rules.rule(rules.cites[_ABOUT[self._accepts[0].kind]])
        told = say(
            "You may do that: {move}. Something else is asked for; rule {rule} is about it.",
            move=move_words(move),
            rule=rule.id,
        )
        refusal: RefusalState = {
            "rule": rule.id,
            "text": told,
            "rule_text": rule.text,
            "source": rule.source,
        }
        return {"refusal": refusal, "said": [told]}
