"""Several rounds of a match in one text."""

from __future__ import annotations

import pytest

import burraco_learn as bl
from burraco_learn.game.match import MOST_ROUNDS
from burraco_learn.notation import lines
from burraco_learn.notation.reader import read_records
from burraco_learn.notation.writer import write_records


@pytest.fixture
def rounds() -> list[bl.Record]:
    greedy = bl.bot("greedy")
    records = []
    for number in range(3):
        rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=number, dealer=number % 2)
        for _ in range(40):
            rnd.play(greedy.choose(rnd.view(rnd.turn)))
        records.append(bl.Record.of(rnd, {} if number else {"match": "rounds 3", "title": "Ours"}))
    return records


def test_the_rounds_of_a_match_come_back(rounds: list[bl.Record]):
    text = write_records(rounds)
    assert read_records(text) == tuple(rounds)
    assert [record.header for record in read_records(text)] == [rounds[0].header, {}, {}]
    assert write_records(read_records(text)) == text


def test_one_round_is_the_text_of_a_record(rounds: list[bl.Record]):
    assert write_records(rounds[:1]) == bl.write_record(rounds[0])
    with pytest.raises(bl.ParseError, match="3 rounds"):
        bl.read_record(write_records(rounds))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("round: 2", "round: 5", "expected 'round: 2'"),
        ("round: 3\ndealer: 0", "round: 3", "the line 'dealer:' is missing"),
        ("round: 2\ndealer: 1", "round: 2\ndealer: 7", "no seat 7"),
    ],
)
def test_a_wrong_line_between_rounds_is_named(
    rounds: list[bl.Record], old: str, new: str, message: str
):
    text = write_records(rounds)
    assert old in text
    with pytest.raises(bl.ParseError, match=rf"Line \d+: .*{message}"):
        read_records(text.replace(old, new))


def test_a_match_has_one_rule_set(rounds: list[bl.Record]):
    other = bl.Record.of(bl.Round.deal(bl.load_rules("special"), players=2))
    for wrong in ([], [rounds[0], other]):
        with pytest.raises(ValueError, match="round"):
            write_records(wrong)


def test_a_long_match_may_be_longer_than_a_long_round(
    rounds: list[bl.Record], monkeypatch: pytest.MonkeyPatch
):
    one, text = write_records(rounds[:1]), write_records(rounds)
    monkeypatch.setattr(lines, "MAX_SIZE", len(one))
    monkeypatch.setattr(lines, "MORE_SIZE", len(text) // 2)
    assert read_records(one) == (rounds[0],)
    assert len(text) > 2 * len(one) and read_records(text) == tuple(rounds)
    with pytest.raises(bl.ParseError, match=f"longer than {len(one)} characters"):
        read_records(one + "# more\n")


def test_a_match_has_no_more_rounds_than_a_record():
    assert bl.Match(bl.load_rules("classico"), rounds=MOST_ROUNDS).rounds == MOST_ROUNDS
    with pytest.raises(ValueError, match="at most 1000 rounds, not 1001"):
        bl.Match(bl.load_rules("classico"), rounds=MOST_ROUNDS + 1)
