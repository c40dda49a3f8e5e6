"""Which move a person means by what was done at a table: a click, a drop, a key, or a line."""

from __future__ import annotations

from ...cards import Card, ParseError, show_cards
from ...game.moves import DRAW, TAKE, Move, parse_move
from ...game.view import View
from ...i18n import gettext, say
from ...rules.refusals import N_, IllegalMove, Refusal
from ..base.messages import Message, StatedWild

__all__ = ["INTENTS", "fitting_melds", "intended_move", "with_role"]

INTENTS = frozenset({"draw", "take", "pile", "lay", "add", "discard", "play", "drop", "text"})
"""The types of message that ask for a move."""

_OWN_SIDE = Refusal("possession", N_("Cards are added to melds of your own side only."))


def intended_move(view: View, message: Message) -> Move | IllegalMove | str:
    """The move that a message asks for, legal or not.

    Where it asks for none: the refusal, or a sentence where no rule says why. ``view`` is that of
    the seat to move.
    """
    try:
        return _intended(view, message)
    except ParseError as error:  # no move, or more cards than one has
        return str(error)


def _intended(view: View, message: Message) -> Move | IllegalMove | str:
    cards = message.cards
    kind = message.type
    if kind == "drop":
        kind = {"own": "lay", "pile": "discard"}.get(message.what, message.what)
        if kind == "lay" and message.meld is not None:
            kind = "add"
    if kind == "draw":
        return DRAW
    if kind == "take" or (kind == "pile" and not (view.phase == "play" and cards)):
        return TAKE
    if kind == "text":
        return parse_move(message.text)
    if kind in ("discard", "pile"):
        if not cards:
            return gettext(
                "Choose the one card that you discard: click it; Space chooses the card you "
                "stand on."
            )
        if len(cards) > 1:
            return gettext("Choose the one card that you discard.")
        return Move.discard(cards[0])
    if not cards:
        return gettext("Choose cards first: click them, or use the arrow keys and Space.")
    if kind == "opponents":
        return IllegalMove(view.rules, _OWN_SIDE, cards)
    if kind == "lay":
        return with_role(Move.lay(cards), message.wild)
    if kind not in ("add", "play"):
        return gettext("Cards cannot be put there: put them on your melds or on the discard pile.")
    if message.meld is not None:
        return with_role(Move.add(cards, message.meld), message.wild)
    if kind == "play":
        return _played(view, cards, message.wild)
    return _added(view, cards, message.wild)


def with_role(move: Move, wild: StatedWild | None) -> Move:
    """The move with what is said of its wild card.

    >>> from burraco_learn import parse_card, parse_move
    >>> with_role(parse_move("lay 2h 2c 3c"), StatedWild(parse_card("2h"), "4c"))
    Move('lay 2h=4c 2c 3c')
    """
    return move if wild is None else Move(move.kind, move.cards, wild.role, move.meld, wild.card)


def _played(view: View, cards: tuple[Card, ...], wild: StatedWild | None) -> Move | str:
    """Lay the cards, or else add them where they fit."""
    lay = with_role(Move.lay(cards), wild)
    if view.why_not(lay) is None or (len(cards) >= 3 and not fitting_melds(view, cards, wild)):
        return lay
    return _added(view, cards, wild)


def fitting_melds(view: View, cards: tuple[Card, ...], wild: StatedWild | None = None) -> list[int]:
    """The numbers of the own melds that take all these cards, counted from 0."""
    adds = [with_role(Move.add(cards, n), wild) for n in range(len(view.melds[view.seat % 2]))]
    return [n for n, move in enumerate(adds) if view.why_not(move) is None]


def _added(view: View, cards: tuple[Card, ...], wild: StatedWild | None) -> Move | str:
    own = view.melds[view.seat % 2]
    fits = fitting_melds(view, cards, wild)
    if len(fits) == 1 or len(own) == 1 or view.phase != "play":
        # One meld alone is meant, or the rule that forbids any add is to be cited.
        return with_role(Move.add(cards, fits[0] if fits else 0), wild)
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
