"""Lines of play compared by playing on in dealt-out worlds.

Each world is played on with every line, so that the luck of the cards is the same for all, and only
the differences count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from ..game.moves import Move
from ..game.round import Round
from ..game.view import View
from .club import play_turn, worth
from .worlds import Worlds

__all__ = ["Comparison", "Gain", "played_on"]

_TURNS = 5
"""So many turns are played on before the table is judged."""

_FIRST = 6
"""Before so many worlds nothing is clear."""

_CLEAR = 3.0
"""So many standard errors apart, lines need no more worlds."""


def played_on(world: Round, line: Sequence[Move]) -> float:
    """What side 0 is ahead by, in points, when a line and then some turns of club play were played.

    The world itself stays as it is.
    """
    table = world.copy(history=False)
    for move in line:
        table.carry_out(move)
    for _ in range(_TURNS):
        if table.over:
            break
        play_turn(table)
    return worth(table)


@dataclass(frozen=True)
class Gain:
    """What one line brings more than another, in points, and the standard error of that."""

    points: float
    error: float

    def beyond(self, errors: float) -> float:
        """The points that are left when so many standard errors are taken off."""
        return self.points - errors * self.error


class Comparison:
    """Lines of play from one view, the first of which is the one to be left only for a better one.

    A line is the moves that begin it; from there on all play as club players do. Its points in a
    world are what its side is ahead by at the end of the round or, by judgement, after some turns.
    """

    def __init__(self, view: View, lines: Sequence[Sequence[Move]], rng: Random) -> None:
        self.lines = [tuple(line) for line in lines]
        self.alive = list(range(len(lines)))
        """The numbers of the lines that are still compared; the first line always is."""
        self.played = 0
        """How many lines were played on so far, counted in every world."""
        self._points: list[list[float]] = [[] for _ in lines]
        self._worlds = Worlds(view, rng)
        self._sign = -1 if view.seat & 1 else 1

    def play_a_world(self) -> None:
        """Deal one world more, and play on in it with each line that is still compared."""
        world = self._worlds.deal()
        for number in self.alive:
            self._points[number].append(self._sign * played_on(world, self.lines[number]))
        self.played += len(self.alive)

    def drop_half(self) -> None:
        """Stop comparing the worse half of the lines; the first one stays."""
        others = sorted(self.alive[1:], key=lambda number: -sum(self._points[number]))
        self.alive = [0, *sorted(others[: max(1, len(self.alive) // 2 - 1)])]

    def mean(self, number: int) -> float:
        """The mean points of a line in the worlds that it was played in."""
        return sum(self._points[number]) / len(self._points[number])

    def error(self, number: int) -> float:
        """The standard error of the mean points of a line."""
        return _error(self._points[number])

    def gain(self, number: int, over: int = 0) -> Gain:
        """What a line brings more than another in the worlds that both were played in."""
        pairs = zip(self._points[number], self._points[over], strict=False)
        differences = [mine - other for mine, other in pairs]
        return Gain(sum(differences) / len(differences), _error(differences))

    def best(self, errors: float) -> int:
        """The line that gains most over the first when so many standard errors are taken off.

        It is the first itself if none of the others gains anything then.
        """
        best, most = 0, 0.0
        for number in self.alive[1:]:
            left = self.gain(number).beyond(errors)
            if left > most:
                best, most = number, left
        return best

    @property
    def clear(self) -> bool:
        """Whether one line is so much better than all others that more worlds change nothing."""
        if len(self._points[0]) < _FIRST:
            return False
        best = max(self.alive, key=self.mean)
        return all(
            self.gain(best, number).beyond(_CLEAR) > 0 for number in self.alive if number != best
        )


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean of some values."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((each - mean) ** 2 for each in values) / max(1, count - 1)
    return sqrt(spread / count)
