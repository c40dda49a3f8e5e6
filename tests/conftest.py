"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

CORE = ("rules", "game", "notation", "properties")
"""The folders of tests that measure how much of the core they run through."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.parent.name in CORE:
        item.add_marker(pytest.mark.core)


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every test has a learner's folder of its own."""
    folder = tmp_path_factory.mktemp("learner") / "home"
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(folder))
    return folder
