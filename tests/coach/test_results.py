"""The learner's results: what is told of them, and that they are theirs to keep or delete."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.coach.results import add_result
from burraco_learn.storage.results import Played
from burraco_learn.storage.reviews import GOOD, Review, add_reviews, load_progress, progress_path

WHEN = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


def played(number: int, opponent: str = "greedy", own: int = 500, **more: float) -> Played:
    when = WHEN + timedelta(hours=number)
    return Played("classico", f"deal {number}", 2, opponent, "", own, 300, when, **more)  # type: ignore[arg-type]


def test_results_tell_each_opponent_and_the_rating(own_home: Path) -> None:
    empty = bl.results()
    assert str(empty).startswith("No round is counted yet")
    assert not own_home.exists(), "to ask makes nothing"
    rounds = [
        played(1, "strong", 200),
        played(2, own=700, lost=4.0),
        played(3, own=100, lost=7.0),
        played(4, "mine"),
    ]
    add_reviews(played=rounds)
    found = bl.results()
    assert [one.name for one in found.opponents] == ["greedy", "strong", "mine"]
    greedy = found.opponents[0]
    assert (greedy.rounds, greedy.won, greedy.difference) == (2, 1, 100)
    assert (greedy.lost, greedy.reviewed) == (5.5, 2)
    assert found.rating.rounds == 3, "a bot without a rating does not count for it"
    lines = str(found).split("\n")
    assert lines[0].startswith(f"Your rating is {found.rating.points:.0f} after 3 rounds")
    assert lines[1] == (
        "Bots that play to win: 2 rounds, 1 won, +100 points a round. In 2 rounds that were "
        "reviewed a decision lost 5.5 points on average."
    )
    assert lines[2] == "Strong players, who look ahead: 1 round, 0 won, -100 points a round."


def test_results_show_themselves(tmp_path: Path, own_home: Path) -> None:
    add_reviews(played=[played(1), played(2, lost=3.0)])
    found = bl.results()
    bundle = found._repr_mimebundle_()
    assert bundle is not None
    html = bundle["text/html"]
    assert "Your rating is" in html and "<td>+200</td><td>3.0</td>" in html
    found.save(tmp_path / "rating.svg")
    assert "Your rating by rounds" in (tmp_path / "rating.svg").read_text(encoding="utf-8")
    assert "<img" in bl.results()._repr_mimebundle_()["text/html"]  # type: ignore[index]


def test_a_deal_counts_once(own_home: Path) -> None:
    first = played(1)
    add_result(first)
    add_result(replace(first, time=WHEN + timedelta(days=1), own=900, id=""))
    assert bl.results().played == (first,)
    add_result(replace(first, players=4, partner="club", time=WHEN, id=""))
    assert len(bl.results().played) == 2


def test_a_learner_may_keep_none(own_home: Path) -> None:
    add_result(played(1))
    assert bl.keep_results(False) is False
    add_result(played(2))
    assert len(bl.results().played) == 1 and bl.keep_results() is False
    bl.use_rules("fibur")  # in the same file
    assert bl.keep_results() is False
    assert bl.keep_results(True) is True
    add_result(played(2))
    assert len(bl.results().played) == 2


def test_results_can_be_deleted_and_reviews_stay(own_home: Path) -> None:
    assert bl.forget_results() == 0 and not own_home.exists()
    done = Review("is-meld.1", "classico", 7, WHEN, GOOD)
    add_reviews([done], played=[played(1), played(2)])
    assert bl.forget_results() == 2
    assert bl.results().played == () and load_progress().progress.reviews == (done,)
    assert "played" not in progress_path().read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["{", '{"burraco progress": 99}'])
def test_what_cannot_be_read_is_told_and_left(own_home: Path, text: str) -> None:
    own_home.mkdir()
    progress_path().write_text(text, encoding="utf-8")
    assert "progress.json" in str(bl.results())
    assert bl.forget_results() == 0
    assert progress_path().read_text(encoding="utf-8") == text
