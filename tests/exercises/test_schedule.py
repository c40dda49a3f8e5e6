"""What is due and what to practise: a function of the reviews, and of nothing else."""

from __future__ import annotations

import subprocess
import sys
import time as clock
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import fsrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import burraco_learn as bl
from burraco_learn.exercises import exercise_kinds
from burraco_learn.exercises.schedule import LEVELS, Standing, due, practice, standing
from burraco_learn.storage.reviews import AGAIN, GOOD, HARD, Review

WHEN = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
CLASSICO = bl.load_rules("classico")


def review(days: float, grade: int = GOOD, skill: str = "is-meld.1", seed: int = 0) -> Review:
    return Review(skill, "classico", seed, WHEN + timedelta(days=days), grade)


def learned(skill: str, first: float = 0) -> list[Review]:
    """Right every time, at growing distances."""
    return [review(first + days, skill=skill, seed=n) for n, days in enumerate((0, 0.01, 3, 12))]


def state(reviews: list[Review], days: float) -> Standing:
    (found,) = standing(reviews, WHEN + timedelta(days=days))
    return found


# -- standing and due --------------------------------------------------------------------------


def test_a_skill_stands_as_its_reviews_say() -> None:
    found = state([review(0), review(2, AGAIN), review(2.5, HARD)], 3)
    assert (found.skill, found.kind, found.level) == ("is-meld.1", "is-meld", 1)
    assert (found.times, found.right, found.grade) == (3, 2, HARD)
    assert found.last == WHEN + timedelta(days=2.5)
    assert 0.5 < found.retrievability <= 1


def test_what_is_known_is_forgotten_slowly_and_comes_up_again() -> None:
    reviews = learned("is-meld.1")
    odds = [state(reviews, days).retrievability for days in (12, 20, 40, 100)]
    assert odds == sorted(odds, reverse=True) and odds[0] > 0.99 > odds[3]
    next_time = state(reviews, 12).due
    assert next_time > WHEN + timedelta(days=20)
    assert due(reviews, next_time - timedelta(seconds=1)) == ()
    assert [one.skill for one in due(reviews, next_time)] == ["is-meld.1"]
    assert state(reviews, (next_time - WHEN).days).retrievability == pytest.approx(0.9, abs=0.02)


def test_what_was_wrong_is_due_sooner() -> None:
    wrong = [*learned("is-meld.1")[:-1], review(12, AGAIN)]
    assert state(wrong, 12).due < WHEN + timedelta(days=12.1)


def test_the_most_forgotten_is_first() -> None:
    reviews = [*learned("is-meld.1"), *learned("count.1", 30), review(60, skill="burraco.1")]
    order = due(reviews, WHEN + timedelta(days=400))
    assert {one.skill for one in order} == {"is-meld.1", "count.1", "burraco.1"}
    odds = [one.retrievability for one in order]
    assert odds == sorted(odds) and order[0].skill == "burraco.1"


def test_nothing_is_due_without_reviews() -> None:
    assert standing([], WHEN) == due([], WHEN) == ()


@pytest.mark.parametrize("call", [standing, due])
def test_a_time_says_its_zone(call: Any) -> None:
    with pytest.raises(ValueError, match="not a time with its zone"):
        call([review(0)], datetime(2026, 3, 1))


REVIEWS = st.lists(
    st.builds(
        review,
        st.floats(0, 500),
        st.integers(1, 4),
        st.sampled_from(["is-meld.1", "is-meld.2", "count.1", "of-later-versions.1"]),
        st.integers(0, 99),
    ),
    max_size=8,
)


@settings(deadline=None)
@given(REVIEWS, st.randoms(use_true_random=False), st.floats(-10, 1000))
def test_the_order_of_the_reviews_makes_no_difference(
    reviews: list[Review], rng: Any, days: float
) -> None:
    now = WHEN + timedelta(days=days)
    other = [*reviews, *reviews[:2]]
    rng.shuffle(other)
    assert standing(other, now) == standing(reviews, now)
    assert due(other, now) == due(reviews, now)
    assert practice(other, now, CLASSICO) == practice(reviews, now, CLASSICO)
    assert all(0 <= one.retrievability <= 1 for one in standing(reviews, now))


def test_neither_the_clock_nor_chance_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    reviews = [*learned("is-meld.1"), review(1, HARD, "count.1")]
    now = WHEN + timedelta(days=30)
    before = standing(reviews, now), practice(reviews, now, CLASSICO)

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            raise AssertionError("the clock was asked")

    def slept(_: float) -> None:
        raise AssertionError("a card without a number sleeps for one")

    for module in (fsrs.card, fsrs.scheduler):
        monkeypatch.setattr(module, "datetime", Stopped)
    monkeypatch.setattr(fsrs.scheduler, "random", lambda: 1 / 0)
    monkeypatch.setattr(clock, "sleep", slept)
    assert (standing(reviews, now), practice(reviews, now, CLASSICO)) == before


# -- today's practice --------------------------------------------------------------------------


def skills(tasks: Any) -> list[str]:
    return [f"{task.kind}.{task.level}" for task in tasks]


def test_a_beginner_meets_one_kind_after_the_other() -> None:
    tasks = practice([], WHEN, CLASSICO, count=6)
    assert sorted(skills(tasks)) == sorted(f"{kind}.1" for kind in exercise_kinds(CLASSICO)[:6])
    assert len({task.seed for task in tasks}) == 6


def test_what_is_due_is_mixed_with_something_new() -> None:
    kinds = exercise_kinds(CLASSICO)
    reviews = [one for kind in kinds[:8] for one in learned(f"{kind}.1")]
    now = WHEN + timedelta(days=300)
    waiting = [one.skill for one in due(reviews, now)]
    assert len(waiting) == 8
    found = skills(practice(reviews, now, CLASSICO, count=9))
    new = [skill for skill in found if skill not in waiting]
    assert sorted(set(found) - set(new)) == sorted(waiting[:6])
    # The kinds not met yet come before the next levels of those learned.
    assert new and all(skill.endswith(".1") for skill in new[: len(kinds) - 8])
    assert skills(practice(reviews, now, CLASSICO, count=9)) != sorted(found)


def test_the_next_level_comes_once_one_is_learned() -> None:
    kinds = exercise_kinds(CLASSICO)
    reviews = [one for kind in kinds for one in learned(f"{kind}.1")]
    reviews += [review(13, AGAIN, f"{kinds[0]}.1")]
    found = skills(practice(reviews, WHEN + timedelta(days=13), CLASSICO, count=len(kinds)))
    assert f"{kinds[0]}.1" in found and f"{kinds[0]}.2" not in found
    assert {f"{kind}.2" for kind in kinds[1:]} <= set(found)


def test_once_everything_is_learned_the_next_due_comes() -> None:
    kinds = exercise_kinds(CLASSICO)
    every = [f"{kind}.{level}" for kind in kinds for level in LEVELS]
    reviews = [one for n, skill in enumerate(every) for one in learned(skill, n / 100)]
    now = WHEN + timedelta(days=13)
    assert due(reviews, now) == ()
    soonest = sorted(standing(reviews, now), key=lambda one: (one.due, one.skill))
    found = skills(practice(reviews, now, CLASSICO, count=4))
    assert sorted(found) == sorted(one.skill for one in soonest[:4])
    long = Counter(skills(practice(reviews, now, CLASSICO, count=2 * len(every))))
    assert set(long.values()) == {2} and set(long) == set(every)


def test_no_skill_follows_itself_and_no_seed_comes_twice() -> None:
    tasks = practice([], WHEN, CLASSICO, count=30)
    found = skills(tasks)
    assert all(a != b for a, b in zip(found, found[1:], strict=False))
    assert len({task.seed for task in tasks}) == 30
    done = [
        Review(f"{task.kind}.{task.level}", "classico", task.seed, WHEN, GOOD) for task in tasks
    ]
    again = practice(done, WHEN + timedelta(days=1), CLASSICO, count=30)
    assert not {task.seed for task in tasks} & {task.seed for task in again}


def test_the_seed_and_the_reviews_alone_choose() -> None:
    def order(seed: int) -> list[str]:
        return skills(practice([], WHEN, CLASSICO, seed=seed))

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(10)}) > 5


def test_a_kind_that_makes_no_sense_under_the_rules_does_not_come_up() -> None:
    rules = bl.load_rules("first-steps")
    senseless = set(exercise_kinds()) - set(exercise_kinds(rules))
    assert senseless
    reviews = [one for kind in senseless for one in learned(f"{kind}.1")]
    tasks = practice(reviews, WHEN + timedelta(days=300), rules, count=20)
    assert tasks and not {task.kind for task in tasks} & senseless


def test_a_practice_has_an_exercise() -> None:
    with pytest.raises(ValueError, match="at least one"):
        practice([], WHEN, CLASSICO, count=0)


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no other processes")
def test_the_package_loads_fsrs_only_when_it_is_asked() -> None:
    code = """
import sys
from burraco_learn.exercises.schedule import standing
from burraco_learn.storage.reviews import Review
from datetime import UTC, datetime
now = datetime(2026, 3, 1, tzinfo=UTC)
print("fsrs" in sys.modules)
standing([Review("a.1", "b", 1, now, 3)], now)
print("fsrs" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(bl.__file__).parents[1],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["False", "True"]


def test_a_review_from_the_future_does_not_hide_what_came_since() -> None:
    failed = [review(0), review(1), review(2, AGAIN)]
    future = review(3600, GOOD, seed=9)
    assert standing([*failed, future], WHEN + timedelta(days=3)) == standing(
        failed, WHEN + timedelta(days=3)
    )
    assert [one.skill for one in due([*failed, future], WHEN + timedelta(days=3))] == ["is-meld.1"]
