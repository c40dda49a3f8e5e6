"""Run the tests of widgets and pictures with the lowest versions of what the project depends on.

    python tools/lowest_versions.py [pytest's arguments]

The versions are those of constraints-lowest.txt, which are the lower bounds of pyproject.toml. They
are installed into a temporary environment of the running Python; what they need in turn is the
newest that fits. It takes some minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

TESTS = ("tests/widgets", "tests/svg", "tests/exercises/test_schedule.py", "-m", "not browser")

FOR_TESTS = ("pytest", "hypothesis", "jsonschema", "nbclient", "nbval", "resvg-py")


def main() -> int:
    """Install them and run the tests; pytest's exit code."""
    words = sys.argv[1:] or TESTS
    with tempfile.TemporaryDirectory(prefix="burraco-lowest-") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if os.name == "nt" else "bin", "python"))
        subprocess.run(
            [
                *(python, "-m", "pip", "install", "-q", "-c", "constraints-lowest.txt"),
                *(".", *FOR_TESTS),
            ],
            cwd=ROOT,
            check=True,
        )
        pytest = ("-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider")
        return subprocess.run([python, *pytest, *words], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
