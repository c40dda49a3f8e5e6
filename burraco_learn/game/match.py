"""A match of several rounds: target or number of rounds, ties, Victory Points."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..i18n import say
from ..rules import Rules
from ..rules.victory_points import LENGTHS, victory_points
from .round import Round
from .scoring import ScoreSheet

__all__ = ["MOST_ROUNDS", "Match"]

MOST_ROUNDS = 1000
"""The most rounds that a match is played for, and that a record of one may hold."""


class Match:
    """Several rounds, until the target is reached or the number of rounds is played.

    ``target`` (points) or ``rounds`` choose the kind of match; by default the rule set's own. The
    first dealer is drawn from the seed, and the deal passes to the next seat each round. Play
    ``round`` to its end, then call :meth:`next_round`.

    Raises ValueError if both kinds are asked for, or a number that no match can have.
    """

    def __init__(
        self,
        rules: Rules,
        players: int = 4,
        seed: int | str = 0,
        target: int | None = None,
        rounds: int | None = None,
    ) -> None:
        self._set_up(rules, players, seed, target, rounds)
        self.dealer = int(Random(f"{seed}/dealer").random() * players)
        self.round = self._deal()

    @classmethod
    def of(
        cls,
        played: Iterable[Round],
        seed: int | str = 0,
        target: int | None = None,
        rounds: int | None = None,
    ) -> Match:
        """The match that goes on after the rounds played so far, such as those of a record.

        The last of them is the match's ``round``, finished or not; all before it count. Later
        rounds are dealt by ``seed`` as in a match that began with it. Raises ValueError as the
        class does, and if there is no round, if one before the last is not finished or has decided
        the match, or if they were not all played by the same rules and as many players.
        """
        known = tuple(played)
        if not known:
            raise ValueError(say("A match has at least one round."))
        last = known[-1]
        if any((one.rules, one.players) != (last.rules, last.players) for one in known):
            raise ValueError(say("The rounds of a match have the same rules and players."))
        match = object.__new__(cls)
        match._set_up(last.rules, last.players, seed, target, rounds)
        for number, one in enumerate(known[:-1], start=1):
            if not one.over:
                raise ValueError(say("Round {number} of the match is not finished.", number=number))
            match.results = (*match.results, one.score())
            if match.over:
                raise ValueError(
                    say("The match was over after round {number}, but goes on.", number=number)
                )
        match.dealer, match.round = last.dealer, last
        return match

    def _set_up(
        self, rules: Rules, players: int, seed: int | str, target: int | None, rounds: int | None
    ) -> None:
        if target is not None and rounds is not None:
            raise ValueError(say("A match has either a target or a number of rounds, not both."))
        for number in (target, rounds):
            if number is not None and number < 1:
                raise ValueError(say("{number} is too few for a match.", number=number))
        if rounds is not None and rounds > MOST_ROUNDS:
            raise ValueError(
                say("A match has at most {most} rounds, not {n}.", most=MOST_ROUNDS, n=rounds)
            )
        if target is None and rounds is None:
            if rules.default_match == "target":
                target = rules.target
            else:
                rounds = rules.rounds
        self.rules, self.players, self.seed = rules, players, seed
        self.target, self.rounds = target, rounds
        self.results: tuple[ScoreSheet, ...] = ()

    def _deal(self) -> Round:
        seed = f"{self.seed}/{len(self.results)}"
        return Round.deal(self.rules, self.players, seed, self.dealer)

    @property
    def totals(self) -> tuple[int, int]:
        """The points of each side over all finished rounds."""
        first, second = (sum(sheet.sides[side].total for sheet in self.results) for side in (0, 1))
        return first, second

    @property
    def over(self) -> bool:
        """Whether the match is decided by the finished rounds."""
        first = second = 0
        tied = False
        for number, sheet in enumerate(self.results, start=1):
            first, second = first + sheet.sides[0].total, second + sheet.sides[1].total
            # After a tie the extra round decides, even if it takes both below the target again.
            if not (tied or self._at_its_end(number, max(first, second))):
                continue
            tied = first == second and self.rules.tie_rule == "extra-round"
            if not tied:
                return True
        return False

    def _at_its_end(self, number: int, best: int) -> bool:
        """Whether so many rounds, or so many points of the better side, are what is played for."""
        if self.target is None:
            return self.rounds is not None and number >= self.rounds
        return best >= self.target if self.rules.target_test == ">=" else best > self.target

    @property
    def winner(self) -> int | None:
        """The side that has won, or None while the match goes on or if it is drawn."""
        first, second = self.totals
        if not self.over or first == second:
            return None
        return 0 if first > second else 1

    @property
    def victory_points(self) -> tuple[int, int] | None:
        """The Victory Points of the sides, or None: not over, or not counted in this match."""
        if not self.over or self.rules.vp_table == "none" or self.rounds not in LENGTHS:
            return None
        first, second = self.totals
        shares = victory_points(abs(first - second), self.rounds)
        return shares if first >= second else (shares[1], shares[0])

    def next_round(self) -> Round | None:
        """Enter the finished round and deal the next one; None if the match is over.

        Raises ValueError if the present round is not finished. Once the match is over, the last
        round stays entered and nothing changes any more.
        """
        if not self.round.over:
            raise ValueError(say("The round is not finished."))
        if self.over:
            return None
        self.results = (*self.results, self.round.score())
        if self.over:
            return None
        self.dealer = (self.dealer + 1) % self.players
        self.round = self._deal()
        return self.round
