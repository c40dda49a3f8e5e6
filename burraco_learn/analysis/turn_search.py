"""All the ways to play a small hand in one turn, found without leaving any out.

The coach looks at a few hundred tables and only at melds that grow card by card; the key of an
exercise must be certain. So here every set of cards of the hand is tried, and hands are small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from ..cards import RANKS, SUITS, Card, pack, show_cards
from ..game.moves import Move
from ..game.round import Round
from ..i18n import say
from ..melds.book import Meld
from ..rules import Rules
from .compare import Situation, set_up
from .reach import GOALS, Goal, reached

__all__ = ["Ways", "table_of", "told", "ways_out", "without"]

_TABLES = 500
"""So many tables are looked at, at most."""


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


def table_of(
    rules: Rules,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    pozzetto: str = "open",
    pile: tuple[Card, ...] = (),
    draws: bool = False,
) -> Round:
    """A table at which the first seat is to play these cards, having drawn unless ``draws``.

    ``pozzetto`` is as in :class:`burraco_learn.analysis.compare.Situation`. Raises IllegalMove or
    ParseError if the rule set has no such table.
    """
    return set_up(
        Situation(
            hand=_text(hand),
            melds=tuple(map(str, melds)),
            pile=_text(pile),
            pozzetto=pozzetto,  # type: ignore[arg-type]
            moves=("draw",) if draws else (),
        ),
        rules,
    )


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


_LIFTED: dict[str, tuple[str, object]] = {
    "close-pozzetto": ("close_without_pozzetto_when_none_left", True),
    "close-burraco": ("close_kind", "none"),
    "close-wild": ("close_wild_discard", True),
    "pozzetto-wild": ("wild_pozzetto_discard", True),
    "empty-hand": ("close_needs_discard", False),
}


def without(table: Round, reason: str) -> Round:
    """The same table under rules in which one reason to refuse a last card is none.

    Nothing that a meld depends on differs then, so that the melds may lie as they do.
    """
    other = table.copy()
    other.rules = table.rules.with_value(*_LIFTED[reason])
    return other


def ways_out(table: Round) -> Ways | None:
    """What playing the whole hand in this turn can reach, and how; None if too much is to be tried.

    >>> from burraco_learn import load_rules, parse_cards, parse_meld
    >>> rules = load_rules("classico")
    >>> table = table_of(rules, parse_cards("8h Ks"), (parse_meld("5h 6h 7h", rules),))
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
                state = after._hands[seat], after.melds[side]
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
            plain = [card for card in cards if not (card.is_jolly or card.is_two)]
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
    if not any(card.is_jolly or card.is_two for card in cards):
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
