"""The command that runs all checks sums up what pytest counts."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("closing", "counts"),
    [
        ("== 2 failed, 6400 passed, 1 skipped in 61.05s (0:01:01) ==", (2, 6400, 1, 0)),
        ("==== 67 passed, 3 warnings in 9.10s ====", (0, 67, 0, 0)),
        ("==== 1 passed, 2 errors in 0.10s ====", (0, 1, 0, 2)),
        ("==== no tests ran in 0.10s ====", (0, 0, 0, 0)),
        ("INTERNALERROR> 5 passed", (0, 0, 0, 0)),
    ],
)
def test_what_pytest_counts_is_read(closing: str, counts: tuple[int, ...]) -> None:
    read = runpy.run_path(str(ROOT / "tools" / "test.py"))["counts_of"](f"...\n{closing}\n")
    assert tuple(read[what] for what in ("failed", "passed", "skipped", "errors")) == counts


def test_the_last_line_is_one_that_ci_looks_for() -> None:
    closing = runpy.run_path(str(ROOT / "tools" / "test.py"))["closing_line"]
    line = closing({"passed": 6470, "skipped": 1, "failed": 0}, 312.5)
    assert len(line) == 80 and " 6470 passed, 1 skipped in 312.50s (0:05:12) " in line
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (wanted,) = re.findall(r"grep -E '(\^=.*)' \"\$log\"", script)
    assert re.search(wanted, line)
