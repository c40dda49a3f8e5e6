"""How long the bots and the coach that look ahead take to think.

Run it from the top of the checkout::

    python -m tests.bench.bench_thinking [--rules classico] [--tables 60] [--worlds 12]

It plays rounds of four club players and asks at every fifth table. What stands in the table is the
median and the slowest twentieth, in milliseconds of this process, so that other programs of the
machine count little:

- **world**: one world more is dealt out;
- **expert**: a decision of ``bl.bot("expert", worlds=12)``, easy ones among them;
- **advice, first**, **advice**: the first answer of the coach, and the last one;
- **odds**: the odds of the hidden cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import burraco_learn as bl
from burraco_learn.bots.worlds import Worlds
from burraco_learn.coach.advice import advising
from burraco_learn.game.view import View
from tests.bench.report import publish

EVERY = 5


def views(rules: bl.Rules, count: int) -> Iterator[View]:
    """What the seat to move knows at every fifth table of rounds of club players."""
    club, seed = bl.bot("club"), 0
    while count > 0:
        rnd = bl.Round.deal(rules, players=max(rules.players), seed=f"thinking-{seed}")
        seed += 1
        while not rnd.over and count > 0:
            view = rnd.view(rnd.turn)
            if len(rnd.log) % EVERY == EVERY - 1:
                count -= 1
                yield view
            rnd.play(club.choose(view))


def thinkers(worlds: int) -> dict[str, Callable[[View], object]]:
    """What is measured, by name."""
    expert = bl.bot("expert", worlds=worlds)
    return {
        "world": lambda view: Worlds(view, Random(1)).deal(),
        "expert": expert.choose,
        "advice, first": lambda view: next(advising(view, worlds)),
        "advice": lambda view: bl.advise(view, worlds),
        "odds": bl.odds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rules", default="classico", help="a rule set")
    parser.add_argument("--tables", type=int, default=60, help="tables that are asked about")
    parser.add_argument("--worlds", type=int, default=12, help="worlds for bot and coach")
    parser.add_argument("--json", type=Path, default=None, help="write the figures to a file")
    options = parser.parse_args()
    asked = list(views(bl.load_rules(options.rules), options.tables))
    figures, lines = {}, ["| | median ms | slowest twentieth, ms |", "|---|---|---|"]
    for name, think in thinkers(options.worlds).items():
        times = []
        for view in asked:
            start = process_time()
            think(view)
            times.append(1000 * (process_time() - start))
        times.sort()
        row = {"ms": median(times), "slow_ms": times[int(0.95 * len(times))]}
        figures[name] = row
        lines.append(f"| {name} | {row['ms']:.2f} | {row['slow_ms']:.2f} |")
    publish({"rules": options.rules, "thinking": figures}, "\n".join(lines), options.json)


if __name__ == "__main__":
    main()
