"""A puzzle in real JupyterLab: a card is dragged, and the focus follows to what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from stage_player import drag

import burraco_learn as bl

pytestmark = pytest.mark.browser

SETTLED = "(before) => Number(document.querySelector('.bl-stage').dataset.state) > before"
CODE = 'bl.Puzzle("pozzetto", "classico", seed=1)'


def test_a_turn_is_tried_again_and_then_solved(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook(["import burraco_learn as bl", CODE], "puzzle")
    stage = page.locator(".bl-stage").first
    stage.wait_for()

    def does(what: Any, *arguments: Any) -> None:
        before = int(stage.get_attribute("data-state"))
        what(*arguments)
        page.wait_for_function(SETTLED, arg=before)

    moves = bl.Puzzle("pozzetto", "classico", seed=1).solutions[0]
    last = stage.locator(f'[data-zone="hand"] [data-card="{moves[-1].cards[0]}"]')
    does(drag, page.mouse, last, stage.locator('[data-zone="pile"]').first)
    assert stage.locator(".bl-aim").inner_text().startswith("Puzzle")
    # The buttons of the turn are gone, but keys go on.
    does(page.keyboard.press, "g")
    does(page.keyboard.press, "h")
    assert "It can be done with" in stage.locator(".bl-coach").inner_text()
    for move in moves:
        page.keyboard.press("/")
        page.keyboard.type(str(move))
        does(page.keyboard.press, "Enter")
        if move is not moves[-1]:
            page.keyboard.press("Escape")
    assert "Solved" in stage.locator(".bl-aim").inner_text()
    solved = stage.locator('[data-act="go"]')
    assert solved.evaluate("(one) => one === document.activeElement")
    does(page.keyboard.press, "Enter")
    assert stage.locator(".bl-aim").inner_text().startswith("Puzzle")
