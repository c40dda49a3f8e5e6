"""The picture of a table of the record, or of a side line, with frames on it."""

from __future__ import annotations

from ...svg.marks import Mark
from ...svg.scene import Scene, scene_of
from ..base.picture import Picture
from . import notes
from .frames import lit, new_marks, with_named
from .notes import NO_LIGHTS, Lights
from .questions import Questions
from .replay import Replay
from .side_line import Line

__all__ = ["framed", "line_picture", "record_picture"]


def record_picture(replay: Replay, questions: Questions, at: int) -> tuple[Picture, Lights]:
    """The table after ``at`` moves, and which cards of its notes are lit in it."""
    scene = scene_of(replay.tables[at], replay.seat, open_hands=replay.open_hands)
    return framed(scene, replay, questions, at)


def framed(scene: Scene, replay: Replay, questions: Questions, at: int) -> tuple[Picture, Lights]:
    """The table after ``at`` moves as ``scene`` shows it, and which cards are lit in it.

    What move ``at`` changed has frames, and so have the cards that its notes name. Of a question
    that is done with, the answer is drawn instead of the move before it.
    """
    news: tuple[Mark, ...] = ()
    if at:
        before, after = replay.tables[at - 1 : at + 1]
        move = replay.record.moves[at - 1]
        news = new_marks(before, move, after, scene.seat, replay.open_hands)
    note, turn = replay.note(at), replay.tables[at].turn
    mover = replay.tables[max(0, at - 1)].turn
    named = [(mover, notes.said_in(replay.record, note.comments)[0])]
    if note.question is not None:
        comments = note.question.asks
        if not questions.waits(at):
            comments += note.question.answers
            news = questions.answer_marks(at) or news
        named.append((turn, notes.said_in(replay.record, comments)[0]))
    places = [
        place for seat, texts in named for place in lit(scene, seat, notes.named_in(texts), news)
    ]
    lights = frozenset(place.card for place in places)
    return Picture(scene, with_named(scene, news, places)), lights


def line_picture(replay: Replay, line: Line) -> tuple[Picture, Lights]:
    """The table of a side line where the reader stands, and which cards are lit in it."""
    scene = scene_of(line.table, replay.seat, open_hands=replay.open_hands)
    marks: tuple[Mark, ...] = ()
    if line.step:
        before, after = line.tables[line.step - 1 : line.step + 1]
        move = line.moves[line.step - 1]
        marks = new_marks(before, move, after, replay.seat, replay.open_hands)
    if line.step < line.last:
        return Picture(scene, marks), NO_LIGHTS
    texts, _ = notes.said_in(replay.record, line.line.comments)
    places = lit(scene, line.mover, notes.named_in(texts), marks)
    lights = frozenset(place.card for place in places)
    return Picture(scene, with_named(scene, marks, places)), lights
