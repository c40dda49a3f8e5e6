"""How long it takes from nothing to the first legal moves, beside python-chess.

Run it from the top of the checkout, with the extra ``bench`` installed::

    python -m tests.bench.bench_import [--runs 21] [--json numbers.json]

Each run is a new Python process that imports a library, sets up the start of a game and lists its
legal moves. The libraries take turns, so that a change of the machine's speed strikes both, and the
table shows medians. Bytecode is compiled beforehand, as an installation leaves it. Only ratios
within one run mean anything: machines differ, and so do hours of a day.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.report import publish

ROOT = Path(__file__).parents[2]

OWN = "burraco_learn, first legal moves"
PEER = "python-chess, first legal moves"
PROGRAMS = {
    "Python alone": "",
    "burraco_learn, import": "import burraco_learn",
    OWN: (
        "import burraco_learn as bl; "
        "list(bl.Round.deal(bl.load_rules('classico'), players=4, seed=7).legal_moves())"
    ),
    PEER: "import chess; list(chess.Board().legal_moves)",
}


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """An environment in which this checkout is found, and bytecode is kept in a folder of its own.

    Without the folder a figure would depend on who has imported which module here before.
    """
    with TemporaryDirectory() as folder:
        kept = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
        yield {**kept, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": folder}


def milliseconds(code: str, environ: dict[str, str]) -> tuple[float, float]:
    """The time by the clock and that of the processor for one process, from start to end."""
    code += "\nimport time; print(time.process_time())"
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, cwd=ROOT, capture_output=True, check=True
    )
    return 1000 * (perf_counter() - start), 1000 * float(done.stdout)


def measure(runs: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    programs = dict(PROGRAMS)
    missing = []
    if find_spec("chess") is None:
        del programs[PEER]
        missing.append("python-chess")
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    with environment() as environ:
        for code in programs.values():
            milliseconds(code, environ)
        for _ in range(runs):
            for name, code in programs.items():
                times[name].append(milliseconds(code, environ))
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "runs": runs,
        "starts": {
            name: {
                "ms": round(median(wall for wall, _ in found), 1),
                "processor_ms": round(median(spent for _, spent in found), 1),
            }
            for name, found in times.items()
        },
        "missing": missing,
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table, as they stand in the documentation."""
    starts, missing = figures["starts"], figures["missing"]
    assert isinstance(starts, dict) and isinstance(missing, list)
    lines = ["| process | ms | ms of the processor |", "|---|---:|---:|"]
    for name, row in starts.items():
        lines.append(f"| {name} | {row['ms']:.1f} | {row['processor_ms']:.1f} |")
    lines.append("")
    if PEER in starts:
        clock, processor = (
            starts[OWN][unit] / starts[PEER][unit] for unit in ("ms", "processor_ms")
        )
        lines += [
            f"Ours against python-chess: {clock:.2f} by the clock, {processor:.2f} by the "
            "processor's time.",
            "",
        ]
    lines.append(
        f"Median of {figures['runs']} alternating runs, Python {figures['python']}, "
        f"{figures['system']}."
    )
    lines += [f"{name}: not installed." for name in missing]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time from nothing to the first legal moves.")
    parser.add_argument("--runs", type=int, default=21, help="processes of each kind, in turn")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.runs)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
