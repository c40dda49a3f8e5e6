"""The hands of a table: the own one as a fan, those of others as a few backs or lying open."""

from __future__ import annotations

from math import cos, radians, sin

from ..cards import Card
from ..i18n import gettext
from .canvas import Canvas
from .faces import HEIGHT, INDEX_WIDTH, STRIP, WIDTH, back
from .layout import shortened, text_width
from .marking import Box
from .palette import FELT
from .scene import Scene
from .words import card_count, seat_name
from .zones import OPEN_HEIGHT, OPEN_WIDTH, Zones

__all__ = [
    "SMALL_ROW",
    "draw_few_backs",
    "draw_hand",
    "draw_held",
    "draw_open_hand",
    "draw_small_rows",
]

SMALL_ROW = 12
"""How many small cards lie in a row that fits a narrow page."""

_LEAN = 4.0
"""Degrees by which the outer cards of a hand lean."""


def draw_hand(canvas: Canvas, scene: Scene, where: Zones) -> None:
    """The own hand: a centred fan on a wide table, rows on a narrow one."""
    box = where.hand
    cards = scene.hand
    title, count = gettext("Your hand"), card_count(len(cards))
    later = ""
    if scene.unseen:
        count = card_count(scene.unseen)
        later = gettext("your pozzetto, face down until your next turn")
    canvas.where = "hand", None
    name = ", ".join(filter(None, (title, count, later)))
    canvas.group('data-zone="hand" aria-multiselectable="true"', name, "listbox")
    if canvas.live:
        # The line above the rail stays whole.
        canvas.box(box.x, box.y + 2, box.width, box.height - 2, FELT.panel)
    scale = round(where.card / WIDTH, 3)
    high = HEIGHT * scale
    total = scene.counts[scene.seat]
    rows = max(1, -(-total // where.per_row))
    in_row = min(total, where.per_row)
    pitch = min(
        (0.96 if where.narrow else 0.8) * where.card,
        (box.width - where.card - (0 if where.narrow else 8)) / max(1, in_row - 1),
    )
    top = box.y + (8 if where.narrow else 12)
    lean = 0.0 if where.narrow or total < 3 else _LEAN if total <= 18 else _LEAN / 2
    for place in range(total):
        row, column = divmod(place, where.per_row)
        here = min(where.per_row, total - row * where.per_row)
        left = box.x + (box.width - (here - 1) * pitch - where.card) / 2
        if where.narrow and rows > 1:
            left = box.x
        turn = 0.0 if here == 1 else 2 * column / (here - 1) - 1
        angle = turn * lean
        x, y = left + column * pitch, top + row * where.row + turn * turn * 5 * lean / _LEAN
        # A card leans about its own middle.
        half, tall = where.card / 2, high / 2
        x += half - (half * cos(radians(angle)) - tall * sin(radians(angle)))
        y += tall - (half * sin(radians(angle)) + tall * cos(radians(angle)))
        x, y, angle = round(x, 1), round(y, 1), round(angle, 2)
        if place >= len(cards):
            turned = f"translate({x:g},{y:g}) rotate({angle:g}) scale({scale:g})"
            canvas.svg(f'<g transform="{turned}">{back(canvas.palette)}</g>')
            continue
        last = column == here - 1
        covered = place + where.per_row < total
        free = (
            float(WIDTH) if last else min(float(WIDTH), round(pitch / scale, 1)),
            round(where.row / scale, 1) if covered else float(HEIGHT),
        )
        canvas.card(x, y, cards[place], place, None, free, option=True, scale=scale, angle=angle)
    if later:
        # Over the backs: what they are, and when they are turned up.
        words = f"{count} · {later}"
        wide = min(box.width, text_width(words, 12) + 20)
        y = top + high / 2 - 12
        canvas.box(box.x + (box.width - wide) / 2, y, wide, 24, FELT.panel, 12)
        canvas.text(
            box.middle, y + 16, shortened(words, wide - 12, 12), anchor="middle", spoken=False
        )
    if not total:
        canvas.slot(box.x + (box.width - where.card) / 2, top, where.card, high)
    canvas.end()
    if canvas.marking is not None:
        wide = (in_row - 1) * pitch + where.card
        left = box.x if where.narrow and rows > 1 else box.x + (box.width - wide) / 2
        canvas.marking.corridor = box.y + 4
        canvas.marking.lies("hand", Box(left, top, wide, high + (rows - 1) * where.row))


def draw_held(canvas: Canvas, scene: Scene, seat: int, box: Box, named: bool) -> None:
    """A seat in the head of its side: who sits there, how many cards they hold, what they did."""
    count = scene.counts[seat]
    name = seat_name(seat, scene.seat, scene.players)
    hidden = seat != scene.seat and scene.hands[seat] is None
    if hidden:
        canvas.group(f'data-seat="{seat}"', f"{name}, {card_count(count)}", "img")
    turn = scene.turn == seat and scene.phase != "over"
    canvas.box(box.x, box.y, 4 if turn else 2, box.height, FELT.turn if turn else FELT.slot)
    x = box.x + 10
    if named:
        ink = FELT.turn if turn else FELT.text
        canvas.text(x, box.y + 14, name, 14, ink, bold=True, spoken=False)
        x += text_width(name, 14, True) + 6
    # As many backs as there is room for: how full a hand is, before the number is read.
    shown = max(0, min(9, count, int((box.x + box.width - x - 36) // 4)))
    _backs(canvas, x, box.y + 2, shown)
    if canvas.marking is not None and seat != scene.seat and hidden:
        canvas.marking.hand(seat, Box(x, box.y + 2, 4 * max(0, shown - 1) + 9, 13))
    after = round(x + 4 * max(0, shown - 1) + 15)
    canvas.text(after, box.y + 13.5, str(count), 12, FELT.text, spoken=False)
    if scene.said:
        said = shortened(scene.said[seat], box.width - 18, 12)
        canvas.text(box.x + 10, box.y + 32, said, 12, spoken=False)
    if hidden:
        canvas.end()


def draw_few_backs(canvas: Canvas, scene: Scene, seat: int, box: Box) -> None:
    """Another seat on a narrow table: a few backs and how many cards they hold."""
    count = scene.counts[seat]
    name = seat_name(seat, scene.seat, scene.players)
    hidden = scene.hands[seat] is None
    if hidden:
        canvas.group(f'data-seat="{seat}"', f"{name}, {card_count(count)}", "img")
    turn = scene.turn == seat and scene.phase != "over"
    _backs(canvas, box.x, box.y + 3, min(4, count))
    ink = FELT.turn if turn else FELT.text
    right = box.x + box.width
    canvas.text(right, box.y + 14, str(count), 12, ink, bold=turn, anchor="end", spoken=False)
    if hidden:
        if canvas.marking is not None:
            canvas.marking.hand(seat, Box(box.x, box.y + 3, box.width, 13))
        canvas.end()


def _backs(canvas: Canvas, x: float, y: float, count: int) -> None:
    for place in range(count):
        canvas.svg(
            f'<rect x="{round(x + 4 * place, 1):g}" y="{y:g}" width="9" height="13" rx="2" '
            f'fill="{canvas.palette.tokens.back}" stroke="{FELT.text}"/>'
        )


def draw_open_hand(canvas: Canvas, scene: Scene, seat: int, box: Box) -> float:
    """Another seat's hand, face up, in rows of small cards. Returns its height."""
    cards = scene.hands[seat] or ()
    name = seat_name(seat, scene.seat, scene.players)
    canvas.group(f'data-seat="{seat}"', f"{name}, {card_count(len(cards))}")
    canvas.where = "open", seat
    most = max(1, int((box.width - OPEN_WIDTH) // INDEX_WIDTH) + 1)
    width, height = draw_small_rows(canvas, cards, box.x, box.y, most)
    if canvas.marking is not None:
        canvas.marking.hand(seat, Box(box.x, box.y, width, height))
    canvas.end()
    return height


def draw_small_rows(
    canvas: Canvas, cards: tuple[Card, ...], x: float, y: float, most: int
) -> tuple[float, float]:
    """Small cards in rows, ``most`` of them in each and all about as long; their whole size."""
    rows = max(1, -(-len(cards) // most))
    per_row = max(1, -(-len(cards) // rows))
    step = STRIP + 2
    for place, card in enumerate(cards):
        row, column = divmod(place, per_row)
        last = column == per_row - 1 or place == len(cards) - 1
        covered = place + per_row < len(cards)
        free = OPEN_WIDTH if last else INDEX_WIDTH, step if covered else OPEN_HEIGHT
        canvas.card(
            x + column * INDEX_WIDTH,
            y + row * step,
            card,
            place,
            None,
            free,
            size=(OPEN_WIDTH, OPEN_HEIGHT),
        )
    return (per_row - 1) * INDEX_WIDTH + OPEN_WIDTH, (rows - 1) * step + OPEN_HEIGHT
