"""A bot that plays like a member of a club: it values what it sees, and thinks of its neighbour.

It knows what its seat may know: its own hand, the table, how many cards the others hold, and which
of them everybody saw. So it plays on a View, and as well on a Round, where it reads no other hand.
"""

from __future__ import annotations

from ...analysis.turn_search import way_out
from ...cards import CARDS, packed_add
from ...game.last_card import returnable
from ...game.legality import Judge
from ...game.moves import DRAW, TAKE, Move
from ...i18n import gettext
from ..base import BotKind
from .discards import ranked
from .evaluation import Evaluation, evaluation
from .planning import Melds, Plan, plan
from .weights import Weights

__all__ = ["CLUB", "ClubBot", "ranked_discards"]


class ClubBot:
    """Plans the melds of its turn by what they are worth, and discards what helps others least.

    ``weights`` stand in place of those that go with the rule set and the number of players.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def choose(self, table: Judge) -> Move:
        """A legal move for the seat to move, at its view or at a round.

        At a Round, too, nothing is used but what the seat may know.
        """
        terms = evaluation(table.rules, table.players, self._weights)
        late = _may_end_soon(table)
        hand, melds = table.packed_hand(table.turn), table.melds[table.turn & 1]
        if table.phase == "draw":
            return _draw_or_take(table, terms, hand, melds, late)
        way = way_out(table)
        if way is not None:
            return way.moves[0]
        planned = plan(table, terms, hand, melds, late)
        if planned.moves:
            first = planned.moves[0]
            if hand.bit_count() > table.rules.min_meld + 1 or table.why_not(first) is None:
                return first
        held = _may_be_discarded(table)
        if not held:
            return table.legal_moves()[0]
        return Move.discard(CARDS[ranked(table, terms, hand, held, late)[0][1]])


def ranked_discards(table: Judge, weights: Weights | None = None) -> tuple[Move, ...]:
    """The discards that may be played now, best first, as a club player sees them."""
    terms = evaluation(table.rules, table.players, weights)
    hand, held = table.packed_hand(table.turn), _may_be_discarded(table)
    best_first = ranked(table, terms, hand, held, _may_end_soon(table))
    return tuple(Move.discard(CARDS[place]) for _, place in best_first)


def _may_be_discarded(table: Judge) -> int:
    """The cards of the hand to move that may be discarded now, as a mask."""
    hand = table.packed_hand(table.turn)
    held = returnable(hand, table.picked)
    if hand & hand - 1 == 0 or table.owes_meld:
        for place in range(53):
            if held >> place & 1 and table.why_not(Move.discard(CARDS[place])) is not None:
                held ^= 1 << place
    return held


def _may_end_soon(table: Judge) -> bool:
    """Whether a card kept now may well count against its side."""
    rules, theirs = table.rules, 1 - (table.turn & 1)
    if table.stock_count <= rules.stock_stop + table.players:
        return True
    if min(table.hand_counts[theirs::2]) > 2:
        return False
    if not table.had_pozzetto[theirs] and (
        table.pozzetti_left or not rules.close_without_pozzetto_when_none_left
    ):
        return False
    return rules.close_kind == "none" or any(meld.burraco for meld in table.melds[theirs])


def _draw_or_take(table: Judge, terms: Evaluation, hand: int, melds: Melds, late: bool) -> Move:
    moves = table.legal_moves()
    if len(moves) == 1:
        return moves[0]
    weights = terms.weights
    drawn = plan(table, terms, hand, melds, late)
    taken = plan(table, terms, packed_add(hand, table.pile), melds, late)
    gain = _worth_of_turn(table, terms, taken) - _worth_of_turn(table, terms, drawn)
    gain += weights.pile_card * len(table.pile) - weights.draw
    if not taken.moves and table.idle >= _patience(table):
        return DRAW  # or the round ends in a stalemate, which helps nobody
    return TAKE if gain > 0 else DRAW


def _patience(table: Judge) -> int:
    """So many turns of nothing but taking the pile are enough: one more each is a stalemate."""
    return table.rules.stalemate_rounds * table.players - 2


def _worth_of_turn(table: Judge, terms: Evaluation, planned: Plan) -> float:
    """What the side to move has once it made the melds of its turn, before its discard."""
    hand, melds = planned.end
    weights, size = terms.weights, hand.bit_count()
    racing = table.pozzetto_open()
    worth = planned.worth - terms.card_cost(racing, melds) * max(size - 1, 0)
    if size <= 1:
        worth += weights.pozzetto + 20 * (size == 0) if racing else weights.closing
    return worth


CLUB = BotKind(
    "club",
    title=lambda: gettext("Bots that play like people in a club"),
    make=ClubBot,
    takes_seed=False,
    settings=("weights",),
    rating=1070,
)
