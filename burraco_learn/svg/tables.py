"""Tables as HTML for pages without a script: each begins its rows with their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["html_table"]

_LEFT = ' style="text-align:left"'


def html_table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    foot: Iterable[Sequence[str]] = (),
    *,
    prose: bool = False,
) -> str:
    """A table as HTML, whose cells are HTML already; caption and head are text.

    Without a caption or a head, "" or nothing, it has none. ``foot`` are rows with the totals. A
    table of ``prose`` has its words on the left, where a notebook would have them on the right,
    as suits numbers.

    >>> html_table("", ["Points", "We"], [["Closing", "100"]])  # doctest: +NORMALIZE_WHITESPACE
    '<table><thead><tr><th scope="col">Points</th><th scope="col">We</th></tr></thead><tbody><tr><th
    scope="row">Closing</th><td>100</td></tr></tbody></table>'
    """
    side = _LEFT if prose else ""
    named = f'<caption style="overflow-wrap:anywhere">{escape(caption)}</caption>'
    columns = "".join(f'<th scope="col"{side}>{escape(name)}</th>' for name in head)
    footing = _rows(foot, side)
    return (
        f"<table>{named if caption else ''}"
        + (f"<thead><tr>{columns}</tr></thead>" if columns else "")
        + f"<tbody>{_rows(rows, side)}</tbody>"
        + (f"<tfoot>{footing}</tfoot>" if footing else "")
        + "</table>"
    )


def _rows(rows: Iterable[Sequence[str]], side: str) -> str:
    return "".join(
        f'<tr><th scope="row"{side}>{name}</th>'
        + "".join(f"<td{side}>{cell}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
