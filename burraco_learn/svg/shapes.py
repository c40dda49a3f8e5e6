"""The drawn shapes of a card, as path data: suits, rank indices, star and the word JOLLY.

Everything is a path, so that a card looks the same in a browser, in print, in a picture file and
on a machine without fonts. A rank is a line drawing (centre lines, painted with a round pen of
``PEN`` units); a suit is a filled outline in a square of 24 units.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["ADVANCE", "PEN", "RANK_PATHS", "STAR", "SUIT_PATHS", "WORD_JOLLY", "moved"]

PEN = 2.5
"""Width of the pen that paints a rank index."""

ADVANCE = 14.8
"""From the left edge of a rank's pen stroke to where the suit may begin: the same for all."""

# Centre lines in a box 9 wide and 12.4 high (the ten: 11.1 wide). The narrow 1 is not a rank.
RANK_PATHS: dict[int, str] = {
    1: "M0 12.4L4.5 0L9 12.4M1.7 8.3H7.3",
    2: "M.2 3.7A4.2 3.7 0 0 1 8.6 3.6C8.6 6.5 .2 8.8 .1 12.4H8.9",
    3: "M.6 1.9A4 3 0 1 1 4 6A4.6 3.2 0 1 1 .1 10.3",
    4: "M6.8 12.4V0L0 8.7H9",
    5: "M8.2 0H1.4L.8 5.7A4.7 4 0 1 1 .1 10.4",
    6: "M8.3 1.6C7.4 .5 6.2 0 5 0C1.9 0 .1 2.8 .1 8.4A4.4 4 0 1 0 .2 7.6",
    7: "M0 0H9L3.6 12.4",
    8: "M4.5 5.9A3.7 2.9 0 1 1 4.6 5.9A4.4 3.3 0 1 1 4.5 5.9",
    9: "M.7 10.8C1.6 11.9 2.8 12.4 4 12.4C7.1 12.4 8.9 9.6 8.9 4A4.4 4 0 1 0 8.8 4.8",
    10: "M0 2.2L1.7 0V12.4M5 3.6A3.1 3.6 0 0 1 11.1 3.6V8.8A3.1 3.6 0 0 1 5 8.8Z",
    11: "M4.2 0H8.9V8.2A4.4 4.2 0 0 1 .1 8.6",
    12: "M0 6.2A4.5 6.2 0 1 1 0 6.3ZM5.4 8.9L8.9 12.8",
    13: "M.3 0V12.4M8.6 0L.3 8.2M3.6 4.9L9 12.4",
}
"""The thirteen rank indices, 1 the ace to 13 the king: lines for a round pen."""

SUIT_PATHS: tuple[str, str, str, str] = (
    "M12 .4C14.2 5 22.6 8.8 22.6 14.8A5 5 0 0 1 13.4 17.6Q13.6 21.4 15.8 23.6H8.2"
    "Q10.4 21.4 10.6 17.6A5 5 0 0 1 1.4 14.8C1.4 8.8 9.8 5 12 .4Z",
    "M12 23C9.5 18.4 .8 13.4 .8 7.2A5.7 5.7 0 0 1 12 5A5.7 5.7 0 0 1 23.2 7.2"
    "C23.2 13.4 14.5 18.4 12 23Z",
    "M12 .4Q15.4 7 20.8 12Q15.4 17 12 23.6Q8.6 17 3.2 12Q8.6 7 12 .4Z",
    "M8.6 9.7A5.3 5.3 0 1 1 15.4 9.7A5.3 5.3 0 1 1 13.3 17.2Q13.6 21.2 15.8 23.6H8.2"
    "Q10.4 21.2 10.7 17.2A5.3 5.3 0 1 1 8.6 9.7Z",
)
"""Spades, hearts, diamonds, clubs as outlines in a square of 24 units."""

STAR = "M12 .6L15 8.6L23.5 9L16.8 14.3L19.1 22.5L12 17.8L4.9 22.5L7.2 14.3L.5 9L9 8.6Z"
"""The jolly's star, in a square of 24 units."""

WORD_JOLLY = (
    "M2.5 0H4.6V4.6C4.6 6.2 3.7 7 2.4 7C1.1 7 .2 6.3 .1 5"
    "M10.4 0C8.7 0 7.6 1.3 7.6 3.5C7.6 5.7 8.7 7 10.4 7C12.1 7 13.2 5.7 13.2 3.5"
    "C13.2 1.3 12.1 0 10.4 0ZM16.4 0V7H20M23 0V7H26.6M28.6 0L31.1 3.6L33.6 0M31.1 3.6V7"
)
"""The word JOLLY, 33.6 wide and 7 high, for a pen of 1.4 units."""

_WORD = re.compile(r"[A-Z]|-?\d*\.?\d+")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7}


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
