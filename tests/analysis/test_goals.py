"""Goals of a round: what reaches them, and where they can be reached."""

from __future__ import annotations

import pytest

from burraco_learn import load_rules, parse_cards, parse_meld, rule_sets
from burraco_learn.analysis.goals import ROUND_GOALS, goal_of, reached_after
from burraco_learn.game.round import Round

RULES = load_rules("classico")


def played(moves: str, hand: str, melds: str, **parts: bool) -> set[str]:
    """The goals that some moves from a table reach."""
    table = Round.set_up(
        RULES,
        2,
        phase="play",
        hands=[parse_cards(hand), parse_cards("3c 9d")],
        melds=(tuple(parse_meld(one, RULES) for one in melds.split("/") if one), ()),
        stock=parse_cards("4c 4d 4s"),
        pozzetti=[parse_cards("5s 6s Kd")],
        **parts,  # type: ignore[arg-type]
    )
    tables = [table.copy()]
    for move in moves.split("; "):
        table.play(move)
        tables.append(table.copy())
    return {id for id, goal in ROUND_GOALS.items() if reached_after(goal, tables, 0) is not None}


@pytest.mark.parametrize(
    ("moves", "hand", "melds", "goals"),
    [
        ("lay 3h 4h 5h", "3h 4h 5h 9s Kd", "", {"run"}),
        ("lay 9h 9s 9c", "9h 9s 9c 3d Kd", "", {"group"}),
        ("lay 9h 9s Jk", "9h 9s Jk 3d Kd", "3h 4h 5h", {"group", "run-and-group", "wild-meld"}),
        ("add 9h to 1", "9h 3d Kd", "3h 4h 5h 6h 7h 8h", {"burraco", "clean-burraco"}),
        ("add Jk to 1", "Jk 3d Kd", "3h 4h 5h 6h 7h 8h", {"burraco", "wild-meld"}),
        ("discard Kd", "Kd", "3h 4h 5h", {"pozzetto"}),
        ("add 6h to 1", "6h", "3h 4h 5h", {"pozzetto", "pozzetto-in-flight"}),
    ],
)
def test_what_a_move_reaches(moves: str, hand: str, melds: str, goals: set[str]) -> None:
    assert played(moves, hand, melds) == goals


def test_closing() -> None:
    found = played("discard Kd", "Kd", "3h 4h 5h 6h 7h 8h 9h", had_pozzetto=(True, False))
    assert found == {"close"}


def test_what_the_other_side_does_does_not_count() -> None:
    table = Round.deal(RULES, 2, 1)
    tables = [table.copy()]
    assert reached_after(ROUND_GOALS["run"], tables, 1) is None


@pytest.mark.parametrize("id", rule_sets())
def test_each_goal_says_what_is_to_be_done(id: str) -> None:
    rules = load_rules(id)
    for goal in ROUND_GOALS.values():
        assert goal.text(rules).endswith(".")
        why = goal.why_not(rules)
        assert why is None or rules.title in why
    assert (goal_of("pozzetto").why_not(rules) is None) == bool(rules.pozzetto_sizes)


def test_an_unknown_goal_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="clean-burraco"):
        goal_of("win")
