"""Deals in which a goal comes up: what the file says of them is so, for the rules of today."""

from __future__ import annotations

import tomllib

import pytest

from burraco_learn import load_rules, rule_sets
from burraco_learn.analysis.goals import ROUND_GOALS, goal_of
from burraco_learn.coach.deals import FILE, LEARNERS, found_deals, turns_to
from burraco_learn.game.round import Round

KEPT = tomllib.loads(FILE.read_text(encoding="utf-8"))["deals"]

LESSONS = [
    ("first-steps", "run-and-group"),
    ("with-wilds", "wild-meld"),
    ("one-pozzetto", "pozzetto"),
    ("classico", "close"),
    ("classico", "burraco"),
]
"""What the lessons play for."""


def test_every_goal_of_every_rule_set_was_looked_for() -> None:
    assert {(one["rules"], one["goal"]) for one in KEPT} == {
        (id, goal.id)
        for id in rule_sets()
        for goal in ROUND_GOALS.values()
        if goal.why_not(load_rules(id)) is None
    }


@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one['rules']} {one['goal']}")
def test_the_deals_are_those_of_these_rules(one: dict[str, str]) -> None:
    assert one["digest"] == load_rules(one["rules"]).digest, "run: python tools/find_deals.py"


@pytest.mark.parametrize(("id", "name"), LESSONS)
def test_the_goal_comes_up_when_it_is_said_to(id: str, name: str) -> None:
    rules, goal = load_rules(id), goal_of(name)
    (kept,) = [one for one in KEPT if (one["rules"], one["goal"]) == (id, name)]
    turns = sorted(
        found[name]
        for learner in LEARNERS
        if name in (found := turns_to([goal], rules, 2, kept["seeds"][0], learner))
    )
    assert turns[1] == kept["turns"][0]
    assert found_deals(goal, rules, 2) == tuple(kept["seeds"])


def test_a_wild_card_is_in_the_first_hand() -> None:
    rules = load_rules("with-wilds")
    for seed in found_deals(goal_of("wild-meld"), rules, 2):
        assert any(map(rules.is_wild, Round.deal(rules, 2, seed).hands[0]))


def test_rules_of_ones_own_try_some_deals() -> None:
    rules = load_rules("first-steps").with_value("hand_size", 9)
    found = found_deals(goal_of("group"), rules, 2)
    assert len(found) == 1 and turns_to([goal_of("group")], rules, 2, found[0], "friendly")
