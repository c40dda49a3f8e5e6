"""A position and a record to read, to break and to write again."""

from __future__ import annotations

from tables import hidden

import burraco_learn as bl

POSITION = """\
burraco position 1
rules: classico

players: 2
dealer: 1
turn: 0 play
hand 0: 5h 6h Ks
hand 1: ?? ?? 9d
melds 0: 3h 4h Jk=5h / 7s 7h 7d
melds 1:
pile: Qc 9d
stock: {stock}
pozzetto: {pozzetto}
had: 1
"""


def position(**more: str) -> str:
    """The position above with all its hidden cards, and further lines."""
    pozzetto = hidden(11).strip()
    stock = hidden(108 - 3 - 3 - 6 - 2 - 11).strip()
    lines = [f"{key.replace('_', ' ')}: {value}" for key, value in more.items()]
    return POSITION.format(stock=stock, pozzetto=pozzetto) + "\n".join(lines)


def recorded(rules: bl.Rules, moves: int = 30) -> bl.Round:
    """A round of two that bots have begun."""
    rnd = bl.Round.deal(rules, players=2, seed=9)
    player = bl.bot("random", 1)
    for _ in range(moves):
        rnd.play(player.choose(rnd.view(rnd.turn)))
    return rnd
