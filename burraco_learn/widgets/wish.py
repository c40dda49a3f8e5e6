"""Which move a person means by what was done at a table: a click, a key, or a typed line."""

from __future__ import annotations

from ..cards import Card, ParseError, show_cards
from ..language import gettext, say
from ..moves import DRAW, TAKE, Move, parse_move
from ..view import View
from .messages import Message

__all__ = ["WISHES", "fitting_melds", "wished_move"]

WISHES = frozenset({"draw", "take", "pile", "lay", "add", "discard", "play", "text"})
"""The types of message that ask for a move."""


def wished_move(view: View, message: Message) -> Move | str:
    """The move that a message asks for, legal or not; or a sentence where it asks for none.

    ``view`` is that of the seat to move.
    """
    cards = message.cards
    kind = message.type
    if kind == "draw":
        return DRAW
    if kind == "take" or (kind == "pile" and not (view.phase == "play" and cards)):
        return TAKE
    if kind == "text":
        try:
            return parse_move(message.text)
        except ParseError as error:
            return str(error)
    if kind in ("discard", "pile"):
        if len(cards) != 1:
            return gettext("Choose the one card that you discard.")
        return Move.discard(cards[0])
    if not cards:
        return gettext("Choose cards first: click them, or use the arrow keys and Space.")
    if kind == "lay":
        return Move.lay(cards)
    if message.meld is not None:
        return Move.add(cards, message.meld)
    return _played(view, cards) if kind == "play" else _added(view, cards)


def _played(view: View, cards: tuple[Card, ...]) -> Move | str:
    """Lay the cards, or else add them where they fit."""
    lay = Move.lay(cards)
    if view.why_not(lay) is None or (len(cards) >= 3 and not fitting_melds(view, cards)):
        return lay
    return _added(view, cards)


def fitting_melds(view: View, cards: tuple[Card, ...]) -> list[int]:
    """The numbers of the own melds that take all these cards, counted from 0."""
    own = view.melds[view.seat % 2]
    return [n for n in range(len(own)) if view.why_not(Move.add(cards, n)) is None]


def _added(view: View, cards: tuple[Card, ...]) -> Move | str:
    own = view.melds[view.seat % 2]
    fits = fitting_melds(view, cards)
    if len(fits) == 1 or len(own) == 1 or view.phase != "play":
        # One meld alone is meant, or the rule that forbids any add is to be cited.
        return Move.add(cards, fits[0] if fits else 0)
    if fits:
        return say(
            "{cards} can go to several melds: click one, or press its number.",
            cards=show_cards(cards),
        )
    if own:
        return say(
            "None of your melds takes {cards}: click one, or press its number, to see why.",
            cards=show_cards(cards),
        )
    return gettext("Your side has no meld yet: lay one first.")
