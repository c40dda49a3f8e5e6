"""Find how much likelier a card is in a hand where a clue speaks of it: RATIOS of bots/worlds.py.

    python tools/fit_worlds.py --bot club --rounds 100

A bot plays with itself under several rule sets, for two and for four. At some tables every card
that a seat does not see is asked whether it lies in the hand of another seat, and a logistic
regression on the clues says what each of them is worth. It prints the ratios with what they gain:
by how much the true hands are likelier with the clues than without, a view, as a natural logarithm.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import exp, log, log1p

import burraco_learn as bl
from burraco_learn.bots.worlds import RATIOS, clues
from burraco_learn.cards import CARDS, packed_count

NAMES = (*RATIOS, "")
"""The clues, and what is the same for all cards."""

_EVERY, _FIRST, _STEPS, _RIDGE = 7, 2, 6, 2.0
"""A table in so many turns, from the turn of each seat on; steps of Newton; how firmly a clue that
is seldom given stays at nothing."""

Row = tuple[tuple[int, ...], float, int, int]
"""How often each clue speaks of a card, the logarithm of its odds without clues, how many copies
lie in the hand, and how many of them are hidden."""


def rows(rnd: bl.Round) -> Iterator[Row]:
    """What the seat to move could ask of each hidden card and each other seat."""
    view = rnd.view(rnd.turn)
    hidden = {card: view.hidden.count(card) for card in view.hidden}
    for seat in range(view.players):
        unknown = view.hand_counts[seat] - view.seen_of(seat).bit_count()
        if seat == view.seat or unknown < 2 or view.unplayed_pozzetto[seat]:
            continue
        spoken = [[0] * len(NAMES) for _ in CARDS]
        for name, mask in clues(view, seat):
            for card in hidden:
                spoken[card.index][NAMES.index(name)] += mask >> card.index & 1
        odds = log(unknown / (len(view.hidden) - unknown))
        for card, copies in hidden.items():
            held = packed_count(rnd.packed_hand(seat), card)
            held -= packed_count(view.seen_of(seat), card)
            spoken[card.index][-1] = 1
            yield tuple(spoken[card.index]), odds, held, copies


def asked(name: str, rules: bl.Rules, players: int, rounds: int) -> Iterator[list[Row]]:
    """The rows of each table that is looked at while a bot plays with itself."""
    player = bl.bot(name)
    for number in range(rounds):
        rnd, turns = bl.Round.deal(rules, players=players, seed=f"worlds-{number}"), 0
        while not rnd.over:
            if rnd.phase == "draw":
                turns += 1
                if turns > _FIRST * players and turns % _EVERY == 0:
                    yield list(rows(rnd))
            rnd.play(player.choose(rnd.view(rnd.turn)))


def fitted(data: list[Row]) -> list[float]:
    """The weight of each clue, as a logarithm: a logistic regression by Newton's method."""
    size = len(NAMES)
    weights = [0.0] * size
    for _ in range(_STEPS):
        slope = [-_RIDGE * weight for weight in weights]
        bend = [[_RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for spoken, odds, held, copies in data:
            there = [place for place, count in enumerate(spoken) if count]
            chance = 1 / (1 + exp(-odds - sum(weights[i] * spoken[i] for i in there)))
            for i in there:
                slope[i] += (held - copies * chance) * spoken[i]
                for j in there:
                    bend[i][j] += copies * chance * (1 - chance) * spoken[i] * spoken[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i, line in enumerate(lines):
        for other in lines[i + 1 :]:
            factor = other[i] / line[i]
            for j in range(i, len(line)):
                other[j] -= factor * line[j]
    found = [0.0] * len(lines)
    for i in reversed(range(len(lines))):
        rest = sum(lines[i][j] * found[j] for j in range(i + 1, len(lines)))
        found[i] = (lines[i][-1] - rest) / lines[i][i]
    return found


def likelihood(data: list[Row], weights: list[float]) -> float:
    """The logarithm of how likely the true hands are."""
    total = 0.0
    for spoken, odds, held, copies in data:
        odds += sum(weight * count for weight, count in zip(weights, spoken, strict=True))
        total -= held * log1p(exp(-odds)) + (copies - held) * log1p(exp(odds))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--bot", default="greedy", help="the bot that plays")
    parser.add_argument("--rounds", type=int, default=100, help="rounds under each rule set")
    parser.add_argument("--rules", default="classico,burraco-reale,internazionale")
    options = parser.parse_args()
    everything: list[Row] = []
    for name in options.rules.split(","):
        rules = bl.load_rules(name)
        for players in rules.players:
            tables = list(asked(options.bot, rules, players, options.rounds))
            data = [row for table in tables for row in table]
            everything += data
            weights = fitted(data)
            gained = likelihood(data, weights) - likelihood(data, [0.0] * len(NAMES))
            print(
                f"{name}, {players} players, {len(tables)} views: gain {gained / len(tables):.2f}"
            )
            told(weights)
    print("all:")
    told(fitted(everything))


def told(weights: list[float]) -> None:
    for name, weight in zip(RATIOS, weights, strict=False):
        print(f'    "{name}": {exp(weight):.2f},')


if __name__ == "__main__":
    main()
