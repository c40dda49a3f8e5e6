"""Whole recorded rounds replay to the same score and position, on every Python version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import burraco_learn as bl

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = GOLDEN.parents[1]
sys.path.insert(0, str(GOLDEN))

import replay  # noqa: E402

RECORDS = replay.records()


def other_pythons() -> list[str]:
    """Interpreters of other versions that this machine has, 3.11 or newer."""
    found = {}
    versions = Path.home() / ".pyenv" / "versions"
    for minor in range(11, 16):
        if sys.version_info[:2] == (3, minor):
            continue
        name = f"python3.{minor}"
        places = [shutil.which(name), *map(str, versions.glob(f"3.{minor}.*/bin/python3"))]
        for place in filter(None, places):
            if _runs(place, minor):
                found[minor] = place
    return list(found.values())


def _runs(python: str, minor: int) -> bool:
    """Whether it starts at all: a version manager may put an empty name on the path."""
    version = "import sys; print(sys.version_info[1])"
    try:
        done = subprocess.run([python, "-c", version], capture_output=True, text=True, timeout=60)
    except OSError:
        return False
    return done.stdout.strip() == str(minor)


def test_every_rule_set_has_a_record() -> None:
    every = {*bl.rule_sets(), "club"}
    assert set(RECORDS) == every, "run: python tools/refresh.py golden"
    assert {record.rules.id for record in RECORDS.values()} == every
    assert {record.players for record in RECORDS.values()} == {2, 4}
    endings = {record.round().ending for record in RECORDS.values()}
    assert "closed" in endings and "stock" in endings


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_its_end(name: str) -> None:
    record = RECORDS[name]
    rnd = record.round()
    assert rnd.over
    assert record.comments[len(record.moves)] == (replay.outcome(rnd),)
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert bl.write_record(record) == text
    assert bl.read_record(text.replace("\n", "\r\n")) == record


def test_every_kind_of_move_and_event_is_in_the_records() -> None:
    kinds = {move.kind for record in RECORDS.values() for move in record.moves}
    assert kinds == {"draw", "take", "lay", "add", "discard"}
    assert any(all(record.round().had_pozzetto) for record in RECORDS.values())


def test_other_pythons_replay_and_deal_the_same() -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip("there is no other Python on this machine to replay the records with")
    here = replay.lines()
    for python in pythons:
        done = subprocess.run(
            [python, str(GOLDEN / "replay.py")],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == here, python


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no other processes")
def test_the_same_python_in_a_new_process_says_the_same() -> None:
    done = subprocess.run(
        [sys.executable, str(GOLDEN / "replay.py")],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "PYTHONHASHSEED": "1",
        },
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == replay.lines()
