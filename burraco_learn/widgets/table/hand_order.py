"""How the own hand lies: sorted, or as the person has put the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from ...cards import Card
from ...svg.scene import Scene

__all__ = ["Order", "in_order", "is_same_hand", "places_in_order"]

Order: TypeAlias = Literal["suit", "rank"] | Sequence[Card]
"""How a hand is sorted, or the cards as they were put; these may have been other ones."""


def is_same_hand(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Whether these are the cards of a hand, each as often as there."""
    return Counter(cards) == Counter(hand)


def places_in_order(hand: Sequence[Card], order: Order) -> list[int]:
    """The places of a hand, which is sorted by suit, in the order in which its cards are to lie.

    By rank twos lie beside twos and jollies last. Cards that were put in order keep it; those that
    came since lie at the end.

    >>> from burraco_learn import parse_cards
    >>> places_in_order(parse_cards("3h 5h 9h Ks"), parse_cards("9h 3h 4h"))
    [2, 0, 1, 3]
    """
    if order == "suit":
        return list(range(len(hand)))
    if order == "rank":
        return sorted(range(len(hand)), key=lambda place: (hand[place].rank or 99, hand[place]))
    left = list(range(len(hand)))
    put = []
    for card in order:
        place = next((place for place in left if hand[place] is card), None)
        if place is not None:
            left.remove(place)
            put.append(place)
    return [*put, *left]


def in_order(scene: Scene, order: Order) -> Scene:
    """The scene with the own hand in that order."""
    places = places_in_order(scene.hand, order)
    hand = tuple(scene.hand[place] for place in places)
    hands = (*scene.hands[: scene.seat], hand, *scene.hands[scene.seat + 1 :])
    fresh = {
        (zone, meld, places.index(place) if zone == "hand" else place)
        for zone, meld, place in scene.fresh
    }
    return replace(scene, hands=hands if scene.hand else scene.hands, fresh=frozenset(fresh))
