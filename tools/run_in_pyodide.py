"""Run the tests of the core, and those of the exercises, under the Python of a browser.

    python tools/run_in_pyodide.py [--pyodide 314.0.8] [pytest's arguments]

Pyodide is CPython as WebAssembly, which JupyterLite runs in a page; here Node runs it. The number
of a version names its Python: 314 is Python 3.14. It is installed with npm into a temporary folder,
and with it pytest, hypothesis, fsrs and svgwrite, which need no compiler. Tests that start another
process are skipped there, since there is none. It takes some ten minutes.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

TESTS = (
    "tests/rules",
    "tests/game",
    "tests/notation",
    "tests/analysis",
    "tests/bots",
    "tests/samples",
    "tests/exercises",
)
"""What needs the standard library alone, and the digests of exercises, which are the same on every
Python."""

PACKAGES = ("pytest", "hypothesis", "fsrs", "svgwrite")
"""The newest of each that is Python alone."""


def main() -> int:
    """Install Pyodide and run the tests in it; pytest's exit code."""
    asked = argparse.ArgumentParser(description="The core's tests under Pyodide.")
    asked.add_argument("--pyodide", default="314.0.8", metavar="VERSION", help="as npm has it")
    options, words = asked.parse_known_args()
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("This needs Node and npm.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="burraco-pyodide-") as folder:
        quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--no-save")
        subprocess.run(
            [npm, "install", *quiet, "--prefix", folder, f"pyodide@{options.pyodide}"], check=True
        )
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "-q"),
                *("--only-binary", ":all:", "--platform", "any", "--target", f"{folder}/site"),
                *PACKAGES,
            ],
            check=True,
        )
        script = str(ROOT / "tools" / "run_in_pyodide.mjs")
        return subprocess.run([node, script, folder, str(ROOT), *(words or TESTS)]).returncode


if __name__ == "__main__":
    sys.exit(main())
