"""What is in reach for a player: the melds in the hand, what can be added, pozzetto and closing.

All of it is computed from the player's view; nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from ..cards import CARDS, MAY_BE_WILD, packed_add, show_cards, unpack
from ..game.legality import Judge
from ..game.moves import DRAW, TAKE, Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from .turn_search import told, way_out

__all__ = ["InReach", "largest_lays", "outlook"]

_SHOWN = 4
"""How many melds are named, and half as many as cards that fit melds."""


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


class InReach(NamedTuple):
    """Something that the player can do here: in a sentence, and the move to begin with.

    ``move`` is None where the sentence tells what is so, and there is nothing to play.
    """

    text: str
    move: Move | None = None


def outlook(view: View) -> tuple[InReach, ...]:
    """What the player can do here, in sentences of the current language; nothing that cannot be."""
    if view.phase == "over":
        return (InReach(gettext("The round is over.")),)
    if view.turn != view.seat:
        return (InReach(gettext("It is another player's turn.")),)
    table = view.sample(Random(0))
    if view.phase == "draw":
        return tuple(_before_drawing(view, table))
    said = (*_melds(table), *_last_cards(view, table))
    if all(move.kind == "discard" for move in table.legal_moves()):
        return (*said, InReach(gettext("Discard a card to end your turn.")))
    return said


def _before_drawing(view: View, table: Round) -> Iterator[InReach]:
    if view.why_not(DRAW) is None:
        yield InReach(gettext("Draw a card from the stock."), DRAW)
    if view.why_not(TAKE) is not None:
        return
    after = table.copy()
    after.play(TAKE)
    taken = say("Take the pile: {cards}.", cards=show_cards(view.pile))
    now = {move for move, _ in _playable(table)}
    new = [meld.shown for move, meld in _playable(after) if move not in now and meld is not None]
    if new:
        more = say("You could lay {melds} then.", melds="; ".join(new))
        taken = say("{first} {second}", first=taken, second=more)
    yield InReach(taken, TAKE)


def _playable(table: Round) -> list[tuple[Move, Meld | None]]:
    """What can be laid, with its meld, and what can be added; a few of each."""
    lays = [(Move.lay(meld.cards), meld) for meld in islice(largest_lays(table), _SHOWN)]
    adds = [(move, None) for move in table.legal_moves() if move.kind == "add"]
    return [*lays, *adds[: 2 * _SHOWN]]


def _melds(table: Round) -> list[InReach]:
    said = []
    for move, meld in _playable(table):
        if meld is not None:
            text = say("Lay {meld}: {caption}.", meld=meld.shown, caption=meld.caption)
        else:
            number = (move.meld or 0) + 1
            text = say("Add {card} to meld {number}.", card=show_cards(move.cards), number=number)
        said.append(InReach(text, move))
    return said or [InReach(gettext("None of your cards can be laid or added."))]


def _last_cards(view: View, table: Round) -> tuple[InReach, ...]:
    """Whether the pozzetto or the closing is in reach, and what closing still needs."""
    way = way_out(table)
    if way is not None:
        words = {
            "closing": gettext("You can close in this turn: {moves}."),
            "in flight": gettext("You can take the pozzetto in flight: {moves}."),
            "with discard": gettext("You can take the pozzetto with your discard: {moves}."),
        }
        return (InReach(words[way.goal].format(moves=told(way.moves)), way.moves[0]),)
    if view.pozzetti_left and not view.had_pozzetto[view.seat & 1]:
        return (InReach(gettext("You get the pozzetto when you have played your last card.")),)
    missing = table.closing_refusal()
    return () if missing is None else (InReach(missing.reason),)
