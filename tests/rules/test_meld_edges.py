"""Melds at the edges of what rule sets allow: parameters that no shipped rule set has."""

from __future__ import annotations

from copy import copy

import pytest

import burraco_learn as bl
from burraco_learn.cards import CARDS
from burraco_learn.melds.book import meld_book
from burraco_learn.rules import Rules, load_rules

CLASSICO = load_rules("classico")
STRAIGHT = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"


def with_values(**values: object) -> Rules:
    rules = CLASSICO
    for name, value in values.items():
        rules = rules.with_value(name, value)
    return rules


def adds(meld: bl.Meld) -> set[str]:
    return {str(card) for card in CARDS if meld.addable >> card.index & 1}


def test_what_may_be_added_to_a_group_of_twos() -> None:
    rules = with_values(groups_of_twos=True)
    meld = bl.Meld.lay(bl.parse_cards("2s 2h 2d"), rules)
    assert meld.kind == "group" and adds(meld) == {"2s", "2h", "2d", "2c", "Jk"}
    plain = bl.Meld.lay(bl.parse_cards("2s 2h 2d"), with_values(groups_of_twos=True, max_wilds=0))
    assert adds(plain) == {"2s", "2h", "2d", "2c"}
    full = bl.Meld.lay(bl.parse_cards("2s 2h 2d Jk"), rules)
    assert adds(full) == {"2s", "2h", "2d", "2c"}


def test_where_a_two_is_never_wild_only_a_jolly_may_be_added_to_a_run() -> None:
    meld = bl.Meld.lay(bl.parse_cards("4h 5h 6h"), with_values(twos_wild=False))
    assert adds(meld) == {"3h", "7h", "Jk"}
    assert adds(bl.Meld.lay(bl.parse_cards("4h 5h 6h"), CLASSICO)) == {
        *("3h", "7h", "Jk", "2s", "2h", "2d", "2c")
    }


def test_a_full_group_takes_no_wild() -> None:
    rules = with_values(max_group=(4, 4))
    meld = bl.Meld.lay(bl.parse_cards("7s 7h 7d 7c"), rules)
    assert meld.addable == 0
    for more in ("Jk", "7s"):
        with pytest.raises(bl.IllegalMove) as info:
            meld.add(bl.parse_cards(more))
        assert info.value.key == "too-long"


def test_two_aces_do_not_join_a_run_that_has_one() -> None:
    rules = with_values(ace_both_ends=True)
    meld = bl.parse_meld("Qs Ks As", rules)
    with pytest.raises(bl.IllegalMove):
        meld.add(bl.parse_cards("As As"))


def test_a_meld_of_other_rules_may_be_too_small_to_grow() -> None:
    meld = bl.parse_meld("3h 4h 5h", CLASSICO)
    book = meld_book(with_values(min_meld=5))
    assert book.try_add(meld, bl.parse_cards("6h")) is None
    assert book.try_add(meld, bl.parse_cards("6h 7h")) is not None


def test_a_meld_is_not_read_in_a_layout_that_cannot_be() -> None:
    with pytest.raises(bl.ParseError, match="not written"):
        bl.parse_meld(STRAIGHT, with_values(ace_positions=("high",)))
    with pytest.raises(bl.ParseError, match="not written"):
        bl.parse_meld("7h 7s Jk=7d", with_values(runs_allowed=False))
    with pytest.raises(bl.ParseError, match="not written"):
        bl.parse_meld("7h Jk 9h", CLASSICO)


def test_melds_and_moves_are_values() -> None:
    meld, move = bl.parse_meld("3h 4h 5h", CLASSICO), bl.parse_move("lay 3h 4h 5h")
    assert copy(meld) is meld and copy(move) is move
    with pytest.raises(AttributeError):
        meld.colour  # type: ignore[attr-defined]  # noqa: B018


def test_what_is_wild_depends_on_the_rules() -> None:
    two, jolly, king = bl.parse_cards("2h Jk Kh")
    assert [card.may_be_wild for card in (two, jolly, king)] == [True, True, False]
    never = with_values(twos_wild=False)
    assert [CLASSICO.is_wild(card) for card in (two, jolly, king)] == [True, True, False]
    assert [never.is_wild(card) for card in (two, jolly, king)] == [False, True, False]


def refused(rules: Rules, lying: str, cards: str, wild: str | None = None) -> bl.IllegalMove:
    """Why cards cannot be laid, or added to what lies."""
    with pytest.raises(bl.IllegalMove) as info:
        if lying:
            bl.parse_meld(lying, rules).add(bl.parse_cards(cards), wild)
        else:
            bl.Meld.lay(bl.parse_cards(cards), rules, wild)
    assert info.value.rule in {rule.id for rule in rules.numbered()} and info.value.reason
    return info.value


def test_nothing_cannot_be_added() -> None:
    assert refused(CLASSICO, "3h 4h 5h", "").key == "too-few"


def test_a_two_that_is_neither_wild_nor_natural_has_no_place_in_a_run() -> None:
    rules = with_values(twos_wild=False, natural_twos=False, groups_of_twos=True)
    assert "has no place" in refused(rules, "", "2h 3h 4h").reason
    assert "has no place" in refused(rules, "3h 4h 5h", "2h").reason


def test_a_wild_that_is_free_may_still_not_stand_for_any_card() -> None:
    assert CLASSICO.natural_twos
    why = refused(CLASSICO, "3h 4h 2h=5h", "2h", "9h")
    assert why.key == "role" and "9♥" in why.reason
