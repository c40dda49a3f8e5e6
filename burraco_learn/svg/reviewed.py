"""A review of a round as a picture: what a side could expect, turn by turn, and where it lost."""

from __future__ import annotations

from html import escape

from ..coach.review import Review
from ..i18n import gettext
from .curve import draw_curve
from .words import tinted_signs

__all__ = ["review_curve", "review_list"]


def review_curve(review: Review) -> str:
    """The curve of a review as SVG, with a name at each of its three most instructive moments.

    Raises ValueError where the player had no turn.
    """
    places = [point.index for point in review.curve]
    marks = [
        (max((at for at, index in enumerate(places) if index <= moment.index), default=0), moment)
        for moment in review.turning_points
    ]
    return draw_curve(
        [point.points for point in review.curve],
        title=gettext("Points your side could expect to be ahead"),
        below=gettext("your turn"),
        first=1,
        band=[(point.low, point.high) for point in review.curve],
        marks=[(at, moment.title) for at, moment in marks],
        level=0,
    )


def review_list(review: Review) -> str:
    """The moments of a review as HTML, worst first, below a line about the whole."""
    if not review.moments:
        return "".join(f"<p>{escape(line)}</p>" for line in str(review).split("\n"))
    rows = "".join(
        f"<li>{tinted_signs(str(moment)).replace(chr(10), '<br>')}</li>"
        for moment in review.moments
    )
    return f"<p>{escape(review.summary)}</p><ol>{rows}</ol>"
