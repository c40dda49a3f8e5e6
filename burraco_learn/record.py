"""A round as text that replays: the deal, the moves, and comments.

A record has a header, the whole deck as it was dealt (top first), and one turn a line::

    burraco record 1
    rules: classico 0123456789ab
    players: 2
    dealer: 1
    deck: 5h Ks …
    1. draw; lay 3h 4h Jk=5h; discard Ks
    2. take; add 6c to 1; discard 2h
    # A comment stands after the move it speaks of.

Blank lines are ignored. A text may hold several rounds of a match, each further one after a line
``round: 2`` with its own dealer, deck and turns, and then says in a line ``match: rounds 4`` or
``match: target 2005`` what is played for. The same text is the save file of a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .cards import Card, ParseError, parse_cards
from .language import say
from .moves import Move, parse_move
from .position import empty_table
from .round import Round
from .rules import Rules
from .textlines import FORMAT, Lines, write_rules

__all__ = ["Record", "read_record", "read_records", "write_record", "write_records"]

_HEADER = ("title", "date", "annotator", "language", "names", "match")
_DEAL = ("dealer", "deck")
_KEYS = ("rules", "players", *_DEAL, *_HEADER)
_CARDS_A_LINE = 18


@dataclass(frozen=True)
class Record:
    """A recorded round, finished or not.

    ``header`` holds what the text says of the round itself (title, date, annotator, language,
    names, and what a match is played for), ``deck`` the deck from its top, ``moves`` all moves in
    order, and ``comments`` the comment lines by the number of moves that stand before them.
    """

    rules: Rules
    players: int
    dealer: int
    deck: tuple[Card, ...]
    moves: tuple[Move, ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, rnd: Round, header: Mapping[str, str] | None = None) -> Record:
        """The record of a round. Raises ValueError if the round began with a set-up position."""
        if rnd.deck is None:
            raise ValueError(say("A table set up by a position has no deal to record."))
        return cls(rnd.rules, rnd.players, rnd.dealer, rnd.deck, rnd.log, dict(header or {}))

    def round(self, n: int | None = None) -> Round:
        """The Round after the first ``n`` moves, by default after all of them.

        Raises ValueError if the record has not so many moves, IllegalMove if one is not legal.
        """
        if n is not None and not 0 <= n <= len(self.moves):
            raise ValueError(
                say("The record has {moves} moves, not {n}.", moves=len(self.moves), n=n)
            )
        rnd = Round.deal(self.rules, self.players, dealer=self.dealer, deck=self.deck)
        for move in self.moves[:n]:
            rnd.play(move)
        return rnd

    def __str__(self) -> str:
        return write_record(self)

    def __repr__(self) -> str:
        return f"<Record {self.rules.id}, {self.players} players, {len(self.moves)} moves>"


def write_record(source: Round | Record) -> str:
    """The text of a round or record; ``read_record`` gives an equal Record back."""
    return write_records([Record.of(source) if isinstance(source, Round) else source])


def write_records(records: Sequence[Record]) -> str:
    """The text of the rounds of one match, in order; ``read_records`` gives them back.

    Rules, players and header are those of the first round. Raises ValueError if there is no round,
    or if they were not all played by the same rules and as many players.
    """
    if not records:
        raise ValueError(say("There is no round to write."))
    first = records[0]
    if any((one.rules, one.players) != (first.rules, first.players) for one in records):
        raise ValueError(say("The rounds of a match have the same rules and players."))
    lines = [f"burraco record {FORMAT}", *write_rules(first.rules), f"players: {first.players}"]
    lines += [f"{key}: {first.header[key]}" for key in _HEADER if first.header.get(key)]
    for number, record in enumerate(records, start=1):
        if number > 1:
            lines += ["", f"round: {number}"]
        lines.append(f"dealer: {record.dealer}")
        deck = list(map(str, record.deck))
        for start in range(0, len(deck), _CARDS_A_LINE):
            lines.append("deck: " + " ".join(deck[start : start + _CARDS_A_LINE]))
        lines += ["", *_turns(record)]
    return "\n".join(lines).rstrip() + "\n"


def _turns(record: Record) -> list[str]:
    """The moves of a record, one turn a line, with its comments."""
    lines: list[str] = []
    rnd = record.round(0)
    number = 1
    turn: list[str] = []
    for played in range(len(record.moves) + 1):
        comments = record.comments.get(played, ())
        move = record.moves[played] if played < len(record.moves) else None
        seat = rnd.turn
        if turn and (comments or move is None):
            lines.append(f"{number}. {'; '.join(turn)}")
            turn = []
        lines += [f"# {comment}".rstrip() for comment in comments]
        if move is None:
            break
        turn.append(str(move))
        rnd.play(move)
        if rnd.turn != seat:
            lines.append(f"{number}. {'; '.join(turn)}")
            turn, number = [], number + 1
    return lines


def read_record(text: str) -> Record:
    """The Record that a text writes.

    Raises ParseError that names the line and the word; also if a move is not legal, with the rule,
    and if the text holds several rounds, which :func:`read_records` reads.
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
    found = lines.keys(_KEYS.__contains__, _KEYS)
    rules = lines.rules(found)
    players = lines.one(found, "players")
    header = {key: found[key][0][1] for key in _HEADER if key in found and found[key][0][1]}
    records = [_read_round(lines, found, rules, header)]
    while lines.rest:
        number, words = lines.rest.pop(0)
        if words.lower().replace(" ", "") != f"round:{len(records) + 1}":
            raise lines.error(say("expected 'round: {n}'", n=len(records) + 1), number)
        found = {**lines.keys(_DEAL.__contains__, _DEAL), "players": [players]}
        records.append(_read_round(lines, found, rules, {}))
    return tuple(records)


def _read_round(
    lines: Lines,
    found: dict[str, list[tuple[int, str]]],
    rules: Rules,
    header: Mapping[str, str],
) -> Record:
    """One round: its deal from the lines found, its turns from the lines that follow."""
    table = empty_table(lines, found, rules)
    players, dealer = table.players, table.dealer
    line, _ = lines.one(found, "deck")
    deck: list[Card] = []
    for number, words in found["deck"]:
        deck += lines.at(number, parse_cards, words)
    rnd = lines.at(line, lambda: Round.deal(rules, players, dealer=dealer, deck=deck))
    moves: list[Move] = []
    comments: dict[int, tuple[str, ...]] = {}
    while lines.rest and not lines.rest[0][1].lower().startswith("round"):
        number, words = lines.rest.pop(0)
        if words.startswith("#"):
            comments[len(moves)] = (*comments.get(len(moves), ()), words[1:].strip())
            continue
        turn = re.fullmatch(r"\d{1,6}\.(.*)", words, re.ASCII)
        if turn is None:
            raise lines.error(
                say("expected a turn such as '1. draw; discard Ks', or a comment after '#'"), number
            )
        for part in turn[1].split(";"):
            if part.strip():
                move = lines.at(number, parse_move, part)
                lines.at(number, rnd.play, move)
                moves.append(move)
    return Record(rules, players, dealer, tuple(deck), tuple(moves), header, comments)
