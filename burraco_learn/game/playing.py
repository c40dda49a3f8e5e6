"""A round as a state machine: what each move does, and how it is taken back."""

from __future__ import annotations

from operator import attrgetter

from ..cards import Card, packed_add, packed_remove, packed_without
from ..melds.book import Meld
from ..rules import Rules
from ..rules.refusals import N_, IllegalMove, Refusal
from .legality import Judge
from .moves import Move, parse_move

__all__ = ["Play"]

_START = Refusal("undo", N_("There is nothing to take back: your turn starts here."))
_SEEN = Refusal("undo", N_("This cannot be taken back: a hidden card has been seen since."))

_TURN_FIELDS = (
    "phase",
    "melds",
    "pile",
    "_hands",
    "_picked",
    "_took",
    "_melded",
    "_idle",
    "_known",
)
"""What a move that can be taken back may have changed."""

_turn_of = attrgetter(*_TURN_FIELDS)


class Play(Judge):
    """A table at which moves are played and taken back, hidden cards included."""

    __slots__ = (
        "_log",
        "_past",
        "_seen",
        "pozzetti",
        "stock",
    )

    stock: tuple[Card, ...]
    """The stock, its next card first."""
    pozzetti: tuple[tuple[Card, ...], ...]
    """The pozzetti on the table, in the order in which they are taken."""

    _log: list[Move]
    # What each move of this turn found, for taking it back; and whether a hidden card was seen
    # since, which is what may not be taken back.
    _past: list[tuple[object, ...]]
    _seen: bool

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        super().__init__(rules, players, dealer)
        self.stock, self.pozzetti = (), ()
        self._log, self._past, self._seen = [], [], False

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._log)

    def play(self, move: Move | str) -> None:
        """Play a move, or its text, for the seat whose turn it is.

        Raises IllegalMove, the same that :meth:`why_not` gives, and leaves the round as it was;
        ParseError for text that is not a move.
        """
        if isinstance(move, str):
            move = parse_move(move)
        refusal = self._refuse(move)
        if refusal is not None:
            raise IllegalMove(self.rules, refusal, move.cards)
        self.carry_out(move)

    def carry_out(self, move: Move) -> None:
        """Play a move that is known to be legal, without asking again: for playing out many rounds.

        What an illegal move does here is not said; :meth:`play` refuses it.
        """
        kind = move.kind
        if kind == "draw":
            self._past, self._seen = [], True
            self._give(self.turn, self.stock[:1])
            self.stock, self.stock_count = self.stock[1:], self.stock_count - 1
            self.phase, self._idle = "play", 0
        elif kind == "take":
            self._remember()
            self._do_take()
        elif kind == "discard":
            self._past, self._seen = [], False
            self._do_discard(move)
        else:
            self._remember()
            self._do_meld(move)
        self._log.append(move)

    def _give(self, seat: int, cards: tuple[Card, ...]) -> None:
        hands = self._hands
        self._hands = (*hands[:seat], packed_add(hands[seat], cards), *hands[seat + 1 :])

    def _part_with(self, move: Move) -> None:
        """Take the cards of a move out of the hand, and out of what the table knows of it."""
        seat, hands = self.turn, self._hands
        hand = packed_without(hands[seat], move.cards)
        self._hands = (*hands[:seat], hand, *hands[seat + 1 :])
        known = self._known[seat]
        if known:
            for card in move.cards:
                if known >> card.index & 1:
                    known = packed_remove(known, card)
            self._known = (*self._known[:seat], known, *self._known[seat + 1 :])

    def _do_take(self) -> None:
        seat, pile, known = self.turn, self.pile, self._known
        self._picked = self._picked_by_taking()
        self._give(seat, pile)
        self._known = (*known[:seat], packed_add(known[seat], pile), *known[seat + 1 :])
        self.pile, self.phase, self._took = (), "play", True

    def _do_meld(self, move: Move) -> None:
        result = self.result_of(move)
        assert isinstance(result, Meld)
        side = self.turn & 1
        mine = self.melds[side]
        if move.meld is None:
            mine = (*mine, result)
        else:
            mine = (*mine[: move.meld], result, *mine[move.meld + 1 :])
        self.melds = (mine, self.melds[1]) if side == 0 else (self.melds[0], mine)
        self._part_with(move)
        self._melded, self._idle = True, 0
        if self._hands[self.turn]:
            return
        self._past, self._seen = [], True
        if not self.pozzetto_open():
            self._close()
        elif self.rules.flying_pozzetto == "at-once":
            self._take_pozzetto()
        else:
            self._take_pozzetto(for_later=True)
            self._end_turn()

    def _do_discard(self, move: Move) -> None:
        self._part_with(move)
        self.pile = (*self.pile, *move.cards)
        if not self._hands[self.turn]:
            if not self.pozzetto_open():
                self._close()
                return
            if self.rules.discard_pozzetto == "at-once":
                self._take_pozzetto()
                self._seen = True
                return
            self._take_pozzetto(for_later=True)
        self._end_turn()

    def _take_pozzetto(self, for_later: bool = False) -> None:
        """Give the first pozzetto to the seat; one kept for later is not looked at yet."""
        side, seat = self.turn & 1, self.turn
        # The hand is empty, so that a single card taken from the pile lies in a meld by now: a twin
        # of it in the pozzetto is another card, and may be discarded.
        self._picked = None
        self._give(seat, self.pozzetti[0])
        self.pozzetti, self.pozzetti_left = self.pozzetti[1:], self.pozzetti_left - 1
        self._had = (True, self._had[1]) if side == 0 else (self._had[0], True)
        if for_later:
            self._unseen = (*self._unseen[:seat], True, *self._unseen[seat + 1 :])

    def _close(self) -> None:
        self.phase, self.ending, self.closer = "over", "closed", self.turn & 1

    def _end_turn(self) -> None:
        """The end of a turn: the last stock cards, the stalemate, the next seat."""
        rules = self.rules
        while self.stock_count <= rules.stock_stop:
            if not (rules.stock_refill and self.pozzetti):
                self.phase, self.ending = "over", "stock"
                return
            # The pozzetto goes under the stock, so that the last cards are drawn first.
            self.stock += self.pozzetti[0]
            self.pozzetti, self.pozzetti_left = self.pozzetti[1:], self.pozzetti_left - 1
            self.stock_count = len(self.stock)
        if self._took and not self._melded:
            self._idle += 1
            if self._idle >= rules.stalemate_rounds * self.players:
                self.phase, self.ending = "over", "stalemate"
                return
        self._picked, self._took, self._melded = None, False, False
        self.turn, self.phase = (self.turn + 1) % self.players, "draw"
        if self._unseen[self.turn]:
            seat = self.turn
            self._unseen = (*self._unseen[:seat], False, *self._unseen[seat + 1 :])

    # -- taking back ---------------------------------------------------------------------------

    def _remember(self) -> None:
        self._past.append(_turn_of(self))

    def undo(self) -> None:
        """Take back one move of the turn.

        Raises IllegalMove at the start of the turn, or where something hidden was seen since.
        """
        if not self._past:
            raise IllegalMove(self.rules, _SEEN if self._seen else _START)
        for name, value in zip(_TURN_FIELDS, self._past.pop(), strict=True):
            setattr(self, name, value)
        self._log.pop()
