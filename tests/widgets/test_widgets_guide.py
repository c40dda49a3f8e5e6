"""A guided round: one step at a time for two turns, and then the newcomer plays on alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import burraco_learn as bl
from burraco_learn.widgets.play.play_table import SPEEDS
from burraco_learn.widgets.table.guide import guided_move


@pytest.fixture
def table(own_home: Path) -> bl.PlayTable:
    # The round of the first lesson.
    return bl.PlayTable("first-steps", 2, "beginner", 730, speed="at-once", guided=True)


def send(table: bl.PlayTable, type: str, **more: Any) -> None:
    table._receive(table, {"type": type, "state": table.state["n"], **more}, [])


def test_each_part_of_two_turns_is_shown_once(table: bl.PlayTable) -> None:
    steps = []
    while table.state["guide"]:
        step = table.state["guide"]
        steps.append((step["step"], step["goal"], step["cards"]))
        assert set(step["cards"]) <= {str(card) for card in table.round.hands[0]}
        send(table, "guide")
    assert [(step, goal) for step, goal, _ in steps] == [
        ("Step 1 of 6", "stock"),
        ("Step 2 of 6", "lay"),
        ("Step 3 of 6", "pile"),
        ("Step 4 of 6", "stock"),
        ("Step 5 of 6", "add"),
        ("Step 6 of 6", "pile"),
    ]
    assert steps[1][2] == ["Tc", "Jc", "Qc"] and steps[4][2] == ["Kc"]
    assert table.state["yours"] and len(table.round.hands[0]) == 3


def test_doing_it_goes_on_as_well_and_another_move_is_followed(table: bl.PlayTable) -> None:
    send(table, "draw")
    assert "10♣ J♣ Q♣ follow each other in one suit" in table.state["guide"]["text"]
    assert table.state["guide"]["back"] == ""  # a card that was drawn stays
    send(table, "lay", cards=["Tc", "Jc", "Qc"])
    assert (table.state["guide"]["goal"], table.state["guide"]["back"]) == ("pile", "Back")
    send(table, "undo")
    assert table.state["guide"]["goal"] == "lay"
    send(table, "discard", cards=["9s"])  # without a meld: the next turn is guided all the same
    assert table.state["guide"]["step"] == "Step 4 of 6"


def test_who_knows_how_to_play_is_left_alone(table: bl.PlayTable) -> None:
    send(table, "alone")
    assert table.state["guide"] is None
    assert bl.PlayTable("first-steps", 2, "random", 1, speed="at-once").state["guide"] is None


def test_at_the_end_it_says_who_won_and_why(table: bl.PlayTable) -> None:
    while not table.round.over:
        send(table, "text", text=str(guided_move(table.round.view(0))))
    mine, theirs = (side.total for side in table.round.score().sides)
    won = f"That is you: {mine} against {theirs}."
    lost = f"That is the other side: {theirs} against {mine}."
    said = f"The side with more points wins. {won if mine > theirs else lost}"
    assert mine != theirs and table.state["sheet"]["caption"] == said
    send(table, "guide")
    assert table.round.over and table.state["guide"] is None


def test_a_guided_round_that_was_left_goes_on_by_itself(table: bl.PlayTable) -> None:
    send(table, "draw")
    other = bl.PlayTable("first-steps", 2, "random", 4, speed="at-once")
    send(other, "draw")
    again = bl.PlayTable("first-steps", 2, "beginner", 730, speed="at-once", guided=True)
    assert again.round.log == table.round.log and again.state["guide"]["goal"] == "lay"


def test_the_first_round_takes_less_than_five_minutes(table: bl.PlayTable) -> None:
    """With ten seconds for each turn of a learner who plays as the guide means, and bots that take
    their usual time."""
    turns = others = 0
    while not table.round.over:
        turns += table.round.phase == "draw"
        before = len(table.round.log)
        table._play(guided_move(table.round.view(0)))
        others += len(table.round.log) - before - 1
    assert (turns, others) == (5, 8)
    assert 10 * turns + SPEEDS["normal"] * others < 60
