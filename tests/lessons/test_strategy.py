"""What the lessons say about playing well: their decisions, and the figures that they name."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import nbformat
import pytest
from ipywidgets import Widget

import burraco_learn as bl
from burraco_learn.bots.club import weights_for
from burraco_learn.cards import ParseError
from burraco_learn.exercises.decided import THEMES, decided, decisions
from burraco_learn.exercises.judged import judged
from burraco_learn.rules.refusals import IllegalMove

ROOT = Path(__file__).parents[2]

FIGURES = {
    "never took the pile. They lost about 180 points": ("never-pile", "classico", 4),
    "They lost as well, but less: about 70": ("always-pile", "classico", 4),
    "took it only to lay something at once lost about 300 points": ("pile-to-lay", "classico", 2),
    "did not think of the others when they discarded lost about 60 points": (
        "careless",
        "classico",
        4,
    ),
    "and about 170 under Burraco Reale": ("careless", "burraco-reale", 4),
    "a little worse, if anything: about 30 points": ("throws-high", "classico", 4),
    "spent every wild card as soon as it fitted lost about 70 points": (
        "wild-at-once",
        "classico",
        4,
    ),
    "Bots that did not hurry at all lost perhaps 30 points": ("no-race", "classico", 4),
    "Under Burraco Classico they lost about 710 points": ("hides", "classico", 4),
    "and under Burraco Reale about 420": ("hides", "burraco-reale", 4),
    "for as long as they could, lost about 210 points": ("waits", "classico", 4),
    "about 10 points less a round": ("waits-behind", "classico", 4),
}
"""What the lessons say, and the habit, the rule set and the number of players it is about."""


def prose() -> str:
    paths = [*(ROOT / "notebooks/en").glob("1[0-2]-*.ipynb")]
    cells = [cell for path in paths for cell in nbformat.read(path, as_version=4).cells]
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


@pytest.mark.parametrize("sentence", FIGURES)
def test_a_figure_in_a_lesson_is_the_one_that_was_measured(sentence: str) -> None:
    with (ROOT / "docs/data/habits.csv").open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    asked = list(map(str, FIGURES[sentence]))
    (row,) = [row for row in rows if [row["habit"], row["rules"], row["players"]] == asked]
    said = int(re.findall(r"\d+", sentence.replace(",", ""))[-1])
    assert sentence in prose()
    assert abs(-float(row["mean"]) - said) <= max(5, said / 40)


def test_the_chances_of_a_burraco_are_those_of_the_club_bot() -> None:
    weights = weights_for(bl.load_rules("classico"), 4)
    assert "about six chances in ten" in prose() and round(10 * weights.needs_1) == 6
    assert "If it needs two, three in ten" in prose() and round(10 * weights.needs_2) == 3
    assert "If it needs three, two in ten" in prose() and round(10 * weights.needs_3) == 2
    assert "some 50 points *more*" in prose() and round(weights.wild / 10) == 5


@pytest.mark.parametrize("theme", THEMES)
def test_every_decision_may_be_played_and_one_of_its_answers_is_about_the_theme(theme: str) -> None:
    assert len(decisions(theme)) > 1
    for name in decisions(theme):
        task = decided(name)
        for plan in (task.best, *(one.moves for one in task.worse)):
            table = task.table.copy()
            for move in plan:
                assert table.why_not(move) is None, (name, move)
                table.play(move)
        exercise = judged(f"play: {name}", task.rules)
        assert 1 < len(exercise.options) <= 3
        wrong = [task.best, *(one.moves for one in task.worse)][1:]
        offered = {one.answer for one in exercise.options}
        assert any(
            THEMES[theme](task.table, task.best, plan)
            for plan in wrong
            if "; ".join(map(str, plan)) in offered
        )
        assert "points more" in task.why(task.key)[1]


def test_a_decision_keeps_its_rules_whatever_the_lesson_follows(own_home: Path) -> None:
    lesson = bl.Lesson("10")
    page = lesson.plays("pile")
    before = page.state["rows"]
    lesson.use_rules("burraco-reale")
    assert page.state["rows"] == before
    assert page.state["about"] == "Burraco Reale"
    assert "Burraco Classico, 4 players." in before[0]["question"]
    Widget.close_all()


def test_a_table_is_drawn_for_the_width_of_its_page() -> None:
    page = bl.Lesson("10").plays("discard")
    wide = page.state["rows"][0]["exhibits"][0]["svg"]
    page._receive(page, {"type": "width", "state": page.state["n"], "width": 330}, [])
    assert page.state["rows"][0]["exhibits"][0]["svg"] != wide
    Widget.close_all()


def test_no_decision_of_that_name() -> None:
    with pytest.raises(KeyError):
        decisions("luck")
    with pytest.raises(ParseError, match="There is no decision 'luck 1'"):
        judged("play: luck 1", bl.load_rules("classico"))


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Qd / hand Kd Qd; melds Td Jd Qd", "0"),
        ("9h / hand 7s; pile 9h", "1"),
        ("5c / hand 3c 4c 6c", "2"),
        ("Jk / hand Jk 4c", "3"),
    ],
)
def test_cards_that_are_still_hidden_are_counted(question: str, key: str) -> None:
    exercise = judged(f"left: {question}", bl.load_rules("classico"))
    assert exercise.key == key
    assert exercise.key in [one.answer for one in exercise.options]
    assert exercise.read(key) == key
    with pytest.raises(ParseError):
        exercise.read("many")


def test_what_a_rule_set_has_no_meld_for_is_not_asked() -> None:
    with pytest.raises((ValueError, IllegalMove), match="groups"):
        judged("left: 9h / hand 7s; melds 9s 9h 9d", bl.load_rules("burraco-reale"))


def test_the_scale_of_victory_points() -> None:
    lesson = bl.Lesson("09")
    (block,) = lesson.victory_points().state["blocks"]
    rows = [[cell["text"] for cell in row] for row in block["rows"]]
    assert rows[0] == ["0 to 100", "10", "10"]
    assert rows[-1] == ["2001 or more", "20", "0"]
    lesson.use_rules("stargames")
    (block,) = lesson.victory_points().state["blocks"]
    assert block["items"][0]["text"] == f"{lesson.rules.title} has no Victory Points."
