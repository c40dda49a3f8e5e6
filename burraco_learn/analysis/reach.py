"""What is in reach for a player: the melds in the hand, what can be added, pozzetto and closing.

All of it is computed from the player's view; nothing hidden is used.
"""

from __future__ import annotations

from random import Random

from ..cards import pack, show_cards, unpack
from ..game.moves import TAKE, Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld
from .turn_search import way_out

__all__ = ["largest_lays", "outlook"]

_SHOWN = 4
"""How many melds a sentence names."""


def largest_lays(table: Round) -> tuple[Meld, ...]:
    """The melds that the hand to move can lay, each as large as it gets without a further wild.

    Those without a wild card come first, then the largest; a lay that is part of another one is
    left out, unless only the larger one needs a wild card.
    """
    hand = pack(table.hands[table.turn])
    found: dict[int, Meld] = {}
    for move in table.legal_moves():
        meld = table.result_of(move) if move.kind == "lay" else None
        if isinstance(meld, Meld):
            cards, meld = _grown(table, move, meld, hand)
            found[cards] = meld
    return tuple(
        meld
        for cards, meld in sorted(
            found.items(), key=lambda one: (one[1].wild is not None, -len(one[1].cards), one[0])
        )
        if not any(
            cards & other == cards and cards != other and (meld.wild or not larger.wild)
            for other, larger in found.items()
        )
    )


def _grown(table: Round, move: Move, meld: Meld, hand: int) -> tuple[int, Meld]:
    """The packed cards of a lay and its meld, grown by every natural of the hand that fits."""
    cards = move.packed
    grew = True
    while grew:
        grew = False
        for card in unpack(hand):
            more = pack((*unpack(cards), card))
            if more & hand != more or not meld.addable >> card.index & 1:
                continue
            larger = Move.lay(unpack(more))
            result = table.result_of(larger)
            # A card that would be the wild of the larger meld is better kept.
            if isinstance(result, Meld) and (result.wild is None or result.wild in move.cards):
                if result.wild is not card or meld.wild is card:
                    if table.why_not(larger) is None:
                        meld, cards, grew = result, more, True
                        break
    return cards, meld


def outlook(view: View) -> tuple[str, ...]:
    """What the player can do here, in sentences of the current language."""
    if view.phase == "over":
        return (gettext("The round is over."),)
    if view.turn != view.seat:
        return (gettext("It is another player's turn."),)
    table = view.sample(Random(0))
    if view.phase == "draw":
        return _before_drawing(view, table)
    said = (*_melds(table), *_last_cards(view, table))
    if all(move.kind == "discard" for move in table.legal_moves()):
        return (*said, gettext("Discard a card to end your turn."))
    return said


def _before_drawing(view: View, table: Round) -> tuple[str, ...]:
    said = [gettext("Draw a card from the stock, or take the whole discard pile.")]
    refusal = view.why_not(TAKE)
    if refusal is not None:
        return (*said, refusal.reason)
    after = table.copy()
    after.play(TAKE)
    said.append(say("If you take the pile ({cards}):", cards=show_cards(view.pile)))
    return (*said, *_melds(after))


def _melds(table: Round) -> tuple[str, ...]:
    said = []
    lays = largest_lays(table)
    if lays:
        shown = "; ".join(meld.shown for meld in lays[:_SHOWN])
        said.append(say("You can lay: {melds}.", melds=shown))
    adds = [move for move in table.legal_moves() if move.kind == "add"]
    if adds:
        shown = "; ".join(
            say("{card} to meld {number}", card=show_cards(move.cards), number=(move.meld or 0) + 1)
            for move in adds[: 2 * _SHOWN]
        )
        said.append(say("You can add: {adds}.", adds=shown))
    if not said:
        said.append(gettext("None of your cards can be laid or added."))
    return tuple(said)


def _last_cards(view: View, table: Round) -> tuple[str, ...]:
    """Whether the pozzetto or the closing is in reach, and what closing still needs."""
    way = way_out(table)
    if way is not None:
        words = {
            "closing": gettext("You can close in this turn: {moves}."),
            "in flight": gettext("You can take the pozzetto in flight: {moves}."),
            "with discard": gettext("You can take the pozzetto with your discard: {moves}."),
        }
        shown = "; ".join(map(str, way.moves))
        return (words[way.goal].format(moves=shown),)
    if view.pozzetti_left and not view.had_pozzetto[view.seat & 1]:
        return (gettext("You get the pozzetto when you have played your last card."),)
    missing = table.closing_refusal()
    if missing is not None:
        return (missing.reason,)
    return (
        gettext(
            "You can finish the round by playing all your cards; the last one must be a discard."
        ),
    )
