"""Whole turns of a club player, planned once: for playing out many rounds."""

from __future__ import annotations

from ...analysis.turn_search import way_out
from ...cards import CARDS
from ...game.moves import Move
from ...game.round import Round
from .bot import _draw_or_take, _may_be_discarded, _may_end_soon
from .discards import ranked
from .evaluation import Evaluation, evaluation
from .planning import plan

__all__ = ["play_turn"]


def play_turn(rnd: Round) -> None:
    """Play the rest of the turn of the seat to move, as :class:`ClubBot` would.

    The melds are planned once and not anew after each of them, which takes two thirds of the time
    and comes to the same nearly always.
    """
    terms = evaluation(rnd.rules, rnd.players)
    seat, side = rnd.turn, rnd.turn & 1
    if rnd.phase == "draw":
        melds = rnd.melds[side]
        late = _may_end_soon(rnd)
        rnd.carry_out(_draw_or_take(rnd, terms, rnd.packed_hand(seat), melds, late))
    while rnd.turn == seat and rnd.phase == "play":
        hand, late, had = rnd.packed_hand(seat), _may_end_soon(rnd), rnd.had_pozzetto
        way = way_out(rnd) or plan(rnd, terms, hand, rnd.melds[side], late)
        for move in way.moves:
            few = rnd.packed_hand(seat).bit_count() <= rnd.rules.min_meld + 1
            if few and rnd.why_not(move) is not None:
                break
            rnd.carry_out(move)
        if rnd.turn == seat and rnd.phase == "play" and rnd.had_pozzetto == had:
            rnd.carry_out(_discarded(rnd, terms, late))


def _discarded(rnd: Round, terms: Evaluation, late: bool) -> Move:
    """The discard of a club player, or another move where none may be discarded."""
    held = _may_be_discarded(rnd)
    if not held:
        return rnd.legal_moves()[0]
    return Move.discard(CARDS[ranked(rnd, terms, rnd.packed_hand(rnd.turn), held, late)[0][1]])
