"""A table taken out of a record, to try one's own moves against the rules.

Any number of moves can be played, and any taken back: it is an exercise, not a round. With hidden
hands the cards that the person cannot see are dealt anew, so that trying reveals nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...game.moves import Move
from ...game.round import Round
from ...game.view import View
from ...i18n import gettext, say
from ...notation.annotations import Attempt
from ...rules.refusals import IllegalMove
from ...svg.scene import scene_of
from ...svg.words import seat_name
from ..base.messages import Message
from ..base.picture import Picture
from ..base.wire import Change
from ..table.advice import advice
from ..table.drop_targets import where_cards_fit
from ..table.intent import intended_move
from ..table.narration import NarratedMove, narrated_move
from ..table.state import refusal_state, table_state
from ..table.wire import LiveTable, LookAnswer
from ..table.words import advice_button

__all__ = ["Trial", "backwards", "why_no_trial"]


def why_no_trial(table: Round, me: int, open_hands: bool) -> str:
    """Why no move can be tried here, or "" if one can."""
    if table.over:
        return gettext("The round is over: there is no move to try.")
    if not open_hands and table.turn != me:
        return gettext("With hidden hands you can try a move when it is your turn.")
    return ""


def backwards(changes: Iterable[Change]) -> list[Change]:
    """Which card goes from where to where if what it did is taken back."""
    return [{"card": one["card"], "from": one["to"], "to": one["from"]} for one in changes]


class Trial:
    """A table on which a person plays for the seat to move.

    With open hands they go on for the next seat when a turn ends; with hidden hands the trial ends
    with the turn of the seat ``me``.
    """

    #: Whether the picture shows the hands that the seat to move cannot see.
    _shows_all = True

    def __init__(self, table: Round, me: int, open_hands: bool) -> None:
        self._open, self._me = open_hands, me
        self._tables = [table.copy() if open_hands else table.view(me).sample(Random(0))]
        self._log: list[NarratedMove] = []
        #: The last move, if a rule refused it on the table of the record.
        self.refused: Attempt | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played."""
        return tuple(told.move for told in self._log)

    @property
    def table(self) -> Round:
        """The table as it stands."""
        return self._tables[-1]

    def title(self) -> str:
        """For whom the person plays now. A table that was turned to another seat says so."""
        seat = self._view().seat
        if seat == self._me:
            return gettext("Your own move")
        name = seat_name(seat, self._me, self.table.players)
        return say("You take the place of: {name}. The table is seen from there.", name=name)

    def start(self) -> LiveTable:
        """What is shown when the table has just been taken out."""
        state = self.state()
        return {**state, "said": [_sentence(self.title()), state["status"]]}

    def intended(self, message: Message) -> Move | IllegalMove | str:
        """The move that a message asks for if it can be made here, else why not."""
        view = self._view()
        if view.turn != view.seat and not view.over:
            return gettext("Your turn is over: go back to the record.")
        move = intended_move(view, message)
        self.refused = None
        refusal = view.why_not(move) if isinstance(move, Move) else None
        if isinstance(move, Move) and refusal is not None and not self._log:
            self.refused = Attempt(move, refusal.rule)
        return move if refusal is None else refusal

    def answer(self, message: Message) -> LiveTable:
        """Try the move that a message asks for, and give what is to be shown."""
        move = self.intended(message)
        if not isinstance(move, Move):
            return self.state(why=move)
        before = self.table
        after = before.copy()
        after.play(move)
        told = narrated_move(
            before, move, after, after.turn if self._open else self._me, self._open
        )
        self._tables.append(after)
        self._log.append(told)
        state = self.state(news=told)
        if self._open and after.turn != before.turn and not after.over:
            state["said"] = [*state["said"], _sentence(self.title())]
        return state

    def undo(self) -> LiveTable:
        """Take back the last move, whatever was seen since, and give what is to be shown."""
        if not self._log:
            return self.state(why=_nothing())
        told = self._log.pop()
        self._tables.pop()
        said = [say("Taken back: {what}.", what=told.text)]
        return {**self.state(), "said": said, "changes": backwards(told.changes)}

    def advise(self) -> LiveTable:
        """What can be done here, line by line."""
        return {**self.state(), **advice(self._view())}

    def look(self, message: Message) -> LookAnswer:
        """Where the chosen cards can go."""
        return where_cards_fit(self._view(), message.cards, message.wild)

    def _view(self) -> View:
        """The table from the seat to move, where its hand may be seen."""
        return self.table.view(self.table.turn if self._open else self._me)

    def state(
        self, news: NarratedMove | None = None, why: IllegalMove | str | None = None
    ) -> LiveTable:
        """The table as it stands: after the move ``news``, or with ``why`` one was refused."""
        view = self._view()
        nothing = "" if self._log else _nothing()
        state = table_state(view, self._log, [news] if news else [], "suit", nothing)
        for button in state["buttons"]:
            if button["id"] == "undo":
                button["enabled"], button["why"] = not nothing, nothing
        state["buttons"].append(advice_button(view.turn == view.seat and not view.over))
        shows_all = self._open and self._shows_all
        state["svg"] = Picture(scene_of(self.table, view.seat, open_hands=shows_all))
        if why is not None:
            state = {**state, **refusal_state(view.rules, why)}
        return state


def _sentence(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


def _nothing() -> str:
    return gettext("You have played no move of your own yet.")
