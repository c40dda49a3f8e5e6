"""The picture of README.md, which `python tools/refresh.py picture` draws.

It is a table in the middle of a round, as the player at seat 0 sees it: a clean burraco with a
natural 2, a run with a locked jolly, groups, and a choice of what to do next.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import burraco_learn as bl
from burraco_learn import svg

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "table.svg"

POSITION = """\
burraco position 1
rules: stargames {digest}
players: 4
dealer: 3
turn: 0 play
hand 0: 3s 5s 6s Th Jd Qd Ac 2s Jk
hand 1: {left}
hand 2: {partner}
hand 3: {right}
melds 0: 2h 3h 4h 5h 6h 7h 8h 9h / 9c Tc Jk=Jc Qc Kc / 7s 7d 7c
melds 1: Ks Kh Kd Kc 2c=K / 4d 5d 6d 7d 8d
pile: 3c 9s Jh 4c Qs 5c
stock: {stock}
pozzetto: {pozzetto}
had: 0
"""


def picture() -> str:
    """The picture as SVG text; the same each time."""

    def hidden(cards: int) -> str:
        return " ".join(["??"] * cards)

    position = POSITION.format(
        digest=bl.load_rules("stargames").digest,
        left=hidden(9),
        partner=hidden(7),
        right=hidden(10),
        stock=hidden(30),
        pozzetto=hidden(11),
    )
    return svg.table(bl.read_position(position, seed=1).view(0)) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """The file of the picture, with its text."""
    yield PICTURE, picture()
