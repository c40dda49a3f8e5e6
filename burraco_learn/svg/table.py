"""The whole table as one picture: opponents above, stock and pile between, own side below.

Front ends read the live picture by its attributes: ``data-zone`` (stock, pile, pozzetti,
opponents, own, hand), ``data-meld`` (number of the meld of its side), ``data-seat`` (a hand of
another seat), ``data-card`` and ``data-place``.
"""

from __future__ import annotations

from ..language import gettext, say
from ..melds import Meld
from .canvas import Canvas, document
from .faces import HEIGHT, STRIP, WIDTH, Part, back, small_back
from .layout import column_pitch, fan, text_width, wrapped
from .palette import FELT
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
"""Width of a table; its height is what its cards need."""

_EDGE = 20
_INNER = TABLE_WIDTH - 2 * _EDGE
_MOST_MELDS = 12
_CAPTION = 12.5


def draw_table(scene: Scene, live: bool) -> str:
    """The picture of a table as SVG text."""
    canvas = Canvas(live)
    canvas.svg("")  # the felt, once the height is known
    _status(canvas, scene)
    y = _side(canvas, scene, 1 - scene.side, 40)
    y = _middle(canvas, scene, y)
    y = _side(canvas, scene, scene.side, y)
    height = _hand(canvas, scene, y)
    canvas.parts[0] = (
        f'<rect width="{TABLE_WIDTH}" height="{height:g}" rx="14" fill="{FELT.table}"/>'
    )
    label = say("Burraco table, {rules}", rules=scene.title) if live else describe(scene)
    return document("".join(canvas.parts), label, TABLE_WIDTH, height, live=live)


def _status(canvas: Canvas, scene: Scene) -> None:
    """The top line: whose turn it is, what is to do, and under which rules."""
    mine = scene.turn == scene.seat and scene.phase != "over"
    canvas.svg(
        f'<path d="M0 40V14A14 14 0 0 1 14 0H966A14 14 0 0 1 980 14V40Z" fill="{FELT.panel}"/>'
    )
    x = _EDGE
    if mine:
        _pointer(canvas, x, 14)
        x += 18
    canvas.text(x, 26, turn_sentence(scene), 15, FELT.turn if mine else FELT.text, bold=True)
    canvas.text(TABLE_WIDTH - _EDGE, 26, scene.title, 13, anchor="end")


def _pointer(canvas: Canvas, x: float, y: float) -> None:
    """The mark of the seat whose turn it is."""
    canvas.at(x, y, f'<path d="M0 0l11 6.5l-11 6.5z" fill="{FELT.turn}"/>')


def _side(canvas: Canvas, scene: Scene, side: int, top: float) -> float:
    """One side: its name, its points, the hands that others hold, its melds. Returns its foot."""
    own = side == scene.side
    name = side_name(side, scene.seat, scene.players)
    canvas.group(f'data-zone="{"own" if own else "opponents"}"', name)
    background = len(canvas.parts)
    canvas.svg("")  # the zone's ground, once its height is known
    canvas.text(_EDGE, top + 25, name, 16, FELT.text, bold=True, spoken=False)
    facts = [points_on_table(scene.points[side])]
    if scene.has_pozzetti:
        facts.insert(0, pozzetto_state(scene, side))
    canvas.text(_EDGE, top + 43, " · ".join(facts))
    seats = [seat for seat in scene.others if seat % 2 == side]
    right: float = TABLE_WIDTH - _EDGE
    for seat in reversed(seats):
        if scene.hands[seat] is None:
            right = _held(canvas, scene, seat, right, top + 12)
    y = top + 57
    for seat in seats:
        if scene.hands[seat] is not None:
            y = _open_hand(canvas, scene, seat, y)
    y = _melds(canvas, scene.melds[side], y, own)
    canvas.parts[background] = (
        f'<rect y="{top:g}" width="{TABLE_WIDTH}" height="{y - top:g}" fill="{FELT.table}"/>'
    )
    canvas.end()
    return y


def _held(canvas: Canvas, scene: Scene, seat: int, right: float, y: float) -> float:
    """A hand that stays hidden, as backs. Returns where the next one to its left may end."""
    count = scene.counts[seat]
    name, held = seat_name(seat, scene.seat, scene.players), card_count(count)
    pitch = min(9, 100 / max(1, count - 1))
    width = 22 + pitch * (count - 1) if count else 22
    canvas.group(f'data-seat="{seat}"', f"{name}, {held}", "img")
    x = right - width
    if count:
        for place in range(count):
            canvas.at(round(x + place * pitch, 1), y, small_back())
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


def _open_hand(canvas: Canvas, scene: Scene, seat: int, y: float) -> float:
    """Another seat's hand, face up and smaller. Returns its foot."""
    cards = scene.hands[seat] or ()
    name = seat_name(seat, scene.seat, scene.players)
    turn = scene.turn == seat and scene.phase != "over"
    scale, left = 0.6, 160
    canvas.group(f'data-seat="{seat}"', f"{name}, {card_count(len(cards))}")
    if turn:
        _pointer(canvas, _EDGE, y + 12)
    x = _EDGE + (18 if turn else 0)
    canvas.text(x, y + 23, name, 13.5, FELT.turn if turn else FELT.text, bold=True, spoken=False)
    canvas.text(x, y + 39, card_count(len(cards)), 12.5, spoken=False)
    rows = fan(len(cards), (TABLE_WIDTH - _EDGE - left) / scale, 66)
    for place, card in enumerate(cards):
        row, column = divmod(place, rows.per_row)
        last = column == rows.per_row - 1 or place == len(cards) - 1
        canvas.card(
            round(left + column * rows.pitch * scale, 1),
            y + row * 30,
            card,
            place,
            None,
            "full" if last or rows.pitch >= WIDTH - 1 else "side",
            scale=scale,
        )
    canvas.end()
    return y + HEIGHT * scale + max(0, rows.rows - 1) * 30 + 14


def _melds(canvas: Canvas, melds: tuple[Meld, ...], top: float, own: bool) -> float:
    """A side's melds as columns, in rows of at most twelve. Returns their foot."""
    if not melds:
        canvas.text(_EDGE, top + 18, gettext("No melds yet"), 13)
        return top + 84
    rows = -(-len(melds) // _MOST_MELDS)
    per_row = -(-len(melds) // rows)
    width = min(150, _INNER / per_row)
    foot = y = top
    for number, meld in enumerate(melds):
        column = number % per_row
        if column == 0 and number:
            y = foot + 12
        x = int(_EDGE + column * width)
        foot = max(foot, _meld(canvas, meld, number, x, y, width - 6, own))
    return foot + 14


def _meld(
    canvas: Canvas, meld: Meld, number: int, x: float, y: float, width: float, own: bool
) -> float:
    """One meld as a column with its caption. Returns its foot."""
    canvas.group(f'data-meld="{number}"', meld_label(meld))
    if own:
        # The number by which a move names the meld: "add 6h to 2".
        canvas.text(x + 2, y + 8, str(number + 1), 12, FELT.text, bold=True, spoken=False)
        y += 14
    pitch = column_pitch(len(meld.cards))
    last = len(meld.cards) - 1
    roles = meld.roles
    for place, card in enumerate(meld.cards):
        shown: Part = "full" if place == last else "top"
        canvas.card(x, y + place * pitch, card, place, roles[place], shown)
    y += last * pitch + HEIGHT + 17
    what, *rest = meld.caption.split(" · ")
    colour = FELT.text
    if meld.burraco:
        colour = FELT.clean if meld.wild is None else FELT.dirty
    lines = [(line, colour, True) for line in wrapped(what, width, _CAPTION, True)]
    facts = " · ".join(rest)
    one_line = text_width(facts, 12) <= width
    lines += [(line, FELT.quiet, False) for line in ([facts] if one_line else rest)]
    for line, fill, bold in lines:
        canvas.text(x, y, line, _CAPTION if bold else 12, fill, bold=bold, spoken=False)
        y += 15
    canvas.end()
    return y - 11


def _middle(canvas: Canvas, scene: Scene, top: float) -> float:
    """The band between the sides: pozzetti, stock, discard pile. Returns its foot."""
    x = 180 if scene.has_pozzetti else _EDGE
    left = x + 150
    rows = fan(len(scene.pile), TABLE_WIDTH - _EDGE - left, 52)
    height = 144 + max(0, rows.rows - 1) * (STRIP + 2)
    foot = top + height
    canvas.box(0, top, TABLE_WIDTH, height, FELT.band)
    y = top + 40
    if scene.has_pozzetti:
        held = pozzetti_left(scene.pozzetti)
        _zone(canvas, "pozzetti", say("Pozzetti, {left}", left=held), 0, top, x - 10, height)
        _title(canvas, _EDGE, top, gettext("Pozzetti"), held)
        # Two pozzetti lie crosswise, as on a real table.
        if scene.pozzetti > 1:
            canvas.svg(f'<g transform="translate({_EDGE + 90},{y + 13:g}) rotate(90)">{back()}</g>')
        if scene.pozzetti:
            canvas.at(_EDGE + (13 if scene.pozzetti > 1 else 0), y, back())
        else:
            canvas.slot(_EDGE, y, WIDTH, HEIGHT)
        canvas.end()
    count = card_count(scene.stock)
    _zone(canvas, "stock", say("Stock, {count}", count=count), x - 10, top, 150, height)
    _title(canvas, x, top, gettext("Stock"), count)
    for layer in range(min(3, scene.stock)):
        canvas.at(x + 2 * layer, y - 2 * layer, back())
    if not scene.stock:
        canvas.slot(x, y, WIDTH, HEIGHT)
    canvas.end()
    _zone(canvas, "pile", pile_label(scene.pile), left - 10, top, TABLE_WIDTH - left + 10, height)
    _title(canvas, left, top, gettext("Discard pile"), card_count(len(scene.pile)))
    if not scene.pile:
        canvas.slot(left, y, WIDTH, HEIGHT)
    for place, card in enumerate(scene.pile):
        row, column = divmod(place, rows.per_row)
        last = column == rows.per_row - 1 or place == len(scene.pile) - 1
        canvas.card(
            left + column * rows.pitch,
            y + row * (STRIP + 2),
            card,
            place,
            None,
            "full" if last else "side",
        )
    canvas.end()
    return foot


def _zone(
    canvas: Canvas, name: str, label: str, x: float, y: float, width: float, height: float
) -> None:
    """Begin a zone with a ground that takes clicks and drops."""
    canvas.group(f'data-zone="{name}"', label)
    if canvas.live:
        canvas.box(x, y, width, height, FELT.band)


def _title(canvas: Canvas, x: float, top: float, title: str, count: str) -> None:
    canvas.heading(x, top + 25, title, count, 13.5, spoken=False)


def _hand(canvas: Canvas, scene: Scene, top: float) -> float:
    """The own hand. Returns its foot, which is the table's."""
    cards = scene.hand
    rows = fan(len(cards), _INNER, 68)
    step = 52
    height = 50 + HEIGHT + max(0, rows.rows - 1) * step + 20
    foot = top + height
    canvas.svg(
        f'<path d="M0 {top:g}H980V{foot - 14:g}A14 14 0 0 1 966 {foot:g}H14A14 14 0 0 1 0 '
        f'{foot - 14:g}Z" fill="{FELT.panel}"/>'
    )
    title, count = gettext("Your hand"), card_count(len(cards))
    if scene.unseen:
        count = card_count(scene.unseen)
        count += " · " + gettext("your pozzetto, face down until your next turn")
    canvas.heading(_EDGE, top + 26, title, count, 15)
    canvas.group('data-zone="hand" aria-multiselectable="true"', title, "listbox")
    if canvas.live:
        canvas.box(0, top + 34, TABLE_WIDTH, height - 48, FELT.panel)
    for place, card in enumerate(cards):
        row, column = divmod(place, rows.per_row)
        last = column == rows.per_row - 1 or place == len(cards) - 1
        canvas.card(
            _EDGE + column * rows.pitch,
            top + 50 + row * step,
            card,
            place,
            None,
            "full" if last or rows.pitch >= WIDTH - 1 else "side",
            option=True,
        )
    canvas.end()
    for place in range(scene.unseen):
        canvas.at(_EDGE + place * min(34, _INNER / scene.unseen), top + 50, back())
    if not scene.counts[scene.seat]:
        canvas.slot(_EDGE, top + 50, WIDTH, HEIGHT)
    return foot
