"""The play table fits the place that it has: measured boxes, in real JupyterLab."""

from __future__ import annotations

from typing import Any

import pytest
from lab_in_chromium import let_it_draw
from stage_player import AT_REST, MousePlayer

from burraco_learn.bots import bot

pytestmark = pytest.mark.browser

CODE = [
    "import burraco_learn as bl",
    "bl.PlayTable('classico', players=4, seed=3, speed='at-once')",
]

# The boxes of what a player needs, and the part of the page in which they can be seen.
BOXES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const stage = document.querySelector(".bl-stage");
  const covers = stage.matches(":popover-open");
  const panel = covers ? null : document.querySelector(".jp-WindowedPanel-outer");
  const seen = panel ? box(panel) : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const part = (selector) => box(stage.querySelector(selector));
  return {
    seen,
    stage: box(stage),
    hint: part(".bl-rail .bl-hint"),
    buttons: part(".bl-buttons"),
    cards: [...stage.querySelectorAll("[data-zone] [data-card]")].map(box),
    hand: [...stage.querySelectorAll("[data-zone=hand] [data-card]")].map(box),
    table: [...stage.querySelectorAll("[data-zone]:not([data-zone=hand]) [data-card]")].map(box),
    sideways: stage.scrollWidth > stage.clientWidth,
    scale: stage.querySelector("svg").viewBox.baseVal.width,
  };
}"""

DRAWN = """() => {
  const { clientWidth: w, clientHeight: h } = document.querySelector(".bl-stage");
  const { width, height } = document.querySelector(".bl-picture svg").viewBox.baseVal;
  const scale = Math.min(w / width, h / height);
  return w - width * scale < 24 && h - height * scale < 24;
}"""

ACTS = """() => [...document.querySelectorAll(".bl-buttons [data-act]")].map((one) => {
  const { x, y, width } = one.getBoundingClientRect();
  return [one.dataset.act, Math.round(x), Math.round(y), Math.round(width)];
})"""


def inside(box: dict[str, float], outer: dict[str, float]) -> bool:
    return (
        box["left"] >= outer["left"] - 1
        and box["right"] <= outer["right"] + 1
        and box["top"] >= outer["top"] - 1
        and box["bottom"] <= outer["bottom"] + 1
    )


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
    )


def assert_fits(page: Any) -> None:
    page.wait_for_function(DRAWN)
    page.evaluate("document.querySelector('.bl-stage').scrollIntoView({ block: 'nearest' })")
    let_it_draw(page)
    found = page.evaluate(BOXES)
    assert inside(found["stage"], found["seen"])
    for name in ("hint", "buttons"):
        assert inside(found[name], found["stage"]), name
        assert all(apart(found[name], card) for card in found["table"]), name
    assert apart(found["hint"], found["buttons"])
    assert all(inside(card, found["stage"]) for card in found["cards"])
    assert all(apart(found["buttons"], card) for card in found["hand"])
    assert not found["sideways"]


def test_the_whole_table_is_in_sight_and_no_button_moves(open_notebook):  # type: ignore[no-untyped-def]
    page = open_notebook(CODE, "fit")
    player = MousePlayer(page, "classico", 4, 3)
    player.start()
    greedy = bot("greedy", seed=0)
    places: dict[str, list[int]] = {}
    page.set_viewport_size({"width": 1280, "height": 720})
    assert_fits(page)
    for _ in range(3):
        if player.mirror.over:
            break
        kind = ""
        while kind != "discard" and not player.mirror.over:
            before = player.number
            move = greedy.choose(player.mirror.view(0))
            kind = move.kind
            player.type_move(str(move))
            player.settle(before)
            player.catch_up()
            # After the round its score sheet has their place.
            for act, *box in page.evaluate(ACTS) if not player.mirror.over else ():
                assert places.setdefault(act, box) == box, act
        if not player.mirror.over:
            assert_fits(page)
    for width, height in ((1440, 900), (1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
    # The whole window, and back.
    card = player.item("hand", "[data-card]").first
    card.press("f")
    assert_fits(page)
    card.press("f")
    assert_fits(page)
    # On a phone one tap opens it.
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".bl-open").click()
        assert_fits(page)
        page.wait_for_function(AT_REST)
        card.press("m")
        page.get_by_role("button", name="Back to the notebook").click()
        page.keyboard.press("Escape")


def test_two_views_have_each_their_own_picture(open_notebook):  # type: ignore[no-untyped-def]
    page = open_notebook(CODE, "views")
    page.set_viewport_size({"width": 1900, "height": 1000})
    player = MousePlayer(page, "classico", 4, 3)
    player.start()
    page.locator(".jp-CodeCell").nth(1).locator(".bl-stage").wait_for()
    page.evaluate("""() => {
      const { content } = window.jupyterapp.shell.currentWidget;
      content.activeCellIndex = 1;
      return window.jupyterapp.commands.execute("notebook:create-output-view");
    }""")
    page.locator(".bl-stage").nth(1).wait_for()
    widths = """() => [...document.querySelectorAll(".bl-stage")].map((one) => {
      const svg = one.querySelector(".bl-picture svg");
      return svg && [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height].join();
    })"""
    page.wait_for_function(f"new Set(({widths})()).size === 2")
    first, second = page.evaluate(widths)
    before = int(page.locator(".bl-stage").first.get_attribute("data-state"))
    page.locator(".bl-stage").first.locator('[data-zone="stock"]').click()
    stages = "[...document.querySelectorAll('.bl-stage')]"
    page.wait_for_function(f"(n) => {stages}.every((o) => Number(o.dataset.state) > n)", arg=before)
    assert page.evaluate(widths) == [first, second]
    page.evaluate("""() => {
      const { shell } = window.jupyterapp;
      const views = [...shell.widgets("main")].filter((one) => !one.content?.model?.cells);
      for (const view of views) view.dispose();
    }""")
    page.wait_for_function("document.querySelectorAll('.bl-stage').length === 1")
    page.wait_for_function(DRAWN)
