"""One round as a state machine: deal, turns, pozzetti, closing, and the end of the stock.

>>> from burraco_learn import load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=7)
>>> rnd.phase, rnd.turn, [str(move) for move in rnd.legal_moves()]
('draw', 0, ['draw', 'take'])
>>> rnd.play("draw")
>>> rnd.phase, len(rnd.hands[0])
('play', 12)
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

from ..cards import Card, full_deck, pack, packed_add, packed_count, packed_remove, shuffled, unpack
from ..display import Pictured
from ..i18n import say
from ..melds.book import Meld
from ..rules import Rules
from ..rules.refusals import N_, IllegalMove, Refusal
from .legality import Judge, tables
from .moves import Move, parse_move
from .position_text import position_text

if TYPE_CHECKING:
    from .scoring import ScoreSheet
    from .view import View

__all__ = ["Round"]

_START = Refusal("undo", N_("There is nothing to take back: your turn starts here."))
_SEEN = Refusal("undo", N_("This cannot be taken back: a hidden card has been seen since."))

_TURN_FIELDS = (
    "turn",
    "phase",
    "melds",
    "pile",
    "stock_count",
    "pozzetti_left",
    "_hands",
    "_had",
    "_picked",
    "_took",
    "_melded",
    "_idle",
    "_known",
)
_turn_of = attrgetter(*_TURN_FIELDS)


class Round(Judge, Pictured):
    """A round from the deal to the score.

    All that a Round holds is immutable values, replaced on each move, so that copies and views
    share them. Seats are 0 to ``players - 1``, clockwise; side 0 is seats 0 and 2, side 1 the
    others.

    ``turn`` is the seat to move, ``phase`` "draw", "play" or "over", ``melds`` the melds of each
    side, ``pile`` the discard pile with its top card last, ``stock`` the stock with its next card
    first, ``pozzetti`` those on the table in the order in which they are taken, ``had_pozzetto``
    whether each side has had one, ``ending`` None or "closed", "stock" or "stalemate", and
    ``closer`` the side that closed, or None.
    """

    __slots__ = (
        "_deck",
        "_log",
        "_past",
        "_seen",
        "pozzetti",
        "stock",
    )

    stock: tuple[Card, ...]
    pozzetti: tuple[tuple[Card, ...], ...]
    _deck: tuple[Card, ...] | None
    _log: list[Move]
    _past: list[tuple[object, ...]]
    _seen: bool

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        """An empty table; use :meth:`deal` or :func:`burraco_learn.read_position`."""
        if players not in rules.players:
            raise ValueError(
                say(
                    "{players} players cannot play {rules}: it is for {allowed}.",
                    players=players,
                    rules=rules.id,
                    allowed=", ".join(map(str, rules.players)),
                )
            )
        if dealer not in range(players):
            raise ValueError(
                say(
                    "There is no seat {seat} at a table of {players}.", seat=dealer, players=players
                )
            )
        found = tables(rules)
        self.rules, self._book, self._lays = rules, found.book, found.lays
        self.players, self.dealer = players, dealer
        self.turn, self.phase = (dealer + 1) % players, "draw"
        self.melds, self.pile, self.stock, self.pozzetti = ((), ()), (), (), ()
        self.stock_count = self.pozzetti_left = 0
        self._hands = self._known = (0,) * players
        self._had, self._unseen = (False, False), (False,) * players
        self._picked, self._took, self._melded, self._idle = None, False, False, 0
        self.ending = self.closer = self._deck = None
        self._log, self._past, self._seen = [], [], False

    @classmethod
    def deal(
        cls,
        rules: Rules,
        players: int = 4,
        seed: int | str = 0,
        dealer: int | None = None,
        deck: Iterable[Card] | None = None,
    ) -> Round:
        """Shuffle by ``seed``, or take a full known ``deck`` (top first), and deal.

        The same seed gives the same deal on every Python version. Hands are dealt one card at a
        time from the top, starting with the seat after the dealer (by default the last seat
        deals); the next card starts the discard pile; the last cards are the first pozzetto, those
        before them the second; the rest is the stock. Raises ValueError if the rule set is not for
        so many players, if there is no such dealer, or if ``deck`` is not the rule set's deck.
        """
        rnd = cls(rules, players, players - 1 if dealer is None else dealer)
        whole = full_deck(rules.decks, rules.jokers)
        if deck is None:
            cards = shuffled(whole, seed)
        else:
            cards = tuple(deck)
            if len(cards) != len(whole) or pack(cards) != pack(whole):
                raise ValueError(
                    say(
                        "These {count} cards are not the deck of {rules}, which has {size}.",
                        count=len(cards),
                        rules=rules.id,
                        size=len(whole),
                    )
                )
        rnd._deck = cards
        dealt = rules.hand_size * players
        rnd._hands = tuple(
            pack(cards[(seat - rnd.turn) % players : dealt : players]) for seat in range(players)
        )
        end = len(cards)
        for size in rules.pozzetto_sizes:
            rnd.pozzetti = (*rnd.pozzetti, cards[end - size : end])
            end -= size
        rnd.pile = cards[dealt : dealt + 1]
        rnd.stock = cards[dealt + 1 : end]
        rnd.stock_count, rnd.pozzetti_left = len(rnd.stock), len(rnd.pozzetti)
        return rnd

    # -- looking -------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, in card order."""
        return tuple(map(unpack, self._hands))

    @property
    def had_pozzetto(self) -> tuple[bool, bool]:
        """Whether each side has had a pozzetto."""
        return self._had

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._log)

    @property
    def deck(self) -> tuple[Card, ...] | None:
        """The deck as it was dealt, top first, or None if the table was set up by a position."""
        return self._deck

    def all_cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it lies now, in card order."""
        cards = [*self.pile, *self.stock]
        for group in (*self.hands, *self.pozzetti):
            cards += group
        for melds in self.melds:
            for meld in melds:
                cards += meld.cards
        return tuple(sorted(cards))

    def score(self) -> ScoreSheet:
        """The score sheet; before the end of the round without closing and pozzetto rows."""
        from .scoring import score_sheet

        return score_sheet(self)

    def view(self, seat: int) -> View:
        """What the player at a seat may know: all that a bot or a browser ever gets."""
        from .view import View

        return View.of(self, seat)

    def copy(self) -> Round:
        """A Round that goes its own way from here."""
        other = object.__new__(Round)
        other.rules, other._book, other._lays = self.rules, self._book, self._lays
        other.players, other.dealer = self.players, self.dealer
        other.turn, other.phase, other.melds = self.turn, self.phase, self.melds
        other.pile, other.stock, other.pozzetti = self.pile, self.stock, self.pozzetti
        other.stock_count, other.pozzetti_left = self.stock_count, self.pozzetti_left
        other._hands, other._known, other._had = self._hands, self._known, self._had
        other._unseen, other._picked, other._took = self._unseen, self._picked, self._took
        other._melded, other._idle = self._melded, self._idle
        other.ending, other.closer, other._deck = self.ending, self.closer, self._deck
        other._log, other._past, other._seen = self._log.copy(), self._past.copy(), self._seen
        return other

    def __str__(self) -> str:
        return position_text(
            self, [hand.bit_count() for hand in self._hands], self.stock, self.pozzetti
        )

    def __repr__(self) -> str:
        return (
            f"<Round {self.rules.id}, {self.players} players, {len(self._log)} moves, "
            f"seat {self.turn} to {self.phase}>"
        )

    # -- playing -------------------------------------------------------------------------------

    def play(self, move: Move | str) -> None:
        """Play a move, or its text, for the seat whose turn it is.

        Raises IllegalMove, the same that :meth:`why_not` gives, and leaves the round as it was;
        ParseError for text that is no move.
        """
        if isinstance(move, str):
            move = parse_move(move)
        refusal = self._refuse(move)
        if refusal is not None:
            raise IllegalMove(self.rules, refusal, move.cards)
        self._do(move)

    def _do(self, move: Move) -> None:
        """Carry out a move that is known to be legal."""
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
        hand = hands[seat]
        for card in move.cards:
            hand = packed_remove(hand, card)
        self._hands = (*hands[:seat], hand, *hands[seat + 1 :])
        known = self._known[seat]
        if known:
            for card in move.cards:
                if known >> card.index & 1:
                    known = packed_remove(known, card)
            self._known = (*self._known[:seat], known, *self._known[seat + 1 :])

    def _do_take(self) -> None:
        seat, pile, known = self.turn, self.pile, self._known
        alone = len(pile) == 1 and not packed_count(self._hands[seat], pile[0])
        if alone and self.rules.single_pickup == "twin":
            self._picked = pile[0]
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
        if not self._open():
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
            if not self._open():
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

    def _after_take(self) -> Round:
        after = self.copy()
        after._do_take()
        return after

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
