"""What a move did, as seen from one seat: which cards went where, and in words.

Both come from the views before and after the move, and so never tell a hidden card.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..cards import Card, show_cards
from ..language import gettext, ngettext, say
from ..moves import Move
from ..view import View

__all__ = ["changes", "tell"]


def gained(before: View, after: View) -> tuple[Card, ...]:
    """The cards that came into the own hand, in card order."""
    return tuple(sorted((Counter(after.hand) - Counter(before.hand)).elements()))


def takes_pozzetto(before: View, after: View, seat: int) -> bool:
    """Whether the move brought the seat's side a pozzetto."""
    side = seat % 2
    return after.pozzetti[side] and not before.pozzetti[side]


def tell(before: View, move: Move, after: View) -> str:
    """The move in words, without its player: "drew 5♣", "laid 3♥ 4♥ 5♥"."""
    seat, mine = before.turn, before.turn == before.seat
    parts = [_told(before, move, after, mine)]
    if takes_pozzetto(before, after, seat):
        parts.append(gettext("took a pozzetto"))
    elif after.ending == "closed":
        parts.append(gettext("closed the round"))
    return ", ".join(parts)


def _told(before: View, move: Move, after: View, mine: bool) -> str:
    if move.kind == "draw":
        if mine:
            return say("drew {cards}", cards=show_cards(gained(before, after)))
        return gettext("drew from the stock")
    if move.kind == "take":
        count = len(before.pile)
        return ngettext(
            "took the pile, {count} card: {cards}", "took the pile, {count} cards: {cards}", count
        ).format(count=count, cards=show_cards(before.pile))
    if move.kind == "discard":
        return say("discarded {cards}", cards=show_cards(move.cards))
    melds = after.melds[before.turn % 2]
    meld = melds[-1 if move.meld is None else move.meld]
    values = {
        "cards": show_cards(move.cards),
        "meld": meld.shown,
        "kind": meld.caption.split(" · ")[0],
    }
    if move.meld is None:
        if meld.burraco:
            return say("laid {meld}, a {kind}", **values)
        return say("laid {meld}", **values)
    if meld.burraco and meld.burraco != before.melds[before.turn % 2][move.meld].burraco:
        return say("added {cards}: {meld}, a {kind}", **values)
    return say("added {cards}: {meld}", **values)


def changes(before: View, move: Move, after: View) -> list[dict[str, Any]]:
    """Which card went from where to where; the card is "" where this seat may not see it."""
    seat, me = before.turn, before.seat
    mine = seat == me
    table = "own" if seat % 2 == me % 2 else "opponents"
    hand: dict[str, Any] = {"zone": "hand"} if mine else {"zone": table, "seat": seat}
    moved: list[dict[str, Any]] = []

    def go(cards: tuple[Card, ...], start: dict[str, Any], end: dict[str, Any]) -> None:
        moved.extend({"card": str(card), "from": start, "to": end} for card in cards)

    if move.kind == "draw":
        if mine:
            go(gained(before, after), {"zone": "stock"}, hand)
        else:
            moved.append({"card": "", "from": {"zone": "stock"}, "to": hand})
    elif move.kind == "take":
        go(before.pile, {"zone": "pile"}, hand)
    elif move.kind == "discard":
        go(move.cards, hand, {"zone": "pile"})
    else:
        number = len(before.melds[seat % 2]) if move.meld is None else move.meld
        go(move.cards, hand, {"zone": table, "meld": number})
    if mine and takes_pozzetto(before, after, seat):
        go(gained(before, after), {"zone": "pozzetti"}, hand)
    return moved
