"""The ratings of the bots are those that their duels came to."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from burraco_learn.bots import levels, ratings

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ratings", ROOT / "tools" / "ratings.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_ratings_follow_from_the_duels_and_stand_on_the_page() -> None:
    measured = tool()
    rows = measured.read_rows(measured.DATA)
    assert ratings() == measured.ratings(rows)
    assert measured.table(rows) in measured.PAGE.read_text(encoding="utf-8")


def test_every_level_has_a_rating() -> None:
    found = [ratings()[name] for name in levels()]
    assert found == sorted(found)


def test_ten_rounds_won_for_one_that_is_lost_are_400_points() -> None:
    rows = [{"bot": "club", "by": "greedy", "rounds": "10999", "won": "9999", "drawn": "0"}]
    assert tool().ratings(rows) == {"greedy": 1000, "club": 1400}
