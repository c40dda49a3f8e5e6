"""What playing a hand in one turn can reach: closing, or the pozzetto.

There are two searches. :func:`way_out` is quick and for play: it grows melds card by card, looks at
some hundred tables, and may miss a long way. :func:`ways_out` is certain, as the key of an exercise
must be: it tries every set of cards of the hand, or says that there is too much to try.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from ..cards import RANKS, SUITS, Card, pack, show_cards
from ..game.moves import Move
from ..game.round import Round
from ..i18n import say

__all__ = ["GOALS", "Goal", "Way", "Ways", "reached", "told", "way_out", "ways_out", "without"]

Goal = Literal["closing", "in flight", "with discard"]

GOALS: tuple[Goal, ...] = ("closing", "in flight", "with discard")
"""What playing a whole hand can reach, the best first."""

_TRIES = 300
"""How many tables the search for a way out looks at."""

_FEW = 7
"""A hand small enough to look for a way to play all of it."""

_TABLES = 500
"""How many tables the certain search looks at, at most."""


# -- the quick search --------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A way to play the whole hand in this turn: what it reaches, and the moves."""

    goal: Goal
    moves: tuple[Move, ...]


def way_out(table: Round) -> Way | None:
    """The best way for the seat to move to play its whole hand in this turn, or None.

    Best is to close, then to take the pozzetto in flight, then to take it with the discard. Only
    small hands are looked at, and not more than some hundred tables, so that a long way may be
    missed.
    """
    seat, side = table.turn, table.turn & 1
    if table.phase != "play" or len(table.hands[seat]) > _FEW:
        return None
    queue: list[tuple[Round, tuple[Move, ...]]] = [(table, ())]
    seen: set[tuple[object, ...]] = set()
    best: Way | None = None
    for now, moves in queue:
        last = len(now.hands[seat]) == 1
        for move in now.legal_moves():
            if move.kind == "discard" and not last:
                continue
            after = now.copy()
            after.play(move)
            goal = reached(table, move, after)
            if goal is None:
                state = after.packed_hand(seat), after.melds[side]
                if state not in seen and len(seen) < _TRIES:
                    seen.add(state)
                    queue.append((after, (*moves, move)))
                continue
            if best is None or GOALS.index(goal) < GOALS.index(best.goal):
                best = Way(goal, (*moves, move))
        if best is not None and best.goal == "closing":
            break
    return best


def reached(table: Round, move: Move, after: Round) -> Goal | None:
    """What the seat to move at a table has reached in this turn, with the move to ``after``."""
    side = table.turn & 1
    if after.ending == "closed":
        return "closing"
    if after.had_pozzetto[side] == table.had_pozzetto[side]:
        return None
    return "with discard" if move.kind == "discard" else "in flight"


# -- the certain search ------------------------------------------------------------------------


@dataclass(frozen=True)
class Ways:
    """What playing a hand in this turn can reach, each with the shortest moves found for it.

    ``rest`` are the fewest cards that stay in the hand when it is not played to its end.
    """

    found: Mapping[Goal, tuple[Move, ...]]
    rest: tuple[Card, ...]

    @property
    def best(self) -> Goal | None:
        """The best that can be reached."""
        return next((goal for goal in GOALS if goal in self.found), None)


_LIFTED: dict[str, tuple[str, object]] = {
    "close-pozzetto": ("close_without_pozzetto_when_none_left", True),
    "close-burraco": ("close_kind", "none"),
    "close-wild": ("close_wild_discard", True),
    "pozzetto-wild": ("wild_pozzetto_discard", True),
    "empty-hand": ("close_needs_discard", False),
}


def without(table: Round, reason: str) -> Round:
    """The same table under rules that do not have one reason to refuse a last card.

    Nothing that a meld depends on differs then, so that the melds lie as they do.
    """
    return table.under(table.rules.with_value(*_LIFTED[reason]))


def ways_out(table: Round) -> Ways | None:
    """What playing the whole hand in this turn can reach, and how; None if too much is to be tried.

    >>> from burraco_learn import load_rules, parse_cards, parse_meld
    >>> rules = load_rules("classico")
    >>> table = Round.set_up(
    ...     rules,
    ...     players=2,
    ...     phase="play",
    ...     hands=[parse_cards("8h Ks"), parse_cards("3c 9d")],
    ...     melds=((parse_meld("5h 6h 7h", rules),), ()),
    ...     stock=parse_cards("4c 4d 4s"),
    ...     pozzetti=[parse_cards("Jk")],
    ... )
    >>> ways = ways_out(table)
    >>> ways.best, [str(move) for move in ways.found["with discard"]]
    ('with discard', ['add 8h to 1', 'discard Ks'])
    """
    seat, side = table.turn, table.turn & 1
    queue: list[tuple[Round, tuple[Move, ...]]] = [(table, ())]
    seen: set[tuple[object, ...]] = set()
    found: dict[Goal, tuple[Move, ...]] = {}
    rest = table.hands[seat]
    for now, moves in queue:
        for move in _plays(now):
            after = now.copy()
            after.play(move)
            goal = reached(table, move, after)
            if goal is None:
                state = after.packed_hand(seat), after.melds[side]
                if state not in seen:
                    seen.add(state)
                    queue.append((after, (*moves, move)))
                    rest = min(rest, after.hands[seat], key=len)
                continue
            found.setdefault(goal, (*moves, move))
        if len(queue) > _TABLES:
            return None
    return Ways(found, rest)


def _plays(table: Round) -> Iterator[Move]:
    """Every lay and add that may be played, of any number of cards; the discard of a last card."""
    hand = table.hands[table.turn]
    if len(hand) == 1 and table.why_not(Move.discard(hand[0])) is None:
        yield Move.discard(hand[0])
    rules, tried = table.rules, set[int]()
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            packed = pack(cards)
            if packed in tried:
                continue
            tried.add(packed)
            plain = [card for card in cards if not card.may_be_wild]
            suits = {card.suit for card in plain}
            ranks = {card.rank for card in plain}
            if len(suits) > 1 and len(ranks) > 1:
                continue
            if size >= rules.min_meld and size - len(plain) <= rules.max_wilds + 1:
                yield from _legal(table, cards, None, suits)
            for number, meld in enumerate(table.melds[table.turn & 1]):
                if meld.rank and ranks <= {meld.rank} or not meld.rank and suits <= {meld.suit}:
                    if size > 1 or meld.addable >> cards[0].index & 1:
                        yield from _legal(table, cards, number, suits | {meld.suit} - {-1})


def _legal(
    table: Round, cards: tuple[Card, ...], meld: int | None, suits: set[int]
) -> Iterator[Move]:
    for role in _roles(table, cards, suits):
        move = Move.lay(cards, role) if meld is None else Move.add(cards, meld, role)
        if table.why_not(move) is None:
            yield move


def _roles(table: Round, cards: tuple[Card, ...], suits: set[int]) -> tuple[str | None, ...]:
    """What a wild among the cards may be said to stand for, where that makes a difference later."""
    if table.rules.free_end_wild_slides or len(suits) != 1:
        return (None,)
    if not any(card.may_be_wild for card in cards):
        return (None,)
    (suit,) = suits
    return (None, *(f"{rank}{SUITS[suit]}" for rank in RANKS))


def told(moves: tuple[Move, ...]) -> str:
    """Moves as a person reads them, in the current language."""
    return "; ".join(map(_said, moves))


def _said(move: Move) -> str:
    cards = show_cards(move.cards)
    if move.kind == "lay":
        return say("lay {cards}", cards=cards)
    if move.kind == "add":
        return say("add {cards} to meld {number}", cards=cards, number=(move.meld or 0) + 1)
    return say("discard {cards}", cards=cards)
