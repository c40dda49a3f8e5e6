"""What a newcomer is told at the table in the first turns: one thing at a time, and where it is.

The guide points at cards and zones; the page draws a veil over all else, and takes it away once the
newcomer has seen each part of a turn.
"""

from __future__ import annotations

from ...bots.greedy import GreedyBot
from ...cards import Card, show_cards
from ...game.moves import DRAW, Move
from ...game.round import Round
from ...game.view import View
from ...i18n import gettext, say
from ...melds.book import Meld
from .playing import ME, Playing
from .wire import GuideStep

__all__ = ["guide_step", "guided_move", "why_won"]

_TURNS = 2
_PARTS = 3
"""A turn has so many: a card from the stock, a meld, a card onto the pile."""


def guide_step(game: Playing) -> GuideStep | None:
    """What to do now, in the person's first turns; None while others play, and later."""
    turn = sum(one.kind == "discard" for one in _own_moves(game))
    table = game.table
    if table.over or table.turn != ME or turn >= _TURNS:
        return None
    move = guided_move(table.view(ME))
    title, text = _words(table, move, turn)
    part = {"draw": 0, "discard": 2}.get(move.kind, 1)
    at, count = turn * _PARTS + part + 1, _TURNS * _PARTS
    return {
        "title": title,
        "text": text,
        "step": say("Step {at} of {count}", at=at, count=count),
        "cards": [str(card) for card in move.cards],
        "goal": {"draw": "stock", "discard": "pile"}.get(move.kind, move.kind),
        "meld": move.meld,
        "show": gettext("Show me"),
        "back": "" if game.why_no_undo() else gettext("Back"),
        "alone": gettext("I know how to play"),
    }


def guided_move(view: View) -> Move:
    """The move that the guide means: it draws, and then plays what a bot would."""
    return DRAW if view.phase == "draw" else GreedyBot().choose(view)


def why_won(round_: Round) -> str:
    """Who has more points at the end of a round, and that this is what counts."""
    mine, theirs = (round_.score().sides[side].total for side in (ME % 2, 1 - ME % 2))
    if mine == theirs:
        return gettext("The side with more points wins. Both sides have the same.")
    if mine > theirs:
        return say(
            "The side with more points wins. That is you: {mine} against {theirs}.",
            mine=mine,
            theirs=theirs,
        )
    return say(
        "The side with more points wins. That is the other side: {theirs} against {mine}.",
        mine=mine,
        theirs=theirs,
    )


def _own_moves(game: Playing) -> list[Move]:
    return [move for at, move in enumerate(game.table.log) if game.after(at).turn == ME]


def _words(table: Round, move: Move, turn: int) -> tuple[str, str]:
    """The title and the text of a step."""
    again, cards = turn > 0, show_cards(move.cards)
    if move.kind == "draw":
        text = gettext(
            "Each turn begins with a card. Click the stock, the cards that lie face down."
        )
        return (gettext("Your turn again") if again else gettext("Draw a card")), text
    if move.kind == "discard":
        text = say(
            "Each turn ends with a card on the pile. You need {card} least: click it, then the "
            "pile.",
            card=cards,
        )
        return gettext("Throw a card away"), text
    if move.kind == "add":
        text = say(
            "{cards}: a meld of yours can grow by that. Click it, then the meld.", cards=cards
        )
        return gettext("Add to your meld"), text
    title = gettext("Lay another meld") if again else gettext("Lay your first meld")
    if _is_run(table, move.cards):
        text = say(
            "{cards} follow each other in one suit: that is a run. Click these cards, then Lay.",
            cards=cards,
        )
    else:
        text = say(
            "{cards} have the same rank: that is a group. Click these cards, then Lay.", cards=cards
        )
    return title, text


def _is_run(table: Round, cards: tuple[Card, ...]) -> bool:
    return Meld.lay(cards, table.rules).kind == "run"
