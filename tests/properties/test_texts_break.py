"""Broken text: whatever is done to a position, record or move, the only error is ParseError."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from broken import PIECES, check, mutated
from hypothesis import given
from hypothesis import strategies as st
from strategies import choose, rounds

import burraco_learn as bl
from burraco_learn.rules import RulesError, parse_rules


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
                # What is read can be played on: it is not worse than any other table.
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


@pytest.mark.no_cover
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
