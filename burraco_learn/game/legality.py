"""What may be played now, and why not: the same code for a Round and for a player's View of it."""

from __future__ import annotations

from ..cards import CARDS, HELD, JOLLY, PLANE, Card, packed_count, packed_remove, unpack
from ..melds.book import Meld, MeldBook, meld_book
from ..rules import Rules
from ..rules.refusals import N_, IllegalMove, Refusal
from .moves import DRAW, TAKE, Move, parse_move
from .smallest_lays import LayTable

__all__ = ["Judge"]

_SUIT = (1 << 13) - 1

_DRAW_FIRST = Refusal("phase", N_("First draw a card from the stock or take the discard pile."))
_DREW = Refusal("phase", N_("You have drawn already: lay, add or discard."))
_TURN = Refusal("phase", N_("It is another player's turn."))
_OVER = Refusal("possession", N_("The round is over."))
_NO_PILE = Refusal("possession", N_("The discard pile is empty."))
_NO_STOCK = Refusal("possession", N_("The stock is empty."))
_MUST_MELD = Refusal(
    "pile-needs-meld",
    N_("Whoever takes the discard pile lays or adds a card before discarding."),
)
_TAKE_NEEDS_MELD = Refusal(
    "pile-needs-meld",
    N_("The discard pile may be taken only to lay or add a card, and no card could be."),
)

_ADDS: list[tuple[Move, ...]] = []
"""For each number of a meld, the move that adds each of the 53 cards to it."""

_DISCARDS = tuple(Move.discard(card) for card in CARDS)
_discards_of_suit: dict[int, tuple[Move, ...]] = {}


def _add_moves(meld: int) -> tuple[Move, ...]:
    while len(_ADDS) <= meld:
        number = len(_ADDS)
        _ADDS.append(tuple(Move.add((card,), number) for card in CARDS))
    return _ADDS[meld]


class _Tables:
    """What is worked out once for a rule set."""

    def __init__(self, rules: Rules) -> None:
        self.book = meld_book(rules)
        self.lays = LayTable(self.book)


_tables: dict[Rules, _Tables] = {}


def tables(rules: Rules) -> _Tables:
    """The tables of a rule set, made once."""
    found = _tables.get(rules)
    if found is None:
        found = _tables[rules] = _Tables(rules)
    return found


class Judge:
    """What a Round and a View have in common: the table as the player to move sees it.

    Hands are packed (see :mod:`burraco_learn.cards`); in a View those of other seats are 0.
    """

    __slots__ = (
        "_book",
        "_had",
        "_hands",
        "_idle",
        "_known",
        "_lays",
        "_melded",
        "_picked",
        "_took",
        "_unseen",
        "closer",
        "dealer",
        "ending",
        "melds",
        "phase",
        "pile",
        "players",
        "pozzetti_left",
        "rules",
        "stock_count",
        "turn",
    )

    rules: Rules
    players: int
    dealer: int
    turn: int
    phase: str
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    pile: tuple[Card, ...]
    stock_count: int
    pozzetti_left: int
    ending: str | None
    closer: int | None
    _book: MeldBook
    _lays: LayTable
    _hands: tuple[int, ...]
    _had: tuple[bool, bool]
    _picked: Card | None
    _took: bool
    _melded: bool
    _idle: int
    _known: tuple[int, ...]
    _unseen: tuple[bool, ...]

    def _to_move(self) -> bool:
        """Whether the one who asks is the player whose turn it is."""
        return True

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == "over"

    @property
    def had_pozzetto(self) -> tuple[bool, bool]:
        """Whether each side has had a pozzetto."""
        return self._had

    @property
    def took(self) -> bool:
        """Whether the pile was taken in this turn."""
        return self._took

    @property
    def melded(self) -> bool:
        """Whether a card was laid or added in this turn."""
        return self._melded

    def packed_hand(self, seat: int) -> int:
        """The hand of a seat as one integer (see :mod:`burraco_learn.cards`).

        Equal hands are equal integers, so that a search can keep them in a set. A hand that a View
        does not see is 0.
        """
        return self._hands[seat]

    @property
    def unplayed_pozzetto(self) -> tuple[bool, ...]:
        """For each seat, whether it holds a pozzetto taken by discard that it has not seen yet."""
        return self._unseen

    # -- what is legal -------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """The atomic moves that may be played now, each once, in a fixed order.

        Draw; take; lays of the smallest size; adds of one card; discards, each by card order
        (s h d c, ace to king, jolly). Larger lays and adds, and stated wilds, are legal too:
        :meth:`why_not` judges them. Empty when the round is over.
        """
        if self.phase == "play":
            return self._legal_plays() if self._to_move() else ()
        if self.phase == "over" or not self._to_move():
            return ()
        moves = (DRAW,) if self.stock_count else ()
        return (*moves, TAKE) if self._refuse_take() is None else moves

    def _legal_plays(self) -> tuple[Move, ...]:
        hand = self._hands[self.turn]
        mine = self.melds[self.turn & 1]
        held = hand & HELD
        closed = 0
        adds: list[int] = []
        for number, meld in enumerate(mine):
            if meld.rank:
                closed |= 1 << meld.rank - 1
            fits = meld.addable & held
            while fits:
                bit = fits & -fits
                fits ^= bit
                adds.append(bit.bit_length() - 1 << 10 | number)
        if not self.rules.one_group_per_rank:
            closed = 0
        moves = self._lays.lays(hand, closed)
        if adds:
            adds.sort()
            if len(_ADDS) < len(mine):
                _add_moves(len(mine) - 1)
            moves += [_ADDS[code & 1023][code >> 10] for code in adds]
        size = hand.bit_count()
        if size <= self.rules.min_meld + 1:
            moves = [move for move in moves if self._refuse_meld(move) is None]
        if size == 1 or self.owes_meld:
            moves += [move for move in self._discards(held) if self._refuse_discard(move) is None]
        else:
            moves += self._discards(self._returnable(hand))
        return tuple(moves)

    @staticmethod
    def _discards(held: int) -> list[Move]:
        moves: list[Move] = []
        for first in (0, 13, 26, 39):
            key = held >> first & _SUIT | first << 13
            suited = _discards_of_suit.get(key)
            if suited is None:
                suited = _discards_of_suit[key] = tuple(
                    _DISCARDS[first + rank] for rank in range(13) if key >> rank & 1
                )
            moves += suited
        if held >> 52:
            moves.append(_DISCARDS[52])
        return moves

    def why_not(self, move: Move | str) -> IllegalMove | None:
        """None if the move may be played, else the IllegalMove that playing it would raise.

        The move may be given as its text; text that is no move at all raises ParseError.
        """
        if isinstance(move, str):
            move = parse_move(move)
        refusal = self._refuse(move)
        return None if refusal is None else IllegalMove(self.rules, refusal, move.cards)

    def closing_refusal(self) -> IllegalMove | None:
        """What the side to move still lacks for closing, whatever cards are left; or None."""
        refusal = self._refuse_closing(None, self.melds[self.turn & 1])
        return None if refusal is None else IllegalMove(self.rules, refusal)

    # -- why not -------------------------------------------------------------------------------

    def _refuse(self, move: Move) -> Refusal | None:
        kind = move.kind
        if self.phase == "over":
            return _OVER
        if not self._to_move():
            return _TURN
        if self.phase == "draw":
            if kind == "draw":
                return None if self.stock_count else _NO_STOCK
            return self._refuse_take() if kind == "take" else _DRAW_FIRST
        if kind == "draw" or kind == "take":
            return _DREW
        hand = self._hands[self.turn]
        if hand & move.packed != move.packed:
            return self._not_held(move)
        return self._refuse_discard(move) if kind == "discard" else self._refuse_meld(move)

    def _not_held(self, move: Move) -> Refusal:
        hand = self._hands[self.turn]
        card = next(c for c in move.cards if move.cards.count(c) > packed_count(hand, c))
        if packed_count(hand, card):
            sentence = N_("Your hand has not so many {card}.")
        else:
            sentence = N_("{card} is not in your hand.")
        return Refusal("possession", sentence, (("card", card),))

    def _refuse_take(self) -> Refusal | None:
        if not self.pile:
            return _NO_PILE
        if self.rules.pile_needs_meld and not self._after_take()._could_meld():
            return _TAKE_NEEDS_MELD
        return None

    def _after_take(self) -> Judge:
        """The table as it would be after the pile was taken."""
        raise NotImplementedError

    def _could_meld(self) -> bool:
        return any(move.kind != "discard" for move in self._legal_plays())

    def result_of(self, move: Move) -> Meld | Refusal:
        """The meld that a lay or an add makes of its cards, or why it makes none.

        Only the meld is judged here, not whether the move may be played now.
        """
        if move.kind == "lay":
            return self._book.lay(move.packed, move.role, move.bearer)
        mine = self.melds[self.turn & 1]
        number = move.meld
        if number is None or number >= len(mine):
            return Refusal(
                "possession",
                N_("Your side has no meld {number}."),
                (("number", 0 if number is None else number + 1),),
            )
        return self._book.add(mine[number], move.packed, move.role, move.bearer)

    def _refuse_meld(self, move: Move) -> Refusal | None:
        result = self.result_of(move)
        if isinstance(result, Refusal):
            return result
        mine = self.melds[self.turn & 1]
        if move.kind == "lay" and result.rank and self.rules.one_group_per_rank:
            for meld in mine:
                if meld.rank == result.rank:
                    return Refusal(
                        "second-group",
                        N_("{cards} cannot be laid: your side has the group {meld} already."),
                        (("cards", move.cards), ("meld", meld)),
                    )
        hand = self._hands[self.turn]
        left = hand.bit_count() - len(move.cards)
        if left > 1:
            return None
        if move.kind == "lay":
            after = (*mine, result)
        else:
            after = tuple(result if i == move.meld else meld for i, meld in enumerate(mine))
        for card in move.cards:
            hand = packed_remove(hand, card)
        if left == 0:
            return self._refuse_emptying(move, after)
        return self._refuse_last_card(move, after, hand)

    def _refuse_emptying(self, move: Move, melds: tuple[Meld, ...]) -> Refusal | None:
        """Why a lay or add may not empty the hand."""
        if self._open():
            return None
        if not self.rules.close_needs_discard:
            return self._refuse_closing(None, melds)
        return Refusal(
            "empty-hand",
            N_("{cards} cannot be played: closing needs a card left to discard."),
            (("cards", move.cards),),
        )

    def _refuse_last_card(self, move: Move, melds: tuple[Meld, ...], hand: int) -> Refusal | None:
        """Why a lay or add may not leave this one card: it could be neither discarded nor added."""
        (card,) = unpack(hand)
        refusal = self._refuse_last_discard(card, melds, hand)
        if refusal is None:
            return None
        bit = 1 << card.index
        if self._open():
            if any(meld.addable & bit for meld in melds):
                return None
        elif not self.rules.close_needs_discard:
            for i, meld in enumerate(melds):
                grown = self._book.add(meld, bit, None, None) if meld.addable & bit else None
                if isinstance(grown, Meld):
                    ends = (*melds[:i], grown, *melds[i + 1 :])
                    if self._refuse_closing(None, ends) is None:
                        return None
        return Refusal(
            refusal.key,
            _LEAVES[refusal.key],
            (("cards", move.cards), ("card", card)),
        )

    def _refuse_discard(self, move: Move) -> Refusal | None:
        if self.owes_meld:
            return _MUST_MELD
        (card,) = move.cards
        hand = self._hands[self.turn]
        if hand.bit_count() == 1:
            return self._refuse_last_discard(card, self.melds[self.turn & 1], hand)
        return self._refuse_rediscard(card, hand)

    def _returnable(self, hand: int) -> int:
        """The cards of a hand that may go to the pile, as a mask: not a single card just taken.

        It may if its twin was in the hand before, or if there are two of it now.
        """
        picked = self._picked
        if picked is None or hand >> PLANE + picked.index & 1:
            return hand & HELD
        return hand & HELD & ~(1 << picked.index)

    def _refuse_rediscard(self, card: Card, hand: int) -> Refusal | None:
        if not self._returnable(hand) >> card.index & 1:
            return Refusal(
                "re-discard",
                N_("{card} was the only card of the pile you took: it may not be discarded now."),
                (("card", card),),
            )
        return None

    def _refuse_last_discard(
        self, card: Card, melds: tuple[Meld, ...], hand: int
    ) -> Refusal | None:
        """Why the last card may not be discarded, which takes the pozzetto or closes."""
        refusal = self._refuse_rediscard(card, hand)
        if refusal is not None:
            return refusal
        if not self._open():
            return self._refuse_closing(card, melds)
        if not self.rules.wild_pozzetto_discard and self._is_wild(card):
            return Refusal(
                "pozzetto-wild",
                N_("{card} is a wild card: the pozzetto is not taken with it as the discard."),
                (("card", card),),
            )
        return None

    def _refuse_closing(self, card: Card | None, melds: tuple[Meld, ...]) -> Refusal | None:
        """Why the round may not be closed, with this discard or (None) without one."""
        rules = self.rules
        values = (("card", card),)
        if not self._had[self.turn & 1] and not rules.close_without_pozzetto_when_none_left:
            return Refusal(
                "close-pozzetto", N_("Your side has had no pozzetto, so you may not close.")
            )
        burracos = {meld.burraco for meld in melds} - {None}
        if rules.close_kind == "clean" and not burracos & _CLEAN:
            return Refusal("close-burraco", N_("Closing needs a clean burraco."))
        if rules.close_kind == "any" and not burracos:
            return Refusal("close-burraco", N_("Closing needs a burraco."))
        if card is not None and not rules.close_wild_discard and self._is_wild(card):
            return Refusal(
                "close-wild", N_("{card} is a wild card: no one closes by discarding it."), values
            )
        return None

    @property
    def owes_meld(self) -> bool:
        """Whether the pile was taken under a rule that asks for a meld, and none was made yet."""
        return self._took and not self._melded and self.rules.pile_needs_meld

    @property
    def may_be_stuck(self) -> bool:
        """Whether the hand to move, if it is dealt anew, may have no legal move.

        So it is when the player owes a meld, and when this is the last card of a hand.
        """
        last = self.phase == "play" and self._hands[self.turn].bit_count() == 1
        return last or self.owes_meld

    def _is_wild(self, card: Card) -> bool:
        return card is JOLLY or (card.rank == 2 and self.rules.twos_wild)

    def _open(self) -> bool:
        """Whether the side to move has not had a pozzetto and one still lies on the table."""
        return self.pozzetti_left > 0 and not self._had[self.turn & 1]


_CLEAN = {"clean", "super", "royal", "noble"}

_LEAVES = {
    "re-discard": N_(
        "{cards} cannot be played: the {card} left over was the only card of the pile you took "
        "and may not be discarded now."
    ),
    "close-pozzetto": N_(
        "{cards} cannot be played: the {card} left over would close, and your side has had no "
        "pozzetto."
    ),
    "close-burraco": N_(
        "{cards} cannot be played: the {card} left over would close, and your side has not the "
        "burraco that closing needs."
    ),
    "close-wild": N_(
        "{cards} cannot be played: the {card} left over is a wild card, and no one closes by "
        "discarding it."
    ),
    "pozzetto-wild": N_(
        "{cards} cannot be played: the {card} left over is a wild card, and the pozzetto is not "
        "taken by discarding it."
    ),
}
