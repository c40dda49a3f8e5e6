"""Advice for a turn: the best plans, what each brings against the next best, and why.

Whole turns are compared as the expert compares its moves, by playing on in worlds. Where the
difference between two plans is no more than the noise of the worlds, the advice says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..analysis.turn_search import told
from ..bots.comparison import Comparison, Gain
from ..bots.plans import Plan, turn_plans
from ..cards import Card
from ..game.moves import Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from .reasons import hints, reasons

__all__ = ["Advice", "AdvisedPlan", "advise", "advising"]

_PLANS = 6
"""So many plans are compared at most."""

_CHOICES = 4
"""So many plans are played on in each of the worlds that are asked for; fewer plans in more."""

_HALF = 1.96
"""The half width of a 95 % interval in standard errors."""

_BEYOND = 0.8
"""So many standard errors better, a plan comes before what a club player would do."""

_FIRST = 4
"""After so many worlds there is a first answer."""


@dataclass(frozen=True)
class AdvisedPlan:
    """A plan for the turn, and what it brings.

    ``points`` are what it brings more than the best of the other plans, on the average of the
    worlds; ``low`` and ``high`` are the 95 % interval of that. ``reasons`` are sentences in the
    current language: what speaks for the first plan against the second, and for each other plan
    what speaks for it against the first.
    """

    moves: tuple[Move, ...]
    points: float
    low: float
    high: float
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return told(self.moves)


@dataclass(frozen=True)
class Advice:
    """What to do in a turn.

    ``plans`` are the best first. ``clear`` is whether the first is better than every other beyond
    the noise. ``hints`` are three, each of which says more than the one before: where to look, what
    kind of move, the moves. ``cards`` are those of the hand that the first plan plays, ``melds``
    the numbers of the own melds that it adds to, counted from 0: what a table lights up.
    """

    plans: tuple[AdvisedPlan, ...]
    clear: bool
    hints: tuple[str, str, str]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the first plan lays, adds and discards, in the order of its moves."""
        return tuple(card for move in self.plans[0].moves for card in move.cards)

    @property
    def melds(self) -> tuple[int, ...]:
        """The melds of the own side that the first plan adds to, counted from 0."""
        added = (move.meld for move in self.plans[0].moves)
        return tuple(dict.fromkeys(number for number in added if number is not None))

    def __str__(self) -> str:
        first, *others = self.plans
        if not others:
            return say("There is only one way to play: {moves}.", moves=first)
        if not self.clear:
            fine = [plan for plan in others if plan.high >= 0]
            alike = "\n".join(f"- {plan}" for plan in (first, *fine))
            return say("These are about as good as each other:\n{plans}", plans=alike)
        better = say(
            "{moves}: {points} points better than the next best ({low} to {high}).",
            moves=first,
            points=f"{first.points:+.0f}",
            low=f"{first.low:+.0f}",
            high=f"{first.high:+.0f}",
        )
        return "\n".join((better, *first.reasons))


def advise(view: View, worlds: int = 12, seed: int | str = 0) -> Advice:
    """The advice for the player of a view, who must be the one to move.

    Four plans are compared in so many worlds, fewer in more. It is a function of view, worlds and
    seed. Raises ValueError if the player is not to move.

    >>> from burraco_learn import load_rules, parse_cards
    >>> hands = [parse_cards("3h 4h 5h 9s Kd Qc Js"), parse_cards("3c 4d 9d Qs")]
    >>> stock = parse_cards("4c 5d 6s 9c Jc Tc 7d 8d")
    >>> rnd = Round.set_up(load_rules("classico"), 2, phase="play", hands=hands, stock=stock)
    >>> advise(rnd.view(0)).hints[0]
    'Look at your hand: there is something to lay.'
    """
    *_, last = advising(view, worlds, seed)
    return last


def advising(view: View, worlds: int = 12, seed: int | str = 0) -> Iterator[Advice]:
    """The advice again and again while it gets better: the first comes after a few worlds.

    The last one is that of :func:`advise`. One may stop at any time. Raises ValueError if the
    player is not to move.
    """
    if view.over or view.turn != view.seat:
        raise ValueError(gettext("There is nothing to advise: it is not this player's turn."))
    table = view.sample(Random(f"{seed}/plans"))
    plans = turn_plans(table, _PLANS)
    if len(plans) == 1:
        yield Advice((AdvisedPlan(plans[0], 0.0, 0.0, 0.0, ()),), True, hints(plans[0]))
        return
    comparison = Comparison(view, plans, Random(f"{seed}/{view.seat}/{len(view.log)}"))
    budget, played = _CHOICES * worlds, 0
    while comparison.played < budget or played < _FIRST:
        comparison.play_a_world()
        played += 1
        if 2 * comparison.played >= budget and len(comparison.alive) == len(plans) > 2:
            comparison.drop_half()
        if played >= _FIRST:
            yield _advice(table, comparison)


def _advice(table: Round, comparison: Comparison) -> Advice:
    first = comparison.best(_BEYOND)
    others = [number for number in range(len(comparison.lines)) if number != first]
    others.sort(key=lambda number: -comparison.gain(number, first).points)
    second = others[0]
    lines = comparison.lines
    plans = [_plan(table, lines[first], lines[second], comparison.gain(first, second))]
    plans += [
        _plan(table, lines[number], lines[first], comparison.gain(number, first))
        for number in others
    ]
    clear = all(plan.high < 0 for plan in plans[1:])
    return Advice(tuple(plans), clear, hints(lines[first]))


def _plan(table: Round, plan: Plan, other: Plan, gain: Gain) -> AdvisedPlan:
    half = _HALF * gain.error
    why = reasons(table, plan, other)
    return AdvisedPlan(plan, gain.points, gain.points - half, gain.points + half, why)
