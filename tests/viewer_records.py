"""Annotated records for the tests of the viewer, and a viewer without a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from burraco_learn import Round, bot, load_rules, parse_move
from burraco_learn.notation.annotations import Attempt, Comment, Note, Question, SideLine
from burraco_learn.notation.record import Record
from burraco_learn.widgets.viewer.notes import plain
from burraco_learn.widgets.viewer.round_viewer import RoundViewer

RULES = load_rules("classico")


def deal(seed: int = 3, players: int = 2) -> Record:
    """A whole round of greedy bots, without notes."""
    rnd = Round.deal(RULES, players=players, seed=seed)
    seats = [bot("greedy", seed=seat) for seat in range(players)]
    while not rnd.over:
        rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
    return Record.of(rnd)


DEAL = deal()
LAST = len(DEAL.moves)
TABLES = [DEAL.round(0)]
for _move in DEAL.moves:
    TABLES.append(TABLES[-1].copy())
    TABLES[-1].play(_move)


def discards_of(seat: int) -> list[int]:
    """The numbers of moves played before each discard of a seat that has a choice."""
    return [
        at
        for at, move in enumerate(DEAL.moves)
        if move.kind == "discard" and TABLES[at].turn == seat and len(others(at)) > 1
    ]


def others(at: int) -> list[Any]:
    """The other discards that are legal instead of the next move."""
    return [
        move
        for move in TABLES[at].legal_moves()
        if move.kind == "discard" and move is not DEAL.moves[at]
    ]


TWO = replace(DEAL, header={"language": "en, it"})
"""The round, to be annotated in two languages."""

ASKED = discards_of(0)[2]
"""Where the question stands: before a discard of seat 0."""

SIDE = discards_of(0)[0] + 1
"""The discard of seat 0 that has side lines."""

THEIRS = discards_of(1)[1] + 1
"""A discard of seat 1 with a side line, and an attempt of seat 1 before it."""


def _line_after(at: int, moves: int) -> SideLine:
    """A side line instead of the move after ``at``: another discard, and on from there."""
    table = TABLES[at].copy()
    line = [others(at)[0]]
    table.play(line[0])
    greedy = bot("greedy", seed=1)
    while len(line) < moves:
        line.append(greedy.choose(table.view(table.turn)))
        table.play(line[-1])
    card = line[0].cards[0]
    return SideLine("better", tuple(line), (Comment(f"Now [{card}] lies there."),))


def _refused(at: int) -> Attempt:
    move = parse_move("draw")
    refusal = TABLES[at].why_not(move)
    assert refusal is not None
    return Attempt(move, refusal.rule)


def noted() -> Record:
    """The round with every kind of note."""
    gone = DEAL.moves[SIDE - 1].cards[0]
    held = others(ASKED)[0].cards[0]
    worse = SideLine("worse", (others(SIDE - 1)[1],))
    theirs = others(THEIRS - 1)[0].cards[0]
    notes = {
        0: Note(comments=(Comment("Look at <i>this</i>."), Comment("Guarda.", "it"))),
        SIDE - 1: Note(attempts=(_refused(SIDE - 1),)),
        SIDE: Note(
            "?",
            (Comment(f"Why [{gone}]? [Jk?] is to come."), Comment(f"Perché [{gone}]?", "it")),
            (_line_after(SIDE - 1, 6), worse),
        ),
        THEIRS - 1: Note(attempts=(Attempt(others(THEIRS - 1)[1], "CL-01"),)),
        THEIRS: Note("!", (Comment(f"They keep [{theirs}]."),), (_line_after(THEIRS - 1, 4),)),
        ASKED: Note(
            question=Question(
                (Comment(f"Does [{held}] go?"), Comment("Che cosa scarti?", "it")),
                (),
                (Comment("It is of no use."),),
            )
        ),
    }
    # A move that is refused there, and names a card of seat 1.
    attempt = parse_move(f"lay {' '.join([str(theirs)] * 3)}")
    why = TABLES[THEIRS - 1].why_not(attempt)
    assert why is not None
    notes[THEIRS - 1] = Note(attempts=(Attempt(attempt, why.rule),))
    header = {
        "title": "A <b>bold</b> round",
        "title it": "Una partita",
        "question": "Which card goes?",
        "language": "en, it",
        "annotator": "Ada",
    }
    return replace(DEAL, header=header, notes=notes)


def viewer(record: Any, **more: Any) -> Any:
    """A viewer that remembers what it sends."""
    widget: Any = RoundViewer(record, **more)
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append(content)
    return widget


def editor(record: Any = DEAL, **more: Any) -> Any:
    """A viewer in which notes are written."""
    return viewer(record, edit=True, **more)


def tell(widget: Any, kind: str, **fields: Any) -> None:
    """What the browser would send now."""
    state = fields.pop("state", widget.state["n"])
    widget._receive(widget, {"type": kind, "state": state, **fields}, [])


def write(
    widget: Any, what: str, text: str, at: int = 0, code: str = "", number: int = 0, **more: Any
) -> None:
    """What the browser sends while a text is typed."""
    tell(widget, "write", what=what, move=at, to=code, line=text, at=number, **more)


def texts(comments: Any) -> list[str]:
    return [plain(comment) for comment in comments]


def traffic(widget: Any) -> str:
    """All that the browser has of a viewer now."""
    return json.dumps([widget.state, widget.turns, widget.sent], ensure_ascii=False)
