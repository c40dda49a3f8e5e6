"""A move narrated, as seen from one seat: which cards went where, and what is said of it.

The list of changes comes from the views before and after the move, and so never tells a hidden
card. The words are made of that list, and so say what the motion on the table shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...cards import Card, parse_card, show_cards
from ...game.moves import Move
from ...game.round import Round
from ...game.view import View
from ...i18n import gettext, ngettext, say
from ...svg.words import seat_name
from ..base.wire import Change, Place
from .wire import Moment

__all__ = [
    "NarratedMove",
    "burraco_made",
    "cards_dealt",
    "changes",
    "narrate",
    "narrated_move",
    "new_places",
    "thrown_by",
    "turn_in_short",
]


@dataclass(frozen=True)
class NarratedMove:
    """One move of the log, as the person may know it: in notation, in words, and as motion."""

    seat: int
    move: Move
    text: str
    changes: list[Change]


def gained(before: View, move: Move, after: View) -> tuple[Card, ...]:
    """The cards that came into the hand of the viewing seat, in card order."""
    kept = Counter(before.hand)
    if before.turn == before.seat:
        kept -= Counter(move.cards)
    return tuple(sorted((Counter(after.hand) - kept).elements()))


def takes_pozzetto(before: View, after: View, seat: int) -> bool:
    """Whether the move brought the seat's side a pozzetto."""
    side = seat % 2
    return after.had_pozzetto[side] and not before.had_pozzetto[side]


def changes(before: View, move: Move, after: View) -> list[Change]:
    """Which card went from where to where; the card is "" where this seat may not see it.

    A pozzetto that stays face down goes as one such card.
    """
    seat, me = before.turn, before.seat
    mine = seat == me
    table = "own" if seat % 2 == me % 2 else "opponents"
    hand: Place = {"zone": "hand"} if mine else {"zone": table, "seat": seat}
    moved: list[Change] = []

    def go(cards: Iterable[Card | str], start: Place, end: Place) -> None:
        moved.extend({"card": str(card), "from": start, "to": end} for card in cards)

    if move.kind == "draw":
        go(gained(before, move, after) if mine else [""], {"zone": "stock"}, hand)
    elif move.kind == "take":
        go(before.pile, {"zone": "pile"}, hand)
    elif move.kind == "discard":
        go(move.cards, hand, {"zone": "pile"})
    else:
        number = len(before.melds[seat % 2]) if move.meld is None else move.meld
        go(move.cards, hand, {"zone": table, "meld": number})
    if takes_pozzetto(before, after, seat):
        go((gained(before, move, after) if mine else ()) or [""], {"zone": "pozzetti"}, hand)
    elif not mine and after.turn == me:
        # A pozzetto taken with a discard is looked at when the next turn begins.
        go(gained(before, move, after), {"zone": "hand"}, {"zone": "hand"})
    return moved


def cards_dealt(view: View) -> list[Change]:
    """The deal as it is seen from a seat: its hand, a card for each of the others, the first
    discard."""
    stock: Place = {"zone": "stock"}
    side = view.seat % 2
    moved: list[Change] = [
        {"card": str(card), "from": stock, "to": {"zone": "hand"}} for card in view.hand
    ]
    for seat in range(view.players):
        if seat != view.seat:
            table = "own" if seat % 2 == side else "opponents"
            moved.append({"card": "", "from": stock, "to": {"zone": table, "seat": seat}})
    for card in view.pile:
        moved.append({"card": str(card), "from": stock, "to": {"zone": "pile"}})
    return moved


def narrate(before: View, move: Move, after: View) -> str:
    """The move in words, without its player: "drew 5♣", "laid 3♥ 4♥ 5♥"."""
    moved = changes(before, move, after)
    # The cards of the move itself lead the list; what a pozzetto brought follows.
    played = [one for one in moved if _is_played(one)]
    parts = [_main_part(before, move, after, _cards(played))]
    if any(one["from"]["zone"] == "pozzetti" for one in moved):
        parts.append(gettext("took a pozzetto"))
    elif after.ending == "closed":
        parts.append(gettext("closed the round"))
    seen = _cards(one for one in moved if one["from"] == one["to"])
    if seen:
        parts.append(say("and your pozzetto is turned up: {cards}", cards=show_cards(seen)))
    return ", ".join(parts)


def _is_played(one: Change) -> bool:
    return not (one["from"]["zone"] == "pozzetti" or one["from"] == one["to"])


def _cards(moved: Iterable[Change]) -> tuple[Card, ...]:
    return tuple(parse_card(one["card"]) for one in moved if one["card"])


def _main_part(before: View, move: Move, after: View, cards: tuple[Card, ...]) -> str:
    shown = show_cards(cards)
    if move.kind == "draw":
        return say("drew {cards}", cards=shown) if cards else gettext("drew from the stock")
    if move.kind == "take":
        return ngettext(
            "took the pile, {count} card: {cards}",
            "took the pile, {count} cards: {cards}",
            len(cards),
        ).format(count=len(cards), cards=shown)
    if move.kind == "discard":
        return say("discarded {cards}", cards=shown)
    melds = after.melds[before.turn % 2]
    meld = melds[-1 if move.meld is None else move.meld]
    values = {"cards": shown, "meld": meld.shown, "kind": meld.kind_name}
    if move.meld is None:
        if meld.burraco:
            return say("laid {meld}, a {kind}", **values)
        return say("laid {meld}", **values)
    if meld.burraco and meld.burraco != before.melds[before.turn % 2][move.meld].burraco:
        return say("added {cards}: {meld}, a {kind}", **values)
    return say("added {cards}: {meld}", **values)


def burraco_made(before: Round, after: Round, me: int) -> Moment | None:
    """The burraco that the move between two tables made, or made a better one; None for none."""
    side = before.turn % 2
    had = [meld.burraco for meld in before.melds[side]]
    for number, meld in enumerate(after.melds[side]):
        if meld.burraco and had[number : number + 1] != [meld.burraco]:
            zone = "own" if side == me % 2 else "opponents"
            return {"zone": zone, "meld": number, "text": meld.kind_name}
    return None


def thrown_by(log: Sequence[NarratedMove], view: View) -> tuple[str, ...]:
    """Who discarded each card of the pile, by name; "" for one that lay there from the deal."""
    names: list[str] = []
    for one in log:
        if one.move.kind == "take":
            names.clear()
        elif one.move.kind == "discard":
            names.append(seat_name(one.seat, view.seat, view.players))
    return tuple([""] * (len(view.pile) - len(names)) + names[-len(view.pile) :])


def turn_in_short(moves: Iterable[Move]) -> str:
    """The moves of a turn in a few words, as they stand at the seat: "took the pile, threw 5♥".

    A draw is left out where something follows it.

    >>> from burraco_learn import parse_move
    >>> turn_in_short(map(parse_move, ("draw", "add Tc to 1", "discard 5h")))
    'added 10♣, threw 5♥'
    """
    told = [(move.kind, _in_short(move)) for move in moves]
    return ", ".join(words for kind, words in told if kind != "draw" or len(told) == 1)


def _in_short(move: Move) -> str:
    cards = show_cards(move.cards)
    if move.kind == "draw":
        return gettext("drew a card")
    if move.kind == "take":
        return gettext("took the pile")
    if move.kind == "lay":
        return say("laid {cards}", cards=cards)
    if move.kind == "add":
        return say("added {cards}", cards=cards)
    return say("threw {cards}", cards=cards)


def new_places(view: View, log: Sequence[NarratedMove]) -> frozenset[tuple[str, int | None, int]]:
    """The cards that came since the last turn of the viewing seat ended, as zone, meld and place.

    Of the own hand, those that came in the present turn.
    """
    news = []
    for one in reversed(log):
        if one.seat == view.seat and one.move.kind == "discard":
            break
        news.append(one)
    places: set[tuple[str, int | None, int]] = set()
    for one in news:
        for change in one.changes:
            zone, meld = change["to"]["zone"], change["to"].get("meld")
            if one.seat == view.seat and zone != "hand":
                continue  # the person knows what they have just laid
            lying = _lying(view, zone, meld)
            found = [
                place
                for place, card in enumerate(lying)
                if str(card) == change["card"] and (zone, meld, place) not in places
            ]
            if found and change["from"] != change["to"]:
                places.add((zone, meld, found[-1]))
    return frozenset(places)


def _lying(view: View, zone: str, meld: int | None) -> tuple[Card, ...]:
    """The cards that lie in a zone, of which one may be new."""
    side = view.seat % 2
    if zone == "hand":
        return tuple(view.hand)
    if meld is None or zone not in ("own", "opponents"):
        return ()
    melds = view.melds[side if zone == "own" else 1 - side]
    return melds[meld].cards if meld < len(melds) else ()


def narrated_move(
    before: Round, move: Move, after: Round, me: int, open_hands: bool
) -> NarratedMove:
    """A move in words and as motion, for a person at the seat ``me``.

    With open hands the person sees what the player saw; else only what ``me`` may know.
    """
    seat = before.turn
    if not open_hands:
        mine = before.view(me), move, after.view(me)
        return NarratedMove(seat, move, narrate(*mine), changes(*mine))
    theirs = before.view(seat), move, after.view(seat)
    moved = []
    for one in changes(*theirs):
        # A pozzetto that the player may not see yet is all that the hand holds now.
        cards = [one["card"]] if one["card"] else map(str, after.hands[seat])
        start, end = (_turned(place, seat, me) for place in (one["from"], one["to"]))
        moved += [Change({"card": card, "from": start, "to": end}) for card in cards]
    return NarratedMove(seat, move, narrate(*theirs), moved)


def _turned(place: Place, seat: int, me: int) -> Place:
    """A place as ``me`` names it, that the player at ``seat`` calls their hand or own melds."""
    if seat == me or place["zone"] not in ("hand", "own"):
        return place
    table = "own" if seat % 2 == me % 2 else "opponents"
    if place["zone"] == "hand":
        return {"zone": table, "seat": seat}
    return {**place, "zone": table}
