"""Whole rounds at a PlayTable in real JupyterLab, by mouse and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from stage_player import EVERYTHING, KeyboardPlayer, MousePlayer, seed_with_everything

pytestmark = pytest.mark.browser

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "en" / "play.ipynb"


def table(rules: str, players: int, seed: int) -> list[str]:
    return [
        "import burraco_learn as bl",
        f"bl.PlayTable({rules!r}, players={players}, seed={seed}, speed='at-once')",
    ]


@pytest.mark.parametrize("rules", ["classico", "stargames"])
@pytest.mark.parametrize("person", [MousePlayer, KeyboardPlayer])
def test_a_whole_round(open_notebook, person, rules):
    seed = seed_with_everything(rules, 2)
    name = f"{person.__name__}-{rules}"
    player = person(open_notebook(table(rules, 2, seed), name), rules, 2, seed)
    player.start()
    player.play_round()
    assert all(player.seen[what] for what in EVERYTHING | {"refused", "undo"})


def test_shortcuts_of_the_notebook_sleep_in_the_table(open_notebook):
    page = open_notebook([*table("classico", 2, 1), "1 + 1"], "shortcuts")
    player = KeyboardPlayer(page, "classico", 2, 1)
    player.start()
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.all_inner_texts()[0], cells.count()
    for key in ("x", "d", "d", "l", "Enter", "a", "b", "m", "y", "z", "c", "v", "Escape"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert (cells.all_inner_texts()[0], cells.count()) == before
    assert page.evaluate("document.activeElement.closest('.bl-stage') !== null")
    # Letters typed in the text line are text.
    line = page.get_by_label("A move in notation")
    line.focus()
    page.keyboard.type("xddl")
    assert line.input_value() == "xddl"
    assert cells.count() == before[1]


COUNT_MOTION = """() => {
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (...how) {
    window.moved.push(this.dataset.card);
    return animate.apply(this, how);
  };
}"""


def test_the_lesson_opens_with_a_choice_and_deals(open_notebook):
    page = open_notebook(NOTEBOOK, "lesson", motion="no-preference")
    page.get_by_role("radio", name="StarGames").check()
    page.get_by_role("radio", name="You against one bot").check()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".bl-picture svg")
    assert page.locator(".bl-stage h3").inner_text() == "StarGames Buracco · 2 players"
    assert page.locator('[data-zone="hand"] [data-card]').count() == 11

    # A card drawn moves visibly, unless the person asks for less motion.
    page.evaluate(COUNT_MOTION)
    page.keyboard.press("d")
    page.locator('[data-zone="hand"] [data-card]').nth(11).wait_for()
    assert page.evaluate("window.moved.length") >= 1
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.moved = []")
    page.keyboard.press("s")
    page.get_by_role("button", name="Sorted by rank").wait_for()
    assert page.evaluate("window.moved") == []
