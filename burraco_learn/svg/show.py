"""How a value shows itself in a notebook: a picture that survives wherever the notebook goes.

JupyterLab strips inline SVG from a notebook that was opened but not run yet, and shows
``image/svg+xml`` without a name for screen readers. An image in a figure with its text beside it
comes through both, and pictures of two cells never share an id.

The SVG stands in the address of the image percent-encoded. Measured in JupyterLab 4.6 with
Chromium, in a notebook that was opened and not run (its cells not trusted): base64 and
percent-encoding both survive and show the same picture, and of a table of 19 kB the first takes
25 kB, the second 21 kB if only what would end or break the address is encoded. A browser test
repeats it.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ..cards import Card, show_cards
from ..language import gettext, say
from ..melds import Meld
from ..round import Round
from ..scoring import ScoreSheet
from ..view import View
from .pieces import Hand, card, hand, meld
from .scene import scene_of
from .table import draw_table
from .words import card_list, describe, table_list

__all__ = ["figure", "mimebundle", "picture", "score_table"]


# What would end the attribute, the tag or the address. Double quotes, the most frequent by far,
# become single ones, which need no code; in the pictures made here no text holds either.
_CODES = str.maketrans({"%": "%25", "#": "%23", "<": "%3C", ">": "%3E", "&": "%26", "\n": "%0A"})


def figure(picture: str, alt: str, details: str = "") -> str:
    """A still picture as HTML: the SVG as an image with ``alt`` text, then ``details`` (HTML)."""
    data = picture.translate(_CODES)
    data = data.replace('"', "%22" if "'" in data else "'")
    return (
        f'<figure style="margin:0"><img alt="{escape(alt)}" '
        f'src="data:image/svg+xml,{data}"></figure>{details}'
    )


def mimebundle(value: object) -> dict[str, Any]:
    """What a notebook shows for a card, hand, meld, round, view or score sheet.

    Raises TypeError for any other value.
    """
    return {"text/html": _html(value), "text/plain": repr(value)}


def picture(value: object) -> str:
    """A card, hand, meld, view or round as SVG. Raises TypeError for any other value."""
    if isinstance(value, Card):
        return card(value)
    if isinstance(value, Hand):
        return hand(value.cards, deck=value.deck)
    if isinstance(value, Meld):
        return meld(value)
    if isinstance(value, (View, Round)):
        return draw_table(scene_of(value), live=False)
    raise TypeError(say("{kind} has no picture.", kind=type(value).__name__))


def _html(value: object) -> str:
    if isinstance(value, ScoreSheet):
        return score_table(value)
    drawn = picture(value)
    if isinstance(value, Card):
        return figure(drawn, value.name)
    if isinstance(value, Hand):
        names = card_list([("", each.name) for each in value.cards])
        return figure(drawn, show_cards(value.cards), names)
    if isinstance(value, Meld):
        alt = f"{value.shown}: {value.caption}"
        return figure(drawn, alt, card_list([(value.kind_name, value.shown)]))
    assert isinstance(value, (View, Round))
    scene = scene_of(value)
    return figure(drawn, describe(scene), table_list(scene))


def score_table(sheet: ScoreSheet, names: tuple[str, str] | None = None) -> str:
    """A score sheet as an HTML table: a row a label, a column a side, the totals last.

    ``names`` are the headings of the two sides; without them the sides are numbered.
    """
    if names is None:
        names = (say("Side {n}", n=1), say("Side {n}", n=2))
    rows: dict[str, list[list[int]]] = {}
    for side, score in enumerate(sheet.sides):
        for label, points in score.rows:
            rows.setdefault(label, [[], []])[side].append(points)
    title = gettext("Final score") if sheet.final else gettext("Provisional score")
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f"<td>{sum(cell) if cell else ''}</td>" for cell in cells)
        + "</tr>"
        for label, cells in rows.items()
    )
    totals = "".join(f"<td><strong>{score.total}</strong></td>" for score in sheet.sides)
    return (
        f'<table><caption>{escape(title)}</caption><thead><tr><th scope="col">'
        f"{escape(gettext('Points'))}</th>{head}</tr></thead><tbody>{body}</tbody>"
        f'<tfoot><tr><th scope="row">{escape(gettext("Total"))}</th>{totals}</tr></tfoot></table>'
    )
