"""A committed notebook with a table stays true, whatever is played and saved in between."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from play_tables import dealt, play

ROOT = Path(__file__).parents[2]


def run_again() -> str:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--nbval",
            "-p",
            "no:cacheprovider",
            str(ROOT / "notebooks" / "en" / "14-play.ipynb"),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def test_the_notebook_gives_the_same_after_a_saved_round(own_home: Path) -> None:
    play(dealt("classico", players=4, seed=3), 12)
    assert (own_home / "tables" / "classico-4.txt").is_file()
    assert "passed" in run_again()


def test_the_first_cell_alone_shows_the_lab() -> None:
    path = ROOT / "notebooks" / "en" / "meld-lab.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert first.startswith("import burraco_learn as bl\n") and "bl.MeldLab(" in first
