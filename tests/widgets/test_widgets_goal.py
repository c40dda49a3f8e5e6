"""A table with a goal: it says what is to be done, ticks it off, and keeps it with the table."""

from __future__ import annotations

import pytest
from play_tables import tell, wired

import burraco_learn as bl
from burraco_learn.analysis.goals import goal_of
from burraco_learn.bots import bot
from burraco_learn.coach.deals import found_deals
from burraco_learn.widgets.lesson.lesson import Lesson
from burraco_learn.widgets.play.play_table import PlayTable


def play_on(table: PlayTable, until_reached: bool = False) -> None:
    """Play as a friendly player does, to the end or until the goal is reached."""
    player = bot("friendly")
    while not table.round.over and not (until_reached and table.state["aim"]["reached"]):
        tell(table, "text", text=str(player.choose(table.round.view(0))))


def test_it_is_ticked_off_once_and_told_at_the_end() -> None:
    table = wired("one-pozzetto", 2, goal="pozzetto")
    rules = table.round.rules
    seed, *_ = found_deals(goal_of("pozzetto"), rules, 2)
    assert table.round.deck == bl.Round.deal(rules, 2, seed).deck
    assert (table.state["aim"]["label"], table.state["aim"]["reached"]) == ("Your goal", False)
    play_on(table, until_reached=True)
    news = [sent for sent in table.wire.sent if '"new": true' in sent]  # type: ignore[attr-defined]
    assert len(news) == 1 and "Goal reached: Take the pozzetto." in news[0]
    play_on(table)
    assert table.state["aim"]["label"] == "Goal reached"
    assert table.state["sheet"]["caption"].endswith("You reached your goal: Take the pozzetto.")


def test_it_is_kept_with_the_table_and_offered_again() -> None:
    table = wired("first-steps", 2, goal="run-and-group")
    tell(table, "draw")
    assert "goal: run-and-group" in str(table.record)
    again = wired("first-steps", 2, goal="run-and-group")
    assert again.state["page"] == "choose"
    tell(again, "continue", text=again.state["saved"][0]["name"])
    assert again.round.log == table.round.log
    assert again.state["aim"]["text"] == "Lay a run and a group."
    # A table without a goal is another one.
    assert wired("first-steps", 2).state["aim"] is None


def test_what_cannot_be_a_goal_is_said() -> None:
    with pytest.raises(ValueError, match="cannot be reached"):
        PlayTable("first-steps", goal="pozzetto")
    with pytest.raises(ValueError, match="not for a match"):
        PlayTable("classico", goal="pozzetto", match=True)


def test_the_round_of_a_lesson_follows_it_or_keeps_its_step() -> None:
    lesson = Lesson("07", "classico")
    own, step = lesson.round("pozzetto"), lesson.round("pozzetto", "one-pozzetto")
    lesson.use_rules("first-steps")
    assert (own.round.rules.id, own.state["aim"]) == ("first-steps", None)
    assert step.round.rules.id == "one-pozzetto" and step.state["aim"]["text"]
    lesson.use_rules("stargames")
    assert own.state["aim"]["text"] == "Take the pozzetto."
    # Under each rule set the first deal is one in which the goal comes up.
    seed, *_ = found_deals(goal_of("pozzetto"), own.round.rules, 2)
    assert own.round.deck == bl.Round.deal(own.round.rules, 2, seed).deck
