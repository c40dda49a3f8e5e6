"""A bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from ..game.moves import Move
from ..game.view import View
from ..i18n import gettext
from .base import BotKind

__all__ = ["RANDOM", "RandomBot"]


class RandomBot:
    """Chooses at random, by seed and view."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Move:
        """A legal move, any of them."""
        moves = view.legal_moves()
        # Hand and number of moves differ from table to table, and cost nothing to tell.
        hand = view.packed_hand(view.seat)
        draw = Random(f"{self._seed}/{view.seat}/{len(view.log)}/{hand}").random
        return moves[int(draw() * len(moves))]


RANDOM = BotKind(
    "random", title=lambda: gettext("Bots that play anything"), make=RandomBot, rating=370
)
