"""A bot that takes what the turn offers: points on the table, burracos, the pozzetto, the closing.

It looks no further than its own turn. What it may not see it does not use: it tries its moves out
on a table dealt anew from its view.
"""

from __future__ import annotations

from random import Random

from ..analysis.turn_search import way_out
from ..cards import RANKS, Card, unpack
from ..game.legality import Judge
from ..game.moves import DRAW, TAKE, Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext
from ..melds.book import Meld
from ..rules import Rules
from .base import BotKind

__all__ = ["GREEDY", "GreedyBot"]

_WILD_COST = 25
"""Points that a wild card must bring beyond its own value to be played: it may pay more later."""


class GreedyBot:
    """Closes when it can, makes burracos, takes the pozzetto in flight, keeps its wild cards."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Move:
        """A legal move for the seat of the view."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if view.phase == "draw":
            table = view.sample(Random(f"{self._seed}/{view.seat}/{len(view.log)}"))
            return self._draw_or_take(table)
        return self._next_meld(view) or self._discard(view, moves)

    def _draw_or_take(self, table: Round) -> Move:
        worth = []
        for move in (DRAW, TAKE):
            after = table.copy()
            after.play(move)
            worth.append(self._worth_of_turn(after))
        return TAKE if worth[1] > worth[0] else DRAW

    def _worth_of_turn(self, table: Round) -> float:
        """How good the table is after all melds of this turn, in points."""
        seat, side = table.turn, table.turn & 1
        taken = table.had_pozzetto[side]
        while table.turn == seat and table.phase == "play":
            move = self._next_meld(table)
            if move is None:
                break
            table.play(move)
        if table.over:
            return 1000.0 + table.score().sides[side].total
        hand = unpack(table.packed_hand(seat))
        worth = float(sum(meld.points for meld in table.melds[side]))
        worth += 100 * (table.had_pozzetto[side] and not taken)
        for card in hand:
            worth += (
                20 if table.rules.is_wild(card) else min(_friends(table.rules, hand, card), 3) * 3
            )
            worth -= 0.5 * table.rules.value_of(card)
        return worth

    # -- melds -----------------------------------------------------------------------------------

    def _next_meld(self, table: Judge) -> Move | None:
        """The next lay or add that is worth it, or None when it is time to discard."""
        way = way_out(table)
        if way is not None:
            return way.moves[0] if way.moves[0].kind != "discard" else None
        best, gain = None, 0.0
        for move in table.legal_moves():
            if move.kind != "discard":
                worth = self._gain(table, move)
                if worth > gain:
                    best, gain = move, worth
        return best

    def _gain(self, table: Judge, move: Move) -> float:
        """What a lay or add brings, in points; wild cards count for what they make of the meld."""
        result = table.result_of(move)
        assert isinstance(result, Meld)
        before = table.melds[table.turn & 1][move.meld].points if move.meld is not None else 0
        gain = float(result.points - before)
        for card in move.cards:
            if table.rules.is_wild(card) and result.wild is card:
                gain -= table.rules.value_of(card)
                gain -= 0 if self._ends_soon(table) else _WILD_COST
        return gain

    @staticmethod
    def _ends_soon(table: Judge) -> bool:
        """Whether a card kept now may well count against its side."""
        counts = table.hand_counts
        others = (count for seat, count in enumerate(counts) if seat != table.turn)
        return min(others) <= 2 or table.stock_count <= table.rules.stock_stop + table.players

    # -- the discard -----------------------------------------------------------------------------

    def _discard(self, view: View, moves: tuple[Move, ...]) -> Move:
        """The discard that is missed least and helps the opponents least."""
        hand = view.hand
        discards = [move for move in moves if move.kind == "discard"]
        if not discards:
            return moves[0]
        theirs = view.melds[1 - (view.seat & 1)]

        def keep(move: Move) -> float:
            (card,) = move.cards
            worth = 6.0 * min(_friends(view.rules, hand, card), 4) - 0.3 * view.rules.value_of(card)
            if view.rules.is_wild(card):
                worth += 100
            if any(meld.addable >> card.index & 1 for meld in theirs):
                worth += 12
            return worth

        return min(discards, key=keep)


def _friends(rules: Rules, hand: tuple[Card, ...], card: Card) -> int:
    """How many other cards of the hand could lie in one meld with this one."""
    friends = -1  # the card itself is among the hand
    grouped = RANKS[card.rank - 1] in rules.group_ranks
    for other in hand:
        near = abs(other.rank - card.rank)
        if other.suit == card.suit:
            friends += near == 0 or near <= 2 or near >= 11
        else:
            friends += near == 0 and grouped
    return friends


GREEDY = BotKind(
    "greedy", title=lambda: gettext("Bots that play to win"), make=GreedyBot, rating=1000
)
