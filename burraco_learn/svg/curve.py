"""A number over time, drawn as a line: what a round was worth at each turn, how a rating grew."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from ..i18n import say
from .canvas import Canvas, document
from .palette import FELT, LIGHT

__all__ = ["draw_curve"]

_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 16, 34, 34
"""The room round the lines, in units: for the numbers, the title and what is counted below."""

_TICKS = 4
_RADIUS = 4


def draw_curve(
    values: Sequence[float],
    *,
    title: str,
    below: str,
    first: int = 0,
    band: Sequence[tuple[float, float]] = (),
    marks: Sequence[tuple[int, str]] = (),
    level: float | None = None,
    width: int = 640,
    height: int = 240,
) -> str:
    """A line through ``values``, which stand at ``first``, ``first + 1`` and so on, as an SVG.

    ``title`` says what the numbers are and ``below`` what they are counted along; ``band`` gives
    how sure each value is, as its lower and upper end. ``marks`` are values to look at, by their
    place in ``values``, each with a few words, which stand beside it as far as there is room and in
    the name for screen readers. ``level`` draws a line across, such as zero. Lengths are in units
    of the picture.

    Raises ValueError without values.

    >>> draw_curve([0, 40, -25], title="Points ahead", below="turn", level=0).startswith("<svg")
    True
    """
    if not values:
        raise ValueError("a curve has at least one value")
    ends = [end for pair in band for end in pair]
    most, least = max([*values, *ends]), min([*values, *ends])
    if level is not None:
        most, least = max(most, level), min(least, level)
    ticks = _ticks(least, most)
    low, high = min(least, ticks[0]), max(most, ticks[-1])
    across = (width - _LEFT - _RIGHT) / max(len(values) - 1, 1)
    up = (height - _TOP - _BOTTOM) / ((high - low) or 1)

    def place(at: int, value: float) -> tuple[float, float]:
        return round(_LEFT + at * across, 1), round(height - _BOTTOM - (value - low) * up, 1)

    canvas = Canvas(live=False)
    canvas.box(0, 0, width, height, FELT.table, 10)
    canvas.text(_LEFT, 21, title, 14, FELT.text, bold=True)
    for tick in ticks:
        y = place(0, tick)[1]
        canvas.svg(_line([(_LEFT, y), (width - _RIGHT, y)], FELT.slot, 0.5))
        canvas.text(_LEFT - 8, y + 4, f"{tick:g}".replace("-", "\N{MINUS SIGN}"), anchor="end")
    if level is not None:
        y = place(0, level)[1]
        canvas.svg(_line([(_LEFT, y), (width - _RIGHT, y)], FELT.text, 1.5))
    for at in sorted({0, len(values) // 2, len(values) - 1}):
        canvas.text(place(at, 0)[0], height - 13, str(first + at), anchor="middle")
    canvas.text(width - _RIGHT, 21, below, anchor="end")
    if band:
        outline = [place(at, ends[1]) for at, ends in enumerate(band)]
        outline += [place(at, ends[0]) for at, ends in reversed(list(enumerate(band)))]
        canvas.svg(f'<path d="{_path(outline)}Z" fill="{LIGHT.act}" fill-opacity=".25"/>')
    canvas.svg(_line([place(at, value) for at, value in enumerate(values)], LIGHT.act, 2.5))
    for at, words in marks:
        x, y = place(at, values[at])
        canvas.svg(f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}" fill="{LIGHT.act}"/>')
        late = x > width * 0.7
        beside = x - 2 * _RADIUS if late else x + 2 * _RADIUS
        over = y - 8 if y - 8 > _TOP else y + 18
        # A rim of felt round the words, since the line may run behind them.
        canvas.svg(f'<g stroke="{FELT.table}" stroke-width="3" paint-order="stroke">')
        canvas.text(beside, over, words, fill=FELT.text, anchor="end" if late else "")
        canvas.svg("</g>")
    label = _spoken(values, title, below, first, marks)
    return document("".join(canvas.parts), label, width, height)


def _spoken(
    values: Sequence[float],
    title: str,
    below: str,
    first: int,
    marks: Sequence[tuple[int, str]],
) -> str:
    """What the picture shows, in words."""
    told = [
        say(
            "{title} by {below}: it begins at {begin}, ends at {end}, and lies between {least} and "
            "{most}.",
            title=title,
            below=below,
            begin=f"{values[0]:.0f}",
            end=f"{values[-1]:.0f}",
            least=f"{min(values):.0f}",
            most=f"{max(values):.0f}",
        )
    ]
    told += [
        say("{at}: {words}, {value}.", at=first + at, words=words, value=f"{values[at]:.0f}")
        for at, words in marks
    ]
    return " ".join(told)


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers from the least to the most, a few of them.

    >>> _ticks(-130, 260)
    [-100, 0, 100, 200]
    """
    span = (most - least) or 1
    rough = span / _TICKS
    unit = 10 ** floor(log10(rough))
    step = next(unit * by for by in (1, 2, 5, 10) if unit * by >= rough)
    start = -floor(-least / step)
    found = []
    while start * step <= most:
        found.append(start * step)
        start += 1
    return found or [least]


def _line(places: Sequence[tuple[float, float]], colour: str, wide: float) -> str:
    return (
        f'<path d="{_path(places)}" stroke="{colour}" stroke-width="{wide:g}" '
        'stroke-linejoin="round"/>'
    )


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in places)
