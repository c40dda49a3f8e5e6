"""What a record shows: under any rules, whatever was played."""

from __future__ import annotations

from hypothesis import given
from strategies import rounds

import burraco_learn as bl
from burraco_learn.analysis.rule_coverage import beyond_a_table, facts_shown, rules_shown
from burraco_learn.notation.record import Record


@given(rounds())
def test_only_rules_that_a_table_can_show_are_shown(rnd: bl.Round) -> None:
    record = Record.of(rnd)
    last = len(record.moves)
    for id, moves in rules_shown(record).items():
        assert beyond_a_table(rnd.rules.rule(id)) is None
        assert list(moves) == sorted(set(moves)) and 0 <= moves[0] <= moves[-1] <= last


@given(rounds())
def test_a_longer_record_shows_all_that_a_shorter_one_does(rnd: bl.Round) -> None:
    record = Record.of(rnd)
    half = Record(
        record.rules,
        record.players,
        record.dealer,
        record.deck,
        record.moves[: len(record.moves) // 2],
    )
    whole = facts_shown(record)
    for fact, moves in facts_shown(half).items():
        assert whole[fact][: len(moves)] == moves


@given(rounds())
def test_the_end_is_shown_as_it_was(rnd: bl.Round) -> None:
    facts = facts_shown(Record.of(rnd))
    last = (len(rnd.log),)
    for ending, fact in (
        ("closed", "closing_bonus"),
        ("stock", "stock_stop"),
        ("stalemate", "stalemate_rounds"),
    ):
        assert facts.get(fact, ()) == (last if rnd.ending == ending else ())
    took = len(facts.get("pozzetto taken", ()))
    assert took == sum(rnd.had_pozzetto)
    kinds = {fact.removeprefix("bonuses.") for fact in facts if fact.startswith("bonuses.")}
    lying = {meld.burraco for melds in rnd.melds for meld in melds} - {None}
    assert lying <= kinds
