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

Blank lines are ignored. The same text is the save file of a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .cards import Card, parse_cards
from .language import say
from .moves import Move, parse_move
from .round import Round
from .rules import Rules
from .textlines import FORMAT, Lines, write_rules

__all__ = ["Record", "read_record", "write_record"]

_HEADER = ("title", "date", "annotator", "language", "names")
_KEYS = ("rules", "players", "dealer", "deck", *_HEADER)
_CARDS_A_LINE = 18


@dataclass(frozen=True)
class Record:
    """A recorded round, finished or not.

    ``header`` holds what the text says of the round itself (title, date, annotator, language,
    names), ``deck`` the deck from its top, ``moves`` all moves in order, and ``comments`` the
    comment lines by the number of moves that stand before them.
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
    record = Record.of(source) if isinstance(source, Round) else source
    lines = [f"burraco record {FORMAT}", *write_rules(record.rules)]
    lines += [f"players: {record.players}", f"dealer: {record.dealer}"]
    lines += [f"{key}: {record.header[key]}" for key in _HEADER if record.header.get(key)]
    deck = list(map(str, record.deck))
    for first in range(0, len(deck), _CARDS_A_LINE):
        lines.append("deck: " + " ".join(deck[first : first + _CARDS_A_LINE]))
    lines.append("")
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
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The Record that a text writes.

    Raises ParseError that names the line and the word; also if a move is not legal, with the rule.
    """
    lines = Lines(text, "record")
    found = lines.keys(_KEYS.__contains__, _KEYS)
    rules = lines.rules(found)
    line, word = lines.one(found, "players")
    players = lines.at(line, lines.number, word)
    line, word = lines.one(found, "dealer")
    dealer = lines.at(line, lines.number, word)
    line, _ = lines.one(found, "deck")
    deck: list[Card] = []
    for number, words in found["deck"]:
        deck += lines.at(number, parse_cards, words)
    rnd = lines.at(line, lambda: Round.deal(rules, players, dealer=dealer, deck=deck))
    moves: list[Move] = []
    comments: dict[int, tuple[str, ...]] = {}
    for number, words in lines.rest:
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
    header = {key: found[key][0][1] for key in _HEADER if key in found and found[key][0][1]}
    return Record(rules, players, dealer, tuple(deck), tuple(moves), header, comments)
