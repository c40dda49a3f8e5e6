"""What each term of a club player's judgement weighs."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules import Rules
from .families import family

__all__ = ["Weights", "weights_for"]


@dataclass(frozen=True)
class Weights:
    """The weights of the terms by which a club player values hands, melds and turns.

    They are in points, but for the chances, which are between 0 and 1, and the shares. What the
    rules say enters through the terms themselves: a chance is multiplied by the bonus of the rule
    set that is played, so that one set of weights plays many rule sets.
    """

    # The chance that a meld becomes a burraco, by how many cards it still needs.
    needs_1: float = 0.624
    needs_2: float = 0.314
    needs_3: float = 0.194
    needs_4: float = 0.066

    wild: float = 53.4
    """A wild card kept in hand, beyond its points: it may complete a burraco later."""
    neighbours: float = 4.4
    """Two cards of a suit in hand that follow each other."""
    gap: float = 2.4
    """Two cards of a suit in hand with one card missing between them."""
    pair: float = 7.5
    """A rank of which the hand holds two suits or two copies, where groups may be laid."""
    risk: float = 0.24
    """The share of the points of a card in hand that is likely to count against its side."""
    late_risk: float = 0.9
    """The same share when the round may end soon."""
    late_links: float = 0.3
    """The share of links in hand that still counts when the round may end soon."""

    size_racing: float = 3.4
    """What each card in hand costs while the pozzetto is still to be won."""
    size_closing: float = 0.7
    """What each card in hand costs a side that has the burraco to close with."""
    size_free: float = -0.8
    """What each card in hand costs otherwise."""
    pozzetto: float = 159.0
    """Taking the pozzetto in this turn."""
    closing: float = 136.0
    """Being able to close in this turn."""

    draw: float = 16.5
    """A card from the stock that nobody knows yet."""
    pile_card: float = 9.0
    """Each card of the pile, beyond what it does in this turn."""

    give: float = 0.667
    """The share of what the opponents gain by adding a discard to their melds."""
    give_meld: float = 10.8
    """Discarding any card that the opponents could add."""
    known: float = 6.6
    """Each card the next player is known to hold that goes together with the discard."""


WEIGHTS = {
    "four-groups": Weights(),
    "four-runs": Weights(pile_card=22.0),
    "two-groups": Weights(wild=70.0, pile_card=60.0, known=14.0, give=1.0, give_meld=20.0),
    "two-runs": Weights(pile_card=60.0, known=14.0, give=1.0, give_meld=20.0),
}
"""The weights for each kind of game: see :func:`weights_for`."""


def weights_for(rules: Rules, players: int) -> Weights:
    """The weights for a rule set and a number of players, chosen by what the rules are like."""
    return WEIGHTS[family(rules, players)]
