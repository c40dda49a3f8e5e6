"""Rounds: what holds after every move, under every rule set and under house files."""

from __future__ import annotations

from random import Random

import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import (
    check_cards_and_moves,
    check_ending,
    check_refusals,
    check_score,
    most_turns,
    state,
)
from refused import check_refusal
from strategies import (
    SHIPPED,
    STYLES,
    Played,
    any_rules,
    choose,
    played,
    rounds,
    short_rounds,
)

import burraco_learn as bl
from burraco_learn.game.moves import Move
from burraco_learn.rules import Rules


@given(played(), st.integers(0, 999))
def test_why_not_is_none_exactly_for_the_legal_moves(made: Played, seed: int) -> None:
    check_refusals(made.rnd, Random(seed))


@given(played())
def test_legal_moves_are_those_of_the_reference_in_order(made: Played) -> None:
    moves = made.rnd.legal_moves()
    assert list(map(str, moves)) == list(map(str, reference.legal_moves(made.rnd, made.facts)))
    assert len(set(moves)) == len(moves)


@given(played(most=40), st.integers(0, 999))
def test_legal_moves_hold_all_along_a_turn(made: Played, seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        moves = made.rnd.legal_moves()
        assert moves == reference.legal_moves(made.rnd, made.facts)
        if not moves:
            break
        made.play(choose(moves, rng, "melds"))


@settings(max_examples=40)
@given(any_rules, st.data())
def test_cards_are_conserved_nobody_is_stuck_and_every_round_ends(rules, data) -> None:
    players = data.draw(st.sampled_from(rules.players))
    style = data.draw(st.sampled_from(sorted(STYLES)))
    seed = data.draw(st.integers(0, 99_999))
    rnd, rng = bl.Round.deal(rules, players=players, seed=seed), Random(seed)
    turns, most = 1, most_turns(rnd)
    while not rnd.over:
        before = rnd.turn
        rnd.play(choose(rnd.legal_moves(), rng, style))
        turns += rnd.turn != before
        assert turns <= most
        check_cards_and_moves(rnd)
    check_ending(rnd)


@given(played())
def test_turns_that_only_take_the_pile_are_counted(made: Played) -> None:
    rnd = made.rnd
    said = [line for line in str(rnd).splitlines() if line.startswith("idle: ")]
    assert said == ([f"idle: {made.idle}"] if made.idle else [])
    most = rnd.rules.stalemate_rounds * rnd.players
    assert (rnd.ending == "stalemate") == (made.idle >= most)


@pytest.mark.parametrize("name", SHIPPED)
def test_all_endings_are_played(name: str) -> None:
    rules, endings = bl.load_rules(name), set()
    possible = {"closed", "stock", "stalemate"}
    if rules.pile_needs_meld:
        possible.remove("stalemate")  # nobody takes the pile without a lay or an add
    for seed in range(60):
        for style in STYLES:
            rnd, rng = bl.Round.deal(rules, players=4, seed=seed), Random(seed)
            while not rnd.over:
                rnd.play(choose(rnd.legal_moves(), rng, style))
            endings.add(rnd.ending)
        if endings == possible:
            break
    assert endings == possible


@given(played())
def test_undo_goes_back_exactly_and_no_further_than_allowed(made: Played) -> None:
    rnd = made.rnd
    steps = made.facts.steps
    states = [state(rnd)]
    for taken_back in range(steps):
        move = rnd.log[-1]
        rnd.undo()
        again = rnd.copy()
        again.play(move)
        assert state(again) == states[-1]
        states.append(state(rnd))
        assert len(rnd.log) == len(states[0][1]) - taken_back - 1
    with pytest.raises(bl.IllegalMove) as caught:
        rnd.undo()
    assert caught.value.key == "undo" and caught.value.rule == "G-01"
    assert state(rnd) == states[-1]
    for before in reversed(states[:-1]):
        rnd.play(before[1][len(rnd.log)])
        assert state(rnd) == before


@given(short_rounds(), st.integers(0, 99_999), st.sampled_from(["any", "melds", "drawing"]))
def test_short_rounds_hold_all_along(rules: Rules, seed: int, style: str) -> None:
    rng = Random(seed)
    made = Played(bl.Round.deal(rules, players=rng.choice(rules.players), seed=seed))
    rnd = made.rnd
    while not rnd.over:
        moves = rnd.legal_moves()
        if len(rnd.hands[rnd.turn]) + (len(rnd.pile) if rnd.phase == "draw" else 0) < 12:
            assert moves == reference.legal_moves(rnd, made.facts)
        before, stock, pozzetti = str(rnd), rnd.stock, rnd.pozzetti
        made.play(choose(moves, rng, style))
        if len(rnd.stock) > len(stock):
            # The pozzetto goes under the stock.
            assert rnd.stock == stock + pozzetti[0] and rnd.pozzetti == pozzetti[1:]
        again = rnd.copy()
        if made.facts.steps:
            again.undo()
            assert str(again) == before
        else:
            with pytest.raises(bl.IllegalMove):
                again.undo()


@given(played())
def test_every_move_that_hides_nothing_can_be_taken_back(made: Played) -> None:
    for move in made.rnd.legal_moves():
        rnd = made.rnd.copy()
        before = state(rnd)
        emptied = len(rnd.hands[rnd.turn]) == len(move.cards)
        rnd.play(move)
        if move.kind in ("draw", "discard") or (emptied and move.kind != "take"):
            with pytest.raises(bl.IllegalMove):
                rnd.undo()
        else:
            rnd.undo()
            assert state(rnd) == before


@given(rounds(), st.integers(0, 999), st.sampled_from(sorted(STYLES)))
def test_copies_are_independent(rnd: bl.Round, seed: int, style: str) -> None:
    before = state(rnd)
    one, two = rnd.copy(), rnd.copy()
    rng = Random(seed)
    while not one.over:
        one.play(choose(one.legal_moves(), rng, style))
    assert state(rnd) == before == state(two)
    rng = Random(seed)
    while not two.over:
        two.play(choose(two.legal_moves(), rng, style))
    assert state(two) == state(one)
    assert state(rnd) == before
    # What was laid can still be taken back in the copy, and only there.
    if rnd.log and rnd.log[-1].kind in ("lay", "add") and rnd.phase == "play":
        three = rnd.copy()
        try:
            three.undo()
        except bl.IllegalMove:
            return
        assert state(rnd) == before != state(three)


@given(rounds(), st.data())
def test_larger_moves_are_judged_and_played_alike(rnd: bl.Round, data: st.DataObject) -> None:
    if rnd.phase != "play":
        return
    hand = rnd.hands[rnd.turn]
    cards = data.draw(st.lists(st.sampled_from(hand), min_size=1, max_size=8))
    role = data.draw(st.one_of(st.none(), st.sampled_from(reference.roles(rnd.rules))))
    if not any(card.is_jolly or card.rank == 2 for card in cards):
        role = None  # nothing that could stand for another card
    moves = [Move.lay(tuple(cards), role)]
    for number in range(len(rnd.melds[rnd.turn % 2])):
        moves.append(Move.add(tuple(cards), number, role))
    for move in moves:
        before = state(rnd)
        why = rnd.why_not(move)
        other = rnd.copy()
        if why is None:
            other.play(move)
            assert other.log[-1] is move and bl.parse_move(str(move)) is move
            assert other.over or other.legal_moves()
        else:
            check_refusal(why, rnd.rules)
            with pytest.raises(bl.IllegalMove):
                other.play(move)
            assert state(other) == before
        assert state(rnd) == before


@given(rounds())
def test_score_sheets_add_up(rnd: bl.Round) -> None:
    check_score(rnd)
