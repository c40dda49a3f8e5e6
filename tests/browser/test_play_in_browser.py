"""Whole rounds at a PlayTable in real JupyterLab, by mouse and by keyboard alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from lab_in_chromium import let_it_draw
from stage_player import EVERYTHING, KeyboardPlayer, MousePlayer, seed_with_everything

from burraco_learn.game.moves import Move

pytestmark = pytest.mark.browser

EMPTY_TABLE = ["import burraco_learn as bl\nbl.PlayTable()"]


def table(rules: str, players: int, seed: int) -> list[str]:
    return [
        "import burraco_learn as bl",
        f"bl.PlayTable({rules!r}, players={players}, seed={seed}, speed='at-once')",
    ]


@pytest.mark.parametrize(
    "person, rules",
    [
        pytest.param(MousePlayer, "classico", marks=pytest.mark.release),
        (KeyboardPlayer, "stargames"),
        pytest.param(MousePlayer, "stargames", marks=pytest.mark.release),
        pytest.param(KeyboardPlayer, "classico", marks=pytest.mark.release),
    ],
)
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
    let_it_draw(page)
    assert (cells.all_inner_texts()[0], cells.count()) == before
    assert page.evaluate("document.activeElement.closest('.bl-stage') !== null")
    # Letters typed in the text line are text.
    line = page.get_by_label("A move in notation")
    line.focus()
    page.keyboard.type("xddl")
    assert line.input_value() == "xddl"
    assert cells.count() == before[1]
    # Those with Ctrl are awake: Ctrl+S saves the notebook from within the table.
    dirty = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    line.blur()
    player.item("hand", "[data-card]").first.focus()
    page.keyboard.press("Control+s")
    page.wait_for_function(f"!({dirty})()")


COUNT_MOTION = """() => {
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (...how) {
    window.moved.push(this.dataset.card);
    return animate.apply(this, how);
  };
}"""


def test_the_table_opens_with_a_choice_and_deals(open_notebook):
    page = open_notebook(EMPTY_TABLE, motion="no-preference")
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
    page.get_by_text("Sorted by rank").first.wait_for(state="attached")
    assert page.evaluate("window.moved") == []


TOP = """() => {
  const box = document.querySelector(".bl-stage").getBoundingClientRect();
  const notebook = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return Math.abs(box.top - notebook.top) < 60;
}"""


@pytest.mark.parametrize(
    "way, motion",
    [
        ("click", "no-preference"),
        ("Enter", "reduce"),
        pytest.param("click", "reduce", marks=pytest.mark.release),
        pytest.param("Enter", "no-preference", marks=pytest.mark.release),
    ],
)
def test_after_the_deal_the_top_of_the_table_is_in_sight(open_notebook, way, motion):
    choice = ["import burraco_learn as bl", "bl.PlayTable(players=4, seed=1, speed='at-once')"]
    page = open_notebook([*choice, *["1 + 1"] * 20], f"top-{way}", motion=motion)
    page.set_viewport_size({"width": 1280, "height": 720})
    deal = page.get_by_role("button", name="Deal the cards")
    deal.wait_for()
    deal.focus()
    if way == "click":
        deal.click()
    else:
        page.keyboard.press(way)
    page.wait_for_selector(".bl-picture svg")
    page.wait_for_function(TOP)


def test_a_refusal_is_said_once_and_the_melds_of_others_refuse(open_notebook):
    page = open_notebook(table("classico", 2, 1), "once")
    player = KeyboardPlayer(page, "classico", 2, 1)
    player.start()
    player.do(player.person.choose(player.mirror.view(0)))
    view = player.mirror.view(0)
    cards = next(
        three
        for three in combinations(view.hand, 3)
        if len(set(three)) == 3 and view.why_not(Move.lay(three)) is not None
    )
    player.choose(cards)
    hint = page.locator(".bl-preview .bl-hint")
    page.wait_for_function("document.querySelector('.bl-hint').textContent.includes('cannot')")
    why = hint.inner_text()
    before = player.number
    player.press("l")
    player.settle(before)
    assert player.refusal_on_page()[1] == why
    assert not hint.is_visible()
    player.press("Escape")

    for way in ("click", "Enter"):
        player.choose(cards[:1])
        before = player.number
        if way == "click":
            player.item("opponents").click()
        else:
            page.locator('[data-zone="opponents"]').press("Enter")
        player.settle(before)
        assert player.refusal_on_page()[0] == "G-01"
        player.press("Escape")
