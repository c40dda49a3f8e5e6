"""Advice: plans that can be played, intervals that mean something, reasons that are true."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn.cards import parse_cards
from burraco_learn.coach.advice import Advice, AdvisedPlan, advising
from burraco_learn.coach.reasons import reasons
from burraco_learn.game.moves import parse_move
from burraco_learn.game.view import View

CLASSICO = bl.load_rules("classico")

STOCK = "4c 5d 6s 9c Jc Tc 7d 8d 3c Ac Ad As"


def table(
    hand: str,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    pile: str = "",
    other: str = "Qs 2c 8h 5s",
    had: tuple[bool, bool] = (True, True),
    known: str = "",
) -> bl.Round:
    """A table of two; with a pile, the player has yet to draw."""
    melds = tuple(tuple(bl.parse_meld(text, CLASSICO) for text in side) for side in (mine, theirs))
    return bl.Round.set_up(
        CLASSICO,
        2,
        phase="draw" if pile else "play",
        hands=[parse_cards(hand), parse_cards(other)],
        melds=(melds[0], melds[1]),
        pile=parse_cards(pile),
        stock=parse_cards(STOCK),
        pozzetti=[parse_cards("Jk 4h 7c 6c"), parse_cards("5c 5c 6d 8c")],
        had_pozzetto=had,
        known=[(), parse_cards(known)],
    )


def views(name: str, every: int) -> list[View]:
    """What the seats to move know at some tables of a round of club players."""
    rnd, club, found = bl.Round.deal(bl.load_rules(name), players=4, seed=8), bl.bot("club"), []
    while not rnd.over:
        if len(rnd.log) % every == 0:
            found.append(rnd.view(rnd.turn))
        rnd.play(club.choose(rnd.view(rnd.turn)))
    return found


@pytest.mark.parametrize("name", ["classico", "burraco-reale"])
def test_plans_can_be_played_and_are_sorted(name: str) -> None:
    for view in views(name, every=17):
        advice = bl.advise(view, worlds=2)
        first, *others = advice.plans
        for plan in advice.plans:
            assert plan.low <= plan.points <= plan.high
            assert view.why_not(plan.moves[0]) is None
        assert all(plan.points == -first.points for plan in others[:1])
        assert [plan.points for plan in others] == sorted((p.points for p in others), reverse=True)
        assert len({plan.moves for plan in advice.plans}) == len(advice.plans)
        assert advice == bl.advise(view, worlds=2)
        if advice.clear:
            assert first.low > 0 or not others
        else:
            assert any(plan.high >= 0 for plan in others)


def test_more_worlds_come_one_after_the_other() -> None:
    view = table("9h 4s Qd", theirs=["3h 4h 5h 6h 7h 8h"]).view(0)
    found = list(advising(view, worlds=8))
    assert len(found) > 3 and found[-1] == bl.advise(view, worlds=8)
    widths = [advice.plans[0].high - advice.plans[0].low for advice in (found[0], found[-1])]
    assert widths[1] < 2 * widths[0]


def test_what_gives_the_opponents_a_burraco_is_clearly_worse_and_is_told_so() -> None:
    advice = bl.advise(table("9h Qc Qd", theirs=["3h 4h 5h 6h 7h 8h", "As Ad Ac"]).view(0), 40)
    discards = {str(plan.moves[-1]): plan for plan in advice.plans}
    assert discards["discard 9h"].high < 0
    assert advice.hints[0] == "Lay and add nothing now, and think about your discard."
    assert advice.hints[2].startswith("Try this: discard Q")


def test_the_table_lights_up_what_the_first_plan_plays() -> None:
    theirs = ["Ks Ks Kh Kd Kd Kc Kc", "5s 6s 7s"]
    rnd = table("6h 9s", mine=["3h 4h 5h", "Ts Ts Th Td Td Tc Tc"], theirs=theirs, other="Js")
    advice = bl.advise(rnd.view(0))
    assert [str(move) for move in advice.plans[0].moves] == ["add 6h to 1", "discard 9s"]
    assert advice.cards == parse_cards("6h 9s") and advice.melds == (0,)
    assert advice.plans[0].reasons[0] == "It closes the round."
    assert advice.hints == (
        "Look at the melds of your side on the table.",
        "One of your cards belongs to meld 1.",
        "Try this: add 6♥ to meld 1; discard 9♠.",
    )


def test_what_is_clear_is_told_with_points_and_reasons() -> None:
    draw, take = parse_move("draw"), parse_move("take")
    better = AdvisedPlan((take,), 50.4, 20.0, 80.0, ("It closes the round.",))
    worse = AdvisedPlan((draw,), -50.4, -80.0, -20.0, ())
    assert str(Advice((better, worse), True, ("", "", ""))).splitlines() == [
        "take the discard pile: +50 points better than the next best (+20 to +80).",
        "It closes the round.",
    ]
    assert str(Advice((better, worse), False, ("", "", ""))).splitlines() == [
        "These are about as good as each other:",
        "- take the discard pile",
    ]


def test_where_there_is_one_way_it_says_so() -> None:
    advice = bl.advise(table("9s", mine=["Ts Ts Th Td Td Tc Tc"]).view(0))
    assert advice.clear and len(advice.plans) == 1
    assert str(advice) == "There is only one way to play: discard 9♠."


def test_plans_that_are_alike_are_both_fine() -> None:
    advice = bl.advise(table("9s 9s Jd Jd 4c 4c 6d 8h", had=(False, False)).view(0), worlds=2)
    assert not advice.clear
    assert str(advice).startswith("These are about as good as each other:\n- discard ")


def test_nothing_is_advised_out_of_turn() -> None:
    with pytest.raises(ValueError, match=r"not this player's turn\.$"):
        bl.advise(table("9s 9d").view(1))


def why(rnd: bl.Round, plan: str, other: str) -> tuple[str, ...]:
    one, two = (tuple(map(parse_move, text.split("; "))) for text in (plan, other))
    return reasons(rnd, one, two)


def test_reasons_are_what_one_plan_has_and_the_other_does_not() -> None:
    rnd = table("9h Qc Qd 4s Jk", mine=["3h 4h 5h 6h 7h 8h"], theirs=["5s 6s 7s"], known="Qs")
    assert why(rnd, "add 9h to 1; discard 4s", "discard 4s") == (
        "It makes a burraco: 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥.",
        "It puts 210 points more on the table.",
    )
    assert why(rnd, "discard Jk", "discard 4s") == ()
    assert why(rnd, "discard 9h", "discard 4s") == (
        "4♠ would help the opponents: it fits 5♠ 6♠ 7♠.",
    )
    assert why(rnd, "discard 9h", "discard Qc") == (
        "The next player took Q♠ from the pile, and Q♣ goes with that.",
        "Q♣ goes together with Q♦.",
        "9♥ goes with none of your cards.",
    )
    assert why(rnd, "discard 9h", "discard Jk")[0] == "jolly is wild, and too good to throw away."
    assert why(rnd, "discard 4s", "lay Qc Qd Jk; discard 4s") == (
        "It keeps jolly for a better meld.",
    )
    assert why(rnd, "discard 4s", "add 9h to 1; discard 4s") == (
        "It keeps 9♥ in the hand for later.",
    )


def test_reasons_of_the_pile_and_the_pozzetto() -> None:
    rnd = table("7h 8h 4s Kd", pile="9h Th", had=(False, True))
    take = "take; lay 7h 8h 9h; add Th to 1; discard 4s"
    assert why(rnd, take, "draw") == (
        "It puts 35 points more on the table.",
        "The pile has 2 cards, and you see what you get.",
    )
    assert why(rnd, "draw", "take; discard 4s") == ("With the pile you could lay nothing yet.",)
    rnd = table("7h 8h 9h 4s", had=(False, True))
    assert why(rnd, "lay 7h 8h 9h; discard 4s", "discard 4s")[0] == "It takes the pozzetto."


def test_all_that_is_said_can_be_translated() -> None:
    with pseudo():
        for rnd in (
            table("9h Qc Qd 4s Jk", mine=["3h 4h 5h 6h 7h 8h"], theirs=["5s 6s 7s"], known="Qs"),
            table("7h 8h 4s Kd", pile="9h Th"),
        ):
            advice = bl.advise(rnd.view(0), worlds=2)
            for plan in advice.plans:
                assert untranslated(" ".join(plan.reasons)) == ""
            assert untranslated(" ".join(advice.hints)) == ""
            assert untranslated(str(advice).replace("- ", "")) == ""
