"""Positions of "what would you play?": of today's rules, legal, and judged again alike."""

from __future__ import annotations

from random import Random

import pytest

from burraco_learn import load_rules, rule_sets
from burraco_learn.bots import bot
from burraco_learn.bots.comparison import Comparison
from burraco_learn.bots.plans import Plan
from burraco_learn.coach.decisions import MARGIN
from burraco_learn.exercises import make_exercise
from burraco_learn.exercises.positions import (
    Position,
    may_be_played,
    position_lines,
    positions,
    positions_like,
    read_lines,
)
from burraco_learn.game.round import Round
from burraco_learn.rules import parse_rules

AT_LEAST = {"classico": 60, "stargames": 30, "burraco-reale": 30}
JUDGED = [id for id in rule_sets() if positions(load_rules(id))]


def plans(position: Position) -> list[Plan]:
    decision = position.decision
    return [decision.best, *(one.moves for one in decision.worse)]


@pytest.mark.parametrize("id", AT_LEAST)
def test_there_are_so_many_for_the_rules_of_today(id: str) -> None:
    assert len(positions(load_rules(id))) >= AT_LEAST[id], "run: python tools/find_decisions.py"


@pytest.mark.parametrize("id", JUDGED)
def test_every_plan_may_be_played_and_no_two_are_alike(id: str) -> None:
    rules = load_rules(id)
    for position in positions(rules):
        table = read_lines(position.lines, rules)
        assert position_lines(table.view(table.turn)) == position.lines
        every = plans(position)
        assert len(set(every)) == len(every) > 2
        assert all(may_be_played(table, plan) for plan in every)
        assert all(MARGIN <= one.low <= one.points for one in position.decision.worse)


@pytest.mark.parametrize("id", AT_LEAST)
def test_judged_again_in_other_worlds_the_best_is_the_best(id: str) -> None:
    rules = load_rules(id)
    for position in positions(rules)[::27]:
        table = read_lines(position.lines, rules)
        again = Comparison(table.view(table.turn), plans(position), Random("again"))
        for _ in range(16):
            again.play_a_world()
        assert max(again.alive, key=again.mean) == 0, position.source


def test_a_position_comes_from_the_deal_that_it_names() -> None:
    rules = load_rules("classico")
    first = positions(rules)[0]
    deal, moves = first.source.removeprefix("deal ").split(", move ")
    seats, player = int(first.lines[0].removeprefix("players: ")), bot("club")
    table = Round.deal(rules, seats, deal)
    for _ in range(int(moves)):
        table.play(player.choose(table.view(table.turn)))
    assert position_lines(table.view(table.turn)) == first.lines


def test_rules_of_ones_own_are_judged_anew_or_have_none() -> None:
    alike, other = (
        parse_rules(f'base = "classico"\n[parameters]\n{text}\n', id="club")
        for text in ("closing_bonus = 120", "min_meld = 4")
    )
    assert positions(alike) == () and len(positions_like(alike)) >= 12
    exercise = make_exercise("what-to-play", alike, 1)
    assert exercise.verdict(exercise.key).right
    with pytest.raises(ValueError, match="no positions have been judged"):
        make_exercise("what-to-play", other, 1)


def test_the_verdict_tells_the_margin_and_why() -> None:
    for seed in range(10):
        exercise = make_exercise("what-to-play", "classico", seed)
        assert "points more than the next best" in exercise.verdict(exercise.key).why
        for option in exercise.options:
            if option.answer != exercise.key:
                assert "points" in exercise.verdict(option.answer).why
