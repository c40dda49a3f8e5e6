"""What an exercise is about, and a short digest of some exercises of a kind."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from burraco_learn.cards import Card
from burraco_learn.exercises import LEVELS, Exercise, make_exercise
from burraco_learn.game.view import View
from burraco_learn.melds.book import Meld

SEEDS = (1, 2, "exam-3")


def content(exercise: Exercise) -> tuple[object, ...]:
    """What an exercise is about, whatever the order of cards."""
    return exercise.question, *(
        str(one.value)
        if isinstance(one.value, View)
        else tuple(sorted(map(str, _parts(one.value))))
        for one in exercise.exhibits
    )


def _parts(value: Meld | tuple[Card, ...]) -> Iterator[object]:
    yield from (str(value).split() if isinstance(value, Meld) else value)


def digest_of(kind: str) -> str:
    """Eight hexadecimal digits that stand for exercises of a kind on each level."""
    text = ""
    for level in LEVELS:
        for seed in SEEDS:
            exercise = make_exercise(kind, "classico", seed, level)
            answers = [option.answer for option in exercise.options]
            text += f"{content(exercise)[1:]} {exercise.key} {answers}\n"
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:8]
