"""A lesson in JupyterLab: other rules are chosen in its bar, and its cells follow at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from audit import Audit

pytestmark = pytest.mark.browser

LESSONS = Path(__file__).parents[2] / "notebooks" / "en"


def opened(open_notebook, name: str, **more):  # type: ignore[no-untyped-def]
    """The lesson with all its cells run, each showing what it has."""
    page = open_notebook(LESSONS / f"{name}.ipynb", name, **more)
    cells = page.locator(".jp-CodeCell").count()
    page.wait_for_function(
        "(count) => document.querySelectorAll('.bl-stage[data-state]').length >= count", arg=cells
    )
    return page


def runs(page) -> list[str]:  # type: ignore[no-untyped-def]
    """How often each cell has run, as its prompt says."""
    return page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts()


def test_a_choice_in_the_bar_changes_every_cell(open_notebook) -> None:  # type: ignore[no-untyped-def]
    from playwright.sync_api import expect

    page = opened(open_notebook, "03-pinella-and-jolly")
    before = runs(page)
    bar = page.locator(".bl-stage[data-page='lesson']")
    assert bar.locator("h3").inner_text() == "Lesson 03 · Pinella and jolly"
    facts = page.locator(".bl-stage[data-page='facts']")
    titles = facts.locator(".bl-under")
    assert set(titles.all_inner_texts()) == {"Burraco Classico"}

    bar.locator("select").select_option("burraco-reale")  # as by mouse
    page.wait_for_function(
        "() => [...document.querySelectorAll('.bl-under')].every("
        "(one) => one.textContent === 'Burraco Reale')"
    )
    lab = page.locator(".bl-stage[data-page='lab'] .bl-lab-head select")
    expect(lab).to_have_value("burraco-reale")
    exercises = page.locator(".bl-stage[data-page='exercise']")
    assert exercises.count() >= 3
    expect(exercises.filter(has_not_text="Burraco Reale")).to_have_count(0)

    bar.locator("select").focus()
    page.keyboard.press("Home")  # by keyboard: the first of the list
    page.wait_for_function(
        "() => [...document.querySelectorAll('.bl-under')].every("
        "(one) => one.textContent === 'First steps')"
    )
    assert "There are no wild cards" in facts.first.inner_text()
    assert page.evaluate("() => document.activeElement.tagName") == "SELECT"
    assert runs(page) == before, "no cell has run again"


def test_why_opens_the_rules_behind_a_sentence(open_notebook) -> None:  # type: ignore[no-untyped-def]
    from playwright.sync_api import expect

    page = opened(open_notebook, "07-pozzetto")
    facts = page.locator(".bl-stage[data-page='facts']").first
    button = facts.locator("[data-rules~='C33']").first
    text = facts.locator(".bl-cited:visible")
    assert text.count() == 0 and "C33" not in facts.inner_text()
    button.press("Enter")
    assert button.get_attribute("aria-expanded") == "true"
    assert "A pozzetto taken in flight is played at once" in text.inner_text()
    more = page.locator(".bl-aside").nth(1)
    more.locator("summary").press("Enter")
    # Other rules: the text of a rule that is no longer named is gone, what was opened stays open.
    page.locator(".bl-stage[data-page='lesson'] select").select_option("fibur")
    facts.locator("[data-rules~='FB-20']").first.wait_for()
    assert text.count() == 0
    expect(more.get_by_text("One pozzetto: ")).to_be_visible()


def test_a_question_is_judged_by_keyboard_and_comes_back(open_notebook) -> None:  # type: ignore[no-untyped-def]
    from playwright.sync_api import expect

    page = open_notebook(
        [
            'import burraco_learn as bl\n\nlesson = bl.Lesson("04")\nlesson',
            'lesson.melds("5h 6h 7h", "5h 6h *")',
            'lesson.steps("6h * 8h", "7h", "Th")',
            "lesson.once_more()",
        ],
        "judged",
    )
    judging = page.locator(".bl-stage[data-page='judging']")
    judging.nth(2).wait_for()
    first, steps, again = (judging.nth(at) for at in range(3))
    expect(again).to_contain_text("Nothing so far")
    rows, verdict = first.locator(".bl-questions > li"), first.locator(".bl-said")
    assert verdict.all_inner_texts() == ["", ""]
    box = rows.nth(1).bounding_box()
    rows.first.locator("[tabindex='0']").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # a group
    expect(verdict.first).to_contain_text("Not right. 5♥ 6♥ 7♥ is a run. why?")
    assert rows.nth(1).bounding_box() == box, "nothing moves"
    expect(rows.first.locator("[data-mark='yes']")).to_have_text("1Yes, as a run.✓the right answer")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(rows.first.locator(".bl-cited")).to_contain_text("CL-19")
    page.keyboard.press("Tab")
    page.keyboard.press("1")
    expect(verdict.nth(1)).to_contain_text("Right.")
    # The wrong one waits at the end of the lesson; other rules ask anew.
    expect(again.locator(".bl-questions > li")).to_have_count(1)
    # One step comes after the other.
    expect(steps.locator(".bl-questions > li")).to_have_count(1)
    steps.get_by_role("button", name="Show all answers").click()
    expect(steps.locator(".bl-questions > li")).to_have_count(2)
    Audit(page)("judged questions")
    page.locator(".bl-stage[data-page='lesson'] select").select_option("stargames")
    expect(first.locator(".bl-said").first).to_be_empty()


def test_a_first_round_is_shown_step_by_step(open_notebook) -> None:  # type: ignore[no-untyped-def]
    from playwright.sync_api import expect

    page = opened(open_notebook, "00-start-here")
    assert page.locator(".bl-stage[data-page='lesson'] select").is_hidden(), "nothing to choose"
    table = page.locator(".bl-stage[data-page='table']")
    bubble = table.locator(".bl-guide-bubble")
    bubble.get_by_text("Draw a card").wait_for()
    Audit(page)("the guide")
    table.locator('[data-zone="stock"]').click()
    expect(table.locator('[data-zone="hand"] [data-card]')).to_have_count(8)
    expect(bubble).to_contain_text("that is a run")
    # Three arrows to three cards, which the bubble does not cover.
    assert table.locator(".bl-guide-frame").get_attribute("d").count("M") == 3
    cards = [
        table.locator(f"[data-zone='hand'] [data-card='{card}']") for card in ("Tc", "Jc", "Qc")
    ]
    box = bubble.bounding_box()
    for card in cards:
        assert card.bounding_box()["y"] > box["y"] + box["height"]
        card.focus()
        page.keyboard.press("Space")
    # With the cards chosen it points at the button.
    expect(table.locator(".bl-guide-frame")).not_to_have_attribute("d", re.compile("M.*M"))
    page.keyboard.press("l")
    for title in ("Throw a card away", "Your turn again", "Add to your meld", "Throw a card away"):
        expect(bubble).to_contain_text(title)
        bubble.get_by_role("button", name="Show me").press("Enter")
    expect(bubble).to_be_hidden()


def test_axe_finds_nothing_grave_in_a_lesson(open_notebook) -> None:  # type: ignore[no-untyped-def]
    cells = [
        'import burraco_learn as bl\n\nlesson = bl.Lesson("09")\nlesson',
        'lesson.says("score", "kinds")',
        "lesson.values()",
        "lesson.bonuses()",
        'lesson.melds("3h 4h *", "3h 4h * 2s")',
        'lesson.count("hand Kd; melds 3h 4h 5h; moves discard Kd")',
        'lesson.compare("values", "bonuses")',
        'lesson.parameters("closing_bonus")',
        "lesson.finished()",
        "lesson.sets()",
        "lesson.deal()",
    ]
    page = open_notebook(cells, "axe-lesson")
    page.wait_for_function(
        "(count) => document.querySelectorAll('.bl-stage[data-state]').length >= count",
        arg=len(cells),
    )
    audit = Audit(page)
    audit("the lesson")
    page.locator(".bl-why-button").first.click()
    page.locator(".bl-aside summary").first.click()
    page.locator(".bl-stage[data-page='lesson']").get_by_role("button", name="Rulebook").click()
    page.locator(".bl-rules:visible").wait_for()
    audit("the text of a rule")
    assert audit.checks == 4
