"""The list of all moves of a record in words, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ...game.moves import Move
from ...i18n import gettext
from .wire import ListedMove, ListedTurn, NotedMove

__all__ = ["later_move", "turn_list"]


def later_move(move: Move) -> str:
    """A move that is still to come, without its cards: they may lie hidden in a hand now."""
    return {
        "draw": gettext("draws"),
        "take": gettext("takes the pile"),
        "lay": gettext("lays a meld"),
        "add": gettext("adds to a meld"),
        "discard": gettext("discards"),
    }[move.kind]


def turn_list(
    moves: Sequence[tuple[int, str]],
    noted: Mapping[int, NotedMove],
    me: int,
    players: Sequence[str],
    rest: str = "",
) -> list[ListedTurn]:
    """The deal, then the moves by turn: each turn with its number, its player and its moves.

    ``moves`` are pairs of seat and words; ``noted`` is what more is to be shown of a move, by its
    number; ``players`` are the names of the seats, and ``rest`` is a sentence in place of the moves
    that are not shown yet.
    """

    def line(at: int, text: str) -> ListedMove:
        listed: ListedMove = {"at": at, "text": text}
        return {**listed, **noted[at]} if at in noted else listed

    first = line(0, gettext("The deal"))
    deal: ListedTurn = {"number": "", "name": "", "side": "", "moves": [first]}
    turns = groupby(enumerate(moves, start=1), key=lambda numbered: numbered[1][0])
    listed: list[ListedTurn] = [deal] + [
        {
            "number": f"{number}.",
            "name": players[seat],
            "side": "own" if seat % 2 == me % 2 else "opponents",
            "moves": [line(at, text) for at, (_, text) in group],
        }
        for number, (seat, group) in enumerate(turns, start=1)
    ]
    if rest:
        listed.append({"number": "", "name": "", "side": "", "moves": [], "rest": rest})
    return listed
