"""What is in reach for a player: the melds in the hand, what can be added, pozzetto and closing.

All of it is computed from the player's view; nothing hidden is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from ..cards import pack, show_cards, unpack
from ..game.moves import TAKE, Move
from ..game.round import Round
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld

__all__ = ["GOALS", "Goal", "Way", "largest_lays", "outlook", "reached", "way_out"]

Goal = Literal["closing", "in flight", "with discard"]

GOALS: tuple[Goal, ...] = ("closing", "in flight", "with discard")
"""What playing a whole hand can reach, the best first."""

_TRIES = 300
"""How many tables the search for a way out looks at."""

_FEW = 7
"""A hand small enough to look for a way to play all of it."""

_SHOWN = 4
"""How many melds a sentence names."""


@dataclass(frozen=True)
class Way:
    """A way to play the whole hand in this turn: what it reaches, and the moves."""

    goal: Goal
    moves: tuple[Move, ...]


def way_out(table: Round) -> Way | None:
    """The best way for the seat to move to play its whole hand in this turn, or None.

    Best is to close, then to take the pozzetto in flight, then to take it with the discard. Only
    small hands are looked at, and not more than some hundred tables, so that a long way may be
    missed.
    """
    seat, side = table.turn, table.turn & 1
    if table.phase != "play" or len(table.hands[seat]) > _FEW:
        return None
    queue: list[tuple[Round, tuple[Move, ...]]] = [(table, ())]
    seen: set[tuple[object, ...]] = set()
    best: Way | None = None
    for now, moves in queue:
        last = len(now.hands[seat]) == 1
        for move in now.legal_moves():
            if move.kind == "discard" and not last:
                continue
            after = now.copy()
            after.play(move)
            goal = reached(table, move, after)
            if goal is None:
                state = after.hands[seat], after.melds[side]
                if state not in seen and len(seen) < _TRIES:
                    seen.add(state)
                    queue.append((after, (*moves, move)))
                continue
            if best is None or GOALS.index(goal) < GOALS.index(best.goal):
                best = Way(goal, (*moves, move))
        if best is not None and best.goal == "closing":
            break
    return best


def reached(table: Round, move: Move, after: Round) -> Goal | None:
    """What the seat to move at a table has reached in this turn, with the move to ``after``."""
    side = table.turn & 1
    if after.ending == "closed":
        return "closing"
    if after.had_pozzetto[side] == table.had_pozzetto[side]:
        return None
    return "with discard" if move.kind == "discard" else "in flight"


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
        said.append(gettext("No card of yours can be laid or added."))
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
