"""A record on the stage: where the reader is, and all that is shown and told there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import traitlets

from ...cards import Card
from ...game.moves import Move
from ...game.round import Round
from ...i18n import gettext, say
from ...notation.annotations import Comment, Note
from ...notation.record import Record, tables_of
from ...svg.marks import Mark, move_marks
from ...svg.scene import Scene, scene_of
from ...svg.words import turn_sentence
from ..base.messages import Message
from ..base.picture import Picture
from ..base.stage import Stage
from ..table.narration import NarratedMove, narrated_move
from ..table.state import sheet_state
from . import notes, words
from .question import Answered, Asked, accepted_words, same_result
from .side_line import Line
from .steps import later_move, new_marks, turn_list
from .trial import Trial, why_no_trial

__all__ = ["RecordShown"]

_READING = 0.045
"""How long a character of a comment is read, in seconds."""

Lights = frozenset[Card]
NONE: Lights = frozenset()


class RecordShown(Stage):
    """A record that is stepped through: its tables, its notes, its questions, its side lines.

    ``asking`` says whether its questions are asked, rather than only shown.
    """

    turns: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """All moves in words, by turn. They seldom change, and so do not travel with each state."""

    def __init__(
        self,
        record: Record,
        seat: int,
        open_hands: bool,
        at: int,
        language: str | None,
        projector: bool,
        asking: bool,
        trouble: str,
    ) -> None:
        self._seat, self._asking = seat, asking
        self._speed = "normal"
        self._load(record, open_hands, at, trouble)
        super().__init__(language, projector)

    def _load(self, record: Record, open_hands: bool, at: int, trouble: str) -> None:
        """Take up a record; what was done with another one is forgotten."""
        self._record, self._trouble = record, trouble
        self._tables = tables_of(record)
        self._open, self._at = open_hands, at
        self._answered: dict[int, Answered] = {}
        self._trial: Trial | None = None
        self._line: Line | None = None
        self._asked: Asked | None = None
        self._told: dict[tuple[int, bool], NarratedMove] = {}

    @property
    def _last(self) -> int:
        return len(self._record.moves)

    @property
    def _players(self) -> tuple[str, ...]:
        return words.players_of(self._record, self._seat)

    # Where the reader is

    def _seek(self, message: Message) -> None:
        target = message.move
        if message.what == "line":
            self._step_line(target)
        elif target > self._last:
            self.send_state("state")
        else:
            if target > self._at:
                target = self._stop_before(target, message.what == "step")
            if target == self._at and self._waits:
                self._present([gettext("Answer the question first, or let the answer be shown.")])
            else:
                self._go(target)

    def _stop_before(self, target: int, stepping: bool) -> int:
        """Where the way forward ends: no step passes a question; a jump does, except that the very
        move which answers one is not jumped to."""
        on_the_way = range(self._at, target) if stepping else (target - 1,)
        return next((at for at in on_the_way if self._asks(at)), target)

    def _go(self, move: int) -> None:
        before, self._at = self._at, move
        # From a table that was seen from another seat no card moves to where it is seen now.
        turned = self._asked is not None and self._tables[before].turn != self._seat
        self._trial = self._line = None
        self._open_question()
        changes: Sequence[dict[str, Any]] = ()
        if move == before + 1 and not turned:
            changes = self._tell(move, self._open).changes
        elif move == before - 1 and not turned:
            forward = self._tell(before, self._open).changes
            changes = [{**one, "from": one["to"], "to": one["from"]} for one in forward]
        said = [self._sentence(move, self._open), *self._heard(move), self._ending()]
        self._present([sentence for sentence in said if sentence], changes)

    def _turn_hands(self) -> None:
        self._open = not self._open
        self._trial = self._line = None
        self._open_question()
        said = gettext("All hands are open.") if self._open else gettext("Other hands are hidden.")
        self._present([said])

    def _change_speed(self) -> None:
        speeds = list(words.SPEEDS)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        self._present([words.labels(self._open, self._speed)["speed"]])

    # A table taken out of the record

    def _why_no_trial(self) -> str:
        if self._waits and not self._trial:
            return gettext("A question is asked here: make your move on the table.")
        return why_no_trial(self._tables[self._at], self._seat, self._open)

    def _try(self) -> None:
        if self._trial or self._line or self._why_no_trial():
            self.send_state("state")
            return
        self._trial = Trial(self._tables[self._at], self._seat, self._open)
        self._publish(self._trial.start())

    # Side lines

    def _follow(self, number: int) -> None:
        lines = self._note(self._at).lines
        if self._trial or number >= len(lines):
            self.send_state("state")
            return
        line = self._line_of(self._at, number)
        if not line.last:
            self.send_state("state")
            return
        self._line, self._asked = line, None
        self._tell_line(line.told(line.step).changes)

    def _line_of(self, at: int, number: int) -> Line:
        line = self._note(at).lines[number]
        start = self._tables[at - 1]
        return Line(line, start, at, number, self._seat, self._open, self._players)

    def _take_up_line(self) -> None:
        """The side line that is played as it is written now."""
        if self._line is not None:
            step = self._line.step
            self._line = self._line_of(self._line.at, self._line.number)
            self._line.step = step

    def _step_line(self, step: int) -> None:
        line = self._line
        if line is None or step > line.last:
            self.send_state("state")
            return
        before, line.step = line.step, step
        changes: Sequence[dict[str, Any]] = ()
        if step == before + 1:
            changes = line.told(step).changes
        elif step == before - 1:
            forward = line.told(before).changes
            changes = [{**one, "from": one["to"], "to": one["from"]} for one in forward]
        self._tell_line(changes)

    def _tell_line(self, changes: Sequence[dict[str, Any]]) -> None:
        line = self._line
        assert line is not None
        said = [_sentence(line.now()), line.ending()]
        if line.step == line.last:
            said += map(notes.plain, self._line_comments(line, NONE))
        self._present([sentence for sentence in said if sentence], changes)

    # Questions

    def _asks(self, at: int) -> bool:
        """Whether a question waits there for an answer."""
        return self._asking and at not in self._answered and bool(self._accepted(at))

    def _accepted(self, at: int) -> tuple[Move, ...]:
        """The moves that answer the question there; () if there is none."""
        question = self._note(at).question
        if question is None:
            return ()
        return question.accepts or self._record.moves[at : at + 1]

    @property
    def _waits(self) -> bool:
        """Whether the reader stands at a question that waits."""
        return not self._line and self._asks(self._at)

    def _open_question(self) -> None:
        table = self._tables[self._at]
        self._asked = None
        if self._asks(self._at) and not why_no_trial(table, self._seat, self._open):
            self._asked = Asked(table, self._seat, self._open, self._accepted(self._at))

    def _judge(self, message: Message) -> None:
        assert self._asked is not None
        move, state = self._asked.judge(message)
        if move is None:
            self._show_asked(state)
        else:
            self._close_question(Answered(move))

    def _reveal(self) -> None:
        if self._waits:
            self._close_question(Answered())
        else:
            self.send_state("state")

    def _close_question(self, answered: Answered) -> None:
        self._answered[self._at] = answered
        self._trial = self._asked = None
        question = self._note(self._at).question
        assert question is not None
        answers = map(notes.plain, self._pieces(question.answers, NONE, self._at))
        self._present([self._verdict(), *answers])

    def _ask_again(self) -> None:
        if self._at not in self._answered or self._line:
            self.send_state("state")
            return
        del self._answered[self._at]
        self._go(self._at)

    def _verdict(self) -> str:
        """What came of the question that is answered."""
        at = self._at
        answered = self._answered[at]
        if not self._may_see_moves(at):
            return ""
        if answered.move is None:
            return say("The answer: {moves}.", moves=accepted_words(self._accepted(at)))
        told = say("Right: {move}.", move=notes.move_words(answered.move))
        if at < self._last and not same_result(
            self._tables[at], answered.move, self._record.moves[at]
        ):
            now = self._now(at + 1, self._open)
            more = say("In the record: {name} {what}.", name=now["name"], what=now["text"])
            told = f"{told} {more}"
        return told

    def _may_see_moves(self, at: int) -> bool:
        """Whether moves that might be made there name no hidden card."""
        return self._open or self._tables[at].turn == self._seat

    # What is told

    def _note(self, at: int) -> Note:
        return self._record.notes.get(at, Note())

    def _tell(self, at: int, open_hands: bool) -> NarratedMove:
        """The move with that number, counted from 1."""
        key = at, open_hands
        if key not in self._told:
            before, after = self._tables[at - 1 : at + 1]
            move = self._record.moves[at - 1]
            self._told[key] = narrated_move(before, move, after, self._seat, open_hands)
        return self._told[key]

    def _now(self, at: int, open_hands: bool) -> dict[str, Any]:
        """What led to the table after ``at`` moves: which move, whose, and what it was."""
        now = {"where": words.where(at, self._last), "name": "", "side": ""}
        if not at:
            return {**now, "text": gettext("The cards are dealt.")}
        told = self._tell(at, open_hands)
        name = self._players[told.seat]
        side = "own" if told.seat % 2 == self._seat % 2 else "opponents"
        return {**now, "name": name, "side": side, "text": told.text}

    def _sentence(self, at: int, open_hands: bool) -> str:
        return _sentence(self._now(at, open_hands))

    def _heard(self, at: int) -> list[str]:
        """The mark, the comments and the question of a table, as they are said."""
        note = self._note(at)
        mark = notes.mark_words(note.mark)
        told = [say("{mark}.", mark=mark)] if mark else []
        told += map(notes.plain, self._pieces(note.comments, NONE, at))
        if note.question is not None:
            told += map(notes.plain, self._pieces(note.question.asks, NONE, at))
        return told

    def _ending(self) -> str:
        """What is to be said of the end of the record, if the table is there."""
        if self._at < self._last:
            return ""
        table = self._tables[self._at]
        if not table.over:
            return gettext("The record ends here.")
        sheet = sheet_state(table, self._seat)
        return f"{sheet['caption']} {sheet['result']}"

    def _turns(self) -> list[dict[str, Any]]:
        """All moves up to a question that waits; with hidden hands those to come without their
        cards."""
        end = next((at for at in range(self._at, self._last) if self._asks(at)), self._last)
        told = []
        noted: dict[int, dict[str, Any]] = {}
        for at in range(end + 1):
            note = self._note(at)
            sign = note.mark
            more = bool(note.comments or note.lines or note.question or note.attempts)
            noted[at] = {"comment": more, "mark": sign, "mark_words": notes.mark_words(sign)}
            if at:
                known = self._open or at <= self._at
                move = self._record.moves[at - 1]
                text = self._tell(at, self._open).text if known else later_move(move)
                told.append((self._tables[at - 1].turn, text))
        rest = gettext("The moves from here on are shown when you have answered the question.")
        more_to_come = rest if end < self._last else ""
        return turn_list(told, noted, self._seat, self._players, more_to_come)

    def _record_went_on(self) -> str:
        """What the player did in the record, once another move has been tried."""
        if not (self._trial and self._trial.moves and self._at < self._last):
            return ""
        now = self._now(self._at + 1, self._open)
        return say("In the record: {name} {what}.", name=now["name"], what=now["text"])

    # Comments

    def _knows(self, tables: Iterable[Round]) -> Callable[[Card], bool]:
        """Which cards may be named at these tables."""
        if self._open:
            return lambda card: True
        return notes.known_to(table.view(self._seat) for table in tables)

    def _pieces(self, comments: Iterable[Comment], lights: Lights, at: int) -> list[list[Any]]:
        """Comments for the reader at the table after ``at`` moves, in pieces."""
        knows = self._knows(self._tables[max(0, at - 1) : at + 1])
        texts, _ = notes.said_in(self._record, comments)
        return [notes.pieces(text, lights.__contains__, knows) for text in texts]

    def _line_comments(self, line: Line, lights: Lights) -> list[list[Any]]:
        knows = self._knows(line.tables)
        texts, _ = notes.said_in(self._record, line.line.comments)
        return [notes.pieces(text, lights.__contains__, knows) for text in texts]

    def _lines_state(self) -> list[dict[str, Any]]:
        """The side lines on offer, each with its comments."""
        found = []
        for number in range(len(self._note(self._at).lines)):
            line = self._line_of(self._at, number)
            comments = self._line_comments(line, NONE)
            spoken_in = notes.said_in(self._record, line.line.comments)[1]
            found.append({**line.offer(), "comments": comments, "lang": spoken_in})
        return found

    def _attempts_state(self) -> list[dict[str, str]]:
        if self._waits:
            return []  # what was refused here would be a hint
        table = self._tables[self._at]
        known = self._may_see_moves(self._at)
        attempts = self._note(self._at).attempts
        return [notes.attempt_state(one, table, known) for one in attempts]

    def _question_state(self, lights: Lights) -> dict[str, Any] | None:
        at = self._at
        question = self._note(at).question
        if question is None:
            return None
        waits = self._waits
        answered = self._answered.get(at)
        state = {
            "lang": notes.said_in(self._record, question.asks)[1],
            "asks": self._pieces(question.asks, lights, at),
            "waits": waits,
            "right": bool(answered and answered.move),
            "verdict": self._verdict() if answered else "",
            "answers": [] if waits else self._pieces(question.answers, lights, at),
            "again": answered is not None,
            "for": "",
            "how": "",
        }
        if waits:
            seat = self._tables[at].turn
            if seat != self._seat:
                state["for"] = say("in the place of: {name}", name=self._players[seat])
            state["how"] = words.how_to_answer(self._asked is not None)
        return state

    # What is shown

    def _frames(self, scene: Scene, at: int, open_hands: bool) -> tuple[tuple[Mark, ...], Lights]:
        """Frames round what move ``at`` changed and round the cards that its notes name, on the
        table as ``scene`` shows it; and which cards these are."""
        news: tuple[Mark, ...] = ()
        if at:
            before, after = self._tables[at - 1 : at + 1]
            news = new_marks(before, self._record.moves[at - 1], after, scene.seat, open_hands)
        note, turn = self._note(at), self._tables[at].turn
        mover = self._tables[max(0, at - 1)].turn
        named = [(mover, notes.said_in(self._record, note.comments)[0])]
        if note.question is not None:
            comments = note.question.asks
            if not self._asks(at):
                comments += note.question.answers
                news = self._answer_marks(at) or news
            named.append((turn, notes.said_in(self._record, comments)[0]))
        places = [
            place
            for seat, texts in named
            for place in notes.lit(scene, seat, notes.named_in(texts), news)
        ]
        return notes.with_named(scene, news, places), frozenset(place.card for place in places)

    def _answer_marks(self, at: int) -> tuple[Mark, ...]:
        """The answer to a question that is done with, drawn on the table: only the own seat's."""
        table = self._tables[at]
        if at not in self._answered or table.turn != self._seat:
            return ()
        move = self._answered[at].move or self._accepted(at)[0]
        view = table.view(self._seat)
        return () if view.why_not(move) else move_marks(view, move)

    def _picture(self, at: int, open_hands: bool) -> tuple[Picture, Lights]:
        """The table after ``at`` moves, and which cards of its notes are lit in it."""
        scene = scene_of(self._tables[at], self._seat, open_hands=open_hands)
        marks, lights = self._frames(scene, at, open_hands)
        return Picture(scene, marks), lights

    def _present(
        self,
        said: Sequence[str] = (),
        changes: Sequence[dict[str, Any]] = (),
        again: bool = False,
    ) -> None:
        """Show what is there now: a trial, a side line, a question, or a table of the record."""
        news = {"said": list(said), "changes": list(changes)}
        if self._trial:
            self._publish({**self._trial.state(), **news}, again=again)
        elif self._line:
            self._show_line(self._line, news, again)
        elif self._asked:
            mine = self._tables[self._at].turn == self._seat
            news["changes"] = list(changes) if mine else []
            self._show_asked({**self._asked.state(), **news})
        else:
            picture, lights = self._picture(self._at, self._open)
            self._show(picture, self._tables[self._at], lights, news, again)

    def _show(
        self, picture: Picture, table: Round, lights: Lights, news: dict[str, Any], again: bool
    ) -> None:
        self._publish(
            {
                "status": turn_sentence(picture.scene),
                "yours": False,
                "svg": picture,
                "refusal": None,
                "sheet": sheet_state(table, self._seat) if table.over else None,
                "buttons": [],
                "log": [],
                **news,
            },
            lights,
            again,
        )

    def _show_line(self, line: Line, news: dict[str, Any], again: bool) -> None:
        scene = scene_of(line.table, self._seat, open_hands=self._open)
        marks: tuple[Mark, ...] = ()
        if line.step:
            before, after = line.tables[line.step - 1 : line.step + 1]
            move = line.moves[line.step - 1]
            marks = new_marks(before, move, after, self._seat, self._open)
        lights = NONE
        if line.step == line.last:
            texts, _ = notes.said_in(self._record, line.line.comments)
            places = notes.lit(scene, line.mover, notes.named_in(texts), marks)
            marks = notes.with_named(scene, marks, places)
            lights = frozenset(place.card for place in places)
        self._show(Picture(scene, marks), line.table, lights, news, again)

    def _show_asked(self, state: dict[str, Any]) -> None:
        scene = state["svg"].scene
        marks, lights = self._frames(scene, self._at, self._open)
        self._publish({**state, "svg": Picture(scene, marks)}, lights)

    def _publish(self, table: dict[str, Any], lights: Lights = NONE, again: bool = False) -> None:
        """Publish a table, of the record or not, and what stands round it."""
        at, trial, line = self._at, self._trial, self._line
        note = self._note(at)
        if line:
            comments = self._line_comments(line, lights)
            spoken_in = notes.said_in(self._record, line.line.comments)[1]
        else:
            comments = self._pieces(note.comments, lights, at)
            spoken_in = notes.said_in(self._record, note.comments)[1]
        length = sum(len(notes.plain(comment)) for comment in comments)
        shown = self._shown_table()
        state = {
            **table,
            "page": "viewer",
            "title": words.title(self._record),
            "about": words.about(self._record),
            "head": words.head(self._record),
            "trouble": self._trouble,
            "labels": words.labels(self._open, self._speed),
            "at": at,
            "last": self._last,
            "now": line.now() if line else self._now(at, self._open),
            "mark": {"sign": note.mark, "words": notes.mark_words(note.mark)},
            "ending": line.ending() if line else "" if shown.over else self._ending(),
            "comments": comments,
            "comments_in": spoken_in,
            "pause": round(words.SPEEDS[self._speed] + _READING * length, 1),
            "position": str(shown if self._open else shown.view(self._seat)),
            "why_no_trial": self._why_no_trial(),
            "live": bool(trial or self._asked),
            "trial": trial and {"title": trial.title(), "record": self._record_went_on()},
            "line": line and {"title": line.title(), "step": line.step, "last": line.last},
            "lines": [] if line else self._lines_state(),
            "attempts": [] if line else self._attempts_state(),
            "question": None if line or trial else self._question_state(lights),
            "edit": self._edit_state(),
        }
        with self.hold_sync():
            self.turns = self._turns()
            self.publish(state, again)

    def _shown_table(self) -> Round:
        if self._trial:
            return self._trial.table
        return self._line.table if self._line else self._tables[self._at]

    def _edit_state(self) -> dict[str, Any] | None:
        """What an annotator works with; None for a reader."""
        return None


def _sentence(now: dict[str, Any]) -> str:
    what = now["text"]
    if now["name"]:
        what = say("{name}: {what}.", name=now["name"], what=what)
    return f"{now['where']}. {what}"
