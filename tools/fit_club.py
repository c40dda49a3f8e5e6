"""Fit what a table is worth to how rounds between club players end.

    python tools/fit_club.py [--rounds 400] [--seed fit]

Rounds between club players are played, and after each turn the terms of the table are written down
(`burraco_learn/bots/club/standing.py`). Two weights of each term, one for a full stock and one for
an empty one, are then chosen so that their sum comes as near as can be to the difference with which
the round ends (least squares, drawn a little towards nothing). They are written to
`burraco_learn/bots/club/fitted.py`; how much of the differences they explain, on rounds that they
were not fitted to, is printed. Where the fit explains less of them than the guess, the guess stays.
Format the file afterwards (`ruff format`).
"""

from __future__ import annotations

import argparse
from operator import mul
from pathlib import Path

import burraco_learn as bl
from burraco_learn.bots.club import ClubBot
from burraco_learn.bots.club.families import FAMILIES, family
from burraco_learn.bots.club.standing import TERMS, standing

TARGET = Path(__file__).parents[1] / "burraco_learn" / "bots" / "club" / "fitted.py"

TRUST = 120
"""How strongly weights are drawn towards the guess, in rounds: those after one another in a round
all end with the same difference, so that a round counts as one observation and not as many."""

GUESS: dict[str, tuple[float, float]] = {
    "points": (1.0, 1.0),
    "needs 1": (0.6, 0.0),
    "needs 2": (0.3, 0.0),
    "needs 3": (0.2, 0.0),
    "needs 4": (0.07, 0.0),
    "hand points": (0.0, -1.0),
    "hand": (1.0, 0.0),
    "racing cards": (-3.4, -3.4),
    "pozzetto": (100.0, 100.0),
    "may close": (50.0, 50.0),
}
"""What a term weighs with a full stock and with an empty one, before any round was played."""

HEAD = '''"""The weights of a standing, written by `tools/fit_club.py`: there it says how."""

from __future__ import annotations

__all__ = ["STANDING"]

STANDING: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
'''

TAIL = '''}
"""For each kind of game the weights of the terms with a full stock, and with an empty one."""
'''

Row = tuple[list[float], float]


def observed(rules: bl.Rules, players: int, rounds: int, seed: str) -> list[list[Row]]:
    """For each round its tables after each turn, as terms, with the difference at its end."""
    player, found = ClubBot(), []
    for number in range(rounds):
        rnd, tables = bl.Round.deal(rules, players, seed=f"{seed}-{number}"), []
        while not rnd.over:
            move = player.choose(rnd)
            rnd.carry_out(move)
            if move.kind == "discard" and not rnd.over:
                left = rnd.stock_count / rules.stock_size(players)
                terms = standing(rnd)
                tables.append([left * t for t in terms] + [(1 - left) * t for t in terms])
        first, second = (side.total for side in rnd.score().sides)
        found.append([(terms, float(first - second)) for terms in tables])
    return found


def guess() -> list[float]:
    """The weights before any round was played, in the order of the terms."""
    return [GUESS.get(term, (0.0, 0.0))[half] for half in (0, 1) for term in TERMS]


def worth(terms: list[float], weights: list[float]) -> float:
    return sum(map(mul, terms, weights))


def fitted(rounds: list[list[Row]]) -> list[float]:
    """The weights of the terms by least squares, drawn towards the guess."""
    before = guess()
    rows = [(terms, end - worth(terms, before)) for tables in rounds for terms, end in tables]
    size = len(rows[0][0])
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for terms, end in rows:
        filled = [(place, value) for place, value in enumerate(terms) if value]
        for place, value in filled:
            line = matrix[place]
            for other, factor in filled:
                line[other] += value * factor
            line[size] += value * end
    for place, line in enumerate(matrix):
        line[place] += TRUST * line[place] / len(rounds) + 1e-6
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(matrix[row][place]))
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        head = matrix[place]
        for row in range(size):
            if row != place and matrix[row][place]:
                factor = matrix[row][place] / head[place]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], head, strict=True)]
    return [before[place] + matrix[place][size] / matrix[place][place] for place in range(size)]


def explained(rounds: list[list[Row]], weights: list[float]) -> float:
    """The share of the squared differences that the weights explain, in per cent."""
    rows = [row for tables in rounds for row in tables]
    missed = sum((end - worth(terms, weights)) ** 2 for terms, end in rows)
    return 100 * (1 - missed / sum(end**2 for _, end in rows))


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit what a table is worth.")
    parser.add_argument("--rounds", type=int, default=150, help="rounds of each rule set")
    parser.add_argument("--seed", default="fit")
    options = parser.parse_args()
    lines = []
    for name in FAMILIES:
        games = [
            (bl.load_rules(id), players)
            for id in bl.rule_sets()
            for players in (2, 4)
            if family(bl.load_rules(id), players) == name and bl.load_rules(id).step is None
        ]
        rounds = [
            tables
            for rules, players in games
            for tables in observed(rules, players, options.rounds, options.seed)
        ]
        kept, apart = [one for place, one in enumerate(rounds) if place % 4], rounds[::4]
        shares = explained(apart, guess()), explained(apart, fitted(kept))
        weights = fitted(rounds) if shares[1] > shares[0] else guess()
        size = len(TERMS)
        early, late = weights[:size], weights[size:]
        told = f"{shares[0]:.1f} % explained by the guess, {shares[1]:.1f} % by the fit"
        print(f"{name}: {len(rounds)} rounds, {told}", flush=True)
        for term, one, other in zip(TERMS, early, late, strict=True):
            print(f"  {term:15} {one:8.3f} {other:8.3f}", flush=True)
        shown = [", ".join(f"{weight:.3g}" for weight in half) for half in (early, late)]
        lines.append(f'    "{name}": (({shown[0]}), ({shown[1]})),\n')
    TARGET.write_text(HEAD + "".join(lines) + TAIL, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
