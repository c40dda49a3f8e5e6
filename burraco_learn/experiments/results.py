"""What experiments came to: plain values, which print as text and go into a data frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import gettext, ngettext, say
from ..rules import Rules
from ..rules.rulebook import RuleDifference
from ..rules.templates import label
from .measures import MEASURES, Estimate, measure_label
from .rounds import RoundResult, frame_of

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Measured", "RuleComparison", "RulePath", "Simulation"]


class Measured(NamedTuple):
    """One measure under one rule set: a line of a table.

    ``low`` and ``high`` bound the 95 % confidence interval of ``mean``, and ``difference_low`` and
    ``difference_high`` that of ``difference``: what the rule set has more than the one that it is
    compared with, deal by deal. These are None where there is nothing to compare with.
    """

    rules: str
    measure: str
    mean: float
    low: float
    high: float
    difference: float | None
    difference_low: float | None
    difference_high: float | None


@dataclass(frozen=True, repr=False)
class Simulation:
    """Rounds under one rule set; ``asked`` is how many there would be without an interruption.

    >>> from burraco_learn import simulate
    >>> found = simulate("first-steps", ("greedy", "random"), rounds=4, players=2)
    >>> found.complete, len(found.rounds), found.rounds[0].deal == found.rounds[1].deal
    (True, 4, True)
    """

    rules: Rules
    bots: tuple[str, str]
    asked: int
    twice: bool
    """Whether each deal is played a second time, with the sides changed."""
    rounds: tuple[RoundResult, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing since it was interrupted."""
        return len(self.rounds) == self.asked

    def mean(self, measure: str) -> Estimate:
        """The mean of a measure, over deals. Raises KeyError if there is no such measure."""
        return Estimate.of(list(self.by_deal(MEASURES[measure]).values()))

    @property
    def gain(self) -> Estimate:
        """What the first bot has more than the second, in points a round, over deals."""
        return Estimate.of(list(self.by_deal(self._gained).values()))

    def by_deal(self, value: Callable[[RoundResult], float]) -> dict[str, float]:
        """The mean of a value over the rounds of each deal that was played as often as is due."""
        found: dict[str, list[float]] = {}
        for each in self.rounds:
            found.setdefault(each.deal, []).append(value(each))
        due = 2 if self.twice and self.asked > 1 else 1
        return {deal: fmean(values) for deal, values in found.items() if len(values) >= due}

    def _gained(self, each: RoundResult) -> float:
        first, second = _own(self, each)
        return first - second

    def as_frame(self) -> DataFrame:
        """A pandas data frame with a line for each round.

        Raises ImportError, one sentence, without pandas (extra ``data``).
        """
        return frame_of(self.rounds)

    def __str__(self) -> str:
        return "\n".join([self.rules.title, *_who_won(self), *self._measures()])

    def __repr__(self) -> str:
        return str(self)  # what a cell of a notebook shows, and not each round

    def _measures(self) -> Iterator[str]:
        for measure in MEASURES:
            yield f"{measure_label(measure)}: {self.mean(measure)}"
        yield _confidence(self.mean("points").count, self.twice)


def _own(found: Simulation, each: RoundResult) -> tuple[int, int]:
    """The points of the first bot and of the second, who change sides in every second round."""
    first, second = each.points
    return (second, first) if found.twice and not each.number % 2 else (first, second)


def _who_won(found: Simulation) -> Iterator[str]:
    """Who won how often: where two bots played that are not the same."""
    if not found.twice:
        return
    pairs = [_own(found, each) for each in found.rounds]
    width = max(map(len, found.bots))
    for side, name in enumerate(found.bots):
        points = [pair[side] for pair in pairs]
        yield say(
            "{bot}  won {won} of {rounds}, {mean} points a round",
            bot=name.ljust(width),
            won=sum(pair[side] > pair[1 - side] for pair in pairs),
            rounds=len(pairs),
            mean=f"{fmean(points) if points else 0:.1f}",
        )
    drawn = sum(first == second for first, second in pairs)
    if drawn:
        yield ngettext("{n} round drawn", "{n} rounds drawn", drawn).format(n=drawn)
    if found.gain.half == inf:
        yield gettext("One deal alone says little about the bots.")
    else:
        yield say("difference a round: {gain} points", gain=format(found.gain, "+.1f"))


def _confidence(deals: int, twice: bool) -> str:
    if twice:
        return ngettext(
            "After ± is the 95 % confidence interval, over {n} deal that was played with both "
            "sides changed.",
            "After ± is the 95 % confidence interval, over {n} deals, each played with both sides "
            "changed.",
            deals,
        ).format(n=deals)
    return ngettext(
        "After ± is the 95 % confidence interval, over {n} deal.",
        "After ± is the 95 % confidence interval, over {n} deals.",
        deals,
    ).format(n=deals)


@dataclass(frozen=True, repr=False)
class RuleComparison:
    """The same experiment under several rule sets, each compared with the first one.

    >>> from burraco_learn import compare
    >>> found = compare(["first-steps", "with-wilds"], "random", rounds=3, players=2)
    >>> found.same_deck, [part.rules.id for part in found.parts]
    (False, ['first-steps', 'with-wilds'])
    """

    parts: tuple[Simulation, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing since it was interrupted."""
        return all(part.complete for part in self.parts)

    @property
    def same_deck(self) -> bool:
        """Whether all rule sets have one deck, so that each deal has the same cards in all."""
        return len({(part.rules.decks, part.rules.jokers) for part in self.parts}) == 1

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds under all rule sets, one rule set after the other."""
        return tuple(each for part in self.parts for each in part.rounds)

    def difference(self, number: int, measure: str) -> Estimate:
        """What the rule set with a number, from 1, has more than the one it is compared with.

        Deals are paired: a difference is taken within each deal, and the interval over deals.
        """
        value = MEASURES[measure]
        mine = self.parts[number].by_deal(value)
        theirs = self._before(number).by_deal(value)
        return Estimate.of([mine[deal] - theirs[deal] for deal in mine if deal in theirs])

    def _before(self, number: int) -> Simulation:
        return self.parts[0]

    @property
    def rows(self) -> tuple[Measured, ...]:
        """Every measure under every rule set: ``pandas.DataFrame(comparison.rows)`` has them."""
        found = []
        for number, part in enumerate(self.parts):
            for measure in MEASURES:
                mean = part.mean(measure)
                row = (part.rules.id, measure, mean.mean, mean.low, mean.high)
                if number:
                    more = self.difference(number, measure)
                    found.append(Measured(*row, more.mean, more.low, more.high))
                else:
                    found.append(Measured(*row, None, None, None))
        return tuple(found)

    def as_frame(self) -> DataFrame:
        """A pandas data frame with a line for each round; its column ``rules`` tells which.

        Raises ImportError, one sentence, without pandas (extra ``data``).
        """
        return frame_of(self.rounds)

    def __str__(self) -> str:
        width = max(len(part.rules.id) for part in self.parts)
        lines = []
        for measure in MEASURES:
            lines.append(measure_label(measure))
            for number, part in enumerate(self.parts):
                line = f"  {part.rules.id.ljust(width)}  {part.mean(measure)}"
                if number:
                    line += f"  ({self.difference(number, measure):+.1f})"
                lines.append(line)
        return "\n".join([*lines, *self._notes()])

    def __repr__(self) -> str:
        return str(self)

    def _notes(self) -> Iterator[str]:
        first = self.parts[0]
        yield say("In brackets is what a rule set has more than {first}.", first=first.rules.id)
        yield from _decks(self.same_deck)
        yield _confidence(first.mean("points").count, first.twice)


def _decks(same: bool) -> Iterator[str]:
    if not same:
        yield gettext(
            "The decks of these rule sets differ, so that the deals have different cards, and the "
            "differences are less sure."
        )


@dataclass(frozen=True, repr=False)
class RulePath(RuleComparison):
    """Rule sets of which each is one step away from the one before, and what each step does.

    ``changes`` has, for each step, what differs in it: one row, or several where one alone would
    contradict the rest of the rule set.

    >>> from burraco_learn import path
    >>> found = path("classico", "special", "random", rounds=2)
    >>> [(row.parameter, row.mine, row.theirs) for step in found.changes for row in step]
    [('values.2', '20', '5')]
    """

    changes: tuple[tuple[RuleDifference, ...], ...]

    def _before(self, number: int) -> Simulation:
        return self.parts[number - 1]

    def __str__(self) -> str:
        lines = []
        for number, rows in enumerate(self.changes, 1):
            lines.append(
                say(
                    "{number}. {changes}",
                    number=number,
                    changes="; ".join(
                        f"{label(row.parameter)}: {row.mine} → {row.theirs}" for row in rows
                    ),
                )
            )
            if len(rows) > 1:
                lines.append(f"   {gettext('These can only change together.')}")
            clear = [
                f"   {measure_label(measure)}: {more:+.1f}"
                for measure in MEASURES
                if (more := self.difference(number, measure)).clear
            ]
            lines += clear or [f"   {gettext('No difference here is beyond chance.')}"]
        return "\n".join([*lines, *self._notes()])

    def _notes(self) -> Iterator[str]:
        yield gettext(
            "Each step is compared with the one before it; only differences beyond chance are "
            "listed."
        )
        yield from _decks(self.same_deck)
        first = self.parts[0]
        yield _confidence(first.mean("points").count, first.twice)
