"""The whole table as one picture: both sides' melds above, stock and pile, and the own hand below.

Front ends read the live picture by its attributes: ``data-zone`` (stock, pile, pozzetti,
opponents, own, hand), ``data-meld`` (number of the meld of its side), ``data-seat`` (a hand of
another seat), ``data-card`` and ``data-place``. With a rail, ``data-rail`` and ``data-foot`` say
where the line for words and buttons begins and ends, and ``data-narrow`` that the layout is the
one for a narrow table.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..i18n import gettext, say
from ..melds.book import Meld
from .canvas import Canvas, document
from .columns import CAPTION, columns, draw_meld, draw_new_meld
from .hands import draw_few_backs, draw_hand, draw_held, draw_open_hand
from .layout import shortened, text_width
from .marking import Box, Marking, sentences
from .marks import Mark
from .middle import draw_middle
from .palette import FELT, LIGHT, deck_palette
from .scene import Scene
from .tiles import PITCH, ROW, TILE, draw_tile, tiles_in
from .words import (
    describe,
    points_in_short,
    pozzetto_state,
    side_name,
    turn_in_short,
    turn_sentence,
    turn_steps,
)
from .zones import SIDE, Zones, zones

__all__ = ["TABLE_WIDTH", "draw_table"]

TABLE_WIDTH = 960
"""The usual width of a table."""


def draw_table(
    scene: Scene,
    live: bool,
    *,
    deck: str = "classic",
    width: int = TABLE_WIDTH,
    height: int | None = None,
    rail: bool = False,
    marks: Iterable[Mark] = (),
) -> str:
    """The picture of a table as SVG text.

    Without a ``height`` it is as high as its cards need. With one it fits it, as far as cards can
    close up and still be read: one of 560, and of 640 where it is under 700 wide, is enough for any
    round. With a ``rail`` there is room for words and buttons above the hand.

    Raises ValueError for an unknown deck, for a table that is too narrow, and for a mark at a
    place that is not there.
    """
    where = zones(scene, width, height, rail)
    shown = tuple(marks)
    marking = Marking(scene, shown) if shown else None
    canvas = Canvas(live, deck_palette(deck), marking, scene.fresh)
    _felt(canvas, where)
    _bar(canvas, scene, where, rail)
    # In the order in which the keyboard goes through them: the own melds lie before the hand.
    _side(canvas, scene, where, 1 - scene.side)
    draw_middle(canvas, scene, where)
    _side(canvas, scene, where, scene.side)
    draw_hand(canvas, scene, where)
    if marking is not None:
        canvas.svg(marking.paint(live, where.width))
    label = say("Burraco table, {rules}", rules=scene.title) if live else describe(scene)
    if shown and not live:
        label = f"{label} {sentences(scene, shown)}"
    more = ""
    if rail:
        more = f' data-rail="{where.rail.y:g}" data-foot="{where.rail.foot:g}"'
        more += f' data-middle="{where.middle.y:g}"'
        more += ' data-narrow="true"' if where.narrow else ""
    return document(canvas.whole(), label, where.width, where.height, live=live, more=more)


def _felt(canvas: Canvas, where: Zones) -> None:
    width, height = where.width, where.height
    canvas.svg(f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{LIGHT.felt}"/>')
    y = where.rail.y
    canvas.svg(
        f'<path d="M0 {y:g}H{width:g}V{height - 12:g}A12 12 0 0 1 {width - 12:g} {height:g}'
        f'H12A12 12 0 0 1 0 {height - 12:g}Z" fill="{FELT.panel}"/>'
    )


def _bar(canvas: Canvas, scene: Scene, where: Zones, rail: bool) -> None:
    """Whose turn it is, as a pill, and which part of it; under which rules, if nothing else is to
    stand there."""
    mine = scene.turn == scene.seat and scene.phase != "over"
    x, words = where.bar.x, turn_in_short(scene)
    canvas.group('class="bl-bar"', turn_sentence(scene), "img")
    wide = round(text_width(words, 14, True) + (44 if scene.phase != "over" else 28), 1)
    paint = f'fill="{FELT.turn}"' if mine else f'stroke="{FELT.turn}" stroke-width="2"'
    canvas.svg(f'<rect x="{x:g}" y="6" width="{wide:g}" height="28" rx="14" {paint}/>')
    ink = LIGHT.on_act if mine else FELT.text
    start = x + 14
    if scene.phase != "over":
        canvas.svg(f'<path d="M{start:g} 14.5l9 5.5l-9 5.5z" fill="{ink}"/>')
        start += 16
    canvas.text(start, 25, words, 14, ink, bold=True, spoken=False)
    x += wide + 12
    # The gold of the rail is there for the one whose turn it is.
    y = where.rail.y
    line = FELT.turn if mine else FELT.slot
    canvas.svg(
        f'<path d="M0 {y:g}H{where.width:g}" stroke="{line}" stroke-width="{3 if mine else 1}"/>'
    )
    right = where.bar.x + where.bar.width
    if scene.phase != "over":
        x = _steps(canvas, scene, x, right if not where.narrow else right - 44, where.narrow)
    canvas.end()
    if not rail:
        room = right - x - 8
        if room > 60:
            title = shortened(scene.title, room, 12)
            canvas.text(right, 25, title, 12, anchor="end")


def _steps(canvas: Canvas, scene: Scene, x: float, right: float, narrow: bool) -> float:
    """The parts of a turn, the present one marked; where there is little room that one alone.
    Returns where they end."""
    steps: tuple[str, ...] = turn_steps()
    now = 0 if scene.phase == "draw" else 1
    if narrow:
        steps, now = (steps[now],), 0
    for number, word in enumerate(steps):
        done = number < now and not narrow
        wide = text_width(word, 14, number == now)
        if x + wide + 16 * done > right:
            break
        current = number == now
        if done:
            canvas.svg(
                f'<path d="M{x:g} 20.5l3.5 3.5l7-8" stroke="{FELT.quiet}" stroke-width="2"/>'
            )
            x += 16
        ink = FELT.text if current else FELT.quiet
        canvas.text(x, 25, word, 14, ink, bold=current, spoken=False)
        if current:
            canvas.svg(f'<rect x="{x:g}" y="31" width="{wide:g}" height="2" fill="{FELT.turn}"/>')
        x = round(x + wide + 10, 1)
        if number < len(steps) - 1:
            canvas.text(x, 25, "›", 14, spoken=False)
            x += 16
    return x


def _side(canvas: Canvas, scene: Scene, where: Zones, side: int) -> None:
    """One side: its name and points, its seats with what they hold, its melds."""
    own = side == scene.side
    at = 1 if own else 0
    zone = "own" if own else "opponents"
    head, melds = where.heads[at], where.melds[at]
    full = side_name(side, scene.seat, scene.players)
    facts = [points_in_short(scene.points[side])]
    if scene.has_pozzetti:
        facts.append(pozzetto_state(scene, side))
    canvas.group(f'data-zone="{zone}"', f"{full}, {', '.join(facts)}")
    # A lighter felt says what belongs to a side, and takes what is dropped there.
    canvas.box(
        head.x - 6, head.y - 3, head.width + 12, melds.foot - head.y + 3, LIGHT.felt_2, radius=8
    )
    canvas.text(head.x, head.y + 14, full, 14, FELT.text, bold=True, spoken=False)
    if where.narrow:
        _narrow_head(canvas, scene, head, side, full, facts[0])
    else:
        canvas.text(head.x, head.y + 32, facts[0], 12, spoken=False)
        _seats(canvas, scene, head, side)
    _open_hands(canvas, scene, where, side)
    if where.tiled or (where.narrow and not own):
        _tiles(canvas, scene, melds, side)
    else:
        _columns(canvas, scene, melds, side)
    if canvas.marking is not None:
        canvas.marking.lies(zone, Box(head.x - 4, head.y, head.width + 8, melds.foot - head.y))
    canvas.end()


def _seats_of(scene: Scene, side: int) -> list[int]:
    """The seats of a side as they sit round the table, the one who looks last."""
    return [seat for seat in (*scene.others, scene.seat) if seat % 2 == side]


def _seats(canvas: Canvas, scene: Scene, head: Box, side: int) -> None:
    seats = _seats_of(scene, side)
    each = (head.width - SIDE) / len(seats)
    for number, seat in enumerate(seats):
        box = Box(head.x + SIDE + number * each, head.y, each, 36)
        draw_held(canvas, scene, seat, box, scene.players > 2)


def _narrow_head(
    canvas: Canvas, scene: Scene, head: Box, side: int, name: str, points: str
) -> None:
    x = head.x + text_width(name, 14, True) + 14
    canvas.text(x, head.y + 14, points, 12, spoken=False)
    seats = [seat for seat in _seats_of(scene, side) if seat != scene.seat]
    wide = [4 * max(0, min(4, scene.counts[seat]) - 1) + 34 for seat in seats]
    start = head.x + head.width - sum(wide) - 10 * (len(seats) - 1)
    for seat, room in zip(seats, wide, strict=True):
        draw_few_backs(canvas, scene, seat, Box(start, head.y, room, 18))
        start += room + 10


def _open_hands(canvas: Canvas, scene: Scene, where: Zones, side: int) -> None:
    box = where.opened[0 if side != scene.side else 1]
    if not box.height:
        return
    seats = _seats_of(scene, side)
    each = (box.width - (0 if where.narrow else SIDE)) / len(seats)
    y = box.y
    for number, seat in enumerate(seats):
        if seat == scene.seat or scene.hands[seat] is None:
            continue
        if where.narrow:
            y += draw_open_hand(canvas, scene, seat, Box(box.x, y, box.width, 0)) + 6
        else:
            x = box.x + SIDE + number * each + 10
            draw_open_hand(canvas, scene, seat, Box(x, y, each - 12, 0))


def _columns(canvas: Canvas, scene: Scene, box: Box, side: int) -> None:
    """The melds of a side as columns, and what would lie there."""
    own = side == scene.side
    zone = "own" if own else "opponents"
    melds = scene.melds[side]
    marking = canvas.marking if own else None
    new = marking.new_melds if marking is not None else []
    felt = marking is not None and marking.needs_felt
    count = len(melds) + len(new) + felt
    if not melds:
        canvas.text(box.x, box.y + 18, gettext("No melds yet"), 12)
    how = columns(count, box.width, box.height)
    starts = [round(box.x + how.left + number * how.pitch) for number in range(count)]
    if marking is not None:
        marking.lanes = [x + how.width + min(9.0, how.pitch - how.width) for x in starts]
    for number, x in enumerate(starts):
        canvas.where = zone, number
        if number < len(melds):
            draw_meld(canvas, melds[number], number, x, box, how, own)
        elif number < len(melds) + len(new):
            draw_new_meld(canvas, new[number - len(melds)], x, box, how)
        else:
            place = Box(x, box.y + CAPTION, how.width, round(1.12 * how.width))
            canvas.slot(*place)
            if marking is not None:
                marking.free_place(place)


def _tiles(canvas: Canvas, scene: Scene, box: Box, side: int) -> None:
    """The melds of a side on a narrow table: each a tile that names it."""
    own = side == scene.side
    zone = "own" if own else "opponents"
    melds: tuple[Meld, ...] = scene.melds[side]
    marking = canvas.marking if own else None
    tiles: list[tuple[Meld, int | None, Mark | None]] = []
    for number, meld in enumerate(melds):
        would = marking.would_be(zone, number) if marking is not None else None
        tiles.append((would[0], number, would[1]) if would else (meld, number, None))
    if marking is not None:
        new = [(mark.what, mark) for mark in marking.new_melds]
        tiles += [(meld, None, mark) for meld, mark in new if isinstance(meld, Meld)]
    if not melds:
        canvas.text(box.x, box.y + 18, gettext("No melds yet"), 12)
    per_row = tiles_in(box.width)
    at = [
        (box.x + PITCH * (number % per_row), box.y + ROW * (number // per_row))
        for number in range(len(tiles) + 1)
    ]
    if marking is not None:
        marking.lanes = [x + PITCH - 3 for x, _ in at]
    for number, (described, shown, mark) in enumerate(tiles):
        canvas.where = zone, shown
        draw_tile(canvas, described, shown, *at[number], mark)
    if marking is not None and marking.needs_felt:
        place = Box(*at[len(tiles)], *TILE)
        canvas.slot(*place)
        marking.free_place(place)
