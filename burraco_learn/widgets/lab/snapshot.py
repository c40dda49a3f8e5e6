"""A meld lab as a still page: the true answer to what it was made with."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...analysis.compare import MeldAnswer, MoveAnswer
from ...game.moves import parse_move
from ...i18n import gettext, say
from ...rules import Rules
from ...svg.show import figure
from ...svg.tables import html_table
from ...svg.words import tinted_signs
from ..base.signs import SIGNS
from . import words
from .grouping import same_answers
from .line import LabState
from .pictures import result_picture, table_picture
from .ruling import Ruling, is_asked, refused_cards, ruling_of
from .state import rows_title

__all__ = ["snapshot"]


def snapshot(state: LabState, on_offer: Mapping[str, Rules]) -> str:
    """The page that is open, as HTML without any script."""
    rules = on_offer[state.rules]
    ruling, answer = ruling_of(state, rules)
    title = say("{lab} · {rules}", lab=gettext("Meld lab"), rules=rules.title)
    parts = [f"<p><b>{escape(title)}</b></p>"]
    if isinstance(answer, MeldAnswer):
        picture = result_picture(answer, refused_cards(state, answer), felt=True)
        laid = "" if answer.meld is None else f"{answer.meld.shown}: "
        parts.append(figure(picture, laid + ruling.spoken))
        parts.append(_facts(_steps(state)))
    elif isinstance(answer, MoveAnswer):
        if answer.table is not None:
            parts.append(figure(table_picture(answer, state.moves), _table_said(state)))
        if state.moves:
            parts.append(_facts(_questions(state)))
    parts.append(f"<p>{_told(ruling)}</p>")
    if is_asked(state) and (state.every or state.page == "table"):
        parts.append(_rows(state, on_offer))
    parts.append(f"<p><em>{escape(gettext('Run this cell to try cards yourself.'))}</em></p>")
    return f"<div>{''.join(parts)}</div>"


def _facts(facts: list[tuple[str, str]]) -> str:
    rows = "".join(f"<li>{escape(name)}: {tinted_signs(text)}</li>" for name, text in facts)
    return f"<ul>{rows}</ul>"


def _steps(state: LabState) -> list[tuple[str, str]]:
    return [
        (words.place_label("step", number), words.cards_shown(step))
        for number, step in enumerate(state.steps)
        if step
    ]


def _questions(state: LabState) -> list[tuple[str, str]]:
    moves = ", ".join(words.move_words(parse_move(move)) for move in state.moves)
    return [(words.place_label("moves"), moves)]


def _table_said(state: LabState) -> str:
    facts = [(words.place_label("hand"), words.cards_shown(state.hand))]
    facts += [
        (words.place_label("meld", number), words.cards_shown(meld))
        for number, meld in enumerate(state.melds)
    ]
    facts += [(words.place_label("pile"), words.cards_shown(state.pile) or gettext("no cards"))]
    return " ".join(f"{name}: {text}." for name, text in facts)


def _told(ruling: Ruling, lines: bool = True, cited: bool = True) -> str:
    told = f"{SIGNS[ruling.mark]} <b>{tinted_signs(ruling.headline)}</b>"
    if ruling.refusal is not None:
        told += f" · {tinted_signs(ruling.refusal.reason)}"
        told += f" ({escape(ruling.refusal.rule)})" if cited else ""
    return " ".join((told, *map(tinted_signs, ruling.lines if lines else ())))


def _rows(state: LabState, on_offer: Mapping[str, Rules]) -> str:
    rows = []
    melds = state.page == "meld"
    for one in same_answers(state, on_offer):
        cells = [tinted_signs(one.meld.shown) if one.meld else ""] if melds else []
        cells.append(_told(one.ruling, lines=not melds, cited=len(one.by) == 1))
        named = ", ".join(rules.title for rules, _ in one.by)
        rows.append((escape(named), *cells))
    names = [gettext("Rules"), *([gettext("Cards")] if melds else []), gettext("Verdict")]
    return html_table(rows_title(state, on_offer), names, rows, prose=True)
