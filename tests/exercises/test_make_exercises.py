"""Exercises of all kinds can be made: a sample of what ``tools/make_exercises.py`` makes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import burraco_learn as bl

TOOL = Path(__file__).parents[2] / "tools" / "make_exercises.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    found = importlib.util.spec_from_file_location("make_exercises", TOOL)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_a_group_of_twos_has_a_wrong_card(tool: ModuleType) -> None:
    rules = bl.load_rules("first-steps")
    assert list(tool.faults("fix-meld", rules, 298, 2)) == []


@pytest.mark.parametrize("name", bl.rule_sets())
def test_exercises_of_shipped_rules(tool: ModuleType, name: str) -> None:
    for kind in bl.exercise_kinds():
        _, wrong = tool.under(name, kind, range(298, 301))
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("seed", range(8))
def test_exercises_of_random_rules(tool: ModuleType, seed: int) -> None:
    count, wrong = tool.under_file(seed)
    assert count and not wrong, "\n".join(wrong)
