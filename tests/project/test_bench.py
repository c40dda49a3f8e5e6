"""The benches run and print what they measure. How fast anything is, only they say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from burraco_learn.svg.table import draw_table
from tests.bench import bench_bots, bench_import, bench_playouts, bench_svg, bench_thinking


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


def test_table_and_json_of_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    monkeypatch.setattr("sys.argv", ["bench", "--rounds=1", "--runs=1", f"--json={path}"])
    monkeypatch.setattr(bench_bots, "bots", lambda: ("random", "club"))
    bench_bots.main()
    figures = json.loads(path.read_text(encoding="utf-8"))["bots"]
    assert f"| club | {figures['club']['rounds_per_second']} |" in capsys.readouterr().out
    assert figures["club"]["choices_per_second"] > figures["club"]["decisions_per_second"] > 0


# -- pictures ------------------------------------------------------------------------------------


def test_a_table_with_all_cards_is_small() -> None:
    scene = bench_svg.all_cards()
    still, live = (draw_table(scene, live=live).encode("utf-8") for live in (False, True))
    assert still.count(b"<g transform") >= 108
    assert len(still) <= 45_000
    assert len(live) <= 45_000 and len(gzip.compress(live)) <= 10_000


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


# -- the first legal moves -----------------------------------------------------------------------


def test_table_and_json_of_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    monkeypatch.setattr("sys.argv", ["bench", "--runs=1", f"--json={path}"])
    bench_import.main()
    starts = json.loads(path.read_text(encoding="utf-8"))["starts"]
    assert starts[bench_import.OWN]["ms"] > starts["Python alone"]["ms"] > 0
    assert (
        f"| {bench_import.OWN} | {starts[bench_import.OWN]['ms']:.1f} |" in capsys.readouterr().out
    )


# -- thinking ahead ------------------------------------------------------------------------------


def test_table_and_json_of_thinking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    monkeypatch.setattr("sys.argv", ["bench", "--tables=2", "--worlds=1", f"--json={path}"])
    bench_thinking.main()
    row = json.loads(path.read_text(encoding="utf-8"))["thinking"]["expert"]
    assert row["slow_ms"] >= row["ms"] > 0
    assert f"| expert | {row['ms']:.2f} |" in capsys.readouterr().out
