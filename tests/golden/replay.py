"""Replays the records of this folder, and deals; every Python version must print the same.

Run it as a script: it needs nothing but burraco_learn.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import burraco_learn as bl

FOLDER = Path(__file__).parent
SEEDS: tuple[int | str, ...] = (0, 7, -3, 2**70, "", "burraco", "♥ è")


def digest(rnd: bl.Round) -> str:
    """Sixteen hexadecimal digits that stand for the whole position."""
    return sha256(str(rnd).encode("utf-8")).hexdigest()[:16]


def outcome(rnd: bl.Round) -> str:
    """Score, ending and position of a round, in one line."""
    first, second = (side.total for side in rnd.score().sides)
    return f"{first} to {second}, {rnd.ending}, position {digest(rnd)}"


def records() -> dict[str, bl.Record]:
    """The records by name."""
    files = sorted(FOLDER.glob("*.txt"))
    return {path.stem: bl.read_record(path.read_text(encoding="utf-8")) for path in files}


def lines() -> list[str]:
    """What the records come to, and what the seeds deal."""
    found = [f"{name}: {outcome(record.round())}" for name, record in records().items()]
    for name in bl.rule_sets():
        rules = bl.load_rules(name)
        for players in rules.players:
            deals = [digest(bl.Round.deal(rules, players=players, seed=seed)) for seed in SEEDS]
            found.append(f"{name} {rules.digest}, {players} players: {' '.join(deals)}")
    match = bl.Match(bl.load_rules("classico"), players=4, seed="match")
    return [*found, f"match: dealer {match.dealer}, {digest(match.round)}"]


if __name__ == "__main__":
    print("\n".join(lines()))
