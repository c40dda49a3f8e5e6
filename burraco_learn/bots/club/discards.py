"""Which card a club player would discard: the one that is missed least and helps others least."""

from __future__ import annotations

from ...cards import CARDS, packed_remove
from ...game.legality import Judge
from ...melds.book import Meld, meld_book
from .evaluation import Evaluation

__all__ = ["ranked"]


def ranked(
    table: Judge, terms: Evaluation, hand: int, held: int, late: bool
) -> list[tuple[float, int]]:
    """What each discard of some cards of a packed hand is worth, with its index, best first.

    The cards are given as a mask. The worth is that of the hand that is left, less the danger.
    """
    dangers, hand_worth = _dangers(table, terms, held), terms.hand_worth(late)
    found = []
    while held:
        bit = held & -held
        held ^= bit
        place = bit.bit_length() - 1
        worth = hand_worth(packed_remove(hand, CARDS[place]))
        found.append((dangers.get(place, 0.0) - worth, place))
    found.sort()
    return [(-loss, place) for loss, place in found]


def _dangers(table: Judge, terms: Evaluation, held: int) -> dict[int, float]:
    """What each of some cards, given as a mask, would help the opponents as a discard, in points.

    Cards that help nobody as far as can be seen are left out.
    """
    weights, book = terms.weights, meld_book(terms.rules)
    found: dict[int, float] = {}
    for meld in table.melds[1 - (table.turn & 1)]:
        fits = meld.addable & held
        while fits:
            bit = fits & -fits
            fits ^= bit
            grown = book.add(meld, bit, None, None)
            assert isinstance(grown, Meld)  # it is one of those that may be added
            given = weights.give_meld + weights.give * (terms.melds[grown] - terms.melds[meld])
            place = bit.bit_length() - 1
            found[place] = max(found.get(place, 0.0), given)
    known = table.packed_known((table.turn + 1) % table.players)
    while known and held:
        bit = held & -held
        held ^= bit
        place = bit.bit_length() - 1
        if friends := terms.friends(place, known):
            found[place] = found.get(place, 0.0) + weights.known * friends
    return found
