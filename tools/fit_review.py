"""How much decisions cost, and from how many points lost on a decision has a name.

    python tools/fit_review.py [--rounds 5] [--seed review]

Rounds of four players of one level are played at several rule sets, and two seats that are not
partners are reviewed in each, as `bl.review` does it. Printed is, for each level, what share of the
decisions costs how much, and what those of a seat lose in a round. What the names mean is a rule
about people who play for pleasure: an inaccuracy is what one decision in eight of a friendly player
loses, a mistake what one in twenty loses, a blunder what one in sixty loses; each is rounded to ten
points. `CLASSES` in `burraco_learn/coach/review.py` has these numbers, and docs/bots.md tells them.
It takes six minutes.
"""

from __future__ import annotations

import argparse
from itertools import product

import burraco_learn as bl
from burraco_learn.coach.review import CLASSES

LEVELS = ("random", "greedy", "friendly", "club")
RULES = ("classico", "stargames", "burraco-reale")
SEATS = (0, 1)

ONE_IN = {"blunder": 60, "mistake": 20, "inaccuracy": 8}
"""One decision in so many of a friendly player loses at least what has this name."""

STEP = 10
"""To how many points a bound is rounded: what is finer is noise."""


def costs(level: str, rounds: int, seed: str) -> list[float]:
    """What each decision of players of a level cost, in points, the largest first."""
    found: list[float] = []
    for rules, number in product(RULES, range(rounds)):
        name = f"{seed}-{number}"
        rnd = bl.Round.deal(bl.load_rules(rules), players=4, seed=name)
        bots = [bl.bot(level, seed=f"{name}/{seat}") for seat in range(4)]
        while not rnd.over:
            rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
        for seat in SEATS:
            found += bl.review(rnd, seat=seat, seed=name).costs
    return sorted(found, reverse=True)


def bound(largest_first: list[float], one_in: int) -> float:
    """What one decision in so many costs at least."""
    return largest_first[len(largest_first) // one_in]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="of each rule set")
    parser.add_argument("--seed", default="review")
    asked = parser.parse_args()
    seats = len(SEATS) * len(RULES) * asked.rounds
    print("level     decisions   mean  a round  " + "  ".join(f"1 in {n}" for n in ONE_IN.values()))
    for level in LEVELS:
        found = costs(level, asked.rounds, asked.seed)
        row = "".join(f"{bound(found, n):8.0f}" for n in ONE_IN.values())
        lost = sum(found)
        print(
            f"{level:10}{len(found):9}{lost / len(found):7.1f}{lost / seats:9.0f}{row}", flush=True
        )
        if level == "friendly":
            fitted = {
                name: STEP * max(1, round(bound(found, n) / STEP)) for name, n in ONE_IN.items()
            }
    print(f"fitted: {fitted}\nin use: {CLASSES}")


if __name__ == "__main__":
    main()
