"""What may be played now, and why not: the same code for a Round and for a player's View of it."""

from __future__ import annotations

from operator import attrgetter

from ..cards import CARDS, HELD, Card, packed_add, packed_count, packed_without
from ..melds.book import meld_book
from ..rules.refusals import N_, IllegalMove, Refusal
from .last_card import (
    closing_refusal,
    emptying_refusal,
    last_card_refusal,
    last_discard_refusal,
    rediscard_refusal,
    returnable,
)
from .moves import DRAW, TAKE, Move, parse_move
from .table import Table

__all__ = ["NO_MOVES", "Judge", "LegalMoves", "add_moves"]

_SUIT = (1 << 13) - 1

_DRAW_FIRST = Refusal("phase", N_("First draw a card from the stock or take the discard pile."))
_DREW = Refusal("phase", N_("You have drawn already: lay, add or discard."))
_OVER = Refusal("possession", N_("The round is over."))
_NO_PILE = Refusal("possession", N_("The discard pile is empty."))
_NO_STOCK = Refusal("possession", N_("The stock is empty."))
_MUST_MELD = Refusal(
    "pile-needs-meld",
    N_("You took the discard pile, so you must lay or add a card before you discard."),
)
_TAKE_NEEDS_MELD = Refusal(
    "pile-needs-meld",
    N_(
        "You may take the discard pile only if you then lay or add a card, and none of "
        "your cards could be laid or added."
    ),
)

_ADDS: list[tuple[Move, ...]] = []
"""For each number of a meld, the move that adds each of the 53 cards to it."""

_DISCARDS = tuple(Move.discard(card) for card in CARDS)
_discards_of_suit: tuple[tuple[int, dict[int, tuple[Move, ...]]], ...] = tuple(
    (first, {}) for first in (0, 13, 26, 39)
)
"""For the first card of each suit, the discards from what is held of the suit, as a mask."""


def add_moves(meld: int) -> tuple[Move, ...]:
    """The moves that add each of the 53 cards to the meld with that number, by card index."""
    while len(_ADDS) <= meld:
        number = len(_ADDS)
        _ADDS.append(tuple(Move.add((card,), number) for card in CARDS))
    return _ADDS[meld]


class Judge(Table):
    """A table that tells what may be played at it, and why something may not."""

    __slots__ = ()

    # -- what is legal -------------------------------------------------------------------------

    def legal_moves(self) -> LegalMoves:
        """The atomic moves that may be played now, each once, in a fixed order.

        Draw; take; lays of the smallest size; adds of one card; discards, each by card order
        (s h d c, ace to king, jolly). Larger lays and adds, and stated wilds, are legal too: they
        are ``in`` what is returned, and :meth:`why_not` tells about each. Empty when the round is
        over, and in the view of a player who is not to move.
        """
        if self.phase == "play":
            hand, picked = self._hands[self.turn], self._picked
            moves = self._legal_melds(hand, picked)
            if hand.bit_count() == 1 or (self._took and self.owes_meld):
                discards = self._discards(hand & HELD)
                moves += [move for move in discards if self._refuse_discard(move) is None]
            else:
                moves += self._discards(returnable(hand, picked))
            found = LegalMoves(moves)
            found._then = _playing(self)
            return found
        if self.phase == "over":
            return NO_MOVES
        if self._refuse_take() is None:
            return _DRAW_OR_TAKE if self.stock_count else _TAKE
        return _DRAW if self.stock_count else NO_MOVES

    def _legal_melds(self, hand: int, picked: Card | None) -> list[Move]:
        """The lays and adds that the side to move could play from a hand.

        ``picked`` is the card that may not be discarded, as after the pile was taken.
        """
        mine = self.melds[self.turn & 1]
        held = hand & HELD
        closed = 0
        if self.rules.one_group_per_rank:
            for meld in mine:
                if meld.rank:
                    closed |= 1 << meld.rank - 1
        adds: list[int] = []
        for number, meld in enumerate(mine):
            fits = meld.addable & held
            while fits:
                bit = fits & -fits
                fits ^= bit
                adds.append(bit.bit_length() - 1 << 10 | number)
        moves = self._lays.lays(hand, closed)
        if adds:
            adds.sort()
            if len(_ADDS) < len(mine):
                add_moves(len(mine) - 1)
            moves += [_ADDS[code & 1023][code >> 10] for code in adds]
        if hand.bit_count() <= self.rules.min_meld + 1:
            moves = [move for move in moves if self._refuse_meld(move, hand, picked) is None]
        return moves

    @staticmethod
    def _discards(held: int) -> list[Move]:
        moves: list[Move] = []
        for first, known in _discards_of_suit:
            mask = held >> first & _SUIT
            suited = known.get(mask)
            if suited is None:
                suited = known[mask] = tuple(
                    _DISCARDS[first + rank] for rank in range(13) if mask >> rank & 1
                )
            moves += suited
        if held >> 52:
            moves.append(_DISCARDS[52])
        return moves

    def why_not(self, move: Move | str) -> IllegalMove | None:
        """None if the move may be played, else the IllegalMove that playing it would raise.

        The move may be given as its text; text that is not a move raises ParseError.
        """
        if isinstance(move, str):
            move = parse_move(move)
        refusal = self._refuse(move)
        return None if refusal is None else IllegalMove(self.rules, refusal, move.cards)

    def closing_refusal(self) -> IllegalMove | None:
        """What the side to move still lacks for closing, whatever cards are left; or None."""
        refusal = closing_refusal(self, None, self.melds[self.turn & 1])
        return None if refusal is None else IllegalMove(self.rules, refusal)

    # -- why not -------------------------------------------------------------------------------

    def _refuse(self, move: Move) -> Refusal | None:
        kind = move.kind
        if self.phase == "play":
            if kind == "draw" or kind == "take":
                return _DREW
            hand = self._hands[self.turn]
            if hand & move.packed != move.packed:
                return self._not_held(move)
            if kind == "discard":
                return self._refuse_discard(move)
            return self._refuse_meld(move, hand, self._picked)
        if self.phase == "over":
            return _OVER
        if kind == "draw":
            return None if self.stock_count else _NO_STOCK
        return self._refuse_take() if kind == "take" else _DRAW_FIRST

    def _not_held(self, move: Move) -> Refusal:
        hand = self._hands[self.turn]
        card = next(c for c in move.cards if move.cards.count(c) > packed_count(hand, c))
        if packed_count(hand, card):
            sentence = N_("Your hand does not have that many {card}.")
        else:
            sentence = N_("The {card} is not in your hand.")
        return Refusal("possession", sentence, (("card", card),))

    def _refuse_take(self) -> Refusal | None:
        if not self.pile:
            return _NO_PILE
        if self.rules.pile_needs_meld:
            hand = packed_add(self._hands[self.turn], self.pile)
            if not self._legal_melds(hand, self._picked_by_taking()):
                return _TAKE_NEEDS_MELD
        return None

    def _picked_by_taking(self) -> Card | None:
        """The card that may not go back in this turn if the pile is taken now, or None."""
        pile = self.pile
        alone = len(pile) == 1 and not packed_count(self._hands[self.turn], pile[0])
        return pile[0] if alone and self.rules.single_pickup == "twin" else self._picked

    def _refuse_meld(self, move: Move, hand: int, picked: Card | None) -> Refusal | None:
        """Why a lay or add may not be played from a hand that holds its cards."""
        result = self.result_of(move)
        if isinstance(result, Refusal):
            return result
        mine = self.melds[self.turn & 1]
        if move.kind == "lay" and result.rank and self.rules.one_group_per_rank:
            for meld in mine:
                if meld.rank == result.rank:
                    return Refusal(
                        "second-group",
                        N_("{cards} cannot be laid: your side already has the group {meld}."),
                        (("cards", move.cards), ("meld", meld)),
                    )
        left = hand.bit_count() - len(move.cards)
        if left > 1:
            return None
        if move.kind == "lay":
            after = (*mine, result)
        else:
            after = tuple(result if i == move.meld else meld for i, meld in enumerate(mine))
        if left == 0:
            return emptying_refusal(self, move, after)
        return last_card_refusal(self, move, after, packed_without(hand, move.cards), picked)

    def _refuse_discard(self, move: Move) -> Refusal | None:
        if self._took and self.owes_meld:
            return _MUST_MELD
        (card,) = move.cards
        hand = self._hands[self.turn]
        if hand.bit_count() == 1:
            mine = self.melds[self.turn & 1]
            return last_discard_refusal(self, card, mine, hand, self._picked)
        picked = self._picked
        return None if picked is None else rediscard_refusal(card, hand, picked)


_PLAYING = (
    "rules",
    "turn",
    "melds",
    "pozzetti_left",
    "_hands",
    "_had",
    "_picked",
)
"""What lays and adds are judged by."""

_playing = attrgetter(*_PLAYING)


class LegalMoves(tuple[Move, ...]):
    """The atomic moves that may be played at a table, as :meth:`Judge.legal_moves` lists them.

    A tuple of moves like any other, but ``move in moves`` asks the rules: a lay of four cards is in
    it if it may be played, though only lays of the smallest size are listed. The move may be given
    as its text; text that is not a move raises ParseError. What is in it stays the same when the
    round goes on.

    >>> from burraco_learn import Round, load_rules, parse_cards
    >>> rules = load_rules("classico")
    >>> hand = parse_cards("4h 5h 6h 7h Ks Qd")
    >>> moves = Round.set_up(rules, 2, phase="play", hands=[hand, ()]).legal_moves()
    >>> [str(move) for move in moves[:2]], "lay 4h 5h 6h 7h" in moves, "lay Ks Qd 7h" in moves
    (['lay 4h 5h 6h', 'lay 5h 6h 7h'], True, False)
    """

    # What larger lays and adds are judged by; None where there are none. All else is listed.
    _then: tuple[object, ...] | None = None

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            move = parse_move(move)
        if super().__contains__(move):
            return True
        if self._then is None or not isinstance(move, Move) or move.kind not in ("lay", "add"):
            return False
        table = object.__new__(Judge)
        for name, value in zip(_PLAYING, self._then, strict=True):
            setattr(table, name, value)
        table.phase, table._book = "play", meld_book(table.rules)
        return table.why_not(move) is None


NO_MOVES = LegalMoves()
_DRAW = LegalMoves((DRAW,))
_TAKE = LegalMoves((TAKE,))
_DRAW_OR_TAKE = LegalMoves((DRAW, TAKE))
