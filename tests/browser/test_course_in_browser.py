"""The course in JupyterLab: its panel, lessons that run by themselves, and the way from one to the
next, by keyboard alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from audit import Audit
from lab_in_chromium import Lab, close_notebooks

pytestmark = pytest.mark.browser

LESSONS = Path(__file__).parents[2] / "notebooks" / "en"
FIRST = "00-start-here.ipynb"
OWN = "rules/our-club.toml"
CLUB = """id = "our-club"
base = "classico"
title = {en = "Our club"}
[parameters]
closing_bonus = 50
"""


@pytest.fixture(scope="module")
def learner(lab: Lab) -> Iterator[Path]:
    """The learner's folder with the lessons, as on the first day."""
    shutil.rmtree(lab.learner, ignore_errors=True)
    for language in ("en", "it"):
        shutil.copytree(LESSONS.parent / language, lab.learner / language)
    (lab.learner / "rules").mkdir()
    (lab.learner / OWN).write_text(CLUB, encoding="utf-8", newline="\n")
    yield lab.learner
    shutil.rmtree(lab.learner, ignore_errors=True)  # a kernel may still write there


@pytest.fixture(scope="module")
def page(lab: Lab, learner: Path, pages: Any) -> Iterator[Any]:
    """A JupyterLab that has found the learner's folder."""
    opened = pages.own("reduce")
    errors: list[Any] = []
    opened.on("pageerror", lambda error: errors.append(error))
    opened.goto(f"{lab.url}/lab?reset")
    opened.wait_for_selector("#burraco-course .bl-course-primary")
    yield opened
    close_notebooks(opened)
    opened.context.close()
    assert errors == []


def has_run(page: Any, lesson: str) -> None:
    """Wait until a lesson stands there alone and all its cells have run."""
    page.wait_for_function(
        """(name) => {
          const { shell } = window.jupyterapp;
          const [panel, ...others] = [...shell.widgets("main")].filter((one) => one.context);
          if (others.length || panel?.context?.path.split("/").pop() !== name) return false;
          const cells = panel.content.widgets.filter((cell) => cell.model.type === "code");
          return cells.every((cell) => cell.model.executionState === "idle" &&
            cell.node.querySelector(".bl-stage[data-state]")) && !panel.context.model.dirty;
        }""",
        arg=lesson,
    )


def reach(page: Any, name: str, key: str = "Tab") -> None:
    """Go on with the keyboard until a button with this name has the focus."""
    for _ in range(90):
        page.keyboard.press(key)
        said = page.evaluate(
            "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
        )
        if said.startswith(name):
            return
    raise AssertionError(f"the keyboard does not reach {name}")


def test_the_course_is_walked_by_keyboard(page: Any, learner: Path) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 1280, "height": 720})
    panel = page.locator("#burraco-course")
    expect(panel.locator("[data-disc='empty']")).to_have_count(16)
    reach(page, "Open the lesson")
    page.keyboard.press("Enter")
    has_run(page, FIRST)
    shown = page.locator(".jp-NotebookPanel:visible")
    assert shown.locator(".jp-WindowedPanel-outer").evaluate("(one) => one.scrollTop") == 0
    expect(shown.locator(".jp-CodeCell .jp-InputArea-editor:visible")).to_have_count(0)

    # One exercise is done: the disc of the lesson says so.
    exercise = shown.locator(".bl-stage[data-page='exercise']")
    exercise.get_by_role("button", name="Hint").focus()
    for hint in range(1, 4):
        page.keyboard.press("Enter")
        expect(exercise.locator(".bl-hints li")).to_have_count(hint)
    page.keyboard.press("s")
    # A kernel writes it, and the panel reads it a second later.
    row = panel.locator("li[data-disc='part']", has_text="0 · Start here")
    row.get_by_text("1 of 5").wait_for()
    Audit(page, "#burraco-course, .bl-course-bar")("the course")

    shown.get_by_role("button", name="Next: Cards, table, a turn").focus()
    page.keyboard.press("Enter")
    has_run(page, "01-cards-table-turn.ipynb")
    expect(panel.locator("[aria-current='page']")).to_contain_text("1 · Cards, table, a turn")
    panel.get_by_label("Rules of my club").select_option("stargames")
    chosen = shown.locator(".bl-stage[data-page='lesson'] select")
    expect(chosen).to_have_value("stargames")
    assert json.loads((learner / "settings.json").read_text())["rules"] == "stargames"
    panel.get_by_label("Rules of my club").select_option(OWN)
    expect(chosen).to_have_value("our-club")

    # The same lesson opens in the language that is chosen, which is kept.
    panel.get_by_label("Language").select_option("it")
    expect(shown.get_by_role("heading", name="01 · Carte, tavolo, turno")).to_be_visible()
    has_run(page, "01-cards-table-turn.ipynb")
    expect(shown.locator(".bl-stage").first).to_have_attribute("lang", "it")
    expect(panel.get_by_role("heading", name="Lezioni")).to_be_visible()
    assert json.loads((learner / "settings.json").read_text())["language"] == "it"
    panel.get_by_label("Lingua").select_option("en")
    has_run(page, "01-cards-table-turn.ipynb")
    expect(chosen).to_have_value("our-club")

    # On a phone the panel makes room for the lesson, which follows the club too.
    page.set_viewport_size({"width": 390, "height": 760})
    panel.get_by_role("button", name="2 · Runs and groups").press("Enter")
    has_run(page, "02-runs-and-groups.ipynb")
    expect(chosen).to_have_value("our-club")
    expect(panel).to_be_hidden()
    box = shown.get_by_role("button", name="Next: Pinella and jolly").bounding_box()
    assert box["x"] + box["width"] <= 390 and min(box["width"], box["height"]) >= 40


def test_a_page_that_was_changed_waits_for_a_click(page: Any, learner: Path) -> None:
    from playwright.sync_api import expect

    path = learner / "en" / "meld-lab.ipynb"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("6h Jk 8h", "6h Jk 9h"), encoding="utf-8", newline="\n")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("() => window.jupyterapp.commands.execute('burraco-learn:course')")
    page.locator("#burraco-course").get_by_role("button", name="Meld lab").click()
    changed = page.locator(".jp-NotebookPanel:has(.bl-course-run)")
    changed.wait_for()
    expect(changed).to_contain_text("The code of this page was changed")
    assert changed.locator(".bl-stage[data-state]").count() == 0
    bar = page.locator(".jp-NotebookPanel:visible .bl-course-bar")
    bar.get_by_role("button", name="Run the page").press("Enter")
    page.locator(".bl-stage[data-page='lab']").first.wait_for(state="attached")
    expect(bar).not_to_contain_text("was changed")
