"""Kept reviews: what is read is what was kept, what cannot be read counts as none."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.coach.keeping import keep_review, kept_review
from burraco_learn.i18n import language
from burraco_learn.storage.results import Played, deal_code
from burraco_learn.storage.reviews import add_reviews, load_progress


@cache
def reviewed() -> bl.Review:
    """A round that ends soon, with much to tell of it."""
    rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=5)
    bots = [bl.bot("random", seed=1), bl.bot("club")]
    while not rnd.over:
        rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
    return bl.review(rnd, worlds=2)


@pytest.fixture
def file_of(own_home: Path) -> Path:
    keep_review(reviewed())
    (path,) = (own_home / "reviewed").iterdir()
    return path


@pytest.mark.usefixtures("file_of")
def test_what_is_kept_is_read_whatever_is_written_beside_the_moves() -> None:
    found = reviewed()
    assert found.moments and found.curve
    assert kept_review(found.source, 0) == found
    again = kept_review(found.record, 0)
    assert again is not None and again.moments == found.moments
    assert kept_review(found.source, 1) is None
    assert kept_review(replace(found.source, moves=found.source.moves[:-1]), 0) is None
    with language("it"):
        assert kept_review(found.source, 0) is None


@pytest.mark.parametrize(
    "change",
    [
        {"burraco reviewed": 2},
        {"costs": None},
        {"luck": [1]},
        {"luck": ["1", 2, 3]},
        {"curve": [[1]]},
        {"moments": [{"index": 0}]},
        {"moments": 3},
    ],
)
def test_a_file_that_says_something_else_counts_as_none(
    file_of: Path, change: dict[str, object]
) -> None:
    fields = json.loads(file_of.read_text(encoding="utf-8"))
    file_of.write_text(json.dumps(fields | change), encoding="utf-8")
    assert kept_review(reviewed().source, 0) is None
    keep_review(reviewed())
    assert kept_review(reviewed().source, 0) == reviewed()


@pytest.mark.parametrize(
    "change", [{"index": -1}, {"index": 10**6}, {"line": ["discard Jk"]}, {"played": []}]
)
def test_a_moment_that_the_round_does_not_have_is_not_shown(
    file_of: Path, change: dict[str, object]
) -> None:
    fields = json.loads(file_of.read_text(encoding="utf-8"))
    fields["moments"][0] |= change
    file_of.write_text(json.dumps(fields), encoding="utf-8")
    assert kept_review(reviewed().source, 0) is None


def test_what_is_cut_off_counts_as_none(file_of: Path) -> None:
    for text in (file_of.read_text(encoding="utf-8")[:200], "[" * 100_000, "", "7"):
        file_of.write_text(text, encoding="utf-8")
        assert kept_review(reviewed().source, 0) is None


@pytest.mark.usefixtures("own_home")
def test_the_result_of_the_round_gets_what_a_decision_lost() -> None:
    found = reviewed()
    own, theirs = (side.total for side in found.source.round().score().sides)
    times = [datetime(2026, 3, day, tzinfo=UTC) for day in (1, 2, 3)]
    played = [
        Played("classico", 1, 2, "club", "", own, theirs, times[0]),
        Played("classico", deal_code(found.source.deck), 2, "club", "", own, theirs, times[1]),
        Played("classico", 3, 2, "club", "", own + 5, theirs, times[2]),
    ]
    add_reviews(played=played)
    keep_review(found)
    lost = [one.lost for one in load_progress().progress.played]
    assert lost == [None, round(found.average, 2), None]


def test_without_a_result_none_is_made(own_home: Path) -> None:
    keep_review(reviewed())
    assert [path.name for path in own_home.iterdir()] == ["reviewed"]
