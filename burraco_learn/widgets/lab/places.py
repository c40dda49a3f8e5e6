"""The places of a meld lab: cards that are put there, and taken from there.

A place of the first page is "step" with a number, one of the second "hand", "pile", "moves" or
"meld" with a number; numbers count from 0.
"""

from __future__ import annotations

from dataclasses import replace

from .line import Cards, Chosen, LabState

__all__ = ["cards_at", "number_at", "with_cards", "without_card"]


def with_cards(held: LabState, cards: Cards, place: str) -> LabState:
    """The state with some more cards, in the place named or else in the one that is open."""
    if held.page == "meld":
        number = number_at(place, "step", len(held.steps), len(held.steps) - 1)
        return replace(held, steps=_put_in(held.steps, number, (*held.steps[number], *cards)))
    place = place or held.open
    if place.startswith("meld") and held.melds:
        number = number_at(place, "meld", len(held.melds), len(held.melds) - 1)
        melds = _put_in(held.melds, number, (*held.melds[number], *cards))
        return replace(held, melds=melds, open=f"meld{number}")
    plain = tuple(Chosen(one.card) for one in cards)
    if place == "pile":
        return replace(held, pile=(*held.pile, *plain), open="pile")
    return replace(held, hand=_in_order((*held.hand, *plain)), open="hand")


def cards_at(held: LabState, place: str) -> Cards:
    """What lies at a place, or nothing."""
    if place in ("hand", "pile"):
        return held.hand if place == "hand" else held.pile
    rows = held.steps if place.startswith("step") else held.melds
    number = number_at(place, place.rstrip("0123456789"), len(rows), -1)
    return rows[number] if number >= 0 else ()


def without_card(held: LabState, place: str, at: int) -> LabState | None:
    """The state without one of the cards, or of the moves, of a place; None if it is not there."""
    if place == "moves":
        moves = held.moves
        return replace(held, moves=moves[:at] + moves[at + 1 :]) if at < len(moves) else None
    cards = cards_at(held, place)
    if at >= len(cards):
        return None
    left = cards[:at] + cards[at + 1 :]
    if place == "hand":
        return replace(held, hand=left)
    if place == "pile":
        return replace(held, pile=left)
    if place.startswith("step"):
        steps = _put_in(held.steps, number_at(place, "step", len(held.steps), 0), left)
        # A step that has lost its last card goes, unless it is the one that is being filled.
        kept = tuple(step for step in steps[:-1] if step)
        return replace(held, steps=(*kept, steps[-1]) if kept or steps[-1] else ((),))
    number = number_at(place, "meld", len(held.melds), 0)
    if left:
        return replace(held, melds=_put_in(held.melds, number, left))
    return replace(held, melds=held.melds[:number] + held.melds[number + 1 :], open="hand")


def number_at(place: str, kind: str, count: int, usual: int) -> int:
    """The number that a place's name ends with, if there is such a place."""
    number = place.removeprefix(kind)
    found = int(number) if number.isascii() and number.isdigit() else usual
    return found if found < count else usual


def _put_in(rows: tuple[Cards, ...], number: int, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:number], row, *rows[number + 1 :])


def _in_order(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda one: one.card))
