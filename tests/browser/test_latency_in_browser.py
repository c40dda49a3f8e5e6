"""The clock of the bench measures each move once, and nothing else."""

from __future__ import annotations

import pytest
from page_clock import move_times, start_clock
from stage_player import MousePlayer

from burraco_learn.game.moves import DRAW, Move

pytestmark = pytest.mark.browser


def test_each_move_is_measured_once(open_notebook):
    cells = [
        "import burraco_learn as bl",
        "bl.PlayTable('classico', players=2, seed=2, speed='at-once')",
    ]
    player = MousePlayer(open_notebook(cells, "clock"), "classico", 2, 2)
    player.start()
    start_clock(player.page)
    for _ in range(2):
        player.do(DRAW)
        # Choosing a card is not a move: it changes nothing at the table.
        player.do(Move.discard(player.mirror.hands[0][0]))
    times = move_times(player.page)
    assert len(times) == 4
    assert all(0 < milliseconds < 30_000 for milliseconds in times)
