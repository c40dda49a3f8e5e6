"""Why one plan is better than another, in words: what it brings that the other does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..analysis.turn_search import told
from ..bots.plans import Plan
from ..bots.worlds import neighbours
from ..cards import CARDS, Card, packed_remove, show_cards, suit_name
from ..game.round import Round
from ..i18n import gettext, ngettext, say
from ..melds.book import Meld

__all__ = ["hints", "reasons"]

_MOST = 3
"""So many reasons are given at most."""


@dataclass
class _Outcome:
    """What a plan comes to, as far as the player can see it."""

    closes: bool = False
    pozzetto: bool = False
    points: int = 0
    """What the melds count more than before."""
    melds: list[Meld] = field(default_factory=list)
    """The melds as the plan leaves them, where it changed them."""
    played: list[Card] = field(default_factory=list)
    """The cards that it lays and adds."""
    taken: tuple[Card, ...] = ()
    discard: Card | None = None
    hand: int = 0
    """The hand that is left, before a pozzetto is looked at."""


def _outcome(table: Round, plan: Plan) -> _Outcome:
    trial, found = table.copy(history=False), _Outcome()
    seat, side = table.turn, table.turn & 1
    found.hand = table.packed_hand(seat)
    for move in plan:
        if move.kind == "take":
            found.taken = trial.pile
        elif move.kind == "discard":
            (found.discard,) = move.cards
        elif move.kind in ("lay", "add"):
            found.played += move.cards
        trial.carry_out(move)
        if trial.had_pozzetto == table.had_pozzetto:
            found.hand = trial.packed_hand(seat)
        elif not found.pozzetto:
            found.pozzetto, found.hand = True, 0
    found.closes = trial.ending == "closed"
    before = table.melds[side]
    found.melds = [meld for meld in trial.melds[side] if meld not in before]
    found.points = sum(meld.points for meld in trial.melds[side])
    found.points -= sum(meld.points for meld in before)
    return found


def reasons(table: Round, plan: Plan, other: Plan) -> tuple[str, ...]:
    """What speaks for a plan and not for another, in sentences, what counts most first.

    The table is one at which both may be played; nothing hidden at it is used.
    """
    mine, theirs = _outcome(table, plan), _outcome(table, other)
    found = [*_of_melds(table, mine, theirs), *_of_discards(table, mine, theirs)]
    found.sort(key=lambda one: -one[0])
    return tuple(sentence for _, sentence in found[:_MOST])


def _of_melds(table: Round, mine: _Outcome, theirs: _Outcome) -> Iterator[tuple[int, str]]:
    rules = table.rules
    if mine.closes and not theirs.closes:
        yield 1000, gettext("It closes the round.")
    if mine.pozzetto and not theirs.pozzetto:
        yield 500, gettext("It takes the pozzetto.")
    for meld in mine.melds:
        if meld in theirs.melds:
            continue
        if meld.burraco is not None:
            yield 100 + meld.bonus, say("It makes a burraco: {meld}.", meld=meld.shown)
        elif len(meld.cards) == rules.burraco_size - 1:
            sentence = say("Then {meld} needs one card more for a burraco.", meld=meld.shown)
            yield 60, sentence
    more = mine.points - theirs.points
    if more > 0:
        sentence = ngettext(
            "It puts {n} point more on the table.", "It puts {n} points more on the table.", more
        )
        yield more, sentence.format(n=more)
    if mine.taken and not theirs.taken:
        count = len(mine.taken)
        sentence = ngettext(
            "The pile has {n} card, and you see what you get.",
            "The pile has {n} cards, and you see what you get.",
            count,
        )
        yield 10 * count, sentence.format(n=count)
    elif theirs.taken and not mine.taken:
        if not theirs.played:
            yield 40, gettext("With the pile you could lay nothing yet.")
        return
    kept = [card for card in theirs.played if card not in mine.played and card is not mine.discard]
    wilds = [card for card in kept if rules.is_wild(card)]
    if wilds:
        yield 50, say("It keeps {cards} for a better meld.", cards=show_cards(wilds))
    elif kept:
        yield 20, say("It keeps {cards} in the hand for later.", cards=show_cards(kept))


def _of_discards(table: Round, mine: _Outcome, theirs: _Outcome) -> Iterator[tuple[int, str]]:
    """What the other plan throws that would better be kept, and what this one does not need."""
    card, spared = mine.discard, theirs.discard
    if card is None or spared is None or card is spared:
        return
    side, value = table.turn & 1, table.rules.value_of
    shown = show_cards((spared,))
    for meld in table.melds[1 - side]:
        if meld.addable >> spared.index & 1 and not _fits(table.melds[1 - side], card):
            yield (
                90 if _nearly(table, meld) else 45,
                say(
                    "{card} would help the opponents: it fits {meld}.", card=shown, meld=meld.shown
                ),
            )
            break
    following = (table.turn + 1) % table.players
    taken = _mates(table, spared, table.packed_known(following))
    if taken and not _mates(table, card, table.packed_known(following)):
        yield (
            40,
            say(
                "The next player took {cards} from the pile, and {card} goes with that.",
                cards=show_cards(taken),
                card=shown,
            ),
        )
    if table.rules.is_wild(spared) and not table.rules.is_wild(card):
        yield 80, say("{card} is wild, and too good to throw away.", card=shown)
    friends = _mates(table, spared, packed_remove(mine.hand, spared))
    if friends and not _mates(table, card, mine.hand):
        yield 30, say("{card} goes together with {cards}.", card=shown, cards=show_cards(friends))
        yield 15, say("{card} goes with none of your cards.", card=show_cards((card,)))
    if value(card) > value(spared) and table.stock_count <= 2 * table.players:
        yield 10, say("{card} would count against you at the end.", card=show_cards((card,)))


def _fits(melds: tuple[Meld, ...], card: Card) -> bool:
    return any(meld.addable >> card.index & 1 for meld in melds)


def _nearly(table: Round, meld: Meld) -> bool:
    return meld.burraco is None and len(meld.cards) == table.rules.burraco_size - 1


def _mates(table: Round, card: Card, hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand that could lie in one meld with a card, each once."""
    near = neighbours(table.rules).any[card.index] & hand
    return tuple(other for other in CARDS if near >> other.index & 1)


def hints(plan: Plan) -> tuple[str, str, str]:
    """Where to look, what kind of move it is, and the moves: each says more than the one before."""
    first = plan[0]
    moves = say("Try this: {moves}.", moves=told(plan))
    if first.kind in ("draw", "take"):
        where = gettext("Look at the discard pile: what would you do with its cards?")
        if first.kind == "take":
            return where, gettext("The pile is worth more to you than a card of the stock."), moves
        return where, gettext("A card of the stock is worth more to you than the pile."), moves
    if first.kind == "lay":
        where = gettext("Look at your hand: there is something to lay.")
        return where, say("The new meld has {card} in it.", card=show_cards(first.cards[:1])), moves
    if first.kind == "add":
        where = gettext("Look at the melds of your side on the table.")
        number = (first.meld or 0) + 1
        return where, say("One of your cards belongs to meld {number}.", number=number), moves
    where = gettext("Lay and add nothing now, and think about your discard.")
    (card,) = first.cards
    if card.is_jolly:
        return where, gettext("The card to discard is a wild one."), moves
    return (
        where,
        say("The card to discard is one of your {suit}.", suit=suit_name(card.suit)),
        moves,
    )
