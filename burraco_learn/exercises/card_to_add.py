"""A meld and a card that may or may not be added to it.

What is right is only aimed at here: the core judges what comes out.
"""

from __future__ import annotations

from ..cards import Card
from ..melds.layouts import slot_card
from ..rules import Rules
from .meld_generator import Shape, draw_shape, draw_wild
from .seeded import Draw

__all__ = ["draw_to_add"]


def draw_to_add(rules: Rules, draw: Draw, level: int) -> tuple[tuple[Card, ...], ...] | None:
    """Cards of a meld, and one for it; None if this draw failed."""
    if level > 1 and draw.chance(0.08):
        return _two_between(rules, draw) if draw.chance(0.5) else _two_turns(draw)
    shape = _shape_of(rules, draw, level)
    laid = _end_wild(shape) if shape.special and draw.chance(0.4) else shape.legal()
    card = None if laid is None else _candidate(shape, laid)
    return None if laid is None or card is None else (laid, (card,))


def _shape_of(rules: Rules, draw: Draw, level: int) -> Shape:
    shape = draw_shape(rules, draw, level)
    if level == 1 or draw.chance(0.8):
        return shape
    size = draw.among(rules.burraco_size - 1, rules.burraco_size + level)
    return Shape(rules, draw, shape.kind, size, shape.special)


def _end_wild(shape: Shape) -> tuple[Card, ...] | None:
    """A run that has its wild at an end."""
    draw, naturals = shape.draw, shape.size - 1
    if shape.kind == "group" or not shape.rules.max_wilds or naturals > 12:
        return None
    low = draw.among(2, 15 - naturals)
    suit = draw.below(4)
    run = tuple(slot_card(suit, slot) for slot in range(low, low + naturals))
    return (*run, draw_wild(shape.rules, draw))


def _two_between(rules: Rules, draw: Draw) -> tuple[tuple[Card, ...], ...]:
    """A run from the 3 that has the 2 of its suit as its 4, and another wild card for it."""
    suit, last = draw.below(4), draw.among(5, 8)
    naturals = tuple(slot_card(suit, slot) for slot in (3, *range(5, last + 1)))
    return (*naturals, slot_card(suit, 2)), (draw_wild(rules, draw),)


def _two_turns(draw: Draw) -> tuple[tuple[Card, ...], ...]:
    """A run from its natural 2, and a card beyond a gap that the 2 could fill."""
    suit, last = draw.below(4), draw.among(4, 11)
    run = tuple(slot_card(suit, slot) for slot in range(2, last + 1))
    return run, (slot_card(suit, last + 2),)


def _candidate(shape: Shape, laid: tuple[Card, ...]) -> Card | None:
    """A card that may or may not fit."""
    draw = shape.draw
    plain = [card for card in laid if not card.may_be_wild]
    if not plain:
        return None
    if draw.chance(0.2 if shape.special else 0.12):
        return draw_wild(shape.rules, draw)
    one = draw.pick(plain)
    if shape.kind == "group":
        if draw.chance(0.55):
            return slot_card(draw.below(4), one.rank)
        rank = one.rank + (1 if draw.chance(0.5) else -1)
        return slot_card(draw.below(4), rank) if rank > 2 else None
    suit = one.suit if draw.chance(0.85) else draw.below(4)
    low, high = min(card.rank for card in plain), max(card.rank for card in plain)
    if low == 1 and high < 12 and draw.chance(0.25):
        return slot_card(one.suit, 13)
    where = draw.below(10)
    if where < 2:
        rank = low - 1
    elif where < 4:
        rank = high + 1
    elif where < 6:
        rank = low - 2 if low > 4 and draw.chance(0.5) else high + 2
    elif where < 7:
        rank = draw.pick((1, 2, 13))
    else:
        rank = draw.among(max(low - 1, 1), min(high + 1, 14))
    return slot_card(suit, rank) if 0 < rank < 15 else None
