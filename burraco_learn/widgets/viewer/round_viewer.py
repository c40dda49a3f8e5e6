"""A recorded round to step through, in a notebook."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from pathlib import Path

import traitlets

from ...game.round import Round
from ...i18n import current_language, gettext, say
from ...i18n import language as speaking
from ...notation.record import Record
from ...notation.writer import write_record
from ...svg.show import figure
from ...svg.table import draw_table
from ...svg.words import describe, table_list, tinted_signs
from ..base.messages import Message
from ..base.stage import not_usual
from ..table.intent import INTENTS
from . import words
from .annotator import Annotator
from .editor import Editor
from .finding import Finding
from .pictures import record_picture
from .reading import News, Reading
from .replay import Replay
from .source import opened
from .state import head_state, round_state, table_state, turns_state
from .wire import ListedTurn, TextAnswer, ViewerPage

__all__ = ["RoundViewer"]


class RoundViewer(Finding):
    """A recorded round, move by move: each is shown on the table and told in a sentence.

    ``record`` is a Record, its text, the path of its file, the name of a saved table or of a record
    saved with notes, the id of a sample round (a name under which something is saved comes first),
    or a Round; of several rounds the last is shown. ``seat`` is the seat at the bottom of the
    picture; with ``open_hands=False`` the table is shown as that seat saw it, as is usual for a
    round that is still in play, one without an end and without notes; the viewer opens after
    ``move`` moves; with ``projector=True`` everything is large.

    Where the record asks a question, the viewer asks it before it shows the next move, and judges
    the move that is made on the table; a jump to a later move passes it. With
    ``edit=True`` comments, marks, questions, side lines and attempts can be written and saved; the
    record as it stands is :attr:`record`, and what was never saved is offered as a draft by the
    next viewer of that round. A record with a move that is not legal is shown as far as it goes,
    with the reason. A person can have the mistakes of a seat looked for, as :func:`review` finds
    them; then they stand in :attr:`record` too.

    Raises ParseError for a text that is not a record, and ValueError for a file that cannot be
    read, a move of a Record that is not legal, or a seat or move that the round does not have.

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

    front = "viewer/viewer.js"
    tells = ("refusal",)

    turns: traitlets.List[ListedTurn] = traitlets.List().tag(sync=True)
    """All moves in words, by turn. They seldom change, and so do not travel with each state."""

    def __init__(
        self,
        record: Record | Round | str | Path,
        seat: int = 0,
        open_hands: bool | None = None,
        move: int | None = None,
        language: str | None = None,
        projector: bool = False,
        edit: bool = False,
    ) -> None:
        with speaking(language or current_language()):
            found = opened(record)
        last = len(found.record.moves)
        at = move if move is not None else last if found.trouble else 0
        _check(at, last)
        said = not_usual(
            seat=(seat, 0),
            open_hands=(open_hands, None),
            move=(move, None),
            language=(language, None),
            projector=(projector, False),
            edit=(edit, False),
        )
        self.written = f"RoundViewer({', '.join([repr(found.record), *said])})"
        # Notes are written with all hands open.
        is_open = edit or not found.hidden if open_hands is None else open_hands
        found.record.round(0).view(seat)  # raises ValueError for a seat that is not there
        self._trouble, self._speed = found.trouble, "normal"
        self._reading = Reading(Replay(found.record, seat, is_open), at, asking=not edit)
        if edit:
            self._annotator = Annotator(Editor(found.record, found.save), self._reading)
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "seek": self._seek,
            "hands": lambda _: self._turn_hands(),
            "speed": lambda _: self._change_speed(),
            "try": lambda _: self._show(self._reading.start_trial()),
            "back": lambda _: self._show(self._reading.go_back()),
            "undo": lambda _: self._show(self._reading.undo()),
            "look": self._look,
            "advise": lambda _: self._show(self._reading.advise()),
            "rules": lambda _: self.send_rules(self.record.rules),
            "follow": lambda message: self._show(self._reading.follow(message.at)),
            "reveal": lambda _: self._show(self._reading.reveal()),
            "again": lambda _: self._show(self._reading.ask_again()),
            "mistakes": lambda message: self._find_mistakes(message.at),
            "stop": lambda _: self._stop_finding(),
        }
        super().__init__(language, projector)
        with speaking(self.language):
            self._first = self._still()
            self._show(News())

    @property
    def record(self) -> Record:
        """The record that is shown; with ``edit=True`` as it has been edited."""
        return self._reading.replay.record

    @property
    def move(self) -> int:
        """How many moves of the record have been played on the table that is shown."""
        return self._reading.at

    @property
    def round(self) -> Round:
        """The table that is shown, with everything hidden in it, as a Round of its own."""
        return self._reading.table.copy()

    def go(self, move: int) -> None:
        """Show the table after so many moves. Raises ValueError if there are not that many."""
        _check(move, self._reading.replay.last)
        with speaking(self.language):
            self._show(self._reading.go(move))

    # What a message asks for

    def answer(self, message: Message) -> None:
        kind = message.type
        if kind in INTENTS:
            self._show(self._reading.play(message))
        elif kind in self._answers:
            self._answers[kind](message)
        elif self._annotator is None or not self._reading.replay.open_hands:
            self.send_state("state")
        elif self._annotator.edits(kind):
            news, again = self._annotator.edit(message)
            self._show(news, again)
        elif kind == "record":
            self.answer_with(TextAnswer(type="text", text=write_record(self.record)))
            self._show(News())
        elif kind == "instead" and self._reading.at:
            self._show(self._reading.go(self._reading.at - 1))
            self._show(self._reading.start_trial())
        else:
            self.send_state("state")

    def _seek(self, message: Message) -> None:
        if message.what == "line":
            self._show(self._reading.step_line(message.move))
        else:
            self._show(self._reading.seek(message.move, message.what == "step"))

    def _look(self, message: Message) -> None:
        live = self._reading.live_table
        if live:
            self.answer_with(live.look(message))
        else:
            self.send_state("state")

    def _change_speed(self) -> None:
        speeds = list(words.SPEEDS)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        self._show(News([words.speed_label(self._speed)]))

    # What is shown

    def _show(self, news: News | None, again: bool = False) -> None:
        if news is None:
            self.send_state("state")
            return
        table, lights = table_state(self._reading, news)
        state: ViewerPage = {
            **table,
            "page": "viewer",
            **head_state(self.record),
            **round_state(self._reading, lights, self._speed),
            "trouble": self._trouble,
            "notice": news.notice,
            "edit": None if self._annotator is None else self._annotator.state(),
            "seats": self._seats(),
            "mistakes": None if self._mistakes is None else self._mistakes.state(),
        }
        with self.hold_sync():
            self.turns = turns_state(self._reading)
            self.publish(state, again)

    def snapshot(self) -> str:
        return self._first

    def _still(self) -> str:
        """The viewer as it opens, as a still picture with all that is said of it."""
        reading = self._reading
        replay, at = reading.replay, reading.at
        picture, _ = record_picture(replay, reading.questions, at)
        scene = picture.scene
        drawn = draw_table(scene, live=False, marks=picture.marks)
        shown = figure(drawn, describe(scene), table_list(scene))
        lines = [words.head(self.record), self._trouble, replay.sentence(at), *replay.heard(at)]
        head = f"<p><b>{html.escape(words.title(self.record))}</b></p>"
        told = "".join(f"<p>{tinted_signs(line)}</p>" for line in lines if line)
        run = html.escape(gettext("Run this cell to step through the round."))
        return f"<div>{head}{told}{shown}<p><em>{run}</em></p></div>"


def _check(move: int, last: int) -> None:
    if not 0 <= move <= last:
        raise ValueError(say("The record has {moves} moves, not {n}.", moves=last, n=move))
