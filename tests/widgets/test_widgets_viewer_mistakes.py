"""Mistakes looked for in the viewer: step by step, stoppable, marked among the moves, kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from every_widget import StrictWire, say_to

import burraco_learn as bl
from burraco_learn.widgets.viewer import mistakes


@cache
def played() -> bl.Record:
    """The first turns of a round in which seat 0 throws away what it has."""
    rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=5)
    bots = [bl.bot("random", seed=1), bl.bot("club")]
    while len(rnd.log) < 20:
        rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
    return bl.Record.of(rnd)


@cache
def reviewed() -> bl.Review:
    return bl.review(played(), 0)


def viewer(**more: Any) -> bl.RoundViewer:
    return bl.RoundViewer(played(), open_hands=True, **more)


def looked(widget: bl.RoundViewer, seat: int = 0) -> dict[str, Any]:
    """What is shown when all decisions were looked at; no event loop runs."""
    say_to(widget, {"type": "mistakes", "at": seat})
    found: dict[str, Any] = widget.state["mistakes"]
    return found


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.005)


def test_the_worst_stand_first_and_each_leads_to_its_notes() -> None:
    widget = viewer()
    assert widget.state["mistakes"] is None
    found = looked(widget)
    review = reviewed()
    assert not found["busy"] and found["done"] == found["total"] == review.decisions
    worst = [moment.index + 1 for moment in review.moments[:3]]
    assert [one["at"] for one in found["worst"]] == worst
    first = review.moments[0]
    assert found["worst"][0]["text"].startswith(f"1. {first.title}, {first.cost:.0f} points, turn ")
    assert review.summary in found["told"] and review.summary in widget.state["said"]
    assert found["curve"].startswith("<svg")
    say_to(widget, {"type": "seek", "move": worst[0]})
    assert widget.state["mark"]["sign"] and widget.state["lines"][0]["verdict"] == "Better"
    marked = [move["at"] for turn in widget.turns for move in turn["moves"] if move["mark"]]
    assert marked == sorted(moment.index + 1 for moment in review.moments)
    assert widget.record == review.record
    say_to(widget, {"type": "follow", "at": 0})
    assert widget.state["line"]["last"] > 0


def test_the_turn_that_is_named_is_the_one_of_the_list() -> None:
    widget = viewer()
    for one in looked(widget)["worst"]:
        (turn,) = (
            turn for turn in widget.turns if one["at"] in [move["at"] for move in turn["moves"]]
        )
        assert f"turn {turn['number'].rstrip('.')}: " in one["text"]


def test_it_comes_step_by_step_while_the_reader_goes_on() -> None:
    widget, wire = viewer(), StrictWire()
    widget.comm = wire  # type: ignore[assignment]

    async def read() -> None:
        say_to(widget, {"type": "mistakes", "at": 0})
        assert widget.state["mistakes"]["busy"] and widget.state["said"]
        await until(lambda: widget.state["mistakes"]["done"] > 1)
        number = widget.state["n"]
        say_to(widget, {"type": "seek", "move": 3})
        assert widget.state["at"] == 3 and widget.state["mistakes"]["busy"]
        await until(lambda: not widget.state["mistakes"]["busy"])
        # What was found came on the state that the reader was on.
        assert widget.state["n"] == number + 1 and widget.state["at"] == 3

    asyncio.run(read())
    assert any('"finding"' in sent for sent in wire.sent)
    stepwise = widget.state["mistakes"]
    assert stepwise == looked(viewer())


def test_it_can_be_stopped_and_what_was_found_stays(own_home: Any) -> None:
    widget = viewer()

    async def stop() -> None:
        say_to(widget, {"type": "mistakes", "at": 0})
        await until(lambda: widget.state["mistakes"]["done"] > 1)
        say_to(widget, {"type": "stop"})
        await asyncio.sleep(0.05)

    asyncio.run(stop())
    found = widget.state["mistakes"]
    assert not found["busy"] and 1 < found["done"] < found["total"]
    assert found["told"][0] == f"Stopped after {found['done']} of {found['total']} decisions."
    assert not own_home.exists(), "a part of a review is not kept"
    say_to(widget, {"type": "stop"})
    assert widget.state["mistakes"] == found


def test_a_closed_viewer_looks_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    look = mistakes.Mistakes.look_on
    monkeypatch.setattr(mistakes.Mistakes, "look_on", lambda one: looks.append(1) or look(one))
    widget = viewer()

    async def close() -> None:
        say_to(widget, {"type": "mistakes", "at": 0})
        await until(lambda: bool(looks))
        widget.close()
        before = len(looks)
        await asyncio.sleep(0.3)
        assert len(looks) == before

    asyncio.run(close())


def test_opened_again_nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = looked(viewer())

    def fail(*_: object) -> None:
        raise AssertionError("it is computed once more")

    monkeypatch.setattr(mistakes, "reviewing", fail)
    widget = viewer()
    assert looked(widget) == first
    assert len(widget.record.notes) == len(bl.RoundViewer(widget.record).record.notes) > 0


def test_another_seat_takes_the_place_of_the_first() -> None:
    widget = viewer()
    looked(widget)
    assert widget.record == reviewed().record
    assert looked(widget, 1)["seat"] == 1
    noted = [widget.record.round(at - 1).turn for at in widget.record.notes]
    assert set(noted) <= {1}


def test_whose_mistakes_can_be_looked_for() -> None:
    widget = viewer(seat=1)
    assert [one["seat"] for one in widget.state["seats"]] == [1, 0]
    assert [one["find"] for one in widget.state["seats"]][0] == "Find my mistakes"
    say_to(widget, {"type": "hands"})
    assert [one["seat"] for one in widget.state["seats"]] == [1]
    for seat in (0, 2, 7):
        assert looked(widget, seat) is None, "others' cards are hidden, or there is no such seat"
    assert looked(viewer(edit=True)) is None, "there the reader writes the notes"


def test_what_was_found_of_others_goes_with_their_hands() -> None:
    widget = viewer(seat=1)
    looked(widget, 0)
    say_to(widget, {"type": "hands"})
    assert widget.state["mistakes"] is None and widget.record == played()
    own = looked(widget, 1)
    say_to(widget, {"type": "hands"})
    say_to(widget, {"type": "hands"})
    assert widget.state["mistakes"] == own


def test_another_sample_round_begins_anew() -> None:
    widget = bl.SampleRounds("first-round")
    say_to(widget, {"type": "mistakes", "at": 0})
    assert widget.state["mistakes"] is not None
    say_to(widget, {"type": "sample", "what": "classico-1", "move": 0})
    assert widget.state["mistakes"] is None
    assert widget.record == bl.sample_round("classico-1")
