"""What is said of Pythons and versions is one thing everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _pinned(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(line.split("==") for line in text.splitlines() if line and line[0] != "#")


def test_the_lowest_versions_are_those_that_are_declared() -> None:
    bounds = dict(re.match(r"([\w-]+)>=([\d.]+)", one).groups() for one in PROJECT["dependencies"])
    # 8.1 and 8.1.0 are one version.
    lowest = {name: _same(version) for name, version in _pinned("constraints-lowest.txt").items()}
    assert lowest == {name: _same(version) for name, version in bounds.items()}
    newest = _pinned("constraints.txt")
    for name, version in bounds.items():
        assert _same(version) <= _same(newest[name]), name


def _same(version: str) -> tuple[int, ...]:
    numbers = tuple(map(int, version.split(".")))
    return numbers + (0,) * (3 - len(numbers))


def test_each_python_of_the_classifiers_is_told_of() -> None:
    page = (ROOT / "docs" / "where-it-runs.md").read_text(encoding="utf-8")
    pythons = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]
    for python in pythons:
        assert re.search(rf"^\| Python {re.escape(python)} \|", page, re.M), python
    assert PROJECT["requires-python"] == f">={pythons[0]}"
