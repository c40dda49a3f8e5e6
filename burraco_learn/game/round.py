"""One round, from the deal to the score: dealt, set up, sampled from a view, and looked at.

>>> from burraco_learn import load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=7)
>>> rnd.phase, rnd.turn, [str(move) for move in rnd.legal_moves()]
('draw', 0, ['draw', 'take'])
>>> rnd.play("draw")
>>> rnd.phase, len(rnd.hands[0])
('play', 12)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any

from ..cards import Card, full_deck, pack, packed_add, shuffled, unpack
from ..display import Pictured
from ..i18n import say
from ..melds.parsing import parse_meld
from ..rules import Rules
from .playing import Play
from .position_text import position_text
from .scoring import ScoreSheet, score_sheet
from .view import View

if TYPE_CHECKING:
    from typing import Unpack

    from .parts import Parts

__all__ = ["Round"]

_SAMPLES = 200
"""How often hidden cards are dealt anew until the player to move can do what the rules ask."""


def _packed(hands: Iterable[Iterable[Card]]) -> tuple[int, ...]:
    return tuple(map(pack, hands))


def _tuples(cards: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(tuple, cards))


_PARTS: dict[str, tuple[str, Callable[[Any], object] | None]] = {
    "turn": ("turn", None),
    "phase": ("phase", None),
    "hands": ("_hands", _packed),
    "melds": ("melds", None),
    "pile": ("pile", tuple),
    "stock": ("stock", tuple),
    "pozzetti": ("pozzetti", _tuples),
    "had_pozzetto": ("_had", None),
    "unseen": ("_unseen", None),
    "known": ("_known", _packed),
    "picked": ("_picked", None),
    "took": ("_took", None),
    "melded": ("_melded", None),
    "idle": ("_idle", None),
    "ending": ("ending", None),
    "closer": ("closer", None),
}
"""For each of the parts of a table, where it is kept, and what makes what is kept of it."""


class Round(Play, Pictured):
    """A round from the deal to the score.

    Get one with :meth:`deal`, :meth:`set_up` or :func:`burraco_learn.read_position`.
    """

    __slots__ = ("_deck",)

    _deck: tuple[Card, ...] | None

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        """An empty table, at which the seat after the dealer is to move.

        Raises ValueError if the rule set is not for this many players, or if there is no such
        dealer.
        """
        super().__init__(rules, players, dealer)
        self._deck = None

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
        this many players, if there is no such dealer, or if ``deck`` is not the rule set's deck.
        """
        rnd = cls(rules, players, players - 1 if dealer is None else dealer)
        whole = full_deck(rules.decks, rules.jokers)
        if deck is None:
            cards = shuffled(whole, seed)
        else:
            cards = tuple(deck)
            if len(cards) != len(whole) or pack(cards) != pack(whole):
                raise _another_deck(len(cards), rules)
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

    @classmethod
    def set_up(
        cls, rules: Rules, players: int, dealer: int | None = None, **parts: Unpack[Parts]
    ) -> Round:
        """A table as its parts describe it (see :class:`burraco_learn.game.parts.Parts`).

        What is not named is empty or false. By default the last seat deals, the seat after the
        dealer is to move, and it has yet to draw. The parts are taken as they are, without asking
        whether play can reach such a table. Raises ValueError if the rule set is not for this many
        players, or if there is no such dealer; TypeError for a part that a table does not have.

        >>> from burraco_learn import load_rules, parse_cards
        >>> rules = load_rules("classico")
        >>> rnd = Round.set_up(rules, 2, phase="play", hands=[parse_cards("5h Ks"), ()])
        >>> [str(move) for move in rnd.legal_moves()]
        ['discard Ks', 'discard 5h']
        """
        rnd = cls(rules, players, players - 1 if dealer is None else dealer)
        rnd._put(parts)
        return rnd

    def altered(self, **parts: Unpack[Parts]) -> Round:
        """A copy with some parts put otherwise, as :meth:`set_up` takes them.

        It has no deal any more, and nothing that was done before can be taken back.
        """
        rnd = self.copy()
        rnd._put(parts)
        return rnd

    def under(self, rules: Rules) -> Round:
        """A copy under other rules, with the melds as they lie, to ask what is allowed then.

        It has no deal any more, and nothing that was done before can be taken back.

        Raises IllegalMove if a meld is not one under these rules, ParseError if its cards would lie
        otherwise, and ValueError if the rules have another deck or are not for this many players.
        """
        mine = self.rules
        if (rules.decks, rules.jokers) != (mine.decks, mine.jokers):
            raise _another_deck(mine.deck_size, rules)
        rnd = self.copy()
        empty = Round(rules, self.players, self.dealer)
        rnd.rules, rnd._book, rnd._lays = rules, empty._book, empty._lays
        first, second = (
            tuple(parse_meld(str(meld), rules) for meld in melds) for melds in self.melds
        )
        rnd.melds, rnd._deck, rnd._past = (first, second), None, []
        return rnd

    @classmethod
    def sample(
        cls,
        view: View,
        rng: Random,
        order: Callable[[Sequence[Card], Random], Sequence[Card]] = shuffled,
    ) -> Round:
        """A Round that agrees with a view, with the hidden cards dealt anew by ``rng``.

        Cards that everybody knows to be in a hand stay in it, and the player to move gets a hand
        with a legal move: one that can make the meld owed for the pile, or a last card that can be
        played.

        ``order`` gives the cards of ``view.hidden`` in the order in which they are laid out. The
        first ones fill the hands, seat by seat, up to ``view.hand_counts``; then come the
        pozzetti, and the rest is the stock, its next card first.

        >>> from burraco_learn import load_rules
        >>> view = Round.deal(load_rules("classico"), players=2, seed=7).view(0)
        >>> sorted_out = Round.sample(view, Random(1), order=lambda hidden, rng: hidden)
        >>> sorted_out.view(0) == view, sorted_out.hands[1] == view.hidden[:11]
        (True, True)
        """
        for _ in range(_SAMPLES):
            rnd = cls._filled(view, order(view.hidden, rng))
            if not rnd.may_be_stuck or rnd.legal_moves():
                break
        return rnd

    @classmethod
    def _filled(cls, view: View, hidden: Sequence[Card]) -> Round:
        rnd = object.__new__(cls)
        rnd._take_over(view)
        rnd._log, rnd._past, rnd._seen, rnd._deck = list(view.log), [], True, None
        hands, first = [], 0
        for seat, count in enumerate(view.hand_counts):
            hand = view.seen_of(seat)
            unknown = count - hand.bit_count()
            hands.append(packed_add(hand, hidden[first : first + unknown]) if unknown else hand)
            first += unknown
        pozzetti = []
        for size in view.pozzetto_sizes:
            pozzetti.append(tuple(hidden[first : first + size]))
            first += size
        rnd._hands, rnd.pozzetti, rnd.stock = tuple(hands), tuple(pozzetti), tuple(hidden[first:])
        rnd.pozzetti_left, rnd.stock_count = len(pozzetti), len(rnd.stock)
        return rnd

    def _put(self, parts: Mapping[str, Any]) -> None:
        for name, value in parts.items():
            if name not in _PARTS:
                raise TypeError(f"a table has no part {name!r}")
            field, convert = _PARTS[name]
            setattr(self, field, value if convert is None else convert(value))
        self.stock_count, self.pozzetti_left = len(self.stock), len(self.pozzetti)
        self._deck, self._past, self._seen = None, [], self.phase == "play"

    # -- looking -------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, in card order."""
        return tuple(map(unpack, self._hands))

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
        return tuple(sorted(cards, key=attrgetter("index")))

    def score(self) -> ScoreSheet:
        """The score sheet; before the end of the round without closing and pozzetto rows."""
        return score_sheet(self, self.hands)

    def view(self, seat: int) -> View:
        """What the player at a seat may know: all that a bot or a browser ever gets.

        Raises ValueError if there is no such seat.
        """
        return View.of(self, seat, self._log, map(len, self.pozzetti))

    def copy(self, history: bool = True) -> Round:
        """A Round that goes its own way from here.

        Without its history the copy has no moves in its log and nothing to take back, which is all
        that playing it out needs.
        """
        other = object.__new__(Round)
        other._take_over(self)
        other.stock, other.pozzetti, other._deck = self.stock, self.pozzetti, self._deck
        other._log = self._log.copy() if history else []
        other._past = self._past.copy() if history else []
        other._seen = self._seen
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


def _another_deck(count: int, rules: Rules) -> ValueError:
    return ValueError(
        say(
            "These {count} cards are not the deck of {rules}, which has {size}.",
            count=count,
            rules=rules.id,
            size=rules.deck_size,
        )
    )
