"""How much faster an experiment is with more workers.

Run it from the top of the checkout, on a machine with nothing else to do::

    python -m tests.bench.bench_experiments [--rounds 100] [--runs 5] [--workers 2] [--json x.json]

The same rounds of ``greedy`` under ``classico`` are played by one process and by several, in turn,
and the median counts. The processes are started before, and have played a few rounds: what is
measured is a long experiment, not its start.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter

import burraco_learn as bl
from tests.bench.report import publish


def measure(rounds: int, runs: int, workers: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    context = get_context("spawn")
    seconds: dict[int, list[float]] = {1: [], workers: []}
    pools = {count: ProcessPoolExecutor(count, context) for count in seconds}
    for count, pool in pools.items():
        bl.simulate("classico", "greedy", 16 * count, "warm", executor=pool)
    for run in range(runs):
        for count, pool in pools.items():
            start = perf_counter()
            bl.simulate("classico", "greedy", rounds, run, executor=pool)
            seconds[count].append(perf_counter() - start)
    for pool in pools.values():
        pool.shutdown()
    return {
        "rounds_of_a_run": rounds,
        "runs": runs,
        "workers": {
            str(count): round(rounds / median(passed), 1) for count, passed in seconds.items()
        },
        "times_as_fast": round(median(seconds[1]) / median(seconds[workers]), 2),
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table."""
    table = figures["workers"]
    assert isinstance(table, dict)
    lines = ["| workers | rounds/s |", "|---:|---:|"]
    lines += [f"| {count} | {speed} |" for count, speed in table.items()]
    return "\n".join(
        [
            *lines,
            "",
            f"{figures['times_as_fast']} times as fast: median of {figures['runs']} alternating "
            f"runs of {figures['rounds_of_a_run']} rounds each, greedy, classico, four players.",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How much faster more workers are.")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of a run")
    parser.add_argument("--runs", type=int, default=5, help="runs of each, in turn")
    parser.add_argument("--workers", type=int, default=2, help="so many beside one")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.rounds, options.runs, options.workers)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
