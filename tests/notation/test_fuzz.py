"""The readers of text hold against random text, from a fixed seed; docs/records.md tells of it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.fuzz
def test_no_text_breaks_a_reader() -> None:
    pytest.importorskip("atheris", reason="atheris has no wheel for this system")
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "fuzz_records.py"), "--seconds", "4", "--seed", "1"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # Every reader was watched: it read texts, and they reached its code.
    rows = re.findall(r"^\| (\w+) \| \d+ \| ([\d,]+) \| (\d[\d,]*) \|", done.stdout, re.M)
    assert [name for name, _, _ in rows] == ["record", "position", "meld", "move", "cards"]
    assert all(int(texts.replace(",", "")) > 20 for _, texts, _ in rows), done.stdout
    assert all(int(edges.replace(",", "")) > 5 for _, _, edges in rows), done.stdout
