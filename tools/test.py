"""Run every check that a change must pass: style, types, all tests, and what they cover.

    python tools/test.py

First ruff and mypy; then types, lint and unit tests of the front end, with Node. Then, on all
cores, the tests that need no browser and the notebooks; they measure how much of the package they
run through. Then the tests in a browser: they are a run of their own, since Playwright leaves an
event loop behind that other tests would meet. The last line has the form of pytest's closing line
and counts all of it; each check beside pytest counts as one test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "burraco_learn"

# Tests of a file stay together: the cells of a notebook need each other, and so do fixtures.
SPREAD = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile")

CORE = ("cards.py", "rules/*", "melds/*", "game/*", "notation/*")
CORE_BRANCHES = 98.0
"""Percent of the branches of the core that the tests must take."""

ORDER = ("failed", "passed", "skipped", "xfailed", "xpassed", "error", "errors")
"""What pytest's closing line counts and ours sums up, in its order."""

CLOSING = re.compile(r"^=+ (.*) in [\d.]+s.* =+$", re.M)


def run(*command: str) -> tuple[bool, str]:
    """Run a Python module and show what it prints; whether it ended well, and what it printed."""
    print(f"+ python -m {' '.join(command)}", flush=True)
    return shown(sys.executable, "-m", *command)


def shown(*command: str) -> tuple[bool, str]:
    """Run a program and show what it prints; whether it ended well, and what it printed."""
    lines = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as program:
        assert program.stdout is not None
        for line in program.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return program.returncode == 0, "".join(lines)


def counts_of(printed: str) -> Counter[str]:
    """What pytest's closing line counts: passed, failed, skipped and so on."""
    counts: Counter[str] = Counter()
    for closing in CLOSING.findall(printed)[-1:]:
        for number, what in re.findall(r"(\d+) (\w+)", closing):
            counts[what] += int(number)
    return counts


def closing_line(counts: Mapping[str, int], seconds: float) -> str:
    """What was counted in how many seconds, in the form of pytest's closing line."""
    told = ", ".join(f"{counts[what]} {what}" for what in ORDER if counts.get(what))
    return f" {told} in {seconds:.2f}s ({timedelta(seconds=int(seconds))}) ".center(80, "=")


def front_end_checks() -> Mapping[str, bool | None]:
    """Check types and lint of the front end, and run its unit tests; None for what is skipped.

    Without Node they are skipped, but where a browser is required Node is as well.
    """
    scripts = {"types": "front end types", "lint": "front end lint", "test": "front end tests"}
    npm = shutil.which("npm")
    if npm is None:
        required = os.environ.get("BURRACO_LEARN_REQUIRE_BROWSER") == "1"
        print("The checks of the front end need Node (with npm), and there is none.", flush=True)
        return dict.fromkeys(scripts.values(), False if required else None)
    # Versions are pinned in package.json; no lock file is kept.
    install = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    print(f"+ npm {' '.join(install[1:])}", flush=True)
    if not shown(*install)[0]:
        return dict.fromkeys(scripts.values(), False)
    results = {}
    for script, name in scripts.items():
        print(f"+ npm run {script}", flush=True)
        results[name] = shown(npm, "run", "--silent", script)[0]
    return results


def covered(include: str) -> tuple[float, float]:
    """Percent of the lines and of the branches of some files that the tests ran through."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        command = ["coverage", "json", "-q", f"--include={include}", "-o", str(path)]
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)
        totals = json.loads(path.read_text(encoding="utf-8"))["totals"]
    return (
        100 * totals["covered_lines"] / totals["num_statements"],
        100 * totals["covered_branches"] / totals["num_branches"],
    )


def check_coverage() -> bool:
    """Print what the tests cover; whether it is enough of the core."""
    figures = "{:.1f} % of the lines and {:.1f} % of the branches"
    core = ",".join(f"{PACKAGE}/{part}" for part in CORE)
    print(f"Covered in the package: {figures.format(*covered(f'{PACKAGE}/*'))}.")
    lines, branches = covered(core)
    print(f"Covered in the core, from cards to notation: {figures.format(lines, branches)}.")
    if branches < CORE_BRANCHES:
        print(f"At least {CORE_BRANCHES} % of the branches of the core must be taken.")
        run("coverage", "report", "--show-missing", "--skip-covered", f"--include={core}")
    return branches >= CORE_BRANCHES


def main() -> int:
    """Run all checks; 0 if each of them is passed."""
    start = time.monotonic()
    counts: Counter[str] = Counter()
    failed = []

    def note(name: str, good: bool) -> None:
        counts["passed" if good else "failed"] += 1
        if not good:
            failed.append(name)

    note("ruff check", run("ruff", "check", "--quiet", ".")[0])
    note("ruff format", run("ruff", "format", "--check", "--quiet", ".")[0])
    note("mypy", run("mypy")[0])
    for name, good in front_end_checks().items():
        if good is None:
            counts["skipped"] += 1
        else:
            note(name, good)
    measure = (f"--cov={PACKAGE}", "--cov-branch", "--cov-report=")
    for name, options in {
        "the tests without a browser": ("-m", "not browser", *measure),
        "the tests in a browser": ("tests/browser",),
    }.items():
        good, printed = run("pytest", *SPREAD, *options)
        counts += counts_of(printed)
        if not good:
            failed.append(name)
    note("coverage of the core", check_coverage())

    for name in failed:
        print(f"FAILED {name}")
    print(closing_line(counts, time.monotonic() - start))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
