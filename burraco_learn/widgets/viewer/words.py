"""The words of a round viewer, in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from ...i18n import gettext, ngettext, say
from ...notation.record import Record
from ...svg.words import seat_name
from ..base.wire import KeyGroup
from ..base.words import frame_labels
from ..table.words import table_title
from .wire import ViewerLabels

__all__ = [
    "SPEEDS",
    "about",
    "find_label",
    "head",
    "how_to_answer",
    "labels",
    "pause_words",
    "players_of",
    "speed_label",
    "title",
    "where",
]

SPEEDS: Mapping[str, float] = {"slow": 3.0, "normal": 1.6, "fast": 0.7}
"""How long a move is shown while the round plays by itself, in seconds."""


def title(record: Record) -> str:
    """The record's own title, or what was played."""
    return record.header_in("title") or table_title(record.rules, record.players)


def head(record: Record) -> str:
    """The question that the round answers, or ""."""
    question = record.header_in("question")
    return say("In this round: {question}", question=question) if question else ""


def players_of(record: Record, me: int) -> tuple[str, ...]:
    """Who sits where, as seen from the seat ``me``; with the names that the header gives in the
    order of the seats."""
    seats = [seat_name(seat, me, record.players) for seat in range(record.players)]
    names = [name.strip() for name in record.header.get("names", "").split(",")]
    if len(names) != record.players or not all(names):
        return tuple(seats)
    pairs = zip(seats, names, strict=True)
    return tuple(say("{seat} ({name})", seat=seat, name=name) for seat, name in pairs)


def how_to_answer(live: bool) -> str:
    """How a question is answered."""
    if live:
        return gettext("Make your move on the table.")
    return gettext("Another player is to move: open the hands to make the move on the table.")


def about(record: Record) -> str:
    """What else the record says of itself, in one line."""
    header = record.header
    parts = [table_title(record.rules, record.players)] if record.header_in("title") else []
    parts += [header[key] for key in ("names", "date") if header.get(key)]
    if header.get("annotator"):
        parts.append(say("comments by {name}", name=header["annotator"]))
    return " · ".join(parts)


def find_label(seat: int, me: int, name: str) -> str:
    """The button that looks for the mistakes of a seat."""
    if seat == me:
        return gettext("Find my mistakes")
    return say("Find mistakes: {name}", name=name)


def where(at: int, last: int) -> str:
    """Which move the table is at."""
    if not at:
        return gettext("Start")
    return say("Move {at} of {last}", at=at, last=last)


def speed_label(speed: str) -> str:
    """How fast the round plays by itself, as the button says it."""
    return {
        "slow": gettext("Speed: slow"),
        "normal": gettext("Speed: normal"),
        "fast": gettext("Speed: fast"),
    }[speed]


def pause_words(seconds: float) -> str:
    """How long it takes to the next move, where no bar shows it."""
    n = max(1, round(seconds))
    return ngettext(
        "The next move comes in {n} second.", "The next move comes in {n} seconds.", n
    ).format(n=n)


def labels(open_hands: bool, speed: str, mover: str) -> ViewerLabels:
    """The words that the front end shows: it has none of its own.

    ``mover`` is the name of the seat to move; "" where it is that of the viewer.
    """
    return {
        **frame_labels(gettext("A recorded round")),
        "steps": gettext("Step through the round"),
        "first": gettext("First"),
        "back": gettext("Back"),
        "forward": gettext("Forward"),
        "last": gettext("Last"),
        "play": gettext("Play"),
        "pause": gettext("Pause"),
        "speed": speed_label(speed),
        "slider": gettext("Move"),
        "hands": gettext("Hide the hands") if open_hands else gettext("Open the hands"),
        "try": say("Try a move for: {name}", name=mover) if mover else gettext("Try your own move"),
        "record": gettext("Back to the record"),
        "copy": gettext("Copy the position"),
        "copied": gettext("The position is copied."),
        "position": gettext("Position as text"),
        "comment": gettext("with a comment"),
        "comments": gettext("Comments"),
        "question": gettext("Question"),
        "reveal": gettext("Show the answer"),
        "go_on": gettext("Go on"),
        "again": gettext("Ask me again"),
        "lines": gettext("Side lines"),
        "attempts": gettext("Refused attempts"),
        "moves": gettext("Moves"),
        "total": gettext("Total"),
        "actions": gettext("What you can do"),
        "line": gettext("A move in notation"),
        "line_example": gettext("lay 3h 4h Jk=5h"),
        "see_rule": gettext("See the rule"),
        "hide_rule": gettext("Hide the rule"),
        "log": gettext("What you tried"),
        "whose": gettext("Whose moves"),
        "stop": gettext("Stop looking"),
        "found": gettext("Mistakes"),
        "keys": _keys(),
    }


def _keys() -> list[KeyGroup]:
    return [
        {
            "label": gettext("Steps"),
            "rows": [
                (["←", "→"], gettext("One move back or forward")),
                (["Home", "End"], gettext("To the start or the end")),
                (["P"], gettext("Play, or pause")),
                (["S"], gettext("Change the speed")),
                (["↑", "↓"], gettext("In the list: from move to move; Enter goes there")),
            ],
        },
        {
            "label": gettext("Look closer"),
            "rows": [
                (["O"], gettext("Open the hands, or hide them")),
                (["Q"], gettext("At a question: show the answer")),
                (["V"], gettext("Play the first side line")),
                (["Y"], gettext("Try a move of your own")),
                (["B"], gettext("Back to the record")),
                (["M"], gettext("Find the mistakes, or stop looking")),
            ],
        },
        {
            "label": gettext("On trial"),
            "rows": [
                (["D", "T"], gettext("Draw, take the pile")),
                (["L", "A"], gettext("Lay, add")),
                (["X"], gettext("Discard")),
                (["W"], gettext("What a wild card stands for")),
                (["U"], gettext("Take back")),
                (["H"], gettext("What is in reach")),
                (["R"], gettext("After a refusal: read its rule")),
            ],
        },
        {
            "label": gettext("The page"),
            "rows": [
                (["C"], gettext("Copy the position as text")),
                (["E"], gettext("To the comment, where notes are written")),
                (["Esc"], gettext("Put cards back, close what is open")),
            ],
        },
    ]
