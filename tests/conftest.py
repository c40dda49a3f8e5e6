"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every test has a learner's folder of its own."""
    folder = tmp_path_factory.mktemp("learner") / "home"
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(folder))
    return folder
