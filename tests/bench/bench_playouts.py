"""How fast the core is, beside two well-known engines for gin rummy.

Run it from the top of the checkout, with the extra ``bench`` installed::

    python -m tests.bench.bench_playouts [--seconds 2] [--runs 5] [--json numbers.json]

A playout is a round played with random moves: ask for the legal moves, choose one at random, play
it. One such step is a decision. All engines choose with the same expression and one generator, and
take turns in one process, so that a change of the machine's speed strikes all of them; the table
shows medians. Only ratios within one run mean anything: machines differ, and so do hours of a day.

- **burraco_learn**: four players, ``classico``; ``legal_moves``, a choice, ``play``. The dealing of
  each round counts in its time.
- **OpenSpiel** gin_rummy through Python: ``legal_actions``, a choice, ``apply_action``. Its deals
  and its draws from the stock are chance nodes, which its caller has to play. They are not
  decisions and are not counted as such. The ratio is taken against the figure from which the time
  spent in them is taken off, which is the harder one to beat; the figure with that time is shown
  beside it.
- **RLCard** gin-rummy, once its bare game (``judge.get_legal_actions``, ``game.step``) and once its
  environment (``env.step``), which also encodes each state for learning.

Two more figures: the time from ``import burraco_learn`` to the first legal moves of a round in a
new process, and how many copies of a state in the middle of a round are made a second.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import burraco_learn as bl
from tests.bench.report import publish


class Playouts(NamedTuple):
    """What one engine did in one run. ``chance`` are seconds spent in chance nodes."""

    decisions: int
    rounds: int
    seconds: float
    chance: float = 0.0


def ours(random: Random, seconds: float) -> Playouts:
    rules, draw = bl.load_rules("classico"), random.random
    decisions = rounds = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        state = bl.Round.deal(rules, players=4, seed=rounds)
        while moves := state.legal_moves():
            state.play(moves[int(draw() * len(moves))])
        decisions += len(state.log)
        rounds += 1
    return Playouts(decisions, rounds, passed)


def open_spiel() -> Callable[[Random, float], Playouts]:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def run(random: Random, seconds: float) -> Playouts:
        draw = random.random
        decisions = rounds = 0
        chance = 0.0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    before = perf_counter()
                    # Every outcome of its chance nodes is equally likely.
                    outcomes = state.legal_actions()
                    state.apply_action(outcomes[int(draw() * len(outcomes))])
                    chance += perf_counter() - before
                else:
                    moves = state.legal_actions()
                    state.apply_action(moves[int(draw() * len(moves))])
                    decisions += 1
            rounds += 1
        return Playouts(decisions, rounds, passed, chance)

    return run


def rlcard_game() -> Callable[[Random, float], Playouts]:
    from rlcard.games.gin_rummy import Game

    game = Game()

    def run(random: Random, seconds: float) -> Playouts:
        draw = random.random
        decisions = rounds = 0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            game.init_game()
            while not game.is_over():
                moves = game.judge.get_legal_actions()
                game.step(moves[int(draw() * len(moves))])
                decisions += 1
            rounds += 1
        return Playouts(decisions, rounds, passed)

    return run


def rlcard_environment() -> Callable[[Random, float], Playouts]:
    import rlcard

    environment = rlcard.make("gin-rummy", config={"seed": 1})

    def run(random: Random, seconds: float) -> Playouts:
        draw = random.random
        decisions = rounds = 0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            state, _ = environment.reset()
            while not environment.is_over():
                moves = state["raw_legal_actions"]
                state, _ = environment.step(moves[int(draw() * len(moves))])
                decisions += 1
            rounds += 1
        return Playouts(decisions, rounds, passed)

    return run


def copies_per_second(seconds: float) -> float:
    """How many copies of a state in the middle of a round are made a second."""
    state = bl.Round.deal(bl.load_rules("classico"), players=4, seed=1)
    random = Random(1)
    for _ in range(60):
        moves = state.legal_moves()
        state.play(moves[int(random.random() * len(moves))])
    count, copy = 0, state.copy
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        for _ in range(1000):
            copy()
        count += 1000
    return count / passed


FIRST_MOVES = """
from time import perf_counter
start = perf_counter()
import burraco_learn as bl
imported = perf_counter()
bl.Round.deal(bl.load_rules("classico"), players=4, seed=1).legal_moves()
print(imported - start, perf_counter() - start)
"""


def first_moves() -> tuple[float, float]:
    """Milliseconds to import the core, and from there to the first legal moves, in a new process.

    The compiled files of Python are there, as they are after the first run of an installation.
    """
    printed = subprocess.run(
        [sys.executable, "-c", FIRST_MOVES],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    imported, total = (1000 * float(word) for word in printed.split())
    return imported, total


def measure(seconds: float, runs: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    engines: dict[str, Callable[[Random, float], Playouts]] = {"burraco_learn": ours}
    missing = []
    for name, make in (
        ("OpenSpiel gin_rummy", open_spiel),
        ("RLCard gin-rummy, bare game", rlcard_game),
        ("RLCard gin-rummy, environment", rlcard_environment),
    ):
        try:
            engines[name] = make()
        except ImportError:
            missing.append(name)
    results: dict[str, list[Playouts]] = {name: [] for name in engines}
    for run in engines.values():
        run(Random(0), seconds / 4)
    for number in range(runs):
        for name, run in engines.items():
            results[name].append(run(Random(number), seconds))
    first = [first_moves() for _ in range(runs)]
    table = {
        name: {
            "decisions_per_second": round(
                median(run.decisions / (run.seconds - run.chance) for run in played)
            ),
            "decisions_per_second_with_chance": round(
                median(run.decisions / run.seconds for run in played)
            ),
            "rounds_per_second": round(median(run.rounds / run.seconds for run in played), 1),
            "decisions_per_round": round(
                sum(run.decisions for run in played) / sum(run.rounds for run in played), 1
            ),
        }
        for name, played in results.items()
    }
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "seconds_per_run": seconds,
        "runs": runs,
        "engines": table,
        "missing": missing,
        "import_ms": round(median(imported for imported, _ in first), 1),
        "first_legal_moves_ms": round(median(total for _, total in first), 1),
        "copies_per_second": round(median(copies_per_second(0.4) for _ in range(runs))),
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table and two lines, as they stand in the documentation."""
    engines = figures["engines"]
    assert isinstance(engines, dict)
    own = engines["burraco_learn"]["decisions_per_second"]
    lines = [
        "| engine | decisions/s | the same with chance nodes | rounds/s | decisions a round "
        "| ours against it |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, row in engines.items():
        lines.append(
            f"| {name} | {row['decisions_per_second']:,} "
            f"| {row['decisions_per_second_with_chance']:,} | {row['rounds_per_second']:,} "
            f"| {row['decisions_per_round']} | {own / row['decisions_per_second']:.2f} |"
        )
    lines += [
        "",
        f"Import of the core {figures['import_ms']} ms; import and first legal moves "
        f"{figures['first_legal_moves_ms']} ms. Copies of a state in the middle of a round: "
        f"{figures['copies_per_second']:,} a second.",
        "",
        f"Median of {figures['runs']} alternating runs of {figures['seconds_per_run']} s each, "
        f"Python {figures['python']}, {figures['system']}.",
    ]
    missing = figures["missing"]
    assert isinstance(missing, list)
    lines += [f"{name}: not installed." for name in missing]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Playouts a second, beside other engines.")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one run")
    parser.add_argument("--runs", type=int, default=5, help="runs of each engine, in turn")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.seconds, options.runs)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
