"""Run every check that a change must pass: style, types, all tests, and what they cover.

    python tools/test.py

First ruff and mypy; then types, lint and unit tests of the front end, with Node. Then, on all
cores, the tests of the core, which measure how much of it they run through, and all others with the
notebooks, also those of the core that try the same very often. The tests in a browser run beside
all that, since a browser waits much: in a process of their own, because Playwright leaves an event
loop behind that other tests would meet. What they print is shown when they have ended. The last
line has the form of pytest's closing line and counts all of it; each check beside pytest counts as
one test. The long forms of some tests are left to ``tools/release_checks.py``.

    python tools/test.py --cover-all

has all tests that need no browser measure how much of the whole package they run through. They
take twice as long then, so it is a check for releases.
"""

from __future__ import annotations

import argparse
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
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "burraco_learn"

# Tests of a file stay together: the cells of a notebook need each other, and so do fixtures.
SPREAD = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--durations", "12")

CORE = ("cards", "rules", "melds", "game", "notation")
CORE_BRANCHES = 98.0
"""Percent of the branches of the core that the tests must take."""

CORE_TESTS = tuple(f"tests/{part}" for part in ("rules", "game", "notation", "properties"))
"""The tests of the core; ``tests/rules`` and ``tests/game`` hold those of melds and cards too."""

# In a run without measuring are those that try much, since it slows a test even where it is paused.
MEASURED = "core and not no_cover"

ORDER = ("failed", "passed", "skipped", "xfailed", "xpassed", "error", "errors")
"""What pytest's closing line counts and ours sums up, in its order."""

CLOSING = re.compile(r"^=+ (.*) in [\d.]+s.* =+$", re.M)

Ended = tuple[bool, str]
"""Whether a program ended well, and what it printed."""


def run(*command: str, show: bool = True) -> Ended:
    """Run a Python module, and ``show`` what it prints while it does."""
    print(f"+ python -m {' '.join(command)}", flush=True)
    return shown(sys.executable, "-m", *command, show=show)


def shown(*command: str, show: bool = True) -> Ended:
    """Run a program, and ``show`` what it prints while it does."""
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
            if show:
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


def covered() -> tuple[float, float]:
    """Percent of the lines and of the branches that the tests measured last ran through."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        command = ["coverage", "json", "-q", "-o", str(path)]
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)
        totals = json.loads(path.read_text(encoding="utf-8"))["totals"]
    return (
        100 * totals["covered_lines"] / totals["num_statements"],
        100 * totals["covered_branches"] / totals["num_branches"],
    )


def tell_coverage(what: str, at_least: float = 0.0) -> bool:
    """Print what the tests measured last covered of ``what``; whether it is enough."""
    lines, branches = covered()
    print(f"Covered in {what}: {lines:.1f} % of the lines and {branches:.1f} % of the branches.")
    if branches < at_least:
        print(f"At least {at_least} % of the branches must be taken.")
        run("coverage", "report", "--show-missing", "--skip-covered")
    return branches >= at_least


def measuring(*parts: str) -> tuple[str, ...]:
    """The options with which pytest measures the coverage of parts of the package."""
    return (*(f"--cov={part}" for part in parts), "--cov-branch", "--cov-report=")


def cover_all() -> int:
    """Measure what all tests without a browser cover; 0 if they pass."""
    good, _ = run("pytest", *SPREAD, "-m", "not browser", *measuring(PACKAGE))
    tell_coverage("the package")
    return 0 if good else 1


def main() -> int:
    """Run what was asked for; 0 if all of it is passed."""
    asked = argparse.ArgumentParser(description="Run every check that a change must pass.")
    asked.add_argument(
        "--cover-all", action="store_true", help="measure the coverage of the whole package instead"
    )
    if asked.parse_args().cover_all:
        return cover_all()
    # Every kernel, worker and command that the tests start would compile all its modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.monotonic()
    counts: Counter[str] = Counter()
    failed = []

    def note(name: str, good: bool) -> None:
        counts["passed" if good else "failed"] += 1
        if not good:
            failed.append(name)

    def note_tests(name: str, ended: Ended) -> None:
        good, printed = ended
        counts.update(counts_of(printed))
        if not good:
            failed.append(name)

    with ThreadPoolExecutor(max_workers=1) as beside:
        browser = ("pytest", *SPREAD, "tests/browser", "-m", "not release")
        in_browser = beside.submit(run, *browser, show=False)
        note("ruff check", run("ruff", "check", "--quiet", ".")[0])
        note("ruff format", run("ruff", "format", "--check", "--quiet", ".")[0])
        note("mypy", run("mypy")[0])
        for name, good in front_end_checks().items():
            if good is None:
                counts["skipped"] += 1
            else:
                note(name, good)
        core = measuring(*(f"{PACKAGE}.{part}" for part in CORE))
        note_tests(
            "the tests of the core",
            run("pytest", *SPREAD, *CORE_TESTS, *core, "-m", MEASURED),
        )
        note("coverage of the core", tell_coverage("the core", CORE_BRANCHES))
        others = ("--ignore=tests/browser", "-m", f"not release and not ({MEASURED})")
        note_tests("the other tests without a browser", run("pytest", *SPREAD, *others))
        ended = in_browser.result()
        print(f"What the tests in a browser printed:\n{ended[1]}", end="")
        note_tests("the tests in a browser", ended)

    for name in failed:
        print(f"FAILED {name}")
    print(closing_line(counts, time.monotonic() - start))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
