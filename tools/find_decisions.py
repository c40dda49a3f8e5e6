"""Find positions for the exercise "What would you play?", and judge the plans for them.

    python tools/find_decisions.py classico 60 [--worlds 60] [--log decisions.log]

Club players play rounds; at some of their turns all plans are compared in dealt-out worlds, as the
expert does. A position is kept where one plan is clearly better than at least two others. What is
found goes into ``burraco_learn/exercises/positions/ID.txt``, each position beginning with the deal
and the number of moves that led there; the log gets the figures.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from burraco_learn.bots import bot  # noqa: E402
from burraco_learn.coach.decisions import Decision, decision  # noqa: E402
from burraco_learn.exercises.positions import (  # noqa: E402
    FOLDER,
    Position,
    position_lines,
    read_lines,
    written,
)
from burraco_learn.game.round import Round  # noqa: E402
from burraco_learn.rules import Rules, load_rules  # noqa: E402

SHARE = 0.12
"""In so large a share of all turns the plans are compared, each at its draw or after it."""

EACH = 2
"""So many positions are kept of one deal, and as many of those before a draw as of others."""


def turns(rules: Rules) -> Iterator[tuple[int, Round]]:
    """Turns of club players, deal after deal: the number of the deal, and the table."""
    number = 0
    while True:
        number += 1
        players = rules.players[number % len(rules.players)]
        rng, table = Random(f"{rules.id}/{number}"), Round.deal(rules, players, f"what/{number}")
        player, chosen = bot("club"), ""
        while not table.over:
            if table.phase == "draw":
                chosen = "" if rng.random() > SHARE else rng.choice(("draw", "play"))
            if table.phase == chosen:
                yield number, table
                chosen = ""
            table.play(player.choose(table.view(table.turn)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules")
    parser.add_argument("count", type=int)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--log", default="-")
    arguments = parser.parse_args()
    rules = load_rules(arguments.rules)
    start, tried, found = time.perf_counter(), 0, list[Position]()
    phases, deals = Counter[str](), Counter[int]()
    for deal, table in turns(rules):
        if deals[deal] == EACH or phases[table.phase] > phases.total() / 2:
            continue
        source = f"deal what/{deal}, move {len(table.log)}"
        lines = position_lines(table.view(table.turn))
        view = read_lines(lines, rules).view(table.turn)
        tried += 1
        made: Decision | None = decision(view, arguments.worlds, source)
        if made is not None:
            found.append(Position(source, lines, made))
            phases[table.phase] += 1
            deals[deal] += 1
        if len(found) == arguments.count:
            break
    seconds = time.perf_counter() - start
    path = FOLDER / f"{rules.id}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(written(rules, arguments.worlds, found), encoding="utf-8", newline="\n")
    said = f"{rules.id}: {tried} turns tried, {len(found)} kept, {seconds:.0f} s\n"
    if arguments.log == "-":
        print(said, end="")
    else:
        with Path(arguments.log).open("a", encoding="utf-8", newline="\n") as file:
            file.write(said)


if __name__ == "__main__":
    main()
