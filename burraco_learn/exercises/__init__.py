"""Exercises made by the core: endless, seeded, on three levels, under every rule set.

>>> exercise = make_exercise("is-meld", "classico", seed=3)
>>> exercise.kind, exercise.level, len(exercise.hints())
('is-meld', 1, 3)
"""

from __future__ import annotations

from .base import (
    KINDS,
    LEVELS,
    Exercise,
    Exhibit,
    Misconception,
    Option,
    Verdict,
    check_answer,
    exercise_kinds,
    kind_title,
    make_exercise,
    misconceptions_of,
    why_no_sense,
)

__all__ = [
    "KINDS",
    "LEVELS",
    "Exercise",
    "Exhibit",
    "Misconception",
    "Option",
    "Verdict",
    "check_answer",
    "exercise_kinds",
    "kind_title",
    "make_exercise",
    "misconceptions_of",
    "why_no_sense",
]
