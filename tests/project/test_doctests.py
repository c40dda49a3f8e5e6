"""The examples in the docstrings of the package are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "burraco_learn").rglob("*.py")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed, capsys.readouterr().out
