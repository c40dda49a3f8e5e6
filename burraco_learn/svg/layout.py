"""Where cards lie: fans that stay readable however many cards there are."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from .faces import HEIGHT, STRIP, STRIP_WIDTH, WIDTH

__all__ = ["Fan", "column_pitch", "fan", "text_width", "wrapped"]


class Fan(NamedTuple):
    """Rows of cards: how many cards a row has and how far apart they lie."""

    rows: int
    per_row: int
    pitch: float


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
    """A text in lines that fit a width, broken at spaces only.

    >>> wrapped("clean burraco", 70, 12, True)
    ['clean', 'burraco']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
