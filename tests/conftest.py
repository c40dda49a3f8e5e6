"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

CORE = ("rules", "game", "notation", "properties")
"""The folders of tests that measure how much of the core they run through."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.parent.name in CORE:
        item.add_marker(pytest.mark.core)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new folder for each test. (``mktemp`` looks through all that are there to find a name.)"""
    all_of_them = tmp_path_factory.mktemp("learners")
    return (all_of_them / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, homes: Iterator[Path]) -> Path:
    """Every test has a learner's folder of its own."""
    folder = next(homes) / "home"
    folder.parent.mkdir()
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(folder))
    return folder
