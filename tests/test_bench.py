"""The bench runs, and the promises on speed that do not need another engine hold.

A machine may be busy: each figure has several tries and needs to be good enough once.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random

import pytest

from burraco_learn.svg.table import draw_table
from tests.bench import bench_playouts, bench_svg


def test_first_legal_moves_within_150_ms() -> None:
    assert any(bench_playouts.first_moves()[1] < 150 for _ in range(10))


def test_50_000_copies_a_second() -> None:
    assert any(bench_playouts.copies_per_second(0.05) > 50_000 for _ in range(10))


def test_decisions_beside_open_spiel() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel (extra bench) is not installed")
    theirs = bench_playouts.open_spiel()

    def ratio() -> float:
        own, other = bench_playouts.ours(Random(1), 0.4), theirs(Random(1), 0.4)
        return own.decisions / own.seconds / (other.decisions / (other.seconds - other.chance))

    bench_playouts.ours(Random(0), 0.4)
    assert any(ratio() > 1.5 for _ in range(10))


def test_table_and_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    monkeypatch.setattr("sys.argv", ["bench", "--seconds=0.05", "--runs=1", f"--json={path}"])
    bench_playouts.main()
    figures = json.loads(path.read_text(encoding="utf-8"))
    row = figures["engines"]["burraco_learn"]
    assert row["decisions_per_second"] == row["decisions_per_second_with_chance"] > 0
    assert f"| burraco_learn | {row['decisions_per_second']:,} |" in capsys.readouterr().out


# -- pictures ------------------------------------------------------------------------------------


def test_a_table_with_all_cards_is_small_and_quick() -> None:
    scene = bench_svg.all_cards()
    still, live = (draw_table(scene, live=live).encode("utf-8") for live in (False, True))
    assert still.count(b"<g transform") >= 108
    assert len(still) <= 45_000
    assert len(live) <= 75_000 and len(gzip.compress(live)) <= 10_000
    still_table = bench_svg.painters()[0]["burraco_learn, still"]
    assert any(bench_svg.milliseconds(still_table, 0.05) <= 2 for _ in range(10))


def test_a_table_beside_a_chess_board() -> None:
    pytest.importorskip("chess", reason="python-chess (extra bench) is not installed")
    paint = bench_svg.painters()[0]
    still, board = paint["burraco_learn, still"], paint["python-chess board"]

    def ratio() -> float:
        return bench_svg.milliseconds(board, 0.1) / bench_svg.milliseconds(still, 0.1)

    assert any(ratio() > 2 for _ in range(10))


def test_table_and_json_of_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    monkeypatch.setattr("sys.argv", ["bench", "--seconds=0.02", "--runs=1", f"--json={path}"])
    bench_svg.main()
    figures = json.loads(path.read_text(encoding="utf-8"))
    row = figures["pictures"]["burraco_learn, live"]
    assert row["gzip_bytes"] < row["bytes"]
    assert f"| burraco_learn, live | {row['ms']:.2f} |" in capsys.readouterr().out
