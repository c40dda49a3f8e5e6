"""Broken text: whatever is done to a position, record or move, the only error is ParseError."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import choose, rounds

import burraco_learn as bl
from burraco_learn.rules import RulesError, parse_rules

PIECES = [
    "??",
    "Jk",
    "5h",
    "=",
    ":",
    "/",
    "|",
    "#",
    "\x00",
    "\ufeff",
    "\u2028",
    "♥",
    "0",
    "-1",
    "999",
    "10000000000000000000",
    "٣",
    "hand 0:",
    "deck:",
    "rules: classico",
    "| decks = 9",
    "lay 3h 4h 5h",
    "1. draw; take",
    "ended: closed",
    "picked: Jk",
    "turn: 3 over",
    "players: 9",
    "dealer: 9",
    "pozzetto: 5h",
    "pozzetto:",
    "known 3: 5h",
    "\n",
    "\r",
    "\t",
]


def mutated(text: str, rng: Random) -> str:
    """The text with some pieces lost, doubled, swapped or put in."""
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        what = rng.randrange(7)
        place = rng.randrange(len(text) + 1)
        line = rng.randrange(len(lines))
        if what == 0:
            text = text[:place] + text[place + rng.randint(1, 9) :]
        elif what == 1:
            text = text[:place] + rng.choice(PIECES) + text[place:]
        elif what == 2:
            del lines[line]
            text = "\n".join(lines)
        elif what == 3:
            lines.insert(rng.randrange(len(lines)), lines[line])
            text = "\n".join(lines)
        elif what == 4:
            words = lines[line].split(" ")
            rng.shuffle(words)
            lines[line] = " ".join(words)
            text = "\n".join(lines)
        elif what == 5:
            words = lines[line].split(" ")
            words[rng.randrange(len(words))] = rng.choice(PIECES)
            lines[line] = " ".join(words)
            text = "\n".join(lines)
        else:
            text = text[:place]
    return text


def check(error: bl.ParseError) -> None:
    """The message is one short line."""
    said = str(error)
    assert said and "\n" not in said and len(said) < 700


@given(rounds(), st.integers(0, 99_999))
def test_a_broken_position_is_a_position_or_a_parse_error(rnd: bl.Round, seed: int) -> None:
    rng = Random(seed)
    for source in (str(rnd), str(rnd.view(0))):
        for _ in range(8):
            text = mutated(source, rng)
            try:
                again = bl.read_position(text)
            except bl.ParseError as error:
                check(error)
            else:
                # What is read can be played on: it is no worse than any other table.
                assert str(bl.read_position(str(again))) == str(again)
                while not again.over:
                    again.play(choose(again.legal_moves(), rng, "melds"))


@given(rounds(), st.integers(0, 99_999))
def test_a_broken_record_is_a_record_or_a_parse_error(rnd: bl.Round, seed: int) -> None:
    rng, source = Random(seed), bl.write_record(rnd)
    for _ in range(6):
        try:
            record = bl.read_record(mutated(source, rng))
        except bl.ParseError as error:
            check(error)
        else:
            assert bl.read_record(bl.write_record(record)) == record


@given(st.text(max_size=60), st.integers(0, 99_999))
def test_any_text_is_read_or_refused(text: str, seed: int) -> None:
    rng = Random(seed)
    mixed = " ".join(rng.choice([text, *PIECES, "lay", "add", "to", "2"]) for _ in range(6))
    for words in (text, mixed):
        for read in (
            bl.parse_cards,
            bl.parse_card,
            bl.parse_move,
            bl.read_position,
            bl.read_record,
        ):
            try:
                read(words)
            except bl.ParseError as error:
                check(error)
        with suppress(bl.ParseError, bl.IllegalMove):
            bl.parse_meld(words, bl.load_rules("classico"))
        for role in (words, text[:2]):
            with suppress(bl.ParseError, bl.IllegalMove):
                bl.Meld.lay(bl.parse_cards("3h 4h Jk"), bl.load_rules("classico"), wild=role)


@given(rounds(), st.integers(0, 99_999))
def test_a_broken_rule_file_is_a_rule_set_or_a_rules_error(rnd: bl.Round, seed: int) -> None:
    rng = Random(seed)
    for _ in range(4):
        try:
            rules = parse_rules(mutated(rnd.rules.as_toml(), rng), id="club")
        except RulesError as error:
            assert "\n" not in str(error)
        else:
            assert rules.rulebook()


@pytest.mark.parametrize("read", [bl.parse_cards, bl.parse_move, bl.read_position, bl.read_record])
@pytest.mark.parametrize("piece", ["(", "[" * 5, "lay ", "5h ", "Jk=", "| a = [", "\n", "a: b\n"])
def test_a_very_long_text_is_answered_at_once(read, piece) -> None:
    for start in ("", "burraco position 1\n", "burraco record 1\n"):
        text = start + piece * (200_000 // len(piece))
        try:
            read(text)
        except bl.ParseError as error:
            check(error)
