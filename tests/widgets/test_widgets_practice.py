"""Today's practice and the picture of the progress, without a browser."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from exercise_widgets import NOW, tell, wrong

import burraco_learn as bl
from burraco_learn.exercises import exercise_kinds, kind_title
from burraco_learn.exercises.schedule import due, practice
from burraco_learn.rules import load_rules, rule_sets
from burraco_learn.storage.reviews import (
    GOOD,
    Progress,
    Review,
    add_reviews,
    load_progress,
    progress_path,
)
from burraco_learn.widgets.exercises import practice as practising
from burraco_learn.widgets.exercises.practice import Practice
from burraco_learn.widgets.exercises.progress_picture import ProgressPicture

CLASSICO = load_rules("classico")


def past(*days: int, skill: str = "is-meld.1", grade: int = GOOD) -> list[Review]:
    return [Review(skill, "classico", f"{skill} {n}", NOW - timedelta(days=n), grade) for n in days]


def exercise(shown: Practice) -> Any:
    assert shown._task is not None
    return shown._task.exercise


def work(shown: Practice) -> list[tuple[str, int]]:
    """Do all exercises of a practice; kind and level of each."""
    met = []
    while shown.state["task"] is not None:
        met.append((exercise(shown).kind, exercise(shown).level))
        tell(shown, "answer", text=exercise(shown).key)
        tell(shown, "next")
    return met


def test_what_is_due_comes_up_and_which_one_it_is_is_told() -> None:
    add_reviews(past(40))
    shown = Practice(now=NOW, count=4)
    planned = practice(load_progress().progress.reviews, NOW, CLASSICO, 4)
    assert ("is-meld", 1) in [(one.kind, one.level) for one in planned]
    lefts = []
    met = []
    for _ in range(4):
        met.append((exercise(shown).kind, exercise(shown).level, exercise(shown).seed))
        tell(shown, "answer", text=exercise(shown).key)
        lefts.append(shown.state["left"])
        tell(shown, "next")
    assert met == [tuple(one) for one in planned]
    assert lefts == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    state = shown.state
    assert state["summary"]["text"] == "Practice done: 4 of 4 right."
    assert state["summary"]["rows"][0].endswith(": right at once")
    assert len(state["summary"]["rows"]) == 4 and state["progress"]["rows"]
    found = load_progress().progress.reviews
    assert len(found) == 1 + 4
    assert "is-meld.1" not in [one.skill for one in due(found, NOW)]
    # There is always more, with exercises that were not met yet.
    tell(shown, "next")
    work(shown)
    seeds = [one.seed for one in load_progress().progress.reviews]
    assert len(seeds) == len(set(seeds)) == 9


def test_an_exercise_of_the_practice_is_not_passed_over() -> None:
    shown = Practice(now=NOW, count=2, progress=False)
    before = shown.state
    tell(shown, "next")
    assert shown.state == before


def test_where_there_is_nothing_to_practise_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practising, "practice", lambda *all: ())
    shown = Practice(now=NOW, progress=False)
    assert shown.state["task"] is None
    assert shown.state["summary"]["text"] == f"There are no exercises for {CLASSICO.title}."


def test_a_summary_tells_what_went_wrong() -> None:
    shown = Practice(now=NOW, count=1)
    tell(shown, "answer", text=wrong(exercise(shown)))
    tell(shown, "reveal")
    state = tell(shown, "next")
    assert state["summary"]["rows"][0].endswith(": answer shown")
    assert state["said"] == ["Practice done: 0 of 1 right · 1 shown."]


def test_practice_under_other_rules_begins_anew() -> None:
    shown = Practice(now=NOW, count=3, progress=False)
    shown.use_rules("burraco-reale")
    assert shown.state["about"] == load_rules("burraco-reale").title
    assert shown.state["left"] == "1 of 3"
    assert exercise(shown).rules is load_rules("burraco-reale")


@pytest.mark.parametrize("id", rule_sets())
def test_practice_under_every_rule_set(id: str) -> None:
    shown = Practice(id, now=NOW, count=3, progress=False)
    assert {kind for kind, _ in work(shown)} <= set(exercise_kinds(id))


def test_a_damaged_file_is_one_sentence_and_is_kept_aside(own_home: Path) -> None:
    own_home.mkdir(parents=True)
    progress_path().write_text("{", encoding="utf-8", newline="\n")
    shown = Practice(now=NOW)
    assert "cannot be read and is not overwritten" in shown.state["notice"]
    assert "\n" not in shown.state["notice"] and shown.state["said"] == [shown.state["notice"]]
    assert progress_path().read_text(encoding="utf-8") == "{", "looking changes nothing"
    picture = ProgressPicture(now=NOW)
    assert picture.state["notice"] == shown.state["notice"]
    state = tell(shown, "answer", text=exercise(shown).key)
    assert "is kept as progress (damaged).json: " in state["notice"]
    assert state["notice"].count("progress.json") == 1
    assert len(load_progress().progress.reviews) == 1
    assert tell(picture, "again")["notice"] == ""


def cells(shown: ProgressPicture, kind: str = "is-meld") -> list[dict[str, Any]]:
    row = next(one for one in shown.state["progress"]["rows"] if one["label"] == kind_title(kind))
    return list(row["cells"])


def test_the_picture_tells_how_well_a_skill_is_known_in_bars_and_words() -> None:
    add_reviews(past(90, 80, 60, 30))
    add_reviews(past(3, 2, skill="is-meld.2"))
    add_reviews(past(1, skill="is-meld.3", grade=1))
    shown = ProgressPicture(now=NOW)
    assert [one["label"] for one in shown.state["progress"]["rows"]] == [
        kind_title(kind) for kind in exercise_kinds("classico")
    ]
    first, second, third = cells(shown)
    assert (first["words"], first["bars"], first["done"]) == ("well known", 4, "4 of 4 right")
    assert 1 <= second["bars"] < 4 and third["bars"] == 1
    assert (third["words"], third["due"], third["done"]) == ("begun", "due now", "0 of 1 right")
    assert cells(shown, "fix-meld")[0] == {"bars": 0, "words": "new", "due": "", "done": ""}
    assert shown.state["progress"]["waiting"].endswith(" due now.")
    assert (
        ProgressPicture(now=NOW + timedelta(days=9000)).state["progress"]
        != (shown.state["progress"])
    )


def test_the_picture_follows_the_rules_and_looks_again_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "ada.json"
    shown = ProgressPicture(progress=path, now=NOW)
    assert shown.state["progress"]["waiting"] == "Nothing is due now."
    add_reviews(past(40), path)
    assert tell(shown, "again")["progress"]["waiting"] == "1 skill is due now."
    shown.use_rules("burraco-reale")
    assert [one["label"] for one in shown.state["progress"]["rows"]] == [
        kind_title(kind) for kind in exercise_kinds("burraco-reale")
    ]
    before = shown.state
    with pytest.raises(bl.RulesError):
        shown.use_rules("nowhere")
    tell(shown, "draw")
    assert shown.state == before


def test_snapshots_do_not_look_at_the_progress_or_the_clock() -> None:
    before = Practice().snapshot(), ProgressPicture().snapshot()
    add_reviews(past(40))
    assert (Practice(now=NOW).snapshot(), ProgressPicture(now=NOW).snapshot()) == before
    assert repr(Practice("fitab", count=3)) == "Practice('fitab', count=3)"
    assert repr(ProgressPicture(language="en")) == "ProgressPicture('classico', language='en')"


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    shown = Practice(progress=tmp_path, now=NOW)  # a folder
    assert shown.state["notice"].startswith("Your progress could not be read: ")
    assert shown.state["task"] is not None
    with pytest.raises(ValueError, match="at least 1 exercise"):
        Practice(count=0)


def test_nothing_is_written_where_progress_is_off() -> None:
    work(Practice(progress=False, now=NOW, count=2))
    assert not progress_path().exists()
    assert load_progress().progress == Progress()
