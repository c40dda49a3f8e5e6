"""What a person can do at a table, as lines that can be pointed at and prepared there."""

from __future__ import annotations

from ...analysis.reach import InReach, outlook
from ...game.moves import Move
from ...game.view import View
from .wire import AdvisedLine, TableNews

__all__ = ["advice", "zone_of"]


def advice(view: View) -> TableNews:
    """The lines of the list, which are also said."""
    lines = [_line(one) for one in outlook(view)]
    return {"advice": lines, "said": [line["text"] for line in lines]}


def _line(one: InReach) -> AdvisedLine:
    move = one.move
    if move is None:
        return {"text": one.text, "zone": "", "cards": [], "chosen": [], "melds": []}
    cards = [str(card) for card in move.cards]
    return {
        "text": one.text,
        "zone": zone_of(move),
        "cards": cards,
        "chosen": cards,
        "melds": [] if move.meld is None else [move.meld],
    }


def zone_of(move: Move) -> str:
    """The part of the table where a move begins."""
    return {"draw": "stock", "take": "pile"}.get(move.kind, "hand")
