"""Kill programs that play at a table, at any moment, and look whether a move they told of is lost.

    python tools/kill_kernels.py [--times 250] [--seed 1]

Each time another program plays at a play table, with a learner's folder of its own, and tells of
each move once the table has shown it. It is killed (SIGKILL; on Windows, TerminateProcess) after a
random while. Then the saved table must be read, must be one round as it was played, and must have
every move that was told. The first that does not ends it with exit code 1. This is what a killed
kernel can do to a table; a power cut is the case of tests/storage/test_atomic.py, which looks at
the order in which things are brought onto the disk.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Timer

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PLAYER = """
import sys
from play_tables import dealt, play

print("ready", flush=True)
widget = dealt("classico", players=2, seed=int(sys.argv[1]))
while not widget.round.over:
    play(widget, 1)
    print(len(widget.round.log), flush=True)
"""
"""It plays the person's moves as a page would, and tells how many moves have been shown."""

LONGEST = 2.0
"""Seconds after the start of play within which it is killed."""


def killed(seed: int, after: float, home: Path) -> tuple[int, int]:
    """How many moves a player told of before it was killed, and how many its save has.

    Raises RecordError if the save cannot be read, and RuntimeError if the player does not start.
    """
    environment = {
        **os.environ,
        "BURRACO_LEARN_HOME": str(home),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
    }
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(seed)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert player.stdout is not None
    with player:
        if player.stdout.readline() != "ready\n":
            raise RuntimeError("the player did not start")
        timer = Timer(after, player.kill)
        timer.start()
        # A line that was cut off in the middle told nothing.
        told = [int(line) for line in player.stdout if line.endswith("\n")]
        timer.cancel()  # where the round was over before
    return max(told, default=0), saved_moves(home)


def saved_moves(home: Path) -> int:
    """How many moves the one saved table in a learner's folder has; 0 if there is none."""
    from burraco_learn.notation.reader import read_records

    found = sorted((home / "tables").glob("*.txt"))
    if not found:
        return 0
    (path,) = found
    (record,) = read_records(path.read_text(encoding="utf-8"))
    return len(record.round().log)


def main() -> int:
    """Kill so many players; 0 if none of them lost a move."""
    asked = argparse.ArgumentParser(description="Killed in the middle of play.")
    asked.add_argument("--times", type=int, default=250)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    rng = Random(options.seed)
    begun, moves = time.monotonic(), 0
    for number in range(options.times):
        seed, after = rng.randrange(10_000), rng.random() * LONGEST
        with tempfile.TemporaryDirectory(prefix="burraco-kill-") as home:
            told, kept = killed(seed, after, Path(home))
        if kept < told:
            print(f"FAULT seed {seed}, killed after {after:.3f} s: {told} told, {kept} kept")
            return 1
        moves += told
        if (number + 1) % 25 == 0 or number + 1 == options.times:
            seconds = time.monotonic() - begun
            print(f"{number + 1} killed, {moves:,} moves told, none lost, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
