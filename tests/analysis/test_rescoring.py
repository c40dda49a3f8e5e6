"""The same table under other rule sets: totals, reasons, and what is not legal there."""

from __future__ import annotations

import pytest
from house import house
from tables import hidden, rules_of, table

import burraco_learn as bl
from burraco_learn.analysis.rescoring import Rescore

CLASSICO = rules_of("CL")


def closed(rules: bl.Rules, melds: str, others: str = "", hand: str = "4s 4c") -> bl.Round:
    """A round that side 0 closed with these melds; both sides had their pozzetto."""
    rnd = table(rules, ["Kc", hand], melds=[melds, others], had="0 1")
    rnd.play("discard Kc")
    assert rnd.ending == "closed"
    return rnd


def one(source: bl.Round, rules: bl.Rules | str) -> Rescore:
    (there,) = bl.rescore(source, rules)
    return there


def reasons(there: Rescore) -> list[tuple[int, str, str, int]]:
    return [(why.side, why.row, why.rule, why.points) for why in there.differences]


CLEAN = "3h 4h 5h 6h 7h 8h 9h"


@pytest.mark.parametrize(
    ("played", "meld", "other", "was", "now", "rule"),
    [
        ("SG", "3h 4h 5h 6h 7h 8h 9h Jk=Th", "internazionale", 150, 100, "IN-01"),
        ("SG", "3h Jk=4h 5h 6h 7h 8h 9h Th Jh", "classico", 100, 150, "CL-06"),
        ("BR", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "fitab", 500, 300, "FT-01"),
        ("BR", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "stargames", 500, 200, "SG-22"),
        ("CL", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "fitab", 200, 300, "FT-01"),
        ("FT", "7s 7s 7h 7h 7d 7d 7c 7c", "fibur", 250, 200, "FB-13"),
        ("FT", "7s 7s 7h 7h 7d 7d 7c 7c Jk=7", "fibur", 200, 100, "FB-13"),
        ("SG", "7s 7h 7h 7d 7d 7c 7c Jk=7", "classico", 150, 100, "CL-05"),
    ],
)
def test_a_burraco_has_the_kind_of_the_other_rules(
    played: str, meld: str, other: str, was: int, now: int, rule: str
) -> None:
    spare = " / 8d 9d Td Jd Qd Kd Ad"  # a clean one beside it, so that all may close
    rnd = closed(rules_of(played), meld + spare)
    there = one(rnd, other)
    bonus = [why for why in there.differences if why.row == "bonus"]
    assert [(why.side, why.rule, why.points) for why in bonus] == [(0, rule, now - was)]
    assert (bonus[0].was[1], bonus[0].now[1]) == (was, now)
    assert there.totals is not None
    melds = sum(
        points for why in there.differences if why.row != "bonus" for points in [why.points]
    )
    assert there.totals[0] - rnd.score().sides[0].total == now - was + melds


def test_a_meld_is_scored_as_it_lies() -> None:
    """Laid anew the jolly would go to the low end, and the burraco be semi-clean."""
    rnd = closed(rules_of("SG"), f"3h 4h 5h 6h 7h 8h 9h Jk=Th / {CLEAN.replace('h', 'd')}")
    there = one(rnd, "classico")
    assert there.differences == () and there.totals is not None
    lies = closed(rules_of("FT"), "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")
    assert reasons(one(lies, "classico")) == [(0, "bonus", "CL-07", -100)]


def test_the_twos_of_special() -> None:
    rnd = closed(CLASSICO, f"{CLEAN} / 7h 7d 2c=7", "", "2s 4c")
    there = one(rnd, "special")
    assert reasons(there) == [(0, "melds", "CL-04", -15), (1, "hand", "CL-04", 15)]
    assert [why.text for why in there.differences] == ["1 × 2: 5 points each, not 20"] * 2
    first, second = rnd.score().sides
    assert there.totals == (first.total - 15, second.total + 15)


def test_what_burraco_reale_does_not_have() -> None:
    rnd = closed(CLASSICO, f"{CLEAN} / 7h 7d 7c", "9h Th Jk=Jh", "Jk 2s 4c")
    there = one(rnd, "burraco-reale")
    assert there.totals is None
    assert [(no.side, str(no.what), no.rule) for no in there.not_legal] == [
        (0, "7h 7d 7c", "BR-40"),
        (1, "9h Th Jk=Jh", "BR-01"),
        (1, "Jk", "BR-01"),
    ]
    # The rest is compared: the burraco, the closing, and the two that counts 10 in the hand.
    assert reasons(there) == [(1, "hand", "BR-30", 10)]
    assert dict(there.sides[0].entries) == {
        "melds": 45, "bonus": 200, "hand": 0, "closing": 100, "pozzetto": 0
    }  # fmt: skip
    printed = str(there)
    assert "total" not in printed.replace("no total", "")
    assert all(rule in printed for rule in ("BR-40", "BR-01", "BR-30"))


def test_a_second_group_of_a_rank() -> None:
    rnd = closed(rules_of("SG"), f"{CLEAN} / 9h 9d 9c / 9s 9s 9d")
    there = one(rnd, "fibur")
    assert [(no.rule, no.refusal.key) for no in there.not_legal] == [("FB-12", "second-group")]
    assert str(there.not_legal[0].what) == "9s 9s 9d"
    assert "9♠ 9♠ 9♦" in there.not_legal[0].text


def test_a_deck_of_fewer_packs() -> None:
    one_pack = house(CLASSICO, {"decks": 1, "jokers": 2, "hand_size": 5, "players": [2]})
    rnd = closed(CLASSICO, f"{CLEAN} / 5h 5d 5c", "5d 6d 7d", "4c 4c")
    there = one(rnd, one_pack)
    assert {no.rule for no in there.not_legal} == {"HR-C02"}
    assert [str(no.what) for no in there.not_legal] == ["5h 5d 5c", "5d 6d 7d", "4c"]


def test_a_two_in_its_own_place_is_wild_where_no_two_is_itself() -> None:
    strict = house(CLASSICO, {"natural_twos": False})
    rnd = closed(CLASSICO, "2h 3h 4h 5h 6h 7h 8h")
    there = one(rnd, strict)
    assert reasons(there) == [(0, "bonus", "CL-05", -100)]
    assert there.differences[0].meld is not None
    assert str(there.differences[0].meld).startswith("2h=2h 3h")
    # And back: there a wild two in that place is itself.
    played = closed(strict, "2h=2h 3h 4h 5h 6h 7h 8h")
    assert reasons(one(played, CLASSICO)) == [(0, "bonus", "CL-07", 100)]


def test_an_ace_that_has_another_place() -> None:
    high = house(CLASSICO, {"ace_positions": ["high"]})
    rnd = closed(CLASSICO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")
    (no,) = one(rnd, high).not_legal
    # Laid anew these cards would be a run from the two to the ace; they do not lie like that.
    assert (no.rule, no.refusal.key) == ("HR-C31", "over-ace")
    assert no.text.endswith("cannot lie like this: the ace belongs at the other end.")


def test_closing_and_pozzetto() -> None:
    rnd = table(CLASSICO, ["Kc", "4s"], melds=[CLEAN, ""], pozzetti=1, had="0")
    rnd.play("discard Kc")
    steps = one(rnd, "first-steps")
    assert reasons(steps) == [(1, "pozzetto", "HR-C24", 100)]
    assert "0 points lost, not 100" in steps.differences[0].text
    club = house(CLASSICO, {"closing_bonus": 250, "pozzetto_penalty": 60})
    assert reasons(one(rnd, club)) == [
        (0, "closing", "HR-CL-10", 150),
        (1, "pozzetto", "HR-CL-10", 40),
    ]


def test_nobody_took_a_pozzetto() -> None:
    rnd = table(CLASSICO, ["Kc 3d", "4s"], pozzetti=2, stock=hidden(2).strip(), rest="hand 1")
    rnd.play("discard Kc")
    assert rnd.ending == "stock"
    there = one(rnd, "fibur")
    assert reasons(there) == [(0, "pozzetto", "FB-19", 100), (1, "pozzetto", "FB-19", 100)]
    assert [why.parameter for why in there.differences] == ["waive_penalty_if_none_taken"] * 2


def test_a_pozzetto_never_played() -> None:
    fined = house(CLASSICO, {"unplayed_pozzetto": "penalty"})
    rnd = table(
        CLASSICO, ["Kc", "4s"], pozzetti=["9h 9d 9c 9s 8h 8d 8c 8s 7h 7d 7c"],
        stock=hidden(2).strip(), rest="hand 1", had="1",
    )  # fmt: skip
    rnd.play("discard Kc")
    assert rnd.ending == "stock" and rnd.unplayed_pozzetto[0]
    there = one(rnd, fined)
    assert reasons(there) == [(0, "hand", "HR-C36", 95), (0, "pozzetto", "HR-C36", -100)]
    back = one(closed_under(rnd, fined), CLASSICO)
    assert reasons(back) == [(0, "pozzetto", "C36", 100), (0, "hand", "C36", -95)]
    assert "the points of its cards" in back.differences[0].text


def closed_under(rnd: bl.Round, rules: bl.Rules) -> bl.Round:
    """The same finished table, played under other rules that are not different before its end."""
    other = rnd.copy()
    other.rules = rules
    return other


def test_before_the_end_there_are_no_rows_for_closing_and_pozzetto() -> None:
    rnd = table(CLASSICO, ["Kc 2s", "4s"], melds=["7h 7d 2c=7", ""], pozzetti=2)
    there = one(rnd, "special")
    assert [key for key, _ in there.sides[0].entries] == ["melds", "bonus", "hand"]
    assert not there.final and "not over" in str(there)
    assert reasons(there) == [(0, "melds", "CL-04", -15), (0, "hand", "CL-04", 15)]


def test_several_rule_sets_and_a_record() -> None:
    rnd = bl.Round.deal(CLASSICO, players=4, seed=3)
    greedy = bl.bot("greedy")
    while not rnd.over:
        rnd.play(greedy.choose(rnd.view(rnd.turn)))
    scores = bl.rescore(bl.Record.of(rnd), "classico", CLASSICO, "special")
    assert [there.rules.id for there in scores] == ["classico", "classico", "special"]
    assert len(scores) == 3 and scores[2] == one(rnd, "special")
    assert str(scores) == "\n\n".join(map(str, scores))
    assert "side 1 (seats 0 and 2)" in str(scores[0])
    assert list(bl.rescore(rnd)) == []
    with pytest.raises(bl.RulesError):
        bl.rescore(rnd, "clasico")


def test_a_notebook_shows_tables_with_the_rules() -> None:
    rnd = closed(CLASSICO, f"{CLEAN} / 7h 7d 7c", "", "2s 4c")
    named = bl.rules.parse_rules(
        'id = "club"\nbase = "classico"\n[title]\nen = "A <b>club</b>"\n[values]\n2 = 25'
    )
    shown = bl.rescore(rnd, "special", "burraco-reale", named)._repr_mimebundle_()
    assert shown is not None
    page = shown["text/html"]
    assert "A &lt;b&gt;club&lt;/b&gt;" in page and "<b>" not in page
    assert "CL-04: A two always counts 5 points, a jolly 30." in page
    assert "HR-CL-04: " in page and "BR-40: " in page
    assert page.count("<tfoot>") == 2  # Burraco Reale has no total
    assert shown["text/plain"] == "<Rescores special, burraco-reale, club>"
