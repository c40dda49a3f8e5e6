"""Reads records from text (see :mod:`burraco_learn.notation`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from ..cards import Card, ParseError, shuffled, unpack
from ..game.match import MOST_ROUNDS
from ..game.moves import Move, parse_move
from ..game.round import Round
from ..i18n import say
from ..rules import Rules
from ..rules.refusals import IllegalMove
from .annotations import MARKS, VERDICTS, Attempt, Comment, Note, Question, SideLine
from .lines import Found, Lines
from .position import cards_left, empty_table, parse_known, without_dots
from .record import CODE, HEADER, TRANSLATED, Record, RecordError, language_codes, spoken, why_wrong

__all__ = ["read_record", "read_records"]

_DEAL = ("dealer", "seed", "deck")
_KEYS = ("rules", "players", *_DEAL, *HEADER)
_NOTES = (*VERDICTS, "ask", "accept", "answer")

_TURN = re.compile(r"\d{1,6}\s*[.)](.*)", re.ASCII)
_NOTE = re.compile(
    rf"({'|'.join(VERDICTS)}|accept|(ask|answer)(?:\s+({CODE.pattern}))?)\s*:(.*)",
    re.IGNORECASE | re.ASCII,
)
_ROUND = re.compile(r"round\s*:?\s*(\d*)", re.IGNORECASE | re.ASCII)


def read_record(text: str) -> Record:
    """The Record that a text writes.

    Raises ParseError that names the line and the word, also if the text holds several rounds, which
    :func:`read_records` reads. What goes wrong after the deal, such as a move that is not legal, is
    a RecordError: it has the round up to there.
    """
    records = read_records(text)
    if len(records) > 1:
        raise ParseError(
            say("The text holds {count} rounds: read_records reads them.", count=len(records))
        )
    return records[0]


def read_records(text: str) -> tuple[Record, ...]:
    """The rounds that a text writes, in order; errors are those of :func:`read_record`."""
    lines = Lines(text, "record")
    found = lines.keys(_known, (*_KEYS, *_NOTES), _ends_header)
    rules = lines.rules(found)
    players = lines.one(found, "players")
    header = _read_header(lines, found)
    reader = _Reader(lines, rules, language_codes(header.get("language", "")))
    records = [reader.read(found, header)]
    while lines.rest:
        number, words = lines.rest.popleft()
        match = _ROUND.fullmatch(words)
        if match is None or match[1] != str(len(records) + 1):
            raise lines.error(
                say("expected 'round: {n}', not '{word}'", n=len(records) + 1, word=words[:40]),
                number,
            )
        if len(records) == MOST_ROUNDS:
            raise lines.error(say("a record has at most {most} rounds", most=MOST_ROUNDS), number)
        found = {**lines.keys(_DEAL.__contains__, _DEAL, _ends_header), "players": [players]}
        records.append(reader.read(found, {}))
    return tuple(records)


def _known(key: str) -> bool:
    """Whether the header may have a line with this key."""
    word, _, code = key.partition(" ")
    return key in _KEYS or (word in TRANSLATED and bool(CODE.fullmatch(code)))


def _ends_header(line: str) -> bool:
    """Whether a line with a colon is one of the turns, as one with an attempt, or ``ask:``."""
    return bool(_TURN.match(line) or _NOTE.match(line) or _ROUND.match(line))


def _read_header(lines: Lines, found: Found) -> dict[str, str]:
    """What the header says of the round."""
    line, words = found.get("language", [(lines.last, "")])[0]
    languages = lines.at(line, language_codes, words)
    header: dict[str, str] = {}
    for key, ((number, value), *_) in found.items():
        word, _, code = key.partition(" ")
        if code and word in TRANSLATED:
            language = lines.at(number, _declared, code, languages)
            key = f"{word} {language}".strip()
            if not language and word in found:
                raise lines.error(say("'{key}' is there twice", key=word), number)
        if word in HEADER:
            header[key] = value
    return header


def _declared(code: str, languages: Sequence[str]) -> str:
    """A language as the header declares it, "" for the record's own. Raises ParseError."""
    for language in languages:
        if language.lower() == code.replace("_", "-").lower():
            return "" if language == languages[0] else language
    raise ParseError(say("the line 'language:' does not name '{code}'", code=code))


def _parts(turn: str) -> list[str]:
    """The moves and attempts of a turn."""
    return [part for part in map(str.strip, turn.split(";")) if part]


def _is_attempt(part: str) -> bool:
    return part[:3].lower() == "try" and not part[3:4].isalnum()


@dataclass
class _Draft:
    """A note while its lines are read."""

    mark: str = ""
    comments: list[Comment] = field(default_factory=list)
    lines: list[tuple[str, tuple[Move, ...], list[Comment]]] = field(default_factory=list)
    asks: list[Comment] = field(default_factory=list)
    accepts: list[Move] = field(default_factory=list)
    answers: list[Comment] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)

    def note(self) -> Note:
        """The note that was read so far."""
        question = None
        if self.asks:
            question = Question(tuple(self.asks), tuple(self.accepts), tuple(self.answers))
        sides = tuple(SideLine(verdict, moves, tuple(said)) for verdict, moves, said in self.lines)
        return Note(self.mark, tuple(self.comments), sides, question, tuple(self.attempts))


class _Refused(ValueError):
    """A move or an attempt that the core judges otherwise than the text; ``rule`` is its rule."""

    def __init__(self, message: str, rule: str | None) -> None:
        super().__init__(message)
        self.rule = rule


class _Reader:
    """Reads the rounds of one text, one after the other."""

    def __init__(self, lines: Lines, rules: Rules, languages: Sequence[str]) -> None:
        self._lines, self._rules, self._languages = lines, rules, languages
        self._ids = {rule.id.lower(): rule.id for rule in rules.numbered()}
        # A copy of the table before each move would cost more than all else that is done here.
        self._replaced = _replaced(lines.rest)

    def read(self, found: Found, header: Mapping[str, str]) -> Record:
        """One round: its deal from the lines found, its turns from the lines that follow."""
        self._header = header
        self._table = self._before = self._deal(found)
        self._moves: list[Move] = []
        self._notes: dict[int, _Draft] = {}
        for number, words in found.get("#", []):
            self._read_line(number, words)
        rest = self._lines.rest
        while rest and not _ROUND.match(rest[0][1]):
            self._read_line(*rest.popleft())
        return self._record()

    def _record(self) -> Record:
        """The round as far as it was read."""
        deck, table = self._table.deck, self._table
        assert deck is not None
        notes = {number: draft.note() for number, draft in self._notes.items()}
        return Record(
            self._rules, table.players, table.dealer, deck, tuple(self._moves), self._header, notes
        )

    def _deal(self, found: Found) -> Round:
        """The table after the deal; what the deck does not tell is dealt by the seed."""
        lines, rules = self._lines, self._rules
        table = empty_table(lines, found, rules)
        line, word = lines.one(found, "deck" if "seed" not in found else "seed")
        cards: list[Card | None] = []
        named: list[tuple[int, Card]] = []
        for number, words in found.get("deck", []):
            some = lines.at(number, parse_known, without_dots(words))
            named += [(number, card) for card in some if card is not None]
            cards += some
        if "seed" not in found:
            if None in cards:
                raise lines.error(
                    say("cards written '??' are dealt by a line 'seed:', as in 'seed: 7'"), line
                )
            deck = [card for _, card in named]
        else:
            seed = lines.at(line, _seed, word)
            cards += [None] * (rules.deck_size - len(cards))
            left = iter(shuffled(unpack(cards_left(lines, rules, named)), seed))
            if len(cards) > rules.deck_size:
                raise lines.error(
                    say(
                        "the deck of {rules} has {size} cards, not {count}",
                        rules=rules.id,
                        size=rules.deck_size,
                        count=len(cards),
                    )
                )
            deck = [next(left) if card is None else card for card in cards]
        return lines.at(
            line, lambda: Round.deal(rules, table.players, dealer=table.dealer, deck=deck)
        )

    @property
    def _draft(self) -> _Draft:
        """The note at the table as it stands."""
        return self._notes.setdefault(len(self._moves), _Draft())

    def _read_line(self, number: int, words: str) -> None:
        """One line after the deal. Raises RecordError."""
        self._lines.last = number
        try:
            if words.startswith("##"):
                if not self._draft.lines:
                    raise ParseError(
                        say("a comment after '##' speaks of a side line, and there is none above")
                    )
                self._comment(self._draft.lines[-1][2], words[2:])
            elif words.startswith("#"):
                self._comment(self._draft.comments, words[1:])
            elif turn := _TURN.fullmatch(words):
                self._turn(turn[1], number in self._replaced)
            elif note := _NOTE.fullmatch(words):
                self._note(note[1].split()[0].lower(), note[3] or "", note[4].strip())
            else:
                raise ParseError(_unknown(words))
        except ValueError as error:
            rule = error.rule if isinstance(error, (IllegalMove, _Refused)) else None
            message = str(self._lines.error(str(error), number))
            raise RecordError(message, number, rule, self._record()) from None

    def _comment(self, comments: list[Comment], words: str) -> None:
        language, text = spoken(words.strip(), self._languages)
        if text:
            own = language is None or language == self._languages[0]
            comments.append(Comment(text, "" if own else str(language)))

    def _turn(self, turn: str, replaced: bool) -> None:
        """The moves and attempts of a line; ``replaced`` says that a side line follows."""
        parts = _parts(turn)
        last = max((i for i, part in enumerate(parts) if not _is_attempt(part)), default=None)
        for i, part in enumerate(parts):
            if _is_attempt(part):
                self._attempt(part[3:])
                continue
            text = part.rstrip("!?")
            mark = part[len(text) :]
            if mark and mark not in MARKS:
                raise ParseError(
                    say(
                        "'{word}' is not a mark: the marks are {all}",
                        word=mark[:20],
                        all=" ".join(MARKS),
                    )
                )
            move = parse_move(text)
            if replaced and i == last:
                self._before = self._table.copy()
            self._table.play(move)
            self._moves.append(move)
            if mark:
                self._draft.mark = mark

    def _attempt(self, words: str) -> None:
        text, colon, id = words.rpartition(":")
        if not colon:
            raise ParseError(
                say(
                    "expected a move and the rule that refuses it, as in 'try take : {rule}'",
                    rule=self._rules.cites["phase"],
                )
            )
        move = parse_move(text)
        rule = self._ids.get(id.strip().lower())
        if rule is None:
            near = get_close_matches(id.strip()[:40].upper(), self._ids.values(), 1)
            hint = say("; did you mean '{key}'?", key=near[0]) if near else ""
            raise ParseError(
                say(
                    "'{word}' is not a rule of {rules}{hint}",
                    word=id.strip()[:20],
                    rules=self._rules.id,
                    hint=hint,
                )
            )
        attempt = Attempt(move, rule)
        if wrong := why_wrong(self._table, attempt):
            refusal = self._table.why_not(move)
            raise _Refused(wrong, refusal.rule if refusal else None)
        self._draft.attempts.append(attempt)

    def _note(self, key: str, code: str, words: str) -> None:
        """A line ``key: words``, with the code of a language after its key."""
        language = _declared(code, self._languages) if code else ""
        if key in VERDICTS:
            self._side_line(key, words)
        elif key == "ask":
            self._draft.asks.append(Comment(words, language))
        elif not self._draft.asks:
            raise ParseError(say("'{key}:' stands after 'ask:', which is not there", key=key))
        elif key == "answer":
            self._draft.answers.append(Comment(words, language))
        else:
            for part in words.split("|"):
                move = parse_move(part)
                if refusal := self._table.why_not(move):
                    raise refusal
                self._draft.accepts.append(move)

    def _side_line(self, verdict: str, words: str) -> None:
        if not self._moves:
            raise ParseError(say("a side line stands after the move that it replaces"))
        table = self._before.copy()
        moves = []
        for part in _parts(words):
            moves.append(parse_move(part))
            table.play(moves[-1])
        if not moves:
            raise ParseError(say("expected moves, as in '{key}: discard Ks'", key=verdict))
        self._draft.lines.append((verdict, tuple(moves), []))


def _replaced(rest: Iterable[tuple[int, str]]) -> frozenset[int]:
    """The numbers of the lines whose last move is replaced by a side line."""
    found, side = set(), False
    for number, line in reversed(tuple(rest)):
        turn = _TURN.fullmatch(line)
        if turn and not all(map(_is_attempt, _parts(turn[1]))):
            if side:
                found.add(number)
            side = False
        elif line.partition(":")[0].strip().lower() in VERDICTS:
            side = True
    return frozenset(found)


def _seed(word: str) -> int | str:
    """A seed as :meth:`Round.deal` takes it: a number, or any other words. Raises ParseError."""
    if not word:
        raise ParseError(say("expected a seed, as in 'seed: 7'"))
    return int(word) if re.fullmatch(r"-?\d{1,18}", word, re.ASCII) else word


def _unknown(words: str) -> str:
    """What is said of a line that may not stand among the turns."""
    key, colon, _ = words.partition(":")
    near = (
        get_close_matches(key.split()[0].lower()[:20], _NOTES, 1) if colon and key.split() else []
    )
    if near:
        return say("there is no line '{key}'; did you mean '{near}'?", key=key[:40], near=near[0])
    return say(
        "'{word}' cannot stand here: expected a turn such as '1. draw; discard Ks', or a comment "
        "after '#', or 'better:', 'or:', 'worse:', 'ask:', 'accept:' or 'answer:'",
        word=words[:40],
    )
