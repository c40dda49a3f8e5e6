"""A side line of a record: the tables it leads over, and where the reader stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.moves import Move
from ...game.round import Round
from ...i18n import gettext, say
from ...notation.annotations import SideLine
from ...rules.refusals import IllegalMove
from ..table.narration import NarratedMove, narrated_move
from .notes import line_text, verdict_words
from .wire import LineOffer, Now

__all__ = ["Line", "line_tables"]


def line_tables(start: Round, moves: Sequence[Move]) -> tuple[Round, ...]:
    """The table before a side line, and after each of its moves, as far as they are legal."""
    tables = [start.copy()]
    for move in moves:
        after = tables[-1].copy()
        try:
            after.play(move)
        except IllegalMove:
            break
        tables.append(after)
    return tuple(tables)


def _tells_nothing(before: Round, move: Move, after: Round, me: int) -> bool:
    """Whether ``me`` learns nothing by a move that was never played: all its cards are in sight."""
    if before.turn != me or move.kind == "draw":
        return False
    return after.had_pozzetto == before.had_pozzetto


class Line:
    """A side line that was played instead of move ``at``; ``players`` are the names of the seats.

    With hidden hands it goes only as far as the seat ``me`` can foresee: up to the first move of
    another seat, the first card drawn, or a pozzetto.
    """

    def __init__(
        self,
        line: SideLine,
        start: Round,
        at: int,
        number: int,
        me: int,
        open_hands: bool,
        players: Sequence[str],
    ) -> None:
        self.line, self.at, self.number = line, at, number
        self._me, self._open, self._players = me, open_hands, players
        tables = line_tables(start, line.moves)
        last = len(tables) - 1
        self.whole = open_hands
        if not open_hands:
            steps = zip(tables, line.moves, tables[1:], strict=False)
            told = (_tells_nothing(*step, me) for step in steps)
            last = next((n for n, known in enumerate(told) if not known), last)
            self.whole = last == len(line.moves)
        self.tables = tables[: last + 1]
        self.moves = line.moves[:last]
        self.step = min(1, last)

    @property
    def last(self) -> int:
        """How many of its moves are shown."""
        return len(self.moves)

    @property
    def table(self) -> Round:
        """The table where the reader stands."""
        return self.tables[self.step]

    @property
    def mover(self) -> int:
        """Whose move led there."""
        return self.tables[max(0, self.step - 1)].turn

    def told(self, step: int) -> NarratedMove:
        """One of its moves, counted from 1."""
        before, after = self.tables[step - 1 : step + 1]
        return narrated_move(before, self.moves[step - 1], after, self._me, self._open)

    def now(self) -> Now:
        """Where the reader stands, and which move led there."""
        where = say("Side line, step {step} of {last}", step=self.step, last=self.last)
        if not self.step:
            text = gettext("The table before the side line.")
            return {"where": where, "name": "", "side": "", "text": text}
        told = self.told(self.step)
        name = self._players[told.seat]
        side = "own" if told.seat % 2 == self._me % 2 else "opponents"
        return {"where": where, "name": name, "side": side, "text": told.text}

    def ending(self) -> str:
        """What is said where it ends; "" before that."""
        if self.step < self.last:
            return ""
        if not self.whole:
            return gettext("The side line goes on with hidden cards: open the hands to see it.")
        return gettext("The side line ends here.")

    def title(self) -> str:
        """Its verdict, and of which move it is another way."""
        return say(
            "{verdict}, instead of move {n}", verdict=verdict_words(self.line.verdict), n=self.at
        )

    def offer(self) -> LineOffer:
        """The button that leads to it."""
        verdict = verdict_words(self.line.verdict)
        text = line_text(self.moves, self.tables, self._players)
        if not self.whole:
            more = gettext("… with hidden cards")
            text = f"{text} {more}" if text else more
        why = "" if self.last else gettext("Open the hands to see this side line.")
        return {"number": self.number, "verdict": verdict, "text": text, "why": why}
