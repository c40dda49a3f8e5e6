"""The meld lab in real JupyterLab: by mouse, by keyboard alone, on a phone, and what it says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from lab_in_chromium import let_it_draw
from stage_player import drag

import burraco_learn as bl

pytestmark = pytest.mark.browser

SETTLED = "(before) => Number(document.querySelector('.bl-stage').dataset.state) > before"


class Person:
    """Works at the first lab of a page, and waits for each answer."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.stage = page.locator(".bl-stage").first
        self.stage.locator(".bl-lab").wait_for(state="attached")

    def does(self, what: Any, *arguments: Any) -> None:
        before = int(self.stage.get_attribute("data-state"))
        what(*arguments)
        self.page.wait_for_function(SETTLED, arg=before)

    def deck(self, card: str) -> Any:
        return self.stage.locator(f'.bl-deck [data-card="{card}"]')

    def chosen(self, place: str) -> list[str]:
        cards = self.stage.locator(f'[data-id="{place}"] [data-card]')
        return cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")

    def answer(self) -> str:
        return self.stage.locator(".bl-headline strong").inner_text()

    def lines(self) -> str:
        return self.stage.locator(".bl-lines").inner_text()

    def laid(self) -> list[str]:
        cards = self.stage.locator(".bl-felt [data-meld] [data-card]")
        return cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")

    def button(self, act: str) -> Any:
        return self.stage.locator(f'.bl-buttons [data-act="{act}"]')

    def types(self, text: str) -> None:
        line = self.stage.locator(".bl-lab .bl-line input")
        line.fill(text)
        self.does(line.press, "Enter")

    def example(self, id: str) -> None:
        self.stage.get_by_role("button", name="Examples").click()
        self.does(self.stage.locator(f'[data-example="{id}"]').click)

    def drag(self, start: Any, end: Any) -> None:
        self.does(drag, self.page.mouse, start, end)


def lab(*arguments: str) -> list[str]:
    return ["import burraco_learn as bl", *(f"bl.MeldLab({text})" for text in arguments)]


def test_the_lab_by_mouse(open_notebook):
    page = open_notebook(lab("", ""), "lab-mouse")
    person = Person(page)
    for card in ("6h", "Jk", "8h"):
        person.does(person.deck(card).click)
    assert person.answer() == "run · 3 cards · 45 points"
    assert person.laid() == ["6h", "Jk", "8h"]
    person.does(person.button("more").click)
    person.does(person.deck("7h").click)
    assert person.lines().splitlines()[0] == "The jolly moves from 7♥ to 5♥."
    assert person.laid() == ["Jk", "6h", "7h", "8h"]
    person.drag(person.deck("Th"), person.stage.locator('[data-id="step1"]'))
    assert person.chosen("step1") == ["7h", "Th"]
    assert person.laid() == ["6h", "7h", "8h", "Jk", "Th"]
    person.drag(person.stage.locator('[data-id="step1"] [data-card="7h"]'), person.deck("Kc"))
    assert person.chosen("step1") == ["Th"]
    assert person.answer() == "Cannot be added"
    rule = person.stage.locator(".bl-lab .bl-refusal .bl-rule-id")
    assert rule.inner_text() == "CL-19"
    person.stage.get_by_role("button", name="See the rule").click()
    told = person.stage.locator(".bl-lab .bl-rule-text").inner_text()
    assert "A run is made of cards of one suit" in told
    person.does(person.stage.locator(".bl-every").click)
    rows = person.stage.locator(".bl-rows tbody tr")
    assert rows.count() < len(bl.rule_sets()) == rows.locator("li").count()
    rows.last.locator("summary").click()
    assert rows.last.get_by_text("Burraco Special").is_visible()
    person.example("freed")
    assert person.laid() == ["Jk", "3h", "4h", "5h", "6h", "7h"]
    assert "C20" in person.stage.locator(".bl-shown").inner_text()
    # The line goes into the other lab; a hostile one is a sentence and nothing else.
    line = person.stage.locator(".bl-share input").input_value()
    assert line == "lab 1 meld classico all: 3h 4h Jk 6h 7h + 5h"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.stage.get_by_role("button", name="Copy", exact=True).click()
    person.stage.locator(".bl-done:not(:empty)").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == line
    other = page.locator(".bl-stage").nth(1)
    typed = other.locator(".bl-lab .bl-line input")
    typed.fill(line)
    typed.press("Enter")
    other.locator(".bl-felt [data-card]").nth(5).wait_for()
    assert other.locator(".bl-share input").input_value() == line
    typed.fill("lab 1 meld classico: <img src=x onerror=alert(1)>")
    typed.press("Enter")
    other.locator(".bl-notice").wait_for()
    assert "<img" in other.locator(".bl-notice").inner_text()
    assert other.locator("img").count() == 0


def test_the_lab_by_keyboard_alone(open_notebook):
    page = open_notebook([*lab(""), "1 + 1"], "lab-keyboard")
    person = Person(page)
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    press = page.keyboard.press
    person.deck("As").focus()
    for key in ("ArrowDown", *["ArrowRight"] * 5):
        press(key)
    person.does(press, "Space")
    assert person.chosen("step0") == ["6h"]
    # Faster than the answers come: nothing that was chosen gets lost.
    for key in ("ArrowRight", "Space", "ArrowRight", "Space"):
        press(key)
    page.wait_for_function("document.querySelectorAll('[data-id=step0] [data-card]').length === 3")
    assert person.answer() == "run · 3 cards · 20 points"
    person.does(press, "a")
    press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.card") == "8d"
    press("End")
    for key in ("ArrowDown", "ArrowDown"):
        press(key)
    assert page.evaluate("document.activeElement.dataset.card") == "Jk"
    person.does(press, "Enter")
    assert person.lines().startswith("The jolly stands for 5♥; at the end of the run")
    # One tab stop a zone: the deck, then each place, then the buttons.
    press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-id]').dataset.id") == "step0"
    press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-id]').dataset.id") == "step1"
    person.does(press, "Delete")
    assert person.chosen("step1") == []
    assert page.evaluate("document.activeElement.closest('.bl-deck') !== null")
    person.does(press, "u")
    assert person.chosen("step1") == ["Jk"]
    person.does(press, "m")
    assert person.stage.locator(".bl-rows tbody tr").count()
    for key in ("x", "d", "d", "l", "b", "y", "z", "v", "Escape"):
        press(key)
    let_it_draw(page)
    assert cells.count() == before
    # The other page: a question about a move.
    person.types("lab 1 table classico: hand 4c 5c 6c 7d 8s; pile 9d; moves take")
    person.stage.locator('[data-zone="lab-hand"] [tabindex="0"]').focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space"):
        press(key)
    person.does(press, "l")
    person.types("discard 9d")
    assert person.answer() == "Not allowed: discard 9♦"
    press("Shift+Tab")
    press("r")
    assert person.stage.locator(".bl-lab .bl-rule-text").is_visible()
    live = person.stage.locator('[aria-live="polite"]').inner_text()
    assert "C09: The 9♦ was the only card of the pile you took" in live


def test_the_lab_on_a_phone_in_the_dark_and_to_a_screen_reader(open_notebook):
    state = "lab 1 meld classico all: 3h 4h 5h 6h Jk 8h 9h + 7h"
    page = open_notebook(lab(f"state={state!r}"), "lab-phone", theme="dark", width=900)
    person = Person(page)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 420, "height": 1400})
    page.wait_for_function(
        """() => [...document.querySelectorAll(".bl-stage")].every(
          (one) => one.clientWidth <= 360)"""
    )
    width = person.stage.evaluate("(stage) => [stage.scrollWidth, stage.clientWidth]")
    assert width[0] <= width[1] <= 360
    for box in person.stage.locator(".bl-deck [data-card], .bl-lab button").evaluate_all(
        "(all) => all.filter((one) => one.offsetParent).map((one) => "
        "{ const box = one.getBoundingClientRect(); return [box.width, box.height]; })"
    ):
        assert min(box) >= 24, box
    tree = person.stage.aria_snapshot()
    for part in (
        r'region "Meld lab"',
        r'button "Is it a meld\?" \[pressed\]',
        r'combobox "Rules"',
        r'group "The deck: choose cards"',
        r'button "3 of hearts"',
        r'group "The cards"',
        r'group "Added: step 1"',
        r'img "jolly, wild, stands for 2 of hearts"',
        r"semi-clean burraco · 8 cards · 225 points",
        r"\d rule sets",
        r'textbox "This lab as a line"',
    ):
        assert re.search(part, tree), part
    colours = person.stage.evaluate(
        "(stage) => getComputedStyle(stage.querySelector('.bl-headline')).color"
    )
    assert min(map(int, re.findall(r"\d+", colours)[:3])) > 180, "light ink on a dark page"


VISIBLE = """(stage) => {
  const panel = stage.closest(".jp-WindowedPanel-outer, .jp-Notebook").getBoundingClientRect();
  const box = stage.querySelector(".bl-headline").getBoundingClientRect();
  return [box.top - panel.top, panel.bottom - box.bottom, panel.right - box.right];
}"""

SCROLLED = """() => [...document.querySelectorAll(".jp-WindowedPanel-outer, .jp-Notebook")]
  .map((one) => one.scrollTop)"""


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)])
def test_the_verdict_stays_in_view(open_notebook, size: tuple[int, int]) -> None:
    """After an example, a typed line and a comparison, and the page does not jump."""
    page = open_notebook(lab(""), f"lab-view-{size[0]}")
    person = Person(page)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        person.stage.evaluate("(stage) => stage.scrollIntoView({ block: 'start' })")
        let_it_draw(page)
        every = person.stage.locator(".bl-every")
        examples = person.stage.get_by_role("button", name="Examples")
        typed = person.stage.locator(".bl-lab .bl-line input")
        for at, act in (
            (examples, lambda: person.example("freed")),
            (typed, lambda: person.types("3h 4h 5h Jk")),
            (every, lambda: person.does(every.click)),
            (examples, lambda: person.example("lone")),
        ):
            at.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
            let_it_draw(page)
            before = page.evaluate(SCROLLED)
            act()
            let_it_draw(page)
            assert min(person.stage.evaluate(VISIBLE)) >= 0, "the verdict is out of sight"
            assert page.evaluate(SCROLLED) == before, "the page jumped"
    finally:
        page.set_viewport_size({"width": 1280, "height": 1400})


def test_the_rulebook_lies_over_the_page_and_is_searched(open_notebook) -> None:
    page = open_notebook(lab("cards='3h 4h 5h'"), "lab-rules")
    person = Person(page)
    place = "() => document.querySelector('.bl-headline').getBoundingClientRect().top"
    before = page.evaluate(place)
    opens = person.stage.get_by_role("button", name="Rulebook")
    opens.click()
    book = person.stage.locator(".bl-rules")
    book.wait_for()
    assert page.evaluate(place) == before
    heads = book.locator("h5").all_inner_texts()
    assert heads[:3] == ["The game", "Deck and deal", "A turn"] and "Pozzetto" in heads
    assert page.evaluate("document.activeElement.matches('.bl-search input')")
    page.keyboard.type("semi clean")
    shown = book.locator("dt:visible")
    assert 0 < shown.count() < 8
    assert book.locator("h5:visible").all_inner_texts() == ["Burraco"]
    page.keyboard.type(" zzz")
    assert book.locator(".bl-none").inner_text() == "No rule has these words."
    assert not shown.count()
    page.keyboard.press("Escape")  # empties the field
    assert book.is_visible() and shown.count() > 20
    page.keyboard.press("ArrowDown")  # to the rules
    assert page.evaluate("document.activeElement.matches('.bl-rules')")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('.bl-search input')")
    page.keyboard.press("Escape")
    assert not book.is_visible()
    assert opens.evaluate("(button) => button === document.activeElement")
