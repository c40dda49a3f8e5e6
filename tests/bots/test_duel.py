"""Duels: each deal twice, the same on every machine, broken off and gone on with."""

from __future__ import annotations

import csv
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.bots.duel import COLUMNS, Duel, Pair, play_on

STEPS = bl.load_rules("first-steps")


def pair(*points: int, endings: tuple[str, str] = ("closed", "stock")) -> Pair:
    one, two, three, four = points
    return Pair("d", one, two, endings[0], three, four, endings[1])


def test_what_a_duel_came_to() -> None:
    result = Duel((pair(300, 100, 50, 250), pair(400, 100, 200, 200, endings=("stalemate",) * 2)))
    assert (result.pairs, result.won, result.drawn, result.lost) == (2, 2, 1, 1)
    assert result.mean == 75 and result.stalemates == 2
    assert (result.low, result.high) == pytest.approx((75 - 147, 75 + 147))
    assert "+75.0 ± 147.0" in str(result) and "won 2 of 4 rounds (50 %)" in str(result)
    assert Duel(()).mean == 0 and Duel((pair(1, 2, 3, 4),)).high == float("inf")


def test_whoever_is_named_first_has_the_same_duel() -> None:
    one = bl.duel("greedy", "random", "first-steps", players=2, pairs=3, seed=7)
    other = bl.duel("random", "greedy", STEPS, players=2, pairs=3, seed=7)
    assert one.mean == -other.mean > 0 and one.won == other.lost


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no threads")
def test_a_bot_of_ones_own_and_processes() -> None:
    def made(seat: int) -> bl.Bot:
        return bl.bot("random", seed=seat)

    alone = bl.duel(made, "random", STEPS, players=4, pairs=5, seed=1)
    with ThreadPoolExecutor(2) as executor:
        beside = bl.duel("random", "random", STEPS, players=4, pairs=5, seed=1, executor=executor)
    assert alone == beside and alone.mean == 0


def test_who_cannot_play_is_told_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="There is no bot 'deep'"):
        bl.duel("greedy", "deep", STEPS)
    with pytest.raises(ValueError, match="3 players cannot play first-steps"):
        bl.duel("greedy", "random", STEPS, players=3)


def test_a_duel_is_gone_on_with(tmp_path: Path) -> None:
    path, whole = tmp_path / "duel.csv", tmp_path / "whole.csv"
    started = play_on(path, "random", "greedy", STEPS, 2, 4, "x")
    first = [next(started), next(started)]
    del started  # broken off
    assert list(play_on(path, "random", "greedy", STEPS, 2, 1, "x")) == first[:1]
    played = list(play_on(path, "random", "greedy", STEPS, 2, 4, "x"))
    assert played[:2] == first and len(played) == 4
    assert played == list(play_on(whole, "random", "greedy", STEPS, 2, 4, "x"))
    assert path.read_bytes() == whole.read_bytes()
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert tuple(rows[0]) == COLUMNS and [row["deal"] for row in rows] == [
        "x-1",
        "x-2",
        "x-3",
        "x-4",
    ]


@pytest.mark.parametrize("text", ["round,deal\n", "1,2\n", ",".join(COLUMNS) + "\nx-1,1,2\n"])
def test_another_file_is_not_written_to(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^other.csv does not hold a duel\.$"):
        play_on(path, "random", "random", STEPS, 2, 2, "x")
    assert path.read_text(encoding="utf-8") == text


def test_other_deals_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    list(play_on(path, "random", "random", STEPS, 2, 1, "x"))
    with pytest.raises(ValueError, match="over other deals"):
        play_on(path, "random", "random", STEPS, 2, 2, "y")
