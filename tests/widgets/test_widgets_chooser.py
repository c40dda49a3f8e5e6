"""What the opening screen tells of saved rounds, and what a new table has of the last one."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from play_tables import deal, dealt, play, tell, wired

import burraco_learn as bl


def test_saved_rounds_tell_their_date_and_score_newest_first(own_home: Path):
    for number, players in enumerate((2, 4)):
        widget = dealt("classico", players=players, seed=3, save=("evening", None)[number])
        play(widget, 8)
        then = datetime(2020, 5, 3 + number, 20, 15).timestamp()
        os.utime(own_home / "tables" / f"{widget.saved_as}.txt", (then, then))
    stargames = dealt("stargames", players=2, seed=3)
    play(stargames, 5)
    offers = wired(None).state["saved"]
    assert [one["name"] for one in offers] == ["stargames-2", "classico-4"]
    assert not any(one["asked"] for one in offers) and [one["key"] for one in offers] == ["C", ""]
    parts = [one["about"].split("\u00a0· ") for one in offers]
    assert parts[0][0].startswith("today at ") and parts[1][0] == "2020-05-04"
    mine, theirs = stargames.round.view(0).scores
    assert parts[0][1] == f"{mine} : {theirs} points"
    # Of the others the one that was asked for comes first, and tells the name it was given.
    asked = wired(None, save="evening").state["saved"]
    assert [one["asked"] for one in asked] == [True]
    assert asked[0]["about"].startswith("2020-05-03") and "saved as evening" in asked[0]["about"]


def test_a_new_table_is_as_the_learner_had_the_last_one():
    widget = bl.PlayTable("classico", players=2, seed=3)
    tell(widget, "sort")
    for _ in range(2):
        tell(widget, "speed")
    tell(widget, "new")
    deal(widget, deck="four-colour")
    other = bl.PlayTable("stargames", players=2, seed=3)
    assert other._settings == widget._settings
    assert (other._settings.speed, other._settings.deck) == ("slow", "four-colour")
    assert other._settings.sort == "rank" and not other._settings.open_hands
    by_call = bl.PlayTable("special", players=2, speed="at-once", deck="classic")
    assert (by_call._settings.speed, by_call._settings.deck) == ("at-once", "classic")
    assert repr(other) == "PlayTable('stargames', players=2, seed=3)"
