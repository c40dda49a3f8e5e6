"""What a table keeps, shows again and opens: saves, matches and the teaching view in JupyterLab."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from stage_player import SETTLED, play_on

from burraco_learn.bots import bot
from burraco_learn.game.moves import parse_move
from burraco_learn.game.round import Round
from burraco_learn.rules import load_rules

pytestmark = pytest.mark.browser

PICTURES = os.environ.get("BURRACO_LEARN_PICTURES")
"""Where pictures of the pages go, if somebody wants to look at them."""


def look_at(page: Any, name: str) -> None:
    if PICTURES:
        page.locator(".bl-stage").screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def table(arguments: str) -> list[str]:
    return [
        "import burraco_learn as bl",
        f"table = bl.PlayTable({arguments}, speed='at-once')\ntable",
    ]


def number(page: Any) -> int:
    return int(page.locator(".bl-stage").get_attribute("data-state"))


def deal(page: Any) -> None:
    stage = page.locator(".bl-stage")
    stage.wait_for()
    if stage.get_attribute("data-page") == "choose":
        page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_function(SETTLED, arg=0)


def type_move(page: Any, text: str) -> None:
    before = number(page)
    line = page.get_by_label("A move in notation")
    line.fill(text)
    line.press("Enter")
    page.wait_for_function(SETTLED, arg=before)


def log_on_page(page: Any) -> list[str]:
    moves = page.locator(".bl-log [data-move]")
    return moves.evaluate_all("(all) => all.map((one) => one.dataset.move)")


def play_out(page: Any, rnd: Round, moves: int = 10_000) -> None:
    """Play as the greedy bot does, in the browser and in a round of our own beside it."""
    greedy = bot("greedy", seed=0)
    while not rnd.over and moves:
        for move in log_on_page(page)[len(rnd.log) :]:
            rnd.play(parse_move(move))
        if rnd.over:
            break
        type_move(page, str(greedy.choose(rnd.view(0))))
        moves -= 1
    for move in log_on_page(page)[len(rnd.log) :]:
        rnd.play(parse_move(move))


def finish_round(page: Any, typed: bool) -> None:
    """Play to the score sheet: every move typed, or the last turns alone, which is much quicker."""
    if not typed:
        play_blindly(page)
        play_on(page)
    while not page.locator(".bl-sheet").is_visible():
        play_blindly(page)


TYPED = pytest.mark.parametrize(
    "typed", [False, pytest.param(True, marks=pytest.mark.release)], ids=["short", "typed"]
)
"""Whether each move of a round is typed, which is for releases."""


def restart(page: Any) -> None:
    page.evaluate("""async () => {
      const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
      await kernel.restart();
      await kernel.info;
      window.jupyterapp.commands.execute("notebook:run-all-cells");
    }""")


@TYPED
def test_a_round_goes_on_after_a_restart_of_the_kernel(open_notebook, lab, typed):  # type: ignore[no-untyped-def]
    page = open_notebook(table("'first-steps', players=2, seed=4, save='my table'"), "restart")
    deal(page)
    rnd = Round.deal(load_rules("first-steps"), players=2, seed=4)
    play_out(page, rnd, moves=5)
    log = log_on_page(page)
    hand = page.locator('[data-zone="hand"] [data-card]').count()
    assert (lab.learner / "tables" / "my table.txt").is_file()
    restart(page)
    page.wait_for_function("document.querySelector('.bl-stage')?.dataset.page === 'choose'")
    offer = page.get_by_role("button", name="Continue your round of")
    offer.wait_for()
    look_at(page, "continue")
    page.get_by_role("radio", name="You against one bot").focus()
    before = number(page)
    page.keyboard.press("c")
    page.wait_for_function(SETTLED, arg=before)
    assert log_on_page(page) == log
    assert page.locator('[data-zone="hand"] [data-card]').count() == hand
    play_out(page, rnd, moves=10_000 if typed else 3)
    assert len(log_on_page(page)) > len(log)
    assert page.locator(".bl-sheet").is_visible() is typed


@TYPED
def test_a_match_of_two_rounds_with_its_sheets(open_notebook, typed):  # type: ignore[no-untyped-def]
    page = open_notebook(table("'first-steps', players=2, seed=4, rounds=2"), "match")
    deal(page)
    assert "round 1 of 2" in page.locator(".bl-stage h3").inner_text()
    finish_round(page, typed)
    look_at(page, "sheet")
    totals = page.locator(".bl-match tfoot td").all_inner_texts()
    assert totals == page.locator(".bl-sheet-parts tfoot td").all_inner_texts()
    # The round in the viewer, in the same place, and back to the sheet.
    page.locator(".bl-sheet button").last.focus()
    page.keyboard.press("v")
    page.locator(".bl-viewer").wait_for()
    page.locator(".bl-viewer [data-act=last]").click()
    page.locator(".bl-story .bl-sheet").wait_for()
    look_at(page, "review")
    page.get_by_role("button", name="Back to the score sheet").click()
    page.locator(".bl-viewer").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.act") == "review"
    # The record, by its key.
    page.locator(".bl-sheet button").last.focus()
    page.keyboard.press("e")
    text = page.locator(".bl-record textarea")
    text.wait_for()
    assert text.input_value().startswith("burraco record 1\nrules: first-steps")
    look_at(page, "record")
    # Above it the keys: Escape closes what was opened last, one thing at a time.
    page.get_by_role("button", name="Keys").click()
    keys = page.locator(".bl-help")
    assert keys.is_visible() and text.is_visible()
    page.keyboard.press("Escape")
    assert not keys.is_visible() and text.is_visible()
    page.keyboard.press("Escape")
    assert not text.is_visible()
    before = number(page)
    page.get_by_role("button", name="Next round").last.click()
    page.wait_for_function(SETTLED, arg=before)
    assert f"round 2 of 2, {totals[0]} : {totals[1]}" in page.locator(".bl-stage h3").inner_text()
    finish_round(page, typed)
    assert "match" in page.locator(".bl-match .bl-result").inner_text()
    assert page.locator(".bl-match tbody tr").count() == 2
    assert page.get_by_role("button", name="Next round").count() == 0
    look_at(page, "match")


def play_blindly(page: Any) -> None:
    """Draw, lay what the coach finds, discard what is left: any round comes to its end."""
    type_move(page, "draw")
    cards = page.locator('[data-zone="hand"] [data-card]')
    type_move(page, f"discard {cards.first.get_attribute('data-card')}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_teaching_view_takes_back_to_any_move(open_notebook, theme):  # type: ignore[no-untyped-def]
    page = open_notebook(table("players=4, seed=3"), f"teaching-{theme}", theme=theme)
    page.locator(".bl-more summary").click()
    page.get_by_label("Cards", exact=True).select_option("four-colour")
    look_at(page, f"more-{theme}")
    deal(page)
    rnd = Round.deal(load_rules("classico"), players=4, seed=3)
    play_out(page, rnd, moves=6)
    assert page.locator('[data-seat="1"] [data-card]').count() == 0
    page.locator('[data-zone="hand"] [data-card]').first.focus()
    page.keyboard.press("o")
    page.locator('[data-seat="1"] [data-card]').first.wait_for()
    look_at(page, f"teaching-{theme}")
    page.keyboard.press("m")
    page.locator(".bl-log").scroll_into_view_if_needed()
    look_at(page, f"teaching-log-{theme}")
    log = log_on_page(page)
    # By key: from the last move up to the fourth of all, and back to before it.
    page.locator(".bl-log [data-move][tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.bl-log [data-move]').length === 3")
    assert log_on_page(page) == log[:3]
    before = number(page)
    if page.locator(".bl-waiting").is_visible():
        look_at(page, f"waiting-{theme}")
        assert page.evaluate("document.activeElement.dataset.act") == "go"
        page.keyboard.press("g")
        page.wait_for_function(SETTLED, arg=before)
    # By mouse: back to the very start.
    page.locator(".bl-log [data-move]").first.click()
    page.wait_for_function("document.querySelectorAll('.bl-log [data-move]').length === 0")


SIDEWAYS = """() => [document.querySelector(".bl-stage"), ...document.querySelectorAll(
  ".bl-stage :is(.bl-log, .bl-more, .bl-sheet, .bl-saved)")]
  .some((one) => one.scrollWidth > one.clientWidth)"""


@TYPED
def test_on_a_phone_nothing_lies_outside(open_notebook, typed):  # type: ignore[no-untyped-def]
    arguments = "players=2, seed=4, rounds=2, teaching=True"
    page = open_notebook(table(arguments), "narrow", width=360)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.get_by_role("radio", name="First steps").check()
    page.locator(".bl-more summary").click()
    look_at(page, "narrow-more")
    assert not page.evaluate(SIDEWAYS)
    deal(page)
    page.locator(".bl-open").click()
    play_blindly(page)
    look_at(page, "narrow-teaching")
    assert not page.evaluate(SIDEWAYS)
    finish_round(page, typed)
    look_at(page, "narrow-sheet")
    assert not page.evaluate(SIDEWAYS)


def test_what_the_others_did_is_shown_again(open_notebook):  # type: ignore[no-untyped-def]
    page = open_notebook(table("'classico', players=4, seed=3"), "again", motion="no-preference")
    deal(page)
    rnd = Round.deal(load_rules("classico"), players=4, seed=3)
    play_out(page, rnd, moves=3)
    log = log_on_page(page)
    page.evaluate("""() => {
      window.pictures = [];
      new MutationObserver(() => {
        const { state, yours } = document.querySelector(".bl-stage").dataset;
        window.pictures.push([Number(state), yours]);
      }).observe(document.querySelector(".bl-stage"), { attributeFilter: ["data-state"] });
    }""")
    page.locator('[data-zone="hand"] [data-card]').first.focus()
    page.keyboard.press("p")
    page.wait_for_function("window.pictures.length > 2 && window.pictures.at(-1)[1] === 'true'")
    assert page.evaluate("window.pictures.filter(([, yours]) => yours === 'false').length") >= 2
    assert log_on_page(page) == log
