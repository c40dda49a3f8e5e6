"""What is in reach for a player: the melds in the hand, what can be added, pozzetto and closing.

All of it is computed from the player's view; nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..cards import CARDS, MAY_BE_WILD, packed_add, show_cards, unpack
from ..game.legality import Judge
from ..game.moves import TAKE, Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from .turn_search import way_out

__all__ = ["largest_lays", "outlook"]

_SHOWN = 4
"""How many melds a sentence names."""


def largest_lays(table: Judge) -> Iterator[Meld]:
    """The melds that the hand to move can lay, each as large as it gets without a further wild.

    Those without a wild card come first, then the largest; a lay that is part of another one is
    left out, unless only the larger one needs a wild card.
    """
    natural: list[tuple[Move, Meld]] = []
    wild: list[tuple[Move, Meld]] = []
    for move in table.legal_moves():
        meld = table.result_of(move) if move.kind == "lay" else None
        if isinstance(meld, Meld):
            (wild if meld.wild else natural).append((move, meld))
    hand, found = table.packed_hand(table.turn), dict[int, Meld]()
    grown: dict[tuple[int, int], tuple[int, Meld]] = {}
    # Those with a wild card are many, and often nobody asks for so many melds.
    for lays in (natural, wild):
        before = dict(found)
        found.update(_grown(table, move, meld, hand, grown) for move, meld in lays)
        for cards, meld in sorted(
            found.items(), key=lambda one: (one[1].wild is not None, -len(one[1].cards), one[0])
        ):
            if cards not in before and not any(
                cards & other == cards and cards != other and (meld.wild or not larger.wild)
                for other, larger in found.items()
            ):
                yield meld


def _grown(
    table: Judge, move: Move, meld: Meld, hand: int, grown: dict[tuple[int, int], tuple[int, Meld]]
) -> tuple[int, Meld]:
    """The packed cards of a lay and its meld, grown by every natural of the hand that fits.

    ``grown`` keeps what was found, since many lays grow to the same meld on the same way.
    """
    cards, wilds, passed = move.packed, move.packed & MAY_BE_WILD, []
    while (cards, wilds) not in grown:
        passed.append((cards, wilds))
        larger = _one_larger(table, move, cards, meld, hand)
        if larger is None:
            break
        cards, meld = larger
    end = grown.get((cards, wilds), (cards, meld))
    for place in passed:
        grown[place] = end
    return end


def _one_larger(
    table: Judge, move: Move, cards: int, meld: Meld, hand: int
) -> tuple[int, Meld] | None:
    """A lay and its meld with the first card of the hand that makes it larger, or None."""
    book, size = meld_book(table.rules), hand.bit_count()
    fits = meld.addable & hand
    while fits:
        bit = fits & -fits
        fits ^= bit
        card = CARDS[bit.bit_length() - 1]
        more = packed_add(cards, (card,))
        if more & hand != more:
            continue
        result = book.lay(more, None, None)
        # A card that would be the wild of the larger meld is better kept.
        if isinstance(result, Meld) and (result.wild is None or result.wild in move.cards):
            if result.wild is not card or meld.wild is card:
                if size - more.bit_count() > 1 or table.why_not(Move.lay(unpack(more))) is None:
                    return more, result
    return None


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
    lays = [meld.shown for meld in islice(largest_lays(table), _SHOWN)]
    if lays:
        shown = "; ".join(lays)
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
        return (gettext("The pozzetto is yours when you have played your last card."),)
    missing = table.closing_refusal()
    if missing is not None:
        return (missing.reason,)
    return (gettext("Your side may close: play a hand down to its last card and discard that."),)
