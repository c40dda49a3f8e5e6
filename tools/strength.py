"""Measure how strong the bots are, and write the table of `docs/bots.md`.

    python tools/strength.py [--bots NAME ...] [--rules ID ...] [--players N ...] [--pairs 400]
    python tools/strength.py --table

Each cell is a duel of two neighbours of the ladder under one rule set, on deals that no weight was
found on. The rounds of a cell that is not done are kept in `build/strength`, so that a run that is
broken off goes on where it was; it takes hours. What the cells came to is kept in
`docs/data/strength.csv`, a line for each, and the table is written from it; `--table` does that
alone. After a bot was changed, delete its lines there and its files in `build/strength`.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from figures import fill, read_rows, write_rows

import burraco_learn as bl
from burraco_learn.bots import ladder
from burraco_learn.bots.duel import Duel, play_on

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "docs" / "data" / "strength.csv"
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength"

SEED = "strength"
"""The deals: no bot is tuned on them."""

COLUMNS = ("a", "b", "rules", "players", "pairs", "mean", "low", "high", "won", "stalemates")
"""Points a round of a less those of b, with their interval; per cent of rounds won and idle."""

Row = dict[str, str]


def cells(
    chosen: list[str], rules: list[str], players: list[int]
) -> list[tuple[str, str, str, int]]:
    """The duels to play: each chosen bot against the one before it in the ladder."""
    return [
        (strong, weak, id, number)
        for number in players
        for weak, strong in pairwise(ladder())
        if strong in chosen
        for id in rules
        if number in bl.load_rules(id).players
    ]


def measured(a: str, b: str, rules: str, players: int, pairs: int) -> Row:
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{a}-{b}-{rules}-{players}.csv"
    duel = Duel(tuple(play_on(path, a, b, bl.load_rules(rules), players, pairs, SEED)))
    values = (
        *(a, b, rules, players, duel.pairs),
        *(round(value) for value in (duel.mean, duel.low, duel.high)),
        *(round(100 * value / (2 * duel.pairs), 1) for value in (duel.won, duel.stalemates)),
    )
    return dict(zip(COLUMNS, map(str, values), strict=True))


def table(rows: list[Row]) -> str:
    """The table of the page, a line for each cell."""
    lines = [
        "| bots | rule set | players | points a round | rounds won | stalemates | deals |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        half = (int(row["high"]) - int(row["low"])) / 2
        lines.append(
            f"| {row['a']} over {row['b']} | {row['rules']} | {row['players']} "
            f"| {int(row['mean']):+d} ± {half:.0f} | {row['won']} % | {row['stalemates']} % "
            f"| {row['pairs']} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--pairs", type=int, default=400, help="deals of each cell, played twice")
    parser.add_argument("--bots", nargs="+", default=list(ladder()))
    parser.add_argument("--rules", nargs="+", default=list(bl.rule_sets()))
    parser.add_argument("--players", nargs="+", type=int, default=[4, 2])
    parser.add_argument("--table", action="store_true", help="write the table alone")
    options = parser.parse_args()
    rows = read_rows(DATA)
    for cell in [] if options.table else cells(options.bots, options.rules, options.players):
        names = list(map(str, cell))
        found = next((row for row in rows if [row[c] for c in COLUMNS[:4]] == names), None)
        if found is None or int(found["pairs"]) < options.pairs:
            row = measured(*cell, options.pairs)
            print(*row.values(), flush=True)
            rows = [*(one for one in rows if one is not found), row]
            write_rows(DATA, COLUMNS, rows)
    fill(PAGE, "strength", table(rows))


if __name__ == "__main__":
    main()
