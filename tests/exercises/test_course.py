"""How far a learner is in the course, as the panel of JupyterLab reads it."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import burraco_learn as bl
from burraco_learn.exercises.course import EXTENSION, last_lesson, lessons_done, note_start
from burraco_learn.storage.reviews import GOOD, Review, add_reviews

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import course_data  # noqa: E402

WHEN = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)

opens_a_lesson = pytest.mark.skipif(
    find_spec("anywidget") is None, reason="where the core alone is tried, there are no widgets"
)


def standing(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((home / "course.json").read_text(encoding="utf-8"))
    return found


def test_the_file_of_the_panel_is_the_one_the_script_makes() -> None:
    ((path, text),) = course_data.files()
    assert path.read_text(encoding="utf-8") == text, "run: python tools/refresh.py course"


def test_the_extension_has_the_version_of_the_package() -> None:
    package = json.loads(EXTENSION.joinpath("package.json").read_text(encoding="utf-8"))
    assert package["version"] == bl.__version__


@opens_a_lesson
def test_an_exercise_of_a_lesson_that_is_done_counts_there(own_home: Path) -> None:
    own_home.mkdir()
    lesson = bl.Lesson("02")
    page = lesson.exercise("is-meld", level=1, seed="lesson-02", count=5)
    assert standing(own_home)["lessons"]["02"] == [0, 10] and last_lesson() == "02"
    for _ in range(2):
        for asked in ("hint", "hint", "hint", "reveal", "next"):
            page._receive(page, {"type": asked, "state": page.state["n"]}, [])
    told = standing(own_home)
    assert told["lessons"]["02"] == [2, 10] and told["lessons"]["00"] == [0, 5]
    assert list(told["due"]) == ["is-meld.1"]
    # A file that is lost is made anew from the reviews; only which lessons were open is not known.
    (own_home / "course.json").unlink()
    note_start(datetime.now(UTC))
    assert standing(own_home) == {**told, "last": None, "opened": []}


def test_a_lesson_counts_what_its_rules_ask_for() -> None:
    # What was done when the lesson was the sixth counts as well.
    reviews = [Review("pozzetto.1", "classico", f"lesson-06 {n}", WHEN, GOOD) for n in range(3)]
    reviews += [Review("pozzetto.1", "classico", f"lesson-07 {n}", WHEN, GOOD) for n in range(2, 9)]
    done = lessons_done(reviews, bl.load_rules("classico"))
    assert done["07"] == (5, 9) and {number for number, (some, _) in done.items() if some} == {"07"}
    # Without a pozzetto there is nothing to ask, and the lesson is done when it was opened.
    assert lessons_done(reviews, bl.load_rules("first-steps"))["07"] == (0, 1)
    assert lessons_done([], bl.load_rules("first-steps"), ["07"])["07"] == (1, 1)


def test_the_lessons_of_before_are_known_by_their_numbers_of_now(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "course.json").write_text('{"last": "06", "opened": ["03", "04", "12"]}')
    assert last_lesson() == "07"
    note_start(WHEN)
    assert (standing(own_home)["last"], standing(own_home)["opened"]) == ("07", ["03", "05", "16"])
    assert last_lesson() == "07"


def test_what_is_due_later_is_told_now(own_home: Path) -> None:
    add_reviews([Review("count.1", "classico", 1, WHEN, GOOD)])
    note_start(WHEN)
    due = datetime.fromisoformat(standing(own_home)["due"]["count.1"])
    assert WHEN < due < WHEN + timedelta(days=2)


@opens_a_lesson
def test_nothing_is_made_where_there_is_no_folder_yet(own_home: Path) -> None:
    bl.Lesson("03")
    assert not own_home.exists() and last_lesson() is None


@opens_a_lesson
@pytest.mark.parametrize("text", ["", "[]", '{"last": "99", "opened": [7], "due": 3}', "\0"])
def test_a_damaged_file_is_made_anew(own_home: Path, text: str) -> None:
    own_home.mkdir()
    (own_home / "course.json").write_text(text, encoding="utf-8")
    assert last_lesson() is None
    bl.Lesson("04")
    told = standing(own_home)
    assert (told["last"], told["opened"], told["due"]) == ("04", ["04"], {})
