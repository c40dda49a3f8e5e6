"""Measure the ratings of the bots, and write the table of `docs/bots.md`.

    python tools/ratings.py
    python tools/ratings.py --table

Bots that are near each other in strength play duels under classico, most of them for four players
and for two, on deals that no weight was found on. 400 points of rating are ten rounds won for each
that is lost, as for chess players; `greedy` has 1000, and each other bot its distance from the one
that it is measured by.

The rounds are kept in `build/ratings`, so that a run that is broken off goes on where it was; what
they came to is kept in `docs/data/ratings.csv`, and `--table` writes the table from that alone. The
field `rating` of each bot is then entered by hand; a test compares it with the file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from math import log10
from pathlib import Path

import burraco_learn as bl
from burraco_learn.bots.duel import Duel, play_on

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools")]

from figures import fill, read_rows, write_rows  # noqa: E402

DATA = ROOT / "docs" / "data" / "ratings.csv"
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "ratings"

SEED = "ratings"
RULES = "classico"

DUELS = (
    ("friendly", "greedy", 200, (4, 2)),
    ("club", "greedy", 200, (4, 2)),
    ("beginner", "friendly", 100, (4, 2)),
    ("random", "beginner", 60, (4, 2)),
    ("strong", "club", 40, (4,)),  # it takes its time: for two players, as long again
)
"""Who is measured, by whom, on how many deals, and for how many players.

Each comes after the one that it is measured by.
"""

COLUMNS = ("bot", "by", "players", "rounds", "won", "drawn")

Row = Mapping[str, str]


def ratings(rows: Iterable[Row]) -> dict[str, int]:
    """The rating of each bot from the rounds that it won against the one it is measured by.

    Half a round is added to either side, so that one that always wins has a rating too.
    """
    found = {"greedy": 1000.0}
    pairs: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        pairs.setdefault((row["bot"], row["by"]), []).append(row)
    for (one, by), cells in pairs.items():
        won = 0.5 + sum(int(row["won"]) + int(row["drawn"]) / 2 for row in cells)
        rounds = 1 + sum(int(row["rounds"]) for row in cells)
        found[one] = found[by] + 400 * log10(won / (rounds - won))
    return {name: 10 * round(points / 10) for name, points in found.items()}


def measured(one: str, by: str, players: int, pairs: int) -> Row:
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{one}-{by}-{players}.csv"
    duel = Duel(tuple(play_on(path, one, by, bl.load_rules(RULES), players, pairs, SEED)))
    values = (one, by, players, 2 * duel.pairs, duel.won, duel.drawn)
    return dict(zip(COLUMNS, map(str, values), strict=True))


def table(rows: list[Row]) -> str:
    """The table of the page, a line for each duel."""
    found = ratings(rows)
    lines = [
        "| bot | rating | measured by | players | rounds | won | drawn |",
        "|---|---:|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row['bot']} | {found[row['bot']]} | {row['by']} | {row['players']} "
        f"| {row['rounds']} | {row['won']} | {row['drawn']} |"
        for row in rows
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the ratings of the bots.")
    parser.add_argument("--table", action="store_true", help="write the table alone")
    options = parser.parse_args()
    if not options.table:
        rows = []
        for one, by, pairs, numbers in DUELS:
            for players in numbers:
                rows.append(measured(one, by, players, pairs))
                print(*rows[-1].values(), flush=True)
        write_rows(DATA, COLUMNS, rows)
    fill(PAGE, "ratings", table(read_rows(DATA)))


if __name__ == "__main__":
    main()
