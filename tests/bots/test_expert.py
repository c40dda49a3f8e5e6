"""The expert: legal at any moment, bound by its budget, right where the cards leave no doubt."""

from __future__ import annotations

from random import Random

import pytest

import burraco_learn as bl
from burraco_learn.bots.club import ClubBot, play_turn
from burraco_learn.bots.comparison import Comparison
from burraco_learn.bots.expert import ExpertBot
from burraco_learn.bots.plans import turn_plans
from burraco_learn.cards import parse_cards
from burraco_learn.game.moves import DRAW, TAKE, Move, parse_move
from burraco_learn.game.view import View

CLASSICO = bl.load_rules("classico")


def views(rules: bl.Rules, seed: int, every: int) -> list[View]:
    """What the seats to move know at some tables of a round of club players."""
    rnd, club, found = bl.Round.deal(rules, players=4, seed=seed), ClubBot(), []
    while not rnd.over:
        if len(rnd.log) % every == 0:
            found.append(rnd.view(rnd.turn))
        rnd.play(club.choose(rnd))
    return found


def giveaway() -> View:
    """The worst discard in sight: the opponents wait for it to make a burraco and close."""
    melds = ((), tuple(bl.parse_meld(text, CLASSICO) for text in ("3h 4h 5h 6h 7h 8h", "Ks Kd Kc")))
    rnd = bl.Round.set_up(
        CLASSICO,
        2,
        phase="play",
        turn=0,
        hands=[parse_cards("9h 4s Qd"), parse_cards("Qs")],
        melds=melds,
        stock=parse_cards("4c 5d 6s 9c Jc Tc 7d 8d 3c Ac Ad As"),
        had_pozzetto=(True, True),
    )
    return rnd.view(0)


def test_it_keeps_what_would_lose_the_round() -> None:
    assert ExpertBot(worlds=6).choose(giveaway()) is not parse_move("discard 9h")


def test_a_comparison_finds_what_is_better_and_drops_what_is_worse() -> None:
    discards = [(parse_move(f"discard {card}"),) for card in ("9h", "4s", "Qd")]
    comparison = Comparison(giveaway(), discards, Random(1))
    assert not comparison.clear
    for _ in range(8):
        comparison.play_a_world()
    assert comparison.played == 24 and comparison.best(2.0) in (1, 2)
    gain, back = comparison.gain(1), comparison.gain(0, 1)
    assert gain.points == -back.points > 50 and gain.error == back.error
    assert gain.beyond(2) == gain.points - 2 * gain.error
    comparison.drop_half()
    assert comparison.alive == [0, comparison.best(0.0)]
    comparison.play_a_world()
    assert comparison.played == 26
    assert Comparison(giveaway(), discards[:1], Random(1)).best(0.0) == 0


def test_what_is_clear_needs_no_more_worlds() -> None:
    comparison = Comparison(giveaway(), [(parse_move("discard 9h"),)] * 2, Random(1))
    for _ in range(8):
        comparison.play_a_world()
    assert not comparison.clear and comparison.gain(1).points == 0 == comparison.best(0.0)


def test_each_thought_is_legal_and_the_last_one_is_the_choice() -> None:
    looked = 0
    for view in views(CLASSICO, seed=2, every=9):
        thoughts = list(ExpertBot(seed=3, worlds=3).consider(view))
        assert all(view.why_not(move) is None for move in thoughts)
        assert thoughts[0] is ClubBot().choose(view) or len(view.legal_moves()) == 1
        assert thoughts[-1] is ExpertBot(seed=3, worlds=3).choose(view)
        looked += len(thoughts) > 1
    assert looked > 3


def test_with_seconds_it_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("burraco_learn.bots.expert.perf_counter", lambda: next(clock))
    thoughts = list(bl.bot("expert", seconds=5).consider(giveaway()))  # type: ignore[attr-defined]
    assert 3 <= len(thoughts) <= 6


def test_at_least_one_world() -> None:
    with pytest.raises(ValueError, match=r"needs at least one world\.$"):
        bl.bot("expert", worlds=0)


@pytest.mark.parametrize("name", ["classico", "burraco-reale", "special"])
def test_a_turn_is_played_as_the_club_player_plays_it(name: str) -> None:
    rnd, club, same, turns = bl.Round.deal(bl.load_rules(name), seed=6), ClubBot(), 0, 0
    while not rnd.over:
        once, seat = rnd.copy(), rnd.turn
        play_turn(once)
        assert once.over or (once.phase, once.turn) == ("draw", (seat + 1) % rnd.players)
        while not rnd.over and rnd.turn == seat:
            rnd.play(club.choose(rnd))
        same, turns = same + (str(once) == str(rnd)), turns + 1
    assert same > 0.9 * turns


@pytest.mark.parametrize("name", ["classico", "burraco-reale", "internazionale"])
def test_plans_are_legal_different_and_begin_with_the_club_player(name: str) -> None:
    for view in views(bl.load_rules(name), seed=4, every=11):
        table = view.sample(Random(1))
        plans = turn_plans(table, 5)
        assert 1 <= len(plans) <= 5 and len(set(plans)) == len(plans)
        assert plans[0][0] is ClubBot().choose(view)
        for plan in plans:
            trial = table.copy()
            for move in plan:
                trial.play(move)
            moved = trial.over or trial.turn != view.turn or trial.had_pozzetto != view.had_pozzetto
            assert plan == (DRAW,) or moved


def test_a_plan_from_the_pile_tells_the_whole_turn() -> None:
    hands = [parse_cards("7h 8h 9s Kd Qc Js 4d 4s 3c Ah Ac"), parse_cards("5c 6d 9d Qs")]
    stock = parse_cards("4c 5d 6s 9c Jc Tc 7d 8d")
    rnd = bl.Round.set_up(CLASSICO, 2, hands=hands, stock=stock, pile=parse_cards("9h Th"))
    plans = turn_plans(rnd, 5)
    (taking,) = (plan for plan in plans if plan[0] is TAKE)
    assert len(plans) == 2 and (DRAW,) in plans
    assert any(move.kind == "lay" for move in taking) and taking[-1].kind == "discard"
    assert Move.discard(parse_cards("Th")[0]) not in taking
