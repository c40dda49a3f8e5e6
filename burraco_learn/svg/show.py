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

from collections.abc import Iterable
from html import escape
from typing import Any

from ..analysis.rescoring import Rescore, Rescores
from ..cards import Card, show_cards
from ..coach.results import Results
from ..coach.review import Review
from ..game.round import Round
from ..game.scoring import ScoreSheet, row_label
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld
from ..terms import Term, glossary
from .glossary import term_picture
from .pieces import Hand, card, hand, meld
from .results import rating_curve, results_table
from .reviewed import review_curve, review_list
from .scene import scene_of
from .table import draw_table
from .tables import html_table
from .words import card_list, describe, table_list, tinted_signs

__all__ = ["figure", "mimebundle", "picture", "rescore_table", "score_table", "term_html"]


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
    """What a notebook shows for a card, hand, meld, round, view, score sheet, term or rescores.

    Raises TypeError for any other value.
    """
    return {"text/html": _html(value), "text/plain": repr(value)}


def picture(value: object) -> str:
    """A card, hand, meld, view, round, review or results as SVG. Raises TypeError for others."""
    if isinstance(value, Card):
        return card(value)
    if isinstance(value, Hand):
        return hand(value.cards, deck=value.deck)
    if isinstance(value, Meld):
        return meld(value)
    if isinstance(value, (View, Round)):
        return draw_table(scene_of(value), live=False)
    if isinstance(value, Review):
        return review_curve(value)
    if isinstance(value, Results):
        return rating_curve(value)
    raise TypeError(say("{kind} has no picture.", kind=type(value).__name__))


def _html(value: object) -> str:
    if isinstance(value, ScoreSheet):
        return score_table(value)
    if isinstance(value, Rescore):
        return rescore_table(value)
    if isinstance(value, Rescores):
        return "".join(map(rescore_table, value))
    if isinstance(value, Term):
        return term_html(value)
    drawn = picture(value)
    if isinstance(value, Card):
        return figure(drawn, value.name)
    if isinstance(value, Hand):
        names = card_list([("", each.name) for each in value.cards])
        return figure(drawn, show_cards(value.cards), names)
    if isinstance(value, Meld):
        alt = f"{value.shown}: {value.caption}"
        return figure(drawn, alt, card_list([(value.kind_name, value.shown)]))
    if isinstance(value, Review):
        return figure(drawn, value.summary, review_list(value))
    if isinstance(value, Results):
        return figure(drawn, value.summary, results_table(value))
    assert isinstance(value, (View, Round))
    scene = scene_of(value)
    return figure(drawn, describe(scene), table_list(scene))


def term_html(term: Term) -> str:
    """A term with its picture and all that is told of it, as HTML without any script."""
    drawn, caption = term_picture(term), term.caption
    shown = f"{figure(drawn, caption)}<small>{tinted_signs(caption)}</small>" if drawn else ""
    remarks = "".join(f"<br><small>{tinted_signs(line)}</small>" for line in term.remarks)
    see = say("See also: {terms}.", terms=", ".join(glossary(id).name for id in term.see))
    return (
        f"<p><b>{escape(term.name)}</b><br>{tinted_signs(term.meaning)}{remarks}"
        f"<br><small>{escape(see)}</small></p>{shown}"
    )


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
    return _points_table(
        gettext("Final score") if sheet.final else gettext("Provisional score"),
        names,
        [
            (label, [str(sum(cell)) if cell else "" for cell in cells])
            for label, cells in rows.items()
        ],
        [f"<strong>{score.total}</strong>" for score in sheet.sides],
    )


def rescore_table(score: Rescore) -> str:
    """A rescored table as HTML: its rows, and below them what is different and by which rule."""

    def cells(points: Iterable[int], more: Iterable[int]) -> list[str]:
        both = zip(points, more, strict=True)
        return [f"{now:+d}{f' ({by:+d})' if by else ''}" for now, by in both]

    totals: list[str] = []
    if score.totals is not None:
        more = [now - was for now, was in zip(score.totals, score.own_totals, strict=True)]
        totals = cells(score.totals, more)
    table = _points_table(
        score.rules.title,
        score.heads,
        [(label, cells(now, more)) for label, now, more in score.rows],
        totals,
    )
    remarks = "".join(f"<p>{tinted_signs(remark)}</p>" for remark in score.remarks)
    return f"{table}{remarks}{_reasons(score)}"


def _points_table(
    caption: str,
    heads: Iterable[str],
    rows: Iterable[tuple[str, list[str]]],
    totals: list[str],
) -> str:
    """Points as a table: a row a label, a column a side, the totals in the foot if there are any.

    The cells are HTML; everything else is text.
    """
    return html_table(
        caption,
        (gettext("Points"), *heads),
        [(escape(label), *cells) for label, cells in rows],
        [(gettext("Total"), *totals)] if totals else (),
    )


def _reasons(score: Rescore) -> str:
    """What is not legal in a rescored table, and what is different, each with its rule."""
    rows = [(one.side, "", one.text, one.rule) for one in score.not_legal]
    rows += [
        (one.side, f"{one.points:+d} {row_label(one.row)}", one.text, one.rule)
        for one in score.differences
    ]
    if not rows:
        return ""
    heads = (gettext("Side"), gettext("Points"), gettext("What is different"), gettext("Rule"))
    cells = [
        (
            escape(score.heads[side]),
            escape(points),
            tinted_signs(text),
            f"{escape(rule)}: {escape(score.rules.rule(rule).text)}",
        )
        for side, points, text, rule in rows
    ]
    return html_table("", heads, cells, prose=True)
