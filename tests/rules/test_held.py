"""What is worked out for a rule set is let go with it."""

from __future__ import annotations

import gc
import pickle
import weakref

import burraco_learn as bl
from burraco_learn.game.table import lay_table
from burraco_learn.melds.book import meld_book
from burraco_learn.rules import Rules, parse_rules


def club(bonus: int) -> Rules:
    text = f'base = "classico"\n[parameters]\nclosing_bonus = {bonus}\n'
    return parse_rules(text, id="club")


def used(bonus: int) -> weakref.ref[Rules]:
    rules = club(bonus)
    table = bl.Round.deal(rules, players=2, seed=1)
    for _ in range(10):
        table.play(table.legal_moves()[0])
    assert rules.rulebook() and rules.with_value("min_meld", 4).min_meld == 4
    return weakref.ref(rules)


def test_rule_sets_that_nobody_uses_are_let_go() -> None:
    found = [used(bonus) for bonus in range(5)]
    gc.collect()
    assert [one() for one in found] == [None] * 5


def test_equal_rule_sets_share_what_is_worked_out() -> None:
    one, other = club(50), club(50)
    assert one is not other and meld_book(one) is meld_book(other)
    assert lay_table(one) is lay_table(other)
    assert meld_book(club(51)) is not meld_book(one)
    assert meld_book(pickle.loads(pickle.dumps(one))) is meld_book(one)


def test_a_rule_set_with_another_value_is_made_once() -> None:
    rules = club(50)
    assert rules.with_value("min_meld", 4) is rules.with_value("min_meld", 4)
