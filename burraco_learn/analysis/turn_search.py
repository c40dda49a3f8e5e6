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

from ..cards import (
    CARDS,
    HELD,
    RANKS,
    SUITS,
    Card,
    pack,
    packed_remove,
    packed_without,
    show_cards,
)
from ..game.last_card import emptying_refusal, last_card_refusal, last_discard_refusal
from ..game.legality import Judge
from ..game.moves import Move
from ..game.round import Round
from ..game.table import lay_table
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book

__all__ = [
    "GOALS",
    "Goal",
    "Way",
    "Ways",
    "melds_from",
    "reached",
    "told",
    "way_out",
    "ways_out",
    "without",
]

Melds = tuple[Meld, ...]

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


def way_out(table: Judge) -> Way | None:
    """The best way for the seat to move to play its whole hand in this turn, or None.

    Best is to close, then to take the pozzetto in flight, then to take it with the discard. Only
    small hands are looked at, and not more than some hundred tables, so that a long way may be
    missed. Nothing is played for it, so that a View will do.
    """
    hand, melds = table.packed_hand(table.turn), table.melds[table.turn & 1]
    if table.phase != "play" or hand.bit_count() > _FEW or not _worth_a_search(table, hand, melds):
        return None
    opened = table.pozzetto_open()
    queue: list[tuple[int, Melds, tuple[Move, ...]]] = [(hand, melds, ())]
    seen: set[tuple[int, Melds]] = set()
    best: Way | None = None
    for hand, melds, moves in queue:
        for move, left, after in melds_from(table, hand, melds):
            if left:
                if (left, after) not in seen and len(seen) < _TRIES:
                    seen.add((left, after))
                    queue.append((left, after, (*moves, move)))
            elif opened:
                if best is None or best.goal == "with discard":
                    best = Way("in flight", (*moves, move))
            elif best is None:
                best = Way("closing", (*moves, move))
        if best is None and hand.bit_count() == 1 and not (table.owes_meld and not moves):
            card = CARDS[hand.bit_length() - 1]
            if last_discard_refusal(table, card, melds, hand, table.picked) is None:
                goal: Goal = "with discard" if opened else "closing"
                best = Way(goal, (*moves, Move.discard(card)))
        if best is not None and best.goal == "closing":
            break
    return best


def _worth_a_search(table: Judge, hand: int, melds: Melds) -> bool:
    """Whether playing the whole hand could take the pozzetto or close at all."""
    rules = table.rules
    if table.pozzetto_open():
        return True
    if not table.had_pozzetto[table.turn & 1] and not rules.close_without_pozzetto_when_none_left:
        return False
    return (
        rules.close_kind == "none"
        or any(
            meld.burraco or len(meld.cards) + hand.bit_count() >= rules.burraco_size
            for meld in melds
        )
        or hand.bit_count() >= rules.burraco_size
    )


def melds_from(table: Judge, hand: int, melds: Melds) -> Iterator[tuple[Move, int, Melds]]:
    """Each smallest lay and each add that the side to move could play from a hand with melds.

    With it come the hand that is left and the melds as they are then. Both are packed or shared, so
    that a search over many such tables plays nothing.
    """
    rules = table.rules
    book, held, size = meld_book(rules), hand & HELD, hand.bit_count()
    closed, adds = 0, []
    for number, meld in enumerate(melds):
        if meld.rank and rules.one_group_per_rank:
            closed |= 1 << meld.rank - 1
        fits = meld.addable & held
        while fits:
            bit = fits & -fits
            fits ^= bit
            adds.append((bit.bit_length() - 1, number))
    for move in lay_table(rules).lays(hand, closed):
        result = book.lay(move.packed, None, None)
        assert isinstance(result, Meld)  # it is one of those that may be laid
        left = packed_without(hand, move.cards)
        after = (*melds, result)
        if size - len(move.cards) > 1 or _may_be_left(table, move, after, left):
            yield move, left, after
    for index, number in sorted(adds):
        result = book.add(melds[number], 1 << index, None, None)
        assert isinstance(result, Meld)
        move = Move.add((CARDS[index],), number)
        left = packed_remove(hand, CARDS[index])
        after = (*melds[:number], result, *melds[number + 1 :])
        if size > 2 or _may_be_left(table, move, after, left):
            yield move, left, after


def _may_be_left(table: Judge, move: Move, melds: Melds, left: int) -> bool:
    """Whether a lay or add may leave one card or none."""
    if not left:
        return emptying_refusal(table, move, melds) is None
    return last_card_refusal(table, move, melds, left, table.picked) is None


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
    if move.kind == "draw":
        return gettext("draw a card")
    if move.kind == "take":
        return gettext("take the discard pile")
    if move.kind == "lay":
        return say("lay {cards}", cards=cards)
    if move.kind == "add":
        return say("add {cards} to meld {number}", cards=cards, number=(move.meld or 0) + 1)
    return say("discard {cards}", cards=cards)
