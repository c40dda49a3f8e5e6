"""A term of the glossary opens over the page, by mouse and by keyboard; all terms have a page."""

from __future__ import annotations

from typing import Any

import pytest
from audit import Audit

pytestmark = pytest.mark.browser

PLACES = """() => [...document.querySelectorAll('.bl-statements li')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""


def test_a_term_opens_beside_its_sentence_and_all_terms_are_searched(open_notebook: Any) -> None:
    code = ["import burraco_learn as bl", "bl.Lesson('03').says('wilds')", "bl.Glossary()"]
    page = open_notebook(code, "glossary")
    facts, glossary = (
        page.locator(f'.bl-stage[data-page="{name}"]') for name in ("facts", "glossary")
    )
    glossary.locator(".bl-terms section").first.wait_for()
    term = facts.locator('.bl-statements li > span > [data-term="wild-card"]').nth(1)
    card = facts.locator(".bl-term-card")
    term.scroll_into_view_if_needed()
    before = page.evaluate(PLACES)
    term.click()
    card.wait_for()
    assert card.locator("h4").inner_text() == "wild card"
    assert page.evaluate(PLACES) == before
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    audit = Audit(page)
    audit("a term in a lesson, and all terms")

    card.get_by_role("button", name="pinella").click()
    card.get_by_text("pee-NEL-la").wait_for()
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    assert term.evaluate("(one) => one === document.activeElement")
    page.keyboard.press("Enter")
    card.wait_for()
    page.keyboard.press("Shift+Tab")  # from the card the page goes on at the term
    card.wait_for(state="hidden")
    assert term.evaluate("(one) => one === document.activeElement")
    term.click()
    card.wait_for()
    glossary.locator("h3").click()
    card.wait_for(state="hidden")

    field = glossary.get_by_role("textbox", name="Search the glossary")
    field.fill("izvor")
    found = glossary.locator(".bl-terms section:visible h4")
    assert found.all_inner_texts() == ["pozzetto"]
    field.fill("xyz")
    glossary.get_by_text("No term has these words.").first.wait_for()
    assert found.count() == 0
