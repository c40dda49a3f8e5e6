"""Reading a meld from its text, exactly as it lies.

>>> from burraco_learn import load_rules
>>> str(parse_meld("3h 4h Jk=5h", load_rules("classico")))
'3h 4h Jk=5h'
"""

from __future__ import annotations

import re

from ..cards import MOST_CARDS, RANKS, Card, ParseError, pack, parse_card, parse_role
from ..i18n import gettext, say
from ..rules import Rules
from ..rules.refusals import IllegalMove, Refusal
from .book import Meld, MeldBook, meld_book
from .layouts import ACE_HIGH, ACE_LOW, TWO, RunCards, slot_card

__all__ = ["parse_meld"]


def parse_meld(text: str, rules: Rules) -> Meld:
    """The meld that a text writes, from low to high, with its wild's role: ``Jk=4h 5h 6h``.

    It is taken exactly as written, in any layout that play can reach (an ace that came high, a wild
    that a player put at the high end). Raises ParseError if the text is not such a meld and
    IllegalMove if the rule set forbids it.
    """
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    if not words:
        raise ParseError(gettext("A meld needs cards."))
    if len(words) > MOST_CARDS:
        raise ParseError(
            say(
                "A meld has at most {most} cards, not {count}.",
                count=len(words),
                most=MOST_CARDS,
            )
        )
    cards: list[Card] = []
    place, role = -1, ""
    for word in words:
        name, equals, stands_for = word.partition("=")
        card = parse_card(name)
        if equals:
            if not card.may_be_wild:
                raise ParseError(
                    say("The {card} is not wild and stands for itself.", card=card.symbol)
                )
            if role:
                raise ParseError(gettext("A meld shows at most one wild card with its role."))
            place, role = len(cards), parse_role(stands_for)
        cards.append(card)
    book = meld_book(rules)
    result = book.lay(pack(cards), None, None)
    if isinstance(result, Refusal):
        raise IllegalMove(rules, result, tuple(cards))
    written = _as_written(book, cards, place, role)
    if written is None:
        raise ParseError(
            say(
                "'{text}' is not written as a meld lies: low to high, each wild card with the card "
                "it stands for, as in {meld}.",
                text=text.strip()[:80],
                meld=str(result),
            )
        )
    return written


def _as_written(book: MeldBook, cards: list[Card], place: int, role: str) -> Meld | None:
    wild = cards[place] if place >= 0 else None
    naturals = [card for i, card in enumerate(cards) if i != place]
    if any(card.is_jolly for card in naturals):
        return None
    if len({card.rank for card in naturals}) == 1 and (
        not role or RANKS.index(role[0]) + 1 == naturals[0].rank
    ):
        # A group, unless the cards lie as a run; its wild may be said with a suit or without one.
        meld = book.lay(pack(cards), role or None, wild)
        if isinstance(meld, Meld) and meld.kind == "group":
            return meld if list(meld.cards) == cards else None
    if not book.rules.runs_allowed:
        return None
    suit = naturals[0].suit
    for low in range(1, 15 - len(cards) + 1):
        slots = range(low, low + len(cards))
        if any(slot_card(suit, low + i) is not cards[i] for i in range(len(cards)) if i != place):
            continue
        if wild is not None and str(slot_card(suit, low + place)) != role:
            continue
        mask = sum(1 << slot for i, slot in enumerate(slots) if i != place)
        ends = (("low", ACE_LOW), ("high", ACE_HIGH))
        if any(mask & ace and end not in book.rules.ace_positions for end, ace in ends):
            continue
        wanted = RunCards(
            fixed=mask & ~TWO,
            ranks=0,
            aces=0,
            twos=(1 if mask & TWO else 0) + (wild is not None and wild.suit == suit),
            others=int(wild is not None and wild.suit != suit),
            two_stays=bool(mask & TWO),
        )
        for layout in book.layouts.all(wanted):
            if layout.naturals == mask and layout.wild == (low + place if wild else 0):
                return book.run(suit, mask, wild, layout.wild)
    return None
