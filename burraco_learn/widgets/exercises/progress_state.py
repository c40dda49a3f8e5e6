"""How well each kind of exercise is known: a table of signs and words, level by level."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from ...exercises import exercise_kinds, kind_title
from ...exercises.schedule import LEVELS, Standing, standing
from ...i18n import gettext, ngettext, say
from ...rules import Rules
from ...storage.entries import utc
from ...storage.reviews import Review
from .wire import Progress, ProgressCell, ProgressRow
from .words import level_name

__all__ = ["progress_state"]

_STEPS = (timedelta(days=1), timedelta(days=7), timedelta(days=30))
"""From which span until the next review a skill counts as better known by a step."""


def _strength(state: Standing | None) -> int:
    """How well a skill is known, from 0 (never met) to 4 (will be known in a month)."""
    if state is None:
        return 0
    if not state.learned:
        return 1
    return 1 + sum(state.due - state.last >= step for step in _STEPS)


def _strength_name(value: int) -> str:
    """A strength in words."""
    return (
        gettext("new"),
        gettext("begun"),
        gettext("getting there"),
        gettext("known"),
        gettext("well known"),
    )[value]


def progress_state(reviews: Iterable[Review], now: datetime, rules: Rules) -> Progress:
    """The table: a row for each kind that makes sense under the rules, a column for each level.

    Every cell has the number of filled bars and the words for it; nothing is told by colour alone.
    """
    found = {state.skill: state for state in standing(reviews, now)}
    rows: list[ProgressRow] = [
        {
            "label": kind_title(kind),
            "cells": [_cell(found.get(f"{kind}.{level}"), now) for level in LEVELS],
        }
        for kind in exercise_kinds(rules)
    ]
    waiting = sum(cell["due"] != "" for row in rows for cell in row["cells"])
    return {
        "caption": gettext("How well you know each kind of exercise"),
        "head": gettext("Exercise"),
        "levels": [level_name(level) for level in LEVELS],
        "rows": rows,
        "waiting": _waiting(waiting),
    }


def _cell(state: Standing | None, now: datetime) -> ProgressCell:
    value = _strength(state)
    due = gettext("due now") if state is not None and state.due <= utc(now) else ""
    done = ""
    if state is not None:
        done = say("{right} of {times} right", right=state.right, times=state.times)
    return {"bars": value, "words": _strength_name(value), "due": due, "done": done}


def _waiting(count: int) -> str:
    if not count:
        return gettext("Nothing is due now.")
    return ngettext("{n} skill is due now.", "{n} skills are due now.", count).format(n=count)
