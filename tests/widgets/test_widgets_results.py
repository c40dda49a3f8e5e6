"""What counts as a result: a round that the person played to its end against the program's bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from play_tables import deal, play, tell, wired

import burraco_learn as bl
from burraco_learn.storage.results import Played


class First:
    """A bot of one's own."""

    def choose(self, view: bl.View) -> bl.Move:
        return view.legal_moves()[0]


def counted() -> tuple[Played, ...]:
    return bl.results().played


def table(players: int = 2, bots: Any = "greedy", **more: Any) -> bl.PlayTable:
    return wired("first-steps", players, bots, 3, **more)


def test_a_round_that_is_over_is_kept_once(own_home: Path) -> None:
    widget = table(4, {1: "greedy", 2: "random", 3: "greedy"}, rounds=2)
    play(widget, 3)
    assert counted() == ()
    again = table(4, "greedy", rounds=2)
    tell(again, "continue", text=again.state["saved"][0]["name"])
    again._named = widget._named
    play(again)
    (one,) = counted()
    mine, theirs = (side.total for side in again.round.score().sides)
    assert (one.own, one.theirs) == (mine, theirs)
    assert (one.rules, one.players) == ("first-steps", 4)
    assert (one.opponent, one.partner) == ("greedy", "random")
    # Opened once more, with the end in it.
    later = table(4, rounds=2)
    tell(later, "continue", text=later.state["saved"][0]["name"])
    tell(later, "sort")
    assert counted() == (one,)
    tell(later, "new")
    play(later)
    assert len(counted()) == 2


def test_the_same_deal_again_does_not_count(own_home: Path) -> None:
    widget = table()
    play(widget)
    assert len(counted()) == 1
    tell(widget, "same")
    assert widget.record.comments[0] == ("The same cards are dealt again.",)
    play(widget)
    assert len(counted()) == 1
    bl.forget_results()
    tell(widget, "same")
    play(widget)
    assert counted() == (), "also where the first result is gone"


@pytest.mark.parametrize("bots", [First(), {1: "club", 2: "club", 3: "greedy"}])
def test_bots_of_ones_own_and_mixed_opponents_do_not_count(own_home: Path, bots: Any) -> None:
    widget = table(4, bots)
    play(widget)
    assert widget.round.over and counted() == ()


def test_open_hands_do_not_count(own_home: Path) -> None:
    widget = table()
    play(widget, 2)
    tell(widget, "hands")
    tell(widget, "hands")
    play(widget)
    assert widget.round.over and counted() == ()


def test_a_learner_who_wants_none_has_none(own_home: Path) -> None:
    bl.keep_results(False)
    widget = table()
    play(widget)
    assert widget.round.over and counted() == ()
    bl.keep_results(True)
    deal(widget, match="round")
    play(widget)
    assert len(counted()) == 1
