"""The middle of a table: the stock, the pozzetti, and the discard pile in its tray."""

from __future__ import annotations

from math import ceil

from ..cards import Card
from ..i18n import gettext, say
from .canvas import Canvas
from .faces import HEIGHT, WIDTH, back
from .layout import text_width
from .marking import Box
from .palette import FELT
from .scene import Scene
from .words import card_count, pile_label, pozzetti_left, pozzetto_place, stock_left
from .zones import Zones, pile_rows, stock_scale, tray_left

__all__ = ["draw_middle"]


def draw_middle(canvas: Canvas, scene: Scene, where: Zones) -> None:
    """Stock, pozzetti and pile, from left to right."""
    box = where.middle
    scale = stock_scale(where.narrow, box.height)
    width = round(WIDTH * scale)
    # Where the words stand below the cards, they need more room than these.
    aside = (60 - width) / 2 if where.narrow else 4
    _stock(canvas, scene, Box(box.x + aside, box.y, width, box.height), scale, where.narrow)
    if scene.has_pozzetti:
        x = box.x + (62 + aside if where.narrow else 4 + width + 74)
        small = scale if where.narrow else round(0.72 * scale, 3)
        width = round(WIDTH * small)
        _pozzetti(canvas, scene, Box(x, box.y, width, box.height), small, where.narrow)
    left = tray_left(scene, where.narrow, box.height)
    tray = Box(box.x + left, box.y - 3, box.width - left, box.height + 5)
    _pile(canvas, scene, tray, where.narrow)


def _lit(canvas: Canvas, scene: Scene, box: Box, radius: float = 10) -> None:
    """A frame round the two places where the turn of the one who looks can begin."""
    if canvas.live and scene.turn == scene.seat and scene.phase == "draw":
        canvas.svg(
            f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" '
            f'rx="{radius:g}" stroke="{FELT.turn}" stroke-width="2" class="bl-lit"/>'
        )


def _begin(canvas: Canvas, name: str, label: str, box: Box, fill: str = "") -> None:
    """Begin a zone with a ground that takes clicks and drops."""
    canvas.where = name, None
    canvas.group(f'data-zone="{name}"', label)
    if canvas.live or fill:
        shown = f'fill="{fill}"' if fill else f'fill="{FELT.table}" fill-opacity="0"'
        canvas.svg(
            f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" '
            f'rx="10" {shown}/>'
        )


def _words(
    canvas: Canvas, box: Box, title: str, count: str, narrow: bool, right: float = 8
) -> None:
    """The title of a zone and how much lies there: beside its cards, or below them."""
    if narrow:
        text = f"{title} {count}"
        canvas.text(box.middle, box.y + box.height - 2, text, 12, anchor="middle", spoken=False)
        return
    x, y = box.x + box.width + right, box.y + box.height / 2
    canvas.text(x, y - 3, title, 14, FELT.text, bold=True, spoken=False)
    canvas.text(x, y + 14, count, 12, spoken=False)


def _stock(canvas: Canvas, scene: Scene, box: Box, scale: float, narrow: bool) -> None:
    ground = Box(box.x - 4, box.y - 3, box.width + 70, box.height + 5)
    if narrow:  # as wide as the words below the cards
        ground = Box(box.middle - 30, box.y - 3, 60, box.height + 5)
    label = say("Stock, {count}", count=card_count(scene.stock))
    _begin(canvas, "stock", label, ground)
    y = box.y + (2 if narrow else (box.height - HEIGHT * scale) / 2)
    card = f'<g transform="scale({scale:g})">{back(canvas.palette)}</g>'
    layers = min(3, ceil(scene.stock / 12))
    for layer in range(layers):
        canvas.at(box.x + 2 * (layers - 1 - layer), y + 2 * (1 - layer), card)
    if not scene.stock:
        canvas.slot(box.x, y, box.width, HEIGHT * scale)
    count = str(scene.stock) if narrow else stock_left(scene.stock)
    _words(canvas, box, gettext("Stock"), count, narrow)
    _lit(canvas, scene, ground)
    if canvas.marking is not None:
        canvas.marking.lies("stock", Box(box.x, y - 2, box.width + 4, HEIGHT * scale + 4))
    canvas.end()


def _pozzetti(canvas: Canvas, scene: Scene, box: Box, scale: float, narrow: bool) -> None:
    held = pozzetti_left(scene.pozzetti)
    ground = Box(box.x - 4, box.y, box.width + (8 if narrow else 118), box.height)
    _begin(canvas, "pozzetti", say("Pozzetti, {left}", left=held), ground)
    y = box.y + (2 if narrow else (box.height - HEIGHT * scale) / 2)
    card = f'<g transform="scale({scale:g})">{back(canvas.palette)}</g>'
    step = 4 if narrow else 14
    for number in range(min(2, scene.pozzetti)):
        canvas.at(box.x + step * number, y, card)
    if not scene.pozzetti:
        canvas.slot(box.x, y, box.width, HEIGHT * scale)
    count = str(scene.pozzetti) if narrow else pozzetto_place(scene)
    _words(canvas, box, gettext("Pozzetti"), count, narrow, 22)
    if canvas.marking is not None:
        wide = box.width + step * max(0, min(2, scene.pozzetti) - 1)
        canvas.marking.lies("pozzetti", Box(box.x, y, wide, HEIGHT * scale))
    canvas.end()


def _thrower(canvas: Canvas, name: str, x: float, y: float, free: tuple[float, float]) -> None:
    """Who discarded a card, at its foot, where the next one leaves room for the whole name."""
    if name and text_width(name, 12) <= free[0] - 6:
        ink = canvas.palette.suits[0]
        canvas.text(x + free[0] / 2, y + free[1] - 6, name, fill=ink, anchor="middle", spoken=False)


def _pile(canvas: Canvas, scene: Scene, tray: Box, narrow: bool) -> None:
    """The whole pile, oldest first, in as few rows as hide no index; the top card is larger, with a
    white frame."""
    _begin(canvas, "pile", pile_label(scene.pile), tray, FELT.band)
    discards = canvas.marking.discards if canvas.marking is not None else []
    count = len(scene.pile) + len(discards)
    title, held = gettext("Pile"), card_count(len(scene.pile))
    left = tray.x + (8 if narrow else 78)
    if not narrow:
        y = tray.y + tray.height / 2
        canvas.text(tray.x + 10, y - 3, title, 14, FELT.text, bold=True, spoken=False)
        canvas.text(tray.x + 10, y + 14, held, 12, spoken=False)
    high = round(tray.height - 12)
    top = round(min(54, 0.74 * high))
    plain = top - 4
    room = tray.x + tray.width - left - 8
    rows, per_row, pitch, step = pile_rows(count, room, top)
    y = tray.y + 6
    if not count:
        canvas.slot(left, y, top, high)
    for place in range(count):
        row, column = divmod(place, per_row)
        size = (top if place == count - 1 else plain), high - (rows - 1) * step
        at = left + column * pitch, y + row * step
        last = column == per_row - 1 or place == count - 1
        hidden = place + per_row < count
        free = size[0] if last else min(pitch, size[0]), step if hidden else size[1]
        if place < len(scene.pile):
            canvas.card(*at, scene.pile[place], place, None, free, size=size)
            if place < len(scene.thrown_by) and not narrow and rows == 1:
                _thrower(canvas, scene.thrown_by[place], *at, free)
        else:
            mark = discards[place - len(scene.pile)]
            if canvas.marking is not None and isinstance(mark.what, Card):
                canvas.ghost(*at, mark.what, None, free, mark, size=size)
                canvas.marking.card(canvas.where, place, *at, *free)
        if place == len(scene.pile) - 1:
            canvas.svg(
                f'<rect x="{at[0] - 1.5:g}" y="{at[1] - 1.5:g}" width="{size[0] + 3:g}" '
                f'height="{size[1] + 3:g}" rx="6.5" stroke="{FELT.text}" stroke-width="2"/>'
            )
    _lit(canvas, scene, tray)
    if canvas.marking is not None:
        width = (per_row - 1) * pitch + top
        canvas.marking.lies("pile", Box(left, y, width, high))
    canvas.end()
