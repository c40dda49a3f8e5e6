"""A review of a round: the moves that lost most, what was better and why, and what was luck.

Each decision of a player is looked at as the expert would look at it then, with what the player
could see. The best other plan is found in some worlds, and what it brings more than what was played
is measured in others, so that it is not taken for better because it was lucky in the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from ..analysis.turn_search import told
from ..bots.club import play_turn
from ..bots.comparison import Comparison, Gain, played_on
from ..bots.plans import Plan, turn_plans
from ..bots.worlds import Worlds
from ..cards import Card
from ..display import Pictured
from ..game.moves import DRAW, Move
from ..game.round import Round
from ..i18n import gettext, say
from ..notation.annotations import Comment, Note, SideLine
from ..notation.record import Record
from .reasons import reasons

__all__ = ["CLASSES", "Moment", "Point", "Review", "review", "reviewing"]

_HALF = 1.96
"""The half width of a 95 % interval in standard errors."""

_PLANS = 6
"""So many plans are thought of beside the one that was played."""

CLASSES = {"blunder": 180.0, "mistake": 110.0, "inaccuracy": 50.0}
"""From how many points lost on a move has its name; ``tools/fit_review.py`` tells where from."""

_MELDING = ("lay", "add")

_MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}


def kind_of(cost: float) -> str | None:
    """What a decision that cost so many points is called, one of CLASSES; None for a fine one.

    >>> kind_of(0) is None, kind_of(500)
    (True, 'blunder')
    """
    return next((kind for kind, least in CLASSES.items() if cost >= least), None)


@dataclass(frozen=True)
class Point:
    """What the player's side could expect to be ahead by after so many moves of the record.

    ``points`` is a mean over worlds, ``low`` and ``high`` its 95 % interval.
    """

    index: int
    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Moment:
    """A decision that lost something.

    ``index`` is the number of moves before the first one that another would have been better for;
    ``played`` and ``better`` are the plans from there, ``cost`` how many points the better one
    brings more in the mean, ``low`` and ``high`` the 95 % interval of that. ``kind`` is one of
    :data:`CLASSES`; ``reasons`` are sentences in the language of the review; ``line`` is the better
    plan played out at the true table, until the player is to move once more. ``position`` is the
    view of the player as text, which :func:`burraco_learn.read_position` reads.
    """

    index: int
    played: Plan
    better: Plan
    cost: float
    low: float
    high: float
    kind: str
    reasons: tuple[str, ...]
    line: Plan
    position: str

    @property
    def title(self) -> str:
        """What the decision is called, in the current language."""
        return {
            "blunder": gettext("Blunder"),
            "mistake": gettext("Mistake"),
            "inaccuracy": gettext("Inaccuracy"),
        }[self.kind]

    def __str__(self) -> str:
        sentence = say(
            "{title}, {cost} points ({low} to {high}): {better} was better than {played}.",
            title=self.title,
            cost=f"{self.cost:.0f}",
            low=f"{self.low:.0f}",
            high=f"{self.high:.0f}",
            better=told(self.better),
            played=told(self.played),
        )
        return "\n".join((sentence, *self.reasons))


@dataclass(frozen=True)
class Review(Pictured):
    """What a review found in the decisions of one seat.

    ``moments`` come worst first; ``curve`` has a point for each turn of the player, from the first
    to the last. ``costs`` are the points that each decision lost, 0 where no loss was beyond the
    noise; what costs less than any of :data:`CLASSES` is no moment. ``luck`` is what the cards that
    the player drew brought more than other cards would have, in points, ``luck_low`` and
    ``luck_high`` its 95 % interval.
    """

    source: Record
    seat: int
    moments: tuple[Moment, ...]
    curve: tuple[Point, ...]
    costs: tuple[float, ...]
    luck: float
    luck_low: float
    luck_high: float

    @property
    def decisions(self) -> int:
        """How many decisions were looked at."""
        return len(self.costs)

    @property
    def lost(self) -> float:
        """How many points the decisions lost together."""
        return sum(self.costs)

    @property
    def average(self) -> float:
        """How many points a decision lost on average."""
        return self.lost / self.decisions if self.decisions else 0.0

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The three most instructive moments, in the order of the round."""
        return tuple(sorted(self.moments[:3], key=lambda moment: moment.index))

    @property
    def record(self) -> Record:
        """The record with a mark, a comment and a side line at each moment, for a RoundViewer.

        What was written beside a move before stays.
        """
        notes = dict(self.source.notes)
        for moment in self.moments:
            number = moment.index + 1
            there = notes.get(number, Note())
            said = [
                Comment(
                    say(
                        "{title}: the side line brings {cost} points more.",
                        title=moment.title,
                        cost=f"{moment.cost:.0f}",
                    )
                ),
                *map(Comment, moment.reasons),
            ]
            notes[number] = replace(
                there,
                mark=_MARKS[moment.kind],
                comments=(*there.comments, *said),
                lines=(*there.lines, SideLine("better", moment.line)),
            )
        return replace(self.source, notes=notes)

    @property
    def summary(self) -> str:
        """The whole in one sentence, in the current language."""
        return say(
            "{decisions} decisions, {lost} points lost, {luck} points by luck of the draw "
            "({low} to {high}).",
            decisions=self.decisions,
            lost=f"{self.lost:.0f}",
            luck=f"{self.luck:+.0f}",
            low=f"{self.luck_low:+.0f}",
            high=f"{self.luck_high:+.0f}",
        )

    def __str__(self) -> str:
        if not self.moments:
            nothing = gettext("Nothing was clearly better than what you played.")
            return "\n".join((self.summary, nothing))
        return "\n".join((self.summary, *map(str, self.moments)))


class Step(NamedTuple):
    """How far a review has come: ``done`` of ``total`` decisions, and what is known by then."""

    done: int
    total: int
    review: Review


def review(record: Record | Round, seat: int = 0, worlds: int = 12, seed: int | str = 0) -> Review:
    """Review the decisions of one seat in a recorded round.

    Each plan is tried in so many worlds, and what is found in twice as many others. It is a
    function of its arguments. Raises ValueError for a seat that is not at the table, and for a
    round that began with a set-up position.

    >>> from burraco_learn import sample_round
    >>> found = review(sample_round("first-round"), seat=0, worlds=2)
    >>> found.decisions > 5 and found.lost >= 0
    True
    """
    found = _empty(record, seat)
    for step in reviewing(record, seat, worlds, seed):
        found = step.review
    return found


def reviewing(
    record: Record | Round, seat: int = 0, worlds: int = 12, seed: int | str = 0
) -> Iterator[Step]:
    """The same, decision by decision, with all that is known after each; one may stop any time."""
    found = _empty(record, seat)
    decisions = list(_decisions(found.source, seat))
    missed: set[Move] = set()
    for done, (index, table, played) in enumerate(decisions, 1):
        rng = Random(f"{seed}/{seat}/{index}")
        drawn = table.phase == "draw"
        plans = _plans(table, seat, played, rng)
        moments, curve, cost = found.moments, found.curve, 0.0
        luck = found.luck
        half = found.luck_high - found.luck
        if drawn or len(plans) > 1:
            comparison = Comparison(table.view(seat), plans, rng)
            for _ in range(worlds):
                comparison.play_a_world()
            if drawn:
                curve = (*curve, _point(index, comparison))
            number = comparison.best(0)
            if number:
                gain = _measured(table, comparison, number, rng, worlds)
                chances = {move for move in comparison.lines[number] if move.kind in _MELDING}
                # A chance that stays is told once, however often it is passed by.
                if gain.beyond(_HALF) > 0 and not chances & missed:
                    cost = gain.points
                kind = kind_of(cost)
                if kind is not None:
                    found_plans = comparison.lines[0], comparison.lines[number]
                    moment = _moment(found.source, index, table, found_plans, gain, kind)
                    moments = tuple(sorted((*moments, moment), key=lambda one: -one.cost))
                    missed |= chances
        if drawn and played[0].kind == "draw":
            more = _luck(table, seat, rng, worlds)
            luck += more.points
            half = sqrt(half**2 + (_HALF * more.error) ** 2)
        found = replace(
            found,
            moments=moments,
            curve=curve,
            costs=(*found.costs, cost),
            luck=luck,
            luck_low=luck - half,
            luck_high=luck + half,
        )
        yield Step(done, len(decisions), found)


def _empty(record: Record | Round, seat: int) -> Review:
    source = Record.of(record) if isinstance(record, Round) else record
    source.round(0).view(seat)  # a seat that is not there is an error here
    return Review(source, seat, (), (), (), 0.0, 0.0, 0.0)


def _decisions(record: Record, seat: int) -> Iterator[tuple[int, Round, Plan]]:
    """Where the player had to decide: the moves before, the table, and what was played from there.

    It is once before drawing or taking, once after it, and once more where a pozzetto came to the
    hand in the middle of a turn.
    """
    table = record.round(0)
    begun: tuple[int, Round] | None = None
    for index, move in enumerate(record.moves):
        if table.turn == seat and (begun is None or table.phase == "draw"):
            begun = index, table.copy()
        before = table.had_pozzetto
        table.carry_out(move)
        if begun is None:
            continue
        start, then = begun
        seen = then.phase == "draw" or table.had_pozzetto != before
        if seen or table.turn != seat or table.over:
            yield start, then, record.moves[start : index + 1]
            begun = None
    if begun is not None:  # the record breaks off
        yield begun[0], begun[1], record.moves[begun[0] :]


def _plans(table: Round, seat: int, played: Plan, rng: Random) -> list[Plan]:
    """What was played, and other plans; before drawing each is played on as a club player would."""
    plans = turn_plans(table.view(seat).sample(rng), _PLANS)
    if table.phase == "draw":
        return sorted(plans, key=lambda plan: plan[0] is not played[0])
    done = _state(table, played)
    return [played, *(plan for plan in plans if _state(table, plan) != done)]


def _state(table: Round, plan: Plan) -> object:
    """What a plan comes to: equal for plans that differ in the order of their moves alone."""
    trial, side = table.copy(history=False), table.turn & 1
    for move in plan:
        trial.carry_out(move)
    return frozenset(trial.melds[side]), trial.packed_hand(table.turn), trial.pile


def _point(index: int, comparison: Comparison) -> Point:
    mean, error = comparison.mean(0), comparison.error(0)
    return Point(index, mean, mean - _HALF * error, mean + _HALF * error)


def _measured(table: Round, comparison: Comparison, number: int, rng: Random, worlds: int) -> Gain:
    """What a plan brings more than the one that was played, in worlds it was not chosen by."""
    lines = comparison.lines[0], comparison.lines[number]
    anew = Comparison(table.view(table.turn), lines, rng)
    for _ in range(2 * worlds):
        anew.play_a_world()
    return anew.gain(1)


def _moment(
    record: Record, index: int, table: Round, plans: tuple[Plan, Plan], gain: Gain, kind: str
) -> Moment:
    """What was lost here, by what was played and not the better plan, which brings ``gain``."""
    played, better = plans
    same = 0
    while same < min(len(played), len(better)) and played[same] is better[same]:
        same += 1
    # One plan may be the beginning of the other where a hidden card is seen in between.
    same = min(same, len(played) - 1)
    half = _HALF * gain.error
    return Moment(
        index + same,
        played[same:],
        better[same:] or better,
        gain.points,
        gain.points - half,
        gain.points + half,
        kind,
        reasons(table, better, played),
        _played_out(record, index, better)[same:],
        str(record.round(index + same).view(table.turn)),
    )


def _played_out(record: Record, index: int, plan: Plan) -> Plan:
    """The moves of a plan at the true table, and of club players until the player's next turn."""
    table = record.round(index)
    seat = table.turn
    for move in plan:
        table.carry_out(move)
    if table.turn == seat and not table.over:
        play_turn(table)
    while table.turn != seat and not table.over:
        play_turn(table)
    return table.log[index:]


def _luck(table: Round, seat: int, rng: Random, worlds: int) -> Gain:
    """What the card that was drawn brings more than any other card that could have been drawn."""
    deal, card = Worlds(table.view(seat), rng).deal, table.stock[0]
    sign = -1 if seat & 1 else 1
    more = []
    for _ in range(worlds):
        world = deal()
        true = _with_next(world, card)
        more.append(sign * (played_on(true, (DRAW,)) - played_on(world, (DRAW,))))
    error = stdev(more) / sqrt(worlds) if worlds > 1 else 0.0
    return Gain(fmean(more), error)


def _with_next(world: Round, card: Card) -> Round:
    """A world in which the next card of the stock has changed places with another, hidden one."""
    other = world.stock[0]
    if other is card:
        return world
    places = [list(world.stock), *map(list, world.pozzetti), *map(list, world.hands)]
    own = 1 + len(world.pozzetti) + world.turn
    for number, cards in enumerate(places):
        if number != own and card in cards:
            cards[cards.index(card)] = other
            break
    places[0][0] = card
    first = 1 + len(world.pozzetti)
    return world.altered(stock=places[0], pozzetti=places[1:first], hands=places[first:])
