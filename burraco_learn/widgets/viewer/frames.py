"""Frames on the picture: round what a move changed, and round the cards that a comment names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...cards import Card
from ...game.moves import Move
from ...game.round import Round
from ...svg.marks import Mark, Spot, fan_of, place_of
from ...svg.scene import Scene

__all__ = ["Place", "lit", "new_marks", "with_named"]


def new_marks(
    before: Round, move: Move, after: Round, me: int, open_hands: bool
) -> tuple[Mark, ...]:
    """Frames round what a move changed on the table, as ``me`` sees it."""
    seat = before.turn
    side = seat % 2
    zone = "own" if side == me % 2 else "opponents"
    hand = Spot("hand") if seat == me else Spot("seat", place=seat)
    spots: list[Spot] = []
    if move.kind == "discard":
        spots.append(Spot("pile", place=len(after.pile) - 1))
    elif move.kind == "lay":
        spots.append(Spot(zone, len(after.melds[side]) - 1))
    elif move.kind == "add" and move.meld is not None:
        # A wild card that slid stands for another card now: it is new there too.
        old, meld = before.melds[side][move.meld], after.melds[side][move.meld]
        known = Counter(zip(old.cards, old.roles, strict=True))
        for place, card in enumerate(zip(meld.cards, meld.roles, strict=True)):
            known[card] -= 1
            if known[card] < 0:
                spots.append(Spot(zone, move.meld, place))
    elif seat == me or open_hands:
        drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
        spots += [replace(hand, card=card) for card in drawn.elements()]
    else:
        spots.append(hand)
    if after.had_pozzetto != before.had_pozzetto:
        spots.append(hand)
    return tuple(Mark.frame(spot, "changed") for spot in spots)


@dataclass(frozen=True)
class Place:
    """One card of the picture: the fan it lies in, and its number there."""

    zone: str
    number: int | None
    place: int
    card: Card

    @property
    def spot(self) -> Spot:
        if self.zone == "open":
            return Spot("seat", place=self.number, card=self.card)
        return Spot(self.zone, self.number, self.place)


def lit(scene: Scene, mover: int, named: Counter[Card], news: Iterable[Mark]) -> list[Place]:
    """Where the named cards lie: what just moved first, then that player's hand, melds, pile.

    A card is lit as often as it was named; one that is nowhere in sight is not lit.
    """
    new = {(*fan_of(mark.spot), place) for mark, place in _framed(scene, news)}
    places = sorted(
        _in_sight(scene, mover),
        key=lambda one: (one.zone, one.number, one.place) not in new,
    )
    left = Counter(named)
    found = []
    for place in places:
        if left[place.card] > 0:
            left[place.card] -= 1
            found.append(place)
    return found


def _in_sight(scene: Scene, mover: int) -> Iterator[Place]:
    hand = scene.hands[mover]
    if hand is not None:
        zone, seat = ("hand", None) if mover == scene.seat else ("open", mover)
        yield from (Place(zone, seat, at, card) for at, card in enumerate(hand))
    for side in (mover % 2, 1 - mover % 2):
        name = "own" if side == scene.side else "opponents"
        for number, meld in enumerate(scene.melds[side]):
            yield from (Place(name, number, at, card) for at, card in enumerate(meld.cards))
    pile = list(enumerate(scene.pile))
    yield from (Place("pile", None, at, card) for at, card in reversed(pile))


def _framed(scene: Scene, marks: Iterable[Mark]) -> Iterator[tuple[Mark, int | None]]:
    """Each frame with the number of the card it frames, twins one after the other."""
    taken: set[tuple[str, int | None, int]] = set()
    for mark in marks:
        if mark.kind != "frame":
            yield mark, None
            continue
        fan = fan_of(mark.spot)
        there = frozenset(place for *at, place in taken if tuple(at) == fan)
        place = place_of(scene, mark.spot, there)
        if place is not None:
            taken.add((*fan, place))
        yield mark, place


def with_named(scene: Scene, news: Sequence[Mark], places: Iterable[Place]) -> tuple[Mark, ...]:
    """The marks of what moved, and a frame of its own round each named card."""
    named = {(one.zone, one.number, one.place): one for one in places}
    kept = [
        mark
        for mark, place in _framed(scene, news)
        if place is None or (*fan_of(mark.spot), place) not in named
    ]
    return (*kept, *(Mark.frame(one.spot, "hint") for one in named.values()))
