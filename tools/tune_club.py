"""Find the weights of the club player by letting it play against itself.

    python tools/tune_club.py four-groups --generations 12 --seed 1

Each generation draws some sets of weights around the middle of those found so far and has each play
a duel against the best of before, all on the same deals. The best of them make the next middle
(cross-entropy search). What each generation came to is added to a file, so that the weights in
`burraco_learn/bots/club/weights.py` can be traced, and a search that was broken off goes on from
there. The deals have seeds of their own; strength is measured on others (`tools/strength.py`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import burraco_learn as bl
from burraco_learn.bots.club import ClubBot, Weights, weights_for

LOG = Path(__file__).parents[1] / "docs" / "data" / "tuning.jsonl"

FAMILIES = {
    "four-groups": (("classico", 4), ("stargames", 4)),
    "four-runs": (("burraco-reale", 4), ("internazionale", 4)),
    "two-groups": (("classico", 2), ("stargames", 2)),
    "two-runs": (("burraco-reale", 2), ("internazionale", 2)),
}
"""The duels by which each set of weights is found: see `weights_for`."""

POPULATION, BEST = 12, 4
"""How many sets of weights a generation has, and how many of them make the next one."""

SPREAD, NARROWEST = 0.35, 0.6
"""The first spread as a share of each weight, and how much a generation may narrow it at most."""

CHANCES = ("needs_1", "needs_2", "needs_3", "needs_4", "risk", "late_risk", "late_links")

Numbers = dict[str, float]


def bot(weights: Weights) -> Callable[[int], ClubBot]:
    return lambda seat: ClubBot(weights)


def drawn(middle: Numbers, spread: Numbers, random: Random) -> Weights:
    """A set of weights around the middle; chances and shares stay between 0 and 1."""
    numbers = {name: random.gauss(middle[name], spread[name]) for name in middle}
    return Weights(**{n: min(max(v, 0.0), 1.0) if n in CHANCES else v for n, v in numbers.items()})


def generation(
    family: str, number: int, middle: Numbers, spread: Numbers, seed: str, pairs: int
) -> tuple[Numbers, Numbers, list[float]]:
    """The middle and spread after one more generation, and how its sets of weights did."""
    random, before = Random(f"{seed}/{family}/{number}"), Weights(**middle)
    sets = [before, *(drawn(middle, spread, random) for _ in range(POPULATION - 1))]
    gains = [
        fmean(
            bl.duel(bot(one), bot(before), rules, players, pairs, f"tune-{seed}-{number}").mean
            for rules, players in FAMILIES[family]
        )
        if one is not before
        else 0.0
        for one in sets
    ]
    order = sorted(range(POPULATION), key=lambda place: -gains[place])
    best = [asdict(sets[place]) for place in order[:BEST]]
    for name in middle:
        values = [one[name] for one in best]
        middle[name] = round(0.4 * middle[name] + 0.6 * fmean(values), 4)
        spread[name] = max(0.5 * (spread[name] + pstdev(values)), NARROWEST * spread[name])
        spread[name] = round(spread[name], 4)
    return middle, spread, [gains[place] for place in order]


def main() -> None:
    parser = argparse.ArgumentParser(description="Find weights of the club player.")
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=24, help="deals of each duel")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    rules, players = FAMILIES[options.family][0]
    middle: Numbers = asdict(weights_for(bl.load_rules(rules), players))
    spread = {name: SPREAD * abs(value) for name, value in middle.items()}
    done = 0
    for line in LOG.read_text(encoding="utf-8").splitlines() if LOG.exists() else []:
        entry = json.loads(line)
        if (entry["family"], entry["seed"]) == (options.family, options.seed):
            done, middle, spread = entry["generation"], entry["middle"], entry["spread"]
    LOG.parent.mkdir(exist_ok=True)
    for number in range(done + 1, options.generations + 1):
        middle, spread, gains = generation(
            options.family, number, middle, spread, options.seed, options.pairs
        )
        entry = {
            "family": options.family,
            "seed": options.seed,
            "generation": number,
            "gains": [round(gain) for gain in gains],
            "middle": middle,
            "spread": spread,
        }
        with LOG.open("a", encoding="utf-8", newline="\n") as log:
            log.write(json.dumps(entry) + "\n")
        print(number, entry["gains"], middle, flush=True)


if __name__ == "__main__":
    main()
