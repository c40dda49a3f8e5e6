"""The headings of a rulebook: data that puts every rule of every rule set under one subject."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.rules import load_rules, rule_sets
from burraco_learn.rules.parameters import PARAMETERS, REFUSALS
from burraco_learn.rules.subjects import by_subject

SUBJECTS = tomllib.loads(
    (Path(bl.rules.__file__).parent / "subjects.toml").read_text(encoding="utf-8")
)["subject"]


def test_every_parameter_and_every_refusal_has_one_subject() -> None:
    for what, known in (
        ("parameters", {name.partition(".")[0] for name in PARAMETERS}),
        ("refuses", set(REFUSALS)),
    ):
        named = Counter(name for subject in SUBJECTS for name in subject[what])
        assert set(named) == known
        assert set(named.values()) == {1}


@pytest.mark.parametrize("id", rule_sets())
def test_every_rule_stands_under_one_heading(id: str) -> None:
    numbered = load_rules(id).numbered()
    parts = by_subject(numbered)
    assert sorted(rule.id for _, rules in parts for rule in rules) == sorted(
        rule.id for rule in numbered
    )
    order = [subject["title"]["en"] for subject in SUBJECTS]
    titles = [title for title, _ in parts]
    assert titles == sorted(titles, key=order.index) and len(set(titles)) == len(titles)
    assert {"Deck and deal", "Melds", "Closing and the end of a round", "Points"} <= set(titles)


def test_a_rule_is_found_where_one_looks_for_it() -> None:
    where = {
        rule.id: title
        for title, rules in by_subject(load_rules("stargames").numbered())
        for rule in rules
    }
    looked_for = {
        "SG-02": "Deck and deal",  # the packs and the jollies
        "SG-07": "A turn",
        "SG-14": "Melds",  # the smallest meld
        "SG-18": "Wild cards",
        "SG-22": "Burraco",  # a clean one
        "SG-26": "Pozzetto",
        "SG-29": "Closing and the end of a round",
        "SG-32": "Points",  # of the cards
        "SG-35": "The match",
    }
    assert {id: where[id] for id in looked_for} == looked_for
