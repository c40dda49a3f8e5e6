"""Melds as columns: a caption, the cards below each other, and a strap round a burraco.

A column closes up when it has little height, and columns lie closer when there are many; the index
of every card stays in sight.
"""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from ..i18n import gettext
from ..melds.book import Meld
from .canvas import Canvas
from .faces import INDEX_WIDTH, STRIP
from .layout import text_width
from .marking import Box, Laid, laid
from .marks import Mark
from .palette import FELT, LIGHT, TONES
from .words import meld_label

__all__ = [
    "CAPTION",
    "Columns",
    "columns",
    "draw_meld",
    "draw_new_meld",
    "draw_strap",
    "natural_height",
]

CAPTION = 21
"""Height of a caption with the gap below it."""

_LEAST, _MOST = 38, 56
_TIGHTEST, _WIDEST_STRIP = 11.4, 20.0
_STRAP_FOOT = 38

_PINKED = {
    "clean": (False, False),
    "semi-clean": (False, True),
    "dirty": (True, True),
    "super": (False, False),
    "super-dirty": (False, True),
    "royal": (False, False),
    "royal-dirty": (False, True),
    "noble": (False, False),
}
"""Which edges of the strap are cut in teeth, the upper and the lower: none of a clean one's."""

_CROWNED = frozenset({"super", "super-dirty", "royal", "royal-dirty", "noble"})
"""The kinds whose strap has the points of a crown."""


class Columns(NamedTuple):
    """How the columns of a side lie: the width of a card, how far apart they lie, and where the
    first one begins. ``over`` is how far the foot of a burraco may stick out on either side."""

    width: int
    pitch: float
    left: float
    over: float

    @property
    def seen(self) -> float:
        """How much of a card the next column leaves free."""
        return min(float(self.width), int(self.pitch * 10) / 10)


def columns(count: int, room: float, height: float = 0) -> Columns:
    """The columns of so many melds in a zone so wide; larger where it is high as well.

    >>> found = columns(12, 468)
    >>> found.width, round(found.pitch, 1)
    (38, 38.2)
    """
    n = max(1, count)
    most = _MOST + min(14.0, max(0.0, (height - 240) / 10))
    width = int(min(most, max(_LEAST, (room - 8) / n - 10)))
    pitch = min(width + 34.0, (room - width - 8) / max(1, n - 1))
    over = max(1.0, min(9.0, (pitch - width) / 2 - 1))
    left = 4 + over
    if n > 1:
        pitch = min(pitch, (room - width - 2 * left) / (n - 1))
    return Columns(width, pitch, left, over)


def word_of(kind: str) -> str:
    """A burraco in one word, as it stands on its strap."""
    return {
        "clean": gettext("Clean"),
        "semi-clean": gettext("Semi"),
        "dirty": gettext("Dirty"),
        "super": gettext("Super"),
        "super-dirty": gettext("Super"),
        "royal": gettext("Royal"),
        "royal-dirty": gettext("Royal"),
        "noble": gettext("Noble"),
    }[kind]


def _foot(meld: Meld, width: int) -> int:
    return _STRAP_FOOT if meld.burraco else min(58, round(1.12 * width))


def natural_height(melds: tuple[Meld, ...]) -> float:
    """How high the columns of melds are that need not close up; an empty place at least."""
    heights = [_WIDEST_STRIP * (len(meld.cards) - 1) + _foot(meld, _MOST) for meld in melds]
    return max(heights, default=62) + 18


def fits(melds: tuple[Meld, ...], height: float, width: float) -> bool:
    """Whether the columns of melds can close up so far that they fit a zone."""
    how = columns(len(melds), width)
    if how.seen < INDEX_WIDTH:
        return False
    least = (_TIGHTEST * (len(meld.cards) - 1) + _foot(meld, how.width) for meld in melds)
    return max(least, default=0) <= height


def strip_of(meld: Meld, count: int, width: int, room: float) -> float:
    """How far apart ``count`` cards of a meld lie in a column that may be ``room`` high."""
    free = (room - _foot(meld, width)) / max(1, count - 1)
    strip = max(_TIGHTEST, min(_WIDEST_STRIP + max(0, width - _MOST) / 2, free))
    return floor(strip) if strip >= STRIP else floor(strip * 10) / 10


def draw_meld(
    canvas: Canvas, meld: Meld, number: int, x: float, box: Box, how: Columns, own: bool
) -> None:
    """One meld of a zone as a column at ``x``."""
    label = meld_label(meld)
    described, mark = meld, None
    cards = laid(meld)
    if canvas.marking is not None:
        would = canvas.marking.would_be(canvas.where[0], number)
        if would is not None:
            described, mark = would
            cards = laid(meld, described)
            label = f"{label}. {mark.words(canvas.marking.scene)}"
    canvas.group(f'data-meld="{number}"', label)
    _caption(canvas, described, x, box.y, how, mark)
    y = box.y + CAPTION
    height = _column(canvas, cards, described, x, y, box.foot - y, how, mark)
    foot = y + height
    if own and box.foot - foot >= 15:
        # The number by which a move in text names the meld: "add 6h to 2".
        canvas.text(
            x + how.width / 2, foot + 13, str(number + 1), 12, anchor="middle", spoken=False
        )
    if canvas.marking is not None:
        canvas.marking.lies(canvas.where[0], Box(x, y, how.width, height), number, foot)
    canvas.end()


def draw_new_meld(canvas: Canvas, mark: Mark, x: float, box: Box, how: Columns) -> None:
    """A meld that would lie at ``x``."""
    meld = mark.what
    marking = canvas.marking
    if marking is None or not isinstance(meld, Meld):
        return
    canvas.group('class="bl-ghosts"', mark.words(marking.scene))
    _caption(canvas, meld, x, box.y, how, mark)
    y = box.y + CAPTION
    ghosts = [each._replace(place=None) for each in laid(meld)]
    height = _column(canvas, ghosts, meld, x, y, box.foot - y, how, mark)
    marking.free_place(Box(x, y, how.width, height), y + height)
    canvas.end()


def _column(
    canvas: Canvas,
    cards: list[Laid],
    meld: Meld,
    x: float,
    y: float,
    room: float,
    how: Columns,
    mark: Mark | None,
) -> float:
    """The cards of a meld below each other. Returns the height."""
    width, foot = how.width, _foot(meld, how.width)
    strip = strip_of(meld, len(cards), width, room)
    last = len(cards) - 1
    for number, (card, role, place) in enumerate(cards):
        at, size = x, (width, 40)
        if number == last:
            size = (width, foot)
            if meld.burraco:
                # The last card of a burraco lies across, as on a real table.
                across = round(how.over)
                at, size = x - across, (width + 2 * across, foot)
        free = min(size[0], how.seen), strip if number < last else size[1]
        where = at, y + number * strip
        if place is not None:
            canvas.card(*where, card, place, role, free, size=size)
        elif mark is not None:
            canvas.ghost(*where, card, role, free, mark, size=size)
    height = last * strip + foot
    if meld.burraco:
        across = round(how.over)
        left, wide = x - across - 2.5, width + 2 * across + 5
        draw_strap(canvas, meld, left, y + last * strip + 18.5, wide, how.pitch)
    return height


def draw_strap(canvas: Canvas, meld: Meld, x: float, y: float, width: float, room: float) -> None:
    """The band round a burraco: its word, and edges and points that tell the kind by form.

    ``room`` is how far off the next strap may lie: where a word would meet the next, its letters
    close up."""
    kind = meld.burraco or ""
    height = 16
    upper, lower = _PINKED[kind]
    if kind in _CROWNED:
        points = (0.25, 0.5, 0.75, 1)
        path = f"M{x:g} {y - 4:g}" + "".join(
            f"L{round(x + width * part, 1):g} {y if place % 2 == 0 else y - 4:g}"
            for place, part in enumerate(points)
        )
    else:
        path = f"M{x:g} {y:g}" + _edge(width, upper, 3)
    path += f"v{height}" + _edge(-width, lower, 3) + "z"
    name = kind.split("-")[0]
    ground, ink = {
        "clean": (LIGHT.clean, LIGHT.on_clean),
        "semi": (LIGHT.semi, LIGHT.on_semi),
        "dirty": (LIGHT.dirty, LIGHT.on_dirty),
    }.get(name, (LIGHT.royal, LIGHT.on_royal))
    canvas.svg(f'<path d="{path}" fill="{ground}"/>')
    word = word_of(kind)
    longer = f"{word} {meld.bonus}"
    if text_width(longer, 12, True) <= width + 6:
        word = longer
    # Where the next strap lies on this one, the word stands in what is seen of it.
    close = text_width(word, 12, True) > room + 4
    middle = x + (min(width, room) if close else width) / 2
    canvas.text(
        round(middle, 1),
        y + 12.3,
        word,
        12,
        ink,
        bold=True,
        anchor="middle",
        spoken=False,
        within=min(width, room) - 3 if close else 0,
    )


def _edge(length: float, toothed: bool, depth: float) -> str:
    """An edge of a strap, to the right or (a negative length) to the left; its teeth point out."""
    if not toothed:
        return f"h{length:g}"
    teeth = max(4, round(abs(length) / 5))
    step = round(length / teeth / 2, 2)
    out = depth if length < 0 else -depth
    return f"l{step:g} {out:g}l{step:g} {-out:g}" * teeth


def _caption(
    canvas: Canvas, meld: Meld, x: float, y: float, how: Columns, mark: Mark | None
) -> None:
    """How many cards a meld has, and what it counts with its bonus; where there is no room for
    both, the count alone. Of what would be, ``mark`` says so in its colour and with an arrow."""
    count, points = str(len(meld.cards)), str(meld.points)
    if mark is not None:
        count = f"→{count}"
    width = how.width
    sign = width >= 50 and mark is None
    first = (28 if sign else 17) + 7 * (len(count) - 1)
    second = 7.9 * len(points) + 6
    if first + second > min(width + 8, how.pitch - 2):
        second = 0
    wide = round(first + second)
    left = round(x + (width - wide) / 2)
    ink = FELT.text if mark is None else TONES[mark.tone].line
    canvas.box(left, y, wide, 16, LIGHT.tray, 4)
    if sign:
        canvas.svg(f'<path d="M{left + 5:g} {y + 3.5:g}h6v9h-6z" stroke="{FELT.text}"/>')
    bold = f'<tspan fill="{ink}" font-weight="700">{count}</tspan>'
    hidden = ' aria-hidden="true"' if canvas.live else ""
    start = left + (14 if sign else 5)
    more = f'<tspan dx="7">{points}</tspan>' if second else ""
    canvas.svg(
        f'<text x="{start:g}" y="{y + 12:g}" fill="{FELT.quiet}"{hidden}>{bold}{more}</text>'
    )
