"""Paints marks: knows where every part of a picture lies, once it is drawn.

Frames of cards and ghosts are painted with the cards, so that they move with them and take part
in a fan; all else lies over the finished picture and takes no clicks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ..cards import Card
from ..melds.book import Meld
from .layout import text_width
from .marks import Mark, Spot, fan_of, ghosts_in, nowhere, place_of
from .palette import TONES
from .scene import Scene

__all__ = ["Box", "Laid", "Marking", "card_ring", "laid", "ring", "sentences"]

Key = tuple[str, int | None, int | None]


class Box(NamedTuple):
    """Where something lies: its left upper corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def foot(self) -> float:
        return self.y + self.height


class Laid(NamedTuple):
    """A card of a meld as drawn: ``place`` is its number in the meld, None for a ghost."""

    card: Card
    role: str | None
    place: int | None


def laid(meld: Meld, would: Meld | None = None) -> list[Laid]:
    """The cards of a meld, or of what it ``would`` be, from low to high."""
    if would is None:
        return [Laid(*each) for each in zip(meld.cards, meld.roles, range(99), strict=False)]
    ghosts = ghosts_in(would, meld)
    free = list(range(len(meld.cards)))
    cards = []
    for place, (card, role) in enumerate(zip(would.cards, would.roles, strict=True)):
        was = None
        if place not in ghosts:
            was = next(number for number in free if meld.cards[number] is card)
            free.remove(was)
        cards.append(Laid(card, role, was))
    return cards


def ring(tone: str, box: Box, radius: float = 6, width: float = 2.4) -> str:
    """A frame as SVG: a bright line on a dark one, with the pattern of its tone."""
    look = TONES[tone]
    shape = (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" '
        f'rx="{radius:g}"'
    )
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    return (
        f'{shape} stroke="{look.halo}" stroke-width="{width + 2.4:g}"/>'
        f'{shape} stroke="{look.line}" stroke-width="{width * look.weight:g}"{dashes}/>'
    )


def card_ring(tone: str, free: tuple[float, float], size: tuple[float, float]) -> str:
    """A frame round what the other cards of a fan leave ``free`` of a card of a ``size``."""
    # Round the card, so that the dashed frame of a wild inside it stays in sight.
    width, height = (
        whole + 2 if seen == whole else seen + 2.8 for seen, whole in zip(free, size, strict=True)
    )
    return ring(tone, Box(-1, -1, width, height))


class Marking:
    """The marks of one picture. Raises ValueError for a mark at a place that is not there."""

    def __init__(self, scene: Scene, marks: Iterable[Mark]) -> None:
        self.scene = scene
        self.marks = tuple(marks)
        self.boxes: dict[Key, Box] = {}
        self.feet: dict[Key, float] = {}
        self.cards: dict[Key, Mark] = {}
        self.melds: dict[int, Mark] = {}
        self.new_melds: list[Mark] = []
        self.discards: list[Mark] = []
        self.above: list[Mark] = []
        self.free: tuple[Box, float] | None = None
        #: Where an arrow can pass between the own melds, and between them and the hand.
        self.lanes: list[float] = []
        self.corridor: float | None = None
        for mark in self.marks:
            mark.words(scene)  # refuses a place that is not there, before anything is drawn
            self._sort_in(mark)
        # An arrow or a badge for a new meld needs a place on the felt, if no ghost lies there.
        self.needs_felt = not self.new_melds and any(
            mark.kind != "frame" and spot == Spot("own")
            for mark in self.above
            for spot in (mark.spot, mark.end)
        )

    def _sort_in(self, mark: Mark) -> None:
        spot = mark.spot
        if mark.kind == "ghost":
            if spot.zone == "pile":
                self.discards.append(mark)
            elif spot.meld is None:
                self.new_melds.append(mark)
            else:
                self.melds[spot.meld] = mark
            return
        if mark.kind == "frame":
            fan = fan_of(spot)
            taken = frozenset(
                place
                for zone, meld, place in self.cards
                if (zone, meld) == fan and place is not None
            )
            place = place_of(self.scene, spot, taken)
            if place is not None:
                self.cards[*fan, place] = mark
                return
        self.above.append(mark)

    def would_be(self, zone: str, number: int) -> tuple[Meld, Mark] | None:
        """What a meld would be, if a mark says so."""
        mark = self.melds.get(number) if zone == "own" else None
        if mark is None or not isinstance(mark.what, Meld):
            return None
        return mark.what, mark

    def card(
        self,
        where: tuple[str, int | None],
        place: int,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> Mark | None:
        """Note where a card lies and how much of it is seen; the mark that frames it, if any."""
        zone, meld = where
        self.boxes[zone, meld, place] = Box(x, y, width, height)
        return self.cards.get((zone, meld, place))

    def lies(self, zone: str, box: Box, meld: int | None = None, foot: float | None = None) -> None:
        """Note where a zone or a meld lies, and how far its caption reaches down."""
        self.boxes[zone, meld, None] = box
        self.feet[zone, meld, None] = box.foot if foot is None else foot

    def hand(self, seat: int, box: Box) -> None:
        """Note where another seat's hand lies."""
        self.boxes["seat", None, seat] = box

    def free_place(self, box: Box, foot: float | None = None) -> None:
        """Note where a new meld would lie; of several, the first."""
        self.free = self.free or (box, box.foot if foot is None else foot)

    # What lies over the picture

    def paint(self, live: bool, width: float) -> str:
        """The marks over the finished picture, ``width`` wide, as SVG."""
        order = {"frame": 0, "arrow": 1, "badge": 2}
        stacked: dict[Box, int] = {}
        parts = []
        for mark in sorted(self.above, key=lambda mark: order[mark.kind]):
            box, foot = self._find(mark.spot, mark.kind)
            if mark.kind == "arrow" and mark.end is not None:
                drawn = self._arrow(mark.spot, mark.end, mark.tone)
            elif mark.kind == "badge":
                height = stacked.get(box, 0)
                stacked[box] = height + 1
                drawn = _badge(mark, box, height, width)
            else:
                around = Box(box.x - 5, box.y - 5, box.width + 10, box.height + 10)
                drawn = ring(mark.tone, around, 9, 3)
            if live:
                label = escape(mark.words(self.scene))
                drawn = f'<g class="bl-mark" role="img" aria-label="{label}">{drawn}</g>'
            parts.append(drawn)
        if not parts:
            return ""
        attributes = ' class="bl-marks" pointer-events="none"' if live else ""
        return f"<g{attributes}>{''.join(parts)}</g>"

    def _find(self, spot: Spot, kind: str) -> tuple[Box, float]:
        if kind != "frame" and self.free is not None and spot == Spot("own"):
            return self.free
        if kind == "arrow" and spot == Spot("pile") and self.discards:
            # An arrow to the pile leads to the ghost on it.
            ghost = self.boxes["pile", None, len(self.scene.pile)]
            return ghost, ghost.foot
        place = place_of(self.scene, spot)
        key: Key = (*fan_of(spot), place)
        if spot.zone == "seat" and place is None:
            key = ("seat", None, spot.place)
        box = self.boxes.get(key)
        if box is None:  # a hand alone has no stock, for one
            raise nowhere(spot)
        return box, self.feet.get(key, box.foot)

    def _arrow(self, start: Spot, end: Spot, tone: str) -> str:
        """An arrow from place to place, past the cards: between the melds and above the hand."""
        box, foot = self._find(start, "arrow")
        to, to_foot = self._find(end, "arrow")
        x = self._pass(start, box)
        tip_x = x if end == Spot("hand") else self._pass(end, to)
        up = to_foot <= box.y
        y, tip = (box.y - 3, to_foot + 4) if up else (foot + 3, to.y - 4)
        way = -1 if up else 1
        neck = tip - way * _HEAD
        turn = min(9.0, abs(tip_x - x) / 2)
        side = turn if tip_x > x else -turn
        middle = (y + neck) / 2 if self.corridor is None else self.corridor
        line = f"M{x:g} {y:g}V"
        if turn:
            line += (
                f"{middle - way * turn:g}Q{x:g} {middle:g} {x + side:g} {middle:g}"
                f"H{tip_x - side:g}Q{tip_x:g} {middle:g} {tip_x:g} {middle + way * turn:g}V"
            )
        return _line(f"{line}{neck:g}", tone) + _point(tip_x, tip, way, tone)

    def _pass(self, spot: Spot, box: Box) -> float:
        """Where an arrow leaves or reaches a place: beside the index of a card."""
        if spot.zone == "hand" and spot != Spot("hand"):
            return box.x + min(47, box.width - 1)
        if spot.zone == "own":
            return box.x + 47
        lanes = [x for x in self.lanes if box.x - 8 <= x <= box.x + box.width + 8]
        return min(lanes, key=lambda x: abs(x - box.middle), default=box.middle)


_HEAD = 13  # the length of an arrow's head


def _line(path: str, tone: str) -> str:
    look = TONES[tone]
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    return (
        f'<path d="{path}" stroke="{look.halo}" stroke-width="7.5"/>'
        f'<path d="{path}" stroke="{look.line}" stroke-width="{4 * look.weight:g}"{dashes}/>'
    )


def _point(x: float, y: float, way: int, tone: str) -> str:
    """The end of an arrow that goes down (``way`` 1) or up (-1): its head, or a cross."""
    look = TONES[tone]
    if tone == "refused":
        middle = y - way * _HEAD / 2
        cross = "".join(
            f"M{x - 8:g} {middle - turn:g}L{x + 8:g} {middle + turn:g}" for turn in (8, -8)
        )
        return (
            f'<path d="{cross}" stroke="{look.halo}" stroke-width="8"/>'
            f'<path d="{cross}" stroke="{look.line}" stroke-width="4.5"/>'
        )
    head = f"M{x:g} {y:g}L{x - 9:g} {y - way * (_HEAD + 2):g}H{x + 9:g}Z"
    return (
        f'<path d="{head}" stroke="{look.halo}" stroke-width="4"/>'
        f'<path d="{head}" fill="{look.line}"/>'
    )


def _badge(mark: Mark, box: Box, stacked: int, most: float) -> str:
    """A badge with a few letters on the lower part of what it belongs to."""
    look = TONES[mark.tone]
    width = text_width(mark.text, 13, True) + 14
    x = min(max(4, box.middle - width / 2), most - width - 4)
    y = max(box.foot - 30, box.y + 20) - 26 * stacked
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    shape = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="22" rx="6"'
    return (
        f'{shape} fill="{look.halo}" stroke="{look.halo}" stroke-width="5"/>'
        f'{shape} stroke="{look.line}" stroke-width="2"{dashes}/>'
        f'<text x="{x + width / 2:g}" y="{y + 15.6:g}" font-size="13" font-weight="700" '
        f'fill="#ffffff" text-anchor="middle">{escape(mark.text)}</text>'
    )


def sentences(scene: Scene, marks: Sequence[Mark]) -> str:
    """All marks in words, for the text of a still picture."""
    return " ".join(mark.words(scene) for mark in marks)
