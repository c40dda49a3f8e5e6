"""Why a hand may not be played to its end: the last card, the pozzetto and the closing.

Each function asks about the side to move, given its hand (packed) and melds as they would be.
"""

from __future__ import annotations

from ..cards import HELD, PLANE, Card, unpack
from ..melds.book import Meld
from ..rules.refusals import N_, Refusal
from .moves import Move
from .table import Table

__all__ = [
    "CLEAN",
    "closing_refusal",
    "emptying_refusal",
    "last_card_refusal",
    "last_discard_refusal",
    "rediscard_refusal",
    "returnable",
]

Melds = tuple[Meld, ...]

CLEAN = frozenset({"clean", "super", "royal", "noble"})
"""The kinds of burraco without a wild card."""

_LEAVES = {
    "re-discard": N_(
        "{cards} cannot be played now: you would have only the {card} left. It was the "
        "only card of the pile you took, so you may not discard it in this turn."
    ),
    "close-pozzetto": N_(
        "{cards} cannot be played now: you would have to close with the {card}, but your "
        "side has had no pozzetto."
    ),
    "close-burraco": N_(
        "{cards} cannot be played now: you would have to close with the {card}, but your "
        "side has no burraco yet."
    ),
    "close-wild": N_(
        "{cards} cannot be played now: you would have to close with the {card}, and you "
        "cannot close by discarding a wild card."
    ),
    "pozzetto-wild": N_(
        "{cards} cannot be played now: you would have only the {card} left, and you "
        "cannot take the pozzetto by discarding a wild card."
    ),
}

_LEAVES_NO_CLEAN = N_(
    "{cards} cannot be played now: you would have to close with the {card}, but your "
    "side would have no clean burraco."
)


def emptying_refusal(table: Table, move: Move, melds: Melds) -> Refusal | None:
    """Why a lay or add may not empty the hand."""
    if table.pozzetto_open():
        return None
    if not table.rules.close_needs_discard:
        return closing_refusal(table, None, melds)
    return Refusal(
        "empty-hand",
        N_("{cards} cannot be played: to close, you need a card left to discard."),
        (("cards", move.cards),),
    )


def last_card_refusal(
    table: Table, move: Move, melds: Melds, hand: int, picked: Card | None
) -> Refusal | None:
    """Why a lay or add may not leave this one card: it could be neither discarded nor added."""
    (card,) = unpack(hand)
    refusal = last_discard_refusal(table, card, melds, hand, picked)
    if refusal is None or _may_be_added(table, card, melds):
        return None
    sentence = _LEAVES[refusal.key]
    if refusal.key == "close-burraco" and table.rules.close_kind == "clean":
        sentence = _LEAVES_NO_CLEAN
    return Refusal(refusal.key, sentence, (("cards", move.cards), ("card", card)))


def _may_be_added(table: Table, card: Card, melds: Melds) -> bool:
    """Whether the last card could be added, which takes the pozzetto or closes."""
    bit = 1 << card.index
    fitting = [place for place, meld in enumerate(melds) if meld.addable & bit]
    if table.pozzetto_open():
        return bool(fitting)
    if table.rules.close_needs_discard:
        return False
    for place in fitting:
        grown = table._book.add(melds[place], bit, None, None)
        assert isinstance(grown, Meld)  # it is one of those that may be added
        if closing_refusal(table, None, (*melds[:place], grown, *melds[place + 1 :])) is None:
            return True
    return False


def last_discard_refusal(
    table: Table, card: Card, melds: Melds, hand: int, picked: Card | None
) -> Refusal | None:
    """Why the last card may not be discarded, which takes the pozzetto or closes."""
    refusal = rediscard_refusal(card, hand, picked)
    if refusal is not None:
        return refusal
    if not table.pozzetto_open():
        return closing_refusal(table, card, melds)
    if not table.rules.wild_pozzetto_discard and table.rules.is_wild(card):
        return Refusal(
            "pozzetto-wild",
            N_("You cannot take the pozzetto by discarding a wild card such as the {card}."),
            (("card", card),),
        )
    return None


def returnable(hand: int, picked: Card | None) -> int:
    """The cards of a hand that may go to the pile, as a mask: not a single card just taken.

    It may if its twin was in the hand before, or if there are two of it now.
    """
    if picked is None or hand >> PLANE + picked.index & 1:
        return hand & HELD
    return hand & HELD & ~(1 << picked.index)


def rediscard_refusal(card: Card, hand: int, picked: Card | None) -> Refusal | None:
    """Why a card of the hand may not go back to the pile that it came from."""
    if not returnable(hand, picked) >> card.index & 1:
        return Refusal(
            "re-discard",
            N_(
                "The {card} was the only card of the pile you took: you may not discard it in this "
                "turn."
            ),
            (("card", card),),
        )
    return None


def closing_refusal(table: Table, card: Card | None, melds: Melds) -> Refusal | None:
    """Why the round may not be closed, with this discard or (None) without one."""
    rules = table.rules
    if not table._had[table.turn & 1] and not rules.close_without_pozzetto_when_none_left:
        return Refusal("close-pozzetto", N_("Your side has had no pozzetto, so you may not close."))
    burracos = {meld.burraco for meld in melds} - {None}
    if rules.close_kind == "clean" and not burracos & CLEAN:
        return Refusal("close-burraco", N_("To close, your side needs a clean burraco."))
    if rules.close_kind == "any" and not burracos:
        return Refusal("close-burraco", N_("To close, your side needs a burraco."))
    if card is not None and not rules.close_wild_discard and rules.is_wild(card):
        return Refusal(
            "close-wild",
            N_("You cannot close by discarding a wild card such as the {card}."),
            (("card", card),),
        )
    return None
