"""A puzzle at a table: it is played as any turn, judged, hinted at in stages, and tried again."""

from __future__ import annotations

import pytest
from play_tables import tell

import burraco_learn as bl


@pytest.fixture
def puzzle() -> bl.Puzzle:
    return bl.Puzzle("pozzetto", "classico", seed=1)


def play(puzzle: bl.Puzzle, *moves: object) -> None:
    for move in moves:
        tell(puzzle, "text", text=str(move))  # type: ignore[arg-type]


def test_a_solution_solves_it_and_the_next_one_follows(puzzle: bl.Puzzle) -> None:
    first = puzzle.state["log"]
    assert puzzle.state["aim"]["text"] == "Take the pozzetto in this turn."
    play(puzzle, *puzzle.solutions[-1])
    assert puzzle.state["aim"]["label"] == "Solved"
    assert puzzle.state["waiting"]["label"] == "Next puzzle"
    tell(puzzle, "go")
    assert puzzle.state["waiting"] is None and puzzle.state["log"] != first


def test_a_turn_that_ends_without_it_is_tried_again(puzzle: bl.Puzzle) -> None:
    before = puzzle.state["svg"]
    play(puzzle, next(one for one in puzzle._playing.table.legal_moves() if one.kind == "discard"))
    assert not puzzle.state["aim"]["reached"]
    assert puzzle.state["waiting"]["label"] == "Try again"
    tell(puzzle, "undo")
    assert "Your turn is over" in puzzle.state["refusal"]["text"]
    tell(puzzle, "go")
    assert puzzle.state["svg"] == before


def test_nothing_is_taken_back_before_its_start(puzzle: bl.Puzzle) -> None:
    tell(puzzle, "undo")
    assert "the puzzle starts here" in puzzle.state["refusal"]["text"]
    play(puzzle, puzzle.solutions[0][0])
    tell(puzzle, "undo")
    assert puzzle.state["refusal"] is None


def test_hints_come_in_stages_and_from_the_table_as_it_stands(puzzle: bl.Puzzle) -> None:
    told = []
    for _ in range(3):
        tell(puzzle, "advise")
        told.append(puzzle.state["coach"])
    assert [bool(one["plans"]) for one in told] == [False, False, True]
    assert "It can be done with" in told[0]["text"]
    for move in puzzle._playing.table.legal_moves():
        if move.kind != "discard" and all(one[0] != move for one in puzzle.solutions):
            play(puzzle, move)
            break
    tell(puzzle, "advise")
    assert puzzle.state["coach"]["plans"] == []


def test_another_kind_another_level_and_other_rules(puzzle: bl.Puzzle) -> None:
    tell(puzzle, "more")
    assert "Level 2 of 3" in [tool["label"] for tool in puzzle.state["tools"]]
    puzzle.use_rules("first-steps")  # without a pozzetto
    assert puzzle.state["aim"]["text"] == "Close the round in this turn."
    assert "First steps" in puzzle.state["title"]
