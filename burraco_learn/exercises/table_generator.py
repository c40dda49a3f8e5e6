"""Tables for exercises: melds that lie there and cards that may or may not go to them.

Nothing here decides what is right: the core judges the table that comes out.
"""

from __future__ import annotations

from ..analysis.compare import PozzettoState, Situation, set_up
from ..cards import CARDS, RANKS, Card, pack, unpack
from ..game.moves import Move
from ..game.round import Round
from ..i18n import say
from ..melds.book import Meld, kind_in_words, meld_book
from ..melds.layouts import slot_card
from ..rules import Rules
from .meld_generator import draw_wild
from .seeded import Draw

__all__ = ["draw_cards", "draw_meld", "draw_melds", "has_wilds", "in_deck", "price_of", "table_of"]


def has_wilds(rules: Rules) -> bool:
    """Whether a card can be wild in a meld."""
    return bool(rules.max_wilds and (rules.twos_wild or rules.jokers))


def in_deck(rules: Rules, *groups: tuple[Card, ...]) -> bool:
    """Whether the deck has all these cards at once."""
    return meld_book(rules).deck_holds(card for cards in groups for card in cards)


def draw_meld(rules: Rules, draw: Draw, size: int, wild: bool = False) -> Meld | None:
    """A meld of ``size`` cards, with or without a wild card; None if these draws failed."""
    size = max(size, rules.min_meld)
    group = bool(rules.group_ranks) and size < 9 and draw.chance(0.4) or not rules.runs_allowed
    naturals = size - wild
    if group:
        rank = RANKS.index(draw.pick(rules.group_ranks or "A"))
        copies = [13 * suit + rank for suit in range(4) for _ in range(rules.decks)]
        cards = [CARDS[index] for index in draw.shuffled(copies)[:naturals]]
    else:
        suit, low = draw.below(4), draw.among(1, max(1, 15 - size))
        cards = [slot_card(suit, slot) for slot in range(low, min(low + size, 15))]
        if wild:
            cards.remove(draw.pick(cards))
    if wild:
        cards.append(draw_wild(rules, draw))
    result = meld_book(rules).lay(pack(cards), None, None)
    if not isinstance(result, Meld) or (result.wild is not None) != wild:
        return None
    return result


def draw_melds(
    rules: Rules, draw: Draw, sizes: list[int], wilds: float = 0.4
) -> tuple[Meld, ...] | None:
    """Melds of these sizes, which may lie on one side of a table together; None as above."""
    melds: list[Meld] = []
    for size in sizes:
        meld = draw_meld(rules, draw, size, has_wilds(rules) and draw.chance(wilds))
        if meld is None:
            return None
        if rules.one_group_per_rank and meld.rank in {other.rank for other in melds if other.rank}:
            return None
        melds.append(meld)
    return tuple(melds) if in_deck(rules, *(meld.cards for meld in melds)) else None


def draw_cards(
    rules: Rules, draw: Draw, melds: tuple[Meld, ...], count: int, strays: int
) -> tuple[Card, ...] | None:
    """``count`` natural cards for a hand: all but the strays go to the melds or make one.

    That they do is only aimed at. A stray is near to fitting: a rank too far for a run, or of the
    rank of another card.
    """
    cards: list[Card] = []
    grown = list(melds)
    while len(cards) < count - strays:
        left = count - strays - len(cards)
        if left >= rules.min_meld and draw.chance(0.6):
            meld = draw_meld(rules, draw, rules.min_meld)
            if meld is None:
                return None
            cards += meld.cards
            grown.append(meld)
            continue
        if not grown:
            return None
        place = draw.below(len(grown))
        fitting = [card for card in unpack(grown[place].addable) if not rules.is_wild(card)]
        if not fitting:
            return None
        card = draw.pick(fitting)
        result = meld_book(rules).add(grown[place], pack((card,)), None, None)
        if not isinstance(result, Meld):
            return None
        cards.append(card)
        grown[place] = result
    for _ in range(strays):
        near = _near(draw, draw.pick(grown)) if grown and draw.chance(0.6) else None
        cards.append(near or CARDS[draw.below(52)])
    return tuple(cards)


def _near(draw: Draw, meld: Meld) -> Card | None:
    """A card that only nearly goes to a meld."""
    if meld.rank:
        rank = meld.rank + (1 if draw.chance(0.5) else -1)
        return slot_card(draw.below(4), rank) if 2 < rank < 14 else None
    slots = [slot for slot in range(3, 14) if meld.naturals >> slot & 1]
    if not slots:
        return None
    slot = slots[-1] + 2 if draw.chance(0.5) else slots[0] - 2
    if draw.chance(0.4):
        return slot_card((meld.suit + draw.among(1, 3)) % 4, slots[-1])
    return slot_card(meld.suit, slot) if 2 < slot < 14 else None


def table_of(
    rules: Rules,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    pozzetto: PozzettoState = "open",
    pile: tuple[Card, ...] = (),
    draws: bool = False,
) -> Round:
    """A table at which the first seat is to play these cards, having drawn unless ``draws``.

    ``pozzetto`` is said of the side of that seat. Raises IllegalMove or ParseError if the rule set
    has no such table.
    """
    situation = Situation(
        hand=" ".join(map(str, hand)),
        melds=tuple(map(str, melds)),
        pile=" ".join(map(str, pile)),
        pozzetto=pozzetto,
        moves=("draw",) if draws else (),
    )
    return set_up(situation, rules)


def price_of(table: Round, moves: tuple[Move, ...]) -> str:
    """What moves cost that make a burraco worse, in the current language; "" if none does."""
    seat = table.turn
    before, after = table.melds[seat & 1], table.copy()
    for move in moves:
        after.play(move)
    for lying, grown in zip(before, after.melds[seat & 1], strict=False):
        if lying.bonus > grown.bonus and lying.burraco and grown.burraco:
            return say(
                "That makes a {better} a {worse}, and its bonus smaller by {points} points, but it "
                "is allowed.",
                better=kind_in_words(lying.burraco),
                worse=kind_in_words(grown.burraco),
                points=lying.bonus - grown.bonus,
            )
    return ""
