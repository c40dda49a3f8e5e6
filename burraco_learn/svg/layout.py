"""Where cards lie: fans that stay readable however many cards there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from ..i18n import say
from .faces import HEIGHT, STRIP, STRIP_WIDTH, WIDTH

__all__ = ["Fan", "Page", "column_pitch", "fan", "page", "shortened", "text_width", "wrapped"]

_LEAST_WIDTH = 220

_LONGEST = 24
"""Letters of a word, in any language of card players."""

_MOST_MELDS = 12


@dataclass(frozen=True, slots=True)
class Page:
    """The width of a table and what follows from it: its edge, and how many melds fit in a row.

    A ``narrow`` one puts below each other what else lies side by side; a ``stacked`` one also the
    stock and the discard pile; a ``tiny`` one breaks the titles above the stock.
    """

    width: int
    edge: int
    narrow: bool
    stacked: bool
    tiny: bool
    melds: int

    @property
    def inner(self) -> int:
        """The width between the edges."""
        return self.width - 2 * self.edge

    @property
    def right(self) -> int:
        """Where the right edge begins."""
        return self.width - self.edge


def page(width: int) -> Page:
    """The layout for a table so many units wide.

    Raises ValueError if the table would be too narrow to be read.
    """
    if width < _LEAST_WIDTH:
        raise ValueError(
            say("A table is at least {least} wide, not {width}.", least=_LEAST_WIDTH, width=width)
        )
    narrow = width < 700
    edge = 12 if narrow else 20
    columns = (width - 2 * edge + 14) // (WIDTH + 14)
    return Page(width, edge, narrow, width < 560, width < 320, min(_MOST_MELDS, columns))


class Fan(NamedTuple):
    """Rows of cards: how many cards a row has and how far apart they lie."""

    rows: int
    per_row: int
    pitch: float

    def free(self, place: int, count: int, step: float) -> tuple[float, float]:
        """Width and height that the other cards of ``count`` leave free of one of them.

        ``step`` is how far apart the rows lie.

        >>> Fan(2, 6, 34.0).free(0, 12, 52), Fan(2, 6, 34.0).free(11, 12, 52)
        ((34.0, 52), (64, 90))
        """
        last = place % self.per_row == self.per_row - 1 or place == count - 1
        width = WIDTH if last or self.pitch >= WIDTH - 1 else self.pitch
        return width, HEIGHT if place + self.per_row >= count else min(step, HEIGHT)


def fan(count: int, width: float, ideal: float, least: float = STRIP_WIDTH) -> Fan:
    """A horizontal fan of cards inside a width, in as few rows as keep every index readable.

    >>> fan(11, 940, 68), fan(40, 940, 68).rows
    (Fan(rows=1, per_row=11, pitch=68), 2)
    """
    most = max(1, int((width - WIDTH) // least) + 1)
    rows = max(1, ceil(count / most))
    per_row = max(1, ceil(count / rows))
    room = (width - WIDTH) / (per_row - 1) if per_row > 1 else ideal
    return Fan(rows, per_row, min(ideal, int(room * 10) / 10))


def column_pitch(count: int) -> float:
    """The pitch of a meld's column: closer as it grows, never under the height of an index."""
    room = (226 - HEIGHT) / max(1, count - 1)
    return min(24, max(STRIP, int(room)))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, on the safe side: fonts differ from one machine to the next."""
    return len(text) * size * (0.66 if bold else 0.58)


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """A text in lines that fit a width, broken at spaces, and within what is too long for a word.

    >>> wrapped("clean burraco", 70, 12, True)
    ['clean', 'burraco']
    """
    lines: list[str] = []
    for word in _words(text, max(_LONGEST, int(width / text_width("M", size, bold)))):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str, longest: int) -> Iterator[str]:
    for word in text.split():
        if len(word) <= _LONGEST:
            yield word
        else:
            for start in range(0, len(word), longest):
                yield word[start : start + longest]


def shortened(text: str, width: float, size: float) -> str:
    """A text that fits a width, with three dots where something is left out.

    >>> shortened("Burraco", 60, 13), shortened("Burraco " * 9, 90, 13)
    ('Burraco', 'Burraco Bu…')
    """
    most = max(int(width / text_width("M", size)), 1)
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
