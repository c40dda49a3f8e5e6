"""How fast a table is drawn and how large it is, beside the picture of a chess board.

Run it from the top of the checkout, with the extra ``bench`` installed::

    python -m tests.bench.bench_svg [--seconds 1] [--runs 5] [--json numbers.json]

The table is the largest there is: all 108 cards face up, most of them in eight long runs. Both
libraries draw the same picture again and again, with all that they keep between two pictures, and
take turns in one process, so that a change of the machine's speed strikes both; the table shows
medians. Only ratios within one run mean anything: machines differ, and so do hours of a day.

- **burraco_learn, still**: what a notebook shows, as text of an SVG.
- **burraco_learn, live**: the same with names for screen readers and data for the front end.
- **python-chess**: ``chess.svg.board()`` of the opening position, 32 pieces on 64 squares.
"""

from __future__ import annotations

import argparse
import gzip
import platform
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

import burraco_learn as bl
from burraco_learn.cards import RANKS, SUITS
from burraco_learn.svg.scene import Scene, scene_of
from burraco_learn.svg.table import draw_table
from tests.bench.report import publish


def all_cards() -> Scene:
    """A table with all 108 cards face up: eight long runs, the rest in the hand and on the pile."""
    rules = bl.load_rules("classico")
    runs = tuple(
        bl.Meld.lay(bl.parse_cards(" ".join(rank + suit for rank in RANKS[2:])), rules)
        for suit in SUITS
    )
    rest = bl.parse_cards("As Ah Ad Ac As Ah Ad Ac 2s 2h 2d 2c 2s 2h 2d 2c Jk Jk Jk Jk")
    return replace(
        scene_of(bl.Round.deal(rules, players=4, seed=1).view(0)),
        melds=(runs, runs),
        hands=(tuple(sorted(rest[:11])), None, None, None),
        counts=(11, 0, 0, 0),
        pile=rest[11:],
        stock=0,
        pozzetti=0,
    )


def painters() -> tuple[dict[str, Callable[[], str]], list[str]]:
    """What draws a picture, by name; and the names of what is not installed."""
    scene = all_cards()
    found: dict[str, Callable[[], str]] = {
        "burraco_learn, still": lambda: draw_table(scene, live=False),
        "burraco_learn, live": lambda: draw_table(scene, live=True),
    }
    try:
        import chess
        import chess.svg
    except ImportError:
        return found, ["python-chess"]
    board = chess.Board()
    found["python-chess board"] = lambda: str(chess.svg.board(board))
    return found, []


def milliseconds(paint: Callable[[], str], seconds: float) -> float:
    """The median time of one picture."""
    times = []
    end = perf_counter() + seconds
    while not times or perf_counter() < end:
        start = perf_counter()
        paint()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def measure(seconds: float, runs: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    paint_by_name, missing = painters()
    times: dict[str, list[float]] = {name: [] for name in paint_by_name}
    for paint in paint_by_name.values():
        paint()
    for _ in range(runs):
        for name, paint in paint_by_name.items():
            times[name].append(milliseconds(paint, seconds))
    pictures = {}
    for name, paint in paint_by_name.items():
        text = paint().encode("utf-8")
        pictures[name] = {
            "ms": round(median(times[name]), 3),
            "bytes": len(text),
            "gzip_bytes": len(gzip.compress(text, mtime=0)),
        }
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "seconds_per_run": seconds,
        "runs": runs,
        "pictures": pictures,
        "missing": missing,
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table, as they stand in the documentation."""
    pictures, missing = figures["pictures"], figures["missing"]
    assert isinstance(pictures, dict) and isinstance(missing, list)
    own = pictures["burraco_learn, still"]["ms"]
    lines = [
        "| picture | ms | kB | kB gzipped | our still table against it |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, row in pictures.items():
        lines.append(
            f"| {name} | {row['ms']:.2f} | {row['bytes'] / 1000:.1f} "
            f"| {row['gzip_bytes'] / 1000:.1f} | {row['ms'] / own:.2f} |"
        )
    lines += [
        "",
        f"Median of {figures['runs']} alternating runs of {figures['seconds_per_run']} s each, "
        f"Python {figures['python']}, {figures['system']}.",
    ]
    lines += [f"{name}: not installed." for name in missing]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time and size of pictures of tables.")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one run")
    parser.add_argument("--runs", type=int, default=5, help="runs of each picture, in turn")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.seconds, options.runs)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
