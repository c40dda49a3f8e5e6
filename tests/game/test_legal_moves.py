"""What legal_moves returns: a sequence of the atomic moves that knows the larger ones too."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy
from random import Random

import pytest
from tables import table

import burraco_learn as bl
from burraco_learn.game.moves import DRAW, TAKE
from burraco_learn.rules import load_rules, rule_sets

CLASSICO = load_rules("classico")


def in_play() -> bl.Round:
    """A table at which four and five cards can be laid, and two added."""
    return table(CLASSICO, ["4h 5h 6h 7h 8h Ks Qd", "9d 9s"], melds=("3c 4c 5c", ""), pozzetti=2)


def test_it_is_a_sequence() -> None:
    moves = in_play().legal_moves()
    assert isinstance(moves, Sequence) and moves
    assert len(moves) == len(list(moves)) == len(set(moves))
    assert moves[0] is next(iter(moves)) and moves[-1] is list(moves)[-1]
    assert moves[1:3] == tuple(moves)[1:3] and moves.index(moves[2]) == 2
    assert moves == tuple(moves) and moves != in_play().legal_moves()[1:]
    assert moves == in_play().legal_moves() and hash(moves) == hash(in_play().legal_moves())


def test_longer_lays_and_stated_wilds_are_in_it() -> None:
    rnd = in_play()
    moves = rnd.legal_moves()
    for text, legal in (
        ("lay 4h 5h 6h", True),
        ("lay 4h 5h 6h 7h", True),
        ("lay 4h 5h 6h 7h 8h", True),
        ("lay 4h 5h 7h", False),
        ("add Ks to 1", False),
        ("add Ks to 2", False),
        ("discard Ks", True),
        ("discard 3s", False),
        ("draw", False),
        ("take", False),
    ):
        assert (text in moves) == legal == (rnd.why_not(text) is None), text
        assert (bl.parse_move(text) in moves) == legal, text
    assert None not in moves and 7 not in moves
    with pytest.raises(bl.ParseError):
        assert "nonsense" in moves


def test_before_a_card_is_drawn_nothing_but_that_is_in_it() -> None:
    rnd = table(CLASSICO, ["4h 5h 6h 7h", "9d 9s"], turn="0 draw", pozzetti=2)
    assert rnd.legal_moves() == (DRAW, TAKE)
    assert "draw" in rnd.legal_moves() and "lay 4h 5h 6h" not in rnd.legal_moves()
    view = rnd.view(1)
    assert view.legal_moves() == () and "draw" not in view.legal_moves()


def test_it_stays_as_it_was_when_the_round_goes_on() -> None:
    for rnd in (in_play(), in_play().view(0)):
        moves = rnd.legal_moves()
        listed = tuple(moves)
        if isinstance(rnd, bl.Round):
            rnd.play("lay 4h 5h 6h")
        assert tuple(moves) == listed and "lay 4h 5h 6h 7h" in moves
        assert all(move in moves for move in listed)
        assert "lay 4h 5h 6h 7h" in copy(moves) and "lay 4h 5h 6h 7h" in deepcopy(moves)


def test_what_is_in_it_is_what_may_be_played() -> None:
    for id in rule_sets():
        rng = Random(id)
        rnd = bl.Round.deal(load_rules(id), players=max(load_rules(id).players), seed=id)
        while moves := rnd.legal_moves():
            hand = rnd.hands[rnd.turn]
            for _ in range(4):
                cards = tuple(rng.sample(hand, min(len(hand), rng.randint(1, 4))))
                for move in (bl.Move.lay(cards), bl.Move.add(cards, rng.randint(0, 1))):
                    assert (move in moves) == (rnd.why_not(move) is None), (id, move, str(rnd))
            rnd.play(rng.choice(moves))


def test_a_view_knows_what_may_be_done_after_the_pile_is_taken() -> None:
    rules = load_rules("internazionale")
    assert rules.pile_needs_meld
    taken = refused = 0
    for seed in range(12):
        rng = Random(seed)
        rnd = bl.Round.deal(rules, players=max(rules.players), seed=seed)
        while moves := rnd.legal_moves():
            if rnd.phase == "draw":
                view = rnd.view(rnd.turn)
                assert view.legal_moves() == moves
                after = rnd.altered(took=True, phase="play", pile=())
                hands = [*rnd.hands]
                hands[rnd.turn] = (*hands[rnd.turn], *rnd.pile)
                melds = [m for m in after.altered(hands=hands).legal_moves() if m.kind != "discard"]
                assert (TAKE in moves) == bool(melds and rnd.pile)
                taken, refused = taken + (TAKE in moves), refused + (TAKE not in moves)
            rnd.play(rng.choice(moves))
    assert taken > 20 and refused > 20
