"""Questions of lessons: judged before they are answered, and asked again if they went wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from ipywidgets import Widget

import burraco_learn as bl
from burraco_learn.exercises.judged import NoQuestion, judged
from burraco_learn.exercises.schedule import JUDGED, missed, practice, standing
from burraco_learn.rules import Rules
from burraco_learn.storage.reviews import Review, load_progress
from burraco_learn.widgets.lesson.judging import Judging

CLASSICO = bl.load_rules("classico")


@pytest.fixture(autouse=True)
def _let_widgets_go(own_home: Path) -> Iterator[None]:
    yield
    Widget.close_all()
    bl.Lesson("02")._followers.asked.given.clear()
    bl.Lesson("02")._followers.again.given.clear()


def choose(page: Judging, row: int, text: str) -> dict[str, object]:
    """Give an answer by its words; the row after that."""
    words = [one["text"] for one in page.state["rows"][row]["answers"]]
    message = {"type": "judge", "what": str(row + 1), "at": words.index(text)}
    page._receive(page, {"state": page.state["n"], **message}, [])
    found: dict[str, object] = page.state["rows"][row]
    return found


def questions() -> list[str]:
    """All that the lessons ask."""
    found = {}
    for path in sorted((Path(__file__).parents[2] / "notebooks" / "en").glob("0[1-9]-*.ipynb")):
        named = {"lesson": bl.Lesson(path.name[:2], "classico")}
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and source.startswith("lesson."):
                page = eval(source, named)
                if isinstance(page, Judging):
                    found |= dict.fromkeys(page._asks(CLASSICO))
    return list(found)


def test_every_question_of_the_lessons_can_be_asked_under_other_rules_too() -> None:
    asked = questions()
    assert len(asked) > 90
    for question in asked:
        exercise = judged(question, CLASSICO)  # which asks all of them
        assert 2 <= len(exercise.options) <= 3 and exercise.question.endswith("?"), question
    for id in ("stargames", "burraco-reale", "internazionale", "first-steps", "one-pozzetto"):
        rules = bl.load_rules(id)
        met = [one for question in asked if (one := _judged(question, rules))]
        assert len(met) > 0.7 * len(asked)
        for exercise in met:
            answers = [one.answer for one in exercise.options]
            assert exercise.key in answers and len({*answers}) == len(answers) <= 3, exercise.seed
            assert rules.rule(exercise.task.why(exercise.key)[0]).applies, exercise.seed


def _judged(question: str, rules: Rules) -> bl.Exercise | None:
    try:
        return judged(question, rules)
    except NoQuestion:
        return None


def test_an_answer_is_told_only_after_the_choice() -> None:
    page = bl.Lesson("02").melds("5h 6h 7h", "5h 6h 8h")
    assert "is a run" not in json.dumps(page.state)
    row = choose(page, 0, "Yes, as a group.")
    assert row["verdict"]["headline"] == "Not right."  # type: ignore[index]
    assert [one["mark"] for one in row["answers"]] == ["yes", "no", ""]  # type: ignore[attr-defined]
    assert page.state["said"] == ["Not right. 5♥ 6♥ 7♥ is a run."]
    assert page.state["rows"][1]["verdict"] is None and page.state["tally"] == "1 of 2"
    before = page.state
    choose(page, 0, "Yes, as a run.")  # it was answered
    assert page.state == before


def test_what_went_wrong_comes_back_in_the_lesson_and_in_practice() -> None:
    lesson = bl.Lesson("02")
    page, again = lesson.melds("5h 6h 7h", "5h 6h 8h"), lesson.once_more()
    assert again.state["rows"] == [] and again.state["nothing"].startswith("Nothing so far.")
    choose(page, 1, "Yes, as a run.")
    choose(page, 0, "Yes, as a run.")
    assert [one["number"] for one in again.state["rows"]] == [1]
    reviews = load_progress().progress.reviews
    assert missed(reviews, "classico") == ("meld: 5h 6h 8h",)
    assert missed(reviews, "fibur") == ()
    soon = datetime.now(UTC) + timedelta(minutes=1)
    assert practice(reviews, soon, CLASSICO, 3)[0] == (JUDGED, 1, "meld: 5h 6h 8h")
    assert standing(reviews, soon) == ()
    asked = bl.Practice("classico", count=3)
    assert asked.state["task"]["question"] == "Can these cards be laid as a meld?"
    choose(again, 0, "No, this is not a meld.")
    assert missed(load_progress().progress.reviews, "classico") == ()
    assert again.state["rows"][0]["verdict"]["mark"] == "yes"
    # The same cell run again shows what was answered; other rules ask anew.
    assert lesson.melds("5h 6h 7h", "5h 6h 8h").state["tally"] == "2 of 2"
    lesson.use_rules("fibur")
    assert page.state["tally"] == "0 of 2" and again.state["rows"] == []


def test_the_last_answer_counts() -> None:
    when = datetime(2026, 3, 1, tzinfo=UTC)

    def said(day: int, seed: str, grade: int) -> Review:
        return Review(f"{JUDGED}.1", "classico", seed, when + timedelta(days=day), grade)

    reviews = [said(3, "b", 1), said(2, "a", 3), said(1, "a", 1), said(4, "c", 1), said(5, "b", 1)]
    assert missed(reviews, "classico") == ("c", "b")


def test_a_still_page_keeps_its_answers_closed() -> None:
    lesson = bl.Lesson("02")
    for page in (lesson.melds("5h 6h 7h", "5h 6h 8h"), lesson.steps("6h * 8h", "7h", "Th")):
        still = page.snapshot()
        before, closed = still.split("<details>", 1)
        assert before.count("<strong>") == 1 and closed.count("<strong>") == 2  # what is asked
