"""Writes records as text, always in the same way (see :mod:`burraco_learn.notation`)."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.position_text import FORMAT
from ..game.round import Round
from ..i18n import say
from ..rules.serialize import rules_lines
from .annotations import Comment, Note
from .record import Record, spoken, why_wrong

__all__ = ["RecordsWriter", "write_record", "write_records"]

_CARDS_A_LINE = 18


def write_record(source: Round | Record) -> str:
    """The text of a round or record; ``read_record`` gives an equal Record back.

    Raises ValueError for what no text can say: a comment in a language that the header does not
    name, a side line or an accepted move that is not legal, or an attempt that its rule allows.
    """
    return write_records([Record.of(source) if isinstance(source, Round) else source])


def write_records(records: Sequence[Record]) -> str:
    """The text of the rounds of one match, in order; ``read_records`` gives them back.

    Rules, players and header are those of the first round. Raises ValueError if there is no round,
    if they were not all played by the same rules and as many players, or as
    :func:`write_record` does.
    """
    return RecordsWriter().write(records)


class RecordsWriter:
    """Writes the rounds of a match again and again while it is played.

    To write a round its moves are played once more, so that the text of those that did not change
    since the last time is kept.
    """

    def __init__(self) -> None:
        self._known: list[tuple[Record, tuple[str, ...], str]] = []

    def write(self, records: Sequence[Record]) -> str:
        """The text of the rounds, as :func:`write_records` gives it and with its errors."""
        if not records:
            raise ValueError(say("There is no round to write."))
        first = records[0]
        if any((one.rules, one.players) != (first.rules, first.players) for one in records):
            raise ValueError(say("The rounds of a match have the same rules and players."))
        lines = [f"burraco record {FORMAT}", *rules_lines(first.rules)]
        lines.append(f"players: {first.players}")
        lines += [f"{key}: {words}" for key, words in first.header.items()]
        del self._known[len(records) :]
        for number, record in enumerate(records, start=1):
            if number > 1:
                lines += ["", f"round: {number}"]
            lines.append(self._round(number, record, first.languages))
        return "\n".join(lines).rstrip() + "\n"

    def _round(self, number: int, record: Record, languages: tuple[str, ...]) -> str:
        """The deal and the turns of a round, with its notes."""
        if number <= len(self._known):
            known, spoken_then, text = self._known[number - 1]
            if languages == spoken_then and _same_text(record, known):
                return text
        lines = [f"dealer: {record.dealer}"]
        deck = list(map(str, record.deck))
        for start in range(0, len(deck), _CARDS_A_LINE):
            lines.append("deck: " + " ".join(deck[start : start + _CARDS_A_LINE]))
        text = "\n".join([*lines, "", *_Turns(record, languages).lines])
        self._known[number - 1 :] = [(record, languages, text)]
        return text


def _same_text(one: Record, other: Record) -> bool:
    """Whether two records of one match, whose headers may differ, are written alike."""
    return one is other or (
        (one.rules, one.dealer, one.deck) == (other.rules, other.dealer, other.deck)
        and one.moves == other.moves
        and one.notes == other.notes
    )


class _Turns:
    """The moves of a record, one turn a line, with its notes: the ``lines`` of its text."""

    def __init__(self, record: Record, languages: Sequence[str]) -> None:
        self.lines: list[str] = []
        self._languages = languages
        before = rnd = record.round(0)
        number = 1
        turn: list[str] = []
        for played in range(len(record.moves) + 1):
            note = record.notes.get(played, Note())
            move = record.moves[played] if played < len(record.moves) else None
            seat = rnd.turn
            if turn and (note.comments or note.lines or note.question):
                self.lines.append(f"{number}. {'; '.join(turn)}")
                turn = []
            self._note(note, before, rnd)
            turn += [f"try {one.move} : {one.rule}" for one in note.attempts]
            if move is not None:
                following = record.notes.get(played + 1, Note())
                turn.append(f"{move}{following.mark}")
                before = rnd.copy() if following.lines else rnd
                rnd.play(move)
            if turn and (move is None or rnd.turn != seat):
                self.lines.append(f"{number}. {'; '.join(turn)}")
                turn, number = [], number + 1

    def _note(self, note: Note, before: Round, rnd: Round) -> None:
        """All of a note but its mark and its attempts, which stand among the moves."""
        for comment in note.comments:
            self.lines.append(f"# {self._comment(comment)}")
        for side in note.lines:
            table = before.copy()
            for move in side.moves:
                table.play(move)
            self.lines.append(f"{side.verdict}: {'; '.join(map(str, side.moves))}")
            self.lines += [f"## {self._comment(comment)}" for comment in side.comments]
        if note.question:
            self._said("ask", note.question.asks)
            for move in note.question.accepts:
                if refusal := rnd.why_not(move):
                    raise refusal
            if note.question.accepts:
                self.lines.append(f"accept: {' | '.join(map(str, note.question.accepts))}")
            self._said("answer", note.question.answers)
        for attempt in note.attempts:
            if wrong := why_wrong(rnd, attempt):
                raise ValueError(wrong)

    def _said(self, key: str, comments: Sequence[Comment]) -> None:
        for comment in comments:
            self.lines.append(f"{f'{key} {self._code(comment)}'.strip()}: {comment.text}")

    def _comment(self, comment: Comment) -> str:
        """A comment after its language, which the own language needs only to be understood."""
        code = self._code(comment)
        if not code and spoken(comment.text, self._languages)[0]:
            code = self._languages[0]
        return f"{code}: {comment.text}" if code else comment.text

    def _code(self, comment: Comment) -> str:
        """The language of a comment as it is written: "" for the record's own."""
        if comment.language and comment.language not in self._languages:
            raise ValueError(
                say(
                    "A comment is in {code}, which the header's language line does not name.",
                    code=repr(comment.language)[:20],
                )
            )
        return "" if comment.language in self._languages[:1] else comment.language
