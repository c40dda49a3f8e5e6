"""What a table in the middle of a round is worth, with all hands visible: for cut play-outs."""

from __future__ import annotations

from ...game.round import Round
from .evaluation import evaluation
from .weights import Weights

__all__ = ["worth"]


def worth(rnd: Round, weights: Weights | None = None) -> float:
    """What side 0 will have more than side 1 at the end of the round, as a club player guesses.

    In points; once the round is over it is the difference of the scores.
    """
    if rnd.over:
        first, second = (side.total for side in rnd.score().sides)
        return float(first - second)
    terms = evaluation(rnd.rules, rnd.players, weights)
    late = rnd.stock_count <= rnd.rules.stock_stop + rnd.players
    hand_worth = terms.hand_worth(late)
    sides = []
    for side in (0, 1):
        melds, had = rnd.melds[side], rnd.had_pozzetto[side]
        total = sum(map(terms.melds.__getitem__, melds)) + terms.weights.taken * had
        cost = terms.card_cost(rnd.pozzetti_left > 0 and not had, melds)
        for seat in range(side, rnd.players, 2):
            hand = rnd.packed_hand(seat)
            total += hand_worth(hand) - cost * hand.bit_count()
        sides.append(total)
    return sides[0] - sides[1]
