"""Odds: which cards are still out, which of them help, who may hold them, and what a discard risks.

What is out and the chance of the next card are counted from what is public. Who may hold a card,
and who could use a discard, is the share of :class:`burraco_learn.bots.worlds.Worlds` in which it
is so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random

from ..bots.worlds import Worlds
from ..cards import CARDS, Card, show_cards
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import meld_book
from ..rules import Rules

__all__ = ["Odds", "odds"]

_WORLDS = 60
"""In so many worlds it is counted who holds what."""


@dataclass(frozen=True)
class Odds:
    """What a player can work out of the cards that he does not see.

    ``unseen`` gives for each card how many of it may lie anywhere hidden: in the stock, in a
    pozzetto or in a hand. ``helps`` gives for the cards among them that help why, in the current
    language: they fit a meld of the side, make a new one with natural cards of the hand, or are
    wild. ``chance`` is that of drawing one of them as the next card of the stock.

    ``holders`` gives for each seat the chance that its hand has at least one of a card; ``danger``
    for each card of the own hand the chance that the next player, if it is discarded, could add it
    to a meld or make one with it without a wild card.
    """

    unseen: Mapping[Card, int]
    helps: Mapping[Card, str]
    chance: float
    holders: tuple[Mapping[Card, float], ...]
    danger: Mapping[Card, float]

    def __str__(self) -> str:
        percent = f"{100 * self.chance:.0f}"
        lines = [say("The next card helps with a chance of {percent} %.", percent=percent)]
        for card, why in self.helps.items():
            lines.append(
                say("{n} of {card}: {why}", n=self.unseen[card], card=show_cards((card,)), why=why)
            )
        return "\n".join(lines)


def odds(view: View) -> Odds:
    """The odds of the hidden cards for the player of a view; a function of the view alone.

    >>> from burraco_learn import load_rules, parse_card, parse_cards
    >>> hands = [parse_cards("5h 6h Ks"), parse_cards("3c 4d")]
    >>> stock = parse_cards("7h 8d 9s 4s")
    >>> rnd = Round.set_up(load_rules("classico"), 2, hands=hands, stock=stock)
    >>> odds(rnd.view(0)).helps[parse_card("7h")]
    'It makes a meld with 5♥ 6♥.'
    """
    hidden = Counter(view.hidden)
    unseen = {card: hidden[card] for card in CARDS if hidden[card]}
    helps = {card: why for card in unseen if (why := _why(view, card)) is not None}
    out = len(view.hidden)
    chance = sum(unseen[card] for card in helps) / out if out and view.stock_count else 0.0
    worlds = Worlds(view, Random(0))
    dealt = [worlds.deal() for _ in range(_WORLDS)]
    return Odds(unseen, helps, chance, _holders(dealt), _danger(view, dealt))


def _why(view: View, card: Card) -> str | None:
    """Why a card helps the player of a view, if he draws it; None if it does not."""
    if view.rules.is_wild(card):
        return gettext("It is wild.")
    for meld in view.melds[view.seat & 1]:
        if meld.addable >> card.index & 1:
            if meld.burraco is None and len(meld.cards) + 1 >= view.rules.burraco_size:
                return say("It makes {meld} a burraco.", meld=meld.shown)
            return say("It fits {meld}.", meld=meld.shown)
    mates = _mates(view.rules, view.hand, card)
    return None if mates is None else say("It makes a meld with {cards}.", cards=show_cards(mates))


def _mates(rules: Rules, hand: Iterable[Card], card: Card) -> tuple[Card, ...] | None:
    """Natural cards of a hand that make a meld with one more card, or None."""
    book = meld_book(rules)
    near = [other for other in hand if other.suit == card.suit or other.rank == card.rank]
    for mates in combinations(near, rules.min_meld - 1):
        meld = book.try_lay((card, *mates))
        if meld is not None and meld.wild is None:
            return mates
    return None


def _holders(dealt: list[Round]) -> tuple[Mapping[Card, float], ...]:
    found = []
    for seat in range(dealt[0].players):
        counts = Counter(card for world in dealt for card in set(world.hands[seat]))
        found.append({card: counts[card] / len(dealt) for card in CARDS if counts[card]})
    return tuple(found)


def _danger(view: View, dealt: list[Round]) -> Mapping[Card, float]:
    seat = (view.seat + 1) % view.players
    fits = 0
    for meld in view.melds[seat & 1]:
        fits |= meld.addable
    hands, danger = [world.hands[seat] for world in dealt], {}
    for card in dict.fromkeys(view.hand):
        if fits >> card.index & 1:
            danger[card] = 1.0
        else:
            used = sum(_mates(view.rules, hand, card) is not None for hand in hands)
            danger[card] = used / len(dealt)
    return danger
