"""Views: nothing hidden can be read from them, and they are enough to play by."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import check_views
from strategies import any_rules, choose, played, quick, rounds

import burraco_learn as bl
from burraco_learn.bots import bots


@given(rounds(), st.integers(0, 999))
def test_a_view_is_the_same_whatever_is_hidden(rnd: bl.Round, seed: int) -> None:
    check_views(rnd, seed)


@given(rounds())
def test_a_view_plays_like_the_round_for_the_seat_to_move(rnd: bl.Round) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        assert view.log == rnd.log
        if seat == rnd.turn:
            assert view.legal_moves() == rnd.legal_moves()
            assert rnd.over or view.hand == rnd.hands[seat]
        else:
            assert view.legal_moves() == ()
            why = view.why_not("draw")
            assert why is not None and why.key == ("possession" if rnd.over else "phase")
        assert view.hand_counts == tuple(map(len, rnd.hands))
        assert view.stock_count == len(rnd.stock)
        for place, known in enumerate(view.known):
            rest = list(rnd.hands[place])
            for card in known:
                rest.remove(card)
        if rnd.unplayed_pozzetto[seat]:
            assert view.hand == ()


@given(rounds(), st.integers(0, 999))
def test_a_view_judges_every_move_as_the_round_does(rnd: bl.Round, seed: int) -> None:
    rng, view = Random(seed), rnd.view(rnd.turn)
    hand = rnd.hands[rnd.turn]
    for _ in range(25 if hand else 0):
        cards = rng.sample(hand, min(len(hand), rng.randint(1, 5)))
        kinds = [bl.Move.lay(tuple(cards)), bl.Move.add(tuple(cards), rng.randint(0, 2))]
        for move in (*kinds, bl.Move.discard(cards[0])):
            mine, theirs = view.why_not(move), rnd.why_not(move)
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert (mine.key, mine.reason) == (theirs.key, theirs.reason)


@given(rounds(), st.integers(0, 999))
def test_a_sample_agrees_with_its_view(rnd: bl.Round, seed: int) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        sample = view.sample(Random(seed))
        assert sample.view(seat) == view
        assert sample.all_cards() == rnd.all_cards()
        assert str(view.sample(Random(seed))) == str(sample)
        while not sample.over:
            sample.play(choose(sample.legal_moves(), Random(seed), "melds"))


@given(rounds())
def test_the_text_of_a_view_hides_what_it_must(rnd: bl.Round) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        text = str(view)
        hidden = sum(len(hand) for hand in rnd.hands) + len(rnd.stock) + sum(map(len, rnd.pozzetti))
        for place in range(rnd.players):
            hidden -= len(view.known[place]) if place != seat or not view.hand else len(view.hand)
        assert text.split().count("??") == hidden
        bl.read_position(text, seed=1)
        assert str(rnd.hands) not in repr(view)


@settings(max_examples=14)
@given(any_rules, st.integers(0, 9999), st.data())
def test_bots_choose_legally_and_the_same_again(rules, seed, data) -> None:
    players = data.draw(st.sampled_from(rules.players))
    name = data.draw(st.sampled_from(bots()))
    rnd = bl.Round.deal(rules, players=players, seed=seed)
    for _ in range(data.draw(st.integers(1, 80))):
        if rnd.over:
            break
        view = rnd.view(rnd.turn)
        move = quick(name, seed).choose(view)
        assert move is quick(name, seed).choose(rnd.view(rnd.turn))
        assert rnd.why_not(move) is None
        rnd.play(move)


@settings(max_examples=14)
@given(played(), st.integers(0, 99))
def test_bots_end_every_round(made, seed) -> None:
    rnd = made.rnd
    name = bots()[seed % len(bots())]
    most = 4 * len(rnd.all_cards()) * (rnd.rules.stalemate_rounds * rnd.players + 2)
    player = quick(name, seed)
    while not rnd.over:
        rnd.play(player.choose(rnd.view(rnd.turn)))
        most -= 1
        assert most
