"""An exam is not lost: with the cell run again, other rules chosen, or a new kernel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from exercise_widgets import tell, wired

import burraco_learn as bl
from burraco_learn.storage import atomic
from burraco_learn.widgets.exercises.exam import Exam

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
USUAL: dict[str, Any] = {"seed": "spring", "kinds": ["is-meld"], "count": 3, "now": NOW}


def exam(**other: Any) -> Exam:
    return Exam(**{**USUAL, **other})


def answered(count: int = 2) -> Exam:
    shown = exam()
    for number in range(1, count + 1):
        tell(shown, "goto", at=number)
        tell(shown, "option", at=0)
    return shown


def hand_in(shown: Exam) -> dict[str, Any]:
    tell(shown, "finish")
    return tell(shown, "finish")


def given(shown: Exam) -> dict[int, str]:
    return dict(shown._paper.answers)


def test_the_cell_run_again_has_the_answers_again() -> None:
    first = answered()
    again = exam()
    assert given(again) == given(first) and len(given(first)) == 2
    assert again.state["notice"] == "Your 2 earlier answers are here again."
    assert again.state["said"] == [again.state["notice"]]
    assert [one["answered"] for one in again.state["nav"]] == [True, True, False]
    assert [one["mark"] for one in again.state["task"]["answers"]].count("chosen") == 1
    assert again.snapshot() == exam(seed="spring").snapshot() == first.snapshot()
    tell(again, "goto", at=3)
    tell(again, "option", at=1)
    assert len(given(exam())) == 3
    assert given(exam(name="another")) == {} == given(exam(seed="other")) == given(exam(count=2))


def test_nothing_is_written_before_an_answer_is_given(own_home: Path) -> None:
    shown = exam()
    tell(shown, "goto", at=2)
    assert not own_home.exists()
    tell(shown, "option", at=0)
    assert len(list(own_home.rglob("*.json"))) == 1


def test_another_kernel_takes_the_exam_up(own_home: Path) -> None:
    shown = answered()
    code = (
        "import burraco_learn as bl; e = bl.Exam(seed='spring', kinds=['is-meld'], count=3);"
        "print(dict(e._paper.answers), e.result)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{given(shown)} None"


def test_a_result_that_was_handed_in_is_there_again_and_another_attempt_is_asked_for() -> None:
    shown = answered()
    result = hand_in(shown)["result"]
    again = exam()
    assert again.result == shown.result or again.result.rows == shown.result.rows
    assert again.state["result"] == result
    assert again.state["notice"] == "This exam was handed in already: here is its result."
    state = tell(again, "again")
    assert state["confirm"].startswith("This was attempt 1. Begin another one")
    assert state["labels"]["finish"] == "Begin again" and state["result"] == result
    assert tell(again, "back")["confirm"] is None
    tell(again, "again")
    state = tell(again, "finish")
    assert state["result"] is None and given(again) == {}
    tell(again, "option", at=0)
    assert len(given(exam())) == 1
    hand_in(again)
    assert '<dt>Attempt</dt><dd class="">2</dd>' in exam()._page("")


def test_other_rules_are_asked_for_where_there_are_answers() -> None:
    shown = answered()
    tell(shown, "goto", at=2)
    before = shown.state
    shown.use_rules("classico")
    assert shown.state == before, "the same rules change nothing"
    shown.use_rules("fitab")
    state = shown.state
    assert state["confirm"].startswith("The exam goes on under Burraco Classico. Begin the one")
    assert state["labels"]["finish"] == "Begin under the other rules"
    assert state["about"] == before["about"] and state["place"] == "Question 2 of 3"
    assert tell(shown, "back")["confirm"] is None and len(given(shown)) == 2
    shown.use_rules("fitab")
    shown.use_rules("classico")
    assert shown.state["confirm"] is None
    shown.use_rules("fitab")
    state = tell(shown, "finish", text="run")
    assert state["about"] == bl.load_rules("fitab").title and given(shown) == {}
    shown.use_rules("classico")
    assert len(given(shown)) == 2, "nothing was answered under the others: no question"
    assert "here again" in shown.state["notice"]


def test_a_result_gives_way_to_other_rules_and_comes_back() -> None:
    shown = answered()
    result = hand_in(shown)["result"]
    shown.use_rules("fitab")
    assert shown.state["result"] is None and shown.state["confirm"] is None
    shown.use_rules("classico")
    assert shown.state["result"] == result


def test_the_first_cell_of_a_lesson_run_again_takes_no_answers() -> None:
    lesson = bl.Lesson("12")
    shown = lesson.exam(seed=27, level=1, count=4)
    assert shown._paper is not None
    tell(shown, "answer", text=shown._paper.with_key(1).key)
    bl.Lesson("12")
    assert len(given(shown)) == 1 and shown.state["confirm"] is None
    assert len(given(bl.Lesson("12").exam(seed=27, level=1, count=4))) == 1
    assert given(bl.Lesson("03").exam(seed=27, level=1, count=4)) == {}


def test_an_exam_handed_in_from_another_page_takes_no_more_answers() -> None:
    one, other = answered(), exam()
    result = hand_in(one)["result"]
    state = tell(other, "option", at=1)
    assert state["result"] == result and "handed in already" in state["notice"]
    one, other = exam(name="two"), exam(name="two")
    tell(one, "option", at=0)
    hand_in(one)
    tell(other, "finish")
    assert tell(other, "finish")["result"]["rows"] == one.state["result"]["rows"]


def test_two_pages_that_answer_one_exam_have_the_answers_of_both() -> None:
    one, other = exam(), exam()
    tell(one, "option", at=0)
    tell(other, "goto", at=2)
    state = tell(other, "option", at=1)
    assert state["notice"] == "1 answer that you gave on another page is here as well."
    assert state["notice"] in state["said"] and sorted(given(other)) == [1, 2]
    tell(other, "goto", at=3)
    assert tell(other, "option", at=0)["notice"] == "", "it is told once"
    # What was answered last counts, wherever that was.
    tell(other, "goto", at=1)
    tell(other, "option", at=1)
    state = hand_in(one)
    assert state["notice"] == "3 answers that you gave on another page are here as well."
    assert given(one) == given(other) and len(given(one)) == 3
    assert exam().state["result"] == state["result"]


def test_what_cannot_be_written_or_read_is_told_and_the_exam_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    shown = exam()
    with monkeypatch.context() as disk:
        disk.setattr(atomic, "_replace", full)
        state = tell(shown, "option", at=0)
        assert state["notice"] == (
            "Your answers cannot be saved: No space left on device. Go on, but do not close the "
            "notebook."
        )
        assert state["said"][1:] == [state["notice"]] and len(given(shown)) == 1
        state = hand_in(shown)
        assert state["result"] and "The result cannot be kept: No space" in state["notice"]
        state = tell(shown, "save", text="Ada")
        assert state["notice"] == "The result could not be saved: No space left on device."
        folder = shown._keeper._file.path.parent
        left = {path.suffix for path in folder.parent.rglob("*") if path.is_file()}
        assert left <= {".lock"}
    shown = answered()
    hand_in(shown)
    tell(shown, "again")
    with monkeypatch.context() as disk:
        disk.setattr(atomic, "_replace", full)
        state = tell(shown, "finish")
        assert "cannot be begun: No space" in state["notice"] and state["result"]
    assert tell(shown, "finish")["task"] is not None
    shown._keeper._file.path.write_text("{", "utf-8")
    assert "cannot be read, and are kept aside" in exam().state["notice"]


def test_no_key_is_in_what_is_synced_or_listed_before_the_end() -> None:
    shown = wired(exam())
    for number, exercise in enumerate(shown._paper._exercises, 1):
        tell(shown, "goto", at=number)
        wrong = next(one.answer for one in exercise.options if not exercise.accepts(one.answer))
        tell(shown, "answer", text=wrong)
        assert shown.state["task"]["verdict"] is None and shown.state["task"]["hints"] == []
    assert "key" not in {name for one in shown._paper.exercises for name in dir(one)}


# The page, and what checks it


def page_of(name: str = "Ada") -> str:
    shown = answered()
    hand_in(shown)
    return shown._page(name)


def test_a_page_says_when_and_which_attempt_and_is_checked() -> None:
    page = page_of()
    assert '<dt>Handed in</dt><dd class="">2026-03-01 18:30 UTC</dd>' in page
    found = bl.check_exam(page)
    assert found.genuine and (found.name, found.attempt) == ("Ada", 1)
    assert (found.seed, found.rules.id, found.count) == ("spring", "classico", 3)
    assert found.right == exam().result.right
    assert str(found) == (
        f"The page is as it was made: Ada, attempt 1, 2026-03-01 18:30 UTC, {found.right} of 3 "
        "right."
    )
    assert bl.check_exam(page.replace("\n", "\r\n")).genuine


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("of 3 right", "of 4 right"),
        ("✗ Wrong: ", "✓ Right: "),
        ("18:30 UTC</dd>", "08:30 UTC</dd>"),
        (">Ada</dd>", ">Bea</dd>"),
    ],
)
def test_a_page_whose_text_was_changed_is_told(old: str, new: str) -> None:
    page = page_of()
    assert old in page
    found = bl.check_exam(page.replace(old, new))
    assert (found.answers, found.page, found.genuine) == (True, False, False)
    assert str(found).startswith("The text of the page was changed since it was made;")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("&quot;name&quot;: &quot;Ada&quot;", "&quot;name&quot;: &quot;Bea&quot;"),
        ("&quot;attempt&quot;: 1", "&quot;attempt&quot;: 2"),
        ("18:30 UTC&quot;", "08:30 UTC&quot;"),
        (r"&quot;right&quot;: \d", "&quot;right&quot;: 3"),
        (r"&quot;1&quot;: &quot;[a-z]+&quot;", "&quot;1&quot;: &quot;group&quot;"),
        ("&quot;seed&quot;: &quot;spring&quot;", "&quot;seed&quot;: &quot;summer&quot;"),
    ],
)
def test_a_page_whose_answers_were_changed_is_told(old: str, new: str) -> None:
    page = page_of()
    changed = re.sub(old, new, page)
    if changed == page:  # it was so already
        changed = re.sub(old, new.replace("group", "run").replace(": 3", ": 2"), page)
    found = bl.check_exam(changed)
    assert not found.answers and not found.genuine
    assert str(found).startswith("The answers, the name or the result do not fit the checksum")


def test_a_saved_page_of_a_club_is_checked_from_its_file(own_home: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "classico"\n[parameters]\nmin_meld = 4\n', encoding="utf-8")
    shown = exam(rules=club)
    tell(shown, "option", at=0)
    hand_in(shown)
    assert tell(shown, "save", text="Ada")["good"]
    (path,) = own_home.rglob("*.html")
    found = bl.check_exam(path)
    assert found.genuine and found.rules == bl.load_rules(club)
    assert bl.check_exam(str(path)) == found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda seal: [], "not the result page"),
        (lambda seal: {**seal, "told": 3}, "not the result page"),
        (lambda seal: told(seal, exam=1), "made by another version"),
        (lambda seal: told(seal, kinds="is-meld"), "of another kind"),
        (lambda seal: told(seal, seed=[1]), "seed is not a number"),
        (lambda seal: told(seal, kinds=["dance"]), "cannot be made again here: 'dance' is not"),
        (lambda seal: told(seal, count=10**9), "An exam has from 1 to 200"),
        (lambda seal: told(seal, rules=["rules: nowhere"]), "no rule set nowhere"),
        (lambda seal: told(seal, rules=[]), "it names no rules"),
        (lambda seal: told(seal, rules=[7]), "a part of it is missing"),
        (lambda seal: told(seal, answers={"9": "no"}), "no exercise 9"),
        (lambda seal: told(seal, answers={"x": "no"}), "'x' is not the number of a question"),
        (lambda seal: told(seal, answers={"1": 3}), "An answer is text"),
        (lambda seal: {"told": {"exam": 2}}, "a part of it is missing"),
    ],
)
def test_what_is_no_result_page_is_refused_in_one_sentence(change: Any, why: str) -> None:
    page = page_of()
    content = re.search('name="burraco-learn-exam" content="([^"]*)"', page)[1]
    seal = change(json.loads(content.replace("&quot;", '"')))
    with pytest.raises(bl.ParseError, match=why):
        bl.check_exam(page.replace(content, json.dumps(seal).replace('"', "&quot;")))
    with pytest.raises(bl.ParseError, match="not the result page"):
        bl.check_exam(page.replace(content, content[:50]))
    with pytest.raises(OSError):
        bl.check_exam("nowhere.html")


def told(seal: dict[str, Any], **changed: object) -> dict[str, Any]:
    return {**seal, "told": {**seal["told"], **changed}}
