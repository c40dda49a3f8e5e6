"""No exercise speaks of cards that its rule set does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from burraco_learn.exercises import Exercise, exercise_kinds, make_exercise
from burraco_learn.rules import Rules, load_rules, rule_sets

OTHERS = {"other-rules"}
"""Kinds that compare rule sets, and so name what another one has."""

SEEDS = range(4)


def absent(rules: Rules) -> list[str]:
    """What must not be spoken of, as patterns."""
    found = []
    if not rules.jokers:
        found.append(r"joll|joker")
    if not rules.max_wilds:
        found.append(r"\bwild")
    if not rules.pozzetto_sizes:
        found.append(r"pozzett")
    return found


def sentences(exercise: Exercise) -> Iterator[str]:
    """All that a person may read of an exercise, but for the rules that are quoted."""
    task = exercise.task
    yield exercise.question
    yield from (exhibit.label for exhibit in exercise.exhibits)
    where, _, nearly = exercise.hints()
    yield from (where, nearly)
    for option in exercise.options:
        yield option.text
        yield exercise.verdict(option.answer).why
    yield exercise.verdict(exercise.key).why
    for one in task.misconceptions:
        if one.answer(task) not in (None, exercise.key):
            yield one.says(task)


@pytest.mark.parametrize("id", [id for id in rule_sets() if absent(load_rules(id))])
def test_no_exercise_speaks_of_cards_that_are_not_there(id: str) -> None:
    rules = load_rules(id)
    unknown = re.compile("|".join(absent(rules)), re.IGNORECASE)
    texts = [rule.text for rule in rules.numbered()]
    found = set()
    for kind in set(exercise_kinds(rules)) - OTHERS:
        for level in (1, 2, 3):
            for seed in SEEDS:
                exercise = make_exercise(kind, rules, seed, level)
                for sentence in sentences(exercise):
                    for text in texts:
                        sentence = sentence.replace(text, "")
                    if unknown.search(sentence):
                        found.add((kind, sentence))
    assert not found
