"""Pictures of a state that are drawn for the width that the browser has for them."""

from __future__ import annotations

from dataclasses import dataclass

from ...svg.marks import Mark
from ...svg.scene import Scene
from ...svg.table import TABLE_WIDTH, draw_table

__all__ = ["Picture", "room_for", "width_for"]

_NARROWEST = 220
_STEP = 20
_PROJECTOR = 1.4
"""How much larger than its own units a picture is shown to a room full of people."""

_WIDEST_PAGE = 99_999


@dataclass(frozen=True)
class Picture:
    """The live picture of a table, not drawn yet: put it into a state as its ``svg``."""

    scene: Scene
    marks: tuple[Mark, ...] = ()
    deck: str = "classic"

    def at(self, width: int) -> str:
        """The picture as SVG text, ``width`` of its own units wide."""
        return draw_table(self.scene, live=True, width=width, marks=self.marks, deck=self.deck)


def width_for(room: int, projector: bool) -> int:
    """How wide a picture is drawn, in its own units, for a place ``room`` CSS pixels wide.

    A unit is at least a pixel, so that every letter can be read; on a projector it is more.

    >>> width_for(359, False), width_for(768, False), width_for(1200, False)
    (340, 760, 980)
    >>> width_for(1200, True)
    840
    """
    scale = _PROJECTOR if projector else 1
    return max(_NARROWEST, min(TABLE_WIDTH, int(room / scale) // _STEP * _STEP))


def room_for(width: int, projector: bool) -> tuple[int, int]:
    """From and below how many CSS pixels a picture of that width is the right one.

    >>> room_for(340, False), room_for(980, False), room_for(220, False)
    ((340, 360), (980, 99999), (0, 240))
    """
    scale = _PROJECTOR if projector else 1
    least = 0 if width == _NARROWEST else round(width * scale)
    most = _WIDEST_PAGE if width == TABLE_WIDTH else round((width + _STEP) * scale)
    return least, most
