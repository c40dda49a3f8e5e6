"""Two bots against each other over many deals, and how sure one can be of who is stronger.

Every deal is played twice, the second time with the sides changed, so that what the cards gave to
one bot they then give to the other. Such a pair of rounds counts as one observation.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass, fields
from functools import partial
from itertools import chain
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from ..game.moves import Move
from ..game.round import Round
from ..i18n import gettext, ngettext, say
from ..rules import Rules, load_rules
from . import bot
from .base import Bot

__all__ = [
    "COLUMNS",
    "Duel",
    "Maker",
    "Pair",
    "duel",
    "half_width",
    "made",
    "play_on",
    "play_pairs",
    "played",
]

Maker = str | Callable[[int], Bot]
"""A bot by its name, or what makes one for a seat."""

_CHUNK = 4
"""How many pairs a process is given at a time."""


@dataclass(frozen=True)
class Pair:
    """One deal between two bots, a and b, played twice: a has side 0 first, then side 1.

    ``deal`` is the seed of the cards. Points are those of a round; ``ending`` is "closed", "stock"
    or "stalemate".
    """

    deal: str
    a_first: int
    b_first: int
    ending_first: str
    a_second: int
    b_second: int
    ending_second: str

    @property
    def differences(self) -> tuple[int, int]:
        """What a has more than b in each of the two rounds, in points."""
        return self.a_first - self.b_first, self.a_second - self.b_second


@dataclass(frozen=True)
class Duel:
    """What a duel came to: ``mean`` is the first bot's points a round less the second's.

    ``low`` and ``high`` bound its 95 % confidence interval, which is taken over pairs of rounds;
    with less than two pairs both are infinite.

    >>> from burraco_learn import duel
    >>> result = duel("greedy", "random", rules="first-steps", players=2, pairs=4, seed=1)
    >>> result.pairs, result.won + result.drawn + result.lost, result.mean > 0
    (4, 8, True)
    """

    played: tuple[Pair, ...]

    @property
    def pairs(self) -> int:
        """How many deals were played, each twice."""
        return len(self.played)

    @property
    def mean(self) -> float:
        """The first bot's points a round less the second's."""
        return fmean(self._means) if self.played else 0.0

    @property
    def low(self) -> float:
        """The lower end of the 95 % confidence interval of ``mean``."""
        return self.mean - self._half

    @property
    def high(self) -> float:
        """The upper end of the 95 % confidence interval of ``mean``."""
        return self.mean + self._half

    @property
    def won(self) -> int:
        """Rounds in which the first bot had more points."""
        return sum(difference > 0 for pair in self.played for difference in pair.differences)

    @property
    def drawn(self) -> int:
        """Rounds in which both had the same points."""
        return sum(difference == 0 for pair in self.played for difference in pair.differences)

    @property
    def lost(self) -> int:
        """Rounds in which the second bot had more points."""
        return 2 * self.pairs - self.won - self.drawn

    @property
    def stalemates(self) -> int:
        """Rounds that ended because nothing was done any more but taking the pile."""
        return sum(
            ending == "stalemate"
            for pair in self.played
            for ending in (pair.ending_first, pair.ending_second)
        )

    @property
    def _means(self) -> list[float]:
        return [fmean(pair.differences) for pair in self.played]

    @property
    def _half(self) -> float:
        return half_width(self._means)

    def __str__(self) -> str:
        if self.pairs < 2:
            return gettext("One deal alone says little about the bots.")
        rounds = 2 * self.pairs
        lines = [
            say(
                "{mean} ± {half} points a round (95 % confidence, {deals} deals, each played "
                "with both sides changed)",
                mean=f"{self.mean:+.1f}",
                half=f"{self._half:.1f}",
                deals=self.pairs,
            ),
            say(
                "won {won} of {rounds} rounds ({share} %), lost {lost}, drawn {drawn}",
                won=self.won,
                rounds=rounds,
                share=f"{100 * self.won / rounds:.0f}",
                lost=self.lost,
                drawn=self.drawn,
            ),
        ]
        if self.stalemates:
            lines.append(
                ngettext(
                    "{n} round ended in a stalemate",
                    "{n} rounds ended in a stalemate",
                    self.stalemates,
                ).format(n=self.stalemates)
            )
        return "\n".join(lines)


def duel(
    a: Maker,
    b: Maker,
    rules: Rules | str,
    players: int = 4,
    pairs: int = 200,
    seed: int | str = 0,
    executor: Executor | None = None,
) -> Duel:
    """Play ``pairs`` deals between two bots, each deal twice with the sides changed.

    A bot is given by its name, or as a function that makes one for a seat. The same arguments give
    the same result on every machine. With an ``executor`` of ``concurrent.futures`` the deals
    are played side by side; functions must then be such that it can send them to its processes.
    Raises ValueError if there is no bot of that name, or if the rule set is not for this many
    players.
    """
    chosen = load_rules(rules) if isinstance(rules, str) else rules
    return Duel(tuple(play_pairs(a, b, chosen, players, pairs, seed, executor=executor)))


def play_pairs(
    a: Maker,
    b: Maker,
    rules: Rules,
    players: int,
    pairs: int,
    seed: int | str,
    start: int = 0,
    executor: Executor | None = None,
) -> Iterator[Pair]:
    """The pairs of a duel one after the other, without the first ``start``: see :func:`duel`."""
    for maker in (a, b):
        made(maker, 0)
    Round(rules, players, 0)  # asks whether so many can play
    deals = [f"{seed}-{number + 1}" for number in range(start, pairs)]
    play = partial(_play_pair, a, b, rules, players)
    return map(play, deals) if executor is None else executor.map(play, deals, chunksize=_CHUNK)


def _play_pair(a: Maker, b: Maker, rules: Rules, players: int, deal: str) -> Pair:
    a_first, b_first, ending_first = _play_round(a, b, rules, players, deal)
    b_second, a_second, ending_second = _play_round(b, a, rules, players, deal)
    return Pair(deal, a_first, b_first, ending_first, a_second, b_second, ending_second)


def _play_round(
    first: Maker, second: Maker, rules: Rules, players: int, deal: str
) -> tuple[int, int, str]:
    seats = [made((first, second)[seat % 2], seat) for seat in range(players)]
    rnd = played(rules, deal, seats)
    one, other = (side.total for side in rnd.score().sides)
    return one, other, str(rnd.ending)


def made(maker: Maker, seat: int) -> Bot:
    """The bot for a seat. Raises ValueError if there is none of that name."""
    return bot(maker, seed=seat) if isinstance(maker, str) else maker(seat)


def played(
    rules: Rules,
    deal: str,
    seats: Sequence[Bot],
    watch: Callable[[Round, Move], None] | None = None,
) -> Round:
    """The round of a deal, played to its end by a bot at each seat, and watched move by move."""
    rnd = Round.deal(rules, players=len(seats), seed=deal)
    while not rnd.over:
        move = seats[rnd.turn].choose(rnd.view(rnd.turn))
        rnd.play(move)
        if watch is not None:
            watch(rnd, move)
    return rnd


def half_width(values: Sequence[float]) -> float:
    """Half the width of the 95 % confidence interval of a mean; infinite for less than two values.

    >>> round(half_width([1.0, 2.0, 3.0]), 2)
    1.13
    """
    if len(values) < 2:
        return float("inf")
    return 1.96 * stdev(values) / sqrt(len(values))


# -- duels kept as a file ------------------------------------------------------------------------


COLUMNS = tuple(field.name for field in fields(Pair))
"""The columns of the CSV file of a duel, in order: the fields of :class:`Pair`."""


def play_on(
    path: Path,
    a: Maker,
    b: Maker,
    rules: Rules,
    players: int,
    pairs: int,
    seed: int | str,
    executor: Executor | None = None,
) -> Iterator[Pair]:
    """The pairs of a duel that is kept in a CSV file: those that are there, then those to play.

    Each pair is written when it was played, so that a duel can be broken off and gone on with.
    Raises ValueError if the file holds something else, and as :func:`duel` does.
    """
    before = _read_pairs(path, seed) if path.exists() else []
    rest = play_pairs(a, b, rules, players, pairs, seed, len(before), executor)
    return chain(before[:pairs], _written(path, rest))


def _written(path: Path, pairs: Iterator[Pair]) -> Iterator[Pair]:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not file.tell():
            writer.writerow(COLUMNS)
        for pair in pairs:
            writer.writerow(astuple(pair))
            file.flush()
            yield pair


def _read_pairs(path: Path, seed: int | str) -> list[Pair]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    found = []
    for number, row in enumerate(rows[1:], 1):
        try:
            deal, one, two, ending_first, three, four, ending_second = row
            points = int(one), int(two), int(three), int(four)
        except ValueError:
            break
        if deal != f"{seed}-{number}":
            raise ValueError(say("{file} holds a duel over other deals.", file=path.name))
        found.append(Pair(deal, *points[:2], ending_first, *points[2:], ending_second))
    if rows and (tuple(rows[0]) != COLUMNS or len(found) < len(rows) - 1):
        raise ValueError(say("{file} does not hold a duel.", file=path.name))
    return found
