"""Counts of all ways to play a few moves, as chess programs do: core and reference agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
import reference
from strategies import SHIPPED, Played

import burraco_learn as bl
from burraco_learn.game.moves import Move

Generator = Callable[[Played], tuple[Move, ...]]


def count(table: Played, depth: int, generate: Generator) -> list[int]:
    """How many ways there are to play 1, 2 … ``depth`` moves."""
    moves = generate(table)
    counts = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            after = Played(table.rnd.copy(), replace(table.facts))
            after.play(move)
            for level, ways in enumerate(count(after, depth - 1, generate), start=1):
                counts[level] += ways
    return counts


def by_core(table: Played) -> tuple[Move, ...]:
    return table.rnd.legal_moves()


def by_reference(table: Played) -> tuple[Move, ...]:
    return reference.legal_moves(table.rnd, table.facts)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("moves, depth", [(0, 4), (24, 3), (70, 2), (110, 3)])
def test_ways_to_play(name: str, moves: int, depth: int) -> None:
    rules = bl.load_rules(name)
    for players in rules.players:
        table = Played(bl.Round.deal(rules, players=players, seed=f"count {moves}"))
        table.follow(Random(moves), "drawing", moves)
        while table.rnd.phase == "play" and len(table.rnd.hands[table.rnd.turn]) > 14:
            table.play(table.rnd.legal_moves()[-1])
        counts = count(table, depth, by_core)
        assert counts == count(table, depth, by_reference)
        assert table.rnd.over or all(counts)
