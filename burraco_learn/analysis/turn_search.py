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
    MAY_BE_WILD,
    PLANE,
    RANKS,
    SUITS,
    Card,
    pack,
    packed_remove,
    packed_without,
    parse_card,
    show_cards,
)
from ..game.last_card import emptying_refusal, last_card_refusal, last_discard_refusal
from ..game.legality import Judge, add_moves
from ..game.moves import Move
from ..game.round import Round
from ..game.table import lay_table
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from ..rules.refusals import Refusal

__all__ = [
    "GOALS",
    "Goal",
    "Step",
    "TooMuchToTry",
    "Way",
    "Ways",
    "reached",
    "smallest_lays",
    "told",
    "turn_steps",
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

_SUIT = (1 << 13) - 1

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
    if table.phase != "play" or hand.bit_count() > _FEW or not _may_end(table, hand, melds):
        return None
    lays = smallest_lays(table, hand, melds)
    stuck = _stuck(hand, melds, lays)
    if stuck > 1:
        return None
    opened = table.pozzetto_open()
    hoped: Goal = "closing" if not opened else "with discard" if stuck else "in flight"
    queue: list[tuple[int, Melds, list[Move], tuple[Move, ...]]] = [(hand, melds, lays, ())]
    seen: set[tuple[int, Melds]] = set()
    best: Way | None = None
    for hand, melds, lays, moves in queue:
        for move, left, after in _melds_from(table, hand, melds, lays):
            if left:
                if (left, after) not in seen and len(seen) < _TRIES:
                    seen.add((left, after))
                    queue.append((left, after, _still(lays, left, move, table), (*moves, move)))
            elif best is None or opened and best.goal == "with discard":
                best = Way("in flight" if opened else "closing", (*moves, move))
        if best is None and hand & hand - 1 == 0 and (moves or not table.owes_meld):
            card = CARDS[hand.bit_length() - 1]
            if last_discard_refusal(table, card, melds, hand, table.picked) is None:
                best = Way("with discard" if opened else "closing", (*moves, Move.discard(card)))
        if best is not None and best.goal == hoped:
            break
    return best


def _may_end(table: Judge, hand: int, melds: Melds) -> bool:
    """Whether playing the whole hand could take the pozzetto or close at all."""
    rules, size = table.rules, hand.bit_count()
    if table.pozzetto_open():
        return True
    if not table.had_pozzetto[table.turn & 1] and not rules.close_without_pozzetto_when_none_left:
        return False
    if rules.close_kind == "none" or size >= rules.burraco_size:
        return True
    return any(meld.burraco or len(meld.cards) + size >= rules.burraco_size for meld in melds)


def smallest_lays(table: Judge, hand: int, melds: Melds) -> list[Move]:
    """The lays of the smallest size that a side with these melds can make of a packed hand.

    What can be laid of a part of the hand is among them. Whether it may be laid, with the cards
    that are left, is not asked.
    """
    closed = 0
    if table.rules.one_group_per_rank:
        for meld in melds:
            if meld.rank:
                closed |= 1 << meld.rank - 1
    return lay_table(table.rules).lays(hand, closed)


def _still(lays: list[Move], left: int, move: Move, table: Judge) -> list[Move]:
    """Those lays that can be made of the packed hand that a move leaves."""
    lays = [lay for lay in lays if lay.packed & left == lay.packed]
    if move.kind == "lay" and table.rules.one_group_per_rank:
        book = meld_book(table.rules)
        laid = book.lay(move.packed, None, None)
        if isinstance(laid, Meld) and laid.rank:
            return [lay for lay in lays if _rank(book.lay(lay.packed, None, None)) != laid.rank]
    return lays


def _rank(meld: Meld | Refusal) -> int:
    return meld.rank if isinstance(meld, Meld) else 0


def _stuck(hand: int, melds: Melds, lays: list[Move]) -> int:
    """How many cards of a packed hand can in no way be played in this turn, at least.

    What can be laid now can be played, and what can be added. Another card can only be added to a
    run that grew so far: then a card of its suit lies or is played at most two ranks away from it.
    """
    played = 0
    for move in lays:
        played |= move.packed
    played |= played >> PLANE
    lying = 0
    for meld in melds:
        played |= meld.addable
        if meld.kind == "run":
            for card in meld.cards:
                lying |= 1 << card.index
    held = hand & HELD
    played = (played | MAY_BE_WILD) & held
    while True:
        more = played
        for first in (0, 13, 26, 39):
            ranks = (played | lying) >> first & _SUIT
            ranks |= (ranks & 1) << 13  # the ace is next to the king as well
            near = ranks << 2 | ranks << 1 | ranks >> 1 | ranks >> 2
            more |= (near & _SUIT | near >> 13 & 1) << first & held
        if more == played:
            break
        played = more
    return sum(
        (hand >> shift & held & ~played).bit_count() for shift in range(0, hand.bit_length(), PLANE)
    )


def _melds_from(
    table: Judge, hand: int, melds: Melds, lays: list[Move]
) -> Iterator[tuple[Move, int, Melds]]:
    """Each of some lays, and each add, that the side to move could play from a hand with melds.

    With it come the hand that is left and the melds as they are then.
    """
    book, held, size = meld_book(table.rules), hand & HELD, hand.bit_count()
    for move in lays:
        result = book.lay(move.packed, None, None)
        assert isinstance(result, Meld)  # it is one of those that may be laid
        left, after = packed_without(hand, move.cards), (*melds, result)
        if size - len(move.cards) > 1 or _may_be_left(table, move, after, left):
            yield move, left, after
    adds = []
    for number, meld in enumerate(melds):
        fits = meld.addable & held
        while fits:
            bit = fits & -fits
            fits ^= bit
            adds.append((bit, number))
    for bit, number in sorted(adds):
        result = book.add(melds[number], bit, None, None)
        assert isinstance(result, Meld)  # it is one of those that may be added
        move = add_moves(number)[bit.bit_length() - 1]
        left = packed_remove(hand, move.cards[0])
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
    found: dict[Goal, tuple[Move, ...]] = {}
    rest = table.hands[table.turn]
    try:
        for step in turn_steps(table):
            if step.goal is None:
                rest = min(rest, step.after.hands[table.turn], key=len)
            else:
                found.setdefault(step.goal, step.moves)
    except TooMuchToTry:
        return None
    return Ways(found, rest)


class TooMuchToTry(Exception):
    """A turn has more tables than the certain search looks at."""


@dataclass(frozen=True)
class Step:
    """A move of a turn: the tables before and after it, all moves up to it, what it reached."""

    before: Round
    moves: tuple[Move, ...]
    after: Round
    goal: Goal | None


def turn_steps(table: Round) -> Iterator[Step]:
    """Every lay, add and discard of a last card in this turn, from each table that they lead to.

    Each table is gone on from once, by the shortest way; where the pozzetto was taken or the round
    closed, nothing follows. Raises TooMuchToTry.
    """
    seat, side = table.turn, table.turn & 1
    queue: list[tuple[Round, tuple[Move, ...]]] = [(table, ())]
    seen: set[tuple[object, ...]] = set()
    for now, moves in queue:
        for move in _plays(now):
            after = now.copy()
            after.play(move)
            goal = reached(table, move, after)
            yield Step(now, (*moves, move), after, goal)
            if goal is None:
                state = after.packed_hand(seat), after.melds[side]
                if state not in seen:
                    seen.add(state)
                    queue.append((after, (*moves, move)))
        if len(queue) > _TABLES:
            raise TooMuchToTry


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
    if move.role is not None and move.bearer is not None:
        role = move.role.replace("T", "10") if len(move.role) == 1 else parse_card(move.role).symbol
        card = show_cards((move.bearer,))
        cards = say("{cards} (the {card} as {role})", cards=cards, card=card, role=role)
    if move.kind == "draw":
        return gettext("draw a card")
    if move.kind == "take":
        return gettext("take the discard pile")
    if move.kind == "lay":
        return say("lay {cards}", cards=cards)
    if move.kind == "add":
        return say("add {cards} to meld {number}", cards=cards, number=(move.meld or 0) + 1)
    return say("discard {cards}", cards=cards)
