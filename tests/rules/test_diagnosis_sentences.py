"""What a refusal of cards says: no card that is not missing, and no ace that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn import rules as rules_folder


@pytest.mark.parametrize("two", ["2h", "2c"])
def test_a_two_of_the_suit_is_taken_as_what_leaves_fewest_cards_missing(two: str) -> None:
    rules = bl.load_rules("classico")
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards(f"5h 8h {two}"), rules)
    assert caught.value.reason.endswith("6♥ 7♥ are missing, more than a wild card can stand for.")


def test_cards_that_would_be_missing_in_a_run_with_its_own_two() -> None:
    meld = bl.parse_meld("7h 2h=8h 9h", bl.load_rules("classico"))
    with pytest.raises(bl.IllegalMove) as caught:
        meld.add(bl.parse_cards("Jh"))
    assert (
        ": 8♥ 10♥ would be missing, more than its wild card can stand for." in caught.value.reason
    )


def test_the_natural_two_is_named_where_nothing_is_gained_by_a_wild_one() -> None:
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards("2h 3h 6h"), bl.load_rules("classico"))
    assert caught.value.reason.endswith("4♥ 5♥ would be missing between them.")


def test_two_aces_where_a_run_may_have_both() -> None:
    reale = bl.load_rules("burraco-reale")
    meld = bl.parse_meld("Qh Kh Ah", reale)
    with pytest.raises(bl.IllegalMove) as caught:
        meld.add(bl.parse_cards("Ah"))
    assert "2♥ 3♥ 4♥" in caught.value.reason and "would be missing" in caught.value.reason
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards("Qh Kh Ah Ah Ah"), reale)
    assert "room for two A♥ only, one at each end" in caught.value.reason
    with pytest.raises(bl.IllegalMove) as caught:
        bl.parse_meld("Qh Kh Ah", bl.load_rules("classico")).add(bl.parse_cards("Ah"))
    assert "room for one A♥ only" in caught.value.reason


@pytest.mark.parametrize("cards", ["2s 2d 3c Kc Jk", "Kh Jk 2h 3h", "2s 2d 3c Kc"])
def test_nothing_goes_over_an_ace_that_is_not_there(cards: str) -> None:
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards(cards), bl.load_rules("classico"))
    assert caught.value.key == "shape" and "ace" not in caught.value.reason


def test_each_refusal_of_stargames_cites_a_rule_about_its_subject() -> None:
    rules = bl.load_rules("stargames")
    with pytest.raises(bl.IllegalMove) as caught:
        bl.parse_meld("7s 7h 7d", rules).add(bl.parse_cards("Ks"))
    assert caught.value.rule == "SG-09" and "one rank" in rules.rule("SG-09").text
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards("2c 5h 6h"), rules, wild="9h")
    assert "jolly or a two" in rules.rule(caught.value.rule).text


def test_a_number_that_no_document_has_stands_in_a_reading() -> None:
    for id, parameter in (("stargames", "target"), ("burraco-reale", "target")):
        rules = bl.load_rules(id)
        for rule in rules.governed_by(parameter):
            assert rules.rule(rule).reading
    for id, parameter in (("burraco-reale", "players"), ("burraco-reale", "rounds")):
        rules = bl.load_rules(id)
        assert all(rules.rule(rule).reading for rule in rules.governed_by(parameter))


def test_house_words_of_before_serve_the_rules_that_were_split_off() -> None:
    rules = bl.parse_rules(
        """
        base = "classico"
        [parameters]
        one_group_per_rank = false
        [[rule]]
        id = "HR-C09"
        text = "Second groups are welcome."
        """
    )
    assert rules.rule("HR-C18").text == "Second groups are welcome."
    assert rules.rule("C09").source.startswith("reading")


def test_a_rule_set_of_before_that_does_not_know_a_reason_cites_its_stand_in() -> None:
    shipped = Path(rules_folder.__file__).parent / "sets" / "stargames.toml"
    text = shipped.read_text(encoding="utf-8").replace('id = "stargames"', 'id = "mine"', 1)
    old = text.replace('refuses = ["other-rank"]\n', "")
    assert old != text
    assert bl.parse_rules(old).cites["other-rank"] == "SG-10"


def test_a_record_of_before_may_cite_the_rule_that_was_split() -> None:
    round = bl.Round.deal(bl.load_rules("classico"), 2, seed=1)
    round.play("draw")
    hand = round.hands[0]
    cards = next(
        [str(one), str(two), str(three)]
        for one in hand
        for two in hand
        for three in hand
        if len({one.suit, two.suit, three.suit}) == 3
        and len({one.rank, two.rank, three.rank}) == 3
        and not any(card.may_be_wild for card in (one, two, three))
    )
    move = bl.parse_move("lay " + " ".join(cards))
    assert round.why_not(move).rule == "CL-19"  # type: ignore[union-attr]
    text = bl.write_record(bl.Record.of(round)).replace(
        "1. draw", f"1. draw; try {move} : CL-01", 1
    )
    assert bl.read_record(text).notes[1].attempts[0].rule == "CL-01"
    with pytest.raises(bl.RecordError):
        bl.read_record(text.replace(": CL-01", ": CL-05"))
