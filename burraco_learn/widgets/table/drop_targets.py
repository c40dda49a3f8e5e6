"""Where chosen cards can go: what lights up on the table before a move is made.

Where a wild card among them could stand for more than one card, these are offered to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...cards import MOST_CARDS, RANKS, SUITS, Card, parse_card, show_cards
from ...game.moves import Move
from ...game.view import View
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules.refusals import IllegalMove
from ..base.messages import StatedWild
from .intent import fitting_melds, with_role
from .wire import LookAnswer, WildChoice

__all__ = ["where_cards_fit"]


def where_cards_fit(
    view: View, cards: tuple[Card, ...], wild: StatedWild | None = None
) -> LookAnswer:
    """What the chosen cards can do now, as an answer to the browser's message "look".

    ``light()`` in ``front/table/table.js`` shows it.

    ``wild`` is what the person says of the wild card among them. The answer holds

    - ``lay``: whether they make a meld
    - ``melds``: the numbers of the own melds that take them all
    - ``discard``: whether they are one card that may be discarded
    - ``hint``: the same in words
    - ``places``: what they would make at each meld and, at None, as a new one
    - ``choices``: what the wild card could stand for, if there is more than one way
    """
    mine = view.turn == view.seat and view.phase == "play" and 0 < len(cards) <= MOST_CARDS
    choices = _choices(view, cards, wild) if mine else []
    if not choices:
        wild = None
    lay = mine and view.why_not(with_role(Move.lay(cards), wild)) is None
    melds = fitting_melds(view, cards, wild) if mine else []
    discard = mine and len(cards) == 1 and view.why_not(Move.discard(cards[0])) is None
    made = _made(view, cards, wild, lay, melds)
    return {
        "type": "look",
        "cards": [str(card) for card in cards],
        "lay": lay,
        "melds": melds,
        "discard": discard,
        "hint": _hint(view, cards, wild, made) if mine else "",
        "places": [{"at": at, "text": meld.caption} for at, meld in made.items()],
        "choices": choices,
        "choose": gettext("What the wild card stands for") if choices else "",
    }


def _made(
    view: View, cards: tuple[Card, ...], wild: StatedWild | None, lay: bool, melds: list[int]
) -> dict[int | None, Meld]:
    """What the cards would make, by the number of the meld, and at None as a new meld."""
    role = None if wild is None else wild.role
    own = view.melds[view.seat % 2]
    new: dict[int | None, Meld] = {None: Meld.lay(cards, view.rules, role)} if lay else {}
    return new | {number: own[number].add(cards, role) for number in melds}


def _hint(
    view: View, cards: tuple[Card, ...], wild: StatedWild | None, made: dict[int | None, Meld]
) -> str:
    if not made and len(cards) >= view.rules.min_meld:
        refusal = view.why_not(with_role(Move.lay(cards), wild))
        return "" if refusal is None else refusal.reason
    parts = []
    melds = {number: meld for number, meld in made.items() if number is not None}
    if None in made:
        meld = made[None]
        parts.append(say("{meld}: {caption}", meld=meld.shown, caption=meld.caption))
    if len(melds) == 1:
        ((number, meld),) = melds.items()
        parts.append(say("fits meld {number}: {caption}", number=number + 1, caption=meld.caption))
    elif melds:
        numbers = gettext(" and ").join(str(number + 1) for number in melds)
        parts.append(
            ngettext("fits meld {numbers}", "fits melds {numbers}", len(melds)).format(
                numbers=numbers
            )
        )
    return " · ".join(parts)


def _choices(view: View, cards: tuple[Card, ...], chosen: StatedWild | None) -> list[WildChoice]:
    """What the wild card could stand for, each with whether it would, as things are chosen."""
    if not any(map(view.rules.is_wild, cards)):
        return []
    found: dict[StatedWild, None] = {}  # in the order in which they were found
    usual = []
    for meld, ways in _ways(view, cards):
        if len(ways) > 1:
            usual.append((meld.wild, meld.wild_role))
            found |= dict.fromkeys(ways)
    now = usual[0] if chosen is None and len(usual) == 1 else chosen
    return [
        {
            "wild": (str(way.card), way.role),
            "label": say(
                "{wild} = {card}", wild=_shown(way.card), card=parse_card(way.role).symbol
            ),
            "chosen": way == now,
        }
        for way in sorted(found, key=_order)
    ]


def _order(way: StatedWild) -> tuple[int, int]:
    return SUITS.index(way.role[1]), RANKS.index(way.role[0])


def _shown(wild: Card) -> str:
    return gettext("jolly") if wild.is_jolly else show_cards((wild,))


def _ways(view: View, cards: tuple[Card, ...]) -> Iterator[tuple[Meld, list[StatedWild]]]:
    """For each place where the cards fit: what they make there by themselves, and all that may be
    said of the wild card."""
    if view.why_not(Move.lay(cards)) is None:
        meld = Meld.lay(cards, view.rules)
        # In a group the wild stands for the rank, whatever suit is said of it.
        if meld.kind == "run":
            make = partial(Meld.lay, cards, view.rules)
            yield meld, _legal(view, Move.lay(cards), {meld.suit}, make)
    own = view.melds[view.seat % 2]
    for number in fitting_melds(view, cards):
        if own[number].kind == "run":
            yield own[number].add(cards), _added(view, cards, number)


def _added(view: View, cards: tuple[Card, ...], number: int) -> list[StatedWild]:
    meld = view.melds[view.seat % 2][number]
    return _legal(view, Move.add(cards, number), {meld.suit}, lambda role: meld.add(cards, role))


def _legal(
    view: View, move: Move, suits: set[int], make: Callable[[str], Meld]
) -> list[StatedWild]:
    """What the wild card of a move may be said to stand for, card by card of some suits."""
    ways = []
    for suit in suits:
        for rank in RANKS:
            role = rank + SUITS[suit]
            try:
                wild = make(role).wild
            except IllegalMove:
                continue
            if wild is None or wild not in move.cards:
                continue
            way = StatedWild(wild, role)
            if view.why_not(with_role(move, way)) is None:
                ways.append(way)
    return ways
