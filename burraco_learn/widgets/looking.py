"""Where chosen cards can go: what lights up on the table before a move is made."""

from __future__ import annotations

from typing import Any

from ..cards import Card
from ..language import gettext, ngettext, say
from ..melds import Meld
from ..moves import Move
from ..view import View
from .wish import fitting_melds

__all__ = ["where_cards_fit"]


def where_cards_fit(view: View, cards: tuple[Card, ...]) -> dict[str, Any]:
    """What the chosen cards can do now, as an answer to the browser.

    ``lay``: whether they make a meld; ``melds``: the numbers of the own melds that take them all;
    ``discard``: whether they are one card that may be discarded; ``hint``: the same in words.
    """
    mine = view.turn == view.seat and view.phase == "play" and bool(cards)
    lay = mine and view.why_not(Move.lay(cards)) is None
    melds = fitting_melds(view, cards) if mine else []
    discard = mine and len(cards) == 1 and view.why_not(Move.discard(cards[0])) is None
    return {
        "type": "look",
        "cards": [str(card) for card in cards],
        "lay": lay,
        "melds": melds,
        "discard": discard,
        "hint": _hint(view, cards, lay, melds) if mine else "",
    }


def _hint(view: View, cards: tuple[Card, ...], lay: bool, melds: list[int]) -> str:
    parts = []
    if lay:
        meld = Meld.lay(cards, view.rules)
        parts.append(say("{meld}: {caption}", meld=meld.shown, caption=meld.caption))
    if melds:
        numbers = gettext(" and ").join(str(number + 1) for number in melds)
        parts.append(
            ngettext("fits meld {numbers}", "fits melds {numbers}", len(melds)).format(
                numbers=numbers
            )
        )
    if not parts and len(cards) >= view.rules.min_meld:
        refusal = view.why_not(Move.lay(cards))
        return "" if refusal is None else refusal.reason
    return " · ".join(parts)
