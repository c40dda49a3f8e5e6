"""Pictures of a state that are drawn for the width that the browser has for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ...svg.marks import Mark
from ...svg.scene import Scene
from ...svg.table import TABLE_WIDTH, draw_table
from ...svg.zones import PHONE

__all__ = ["TEXT_SIZES", "USUAL_ROOM", "Picture", "Room", "room_for", "width_for"]

TEXT_SIZES: Mapping[str, float] = {"100": 1.0, "125": 1.25, "150": 1.5}
"""How large words and the indices of cards are, in percent of the usual size."""

_NARROWEST = 220
_STEP = 20
_PROJECTOR = 1.4
"""How much larger than its own units a picture is shown to a room full of people."""

_WIDEST_PAGE = 99_999


_BASE = 960, 560
"""The size of a table in its own units from which on it is magnified."""

_LARGEST = 2.0
_LOWEST, _LOWEST_NARROW = 560, 600
_LEAST_NARROW = 320
"""How wide a narrow table stays when its words are made larger."""


class Room(NamedTuple):
    """How many CSS pixels a view has for a table that fits it; in steps, so that there are few."""

    width: int
    height: int

    @classmethod
    def of(cls, width: int, height: int) -> Room:
        """The room of a view so wide and high.

        >>> Room.of(955, 763)
        Room(width=940, height=760)
        """
        return cls(width // _STEP * _STEP, height // _STEP * _STEP)

    def size(self, text: float = 1.0) -> tuple[int, int]:
        """Width and height of the picture in its own units: a unit is one to two pixels, or
        ``text`` times that as far as the table then still fits.

        >>> Room(960, 560).size(), Room(1920, 1120).size(), Room(360, 640).size()
        ((960, 560), (960, 560), (360, 640))
        >>> Room(1060, 760).size(1.25), Room(840, 580).size(1.25)
        ((781, 560), (811, 560))
        """
        scale = min(self.width / _BASE[0], self.height / _BASE[1])
        scale = max(1.0, min(scale, _LARGEST))
        narrow = self.width / scale < PHONE
        low = _LOWEST_NARROW if narrow else _LOWEST
        most = min(self.width / (_LEAST_NARROW if narrow else PHONE), self.height / low)
        scale = max(scale, min(scale * text, most))
        return max(_NARROWEST, int(self.width / scale)), max(low, int(self.height / scale))


USUAL_ROOM = Room(*_BASE)
"""For which a table is drawn before any view has asked."""


@dataclass(frozen=True)
class Picture:
    """The live picture of a table, not drawn yet: put it into a state as its ``svg``."""

    scene: Scene
    marks: tuple[Mark, ...] = ()
    deck: str = "classic"

    def at(self, width: int) -> str:
        """The picture as SVG text, ``width`` of its own units wide."""
        return draw_table(self.scene, live=True, width=width, marks=self.marks, deck=self.deck)

    def fitted(self, room: Room, text: float = 1.0) -> str:
        """The picture as SVG text for a view with so much room, with a rail for the buttons; its
        words ``text`` times as large, as far as there is room."""
        width, height = room.size(text)
        return draw_table(
            self.scene,
            live=True,
            width=width,
            height=height,
            rail=True,
            marks=self.marks,
            deck=self.deck,
        )


def width_for(room: int, projector: bool) -> int:
    """How wide a picture is drawn, in its own units, for a place ``room`` CSS pixels wide.

    A unit is at least a pixel, so that every letter can be read; on a projector it is more.

    >>> width_for(359, False), width_for(768, False), width_for(1200, False)
    (340, 760, 960)
    >>> width_for(1200, True)
    840
    """
    scale = _PROJECTOR if projector else 1
    return max(_NARROWEST, min(TABLE_WIDTH, int(room / scale) // _STEP * _STEP))


def room_for(width: int, projector: bool) -> tuple[int, int]:
    """From and below how many CSS pixels a picture of that width is the right one.

    >>> room_for(340, False), room_for(960, False), room_for(220, False)
    ((340, 360), (960, 99999), (0, 240))
    """
    scale = _PROJECTOR if projector else 1
    least = 0 if width == _NARROWEST else round(width * scale)
    most = _WIDEST_PAGE if width == TABLE_WIDTH else round((width + _STEP) * scale)
    return least, most
