"""Where the zones of a table lie: one layout for wide tables and one for narrow ones.

A table that is given a height fits it: the melds get what bar, hand and discard pile leave, and
close up inside their zone. A table without one is as high as its cards need.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from ..i18n import say
from .columns import CAPTION, fits, natural_height
from .faces import HEIGHT, INDEX_WIDTH, STRIP, WIDTH
from .marking import Box
from .scene import Scene
from .tiles import ROW, tiles_in

__all__ = [
    "LEAST_WIDTH",
    "OPEN_HEIGHT",
    "OPEN_WIDTH",
    "PHONE",
    "PileRows",
    "SIDE",
    "Zones",
    "pile_rows",
    "stock_scale",
    "tray_left",
    "zones",
]

LEAST_WIDTH = 220
PHONE = 700
"""Below this width a table has the narrow layout."""

OPEN_WIDTH, OPEN_HEIGHT = 38, 40
"""Size of a card in another player's open hand."""

_RATIO = HEIGHT / WIDTH
_INDEX = 0.5
"""The least pitch of a hand, in widths of a card: its index."""

_ROW = 0.74
"""How far apart the rows of a hand lie, in widths of a card."""

_SMALLEST = 56
"""How wide a card of a hand on a wide table is at least; a hand of too many has more rows."""

_LEAST_MELDS = 140

_BAR = 40
SIDE = 92
"""How wide the name of a side is in its head, before its seats."""


class PileRows(NamedTuple):
    """How a discard pile lies: rows, cards in a row, how far apart the cards and the rows lie."""

    rows: int
    per_row: int
    pitch: float
    step: float


def pile_rows(count: int, room: float, top: float) -> PileRows:
    """The rows of so many cards in a tray so wide, of which the top card is ``top`` wide; as few as
    hide no index.

    >>> pile_rows(30, 560, 54).rows, pile_rows(9, 560, 54).rows
    (2, 1)
    """
    most = max(1, int((room - top) // (INDEX_WIDTH - 0.5)) + 1)
    rows = max(1, ceil(count / most))
    per_row = max(1, ceil(count / rows))
    pitch = min(54.0, (room - top) / max(1, per_row - 1))
    return PileRows(rows, per_row, int(pitch * 10) / 10, 19 if rows == 2 else STRIP)


def _band(scene: Scene, inner: float, narrow: bool, least: float) -> float:
    """How high the middle is: so that a pile of many rows has room in its tray."""
    before = tray_left(scene, narrow, least)
    rows = pile_rows(len(scene.pile) + 1, inner - before - (16 if narrow else 86), 54).rows
    return max(least, (rows - 1) * STRIP + 36 + 12)


def stock_scale(narrow: bool, band: float) -> float:
    """How large the stock is drawn in a middle so high."""
    high = min(band, 64) - 26 if narrow else min(band, 104) - 14
    return round(high / HEIGHT, 3)


def tray_left(scene: Scene, narrow: bool, band: float) -> float:
    """How far from the left edge of the middle the tray of the discard pile begins."""
    if narrow:
        return 62 * (2 if scene.has_pozzetti else 1) + 2
    scale = stock_scale(narrow, band)
    left = 4 + round(WIDTH * scale) + 74
    return left + (round(WIDTH * round(0.72 * scale, 3)) + 122 if scene.has_pozzetti else 0)


@dataclass(frozen=True, slots=True)
class Zones:
    """Each zone of a table as a box, in units of the picture.

    ``rail`` is the line between melds and hand, left free for the words and buttons of a live
    table; on a narrow one it reaches below the hand. Of pairs, the first is the opponents'.
    """

    width: float
    height: float
    narrow: bool
    bar: Box
    heads: tuple[Box, Box]
    opened: tuple[Box, Box]
    melds: tuple[Box, Box]
    middle: Box
    rail: Box
    hand: Box
    card: float
    per_row: int
    tiled: bool = False

    @property
    def row(self) -> float:
        """How far apart the rows of the hand lie."""
        return _ROW * self.card


def zones(scene: Scene, width: int, height: int | None, rail: bool) -> Zones:
    """The zones of a table so wide and, if given, so high; with a ``rail`` for words and buttons.

    Raises ValueError if the table would be too narrow to be read.
    """
    if width < LEAST_WIDTH:
        raise ValueError(
            say("A table is at least {least} wide, not {width}.", least=LEAST_WIDTH, width=width)
        )
    return (_narrow if width < PHONE else _wide)(scene, width, height, rail)


def _rows_of_open_hands(scene: Scene, side: int, width: float) -> int:
    """How many rows of small cards the open hand of a seat of a side needs, at most."""
    counts = [len(scene.hands[seat] or ()) for seat in scene.others if seat % 2 == side]
    per_row = max(1, int((width - OPEN_WIDTH) // INDEX_WIDTH) + 1)
    return max((ceil(count / per_row) for count in counts), default=0)


def _open_height(rows: int) -> float:
    return rows and (rows - 1) * (STRIP + 2) + OPEN_HEIGHT + 6


def _wide(scene: Scene, width: int, height: int | None, rail: bool) -> Zones:
    edge, gap, head = 12, 16, 44
    inner = width - 2 * edge
    panel = (inner - gap) / 2
    extra = max(0.0, (height or 0) - 560)
    count = scene.counts[scene.seat]
    card = (76 if count <= 18 else 72) + min(20.0, 0.45 * extra)
    rows = 0
    smaller = 0.0
    while smaller < _SMALLEST:
        rows += 1
        per_row = max(1, ceil(count / rows))
        smaller = min(card, (inner - 8) / (1 + _INDEX * (per_row - 1)))
    card = round(smaller, 1)
    opened = _open_height(
        max(_rows_of_open_hands(scene, side, _open_room(scene, panel)) for side in (0, 1))
    )
    top = head + 42
    band = _band(scene, inner, False, 80 + min(24.0, 0.2 * extra))
    hand = 23 + _RATIO * card + 0.06 * max(0.0, card - 72) + (rows - 1) * _ROW * card
    rail_height = 42 if rail else 0
    below = 14 + band + rail_height + 5 + hand
    melds_height = max(map(natural_height, scene.melds), default=0) + CAPTION
    if height is not None:
        melds_height = max(_LEAST_MELDS, height - top - opened - below)
    middle_y = top + opened + melds_height + 4
    rail_y = middle_y + band + 10
    hand_y = rail_y + rail_height
    total = max(height or 0, round(hand_y + hand))
    sides = edge, edge + panel + gap
    return Zones(
        width,
        total,
        False,
        bar=Box(edge, 0, inner, _BAR),
        heads=_pair(sides, head, panel, 38),
        opened=_pair(sides, top, panel, opened),
        melds=_pair(sides, top + opened, panel, melds_height),
        middle=Box(edge, middle_y, inner, band),
        rail=Box(0, rail_y, width, rail_height),
        hand=Box(edge, hand_y, inner, total - hand_y),
        card=card,
        per_row=per_row,
    )


def _open_room(scene: Scene, panel: float) -> float:
    """How wide an open hand may be: the place of its seat in the head of its side."""
    return (panel - SIDE) / (1 if scene.players == 2 else 2) - 12


def _pair(xs: tuple[float, float], y: float, width: float, height: float) -> tuple[Box, Box]:
    first, second = (Box(x, y, width, height) for x in xs)
    return first, second


def _narrow(scene: Scene, width: int, height: int | None, rail: bool) -> Zones:
    edge = 8
    inner = width - 2 * edge
    count = scene.counts[scene.seat]
    card = 54.0
    per_row = int((inner - card) // (_INDEX * card)) + 1
    per_row = max(1, min(per_row, 7 if count <= 14 else 9))
    rows = max(1, ceil(count / per_row))
    hand = 8 + _RATIO * card + (rows - 1) * _ROW * card + 6
    hint, buttons = (44, 58) if rail else (0, 0)
    them = scene.melds[1 - scene.side]
    rows_of_tiles = max(1, ceil(len(them) / tiles_in(inner)))
    open_heights = [
        _open_height(_rows_of_open_hands(scene, side, inner)) * _open_seats(scene, side)
        for side in (1 - scene.side, scene.side)
    ]
    y = float(_BAR)
    heads = [Box(edge, y, inner, 22)]
    opened = [Box(edge, y + 22, inner, open_heights[0])]
    y += 22 + open_heights[0]
    melds = [Box(edge, y, inner, rows_of_tiles * ROW)]
    y += rows_of_tiles * ROW + 4
    middle = Box(edge, y, inner, _band(scene, inner, True, 64))
    y += middle.height + 8
    heads.append(Box(edge, y, inner, 22))
    opened.append(Box(edge, y + 22, inner, open_heights[1]))
    y += 22 + open_heights[1]
    mine = scene.melds[scene.side]
    own = natural_height(mine) + CAPTION
    tiles = max(1, ceil((len(mine) + 1) / tiles_in(inner))) * ROW
    if height is not None:
        own = max(tiles, height - y - hint - hand - buttons - 4)
    tiled = not fits(mine, own - CAPTION, inner)
    if tiled and height is None:
        own = tiles
    melds.append(Box(edge, y, inner, own))
    y += own + 4
    total = max(height or 0, round(y + hint + hand + buttons))
    return Zones(
        width,
        total,
        True,
        bar=Box(edge, 0, inner, _BAR),
        heads=(heads[0], heads[1]),
        opened=(opened[0], opened[1]),
        melds=(melds[0], melds[1]),
        middle=middle,
        rail=Box(0, y, width, total - y) if rail else Box(0, y, width, 0),
        hand=Box(edge, y + hint, inner, hand),
        card=card,
        per_row=per_row,
        tiled=tiled,
    )


def _open_seats(scene: Scene, side: int) -> int:
    return sum(1 for seat in scene.others if seat % 2 == side and scene.hands[seat])
