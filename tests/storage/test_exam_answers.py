"""The file with the answers of an exam."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread

import pytest

from burraco_learn.cards import ParseError
from burraco_learn.storage import atomic
from burraco_learn.storage.exam_answers import Attempt, ExamAnswers

ASKED = {"rules": "classico", "digest": "1234", "seed": 27, "count": 6}


def answers(**other: object) -> ExamAnswers:
    return ExamAnswers("lesson 12", {**ASKED, **other})


def test_answers_are_kept_attempt_by_attempt(own_home: Path) -> None:
    kept = answers()
    assert kept.read() == Attempt() and not own_home.exists(), "nothing is written unasked"
    assert kept.note(1, 2, "no") and kept.note(1, 1, "run")
    assert kept.note(1, 2, "group") == Attempt(1, {1: "run", 2: "group"})
    assert answers().read() == Attempt(1, {1: "run", 2: "group"})
    assert kept.hand_in(Attempt(1, {1: "run"}, "now"), kept.read().answers)
    assert not kept.note(1, 3, "late") and not kept.hand_in(Attempt(1, {}, "later"), {})
    assert answers().read() == Attempt(1, {1: "run"}, "now")
    assert kept.begin() == Attempt(2) == kept.begin()
    assert kept.note(2, 1, "no") and not kept.note(1, 1, "no")
    assert answers().read() == Attempt(2, {1: "no"})
    first, second = json.loads(kept.path.read_text("utf-8"))["attempts"]
    assert first["handed in"] == "now" and second["answers"] == {"1": "no"}


def test_two_notebooks_that_answer_at_once_lose_nothing() -> None:
    def answer_all(numbers: range) -> None:
        for number in numbers:
            assert answers().note(1, number, f"answer {number}")

    writers = [Thread(target=answer_all, args=(range(first, 41, 2),)) for first in (1, 2)]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert answers().read().answers == {number: f"answer {number}" for number in range(1, 41)}


def test_what_another_notebook_answered_meanwhile_is_handed_in_as_well() -> None:
    kept = answers()
    for number in (1, 2, 3):
        kept.note(1, number, "no")
    seen = kept.read().answers
    answers().note(1, 2, "group")
    answers().note(1, 4, "run")
    # The third answer was changed here, and could not be written down.
    whole = kept.hand_in(Attempt(1, {1: "no", 2: "no", 3: "yes"}, "now"), seen)
    assert whole == Attempt(1, {1: "no", 2: "group", 3: "yes", 4: "run"}, "now") == kept.read()


@pytest.mark.parametrize(
    "other", [{"seed": "27"}, {"seed": 28}, {"rules": "fitab"}, {"digest": "5"}, {"count": 7}]
)
def test_another_exam_has_another_file(other: dict[str, object]) -> None:
    assert answers(**other).path != answers().path
    assert ExamAnswers("", ASKED).path != answers().path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 3000,
        '{"burraco-learn exam": 2}',
        '{"burraco-learn exam": 2, "attempts": []}',
        '{"burraco-learn exam": 2, "attempts": [{}], "asked": 1}',
    ],
)
def test_a_damaged_file_is_kept_aside(text: str) -> None:
    kept = answers()
    kept.note(1, 1, "no")
    kept.path.write_text(text, "utf-8")
    with pytest.raises(ParseError):
        kept.read()
    assert kept.note(1, 2, "run")
    assert kept.read() == Attempt(1, {2: "run"})
    (aside,) = kept.path.parent.glob("* (damaged).json")
    assert aside.read_text("utf-8") == text


@pytest.mark.parametrize(
    "attempt",
    [[], {}, {"answers": [], "handed in": ""}, {"answers": {"1": 2}, "handed in": ""},
     {"answers": {"0": "no"}, "handed in": ""}, {"answers": {}, "handed in": 7}],
)  # fmt: skip
def test_a_damaged_attempt_is_told(attempt: object) -> None:
    kept = answers()
    kept.note(1, 1, "no")
    content = json.loads(kept.path.read_text("utf-8"))
    kept.path.write_text(json.dumps({**content, "attempts": [attempt]}), "utf-8")
    with pytest.raises(ParseError, match="attempt 1 is damaged"):
        kept.read()


def test_a_full_disk_leaves_the_file_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = answers()
    kept.note(1, 1, "no")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(atomic, "_replace", full)
        with pytest.raises(OSError, match="No space"):
            kept.note(1, 2, "run")
    assert kept.read() == Attempt(1, {1: "no"})
    assert list(kept.path.parent.glob("[!.]*")) == [kept.path]
    assert not list(kept.path.parent.glob("*.part"))
