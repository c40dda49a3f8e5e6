"""A learner's results: the rating over time as a picture, and a table of the opponents."""

from __future__ import annotations

from html import escape

from ..coach.results import Results
from ..i18n import gettext
from .curve import draw_curve
from .tables import html_table

__all__ = ["rating_curve", "results_table"]


def rating_curve(results: Results) -> str:
    """The rating over the rounds that count for it, with its interval, as SVG."""
    found = results.ratings
    return draw_curve(
        [one.points for one in found],
        title=gettext("Your rating"),
        below=gettext("rounds"),
        band=[(one.low, one.high) for one in found],
    )


def results_table(results: Results) -> str:
    """What came of the rounds as HTML: sentences, and a row for each kind of opponents."""
    told = "".join(f"<p>{escape(line)}</p>" for line in (*results.told, results.summary))
    if not results.played:
        return told
    heads = (
        gettext("Against"),
        gettext("Rounds"),
        gettext("Won"),
        gettext("Points a round"),
        gettext("Points lost a decision"),
    )
    rows = [
        (
            escape(one.title),
            str(one.rounds),
            str(one.won),
            f"{one.difference:+.0f}",
            "" if one.lost is None else f"{one.lost:.1f}",
        )
        for one in results.opponents
    ]
    return told + html_table("", heads, rows)
