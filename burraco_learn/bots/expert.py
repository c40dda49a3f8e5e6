"""A bot that looks ahead: it plays its choices on in worlds, and compares what comes of them.

It takes what the club player would do, and leaves it only for something that is better beyond the
noise of the worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from ..game.moves import Move
from ..game.view import View
from ..i18n import gettext
from .base import BotKind
from .club import ClubBot, ranked_discards
from .comparison import Comparison

__all__ = ["EXPERT", "ExpertBot"]

_CHOICES = 4
"""So many choices are compared at most; where there are fewer, each is tried in more worlds."""

_BEYOND = 0.8
"""So many standard errors must a choice be better than the club player's."""


class ExpertBot:
    """Plays as the club player does, but for what it finds to be better by looking ahead.

    With ``worlds`` the choice is a function of seed, worlds and view: four choices are tried in so
    many worlds, two in twice as many. With ``seconds`` it looks ahead for that time instead. Raises
    ValueError if it is to look at less than one world.
    """

    def __init__(self, seed: int | str = 0, worlds: int = 12, seconds: float | None = None) -> None:
        if worlds < 1:
            raise ValueError(gettext("A bot that looks ahead needs at least one world."))
        self._seed, self._worlds, self._seconds = seed, worlds, seconds
        self._club = ClubBot()

    def choose(self, view: View) -> Move:
        """A legal move for the seat of the view."""
        *_, best = self.consider(view)
        return best

    def consider(self, view: View) -> Iterator[Move]:
        """The best move so far, again and again while the bot looks ahead.

        Each of them is legal, so that one may stop at any time: the first one comes at once.
        """
        start = perf_counter()
        choices = self._choices(view)
        yield choices[0]
        if len(choices) == 1:
            return
        rng = Random(f"{self._seed}/{view.seat}/{len(view.log)}")
        comparison = Comparison(view, [(move,) for move in choices], rng)
        while not comparison.clear:
            if self._seconds is None:
                used = comparison.played / (_CHOICES * self._worlds)
            else:
                used = (perf_counter() - start) / self._seconds
            if used >= 1:
                break
            if used >= 0.5 and len(comparison.alive) == len(choices) > 2:
                comparison.drop_half()
            comparison.play_a_world()
            yield choices[comparison.best(_BEYOND)]

    def _choices(self, view: View) -> list[Move]:
        """The moves that are compared; the club player's own is the first."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return [moves[0]]
        first = self._club.choose(view)
        if view.phase == "draw":
            others = [move for move in moves if move is not first]
        elif first.kind == "discard" and not view.owes_meld:
            others = [move for move in ranked_discards(view) if move is not first]
        else:
            others = []
        return [first, *others[: _CHOICES - 1]]


EXPERT = BotKind(
    "expert",
    title=lambda: gettext("Bots that look ahead"),
    make=ExpertBot,
    settings=("worlds", "seconds"),
)
