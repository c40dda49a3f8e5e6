"""The whole table as one picture: opponents above, stock and pile between, own side below.

Front ends read the live picture by its attributes: ``data-zone`` (stock, pile, pozzetti,
opponents, own, hand), ``data-meld`` (number of the meld of its side), ``data-seat`` (a hand of
another seat), ``data-card`` and ``data-place``.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..i18n import gettext, say
from ..melds.book import Meld
from .canvas import Canvas, document
from .faces import HEIGHT, STRIP, WIDTH, back, small_back
from .layout import Fan, Page, column_pitch, fan, page, shortened, text_width, wrapped
from .marking import Box, Laid, Marking, laid, sentences
from .marks import Mark
from .palette import FELT, TONES, deck_palette
from .scene import Scene
from .words import (
    card_count,
    describe,
    meld_label,
    pile_label,
    points_on_table,
    pozzetti_left,
    pozzetto_state,
    seat_name,
    side_name,
    turn_sentence,
)

__all__ = ["TABLE_WIDTH", "draw_table"]

TABLE_WIDTH = 980
"""The usual width of a table; its height is what its cards need."""

_CAPTION = 12.5


def draw_table(
    scene: Scene,
    live: bool,
    *,
    deck: str = "classic",
    width: int = TABLE_WIDTH,
    marks: Iterable[Mark] = (),
) -> str:
    """The picture of a table as SVG text.

    Raises ValueError for an unknown deck, for a table that is too narrow, and for a mark at a
    place that is not there.
    """
    sheet = page(width)
    shown = tuple(marks)
    marking = Marking(scene, shown) if shown else None
    canvas = Canvas(live, deck_palette(deck), marking)
    canvas.svg("")  # the felt, once the height is known
    y = _status(canvas, sheet, scene)
    y = _side(canvas, sheet, scene, 1 - scene.side, y)
    y = _middle(canvas, sheet, scene, y)
    y = _side(canvas, sheet, scene, scene.side, y)
    height = _hand(canvas, sheet, scene, y)
    if marking is not None:
        canvas.svg(marking.paint(live, width))
    canvas.parts[0] = f'<rect width="{width}" height="{height:g}" rx="14" fill="{FELT.table}"/>'
    label = say("Burraco table, {rules}", rules=scene.title) if live else describe(scene)
    if shown and not live:
        label = f"{label} {sentences(scene, shown)}"
    return document("".join(canvas.parts), label, width, height, live=live)


def _status(canvas: Canvas, sheet: Page, scene: Scene) -> float:
    """The top line: whose turn it is, what is to do, and under which rules. Returns its foot."""
    mine = scene.turn == scene.seat and scene.phase != "over"
    x = sheet.edge + (18 if mine else 0)
    sentence = turn_sentence(scene)
    lines, foot = [sentence], 40
    if sheet.narrow:
        lines = wrapped(sentence, sheet.right - x, 15, True)
        foot = 42 + 20 * len(lines)
    canvas.svg(
        f'<path d="M0 {foot}V14A14 14 0 0 1 14 0H{sheet.width - 14}A14 14 0 0 1 {sheet.width} 14'
        f'V{foot}Z" fill="{FELT.panel}"/>'
    )
    if mine:
        _pointer(canvas, sheet.edge, 14)
    for number, line in enumerate(lines):
        colour = FELT.turn if mine else FELT.text
        canvas.text(x, 26 + 20 * number, line, 15, colour, bold=True)
    if sheet.narrow:
        canvas.text(sheet.edge, foot - 12, shortened(scene.title, sheet.inner, 13), 13)
    else:
        room = max(sheet.right - x - text_width(sentence, 15, True), sheet.inner / 2)
        canvas.text(sheet.right, 26, shortened(scene.title, room, 13), 13, anchor="end")
    return foot


def _pointer(canvas: Canvas, x: float, y: float) -> None:
    """The mark of the seat whose turn it is."""
    canvas.at(x, y, f'<path d="M0 0l11 6.5l-11 6.5z" fill="{FELT.turn}"/>')


def _side(canvas: Canvas, sheet: Page, scene: Scene, side: int, top: float) -> float:
    """One side: its name, its points, the hands that others hold, its melds. Returns its foot."""
    own = side == scene.side
    zone = "own" if own else "opponents"
    name = side_name(side, scene.seat, scene.players)
    canvas.group(f'data-zone="{zone}"', name)
    background = len(canvas.parts)
    canvas.svg("")  # the zone's ground, once its height is known
    canvas.text(sheet.edge, top + 25, name, 16, FELT.text, bold=True, spoken=False)
    facts = [points_on_table(scene.points[side])]
    if scene.has_pozzetti:
        facts.insert(0, pozzetto_state(scene, side))
    y = top + 43
    one_line = " · ".join(facts)
    lines = [one_line]
    if sheet.narrow and text_width(one_line, 13) > sheet.inner:
        lines = facts
    for line in lines:
        canvas.text(sheet.edge, y, line)
        y += 17
    y -= 3
    seats = [seat for seat in scene.others if seat % 2 == side]
    right: float = sheet.right
    for seat in reversed(seats):
        if scene.hands[seat] is None and not sheet.narrow:
            right = _held(canvas, sheet, scene, seat, right, top + 12)
    for seat in seats:
        if scene.hands[seat] is not None:
            y = _open_hand(canvas, sheet, scene, seat, y)
        elif sheet.narrow:
            _held(canvas, sheet, scene, seat, sheet.right, y)
            y += 42
    y = _melds(canvas, sheet, scene.melds[side], y, own)
    if canvas.marking is not None:
        canvas.marking.lies(zone, Box(6, top + 6, sheet.width - 12, y - top - 12))
    canvas.parts[background] = (
        f'<rect y="{top:g}" width="{sheet.width}" height="{y - top:g}" fill="{FELT.table}"/>'
    )
    canvas.end()
    return y


def _held(canvas: Canvas, sheet: Page, scene: Scene, seat: int, right: float, y: float) -> float:
    """A hand that stays hidden, as backs. Returns where the next one to its left may end."""
    count = scene.counts[seat]
    name, held = seat_name(seat, scene.seat, scene.players), card_count(count)
    pitch = min(9, (40 if sheet.tiny else 100) / max(1, count - 1))
    width = 22 + pitch * (count - 1) if count else 22
    canvas.group(f'data-seat="{seat}"', f"{name}, {held}", "img")
    x = right - width
    if canvas.marking is not None:
        canvas.marking.hand(seat, Box(x, y, width, 31))
    if count:
        for place in range(count):
            canvas.at(round(x + place * pitch, 1), y, small_back(canvas.palette))
    else:
        canvas.slot(x, y, 22, 31)
    x -= 10
    turn = scene.turn == seat and scene.phase != "over"
    if turn:
        _pointer(canvas, x - 11, y + (9 if scene.players == 2 else 2))
        x -= 18
    colour = FELT.turn if turn else FELT.text
    if scene.players == 2:
        # The side's own title names the only other player already.
        canvas.text(x, y + 20, held, 12.5, anchor="end", spoken=False)
        x -= text_width(held, 12.5)
    else:
        canvas.text(x, y + 13, name, 13.5, colour, bold=True, anchor="end", spoken=False)
        canvas.text(x, y + 29, held, 12.5, anchor="end", spoken=False)
        x -= max(text_width(name, 13.5, True), text_width(held, 12.5))
    canvas.end()
    return x - 28


def _open_hand(canvas: Canvas, sheet: Page, scene: Scene, seat: int, y: float) -> float:
    """Another seat's hand, face up and smaller. Returns its foot."""
    cards = scene.hands[seat] or ()
    name = seat_name(seat, scene.seat, scene.players)
    turn = scene.turn == seat and scene.phase != "over"
    scale, step, left, foot = 0.6, 50, 160, 0
    canvas.group(f'data-seat="{seat}"', f"{name}, {card_count(len(cards))}")
    canvas.where = "open", seat
    if turn:
        _pointer(canvas, sheet.edge, y + 12)
    x = sheet.edge + (18 if turn else 0)
    colour, held = FELT.turn if turn else FELT.text, card_count(len(cards))
    if sheet.narrow:
        left, foot = sheet.edge, 32
        canvas.heading(x, y + 23, name, held, 13.5, colour, spoken=False)
    else:
        canvas.text(x, y + 23, name, 13.5, colour, bold=True, spoken=False)
        canvas.text(x, y + 39, held, 12.5, spoken=False)
    y += foot
    rows = fan(len(cards), (sheet.right - left) / scale, 66)
    for place, card in enumerate(cards):
        row, column = divmod(place, rows.per_row)
        canvas.card(
            round(left + column * rows.pitch * scale, 1),
            y + row * step * scale,
            card,
            place,
            None,
            rows.free(place, len(cards), step),
            scale=scale,
        )
    height = (HEIGHT + max(0, rows.rows - 1) * step) * scale
    if canvas.marking is not None:
        canvas.marking.hand(seat, _fan_box(left, y, rows, height, scale))
    canvas.end()
    return y + height + 14


def _fan_box(x: float, y: float, rows: Fan, height: float, scale: float = 1) -> Box:
    return Box(x, y, ((rows.per_row - 1) * rows.pitch + WIDTH) * scale, height)


def _melds(canvas: Canvas, sheet: Page, melds: tuple[Meld, ...], top: float, own: bool) -> float:
    """A side's melds as columns, in rows of at most twelve, and what would lie there. Returns
    their foot."""
    zone = "own" if own else "opponents"
    marking = canvas.marking if own else None
    new = marking.new_melds if marking is not None else []
    felt = marking is not None and marking.needs_felt
    count = len(melds) + len(new) + felt
    if not melds:
        canvas.text(sheet.edge, top + 18, gettext("No melds yet"), 13)
        if not count:
            return top + 84
        top += 28
    rows = -(-count // sheet.melds)
    per_row = -(-count // rows)
    width = min(150, sheet.inner / per_row)
    foot = y = top
    if marking is not None:
        starts = [int(sheet.edge + column * width) for column in range(per_row + 1)]
        marking.lanes = [x - 6 for x in starts[1:]]
        if width > WIDTH + 24:
            marking.lanes += [x + WIDTH + 9 for x in starts[:-1]]
    for number in range(count):
        column = number % per_row
        if column == 0 and number:
            y = foot + 12
        x = int(sheet.edge + column * width)
        if number < len(melds):
            canvas.where = zone, number
            foot = max(foot, _meld(canvas, melds[number], number, x, y, width - 6, own))
        elif number < len(melds) + len(new):
            mark = new[number - len(melds)]
            foot = max(foot, _new_meld(canvas, mark, x, y + 14, width - 6))
        else:
            canvas.slot(x, y + 14, WIDTH, HEIGHT)
            foot = max(foot, y + 14 + HEIGHT)
            if marking is not None:
                marking.free_place(Box(x, y + 14, WIDTH, HEIGHT))
    return foot + 14


def _meld(
    canvas: Canvas, meld: Meld, number: int, x: float, y: float, width: float, own: bool
) -> float:
    """One meld as a column with its caption. Returns its foot."""
    label = meld_label(meld)
    cards, described, colour, mark = laid(meld), meld, None, None
    if canvas.marking is not None:
        would = canvas.marking.would_be(canvas.where[0], number)
        if would is not None:
            described, mark = would
            cards, colour = laid(meld, described), TONES[mark.tone].line
            label = f"{label}. {mark.words(canvas.marking.scene)}"
    canvas.group(f'data-meld="{number}"', label)
    if own:
        # The number by which a move names the meld: "add 6h to 2".
        canvas.text(x + 2, y + 8, str(number + 1), 12, FELT.text, bold=True, spoken=False)
        y += 14
    height = _column(canvas, cards, x, y, mark)
    foot = _caption(canvas, described, x, y + height + 17, width, colour)
    if canvas.marking is not None:
        # A frame round an own meld takes its number in.
        above = 14 if own else 0
        box = Box(x, y - above, WIDTH, height + above)
        canvas.marking.lies(canvas.where[0], box, number, foot)
    canvas.end()
    return foot


def _new_meld(canvas: Canvas, mark: Mark, x: float, y: float, width: float) -> float:
    """A meld that would lie there. Returns its foot."""
    meld = mark.what
    marking = canvas.marking
    if marking is None or not isinstance(meld, Meld):
        return y
    canvas.group('class="bl-ghosts"', mark.words(marking.scene))
    ghosts = [each._replace(place=None) for each in laid(meld)]
    height = _column(canvas, ghosts, x, y, mark)
    foot = _caption(canvas, meld, x, y + height + 17, width, TONES[mark.tone].line)
    marking.free_place(Box(x, y, WIDTH, height), foot)
    canvas.end()
    return foot


def _column(canvas: Canvas, cards: list[Laid], x: float, y: float, mark: Mark | None) -> float:
    """Cards of a meld below each other. Returns the height."""
    pitch = column_pitch(len(cards))
    last = len(cards) - 1
    for number, (card, role, place) in enumerate(cards):
        free = WIDTH, HEIGHT if number == last else pitch
        if place is not None:
            canvas.card(x, y + number * pitch, card, place, role, free, little=True)
        elif mark is not None:
            canvas.ghost(x, y + number * pitch, card, role, free, mark, little=True)
    return last * pitch + HEIGHT


def _caption(
    canvas: Canvas, meld: Meld, x: float, y: float, width: float, would: str | None
) -> float:
    """What a meld is, or ``would`` be, as its colour then says too. Returns the foot."""
    what, *rest = meld.caption.split(" · ")
    colour = FELT.text
    if would is not None:
        colour, what = would, f"→ {what}"
    elif meld.burraco:
        colour = FELT.clean if meld.wild is None else FELT.dirty
    lines = [(line, colour, True) for line in wrapped(what, width, _CAPTION, True)]
    facts = " · ".join(rest)
    one_line = text_width(facts, 12) <= width
    lines += [(line, FELT.quiet, False) for line in ([facts] if one_line else rest)]
    for line, fill, bold in lines:
        canvas.text(x, y, line, _CAPTION if bold else 12, fill, bold=bold, spoken=False)
        y += 15
    return y - 11


def _middle(canvas: Canvas, sheet: Page, scene: Scene, top: float) -> float:
    """The band between the sides: pozzetti, stock, discard pile. Returns its foot."""
    x = sheet.edge + ((118 if sheet.tiny else 160) if scene.has_pozzetti else 0)
    # A narrow table has the pile under the stock.
    left, above = (sheet.edge, top + 134) if sheet.stacked else (x + 150, top)
    discards = canvas.marking.discards if canvas.marking is not None else []
    count = len(scene.pile) + len(discards)
    rows = fan(count, sheet.right - left, 52)
    step = STRIP + 2
    height = 144 + max(0, rows.rows - 1) * step
    foot = above + height
    canvas.box(0, top, sheet.width, foot - top, FELT.band)
    first = above + 6 - top if sheet.stacked else height
    _stock(canvas, sheet, scene, x, top, first)
    y = above + 40
    _zone(canvas, "pile", pile_label(scene.pile), left - 10, above, sheet.width - left + 10, height)
    canvas.heading(
        left, above + 25, gettext("Discard pile"), card_count(len(scene.pile)), 13.5, spoken=False
    )
    if not count:
        canvas.slot(left, y, WIDTH, HEIGHT)
    for place in range(count):
        row, column = divmod(place, rows.per_row)
        at = left + column * rows.pitch, y + row * step
        free = rows.free(place, count, step)
        if place < len(scene.pile):
            canvas.card(*at, scene.pile[place], place, None, free, little=True)
        else:
            mark = discards[place - len(scene.pile)]
            if canvas.marking is not None and isinstance(mark.what, Card):
                canvas.ghost(*at, mark.what, None, free, mark, little=True)
                canvas.marking.card(canvas.where, place, *at, *free)
    if canvas.marking is not None:
        canvas.marking.lies("pile", _fan_box(left, y, rows, height - 54))
    canvas.end()
    return foot


def _stock(canvas: Canvas, sheet: Page, scene: Scene, x: float, top: float, height: float) -> None:
    """The pozzetti and, at ``x``, the stock."""
    y = top + 40
    card = back(canvas.palette)
    if scene.has_pozzetti:
        held = pozzetti_left(scene.pozzetti)
        _zone(canvas, "pozzetti", say("Pozzetti, {left}", left=held), 0, top, x - 10, height)
        _title(canvas, sheet, sheet.edge, top, gettext("Pozzetti"), held)
        # Two pozzetti lie crosswise, as on a real table.
        crossed = scene.pozzetti > 1
        if crossed:
            canvas.svg(
                f'<g transform="translate({sheet.edge + 90},{y + 13:g}) rotate(90)">{card}</g>'
            )
        if scene.pozzetti:
            canvas.at(sheet.edge + (13 if crossed else 0), y, card)
        else:
            canvas.slot(sheet.edge, y, WIDTH, HEIGHT)
        if canvas.marking is not None:
            width = HEIGHT if crossed else WIDTH
            canvas.marking.lies("pozzetti", Box(sheet.edge, y, width, HEIGHT))
        canvas.end()
    count = card_count(scene.stock)
    wide = min(150, sheet.width - x + 10)
    _zone(canvas, "stock", say("Stock, {count}", count=count), x - 10, top, wide, height)
    _title(canvas, sheet, x, top, gettext("Stock"), count)
    for layer in range(min(3, scene.stock)):
        canvas.at(x + 2 * layer, y - 2 * layer, card)
    if not scene.stock:
        canvas.slot(x, y, WIDTH, HEIGHT)
    if canvas.marking is not None:
        canvas.marking.lies("stock", Box(x, y - 4, WIDTH + 4, HEIGHT + 4))
    canvas.end()


def _zone(
    canvas: Canvas, name: str, label: str, x: float, y: float, width: float, height: float
) -> None:
    """Begin a zone with a ground that takes clicks and drops."""
    canvas.where = name, None
    canvas.group(f'data-zone="{name}"', label)
    if canvas.live:
        canvas.box(x, y, width, height, FELT.band)


def _title(canvas: Canvas, sheet: Page, x: float, top: float, title: str, count: str) -> None:
    if sheet.tiny:
        canvas.text(x, top + 18, title, 13.5, FELT.text, bold=True, spoken=False)
        canvas.text(x, top + 33, count, 12.5, spoken=False)
    else:
        canvas.heading(x, top + 25, title, count, 13.5, spoken=False)


def _hand(canvas: Canvas, sheet: Page, scene: Scene, top: float) -> float:
    """The own hand. Returns its foot, which is the table's."""
    cards = scene.hand
    rows = fan(len(cards), sheet.inner, 68)
    step = 52
    panel = top
    title, count = gettext("Your hand"), card_count(len(cards))
    later = ""
    if scene.unseen:
        count = card_count(scene.unseen)
        later = gettext("your pozzetto, face down until your next turn")
        if not sheet.narrow:
            count, later = f"{count} · {later}", ""
    lines = wrapped(later, sheet.inner, 13)
    top += 18 * len(lines)
    foot = top + 70 + HEIGHT + max(0, rows.rows - 1) * step
    canvas.svg(
        f'<path d="M0 {panel:g}H{sheet.width}V{foot - 14:g}A14 14 0 0 1 {sheet.width - 14} '
        f'{foot:g}H14A14 14 0 0 1 0 {foot - 14:g}Z" fill="{FELT.panel}"/>'
    )
    canvas.heading(sheet.edge, panel + 26, title, count, 15, spoken=False)
    for number, line in enumerate(lines):
        canvas.text(sheet.edge, panel + 44 + 18 * number, line, spoken=False)
    canvas.where = "hand", None
    name = ", ".join(filter(None, (title, count, later)))
    canvas.group('data-zone="hand" aria-multiselectable="true"', name, "listbox")
    if canvas.live:
        canvas.box(0, top + 34, sheet.width, foot - top - 48, FELT.panel)
    for place, card in enumerate(cards):
        row, column = divmod(place, rows.per_row)
        canvas.card(
            sheet.edge + column * rows.pitch,
            top + 50 + row * step,
            card,
            place,
            None,
            rows.free(place, len(cards), step),
            option=True,
        )
    canvas.end()
    if canvas.marking is not None:
        canvas.marking.corridor = top + 40
        canvas.marking.lies("hand", _fan_box(sheet.edge, top + 50, rows, foot - top - 70))
    for place in range(scene.unseen):
        pitch = min(34, (sheet.inner - WIDTH) / scene.unseen)
        canvas.at(round(sheet.edge + place * pitch, 1), top + 50, back(canvas.palette))
    if not scene.counts[scene.seat]:
        canvas.slot(sheet.edge, top + 50, WIDTH, HEIGHT)
    return foot
