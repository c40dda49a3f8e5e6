"""A recorded round to step through, in a notebook."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets

from ..language import gettext, say
from ..language import language as speaking
from ..record import Record
from ..round import Round
from ..svg.marks import Mark
from ..svg.scene import scene_of
from ..svg.show import figure
from ..svg.table import draw_table
from ..svg.words import describe, seat_name, table_list, turn_sentence
from . import viewer_words as words
from .messages import Message
from .picture import Picture
from .stage import Stage
from .table_state import Told, sheet_state
from .viewer_steps import later_move, new_marks, opened, tables_of, told_move, turn_list
from .viewer_trial import Trial, why_no_trial
from .wish import WISHES

__all__ = ["RoundViewer"]

_READING = 0.045
"""How long a character of a comment is read, in seconds."""


class RoundViewer(Stage):
    """A recorded round, move by move: each is shown on the table and told in a sentence.

    ``record`` is a Record, its text, the path of its file, the name of a saved table, or a Round;
    of several rounds the last is shown. ``seat`` is the seat at the bottom of the picture; with
    ``open_hands=False`` the table is shown as that seat saw it; the viewer opens after ``move``
    moves; with ``projector=True`` everything is large.

    Raises ParseError for a text that is no record, and ValueError for a file that cannot be read, a
    move of the record that is not legal, or a seat or move that the round does not have.

    >>> from burraco_learn import Round, load_rules
    >>> rnd = Round.deal(load_rules("classico"), players=2, seed=7)
    >>> rnd.play("draw")
    >>> viewer = RoundViewer(rnd, move=1)
    >>> viewer
    RoundViewer(<Record classico, 2 players, 1 moves>, move=1)
    >>> viewer.go(0)
    >>> viewer.round
    <Round classico, 2 players, 0 moves, seat 0 to draw>
    """

    turns: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """All moves in words, by turn. They seldom change, and so do not travel with each state."""

    def __init__(
        self,
        record: Record | Round | str | Path,
        seat: int = 0,
        open_hands: bool = True,
        move: int = 0,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        self._record = opened(record)
        self._tables = tables_of(self._record)
        self._tables[0].view(seat)  # a seat that is not there is an error here
        self._check(move)
        options = {
            "seat": (seat, 0),
            "open_hands": (open_hands, True),
            "move": (move, 0),
            "language": (language, None),
            "projector": (projector, False),
        }
        said = [f"{name}={value!r}" for name, (value, usual) in options.items() if value != usual]
        self._text = f"RoundViewer({', '.join([repr(self._record), *said])})"
        self._opening = move, open_hands
        self._seat, self._open, self._at = seat, open_hands, move
        self._speed = "normal"
        self._trial: Trial | None = None
        self._told: dict[tuple[int, bool], Told] = {}
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "seek": self._seek,
            "hands": lambda _: self._turn_hands(),
            "speed": lambda _: self._change_speed(),
            "try": lambda _: self._try(),
            "back": lambda _: self._return(),
            "undo": lambda _: self._undo(),
            "look": self._look,
            "advise": lambda _: self._advise(),
            "rules": lambda _: self.send_rules(self._record.rules),
        }
        super().__init__(language, projector)
        with speaking(self._language):
            self._show()

    def __repr__(self) -> str:
        return self._text

    @property
    def record(self) -> Record:
        """The record that is shown."""
        return self._record

    @property
    def move(self) -> int:
        """How many moves have been played on the table that is shown."""
        return self._at

    @property
    def round(self) -> Round:
        """The table that is shown, with everything hidden in it, as a Round of its own."""
        return (self._trial.table if self._trial else self._tables[self._at]).copy()

    def go(self, move: int) -> None:
        """Show the table after so many moves. Raises ValueError if there are not so many."""
        self._check(move)
        with speaking(self._language):
            self._go(move)

    def _check(self, move: int) -> None:
        last = len(self._record.moves)
        if not 0 <= move <= last:
            raise ValueError(say("The record has {moves} moves, not {n}.", moves=last, n=move))

    # What a message asks for

    def answer(self, message: Message) -> None:
        if message.type in WISHES and self._trial:
            self._publish(self._trial.answer(message))
        elif message.type in self._answers:
            self._answers[message.type](message)
        else:
            self.send_state("state")

    def _seek(self, message: Message) -> None:
        if message.move > len(self._record.moves):
            self.send_state("state")
        else:
            self._go(message.move)

    def _go(self, move: int) -> None:
        before, self._at, self._trial = self._at, move, None
        changes: Sequence[dict[str, Any]] = ()
        if move == before + 1:
            changes = self._tell(move, self._open).changes
        elif move == before - 1:
            forward = self._tell(before, self._open).changes
            changes = [{**one, "from": one["to"], "to": one["from"]} for one in forward]
        said = [self._sentence(move, self._open), *self._comments(move), self._ending()]
        self._show(changes, [sentence for sentence in said if sentence])

    def _turn_hands(self) -> None:
        self._open, self._trial = not self._open, None
        said = gettext("All hands are open.") if self._open else gettext("Other hands are hidden.")
        self._show(said=[said])

    def _change_speed(self) -> None:
        speeds = list(words.SPEEDS)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        self._show(said=[words.labels(self._open, self._speed)["speed"]])

    def _try(self) -> None:
        table = self._tables[self._at]
        if self._trial or why_no_trial(table, self._seat, self._open):
            self.send_state("state")
            return
        self._trial = Trial(table, self._seat, self._open)
        self._publish(self._trial.start())

    def _undo(self) -> None:
        if self._trial:
            self._publish(self._trial.undo())
        else:
            self.send_state("state")

    def _look(self, message: Message) -> None:
        if self._trial:
            self.send(self._trial.look(message))

    def _advise(self) -> None:
        if self._trial:
            self._publish(self._trial.advise())
        else:
            self.send_state("state")

    def _return(self) -> None:
        if self._trial:
            self._go(self._at)
        else:
            self.send_state("state")

    # What is told

    def _tell(self, at: int, open_hands: bool) -> Told:
        """The move with that number, counted from 1."""
        key = at, open_hands
        if key not in self._told:
            before, after = self._tables[at - 1 : at + 1]
            move = self._record.moves[at - 1]
            self._told[key] = told_move(before, move, after, self._seat, open_hands)
        return self._told[key]

    def _now(self, at: int, open_hands: bool) -> dict[str, Any]:
        """What led to the table after ``at`` moves: which move, whose, and what it was."""
        now = {"where": words.where(at, len(self._record.moves)), "name": "", "side": ""}
        if not at:
            return {**now, "text": gettext("The cards are dealt.")}
        told = self._tell(at, open_hands)
        name = seat_name(told.seat, self._seat, self._record.players)
        side = "own" if told.seat % 2 == self._seat % 2 else "opponents"
        return {**now, "name": name, "side": side, "text": told.text}

    def _sentence(self, at: int, open_hands: bool) -> str:
        now = self._now(at, open_hands)
        what = now["text"]
        if now["name"]:
            what = say("{name}: {what}.", name=now["name"], what=what)
        return f"{now['where']}. {what}"

    def _comments(self, at: int) -> tuple[str, ...]:
        return self._record.comments.get(at, ())

    def _ending(self) -> str:
        """What is to be said of the end of the record, if the table is there."""
        if self._at < len(self._record.moves):
            return ""
        table = self._tables[self._at]
        if not table.over:
            return gettext("The record ends here.")
        sheet = sheet_state(table, self._seat)
        return f"{sheet['caption']} {sheet['result']}"

    def _turns(self) -> list[dict[str, Any]]:
        """All moves; with hidden hands those to come without their cards."""
        told = []
        for at, move in enumerate(self._record.moves, start=1):
            known = self._open or at <= self._at
            text = self._tell(at, self._open).text if known else later_move(move)
            told.append((self._tables[at - 1].turn, text))
        return turn_list(told, self._record.comments, self._seat, self._record.players)

    def _record_went_on(self) -> str:
        """What the player did in the record, once another move has been tried."""
        if not (self._trial and self._trial.moves and self._at < len(self._record.moves)):
            return ""
        now = self._now(self._at + 1, self._open)
        return say("In the record: {name} {what}.", name=now["name"], what=now["text"])

    # What is shown

    def _picture(self, at: int, open_hands: bool) -> Picture:
        """The table after ``at`` moves, with frames round what the last of them changed."""
        marks: tuple[Mark, ...] = ()
        if at:
            before, after = self._tables[at - 1 : at + 1]
            move = self._record.moves[at - 1]
            marks = new_marks(before, move, after, self._seat, open_hands)
        return Picture(scene_of(self._tables[at], self._seat, open_hands=open_hands), marks)

    def _show(self, changes: Sequence[dict[str, Any]] = (), said: Sequence[str] = ()) -> None:
        """Publish the table of the record."""
        table = self._tables[self._at]
        picture = self._picture(self._at, self._open)
        self._publish(
            {
                "status": turn_sentence(picture.scene),
                "yours": False,
                "svg": picture,
                "changes": list(changes),
                "said": list(said),
                "refusal": None,
                "sheet": sheet_state(table, self._seat) if table.over else None,
                "buttons": [],
                "log": [],
            }
        )

    def _publish(self, table: dict[str, Any]) -> None:
        """Publish a table, of the record or on trial, and what stands round it."""
        at, trial = self._at, self._trial
        comments = self._comments(at)
        pause = words.SPEEDS[self._speed] + _READING * sum(map(len, comments))
        shown = self.round
        state = {
            **table,
            "page": "viewer",
            "title": words.title(self._record),
            "about": words.about(self._record),
            "labels": words.labels(self._open, self._speed),
            "at": at,
            "last": len(self._record.moves),
            "now": self._now(at, self._open),
            "ending": "" if shown.over else self._ending(),
            "comments": list(comments),
            "comments_in": self._record.header.get("language", ""),
            "pause": round(pause, 1),
            "position": str(shown if self._open else shown.view(self._seat)),
            "why_no_trial": why_no_trial(self._tables[at], self._seat, self._open),
            "trial": trial and {"title": trial.title(), "record": self._record_went_on()},
        }
        with self.hold_sync():
            self.turns = self._turns()
            self.publish(state)

    def snapshot(self) -> str:
        at, open_hands = self._opening
        picture = self._picture(at, open_hands)
        scene = picture.scene
        drawn = draw_table(scene, live=False, marks=picture.marks)
        shown = figure(drawn, describe(scene), table_list(scene))
        lines = [self._sentence(at, open_hands), *self._comments(at)]
        head = f"<p><b>{html.escape(words.title(self._record))}</b></p>"
        told = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
        run = html.escape(gettext("Run this cell to step through the round."))
        return f"<div>{head}{told}{shown}<p><em>{run}</em></p></div>"
