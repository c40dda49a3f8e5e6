"""The sample rounds in real JupyterLab: chosen by mouse and by keyboard, found by a rule."""

from __future__ import annotations

import pytest

import burraco_learn as bl

pytestmark = pytest.mark.browser

RULE = "BR-17"


class Reader:
    """A person who looks for a round in the browser."""

    def __init__(self, open_notebook, name: str, width: int = 1280) -> None:
        cell = "import burraco_learn as bl\nbl.SampleRounds()"
        self.page = open_notebook([cell], name, width=width)
        if width < 800:
            self.page.evaluate("window.jupyterapp.shell.collapseLeft()")
        self.page.wait_for_selector(".bl-samples .bl-picture svg")
        self.stage = self.page.locator(".bl-stage")
        self.list = self.stage.locator(".bl-sample-list")

    def at(self, id: str, move: int) -> None:
        """Wait until a round is there after so many moves, as the core has it."""
        record = bl.sample_round(id)
        place = f"Move {move} of {len(record.moves)}" if move else "Start"
        self.page.wait_for_function(
            "([title, place]) => document.querySelector('.bl-stage h3').textContent === title"
            " && document.querySelector('.bl-place').textContent === place",
            arg=[record.header["title"], place],
        )
        cards = self.stage.locator('.bl-viewer [data-zone="pile"] [data-card]')
        pile = cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")
        assert pile == [str(card) for card in record.round(move).pile]

    def listed(self) -> list[str]:
        return self.list.locator("li > button").evaluate_all(
            "(all) => all.map((one) => one.dataset.round)"
        )


def test_a_round_is_chosen_by_mouse(open_notebook):
    reader = Reader(open_notebook, "samples-mouse")
    assert reader.listed() == list(bl.sample_rounds())
    questions = reader.list.inner_text()
    for id in bl.sample_rounds():
        assert bl.sample_round(id).header.get("question", "") in questions
    reader.stage.get_by_label("Rule set").select_option("classico")
    assert reader.listed() == list(bl.sample_rounds("classico"))
    title, question = map(bl.sample_round("classico-2").header.get, ("title", "question"))
    reader.list.get_by_text(question).click()
    reader.at("classico-2", 0)
    assert reader.list.locator("[aria-current]").inner_text() == title
    reader.stage.get_by_role("button", name="Last", exact=True).click()
    reader.at("classico-2", len(bl.sample_round("classico-2").moves))


def test_a_rule_is_looked_for_by_keyboard(open_notebook):
    reader = Reader(open_notebook, "samples-keys")
    page = reader.page
    reader.stage.get_by_label("Rounds that show the rule").focus()
    page.keyboard.type(RULE)
    page.keyboard.press("Tab")
    text = bl.load_rules("burraco-reale").rule(RULE).text
    assert reader.stage.locator(".bl-sample-rule").inner_text() == f"{RULE}: {text}"
    places = bl.rounds_showing(RULE)
    assert reader.listed() == list(dict.fromkeys(id for id, _ in places))
    id, move = places[0]
    for _ in range(3):  # past the title to the first move at which the rule is shown
        if page.evaluate("document.activeElement.dataset.move") == str(move):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    reader.at(id, move)
    # The arrows step through the round from there, and the place in the list is marked.
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
    page.keyboard.press("ArrowLeft")
    reader.at(id, move - 1)


def test_on_a_phone_nothing_sticks_out(open_notebook):
    reader = Reader(open_notebook, "samples-phone", width=390)
    reader.stage.get_by_label("Rounds that show the rule").select_option(RULE)
    inside = reader.page.evaluate(
        """() => {
          const edge = document.querySelector(".bl-samples").getBoundingClientRect().right + 1;
          return [...document.querySelectorAll(".bl-sample-choice *")].every(
            (one) => one.getBoundingClientRect().right <= edge || one.closest("option, optgroup"));
        }"""
    )
    assert inside
