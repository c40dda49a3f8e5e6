"""Whole turns of a club player, planned once: for playing out many rounds."""

from __future__ import annotations

from ...analysis.turn_search import way_out
from ...cards import CARDS
from ...game.legality import Judge
from ...game.moves import Move
from ...game.round import Round
from .bot import _draw_or_take, _may_be_discarded, _may_end_soon
from .discards import ranked
from .evaluation import Evaluation, evaluation
from .planning import plan

__all__ = ["play_turn", "turn_melds"]


def play_turn(rnd: Round) -> None:
    """Play the rest of the turn of the seat to move, as :class:`ClubBot` would.

    The melds are planned once and not anew after each of them, which takes two thirds of the time
    and comes to the same nearly always.
    """
    terms = evaluation(rnd.rules, rnd.players)
    seat = rnd.turn
    if rnd.phase == "draw":
        hand, melds = rnd.packed_hand(seat), rnd.melds[seat & 1]
        rnd.carry_out(_draw_or_take(rnd, terms, hand, melds, _may_end_soon(rnd)))
    while rnd.turn == seat and rnd.phase == "play":
        had = rnd.had_pozzetto
        for move in turn_melds(rnd):
            few = rnd.packed_hand(seat).bit_count() <= rnd.rules.min_meld + 1
            if few and rnd.why_not(move) is not None:
                break
            rnd.carry_out(move)
        if rnd.turn == seat and rnd.phase == "play" and rnd.had_pozzetto == had:
            rnd.carry_out(_discarded(rnd, terms))


def turn_melds(table: Judge) -> tuple[Move, ...]:
    """What a club player would lay and add in the rest of this turn, planned once.

    Where the whole hand can be played, its last discard is among the moves.
    """
    way = way_out(table)
    if way is not None:
        return way.moves
    terms = evaluation(table.rules, table.players)
    hand, melds = table.packed_hand(table.turn), table.melds[table.turn & 1]
    return plan(table, terms, hand, melds, _may_end_soon(table)).moves


def _discarded(rnd: Round, terms: Evaluation) -> Move:
    """The discard of a club player, or another move where none may be discarded."""
    held = _may_be_discarded(rnd)
    if not held:
        return rnd.legal_moves()[0]
    return Move.discard(
        CARDS[ranked(rnd, terms, rnd.packed_hand(rnd.turn), held, _may_end_soon(rnd))[0][1]]
    )
