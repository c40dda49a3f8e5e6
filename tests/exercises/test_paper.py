"""An exam: one seed, no word before the end, a result to hand in."""

from __future__ import annotations

from collections import Counter

import pytest
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn.exercises import check_answer, exercise_kinds
from burraco_learn.exercises.paper import Paper
from burraco_learn.rules import parse_rules


def wrong(exam: Paper, number: int) -> str:
    exercise = exam.with_key(number)
    return next(o.answer for o in exercise.options if not exercise.accepts(o.answer))


def test_everybody_gets_the_same_exam() -> None:
    one, other = (Paper("classico", seed=2026, count=30) for _ in range(2))
    assert list(map(str, one.exercises)) == list(map(str, other.exercises))
    another = Paper("classico", seed=2027, count=30)
    assert list(map(str, one.exercises)) != list(map(str, another.exercises))
    assert len(set(map(str, one.exercises))) == 30


@pytest.mark.parametrize("rules", bl.rule_sets())
def test_an_exam_is_spread_over_all_kinds_of_the_rule_set(rules: str) -> None:
    kinds = exercise_kinds(rules)
    exam = Paper(rules, seed=1, count=2 * len(kinds) + 1)
    shares = Counter(exercise.kind for exercise in exam.exercises)
    assert set(shares) == set(kinds)
    assert list(shares.values()) == [3] + [2] * (len(kinds) - 1)
    assert list(shares)[1:] == [kind for kind in kinds if shares[kind] == 2]
    assert {exercise.level for exercise in exam.exercises} == {2}


def test_kinds_and_levels_are_chosen() -> None:
    exam = Paper("classico", "a", kinds=["count", "is-meld"], levels=(1, 3), count=5)
    found = [(exercise.kind, exercise.level) for exercise in exam.exercises]
    assert found == [("count", 1), ("count", 3), ("count", 1), ("is-meld", 1), ("is-meld", 3)]


def test_nothing_is_said_before_the_end() -> None:
    exam = Paper("classico", 3, count=12)
    assert exam.answer(1, exam.with_key(1).key) is None  # type: ignore[func-returns-value]
    assert exam.answer(2, wrong(exam, 2)) is None  # type: ignore[func-returns-value]
    assert exam.answer(3, wrong(exam, 3)) is None  # type: ignore[func-returns-value]
    exam.answer(3, exam.with_key(3).key)
    assert list(exam.answers) == [1, 2, 3] and not exam.over
    result = exam.result()
    assert exam.over and exam.result() is result
    assert [row.verdict.right for row in result.rows] == [True, False, True] + [False] * 9
    assert result.right == 2
    with pytest.raises(ValueError, match="over"):
        exam.answer(4, exam.with_key(4).key)


def test_the_verdicts_are_those_of_check_answer() -> None:
    exam = Paper("fitab", 4, count=24, levels=(1, 2, 3))
    for number in range(1, 25):
        exam.answer(number, wrong(exam, number) if number % 3 else exam.with_key(number).key)
    result = exam.result()
    assert result.right == 8
    for row in result.rows:
        one = row.exercise
        assert row.answer is not None
        said = check_answer(one.kind, one.seed, one.level, "fitab", row.answer)
        assert said == row.verdict
        assert bl.load_rules("fitab").rule(said.rule)
    assert sum(right for _, right, _ in result.kinds) == 8
    assert sum(count for _, _, count in result.kinds) == 24


def test_the_result_can_be_printed() -> None:
    exam = Paper("classico", "class 3b", kinds=["is-meld"], count=3)
    exam.answer(1, exam.with_key(1).key)
    exam.answer(2, wrong(exam, 2))
    text = str(exam.result())
    rules = bl.load_rules("classico")
    assert text.splitlines()[:2] == [
        f"Exam class 3b, {rules.title} ({rules.digest})",
        "1 of 3 right",
    ]
    assert "1 of 3: Is this a meld?" in text
    for row in exam.result().rows:
        assert f"{row.number}. {row.exercise.question}" in text
        assert f"{row.verdict.why} ({row.verdict.rule})" in text
    assert text.count("The right answer: ") == 2 and text.count("Wrong: no answer") == 1
    with pseudo():
        assert (
            untranslated(Paper("classico", 5, kinds=["is-meld"], count=3).result().rows[0].said)
            == ""
        )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kinds": []}, "needs a kind"),
        ({"levels": []}, "needs a kind"),
        ({"count": 0}, "from 1 to 200"),
        ({"count": 201}, "from 1 to 200"),
        ({"kinds": ["no-kind"]}, "not a kind of exercise"),
        ({"levels": [4]}, "no level 4"),
    ],
)
def test_what_no_exam_can_be(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Paper("classico", 1, **arguments)  # type: ignore[arg-type]


def test_what_is_no_answer_is_not_noted() -> None:
    exam = Paper("classico", 1, count=3)
    with pytest.raises(bl.ParseError):
        exam.answer(1, "?!")
    with pytest.raises(ValueError, match="no exercise 4"):
        exam.answer(4, "run")
    assert not exam.answers


def test_kinds_without_an_exercise_are_left_out() -> None:
    rules = parse_rules('base = "classico"\n[parameters]\nmin_meld = 14\n', id="club")
    paper = Paper(rules, seed=1)
    assert len(paper.exercises) == 20
    assert "best-meld" not in {exercise.kind for exercise in paper.exercises}
    with pytest.raises(ValueError, match="no exercise of this kind was found"):
        Paper(rules, seed=1, kinds=["best-meld"])
    with pytest.raises(ValueError, match="no exercise of this kind was found"):
        bl.make_exercise("best-meld", rules, 1)


def test_what_is_right_cannot_be_read_by_accident_before_the_end() -> None:
    exam = Paper("classico", 3, count=12)
    for number, asked in enumerate(exam.exercises, 1):
        exercise = exam.with_key(number)
        told = (asked.question, asked.exhibits, asked.form, asked.kind, asked.level, asked.seed)
        assert told == (
            exercise.question,
            exercise.exhibits,
            exercise.form,
            exercise.kind,
            exercise.level,
            exercise.seed,
        )
        assert asked.rules is exam.rules and str(asked) == str(exercise)
        assert asked.read(exercise.key) == exercise.key
        assert {one.misconception for one in asked.options} == {None}
        assert [one.answer for one in asked.options] == [one.answer for one in exercise.options]
        for name in ("key", "task", "hints", "verdict", "accepts", "_answers"):
            with pytest.raises(AttributeError, match="is told once the exam is handed in"):
                getattr(asked, name)
        assert exercise.kind in repr(asked) and "key" not in dir(asked)
    exam.result()
    assert exam.exercises[0].key == exam.with_key(1).key
