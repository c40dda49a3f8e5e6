"""Which rounds an experiment plays: every one is known by its rule set and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bots.duel import Maker, made
from ..game.round import Round
from ..i18n import gettext, say
from ..rules import Rules, load_rules, parse_rules
from .rounds import Job, RoundResult, name_of

__all__ = ["Plan", "planned", "rules_of"]


@dataclass(frozen=True)
class Plan:
    """The rounds of an experiment: ``rounds`` under each of the rule sets, over the same deals.

    Where the two sides have different bots, rounds 1 and 2 are the same deal with the sides
    changed, and so on: what the cards gave to one bot they then give to the other.
    """

    rules: tuple[Rules, ...]
    bots: tuple[Maker, Maker]
    players: int
    rounds: int
    seed: int | str

    @property
    def twice(self) -> bool:
        """Whether every deal is played twice."""
        return self.bots[0] != self.bots[1]

    @property
    def names(self) -> tuple[str, str]:
        """What the two bots are called."""
        return name_of(self.bots[0]), name_of(self.bots[1])

    def __len__(self) -> int:
        return self.rounds * len(self.rules)

    def __iter__(self) -> Iterator[Job]:
        """The rounds deal by deal, so that an experiment that is broken off can be compared."""
        step = 2 if self.twice else 1
        for first in range(1, self.rounds + 1, step):
            for rules in self.rules:
                for number in range(first, min(first + step, self.rounds + 1)):
                    yield self.job(rules, number)

    def job(self, rules: Rules, number: int) -> Job:
        """The round with a number, from 1, under one of the rule sets."""
        deal, second = divmod(number - 1, 2) if self.twice else (number - 1, 0)
        bots = self.bots[::-1] if second else self.bots
        return Job(number, rules, f"{self.seed}-{deal + 1}", self.players, bots)

    def has(self, result: RoundResult) -> bool:
        """Whether a result is one of such an experiment, of any number of rounds."""
        for rules in self.rules:
            if (rules.id, rules.digest) == (result.rules, result.digest):
                job = self.job(rules, result.number)
                names = (name_of(job.bots[0]), name_of(job.bots[1]))
                mine = (job.deal, job.players, names)
                return mine == (result.deal, result.players, result.bots)
        return False


def rules_of(rules: Rules | str) -> Rules:
    """The rule set, by its id or file too. Raises RulesError where another process cannot have it.

    That is so for what :meth:`Rules.with_value` makes, which nobody has checked.
    """
    if isinstance(rules, str):
        return load_rules(rules)
    parse_rules(rules.as_toml(), file=rules.id)
    return rules


def planned(
    rules: Sequence[Rules],
    bots: Maker | tuple[Maker, Maker],
    rounds: int,
    seed: int | str,
    players: int | None,
) -> Plan:
    """The plan of an experiment; four play where all rule sets allow it, if nobody says.

    Raises ValueError, one sentence, for a bot that is not there, for less than one round, and for
    a number of players that a rule set is not for.
    """
    pair = bots if isinstance(bots, tuple) else (bots, bots)
    if len(pair) != 2:
        raise ValueError(gettext("Name one bot for both sides, or two: one for each side."))
    for maker in pair:
        made(maker, 0)
    if rounds < 1:
        raise ValueError(gettext("An experiment needs at least one round."))
    if players is None:
        allowed = set.intersection(*(set(each.players) for each in rules))
        if not allowed:
            raise ValueError(
                say(
                    "These rule sets are not for the same number of players: {ids}.",
                    ids=", ".join(each.id for each in rules),
                )
            )
        players = max(allowed)
    for each in rules:
        Round(each, players, 0)  # asks whether so many can play
    return Plan(tuple(rules), pair, players, rounds, seed)
