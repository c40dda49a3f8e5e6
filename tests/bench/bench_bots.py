"""How fast the bots play against themselves.

Run it from the top of the checkout::

    python -m tests.bench.bench_bots [--rounds 10] [--runs 3] [--json numbers.json]

Each bot of the ladder plays whole rounds of four under ``classico`` on all seats; the bots take
turns in one process, and the median counts. A decision is a choice of the bot, at a view made for
it. The time is the processor's, so that other work on the machine disturbs it less.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

import burraco_learn as bl
from burraco_learn.bots import bots
from tests.bench.report import publish


def self_play(name: str, rounds: int, run: int) -> tuple[float, float, float]:
    """Rounds a second, and decisions a second with and without what the core takes of them."""
    rules, choosing, decisions = bl.load_rules("classico"), 0.0, 0
    start = process_time()
    for number in range(rounds):
        rnd = bl.Round.deal(rules, players=4, seed=f"{run}-{number}")
        seats = [bl.bot(name, seed=seat) for seat in range(4)]
        while not rnd.over:
            view = rnd.view(rnd.turn)
            before = process_time()
            move = seats[rnd.turn].choose(view)
            choosing += process_time() - before
            rnd.play(move)
        decisions += len(rnd.log)
    passed = process_time() - start
    return rounds / passed, decisions / passed, decisions / choosing


def measure(rounds: int, runs: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in bots()}
    for run in range(runs):
        for name, played in found.items():
            played.append(self_play(name, rounds, run))
    return {
        "rounds_of_a_run": rounds,
        "runs": runs,
        "bots": {
            name: {
                "rounds_per_second": round(median(one[0] for one in played), 1),
                "decisions_per_second": round(median(one[1] for one in played)),
                "choices_per_second": round(median(one[2] for one in played)),
            }
            for name, played in found.items()
        },
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table, as they stand in the documentation."""
    table = figures["bots"]
    assert isinstance(table, dict)
    lines = [
        "| bot | rounds/s | decisions/s | the same without the core |",
        "|---|---:|---:|---:|",
    ]
    for name, row in table.items():
        lines.append(
            f"| {name} | {row['rounds_per_second']} | {row['decisions_per_second']:,} "
            f"| {row['choices_per_second']:,} |"
        )
    return "\n".join(
        [
            *lines,
            "",
            f"Median of {figures['runs']} runs of "
            f"{figures['rounds_of_a_run']} rounds each, classico, four players.",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the bots play.")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of each bot in a run")
    parser.add_argument("--runs", type=int, default=3, help="runs of each bot, in turn")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.rounds, options.runs)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
