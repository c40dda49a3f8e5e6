"""Where cards lie: fans that stay readable however many cards there are."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from .faces import HEIGHT, STRIP_WIDTH, WIDTH

__all__ = ["Fan", "fan", "shortened", "text_width"]


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


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, on the safe side: fonts differ from one machine to the next."""
    return len(text) * size * (0.66 if bold else 0.58)


def shortened(text: str, width: float, size: float) -> str:
    """A text that fits a width, with three dots where something is left out: words, if that leaves
    half of it.

    >>> shortened("Burraco", 60, 13), shortened("Burraco " * 9, 90, 13)
    ('Burraco', 'Burraco…')
    """
    most = max(int(width / text_width("M", size)), 1)
    if len(text) <= most:
        return text
    begun = text[: most - 1]
    whole = begun.rpartition(" ")[0]
    return (whole if 2 * len(whole) >= most else begun).rstrip(" ,") + "…"
