"""The result of an exam as a page of its own, to print or to hand in."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from ...exercises import Exhibit, kind_title
from ...exercises.exam_check import checksum, facts, sealed
from ...exercises.paper import Marked, Paper
from ...i18n import current_language, gettext, say
from ...storage import atomic
from ...storage.exam_answers import Attempt
from ...storage.lessons import home
from ...svg.tables import html_table
from ...svg.words import tinted_signs
from ..base.signs import SIGNS
from .exam_words import right_of
from .pictures import exhibit_figure

__all__ = ["result_page", "save_page"]

_STYLE = """
body { max-width: 780px; margin: 24px auto; padding: 0 16px; color: #1b1b1b; background: #fff;
  font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere; }
h1 { margin: 0 0 4px; font-size: 1.5em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 14px; margin: 16px 0; }
dt { font-weight: 600; } dd { margin: 0; }
.name { min-width: 16em; border-bottom: 1px solid #555; }
table { border-collapse: collapse; }
caption { padding: 6px 0; text-align: left; font-weight: 600; white-space: nowrap; }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid #bbb; text-align: left; }
th { font-weight: 400; }
section { margin: 18px 0; padding: 10px 0 0; border-top: 1px solid #888; break-inside: avoid; }
h2 { margin: 0 0 8px; font-size: 1.05em; } p { margin: 4px 0; }
.shown { display: flex; flex-wrap: wrap; gap: 4px 24px; }
img { max-width: 100%; max-height: 320px; } .why { color: #444; }
"""


def result_page(paper: Paper, attempt: Attempt, name: str, date: str, deck: str) -> str:
    """A whole HTML page without any script: what was asked, answered and right.

    ``name`` and ``date`` are printed at its head; without a name there is a line to write one on,
    and an empty date is left out. There, too, is which attempt it was, when it was handed in, and a
    checksum, by which :func:`burraco_learn.check_exam` checks the page.
    """
    result = paper.result()
    told = facts(paper, attempt.number, attempt.time, name)
    title = say("Exam {seed} · {rules}", seed=result.seed, rules=result.rules.title)
    rows_told = [(gettext("Name"), name or "\u00a0", "name")]
    if date:
        rows_told.append((gettext("Date"), date, ""))
    rows_told += [
        (gettext("Result"), right_of(result), ""),
        (gettext("Attempt"), str(attempt.number), ""),
        (gettext("Handed in"), attempt.time, ""),
        (gettext("Checksum"), checksum(told, result), ""),
    ]
    head = "".join(
        f'<dt>{escape(label)}</dt><dd class="{kind}">{escape(text)}</dd>'
        for label, text, kind in rows_told
    )
    kinds = [
        (
            escape(kind_title(kind)),
            escape(say("{right} of {count} right", right=right, count=count)),
        )
        for kind, right, count in result.kinds
    ]
    by_kind = html_table(gettext("Right answers by kind of exercise"), (), kinds)
    rows = "".join(_row(row, deck) for row in result.rows)
    page = (
        f'<!doctype html>\n<html lang="{escape(current_language())}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1><dl>{head}</dl>"
        f"{by_kind}{rows}</body></html>\n"
    )
    return sealed(page, told, result)


def _row(row: Marked, deck: str) -> str:
    question = say("{number}. {question}", number=row.number, question=row.exercise.question)
    shown = "".join(_exhibit(one, deck) for one in row.exercise.exhibits)
    if row.verdict.right:
        answers = [say("{sign} Right: {answer}", sign=SIGNS["yes"], answer=row.said)]
    else:
        answers = [
            say("{sign} Wrong: {answer}", sign=SIGNS["no"], answer=row.said),
            say("The right answer: {answer}", answer=row.solution),
        ]
    told = "".join(f"<p><b>{tinted_signs(line)}</b></p>" for line in answers)
    why = tinted_signs(say("{why} ({rule})", why=row.verdict.why, rule=row.verdict.rule))
    return (
        f'<section><h2>{tinted_signs(question)}</h2><div class="shown">{shown}</div>{told}'
        f'<p class="why">{why}</p></section>'
    )


def _exhibit(exhibit: Exhibit, deck: str) -> str:
    """The cards, with what they are where the exercise says it."""
    label = f'<p class="why">{tinted_signs(exhibit.label)}</p>' if exhibit.label else ""
    return f"<div>{label}{exhibit_figure(exhibit, deck)}</div>"


def save_page(page: str, seed: int | str, name: str) -> Path:
    """Save a page in the learner's folder, beside those that are there. Raises OSError."""
    words = re.sub(r"[^\w-]+", "-", f"{seed} {' '.join(name.split())}").strip("-_")[:60]
    folder = home() / "exams"
    folder.mkdir(parents=True, exist_ok=True)
    return atomic.write_new(folder / f"exam-{words}.html", page)
