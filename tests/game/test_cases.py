"""Every situation of tests/cases, under every rule set that it names."""

from __future__ import annotations

import re
from typing import Any

import pytest
from house import REFUSED_BY
from naming import naming
from situations import CASES, cells, named
from tables import SETS, known_deck, lay, meld_told, rules_of, table

from burraco_learn import (
    IllegalMove,
    Match,
    Round,
    ScoreSheet,
    parse_card,
    parse_cards,
    parse_meld,
    victory_points,
)
from burraco_learn.game.scoring import SideScore


@pytest.mark.parametrize("letters", SETS)
def test_every_situation_comes_out_as_it_should(letters: str) -> None:
    there = [(case, wanted) for case, named, wanted in cells() if named == letters]
    assert len(there) > 50
    for case, wanted in there:
        with naming(case["id"], case["situation"]):
            check_case(case, letters, wanted)


def check_case(case: dict[str, Any], letters: str, wanted: str | dict[str, Any]) -> None:
    """The cards or moves of a case lead to what is wanted under a rule set."""
    refusal = wanted.removeprefix("no ") if str(wanted).startswith("no ") else None
    if refusal is not None:
        with pytest.raises(IllegalMove) as caught:
            played(case, letters)
        assert (caught.value.key, caught.value.rule) == (refusal, REFUSED_BY[refusal][letters])
        assert caught.value.reason
    elif isinstance(wanted, dict):
        rnd = played(case, letters)
        assert facts(rnd, wanted) == wanted
    else:
        assert_meld(played(case, letters), wanted)


def played(case: dict[str, Any], letters: str) -> Any:
    """What the cards or the moves of a case lead to."""
    rules = rules_of(letters)
    if "table" in case:
        rnd = table(rules, **case["table"])
        *before, last = case["play"]
        for move in before:
            assert rnd.why_not(move) is None, f"{move}: {rnd.why_not(move)}"
            rnd.play(move)
        was = str(rnd)
        try:
            rnd.play(last)
        except IllegalMove:
            assert str(rnd) == was
            raise
        assert len(rnd.all_cards()) == rules.deck_size
        return rnd
    if "meld" in case:
        return parse_meld(case["meld"], rules).add(parse_cards(case["add"]), case.get("wild"))
    return lay(rules, case["lay"], case.get("wild"))


def assert_meld(meld: Any, wanted: str) -> None:
    """The parts that the result names: layout, card points, burraco and bonus."""
    form = re.fullmatch(r"([^(:]*?) ?(\(\d+\))? ?(?:: (.+))?", wanted)
    assert form is not None, wanted
    layout, points, burraco = form.groups()
    told = re.fullmatch(r"(.*) (\(\d+\)) ?(.*)", meld_told(meld))
    assert told is not None
    assert (layout or told[1], points or told[2], burraco or told[3]) == told.groups()


def facts(rnd: Round, wanted: dict[str, Any]) -> dict[str, Any]:
    """What is so after the moves, as far as the case asks for it; hands are those of seat 0."""
    sheet = rnd.score()
    known: dict[str, Any] = {
        "turn": f"{rnd.turn} {rnd.phase}",
        "end": rnd.ending,
        "closer": rnd.closer,
        "melds": " / ".join(map(str, rnd.melds[0])),
        "pile": " ".join(map(str, rnd.pile)),
        "hand": len(rnd.hands[0]),
        "stock": len(rnd.stock),
        "next": " ".join(map(str, rnd.stock[:2])),
        "left": len(rnd.pozzetti),
        "total": " ".join(str(side.total) for side in sheet.sides),
    }
    for row in ("bonus", "closing", "pozzetto"):
        known[row] = " ".join(str(dict(side.entries).get(row)) for side in sheet.sides)
    return {key: known[key] for key in wanted}


def test_every_situation_speaks_of_every_rule_set() -> None:
    spoken: dict[str, set[str]] = {}
    for case in CASES:
        sets = spoken.setdefault(case["id"], set())
        for words in (*case["result"], case.get("silent", "")):
            sets.update(named(words))
    assert {id: sorted(set(SETS) - sets) for id, sets in spoken.items() if sets != set(SETS)} == {}


def test_a_natural_two_laid_with_a_stated_role_is_the_same_meld() -> None:
    """E87 as a move of a round."""
    rnd = table(rules_of("SG"), ["2h 3h 4h 9c 9d", "5s"])
    rnd.play("lay 3h 4h 2h=5h")
    assert str(rnd.melds[0][0]) == "2h 3h 4h"


@pytest.mark.parametrize("letters", SETS)
def test_e35_is_refused_in_one_lay_too(letters: str) -> None:
    cards = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    if letters == "BR":
        assert meld_told(lay(rules_of(letters), cards)).endswith("(125) royal 1000")
    else:
        with pytest.raises(IllegalMove) as caught:
            lay(rules_of(letters), cards)
        assert caught.value.rule == REFUSED_BY["ace-both-ends"][letters]


@pytest.mark.parametrize("letters", SETS)
def test_e37_two_to_ace_laid_at_once_is_ace_to_king(letters: str) -> None:
    cards = parse_cards("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")
    meld = lay(rules_of(letters), " ".join(map(str, cards)))
    assert str(meld).startswith("Ah 2h") and str(meld).endswith("Kh")
    wanted = {"BR": ("noble", 500), "CL": ("royal", 500), "SP": ("royal", 500)}
    wanted["FT"] = ("royal", 300)
    assert (meld.burraco, meld.bonus) == wanted.get(letters, ("clean", 200))


@pytest.mark.parametrize("letters", SETS)
def test_e63_and_e64_victory_points(letters: str) -> None:
    match = Match(rules_of(letters), seed=1, rounds=4)
    counted = letters in ("CL", "SP", "FI", "FT", "IN")
    for difference, shares in {100: (10, 10), 105: (11, 9), 2000: (19, 1), 2005: (20, 0)}.items():
        assert victory_points(difference) == shares
        match.results = sheets((difference, 0), (0, 0), (0, 0), (0, 0))
        assert match.victory_points == (shares if counted else None)
    three = {50: (10, 10), 55: (11, 9), 1500: (19, 1), 1505: (20, 0)}
    two = {40: (10, 10), 45: (11, 9), 1000: (19, 1), 1005: (20, 0)}
    for rounds, bounds in ((3, three), (2, two)):
        for difference, shares in bounds.items():
            assert victory_points(difference, rounds) == shares


def sheets(*totals: tuple[int, int]) -> tuple[ScoreSheet, ...]:
    """Score sheets of finished rounds with these totals."""
    return tuple(
        ScoreSheet((SideScore((("melds", one),)), SideScore((("melds", two),))), True)
        for one, two in totals
    )


def test_e65_both_sides_over_the_target_with_equal_totals() -> None:
    drawn = Match(rules_of("SG"), seed=1, target=1005)
    drawn.results = sheets((1005, 1005))
    assert drawn.over and drawn.winner is None
    further = Match(rules_of("BR"), seed=1, target=1005)
    further.results = sheets((1010, 1010))
    assert not further.over
    further.results += sheets((10, 5))
    assert further.over and further.winner == 0


@pytest.mark.parametrize("letters", SETS)
def test_e67_a_wild_card_begins_the_pile(letters: str) -> None:
    """It stays there, and the first player may take it."""
    rules = rules_of(letters)
    wild = "2c" if letters == "BR" else "Jk"
    hands = "3h 5s 4h 7d 5h 9c Ks Jd 3s 3d 4s 4d 6s 6d 7s 8d 8s 9d 9s Td Ts Jc"
    rnd = Round.deal(rules, players=2, deck=known_deck(rules, f"{hands} {wild}"))
    assert rnd.pile == (parse_card(wild),)
    rnd.play("take")
    assert parse_card(wild) in rnd.hands[0] and rnd.phase == "play"
