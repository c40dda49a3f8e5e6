"""What a table in the middle of a round is worth, with all hands visible: for cut play-outs.

The terms are fitted to how rounds between club players end (`tools/fit_club.py`), for each kind of
rule set and number of players: so much does a side that has this more win in the end.
"""

from __future__ import annotations

from ...cards import unpack
from ...game.round import Round
from .evaluation import Evaluation, evaluation
from .families import family
from .fitted import STANDING

__all__ = ["TERMS", "standing", "worth"]

TERMS = (
    "points",
    "needs 1",
    "needs 2",
    "needs 3",
    "needs 4",
    "clean",
    "dirty",
    "hand points",
    "hand",
    "racing cards",
    "closing cards",
    "other cards",
    "pozzetto",
    "may close",
    "turn",
)
"""The terms of a standing, each of side 0 less that of side 1."""


def worth(rnd: Round) -> float:
    """What side 0 will have more than side 1 at the end of the round, as a club player guesses.

    In points; once the round is over it is the difference of the scores.
    """
    if rnd.over:
        first, second = (side.total for side in rnd.score().sides)
        return float(first - second)
    early, late = STANDING[family(rnd.rules, rnd.players)]
    left = rnd.stock_count / rnd.rules.stock_size(rnd.players)
    return sum(
        term * (left * one + (1 - left) * other)
        for term, one, other in zip(standing(rnd), early, late, strict=True)
    )


def standing(rnd: Round) -> list[float]:
    """The terms of a table, in the order of :data:`TERMS`."""
    terms = evaluation(rnd.rules, rnd.players)
    first, second = (_of_side(rnd, terms, side) for side in (0, 1))
    found = [one - other for one, other in zip(first, second, strict=True)]
    found.append(-1.0 if rnd.turn & 1 else 1.0)
    return found


def _of_side(rnd: Round, terms: Evaluation, side: int) -> list[float]:
    rules, had = rnd.rules, rnd.had_pozzetto[side]
    found = [0.0] * (len(TERMS) - 1)
    closing = rules.close_kind == "none"
    for meld in rnd.melds[side]:
        found[0] += meld.points
        if meld.burraco is None:
            needs = min(rules.burraco_size - len(meld.cards), 4)
            found[needs] += terms.bonus(meld)
        else:
            found[5 if meld.wild is None else 6] += 1
            closing = closing or rules.close_kind == "any" or meld.wild is None
    cards = 0
    for seat in range(side, rnd.players, 2):
        hand = rnd.packed_hand(seat)
        cards += hand.bit_count()
        found[7] += sum(map(rules.value_of, unpack(hand)))
        found[8] += terms.hand_worth(False)(hand)
    racing = rnd.pozzetti_left > 0 and not had
    found[9 if racing else 10 if closing else 11] += cards
    found[12] = float(had)
    found[13] = float(closing and not racing)
    return found
