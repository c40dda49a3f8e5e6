"""Melds: the core against the slow reference, and what holds for every meld."""

from __future__ import annotations

from collections import Counter

import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from refused import check_refusal
from strategies import SHIPPED, any_rules, near_melds, rounds, suited

import burraco_learn as bl
from burraco_learn.cards import CARDS, Card
from burraco_learn.rules import Rules


def _lay(cards: tuple[Card, ...], rules: Rules, role: str | None) -> bl.Meld | bl.IllegalMove:
    try:
        return bl.Meld.lay(cards, rules, wild=role)
    except bl.IllegalMove as error:
        return error


def _add(meld: bl.Meld, cards: tuple[Card, ...], role: str | None) -> bl.Meld | bl.IllegalMove:
    try:
        return meld.add(cards, wild=role)
    except bl.IllegalMove as error:
        return error


def check(rules: Rules, made: bl.Meld | bl.IllegalMove, wanted: reference.Lying | None) -> None:
    """The core and the reference agree on a lay or an add."""
    both = f"core: {made!r}, reference: {wanted.text if wanted else None}"
    if isinstance(made, bl.IllegalMove):
        assert wanted is None, both
        check_refusal(made, rules)
        return
    assert wanted is not None and str(made) == wanted.text, both
    assert reference.lying(made) == wanted
    assert made.burraco == reference.burraco(rules, wanted)
    assert made.bonus == reference.bonus(rules, wanted)
    assert made.card_points == sum(rules.value_of(card) for card in made.cards)
    assert made.points == made.card_points + made.bonus
    assert made.locked == (
        wanted.suit is not None
        and wanted.wild is not None
        and min(wanted.slots) < wanted.wild_slot < max(wanted.slots)
    )


_ROLES = st.one_of(
    st.none(), st.sampled_from([str(card) for card in CARDS[:52]]), st.sampled_from("A23459TJQK")
)


@given(any_rules, near_melds(), _ROLES)
def test_lay_is_what_the_reference_finds(
    rules: Rules, cards: tuple[Card, ...], role: str | None
) -> None:
    check(rules, _lay(cards, rules, role), reference.lay(rules, cards, role))


@given(any_rules, near_melds(8), st.data())
def test_adds_are_what_the_reference_finds(
    rules: Rules, cards: tuple[Card, ...], data: st.DataObject
) -> None:
    made = _lay(cards, rules, None)
    if isinstance(made, bl.IllegalMove):
        return
    meld = made
    for _ in range(4):
        nearby = [card for card in CARDS if card.suit == meld.suit or card.rank == meld.rank]
        wilds = [card for card in CARDS if card.is_jolly or card.is_two]
        some = st.lists(st.sampled_from(nearby * 4 + wilds * 2), min_size=1, max_size=4)
        more = tuple(data.draw(st.one_of(some, some, near_melds(4))))
        role = data.draw(_ROLES)
        wanted = reference.add(rules, reference.lying(meld), more, role)
        before = str(meld)
        made = _add(meld, more, role)
        check(rules, made, wanted)
        assert str(meld) == before
        if isinstance(made, bl.Meld):
            assert Counter(made.cards) == Counter((*meld.cards, *more))
            meld = made


@given(any_rules, near_melds(6))
def test_every_role_that_a_layout_has_can_be_stated(rules: Rules, cards: tuple[Card, ...]) -> None:
    for role in reference.roles(rules):
        check(rules, _lay(cards, rules, role), reference.lay(rules, cards, role))


@given(any_rules, near_melds(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_is_of_no_matter(rules, cards, rng) -> None:
    other = list(cards)
    rng.shuffle(other)
    one, two = _lay(cards, rules, None), _lay(tuple(other), rules, None)
    if isinstance(one, bl.Meld):
        assert two is one
    else:
        assert isinstance(two, bl.IllegalMove)
        assert (one.key, one.rule) == (two.key, two.rule)


@given(rounds())
def test_every_meld_of_a_round_is_read_back_from_its_text(rnd: bl.Round) -> None:
    for meld in (meld for side in rnd.melds for meld in side):
        assert bl.parse_meld(str(meld), rnd.rules) is meld
        assert bl.parse_meld(str(meld).replace("T", "10").lower(), rnd.rules) is meld
        assert len(meld.roles) == len(meld.cards)
        assert [role for role in meld.roles if role] == ([meld.wild_role] if meld.wild else [])


@given(any_rules, near_melds())
def test_a_text_that_is_read_as_a_meld_is_its_text(rules, cards) -> None:
    # Any layout that can be written, also one that the default would not choose.
    for role in reference.roles(rules) if len(cards) < 8 else (None,):
        made = _lay(cards, rules, role)
        if isinstance(made, bl.Meld):
            assert bl.parse_meld(str(made), rules) is made


@given(any_rules, near_melds(8), st.data())
def test_adding_keeps_every_natural_in_its_slot(rules, cards, data) -> None:
    made = _lay(cards, rules, None)
    if isinstance(made, bl.IllegalMove):
        return
    some = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3)
    more = data.draw(st.one_of(some, near_melds(5)))
    grown = _add(made, tuple(more), None)
    if isinstance(grown, bl.Meld):
        before, after = reference.lying(made), reference.lying(grown)
        assert set(before.slots) - {2} <= set(after.slots)
        assert Counter(grown.cards) == Counter((*made.cards, *more))
        assert not before.naturals or not Counter(before.naturals) - Counter(grown.cards)


@given(any_rules, near_melds(8))
def test_the_cards_that_fit_singly_are_those_that_can_be_added(rules, cards) -> None:
    made = _lay(cards, rules, None)
    if isinstance(made, bl.Meld):
        for card in CARDS:
            fits = isinstance(_add(made, (card,), None), bl.Meld)
            if fits:
                assert made.addable >> card.index & 1


@pytest.mark.parametrize("name", SHIPPED)
def test_all_shortest_and_longest_runs(name: str) -> None:
    rules = bl.load_rules(name)
    suit = (*suited(1), suited(1)[0])
    for size in (2, 3, 12, 13, 14):
        for low in range(15 - size):
            whole = suit[low : low + size]
            for hole in (None, *range(size)):
                cards = tuple(card for place, card in enumerate(whole) if place != hole)
                for wild in ("", "Jk", "2h", "2s"):
                    chosen = (*cards, *bl.parse_cards(wild))
                    check(rules, _lay(chosen, rules, None), reference.lay(rules, chosen))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["stargames", "burraco-reale", "fitab"])
def test_all_adds_to_long_runs(name: str) -> None:
    rules = bl.load_rules(name)
    for text in ("Ah 2h 3h", "2h 3h 4h 5h", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Jh Qh Kh Ah"):
        for wild in ("", " Jk", " 2h", " 2c"):
            made = _lay(bl.parse_cards(text + wild), rules, None)
            if isinstance(made, bl.IllegalMove):
                continue
            old = reference.lying(made)
            for one in CARDS:
                for two in (None, *suited(1), CARDS[52]):
                    more = (one,) if two is None else (one, two)
                    check(rules, _add(made, more, None), reference.add(rules, old, more))
