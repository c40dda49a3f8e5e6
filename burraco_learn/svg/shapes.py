"""The drawn shapes of a card, as path data: ranks, suits, star, the figures, the word JOLLY.

Everything is a path, so that a card looks the same in a browser, in print, in a picture file and
on a machine without fonts. A rank is a line drawing (centre lines, painted with a round pen of
``PEN`` units); a suit is an outline. A figure is turned wood, as on a
lathe: plinth, robe, collar, a ball for a head, and what tells it from the others on top.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

__all__ = [
    "EYES",
    "FIGURES",
    "JOLLY_FIGURE",
    "PEN",
    "PIPS",
    "RANK_PATHS",
    "STAR",
    "SUIT_PATHS",
    "THIN_PEN",
    "WORD_JOLLY",
    "Part",
    "moved",
]

PEN = 2.0
"""Width of the pen that paints a rank."""

THIN_PEN = 1.7
"""Width of the pen for the ten, whose two digits share the place of one."""

# Centre lines in a box 7 wide and 10 high (the ten: 7.2 wide). Where a line runs straight it lies
# on whole units, so that the smallest index is sharp on a screen.
RANK_PATHS: dict[int, str] = {
    1: "M0 10L3.5 0L7 10M1.3 7H5.7",
    2: "M.1 3A3.4 3 0 0 1 6.8 2.9C6.8 5.2 .1 7 0 10H7",
    3: "M.5 1.5A3.1 2.4 0 1 1 3.1 4.8A3.6 2.6 0 1 1 0 8.3",
    4: "M5 10V0L0 7H7",
    5: "M6.4 0H1L.6 4.6A3.6 3.2 0 1 1 0 8.4",
    6: "M6.4 1.2C5.7 .4 4.8 0 3.9 0C1.5 0 0 2.3 0 6.8A3.5 3.2 0 1 0 .1 6.2",
    7: "M0 0H7L2.8 10",
    8: "M3.1 4.7A2.9 2.35 0 1 1 3.9 4.7A3.5 2.65 0 1 1 3.1 4.7",
    9: "M.6 8.8C1.3 9.6 2.2 10 3.1 10C5.5 10 7 7.7 7 3.2A3.5 3.2 0 1 0 6.9 3.8",
    10: "M0 1.8L1.2 0V10M3.6 2.8A1.8 2.8 0 0 1 7.2 2.8V7.2A1.8 2.8 0 0 1 3.6 7.2Z",
    11: "M3 0H7V6.6A3.5 3.4 0 0 1 0 7",
    12: "M0 4.6A3.5 5 0 1 1 0 5.4ZM4.2 7.2L7 10.3",
    13: "M0 0V10M6.6 0L0 6.6M2.7 3.9L7 10",
}
"""The thirteen ranks, 1 the ace to 13 the king: lines for a round pen."""

SUIT_PATHS: tuple[str, str, str, str] = (
    "M0 -6.5C1 -4 6 -1.5 6 1.5C6 4.5 2 5.5 1 3L2.5 6.5H-2.5L-1 3C-2 5.5 -6 4.5 -6 1.5"
    "C-6 -1.5 -1 -4 0 -6.5Z",
    "M0 6.5C-1 4 -6.5 1 -6.5 -2.5C-6.5 -6 -1 -7.5 0 -3.5C1 -7.5 6.5 -6 6.5 -2.5C6.5 1 1 4 0 6.5Z",
    "M0 -6.5Q2 -2.5 5 0Q2 2.5 0 6.5Q-2 2.5 -5 0Q-2 -2.5 0 -6.5Z",
    "M-2 -1A3 3 0 1 1 2 -1A3 3 0 1 1 1 3L2.5 6.5H-2.5L-1 3A3 3 0 1 1 -2 -1Z",
)
"""Spades, hearts, diamonds, clubs as outlines around their middle, 13 units high.

On whole and half units, since a ten has ten of them."""


STAR = "M12 .6L15 8.6L23.5 9L16.8 14.3L19.1 22.5L12 17.8L4.9 22.5L7.2 14.3L.5 9L9 8.6Z"
"""The jolly's star, in a square of 24 units."""

WORD_JOLLY = (
    "M2 0H4.4V4.8A2.2 2.2 0 0 1 0 5M7.4 3.5A2.6 3.25 0 0 1 13 3.5A2.6 3.25 0 0 1 7.4 3.5Z"
    "M16.4 0V7H20M22.8 0V7H26.4M28.4 0L31 3.6L33.6 0M31 3.6V7"
)
"""The word JOLLY, 33.6 wide and 7 high, for a pen of 1.4 units.

The radii of the O are too small, so that a renderer makes them half an ellipse at every scale.
"""

_LEFT, _RIGHT = 17, 47

_ROWS: dict[int, tuple[float, tuple[float, ...], tuple[float, ...]]] = {
    2: (17, (), (37, 73)),
    3: (16, (), (34, 55, 76)),
    4: (15.5, (37, 73), ()),
    5: (15.5, (37, 73), (55,)),
    6: (15, (35, 55, 75), ()),
    7: (13, (34, 55, 76), (44.5,)),
    8: (13, (34, 55, 76), (44.5, 65.5)),
    9: (13, (31.5, 47.5, 63.5, 79.5), (55.5,)),
    10: (13, (31.5, 47.5, 63.5, 79.5), (39.5, 71.5)),
}

PIPS: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (40, ((32, 53),)),
    **{
        rank: (
            size,
            tuple((x, y) for y in sides for x in (_LEFT, _RIGHT)) + tuple((32, y) for y in middle),
        )
        for rank, (size, sides, middle) in _ROWS.items()
    },
}
"""Of the ranks 1 to 10: the size of a pip, and the middle of each."""


class Part(NamedTuple):
    """A part of a figure: a path filled with a colour, or drawn with a ``pen`` of it.

    ``colour`` is "suit", "face" (the paper) or the name of a token. Several paths of one colour
    are one part.
    """

    colour: str
    path: str
    pen: float = 0


def _balls(*middles: tuple[float, float]) -> str:
    """Dots, which a round pen makes balls as wide as it is."""
    return "".join(f"M{x:g} {y:g}H{x + 0.1:g}" for x, y in middles)


_PLINTH = "M15 85V84A3 3 0 0 1 18 81H46A3 3 0 0 1 49 84V85Z"
_HEAD = Part("skin", _balls((32, 45)), 17)

EYES = Part("hair", _balls((29, 46), (35, 46)), 1.8)
"""The eyes of all four figures."""

FIGURES: dict[int, tuple[Part, ...]] = {
    11: (
        Part("suit", "M17.5 79.5L23.5 59Q25 55 32 55Q39 55 40.5 59L46.5 79.5Z" + _PLINTH),
        Part(
            "face",
            "M24 61L29 56M21 72L37 56M23 78L40 61M31 78L42 67M39 78L43.5 73.5",
            1.7,
        ),
        Part("gold", "M23.5 55A8.5 3 0 0 1 40.5 55A8.5 3 0 0 1 23.5 55Z"),
        _HEAD,
        Part("suit", "M21.5 43Q20 31 31 30.5Q43.5 30 43 41.5Q32 38 21.5 43Z"),
        Part("gold", "M36 34.5Q42 25 52.5 29Q50 38 39.5 38Z"),
    ),
    12: (
        Part("suit", "M15.5 79.5Q19 58 26 55.5H38Q45 58 48.5 79.5Z" + _PLINTH),
        Part(
            "hair",
            "M22 46Q21 33 32 33Q43 33 42 46Q42 55 46 60.5Q38 62.5 32 59"
            "Q26 62.5 18 60.5Q22 55 22 46Z",
        ),
        Part("skin", _balls((32, 46)), 16),
        Part(
            "face",
            "M17 75.5Q19.5 80 22 75.5Q24.5 80 27 75.5Q29.5 80 32 75.5"
            "Q34.5 80 37 75.5Q39.5 80 42 75.5Q44.5 80 47 75.5",
            1.6,
        ),
        Part(
            "gold",
            "M23.5 41.5L21.5 33Q32 29.5 42.5 33L40.5 41.5Q32 38 23.5 41.5Z",
        ),
        Part("gold", _balls((22, 31.5), (32, 29), (42, 31.5)), 4.8),
    ),
    13: (
        Part("suit", "M16 79.5L21.5 59Q24 54 32 54Q40 54 42.5 59L48 79.5Z" + _PLINTH),
        Part(
            "face", "M19 72L32 77.5L45 72M20.7 65.5L32 70.5L43.3 65.5M22.5 59L32 63.5L41.5 59", 1.7
        ),
        _HEAD,
        Part("face", "M23.4 46Q23 57 32 60Q41 57 40.6 46Q32 53 23.4 46Z"),
        Part("gold", "M23 42L21 30L27 35L32 27.5L37 35L43 30L41 42Q32 38.5 23 42Z"),
    ),
}
"""Jack, queen and king, 11 to 13: what is painted one over the other on a card 64 by 90."""

JOLLY_FIGURE: tuple[Part, ...] = (
    Part("suit", "M17.5 79.5L23.5 59Q25 55 32 55Q39 55 40.5 59L46.5 79.5Z" + _PLINTH),
    Part(
        "gold",
        "M32 57L36 63L32 69L28 63ZM32 69L36 75L32 79.5L28 75Z"
        "M25 63L28 69L25 75L22 69ZM39 63L42 69L39 75L36 69Z",
    ),
    _HEAD,
    Part("suit", "M32 35Q26 25.5 13.5 31.5Q11.5 38 13.5 41Q20 37 23 45.5Q26 40 32 40Z"),
    Part("gold", "M32 35Q38 25.5 50.5 31.5Q52.5 38 50.5 41Q44 37 41 45.5Q38 40 32 40Z"),
    Part("gold", _balls((13.5, 42.5)), 5),
    Part("suit", _balls((50.5, 42.5)), 5),
    Part("face", "M22 53L25 60L29 56L32 61L35 56L39 60L42 53Q32 51 22 53Z"),
)
"""The jolly's figure."""

_WORD = re.compile(r"[A-Z]|-?\d*\.?\d+")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7}


@cache
def moved(path: str, x: float, y: float, scale: float = 1.0) -> str:
    """Path data scaled, then moved to (x, y), as short text with relative curves.

    Numbers written into the path spare every card an element with a ``transform`` of its own.

    >>> moved("M0 0L10 0V5Z", 3, 4, 0.5)
    'M3 4l5 0v2.5z'
    """
    words = _WORD.findall(path)
    out: list[str] = []
    here = (0.0, 0.0)
    # Where the next curve's first handle lies if it goes on smoothly (s instead of c).
    handle: tuple[float, float] | None = None
    command, place = "", 0
    while place < len(words):
        if words[place].isalpha():
            command = words[place]
            place += 1
            if command == "Z":
                out.append("z")
                continue
        numbers = [float(word) * scale for word in words[place : place + _COUNT[command]]]
        place += _COUNT[command]
        if command == "M":
            here = (_step(x + numbers[0]), _step(y + numbers[1]))
            out.append("M" + _join(here))
            continue
        radii: list[float] = []
        if command == "A":
            # Two radii grow with the scale; angle and flags do not.
            radii = [*map(_step, numbers[:2]), *(round(n / scale) for n in numbers[2:5])]
            numbers = numbers[5:]
        axes = {"H": (0,), "V": (1,)}.get(command, (0, 1) * 3)
        values = [
            _step((x, y)[axis] + number - here[axis])
            for axis, number in zip(axes, numbers, strict=False)
        ]
        # The pen stands where the rounded numbers put it, so that errors do not add up.
        right = 0.0 if command == "V" else values[0 if command == "H" else -2]
        here = (here[0] + right, here[1] + (0.0 if command == "H" else values[-1]))
        if command == "C":
            smooth = handle is not None and all(
                abs(values[axis] - handle[axis]) < 0.16 for axis in (0, 1)
            )
            out.append("s" + _join(values[2:]) if smooth else "c" + _join(values))
            handle = (values[4] - values[2], values[5] - values[3])
        else:
            out.append(command.lower() + _join([*radii, *values]))
            handle = None
    return "".join(out)


def _step(value: float) -> float:
    return round(value, 1) + 0.0


def _join(values: Sequence[float]) -> str:
    text, dotted = "", False
    for value in values:
        word = f"{value:g}"
        if abs(value) < 1:
            word = word.replace("0.", ".", 1)
        # A minus, or a point after a number that has one, already parts two numbers.
        apart = not text or word[0] == "-" or (word[0] == "." and dotted)
        text += word if apart else " " + word
        dotted = "." in word
    return text
