"""Which melds a club player would make of a hand in this turn, found card by card.

The lay or add that gains most is taken until none gains anything. Hands are packed and melds
shared, so that a plan plays nothing: it works on a View as well as on a Round.
"""

from __future__ import annotations

from typing import NamedTuple

from ...analysis.turn_search import smallest_lays
from ...cards import CARDS, HELD, packed_remove, packed_without
from ...game.last_card import closing_refusal, last_discard_refusal
from ...game.legality import Judge, add_moves
from ...game.moves import Move
from ...melds.book import Meld, meld_book
from .evaluation import Evaluation

__all__ = ["Melds", "Plan", "plan"]

Melds = tuple[Meld, ...]

_NOTHING = 1e-9
"""What a lay or add must gain at least, so that what gains nothing is left alone."""


class Plan(NamedTuple):
    """The melds of a turn: its moves, and the hand and melds found before each and at the end."""

    moves: tuple[Move, ...]
    states: tuple[tuple[int, Melds], ...]
    worth: float
    """What hand and melds are worth at the end, without what a card in hand costs."""

    @property
    def end(self) -> tuple[int, Melds]:
        """The hand and the melds of the side when all is laid and added."""
        return self.states[-1]


def plan(table: Judge, terms: Evaluation, hand: int, melds: Melds, late: bool) -> Plan:
    """The melds that the side to move would make of a hand, which need not be its own yet."""
    rules, racing = terms.rules, table.pozzetto_open()
    book, worth, hand_worth = meld_book(rules), terms.melds, terms.hand_worth(late)
    # What can be laid of a smaller hand is among what can be laid of the larger one.
    lays = [(move, *terms.lays[move]) for move in smallest_lays(table, hand, melds)]
    value, moves, states = hand_worth(hand), list[Move](), [(hand, melds)]
    while hand:
        cost = terms.card_cost(racing, melds)
        best, gain = None, _NOTHING
        held = hand & HELD
        for number, meld in enumerate(melds):
            fits = meld.addable & held
            if fits:
                base = cost - worth[meld] - value
            while fits:
                bit = fits & -fits
                fits ^= bit
                grown = book.add(meld, bit, None, None)
                assert isinstance(grown, Meld)  # it is one of those that may be added
                left = packed_remove(hand, CARDS[bit.bit_length() - 1])
                after = hand_worth(left)
                if (more := worth[grown] + after + base) > gain:
                    best, gain = (number, bit, grown, left, after), more
        for move, meld, meld_worth in lays:
            left = packed_without(hand, move.cards)
            after = hand_worth(left)
            if (more := meld_worth + after - value + cost * len(move.cards)) > gain:
                best, gain = (-1, move.packed, meld, left, after), more
        if best is None:
            break
        number, packed, meld, left, after = best
        if number < 0:
            move = next(move for move, _, _ in lays if move.packed == packed)
            made = (*melds, meld)
        else:
            move = add_moves(number)[packed.bit_length() - 1]
            made = (*melds[:number], meld, *melds[number + 1 :])
        if left & left - 1 == 0 and not _may_be_left(table, left, made):
            break
        rank = meld.rank if number < 0 and rules.one_group_per_rank else 0
        lays = [
            lay
            for lay in lays
            if lay[0].packed & left == lay[0].packed and not (rank and lay[1].rank == rank)
        ]
        hand, melds, value = left, made, after
        moves.append(move)
        states.append((hand, melds))
    return Plan(tuple(moves), tuple(states), value + sum(map(worth.__getitem__, melds)))


def _may_be_left(table: Judge, left: int, melds: Melds) -> bool:
    """Whether no card or this last one may be left, for the pozzetto or to close."""
    if left:
        card = CARDS[left.bit_length() - 1]
        return last_discard_refusal(table, card, melds, left, table.picked) is None
    if table.pozzetto_open():
        return True
    return not table.rules.close_needs_discard and closing_refusal(table, None, melds) is None
