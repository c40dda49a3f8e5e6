"""The table as whoever asks sees it: what a Round and a View have in common."""

from __future__ import annotations

from ..cards import Card, unpack
from ..i18n import say
from ..melds.book import Meld, MeldBook, meld_book
from ..rules import Rules
from ..rules.held import held_by_rules
from ..rules.refusals import N_, Refusal
from .moves import Move
from .smallest_lays import LayTable

__all__ = ["Table", "lay_table"]


@held_by_rules
def lay_table(rules: Rules) -> LayTable:
    """The table of lays of a rule set, made once."""
    return LayTable(meld_book(rules))


class Table:
    """A table in the middle of a round: what lies on it, and whose turn it is.

    All that it holds is immutable values, replaced on each move, so that copies and views share
    them. Seats are 0 to ``players - 1``, clockwise; side 0 is seats 0 and 2, side 1 the others.
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
    """The rule set that is played by."""
    players: int
    """How many play: 2 or 4."""
    dealer: int
    """The seat that dealt; the seat after it starts."""
    turn: int
    """The seat to move; once the round is over, the seat that moved last."""
    phase: str
    """"draw" until a card is drawn or the pile is taken, then "play"; "over" at the end."""
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    """The melds of each side, in the order in which they were laid."""
    pile: tuple[Card, ...]
    """The discard pile, its top card last."""
    stock_count: int
    """How many cards lie in the stock."""
    pozzetti_left: int
    """How many pozzetti lie on the table."""
    ending: str | None
    """How the round ended: "closed", "stock" or "stalemate"; None while it goes on."""
    closer: int | None
    """The side that closed, or None."""

    _book: MeldBook
    _lays: LayTable
    # Hands are packed (see burraco_learn.cards); in a View those of other seats are 0.
    _hands: tuple[int, ...]
    _known: tuple[int, ...]
    _unseen: tuple[bool, ...]
    _had: tuple[bool, bool]
    # What was done in this turn, and for how many turns nothing was done but taking the pile.
    _picked: Card | None
    _took: bool
    _melded: bool
    _idle: int

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        """An empty table, at which the seat after the dealer is to move.

        Raises ValueError if the rule set is not for this many players, or if there is no such
        dealer.
        """
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
        self.rules, self._book, self._lays = rules, meld_book(rules), lay_table(rules)
        self.players, self.dealer = players, dealer
        self.turn, self.phase = (dealer + 1) % players, "draw"
        self.melds, self.pile = ((), ()), ()
        self.stock_count = self.pozzetti_left = 0
        self._hands = self._known = (0,) * players
        self._had, self._unseen = (False, False), (False,) * players
        self._picked, self._took, self._melded, self._idle = None, False, False, 0
        self.ending = self.closer = None

    def _take_over(self, other: Table) -> None:
        """Become like another table in all that every table has."""
        self.rules, self._book, self._lays = other.rules, other._book, other._lays
        self.players, self.dealer = other.players, other.dealer
        self.turn, self.phase, self.melds = other.turn, other.phase, other.melds
        self.pile, self.stock_count = other.pile, other.stock_count
        self.pozzetti_left, self._had = other.pozzetti_left, other._had
        self._hands, self._known, self._unseen = other._hands, other._known, other._unseen
        self._picked, self._took, self._melded = other._picked, other._took, other._melded
        self._idle, self.ending, self.closer = other._idle, other.ending, other.closer

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == "over"

    @property
    def had_pozzetto(self) -> tuple[bool, bool]:
        """Whether each side has had a pozzetto."""
        return self._had

    @property
    def unplayed_pozzetto(self) -> tuple[bool, ...]:
        """For each seat, whether it holds a pozzetto taken by discard that it has not seen yet."""
        return self._unseen

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat, the cards that everybody knows to be in that hand.

        They came from the discard pile.
        """
        return tuple(map(unpack, self._known))

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(int.bit_count, self._hands))

    @property
    def picked(self) -> Card | None:
        """The single card taken from the pile in this turn, which may not be discarded, or None."""
        return self._picked

    @property
    def idle(self) -> int:
        """The turns in a row in which nothing was done but taking the pile."""
        return self._idle

    @property
    def took(self) -> bool:
        """Whether the pile was taken in this turn."""
        return self._took

    @property
    def melded(self) -> bool:
        """Whether a card was laid or added in this turn."""
        return self._melded

    @property
    def owes_meld(self) -> bool:
        """Whether the pile was taken under a rule that asks for a meld, and none was made yet."""
        return self._took and not self._melded and self.rules.pile_needs_meld

    @property
    def may_be_stuck(self) -> bool:
        """Whether the hand to move, if it is dealt anew, may have no legal move.

        That can happen when the player owes a meld, and when this is the last card of a hand.
        """
        last = self.phase == "play" and self._hands[self.turn].bit_count() == 1
        return last or self.owes_meld

    def packed_hand(self, seat: int) -> int:
        """The hand of a seat as one integer (see :mod:`burraco_learn.cards`).

        Equal hands are equal integers, so that a search can keep them in a set. A hand that a View
        does not see is 0.
        """
        return self._hands[seat]

    def packed_known(self, seat: int) -> int:
        """The cards that everybody knows to be in a hand, as one integer: see :attr:`known`."""
        return self._known[seat]

    def result_of(self, move: Move) -> Meld | Refusal:
        """The meld that the cards of a lay or an add make, or why they do not make one.

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

    def pozzetto_open(self) -> bool:
        """Whether the side to move has not had a pozzetto and one still lies on the table."""
        return self.pozzetti_left > 0 and not self._had[self.turn & 1]
