"""Bots: each chooses a legal move from what its seat may know.

>>> from burraco_learn import Round, bot, load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
>>> bot("greedy").choose(rnd.view(0)) in rnd.legal_moves()
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..game.moves import Move
from ..game.view import View
from ..i18n import say
from .greedy import GreedyBot
from .random import RandomBot

__all__ = ["Bot", "bot", "bots"]


class Bot(Protocol):
    """Anything that chooses a legal move from a view."""

    def choose(self, view: View) -> Move:
        """A legal move for the seat of the view, which must be the one to move."""


_BOTS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bots() -> tuple[str, ...]:
    """The names of the bots, weakest first."""
    return tuple(_BOTS)


def bot(name: str, seed: int | str = 0) -> Bot:
    """The bot with a name. Its choice is a function of the seed and the view alone.

    Raises ValueError if there is no such bot.
    """
    if name not in _BOTS:
        raise ValueError(
            say("There is no bot '{name}': the bots are {all}.", name=name, all=", ".join(_BOTS))
        )
    return _BOTS[name](seed)
