"""The state of a round viewer: the table that is there, and what stands round it, in words."""

from __future__ import annotations

from ...i18n import gettext
from ...notation.record import Record
from ...svg.words import turn_sentence
from ..table.state import sheet_state
from ..table.wire import LiveTable, TableNews
from . import notes, words
from .notes import NO_LIGHTS, Lights
from .pictures import framed, line_picture, record_picture
from .reading import News, Reading
from .turns import later_move, turn_list
from .wire import ListedTurn, NotedMove, RecordHead, RoundParts, ShownAttempt, ShownLine

__all__ = ["head_state", "round_state", "table_state", "turns_state"]

_READING = 0.045
"""How long a character of a comment is read, in seconds."""


def table_state(reading: Reading, news: News) -> tuple[LiveTable, Lights]:
    """The table that is there now (a trial, a side line, a question, or one of the record), with
    the news; and which cards are lit in it."""
    happened: TableNews = {"said": list(news.said), "changes": list(news.changes)}
    replay = reading.replay
    if reading.trial:
        return news.live or {**reading.trial.state(), **happened}, NO_LIGHTS
    if reading.line:
        picture, lights = line_picture(replay, reading.line)
    elif reading.question_table:
        if replay.tables[reading.at].turn != replay.seat:
            happened["changes"] = []  # the picture is turned to the seat that is asked
        asked = news.live or {**reading.question_table.state(), **happened}
        picture, lights = framed(asked["svg"].scene, replay, reading.questions, reading.at)
        return {**asked, "svg": picture}, lights
    else:
        picture, lights = record_picture(replay, reading.questions, reading.at)
    table = reading.table
    state: LiveTable = {
        "status": turn_sentence(picture.scene),
        "yours": False,
        "svg": picture,
        "refusal": None,
        "sheet": sheet_state(table, replay.seat) if table.over else None,
        "buttons": [],
        "log": [],
        "said": happened["said"],
        "changes": happened["changes"],
    }
    return state, lights


def head_state(record: Record) -> RecordHead:
    """What the record says of itself."""
    return {
        "title": words.title(record),
        "about": words.about(record),
        "head": words.head(record),
    }


def round_state(reading: Reading, lights: Lights, speed: str) -> RoundParts:
    """What stands round the table: which move it is, its notes, and what can be done there."""
    replay, at, trial, line = reading.replay, reading.at, reading.trial, reading.line
    note, table = replay.note(at), reading.table
    if line:
        comments = replay.line_pieces(line, lights)
        spoken_in = notes.said_in(replay.record, line.line.comments)[1]
    else:
        comments = replay.pieces(note.comments, at, lights)
        spoken_in = notes.said_in(replay.record, note.comments)[1]
    length = sum(len(notes.plain(comment)) for comment in comments)
    live = reading.question_table is not None
    pause = round(words.SPEEDS[speed] + _READING * length, 1)
    mover = "" if table.turn == replay.seat or table.over else replay.players[table.turn]
    return {
        "labels": words.labels(replay.open_hands, speed, mover),
        "at": at,
        "last": replay.last,
        "now": line.now() if line else replay.now(at),
        "mark": {"sign": note.mark, "words": notes.mark_words(note.mark)},
        "ending": line.ending() if line else "" if table.over else replay.ending(at),
        "comments": comments,
        "comments_in": spoken_in,
        "pause": pause,
        "pause_words": words.pause_words(pause),
        "position": _position(reading),
        "why_no_trial": reading.why_no_trial(),
        "live": reading.live_table is not None,
        "trial": None
        if trial is None
        else {"title": trial.title(), "record": _record_went_on(reading)},
        "line": None
        if line is None
        else {"title": line.title(), "step": line.step, "last": line.last},
        "lines": [] if line else _lines_state(reading),
        "attempts": [] if line else _attempts_state(reading),
        "question": None if line or trial else reading.questions.state(at, lights, live),
    }


def _position(reading: Reading) -> str:
    """The table as text: with open hands all of it, but at a question only what the one who is
    asked can see."""
    replay, table = reading.replay, reading.table
    if not replay.open_hands:
        return str(table.view(replay.seat))
    return str(table.view(table.turn) if reading.question_table else table)


def _record_went_on(reading: Reading) -> str:
    """What the player did in the record, once another move has been tried."""
    tried = reading.trial and reading.trial.moves
    if not tried or reading.at == reading.replay.last:
        return ""
    return reading.replay.in_the_record(reading.at + 1)


def _lines_state(reading: Reading) -> list[ShownLine]:
    """The side lines on offer, each with its comments."""
    replay = reading.replay
    found: list[ShownLine] = []
    for number in range(len(replay.note(reading.at).lines)):
        line = replay.side_line(reading.at, number)
        spoken_in = notes.said_in(replay.record, line.line.comments)[1]
        found.append({**line.offer(), "comments": replay.line_pieces(line), "lang": spoken_in})
    return found


def _attempts_state(reading: Reading) -> list[ShownAttempt]:
    if reading.waits:
        return []  # what was refused here would be a hint
    replay, at = reading.replay, reading.at
    known = replay.may_see_moves(at)
    return [notes.attempt_state(one, replay.tables[at], known) for one in replay.note(at).attempts]


def turns_state(reading: Reading) -> list[ListedTurn]:
    """All moves up to a question that waits; with hidden hands those to come without their
    cards."""
    replay, here, last = reading.replay, reading.at, reading.replay.last
    end = next((at for at in range(here, last) if reading.questions.waits(at)), last)
    told = []
    noted: dict[int, NotedMove] = {}
    for at in range(end + 1):
        note = replay.note(at)
        sign = note.mark
        more = bool(note.comments or note.lines or note.question or note.attempts)
        noted[at] = {"comment": more, "mark": sign, "mark_words": notes.mark_words(sign)}
        if at:
            known = replay.open_hands or at <= here
            text = replay.told(at).text if known else later_move(replay.record.moves[at - 1])
            told.append((replay.tables[at - 1].turn, text))
    rest = gettext("The moves from here on are shown when you have answered the question.")
    more_to_come = rest if end < last else ""
    return turn_list(told, noted, replay.seat, replay.players, more_to_come)
