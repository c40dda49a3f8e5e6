"""An exam in a widget: no verdict before it is handed in; the result, printed and saved."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from exercise_widgets import sent, tell, turned, wired, wrong

import burraco_learn as bl
from burraco_learn.exercises import exercise_kinds, make_exercise, why_no_sense
from burraco_learn.exercises import paper as papers
from burraco_learn.rules import load_rules, rule_sets
from burraco_learn.svg.words import tinted_signs
from burraco_learn.widgets.exercises.exam import Exam

KINDS = exercise_kinds("classico")


def key(shown: Exam, number: int) -> str:
    assert shown._paper is not None
    return shown._paper._exercises[number - 1].key


def hand_in(shown: Exam) -> dict[str, Any]:
    tell(shown, "finish")
    return tell(shown, "finish")


def test_answers_are_noted_changed_and_judged_at_the_end() -> None:
    shown = Exam(seed="spring", kinds=["is-meld"], count=3)
    state = shown.state
    assert state["place"] == "Question 1 of 3"
    assert [one["answered"] for one in state["nav"]] == [False, False, False]
    first = shown._paper._exercises[0]
    answers = [one.answer for one in first.options]
    state = tell(shown, "option", at=answers.index(wrong(first)))
    assert state["task"]["verdict"] is None and state["task"]["hints"] == []
    assert [one["mark"] for one in state["task"]["answers"]].count("chosen") == 1
    assert (
        state["said"]
        == [state["task"]["given"]["text"]]
        == [f"Noted: {first.task.text(wrong(first))}"]
    )
    tell(shown, "goto", at=2, text=key(shown, 2))
    assert shown.state["place"] == "Question 2 of 3"
    assert list(shown._paper.answers) == [1], "a text of goto belongs to the question one leaves"
    tell(shown, "answer", text=key(shown, 2))
    state = tell(shown, "goto", at=1)
    assert [one["answered"] for one in state["nav"]] == [True, True, False]
    assert shown.result is None
    tell(shown, "option", at=answers.index(first.key))
    state = tell(shown, "finish")
    assert state["confirm"] == "1 of 3 questions has no answer yet: 3. Hand in anyway?"
    assert tell(shown, "back")["confirm"] is None
    tell(shown, "finish")
    state = tell(shown, "finish")
    assert state["result"]["text"] == "2 of 3 right" and state["task"] is None
    assert shown.result is not None and shown.result.right == 2
    rows = state["result"]["rows"]
    assert [one["mark"] for one in rows] == ["yes", "yes", "no"]
    assert (rows[2]["given"], rows[0]["solution"]) == ("no answer", "")
    assert rows[2]["solution"] == shown.result.rows[2].solution
    for message in ("finish", "back"):
        assert tell(shown, message)["result"] == state["result"]
    tell(shown, "option", at=0)
    tell(shown, "answer", text="no")
    assert shown.result.right == 2


def test_a_text_of_goto_or_finish_is_noted_for_the_question_that_is_left() -> None:
    shown = Exam(seed="spring", kinds=["is-meld"], count=2)
    state = tell(shown, "goto", at=2, text="perhaps")
    assert state["place"] == "Question 1 of 2" and "'perhaps'" in state["notice"]
    tell(shown, "goto", at=2, text="no")
    assert dict(shown._paper.answers) == {1: "no"}
    state = tell(shown, "finish", text="2")
    assert state["confirm"].startswith("Every question has an answer.")
    assert dict(shown._paper.answers) == {1: "no", 2: "group"}


def test_what_cannot_be_noted_is_told_and_the_question_stays() -> None:
    shown = Exam(seed="spring", kinds=["is-meld"], count=2)
    assert tell(shown, "answer", text=" ")["notice"] == "Choose or type an answer first."
    assert "'perhaps'" in tell(shown, "answer", text="perhaps")["notice"]
    state = tell(shown, "finish", text="perhaps")
    assert "'perhaps'" in state["notice"] and state["confirm"] is None
    assert state["place"] == "Question 1 of 2" and not state["nav"][0]["answered"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_noted_is_there_again(kind: str) -> None:
    shown = Exam(seed=3, kinds=[kind], count=2)
    exercise = shown._paper._exercises[0]
    tell(shown, "goto", at=2, text="")
    tell(shown, "goto", at=1)
    state = tell(shown, "answer", text=exercise.key)
    given = state["task"]["given"]
    assert given["text"] == f"Noted: {exercise.task.text(exercise.key)}"
    if exercise.form in ("cards", "melds"):
        assert " / ".join(" ".join(cards) for cards in given["sets"]) == exercise.key
    elif exercise.form == "number":
        assert given["value"] == exercise.key
    else:
        marks = [one["mark"] for one in state["task"]["answers"]]
        assert marks[[one.answer for one in exercise.options].index(exercise.key)] == "chosen"


def test_nothing_that_is_sent_before_the_end_depends_on_what_is_right(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def wire() -> tuple[list[str], list[str]]:
        # Each in a folder of its own: the second is not to go on with the answers of the first.
        monkeypatch.setenv("BURRACO_LEARN_HOME", str(tmp_path_factory.mktemp("home")))
        shown = wired(Exam(seed="traffic", count=2 * len(KINDS)))
        for number, exercise in enumerate(shown._paper._exercises, 1):
            tell(shown, "goto", at=number)
            tell(shown, "answer", text=exercise.options[number % len(exercise.options)].answer)
            for message in ("hint", "reveal", "next", "print", "save"):
                tell(shown, message, **({"text": ""} if message in ("print", "save") else {}))
        tell(shown, "width", width=500)
        tell(shown, "finish")
        before = sent(shown)
        tell(shown, "finish")
        return before, [one["mark"] for one in shown.state["result"]["rows"]]

    first, marks = wire()
    real = make_exercise
    monkeypatch.setattr(papers, "make_exercise", lambda *all: turned(real(*all)))
    other, other_marks = wire()
    assert len(first) > 4 * len(KINDS) and other == first
    assert "yes" in marks
    assert all("no" in pair for pair in zip(marks, other_marks, strict=True)), "one key each"


def test_one_exam_for_a_class() -> None:
    one, other = (Exam("fitab", seed="class 2b", count=6) for _ in range(2))
    assert one.state == other.state
    assert [each.seed for each in one._paper._exercises] == [
        each.seed for each in other._paper._exercises
    ]
    assert Exam("fitab", seed="class 2c", count=6).state["task"] != one.state["task"]


def test_the_page_to_print_and_to_save(own_home: Path) -> None:
    shown = Exam(seed='x/../<b>"', kinds=KINDS, count=len(KINDS), date="1 March")
    said: list[dict[str, Any]] = []
    shown.send = lambda content, buffers=None: said.append(content)  # type: ignore[method-assign]
    for number in range(1, len(KINDS) + 1):
        tell(shown, "goto", at=number)
        tell(shown, "answer", text=wrong(shown._paper._exercises[number - 1]))
    tell(shown, "print", text="Ada")
    tell(shown, "save", text="Ada")
    assert said == [] and not list(own_home.rglob("*.html")), "not before it is handed in"
    hand_in(shown)
    tell(shown, "print", text="  Ada <i>\n Byron ")
    (page,) = [one["html"] for one in said if one["type"] == "page"]
    assert "Ada &lt;i&gt; Byron" in page and "<i>" not in page and "<script" not in page
    assert '<dt>Date</dt><dd class="">1 March</dd>' in page
    assert page.count("<section>") == len(KINDS)
    for row in shown.result.rows:
        for text in (row.exercise.question, row.said, row.solution, row.verdict.why):
            assert tinted_signs(text) in page
        assert f"({row.verdict.rule})" in page
        for exhibit in row.exercise.exhibits:
            assert tinted_signs(exhibit.label) in page
    # What the cards are is told once, and a picture's text has the cards after it.
    alts = re.findall('alt="([^"]*)"', page)
    assert len(alts) == sum(len(row.exercise.exhibits) for row in shown.result.rows)
    assert not [alt for alt in alts if "::" in alt or alt.startswith(":")]
    rows = shown.state["result"]["rows"]
    assert [[one["label"] for one in row["exhibits"]] for row in rows] == [
        [one.label for one in row.exercise.exhibits] for row in shown.result.rows
    ]
    names = []
    for _ in range(2):
        state = tell(shown, "save", text="Ada Byron")
        assert state["good"]
        names.append(state["notice"].removeprefix("Saved in your folder as exams/").rstrip("."))
    assert names == ["exam-x-b-Ada-Byron.html", "exam-x-b-Ada-Byron (2).html"]
    saved = (own_home / "exams" / names[0]).read_text(encoding="utf-8")
    # The name is in the checksums, too.
    sums = re.compile('<meta name=[^>]*>|<dt>Checksum</dt><dd class="">[0-9a-f]{16}</dd>')
    plain = sums.sub("", page).replace("Ada &lt;i&gt; Byron", "Ada Byron")
    assert sums.sub("", saved) == plain and len(sums.findall(saved)) == 2
    assert sorted(one.name for one in own_home.rglob("*.html")) == sorted(names)


def test_a_page_without_name_and_date_has_a_line_for_the_name_alone() -> None:
    shown = Exam(kinds=["is-meld"], count=1)
    hand_in(shown)
    page = shown._page("")
    assert '<dd class="name">\u00a0</dd>' in page and "Date" not in page


def test_the_page_says_which_answers_were_right() -> None:
    shown = Exam(kinds=["is-meld"], count=2)
    tell(shown, "answer", text=key(shown, 1))
    hand_in(shown)
    page = shown._page("")
    assert page.count("✓ Right: ") == 1 == page.count("✗ Wrong: ") == page.count("The right answer")


def test_a_folder_that_cannot_be_written_is_a_sentence(own_home: Path) -> None:
    own_home.parent.mkdir(parents=True, exist_ok=True)
    own_home.write_text("", encoding="utf-8", newline="\n")
    shown = Exam(kinds=["is-meld"], count=1)
    hand_in(shown)
    state = tell(shown, "save", text="")
    assert state["notice"].startswith("The result could not be saved: ") and not state["good"]


@pytest.mark.parametrize("id", rule_sets())
def test_an_exam_under_every_rule_set(id: str) -> None:
    shown = Exam(id, seed=1, kinds=exercise_kinds(), count=len(exercise_kinds()))
    said = [why_no_sense(kind, load_rules(id)) for kind in exercise_kinds()]
    assert shown.state["notice"] == " ".join(filter(None, said))
    assert {one.kind for one in shown._paper._exercises} == set(exercise_kinds(id))
    shown = Exam("classico", seed=1, count=4)
    shown.use_rules(id)
    assert shown.state["about"] == load_rules(id).title and shown.state["notice"] == ""


def test_where_no_kind_makes_sense_there_is_no_exam_and_it_is_told_why() -> None:
    id, kind = next(
        (id, kind)
        for id in rule_sets()
        for kind in exercise_kinds()
        if why_no_sense(kind, load_rules(id)) is not None
    )
    shown = Exam(id, kinds=[kind])
    why = why_no_sense(kind, load_rules(id))
    assert (shown.state["task"], shown.state["nothing"], shown.state["notice"]) == (None, why, "")
    assert shown.result is None
    before = shown.state
    assert tell(shown, "answer", text="1") == before
    assert load_rules(id).title in shown.snapshot() and "question" not in shown.snapshot()


def test_a_new_rule_set_begins_the_exam_anew() -> None:
    shown = Exam(kinds=["is-meld"], count=2)
    tell(shown, "answer", text="no")
    hand_in(shown)
    shown.use_rules("stargames")
    assert shown.result is None and shown.state["result"] is None
    assert shown.state["nav"][0]["answered"] is False
    with pytest.raises(bl.RulesError):
        shown.use_rules("nowhere")


def test_rules_under_which_no_exercise_is_found_are_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: Any) -> None:
        raise ValueError("None was found.")

    shown = Exam(kinds=["is-meld"], count=2)
    monkeypatch.setattr(papers, "make_exercise", none)
    shown.use_rules("fitab")
    assert (shown.state["task"], shown.state["nothing"]) == (None, "None was found.")
    for message in ("finish", "back"):
        assert tell(shown, message)["nothing"] == "None was found."


@pytest.mark.parametrize(
    "arguments",
    [
        {"kinds": ["dance"]},
        {"kinds": []},
        {"level": 4},
        {"count": 0},
        {"count": 1000},
        {"deck": "blue"},
        {"rules": "nowhere"},
    ],
    ids=str,
)
def test_wrong_arguments_are_one_sentence(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as caught:
        Exam(**arguments)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "goto", "at": 0},
        {"type": "goto", "at": 3},
        {"type": "goto"},
        {"type": "option", "at": 9},
        {"type": "hint"},
        {"type": "reveal"},
        {"type": "next"},
        {"type": "print", "text": ""},
        {"type": "back"},
    ],
    ids=str,
)
def test_a_message_that_makes_no_sense_changes_nothing(message: dict[str, Any]) -> None:
    shown = Exam(kinds=["is-meld"], count=2)
    before = shown.state
    shown._handle_custom_msg({"state": before["n"], **message}, [])
    assert shown.state == before


def test_the_snapshot_shows_the_first_question_and_no_answer() -> None:
    shown = Exam(seed="spring", kinds=["is-meld"], count=3)
    before = shown.snapshot()
    assert "3 questions" in before and "Exam spring" in before
    hand_in(shown)
    assert shown.snapshot() == before
    json.dumps(shown._repr_mimebundle_()[0])
    assert repr(shown) == "Exam('classico', seed='spring', kinds=['is-meld'], count=3)"


def test_handing_in_says_how_many_questions_have_no_answer() -> None:
    shown = Exam(seed="spring", kinds=["is-meld"], count=3)
    asked = tell(shown, "finish")["confirm"]
    assert asked == "None of the 3 questions has an answer yet. Hand in anyway?"
    assert shown.result is None  # it is a question
    tell(shown, "back")
    tell(shown, "answer", text=key(shown, 1))
    asked = tell(shown, "finish")["confirm"]
    assert asked == "2 of 3 questions have no answer yet: 2, 3. Hand in anyway?"
