"""ruff and mypy find nothing. They belong to the extra ``test``: without them this fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--no-cache", "--quiet", "."],
        ["mypy", "--no-error-summary"],
    ],
    ids=["ruff", "mypy"],
)
def test_clean(command: list[str], tmp_path: Path) -> None:
    if command[0] == "mypy":
        command = [*command, f"--cache-dir={tmp_path}"]
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
