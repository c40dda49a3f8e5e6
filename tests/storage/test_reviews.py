"""The learner's file of reviews: merged by union, never overwritten, never lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import burraco_learn as bl
from burraco_learn.storage import alone as alone_module
from burraco_learn.storage import reviews as reviews_module
from burraco_learn.storage.results import Played
from burraco_learn.storage.reviews import (
    AGAIN,
    EASY,
    GOOD,
    HARD,
    NewerProgress,
    Progress,
    Review,
    add_reviews,
    grade,
    load_progress,
    merge,
    merge_file,
    progress_path,
    read_progress,
)

WHEN = datetime(2026, 3, 1, 18, 30, 0, 123456, tzinfo=UTC)


def review(number: int = 0, **fields: Any) -> Review:
    return Review(
        **{
            "skill": "is-meld.1",
            "rules": "classico",
            "seed": number,
            "time": WHEN + timedelta(minutes=number),
            "grade": GOOD,
            **fields,
        }
    )


def played(number: int = 0, **fields: Any) -> Played:
    return Played(
        **{
            "rules": "classico",
            "seed": number,
            "players": 4,
            "opponent": "greedy",
            "partner": "greedy",
            "own": 500,
            "theirs": 300,
            "time": WHEN + timedelta(minutes=number),
            **fields,
        }
    )


# -- reviews -----------------------------------------------------------------------------------


def test_the_same_review_has_the_same_id_everywhere() -> None:
    there = WHEN.astimezone(timezone(timedelta(hours=9)))
    assert review().id == review(time=there).id
    assert len(review().id) == 24
    assert review() == review(time=there) and review(time=there).time.tzinfo is UTC


def test_each_field_makes_another_id() -> None:
    others = [
        review(skill="is-meld.2"),
        review(rules="special"),
        review(seed=1),
        review(seed="0"),
        review(time=WHEN + timedelta(microseconds=1)),
        review(grade=HARD),
    ]
    assert len({review().id, *(other.id for other in others)}) == 7


def test_a_review_tells_its_exercise() -> None:
    done = review(skill="find-all.3", grade=AGAIN)
    assert (done.kind, done.level, done.right) == ("find-all", 3, False)
    assert all(review(grade=mark).right for mark in (HARD, GOOD, EASY))


@pytest.mark.parametrize(
    "fields",
    [
        {"skill": "is meld"},
        {"skill": "is-meld"},
        {"skill": "is-meld.0"},
        {"skill": 3},
        {"rules": ""},
        {"seed": 1.5},
        {"seed": True},
        {"grade": 0},
        {"grade": 5},
        {"grade": True},
        {"time": WHEN.replace(tzinfo=None)},
        {"time": WHEN.replace(year=1)},
        {"time": "2026-03-01"},
        {"id": "with space"},
    ],
)
def test_what_no_review_can_be(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r" is not "):
        review(**fields)


def test_grades() -> None:
    assert [grade(True), grade(True, tries=3), grade(True, hints=2)] == [GOOD, HARD, HARD]
    assert grade(False) == grade(False, hints=3) == AGAIN


# -- text --------------------------------------------------------------------------------------


def test_a_file_prints_and_is_read_back() -> None:
    whole = Progress((review(2), review(1, seed="a\ud800ü\n")), {"learner": "Ada", "b": [1, 2.5]})
    text = str(whole)
    assert read_progress(text) == whole and str(read_progress(text)) == text
    assert text.isascii() and text.count("\n") == 9
    assert str(Progress()) == str(read_progress(str(Progress())))
    assert [one.seed for one in whole.reviews] == ["a\ud800ü\n", 2], "in the order of time"


def test_unknown_fields_are_kept() -> None:
    data = json.loads(str(Progress((review(),))))
    data["reviews"][0]["device"] = {"name": "tablet"}
    data["theme"] = "dark"
    found = read_progress(json.dumps(data))
    again = json.loads(str(merge(found, Progress((review(1),)))))
    assert again["theme"] == "dark"
    assert again["reviews"][0]["device"] == {"name": "tablet"}
    assert found.reviews[0].id == review().id


BAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "it is not a progress file": lambda data: data.pop("burraco progress"),
    "it is not a progress file ": lambda data: data.update({"burraco progress": True}),
    "it is not a progress file  ": lambda data: data.update({"reviews": {}}),
    "it is not a progress file   ": lambda data: data.update({"burraco progress": 0}),
    "review 2: it has no fields": lambda data: data["reviews"].append(7),
    "review 1: it has no grade": lambda data: data["reviews"][0].pop("grade"),
    "review 1: 9 is not a grade": lambda data: data["reviews"][0].update(grade=9),
    "review 1: '' is not an id": lambda data: data["reviews"][0].update(id=""),
    "review 1: 'noon' is not a time": lambda data: data["reviews"][0].update(time="noon"),
    "review 1: 12 is not a time": lambda data: data["reviews"][0].update(time=12),
    "review 1: 2026-03-01 00:00:00 is": lambda data: data["reviews"][0].update(time="2026-03-01"),
}


@pytest.mark.parametrize("message", BAD)
def test_what_is_wrong_with_a_file_is_said(message: str) -> None:
    data = json.loads(str(Progress((review(),))))
    BAD[message](data)
    with pytest.raises(bl.ParseError) as caught:
        read_progress(json.dumps(data))
    assert str(caught.value).startswith(message.strip())


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "null", "[" * 100_000, '{"burraco progress": 1, "a": NaN}', "1" * 5000],
)
def test_no_json(text: str) -> None:
    with pytest.raises(bl.ParseError):
        read_progress(text)


# -- merging -----------------------------------------------------------------------------------

JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=3,
)
EXTRAS = st.dictionaries(st.sampled_from(["x", "y"]), JSONS, max_size=2)
REVIEWS = st.builds(
    lambda number, mark, id, extra: review(number, grade=mark, id=id, extra=extra),
    st.integers(0, 3),
    st.integers(1, 4),
    st.sampled_from(["", "", "a", "b"]),
    EXTRAS,
)
ROUNDS = st.builds(
    lambda number, own, lost, id, extra: played(number, own=own, lost=lost, id=id, extra=extra),
    st.integers(0, 3),
    st.integers(-50, 900),
    st.none() | st.floats(0, 99) | st.integers(0, 9),
    st.sampled_from(["", "", "a"]),
    EXTRAS,
)
FILES = st.builds(
    Progress,
    st.lists(REVIEWS, max_size=5).map(tuple),
    EXTRAS,
    st.lists(ROUNDS, max_size=4).map(tuple),
)


@settings(deadline=None)
@given(FILES, FILES, FILES)
def test_merging_is_a_union(a: Progress, b: Progress, c: Progress) -> None:
    assert str(merge(a, b)) == str(merge(b, a))
    assert str(merge(merge(a, b), c)) == str(merge(a, merge(b, c))) == str(merge(a, b, c))
    assert str(merge(a, a)) == str(a) == str(merge(a))
    assert str(merge(a, merge(a, b))) == str(merge(a, b))
    ids = {one.id for part in (a, b) for one in part.reviews}
    assert {one.id for one in merge(a, b).reviews} == ids
    assert len(merge(a, b).reviews) == len(ids)
    rounds = {one.id for part in (a, b) for one in part.played}
    assert sorted(one.id for one in merge(a, b).played) == sorted(rounds)
    assert str(read_progress(str(a))) == str(a)


# -- rounds played -------------------------------------------------------------------------------


def test_rounds_are_kept_beside_reviews(own_home: Path) -> None:
    add_reviews([review()])
    found = add_reviews(played=[played(0), played(1, own=200)]).progress
    assert found == Progress((review(),), {}, (played(0), played(1, own=200)))
    assert load_progress().progress == found
    assert [(one.won, one.difference) for one in found.played] == [(True, 200), (False, -100)]


def test_what_a_review_of_the_round_found_stays_whatever_is_merged() -> None:
    plain, reviewed = played(), played(lost=12.5)
    assert plain.id == reviewed.id
    for parts in ((plain, reviewed), (reviewed, plain)):
        assert merge(*(Progress(played=(one,)) for one in parts)).played == (reviewed,)


def test_a_file_of_an_older_version_has_no_rounds() -> None:
    assert '"played"' not in str(Progress((review(),)))
    assert read_progress(str(Progress((review(),)))).played == ()


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"players": 3}, "3 is not a number of players"),
        ({"opponent": 7}, "7 is not the name of a bot"),
        ({"own": "many"}, "'many' is not a number of points"),
        ({"lost": "much"}, "'much' is not a number of points"),
        ({"time": "yesterday"}, "'yesterday' is not a time with its zone"),
    ],
)
def test_a_round_that_cannot_be_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        played(**fields)
    data = json.loads(str(Progress(played=(played(),))))
    data["played"][0] |= fields
    with pytest.raises(bl.ParseError, match=f"^round 1: {why}"):
        read_progress(json.dumps(data))


# -- the file ----------------------------------------------------------------------------------


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {".progress.json.lock"}


def test_nothing_is_there_yet(own_home: Path) -> None:
    assert load_progress() == (Progress(), ())
    assert not own_home.exists(), "looking makes no folder"


def test_reviews_are_added(own_home: Path) -> None:
    assert add_reviews([review(0)]).told == ()
    found = add_reviews([review(1), review(0)])
    assert found.progress.reviews == (review(0), review(1))
    assert load_progress() == found
    assert progress_path() == own_home / "progress.json"
    assert progress_path().read_bytes() == str(found.progress).encode("ascii")
    assert names(own_home) == {"progress.json"}


def test_a_failure_in_the_middle_leaves_the_file(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_reviews([review(0)])
    old = progress_path().read_bytes()

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", fails)
        with pytest.raises(OSError, match="No space"):
            add_reviews([review(1)])
    assert progress_path().read_bytes() == old and names(own_home) == {"progress.json"}
    assert len(add_reviews([review(1)]).progress.reviews) == 2


@pytest.mark.parametrize("bad", [b"", b"\xff\xfe", b'{"burraco progress": 1, "reviews": [{}]}'])
def test_a_damaged_file_is_kept_aside_and_told(own_home: Path, bad: bytes) -> None:
    own_home.mkdir()
    progress_path().write_bytes(bad)
    found = load_progress()
    assert found.progress == Progress() and len(found.told) == 1
    start = "Your progress in progress.json cannot be read and is not overwritten: "
    assert found.told[0].startswith(start) and found.told[0].endswith(".")
    assert progress_path().read_bytes() == bad, "looking changes nothing"
    found = add_reviews([review()])
    assert found.progress.reviews == (review(),)
    kept = "Your progress in progress.json could not be read and is kept as {}: "
    (sentence,) = found.told
    assert sentence.startswith(kept.format("progress (damaged).json"))
    assert (own_home / "progress (damaged).json").read_bytes() == bad
    assert load_progress() == (Progress((review(),)), ())
    progress_path().write_bytes(b"again")
    (sentence,) = add_reviews([]).told
    assert sentence.startswith(kept.format("progress (damaged 2).json"))
    assert (own_home / "progress (damaged).json").read_bytes() == bad
    assert (own_home / "progress (damaged 2).json").read_bytes() == b"again"


def test_a_file_of_a_newer_version_is_not_touched(own_home: Path) -> None:
    own_home.mkdir()
    newer = b'{"burraco progress": 2, "reviews": "quite another form"}'
    progress_path().write_bytes(newer)
    with pytest.raises(NewerProgress):
        read_progress(newer.decode())
    for number in range(2):
        found = add_reviews([review(number)])
        (sentence,) = found.told
        assert "newer version" in sentence and "progress (format 1).json" in sentence
        assert len(found.progress.reviews) == number + 1
    assert progress_path().read_bytes() == newer
    assert len(load_progress().progress.reviews) == 2
    assert names(own_home) == {"progress.json", "progress (format 1).json"}


def test_the_file_of_another_computer_is_merged(own_home: Path, tmp_path: Path) -> None:
    add_reviews([review(0), review(1)])
    other = tmp_path / "laptop.json"
    other.write_text(str(Progress((review(1), review(2)), {"x": 1})), encoding="utf-8")
    content = other.read_bytes()
    found = merge_file(other)
    assert found.progress == Progress((review(0), review(1), review(2)), {"x": 1})
    assert other.read_bytes() == content and merge_file(other) == found == load_progress()
    other.write_text("{}", encoding="utf-8")
    with pytest.raises(
        bl.ParseError, match=r"laptop\.json cannot be read: it is not a progress file"
    ):
        merge_file(other)
    other.write_text('{"burraco progress": 2}', encoding="utf-8")
    with pytest.raises(NewerProgress, match=r"laptop\.json cannot be read: it was written by a"):
        merge_file(other)
    with pytest.raises(FileNotFoundError):
        merge_file(tmp_path / "none.json")
    assert load_progress() == found


def test_a_file_that_is_too_large_is_not_read(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_reviews([review()])
    monkeypatch.setattr(reviews_module, "_LARGEST", 100)
    assert "too large" in load_progress().told[0]


def test_two_kernels_lose_nothing(own_home: Path) -> None:
    code = """
import sys
from datetime import UTC, datetime
from burraco_learn.storage.reviews import Review, add_reviews
who = sys.argv[1]
for number in range(12):
    when = datetime(2026, 3, 1, 18, number, tzinfo=UTC)
    add_reviews([Review("is-meld.1", "classico", f"{who}{number}", when, 3)])
"""
    kernels = [
        subprocess.Popen([sys.executable, "-c", code, who], cwd=Path(bl.__file__).parents[1])
        for who in "ab"
    ]
    assert [kernel.wait(60) for kernel in kernels] == [0, 0]
    seeds = {one.seed for one in load_progress().progress.reviews}
    assert seeds == {f"{who}{number}" for who in "ab" for number in range(12)}
    assert names(own_home) == {"progress.json"}


def test_two_threads_lose_nothing(own_home: Path) -> None:
    def write(first: int) -> None:
        for number in range(first, first + 8):
            add_reviews([review(number)])

    threads = [threading.Thread(target=write, args=(first,)) for first in (0, 100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(load_progress().progress.reviews) == 24


def test_a_kernel_that_never_lets_go_does_not_hold_up_the_lesson(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(alone_module, "time", SimpleNamespace(sleep=waited.append))
    monkeypatch.setattr(alone_module, "_lock", lambda number: False)
    assert add_reviews([review()]).progress.reviews == (review(),)
    assert sum(waited) == pytest.approx(5)
    assert load_progress().progress.reviews == (review(),)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ('"seed": 1e999', "1e999 is not a number that a file can hold"),
        ('"seed": 7, "extra": -1e999', "-1e999 is not a number"),
        ('"seed": 7, "extra": ' + "[" * 99 + "]" * 99, "too deep"),
        (
            '"seed": 7, "time": "2999-12-31T23:59:00-05:00"',
            "review 1: 2999-12-31 23:59:00-05:00 is not a time",
        ),
        (
            '"seed": 7, "time": "9999-12-31T23:59:00-05:00"',
            "review 1: 9999-12-31 23:59:00-05:00 is not a time",
        ),
    ],
)
def test_what_could_not_be_written_again_is_refused_and_keeps_nothing_from_being_written(
    tmp_path: Path, change: str, why: str
) -> None:
    path = tmp_path / "progress.json"
    bad = str(Progress((review(7),))).replace('"seed": 7', change)
    assert change in bad
    path.write_text(bad, encoding="utf-8")
    with pytest.raises(bl.ParseError, match=why):
        read_progress(bad)
    loaded = add_reviews([review()], path)
    assert why in loaded.told[0] and loaded.progress.reviews == (review(),)
    assert load_progress(path).progress == loaded.progress
    assert len(list(tmp_path.glob("progress (damaged).json"))) == 1
