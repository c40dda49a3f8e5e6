"""What a bot is, and what one that comes with the package says of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from ..game.moves import Move
from ..game.view import View

__all__ = ["Bot", "BotKind"]


class Bot(Protocol):
    """Anything with a method ``choose(view)`` that gives a legal move.

    A bot is given the view of its seat and nothing else, so that it cannot use what its seat may
    not know. Wherever a bot is asked for, its name will do as well as an object with this method:

    >>> from burraco_learn import Round, load_rules
    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal_moves()[0]
    >>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
    >>> str(First().choose(rnd.view(0)))
    'draw'
    """

    def choose(self, view: View) -> Move:
        """A legal move for the seat of the view, which must be the one to move."""


@dataclass(frozen=True)
class BotKind:
    """A bot that can be asked for by its name.

    ``title`` gives its name in the chooser of a table, in the current language. ``make`` makes one,
    of a seed where ``takes_seed``: then its choice is a function of the seed and the view, and else
    of the view alone. ``settings`` are the names of what else ``make`` may be given. ``rating`` is
    its strength where ``tools/ratings.py`` measures it: ``greedy`` has 1000, and 400 points more
    mean ten rounds won for each that is lost.

    A level of play for people is a line like any other: its title, and a ``make`` that holds the
    settings and habits of that level.
    """

    name: str
    title: Callable[[], str] = field(repr=False)
    make: Callable[..., Bot] = field(repr=False)
    takes_seed: bool = True
    settings: tuple[str, ...] = ()
    rating: int | None = None
