"""A recorded round as a value: its deal, its moves, what its header says, and its notes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..cards import Card, ParseError
from ..game.moves import Move
from ..game.round import Round
from ..i18n import current_language, gettext, language, say
from ..rules import Rules
from ..rules.refusals import IllegalMove
from .annotations import Attempt, Note

__all__ = [
    "CODE",
    "HEADER",
    "TRANSLATED",
    "Record",
    "RecordError",
    "language_codes",
    "spoken",
    "tables_of",
    "why_wrong",
]

HEADER = ("title", "question", "date", "annotator", "language", "names", "match", "goal")
"""What a header can say of a round, in the order in which it is written."""

TRANSLATED = ("title", "question")
"""What of it can be said in further languages, as ``title it``."""

CODE = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,3}", re.IGNORECASE | re.ASCII)
"""A code of a language."""

_LANGUAGES = 20

_PREFIX = re.compile(rf"({CODE.pattern})\s*:\s*(.*)", re.IGNORECASE | re.ASCII)


class RecordError(ParseError):
    """A record that breaks off: a move that is not legal, or anything else that cannot be read.

    ``line`` is the number of the line, ``rule`` the id of the rule that refuses the move (None if
    no rule does), and ``record`` the Record up to there, which can be replayed as any other.
    """

    def __init__(self, message: str, line: int, rule: str | None, record: Record) -> None:
        super().__init__(message)
        self.line, self.rule, self.record = line, rule, record


@dataclass(frozen=True)
class Record:
    """A recorded round, finished or not.

    ``header`` holds what the text says of the round itself (title, the question that it answers,
    date, annotator, languages, names, what a match is played for, and a goal that the person had),
    ``deck`` the deck from its top, ``moves`` all moves in order, and ``notes`` what is written
    beside them, by the number of moves that have been played.

    Raises ValueError for a header line that there is not, and for a note beside no move.
    """

    rules: Rules
    players: int
    dealer: int
    deck: tuple[Card, ...]
    moves: tuple[Move, ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[int, Note] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "header", _header(self.header))
        for number, note in self.notes.items():
            if not 0 <= number <= len(self.moves):
                raise ValueError(
                    say(
                        "There is a note after move {n}, but the record has {moves} moves.",
                        n=number,
                        moves=len(self.moves),
                    )
                )
            if number == 0 and (note.mark or note.lines):
                raise ValueError(say("Before the first move there is nothing to mark or replace."))
        notes = {number: self.notes[number] for number in sorted(self.notes) if self.notes[number]}
        object.__setattr__(self, "notes", notes)

    @classmethod
    def of(cls, rnd: Round, header: Mapping[str, str] | None = None) -> Record:
        """The record of a round. Raises ValueError if the round began with a set-up position."""
        if rnd.deck is None:
            raise ValueError(say("A table set up by a position has no deal to record."))
        return cls(rnd.rules, rnd.players, rnd.dealer, rnd.deck, rnd.log, dict(header or {}))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the header names, by their codes; the first is the record's own."""
        return language_codes(self.header.get("language", ""))

    @property
    def comments(self) -> Mapping[int, tuple[str, ...]]:
        """The comments in the current language, else in the record's own, by number of moves."""
        return self.comments_in()

    def comments_in(self, code: str | None = None) -> Mapping[int, tuple[str, ...]]:
        """The comments in a language where there are such, else in the record's own."""
        found = ((number, note.said(code)) for number, note in self.notes.items())
        return {number: texts for number, texts in found if texts}

    def header_in(self, key: str, code: str | None = None) -> str:
        """What the header says of "title", "question" …, as :meth:`comments_in` picks it; or ""."""
        wanted = current_language() if code is None else code
        for spoken_in in (wanted, wanted.split("-")[0]):
            if text := self.header.get(f"{key} {spoken_in}"):
                return text
        with language(wanted):
            return gettext(self.header.get(key, ""))

    def round(self, n: int | None = None) -> Round:
        """The Round after the first ``n`` moves, by default after all of them.

        Raises ValueError if the record does not have that many moves, IllegalMove if one is not
        legal.
        """
        if n is not None and not 0 <= n <= len(self.moves):
            raise ValueError(
                say("The record has {moves} moves, not {n}.", moves=len(self.moves), n=n)
            )
        rnd = Round.deal(self.rules, self.players, dealer=self.dealer, deck=self.deck)
        for move in self.moves[:n]:
            rnd.play(move)
        return rnd

    def line(self, n: int, k: int) -> tuple[Round, ...]:
        """The tables of side line ``k`` (counted from 0) after ``n`` moves.

        The first is the table before move ``n``, which the side line replaces; then comes one
        after each of its moves. Raises IndexError if there is no such side line, IllegalMove if a
        move is not legal.
        """
        lines = self.notes[n].lines if n in self.notes else ()
        if not 0 <= k < len(lines):
            raise IndexError(say("There is no side line {k} after move {n}.", k=k, n=n))
        tables = [self.round(n - 1)]
        for move in lines[k].moves:
            after = tables[-1].copy()
            after.play(move)
            tables.append(after)
        return tuple(tables)

    def __str__(self) -> str:
        from .writer import write_record

        return write_record(self)

    def __repr__(self) -> str:
        return f"<Record {self.rules.id}, {self.players} players, {len(self.moves)} moves>"


def _header(given: Mapping[str, str]) -> dict[str, str]:
    """A header with each value on one line, its languages as codes, and no line that is empty."""
    header = {key: " ".join(words.split()) for key, words in given.items()}
    codes = language_codes(header.get("language", ""))
    header["language"] = ", ".join(codes)
    if codes:
        for key in TRANSLATED:
            own = header.pop(f"{key} {codes[0]}", "")
            header[key] = header.get(key) or own
    order = []
    for key in HEADER:
        order.append(key)
        if key in TRANSLATED:
            order += [f"{key} {code}" for code in codes[1:]]
    for key, words in header.items():
        if words and key not in order:
            raise ValueError(
                say(
                    "The header of a record has no line {key}: it has {all}, and {translated} also "
                    "with the code of a further language.",
                    key=repr(key)[:40],
                    all=", ".join(HEADER),
                    translated=", ".join(TRANSLATED),
                )
            )
    return {key: header[key] for key in order if header.get(key)}


def language_codes(words: str) -> tuple[str, ...]:
    """The codes of languages in a line of a header, each once. Raises ParseError."""
    codes: dict[str, str] = {}
    for word in words.replace(",", " ").split():
        if not CODE.fullmatch(word):
            raise ParseError(
                say("'{word}' is not the code of a language, such as en or it", word=word[:20])
            )
        codes.setdefault(word.replace("_", "-").lower(), word.replace("_", "-"))
        if len(codes) > _LANGUAGES:
            raise ParseError(say("a record is in at most {most} languages", most=_LANGUAGES))
    return tuple(codes.values())


def spoken(text: str, languages: Sequence[str]) -> tuple[str | None, str]:
    """The language that a comment starts with, if it is one of these, and the comment without it.

    >>> spoken("it: Perché?", ["en", "it"]), spoken("so: why?", ["en", "it"])
    (('it', 'Perché?'), (None, 'so: why?'))
    """
    match = _PREFIX.fullmatch(text)
    if match:
        code = match[1].replace("_", "-").lower()
        for language in languages:
            if language.lower() == code:
                return language, match[2]
    return None, text


def why_wrong(table: Round, attempt: Attempt) -> str | None:
    """A sentence if the move of an attempt is not refused by its rule; else None."""
    refusal = table.why_not(attempt.move)
    if refusal is None:
        return say(
            "'{move}' is legal here, so rule {rule} does not refuse it.",
            move=str(attempt.move)[:60],
            rule=attempt.rule[:20],
        )
    # A record of before may cite the rule that this one was split off from.
    formerly = table.rules.rule(refusal.rule).formerly
    known = {refusal.rule, *formerly, *(f"HR-{id}" for id in formerly)}
    if attempt.rule not in known:
        return say(
            "'{move}' is refused by {found}, not by {rule}: {why}",
            move=str(attempt.move)[:60],
            found=refusal.rule,
            rule=attempt.rule[:20],
            why=refusal.reason,
        )
    return None


def tables_of(record: Record) -> tuple[Round, ...]:
    """The Round after 0, 1, 2 … moves: all of them, so that any move is reached at once.

    Raises ValueError that names the first move which is not legal, with its rule.
    """
    rnd = record.round(0)
    found = [rnd.copy()]
    for number, move in enumerate(record.moves, start=1):
        try:
            rnd.play(move)
        except IllegalMove as error:
            raise ValueError(
                say(
                    "Move {number} of the record, '{move}', is not legal by {rule}: {why}",
                    number=number,
                    move=move,
                    rule=error.rule,
                    why=error.reason,
                )
            ) from None
        found.append(rnd.copy())
    return tuple(found)
