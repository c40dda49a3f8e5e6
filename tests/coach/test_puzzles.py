"""Puzzles of one turn: every solution is one, what is not solves nothing, and each has its seed."""

from __future__ import annotations

import pytest

from burraco_learn import load_rules, parse_cards, parse_meld
from burraco_learn.analysis.puzzles import PUZZLES, points_of, solve
from burraco_learn.coach.puzzles import TurnPuzzle, make_puzzle
from burraco_learn.game.round import Round

RULES = load_rules("classico")


def reaches(puzzle: TurnPuzzle, moves: object) -> bool:
    """Whether moves from the table of a puzzle reach what it asks with their last one alone."""
    table, goal, found = puzzle.table, puzzle.kind.round_goal, []
    for move in moves:  # type: ignore[attr-defined]
        before = table.copy()
        table.play(move)
        found.append(
            goal.is_reached_by(before, move, table)
            if goal
            else points_of(table, 0) == puzzle.solved.points
        )
    return found.index(True) == len(found) - 1


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_solution_is_one(kind: str) -> None:
    puzzle = make_puzzle(kind, RULES, 1)
    assert puzzle.table.turn == 0 and puzzle.table.phase == "play"
    assert puzzle.solved.solutions and 0 < puzzle.solved.chance <= 0.3
    assert all(reaches(puzzle, moves) for moves in puzzle.solved.solutions)
    assert min(sum(len(move.cards) for move in one) for one in puzzle.solved.solutions) > 1


def test_the_solutions_of_a_small_hand_are_these() -> None:
    table = Round.set_up(
        RULES,
        2,
        phase="play",
        hands=[parse_cards("8h 9h Kd"), parse_cards("3c")],
        melds=((parse_meld("3h 4h 5h 6h 7h", RULES),), ()),
        stock=parse_cards("4c 4d 4s"),
        pozzetti=[parse_cards("5s 6s Kd")],
    )
    found = solve(PUZZLES["burraco"], table)
    assert found is not None
    assert [list(map(str, moves)) for moves in found.solutions] == [
        ["add 8h 9h to 1"],
        ["add 8h to 1", "add 9h to 1"],
    ]
    out = solve(PUZZLES["pozzetto"], table)
    assert out is not None and all(moves[-1].kind == "discard" for moves in out.solutions)
    assert solve(PUZZLES["close"], table) is None


def test_a_puzzle_is_a_function_of_its_arguments_and_others_are_others() -> None:
    one, other = (make_puzzle("points", RULES, seed, 2) for seed in (3, 4))
    assert one.record != other.record
    assert make_puzzle("points", load_rules("classico"), "3", 2).record == one.record


def test_what_is_not_a_puzzle_is_said() -> None:
    with pytest.raises(ValueError, match="pozzetto, close, points"):
        make_puzzle("win", RULES, 1)
    with pytest.raises(ValueError, match="no level 4"):
        make_puzzle("close", RULES, 1, 4)
    with pytest.raises(ValueError, match="no puzzles of this kind"):
        make_puzzle("pozzetto", load_rules("first-steps"), 1)
