"""Worlds: every one agrees with its view, keeps all cards, and can be played to its end."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import choose, rounds

import burraco_learn as bl
from burraco_learn.bots.worlds import RATIOS, Worlds, clues
from burraco_learn.cards import CARDS


@given(rounds(), st.integers(0, 999))
def test_a_world_agrees_with_its_view(rnd: bl.Round, seed: int) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        worlds = Worlds(view, Random(seed))
        one, other = worlds.deal(), worlds.deal()
        for world in (one, other):
            assert world.view(seat) == view
            assert world.all_cards() == rnd.all_cards()
        again = Worlds(view, Random(seed))
        assert [str(again.deal()) for _ in range(2)] == [str(one), str(other)]
        while not one.over:
            one.play(choose(one.legal_moves(), Random(seed), "melds"))


@given(rounds())
def test_clues_speak_of_cards_that_are_not_wild(rnd: bl.Round) -> None:
    wilds = sum(1 << card.index for card in CARDS if rnd.rules.is_wild(card))
    for seat in range(rnd.players):
        for name, mask in clues(rnd.view(seat), (seat + 1) % rnd.players):
            assert name in RATIOS and not mask & wilds and not mask >> len(CARDS)
