"""The last card of a hand in rare situations: nobody is left with a card that cannot be played."""

from __future__ import annotations

from random import Random

import pytest
from tables import hidden, table

import burraco_learn as bl
from burraco_learn.cards import full_deck
from burraco_learn.rules import Rules, parse_rules


def house(text: str) -> Rules:
    """Classico with some parameters changed."""
    return parse_rules(f'base = "classico"\n[parameters]\n{text}\n', id="club")


def test_a_last_card_may_close_by_an_add_where_no_discard_is_needed() -> None:
    rules = house("close_needs_discard = false")
    for meld, cards, allowed in (
        ("3h 4h 5h 6h 7h", "8h 9h", True),  # the 9 makes the burraco and closes
        ("3h 4h 5h", "6h 7h", False),  # five cards are not a burraco
        ("3h 4h 5h 6h 7h", "8h Td", False),  # the 10 fits nowhere
    ):
        rnd = table(rules, [cards, "9d 9s"], melds=(meld, ""), had="0")
        first, last = cards.split()
        why = rnd.why_not(f"add {first} to 1")
        assert (why is None) == allowed
        if why is None:
            rnd.play(f"add {first} to 1")
            assert [str(move) for move in rnd.legal_moves()][0] == f"add {last} to 1"
            rnd.play(f"add {last} to 1")
            assert rnd.ending == "closed" and rnd.closer == 0 and not rnd.hands[0]
        else:
            assert why.key == "close-burraco"


def test_a_single_card_of_the_pile_may_be_left_if_it_can_be_added() -> None:
    rules = bl.load_rules("classico")
    rnd = table(
        rules, ["3c 4c 5c", "9d 9s"], melds=("7h 8h 9h", ""), turn="0 draw", pile="Th", pozzetti=2
    )
    rnd.play("take")
    assert rnd.why_not("lay 3c 4c 5c") is None  # the 10 cannot be discarded, but added
    rnd.play("lay 3c 4c 5c")
    assert [str(move) for move in rnd.legal_moves()] == ["add Th to 1"]
    rnd.play("add Th to 1")
    assert len(rnd.hands[0]) == 11 and rnd.had_pozzetto == (True, False)


def test_a_single_card_of_the_pile_may_not_be_left_if_it_fits_nowhere() -> None:
    rules = bl.load_rules("classico")
    rnd = table(rules, ["3c 4c 5c", "9d 9s"], turn="0 draw", pile="Th", pozzetti=2)
    rnd.play("take")
    why = rnd.why_not("lay 3c 4c 5c")
    assert why is not None and why.key == "re-discard" and why.rule == "C09"
    assert "10♥" in why.reason


def test_a_single_card_left_that_would_close_without_a_clean_burraco() -> None:
    """The sentence says which burraco is missing: the side has a dirty one."""
    rnd = table(
        bl.load_rules("burraco-reale"),
        ["9c Tc Jc 4d", "5s"],
        melds=("3h 4h 5h 6h 7h 8h 2c=9h", ""),
        pozzetti=1,
        had="0",
    )
    why = rnd.why_not("lay 9c Tc Jc")
    assert why is not None and (why.key, why.rule) == ("close-burraco", "BR-25")
    assert "your side would have no clean burraco" in why.reason


def test_a_twin_held_before_or_in_the_pozzetto_is_another_card() -> None:
    rules = bl.load_rules("classico")
    pozzetto = "Th 9c 9c Kd Kd Ks Ks Kh Kh Qs Qs"
    rnd = table(
        rules,
        ["6h", "9d 9s"],
        melds=("7h 8h 9h", ""),
        turn="0 draw",
        pile="Th",
        pozzetti=[pozzetto, hidden(11)],
    )
    rnd.play("take")
    rnd.play("add 6h to 1")
    assert [str(move) for move in rnd.legal_moves()] == ["add Th to 1"]
    rnd.play("add Th to 1")
    # The ten that was taken lies in the meld: the one of the pozzetto is another card.
    assert rnd.why_not("discard Th") is None
    assert "discard Th" in rnd.legal_moves() and "picked" not in str(rnd)
    two = table(rules, ["Th 6h", "9d 9s"], melds=("7h 8h 9h", ""), turn="0 draw", pile="Th")
    two.play("take")
    assert two.why_not("discard Th") is None  # its twin was in the hand


@pytest.mark.parametrize("wild", ["2c", "Jk"])
def test_a_wild_card_may_be_left_if_the_pozzetto_may_not_be_taken_with_it(wild: str) -> None:
    rules = house("wild_pozzetto_discard = false")
    rnd = table(rules, [f"3d 4d 5d {wild}", "9h 9s"], pozzetti=2)
    assert rnd.why_not("lay 3d 4d 5d") is None  # the wild card joins them
    rnd.play("lay 3d 4d 5d")
    assert [move.kind for move in rnd.legal_moves()] == ["add"]
    rnd.play(rnd.legal_moves()[0])
    assert rnd.had_pozzetto == (True, False)
    dirty = table(rules, ["3d 5d Jk 2c", "9h 9s"], pozzetti=2)
    why = dirty.why_not("lay 3d 5d Jk")
    assert why is not None and why.key == "pozzetto-wild"


@pytest.mark.parametrize("name", bl.rule_sets())
def test_a_pozzetto_has_at_least_two_cards(name: str) -> None:
    # With one card, whoever took it could only close the round, and might not.
    rules = bl.load_rules(name)
    for size in (0, 1):
        with pytest.raises(ValueError, match="pozzetto_sizes must be from 2"):
            parse_rules(f'base = "{name}"\n[parameters]\npozzetto_sizes = [{size}]\n')
    if rules.pozzetto_sizes:
        with pytest.raises(bl.ParseError, match="at least 2 cards"):
            table(rules, ["5h 6h", "9d 9s"], pozzetti=[hidden(1)])
        # A line without cards says that none is left.
        assert table(rules, ["5h 6h", "9d 9s"], pozzetti=[hidden(0)]).pozzetti == ()


def test_a_last_card_dealt_anew_can_be_played() -> None:
    rules = bl.load_rules("classico")
    clean = "3h 4h 5h 6h 7h 8h 9h"
    hidden_cards = bl.parse_cards("9d Jk Jk Jk Jk 2s 2h 2d 2c")
    pile = list(full_deck(rules.decks, rules.jokers))
    for card in (*bl.parse_cards(f"{clean} 5c"), *hidden_cards):
        pile.remove(card)
    rnd = table(rules, ["9d", "5c"], melds=(clean, ""), had="0 1", pile=" ".join(map(str, pile)))
    view = rnd.view(1)
    # Of the hidden cards eight are wild: with one of those the player could not close.
    for seed in range(20):
        assert view.sample(Random(seed)).legal_moves()
        assert bl.read_position(str(view), seed=seed).legal_moves()
