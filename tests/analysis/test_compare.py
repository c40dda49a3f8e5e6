"""What cards and moves are under several rule sets, side by side."""

from __future__ import annotations

import pytest

from burraco_learn import IllegalMove, Meld, ParseError, load_rules, parse_cards, rule_sets
from burraco_learn.analysis.compare import (
    Shift,
    Situation,
    judge_meld,
    judge_moves,
    meld_moves,
    origins,
    set_up,
)
from burraco_learn.rules import Rules

ALL = [load_rules(id) for id in rule_sets()]
CLASSICO = load_rules("classico")
REALE = load_rules("burraco-reale")


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_steps_are_those_of_lay_and_add(rules: Rules) -> None:
    for cards, add in (("3h 2h 5h", "4h"), ("3h 4h 5h", "7h"), ("5h 6h", "7h"), ("7s 7h 7d", "7c")):
        answer = judge_meld(cards, [add], rules)
        try:
            first = Meld.lay(parse_cards(cards), rules)
            second = first.add(parse_cards(add))
        except IllegalMove as error:
            assert answer.refusal is not None
            assert (answer.refusal.rule, answer.refusal.reason) == (error.rule, error.reason)
        else:
            assert answer.refusal is None
            assert answer.melds == (first, second)


def test_a_stated_role_is_kept() -> None:
    answer = judge_meld("7h 8h 9h Jk=Th", [], CLASSICO)
    assert str(answer.meld) == "7h 8h 9h Jk=Th"
    refused = judge_meld("7h 8h 9h Jk=3h", [], CLASSICO)
    assert refused.refusal is not None and refused.refusal.key == "role"


@pytest.mark.parametrize(
    ("cards", "add", "wanted"),
    [
        ("6h Jk 8h", "7h", [("Jk", "7h", "5h")]),
        ("6h Jk 8h", "7h Th", [("Jk", "7h", "9h")]),
        ("3h 2h 5h", "4h", [("2h", "4h", None)]),
        ("2h 3h 4h 5h 6h 7h", "9h", [("2h", None, "8h")]),
        ("2h 4h 5h", "2c", [("2h", "3h", None)]),
        ("2h 2h 3h", "5h", [("2h", "Ah", "4h")]),
        ("3h 4h 5h", "6h", []),
        ("3h 4h 5h", "Jk", []),
        ("7s 7h Jk", "7d", []),
    ],
)
def test_what_an_addition_does_to_the_wild_card(
    cards: str, add: str, wanted: list[tuple[str, str | None, str | None]]
) -> None:
    shifts = judge_meld(cards, [add], CLASSICO).shifts
    assert [(str(shift.card), shift.was, shift.now) for shift in shifts] == wanted


def test_a_refused_addition_moves_nothing() -> None:
    answer = judge_meld("3h 2h 5h", ["2c"], CLASSICO)
    assert (str(answer.meld), answer.shifts) == ("3h 2h=4h 5h", ())
    assert answer.refusal is not None and answer.refusal.key == "locked-wild"


@pytest.mark.parametrize(
    ("cards", "add"),
    [("6h Jk 8h", "7h"), ("2h 2h 3h", "5h"), ("2h 4h 5h", "2c"), ("7s 7s 7h 2c", "7h 7d")],
)
def test_every_card_that_lay_there_is_found_once(cards: str, add: str) -> None:
    old, new = judge_meld(cards, [add], CLASSICO).melds
    found = origins(old, new)
    places = [place for place in found if place is not None]
    assert sorted(places) == list(range(len(old.cards)))
    assert all(
        was is None or old.cards[was] is card for card, was in zip(new.cards, found, strict=True)
    )


def test_text_that_is_no_card_names_the_word() -> None:
    with pytest.raises(ParseError, match="'3x'"):
        meld_moves("3x")
    with pytest.raises(ParseError, match="'nought'"):
        judge_moves(Situation("nought"), CLASSICO)


LONE = Situation("4c 5c 6c 7d", pile="9d", moves=("take", "lay 4c 5c 6c", "discard 9d"))


def outcomes(situation: Situation) -> dict[str, str]:
    found = {}
    for rules in ALL:
        answer = judge_moves(situation, rules)
        refused = answer.refusal.key if answer.refusal else answer.problem
        found[rules.id] = str(answer.outcome or refused)
    return found


def test_the_lone_card_of_the_pile() -> None:
    assert set(outcomes(LONE).values()) == {"re-discard"}
    twin = Situation("4c 5c 6c 7d 9d", pile="9d", moves=LONE.moves)
    assert set(outcomes(twin).values()) == {"turn-ends"}


def test_closing_is_judged_with_no_legal_move_left() -> None:
    last = Situation("Jk", melds=("3h 4h 5h 6h 7h 8h 9h",), pozzetto="taken", moves=("discard Jk",))
    said = outcomes(last)
    assert (said["stargames"], said["classico"]) == ("closed", "close-wild")
    assert said["burraco-reale"] == "deck"


def test_the_flying_pozzetto_and_the_one_by_discard() -> None:
    flying = outcomes(Situation("9c Tc Jc", moves=("lay 9c Tc Jc",)))
    assert flying["classico"] == "pozzetto-now"
    assert flying["first-steps"] == "empty-hand"
    by_discard = outcomes(Situation("Kd", melds=("3h 4h 5h",), moves=("discard Kd",)))
    assert by_discard["stargames"] == "pozzetto-later"


def test_a_side_that_never_had_a_pozzetto() -> None:
    gone = Situation("Kd", melds=("3h 4h 5h 6h 7h 8h 9h",), pozzetto="gone", moves=("discard Kd",))
    said = outcomes(gone)
    assert (said["burraco-reale"], said["classico"]) == ("closed", "close-pozzetto")


def test_melds_that_a_rule_set_has_not() -> None:
    answer = judge_moves(Situation("4c 9d", melds=("7h 7d 7c",)), REALE)
    assert answer.table is None
    assert answer.refusal is not None and answer.refusal.key == "group"


def test_a_wild_card_lies_as_it_is_written_where_it_can() -> None:
    table = set_up(Situation("4c", melds=("3h 4h 5h 2c=6h",)), CLASSICO)
    assert str(table.melds[0][0]) == "3h 4h 5h 2c=6h"


def test_moves_after_the_end_of_the_turn() -> None:
    answer = judge_moves(Situation("4c 5c 9d", moves=("discard 9d", "discard 4c")), CLASSICO)
    assert answer.played == 1
    assert answer.refusal is not None and answer.refusal.key == "phase"


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_the_table_has_every_card_of_the_deck_once(rules: Rules) -> None:
    table = set_up(Situation("4c 5c 9d", melds=("3h 4h 5h",), pile="Kd"), rules)
    assert len(table.all_cards()) == rules.deck_size
    assert table.turn == 0


def test_tables_that_cannot_be() -> None:
    assert judge_moves(Situation("", moves=("discard 4c",)), CLASSICO).problem
    many = Situation(" ".join(map(str, (set_up(Situation("4c"), CLASSICO).all_cards()))))
    answer = judge_moves(many, CLASSICO)
    assert answer.table is None and answer.problem.endswith(".")


def test_a_shift_reads_as_a_value() -> None:
    (card,) = parse_cards("Jk")
    assert Shift(card, "7h", "5h") == judge_meld("6h Jk 8h", ["7h"], CLASSICO).shifts[0]
