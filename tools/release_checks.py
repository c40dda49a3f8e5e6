"""The checks before a release: the same tests with more exercises and examples, what all of them
cover of the package, the long forms of tests in a browser, much fuzzing, rounds by the ten
thousand, killed kernels, the lowest versions of what it depends on, and the Python of a browser.

    python tools/release_checks.py [--exercises 1000] [--examples 500] [--seconds 600]
                                   [--seeds 2000] [--files 500] [--rounds 100000] [--greedy 5000]

It takes some hours, most of them for the exercises of all kinds, rule sets, levels and seeds, which
``tools/make_exercises.py`` makes, and for the rounds of ``tools/soak.py``; with ``--seeds 50
--rounds 2000 --greedy 200`` it is half an hour. What changes go through, ``tools/test.py``, looks
at fewer of each.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str, **variables: str) -> bool:
    """Run a Python program with these variables in its environment; whether it ended well."""
    told = [f"{name}={value}" for name, value in variables.items()]
    print("+", *told, "python", *command, flush=True)
    return not subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | variables
    ).returncode


def main() -> int:
    """Run all of them; 0 if each is passed."""
    asked = argparse.ArgumentParser(description="The checks before a release.")
    asked.add_argument("--exercises", default="1000", help="exercises of each kind on each level")
    asked.add_argument("--examples", default="500", help="examples of each property, all new")
    asked.add_argument("--seconds", default="600", help="of random text, and of messages")
    asked.add_argument("--seeds", default="2000", help="of exercises, for each rule set and level")
    asked.add_argument("--files", default="500", help="random rule files with exercises of each")
    asked.add_argument("--rounds", default="100000", help="played with moves at random")
    asked.add_argument("--greedy", default="5000", help="rounds between greedy bots")
    options = asked.parse_args()
    pytest = ("-m", "pytest", "-n", "logical", "--dist", "loadfile")
    good = [
        run(*pytest, "tests/exercises", BURRACO_LEARN_EXERCISES=options.exercises),
        run(
            *(*pytest, "tests/properties"),
            HYPOTHESIS_PROFILE="search",
            BURRACO_LEARN_EXAMPLES=options.examples,
        ),
        run("tools/test.py", "--cover-all"),
        run(*pytest, "tests/lessons", "notebooks"),
        run("-m", "pytest", "tests/browser", "-m", "release"),
        run("tools/make_exercises.py", "--seeds", options.seeds, "--files", options.files),
        run("tools/fuzz_records.py", "--seconds", options.seconds),
        run("tools/soak.py", "--rounds", options.rounds, "--greedy", options.greedy),
        run("tools/fuzz_widgets.py", "--seconds", options.seconds),
        run("tools/kill_kernels.py"),
        run("tools/lowest_versions.py"),
        run("tools/run_in_pyodide.py"),
    ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
