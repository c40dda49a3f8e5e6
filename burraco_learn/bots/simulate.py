"""Many rounds between two bots, and what they say about the bots.

Chance is large in a single round, so every deal is played twice, the second time with the sides
changed: what the cards gave to one bot they then give to the other.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import IO

from ..game.round import Round
from ..i18n import gettext, ngettext, say
from ..rules import Rules
from . import Bot, bot

__all__ = ["COLUMNS", "RoundResult", "play_round", "played", "simulate", "summary", "write_csv"]


@dataclass(frozen=True)
class RoundResult:
    """How one round ended. ``bots`` and ``points`` are per side; side 0 starts.

    ``deal`` is the seed of the cards: ``Round.deal(rules, players=players, seed=deal)`` makes
    them again. ``ending`` is "closed", "stock" or "stalemate", ``closer`` the side that closed or
    None, ``moves`` how many moves the round took.
    """

    number: int
    deal: str
    players: int
    bots: tuple[str, str]
    points: tuple[int, int]
    ending: str
    closer: int | None
    moves: int


COLUMNS = (
    "round",
    "deal",
    "players",
    "bot_0",
    "bot_1",
    "points_0",
    "points_1",
    "ending",
    "closer",
    "moves",
)
"""The columns of the CSV file, in order: the fields of :class:`RoundResult`, side by side.

``closer`` is 0, 1 or empty; the other columns have the meaning of the field of that name.
"""


def simulate(
    rules: Rules, bots: tuple[str, str], rounds: int, seed: int | str = 0
) -> Iterator[RoundResult]:
    """Play ``rounds`` rounds between two bots, named as :func:`burraco_learn.bot` names them.

    Four players where the rule set allows it, else two; the seats of a side have the same bot.
    Rounds 1 and 2 are the same deal with the sides changed, and so on. The same arguments give
    the same results on every machine. Raises ValueError if there is no bot of that name.
    """
    players = max(rules.players)
    for name in bots:
        bot(name)
    for index in range(rounds):
        deal = f"{seed}-{index // 2 + 1}"
        swapped = bool(index % 2)
        yield play_round(rules, bots[::-1] if swapped else bots, deal, players, index + 1)


def play_round(
    rules: Rules, bots: tuple[str, str], deal: str, players: int, number: int = 1
) -> RoundResult:
    """Play one round to its end, side 0 by the first bot and side 1 by the second."""
    state = played(rules, deal, [bot(bots[seat % 2], seed=seat) for seat in range(players)])
    first, second = (side.total for side in state.score().sides)
    return RoundResult(
        number=number,
        deal=deal,
        players=players,
        bots=bots,
        points=(first, second),
        ending=str(state.ending),
        closer=state.closer,
        moves=len(state.log),
    )


def played(rules: Rules, deal: str, seats: Sequence[Bot]) -> Round:
    """The round of a deal, played to its end by a bot at each seat."""
    rnd = Round.deal(rules, players=len(seats), seed=deal)
    while not rnd.over:
        rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
    return rnd


def write_csv(results: Iterable[RoundResult], file: IO[str]) -> Iterator[RoundResult]:
    """Write each result as a line of CSV when it comes by, after a line with :data:`COLUMNS`."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        writer.writerow(
            (
                result.number,
                result.deal,
                result.players,
                *result.bots,
                *result.points,
                result.ending,
                "" if result.closer is None else result.closer,
                result.moves,
            )
        )
        yield result


def summary(results: Sequence[RoundResult], bots: tuple[str, str]) -> str:
    """The results as a person reads them: rounds won, mean points, and the mean difference.

    The difference is the first bot's points less the second's, with the half width of its 95 %
    confidence interval, which is taken over deals and not over rounds: the two rounds of one deal
    are not independent.
    """
    rows: tuple[list[int], list[int]] = ([], [])
    by_deal: dict[str, list[int]] = {}
    for result in results:
        own = (result.number - 1) % 2
        points = (result.points[own], result.points[1 - own])
        rows[0].append(points[0])
        rows[1].append(points[1])
        by_deal.setdefault(result.deal, []).append(points[0] - points[1])
    drawn = sum(first == second for first, second in zip(*rows, strict=True))
    width = max(map(len, bots), default=0)
    lines = []
    for name, own_points, other in zip(bots, rows, rows[::-1], strict=True):
        won = sum(mine > theirs for mine, theirs in zip(own_points, other, strict=True))
        mean = fmean(own_points) if own_points else 0.0
        lines.append(
            say(
                "{bot}  won {won} of {rounds}, {mean} points a round",
                bot=name.ljust(width),
                won=won,
                rounds=len(results),
                mean=f"{mean:.1f}",
            )
        )
    if drawn:
        lines.append(ngettext("{n} round drawn", "{n} rounds drawn", drawn).format(n=drawn))
    deals = [fmean(differences) for differences in by_deal.values()]
    if len(deals) > 1:
        lines.append(
            say(
                "difference a round: {mean} ± {half} points (95 % confidence, {deals} deals, "
                "each played with both sides changed)",
                mean=f"{fmean(deals):+.1f}",
                half=f"{1.96 * stdev(deals) / sqrt(len(deals)):.1f}",
                deals=len(deals),
            )
        )
    else:
        lines.append(gettext("One deal alone says little about the bots."))
    return "\n".join(lines)
