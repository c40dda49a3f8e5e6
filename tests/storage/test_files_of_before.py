"""A learner's folder as version 0.1.0 left it: everything in it opens, and says the same.

The files in ``tests/data/learner`` were written by that version and are never written anew: rules
of a club, a record with notes under them, a table in the middle of a match, reviews, a lesson to
which the learner has added cells, and the memory of what was copied.
"""

from __future__ import annotations

import ast
import json
import shutil
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from ipywidgets import Widget
from play_tables import tell, wired

import burraco_learn as bl
from burraco_learn.exercises.schedule import standing
from burraco_learn.storage.lessons import copy_lessons
from burraco_learn.storage.resources import folder
from burraco_learn.storage.reviews import (
    AGAIN,
    GOOD,
    HARD,
    Review,
    add_reviews,
    load_progress,
    progress_path,
)
from burraco_learn.storage.saved_games import Save, unfinished

FILES = Path(__file__).parents[1] / "data" / "learner"
LESSON = "en/00-start-here.ipynb"


@pytest.fixture
def home(own_home: Path) -> Path:
    """The learner's folder, with a copy of all these files in it."""
    shutil.copytree(FILES, own_home)
    return own_home


def read(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")


# -- rules, records, saves ---------------------------------------------------------------------


def test_the_rules_of_a_club() -> None:
    rules = bl.load_rules(FILES / "club.toml")
    assert (rules.id, rules.title, rules.base) == ("our-club", "Our club", "classico")
    assert (rules.closing_bonus, rules.values["2"]) == (50, 10)


def test_a_record_with_notes() -> None:
    text = read("records/first-game.txt")
    record = bl.read_record(text)
    assert bl.write_record(record) == text
    assert record.rules == bl.load_rules(FILES / "club.toml")
    assert record.header == {"title": "First game", "language": "en, it", "names": "Ada, Bruno"}
    assert dict(record.notes) == {
        0: bl.Note(
            comments=(
                bl.Comment("Our first game by the rules of the club."),
                bl.Comment("La nostra prima partita.", "it"),
            )
        ),
        1: bl.Note(
            question=bl.Question(
                (bl.Comment("What would you lay?"),),
                (bl.parse_move("lay 6c 7c 8c"),),
                (bl.Comment("The run of clubs."),),
            ),
            attempts=(bl.Attempt(bl.parse_move("discard 5s"), "G-01"),),
        ),
        2: bl.Note(
            "!",
            (bl.Comment("A good start."),),
            (
                bl.SideLine(
                    "worse",
                    (bl.parse_move("discard Qd"),),
                    (bl.Comment("The run would wait in the hand."),),
                ),
            ),
        ),
    }
    end = record.round()
    assert (len(record.moves), end.ending, end.closer) == (99, "closed", 0)
    assert [side.total for side in end.score().sides] == [520, -85]


def test_a_table_in_the_middle_of_a_match(home: Path) -> None:
    (saved,), damaged = unfinished("club-evening", others=False)
    assert damaged == [] and saved.goal == {"rounds": 3}
    assert bl.write_records(saved.records) == read("tables/club-evening.txt")
    match = saved.match()
    assert match.totals == (540, 305) and not match.over
    assert (len(match.round.log), match.round.turn, match.round.phase) == (20, 1, "draw")
    assert [str(card) for card in match.round.pile] == ["Kh"]

    table = wired(save="club-evening")
    (offer,) = table.state["saved"]
    assert offer["name"] == "club-evening"
    tell(table, "continue", text="club-evening")
    assert table.state["page"] == "table"
    # The bot, whose turn it was, has moved; what was saved is where it went on from.
    assert table.round.log[:20] == match.round.log and table.round.turn == 0
    assert [record.deck for record in table.records] == [one.deck for one in saved.records]


def test_a_save_is_gone_on_with_in_its_file(home: Path) -> None:
    save = Save("club-evening")
    text = bl.write_records(save.read().records)
    assert save.write(text) is False
    _, rest = save.path.read_bytes().split(b"\n", 1)  # after the line with the checksum
    assert rest == (FILES / "tables" / "club-evening.txt").read_bytes()


# -- reviews -----------------------------------------------------------------------------------


def test_reviews(home: Path) -> None:
    def at(*when: int) -> datetime:
        return datetime(*when, tzinfo=UTC)

    found = load_progress()
    assert found.told == ()
    assert found.progress.reviews == (
        Review("is-meld.1", "classico", "lesson-00-1", at(2026, 3, 1, 18, 30, 0, 123456), GOOD),
        Review("is-meld.1", "classico", "lesson-00-2", at(2026, 3, 1, 18, 31), AGAIN),
        Review(
            "wild-place.2",
            "stargames",
            17,
            at(2026, 3, 2, 9),
            HARD,
            extra={"device": "school"},
        ),
    )
    practised = standing(found.progress.reviews, at(2026, 3, 3))
    assert [one.skill for one in practised] == ["is-meld.1", "wild-place.2"]
    # The ids are those that this version derives, so that no review is ever counted twice.
    assert add_reviews(found.progress.reviews).progress == found.progress
    assert progress_path().read_bytes() == (FILES / "progress.json").read_bytes()


# -- lessons -----------------------------------------------------------------------------------


def test_a_changed_lesson_stays_and_the_others_come_back(home: Path) -> None:
    lessons = copy_lessons(folder("notebooks"), home)
    assert LESSON not in lessons.copied
    assert (home / LESSON).read_bytes() == (FILES / LESSON).read_bytes()
    assert "en/14-play.ipynb" in lessons.copied


def test_an_old_lesson_that_nobody_changed_makes_room_for_its_successor(home: Path) -> None:
    """What the learner changed stays beside; lessons that have other numbers now still run."""
    memory = json.loads((home / ".burraco-learn.json").read_text(encoding="utf-8"))
    same, changed = "en/12-for-teachers.ipynb", "en/10-play.ipynb"
    for name in (same, changed):
        (home / name).write_bytes((home / LESSON).read_bytes())
    memory["copied"][same] = sha256((home / same).read_bytes()).hexdigest()
    (home / ".burraco-learn.json").write_text(json.dumps(memory), encoding="utf-8")
    lessons = copy_lessons(folder("notebooks"), home)
    assert {"en/16-for-teachers.ipynb", "en/14-play.ipynb"} <= {*lessons.copied}
    assert not (home / same).exists()
    assert (home / changed).read_bytes() == (FILES / LESSON).read_bytes()
    assert copy_lessons(folder("notebooks"), home).copied == ()
    assert bl.Lesson("12").rules.id == "classico"


def test_a_changed_lesson_runs(home: Path) -> None:
    """Its cells still work, and those of the learner find the saved table and the record."""
    notebook = json.loads(read(LESSON))
    names: dict[str, object] = {}
    shown: list[object] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop()
            assert isinstance(last, ast.Expr)
            exec(compile(tree, LESSON, "exec"), names)
            shown.append(eval(compile(ast.Expression(last.value), LESSON, "eval"), names))
    try:
        assert all(isinstance(widget, Widget) for widget in shown)
        assert len(shown) == 8
        table, viewer = shown[-2:]
        assert isinstance(table, bl.PlayTable) and isinstance(viewer, bl.RoundViewer)
        assert [offer["name"] for offer in table.state["saved"]] == ["club-evening"]
        assert viewer.record == bl.read_record(read("records/first-game.txt"))
    finally:
        Widget.close_all()
