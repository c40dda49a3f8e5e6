"""Exercises, practice and exam in real JupyterLab: mouse, drag, keyboard alone, and heard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from audit import Audit
from stage_player import drag

from burraco_learn.cards import Card
from burraco_learn.exercises import Exercise, Exhibit, make_exercise
from burraco_learn.exercises.paper import Paper
from burraco_learn.melds.book import Meld
from burraco_learn.rules import load_rules

pytestmark = pytest.mark.browser

SETTLED = "([stage, before]) => Number(stage.dataset.state) > before"


def cells(*widgets: str) -> list[str]:
    """A notebook in which the answers are kept nowhere."""
    return ["import burraco_learn as bl", *(f"bl.{text}" for text in widgets)]


class Learner:
    """Works at one of the stages of a page, and waits for each answer."""

    def __init__(self, page: Any, number: int = 0) -> None:
        self.page = page
        self.stage = page.locator(".bl-stage").nth(number)
        self.stage.locator(".bl-exercise").wait_for(state="attached")

    def does(self, what: Any, *arguments: Any) -> None:
        before = int(self.stage.get_attribute("data-state"))
        what(*arguments)
        self.page.wait_for_function(SETTLED, arg=[self.stage.element_handle(), before])

    def option(self, at: int) -> Any:
        return self.stage.locator(".bl-answers button").nth(at)

    def hand(self) -> Any:
        return self.stage.locator('[data-zone="task-hand"] [data-card]')

    def tray(self) -> list[str]:
        cards = self.stage.locator('[data-zone="task-tray"] button[data-card]')
        return list(cards.evaluate_all("(all) => all.map((one) => one.dataset.card)"))

    def verdict(self) -> tuple[str, str]:
        """Its sign and its headline."""
        verdict = self.stage.locator(".bl-verdict")
        return verdict.get_attribute("data-mark"), verdict.locator("strong").inner_text()

    def heard(self) -> str:
        return str(self.stage.locator('[aria-live="polite"]').inner_text())

    def types(self, text: str) -> None:
        line = self.stage.locator(".bl-exercise .bl-line input").first
        line.fill(text)
        self.does(line.press, "Enter")

    def drag(self, start: Any, end: Any) -> None:
        drag(self.page.mouse, start, end)


def cards_of(exhibit: Exhibit) -> Sequence[Card]:
    return exhibit.value.cards if isinstance(exhibit.value, Meld) else exhibit.value


def at(exercise: Exercise, right: bool) -> int:
    """The place of the right option, or of the first wrong one that a misconception leads to."""
    places = [
        place
        for place, one in enumerate(exercise.options)
        if (exercise.accepts(one.answer) if right else one.misconception)
    ]
    return places[0]


def believed(kind: str, level: int = 1) -> Exercise:
    """The first exercise with an option that a misconception leads to."""
    made = (make_exercise(kind, "classico", seed, level) for seed in range(1, 50))
    return next(one for one in made if any(each.misconception for each in one.options))


def test_exercises_by_mouse_drag_and_text(open_notebook):
    choice = believed("is-meld")
    cards = make_exercise("best-meld", "classico", 1)
    page = open_notebook(
        cells(
            f"Exercises('is-meld', seed={choice.seed}, count=2)",
            "Exercises('best-meld', progress=False)",
        ),
        "exercises-mouse",
    )
    learner = Learner(page)
    learner.does(learner.option(at(choice, right=False)).click)
    assert learner.verdict() == ("no", "Not right. Try once more.")
    assert learner.option(at(choice, right=False)).get_attribute("data-mark") == "no"
    # The rule of the verdict opens in the rulebook, marked and in sight.
    # Its number is seen there, and not before.
    learner.stage.locator(".bl-verdict").get_by_role("button", name="Why?").click()
    marked = learner.stage.locator(".bl-rules dt.bl-wanted")
    marked.wait_for()
    name = marked.inner_text().removeprefix("→ ")
    assert f"{name}: {load_rules('classico').rule(name).text}" in learner.heard()
    page.keyboard.press("Escape")
    learner.does(learner.stage.get_by_role("button", name="Hint").click)
    assert choice.hints()[0] in learner.stage.locator(".bl-hints").inner_text()
    learner.does(learner.option(at(choice, right=True)).click)
    assert learner.verdict() == ("yes", "Right, at try 2.")
    tally = learner.stage.locator(".bl-tally")
    assert tally.inner_text().endswith("1 of 1 right · 1 after another try")
    learner.does(learner.stage.get_by_role("button", name="Next").click)
    second = make_exercise("is-meld", "classico", choice.seed + 1)
    learner.types(str(at(second, right=True) + 1))
    assert learner.verdict() == ("yes", "Right!")
    learner.does(learner.stage.get_by_role("button", name="Next").click)
    summary = learner.stage.locator(".bl-summary .bl-result")
    how = "2 of 2 right · 1 at once · 1 after another try"
    assert summary.inner_text() == f"2 exercises done: {how}."

    learner = Learner(page, 1)
    wanted = cards.key.split()
    hand = [str(card) for card in next(one for one in cards.exhibits if one.what == "hand").value]
    places = [hand.index(card) for card in wanted]
    tray = learner.stage.locator(".bl-tray")
    learner.drag(learner.hand().nth(places[0]), tray)
    for place in places[1:]:
        learner.hand().nth(place).click()
    assert learner.tray() == wanted
    learner.drag(learner.stage.locator(".bl-tray button[data-card]").last, learner.hand().first)
    assert learner.tray() == wanted[:-1]
    learner.drag(learner.hand().nth(places[-1]), learner.hand().first)
    assert learner.tray() == wanted[:-1], "a card that is dropped elsewhere stays in the hand"
    learner.hand().nth(places[-1]).click()
    learner.does(learner.stage.get_by_role("button", name="Answer", exact=True).click)
    assert learner.verdict() == ("yes", "Right!")


def test_exercises_by_keyboard_alone(open_notebook):
    exercise = believed("fix-meld")
    page = open_notebook(
        [*cells(f"Exercises('fix-meld', seed={exercise.seed}, progress=False)"), "1 + 1"],
        "exercises-keyboard",
    )
    learner = Learner(page)
    press = page.keyboard.press
    notebook = page.locator(".jp-Notebook .jp-Cell")
    before = notebook.count()
    hand = [str(card) for card in exercise.exhibits[0].value]
    wrong = exercise.options[at(exercise, right=False)].answer
    # From the frame an arrow leads to the first card.
    learner.stage.focus()
    press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") == "0"

    def choose(card: str) -> None:
        press("Home")
        for _ in range(hand.index(card)):
            press("ArrowRight")
        press("Space")

    choose(wrong)
    assert learner.tray() == [wrong]
    learner.does(press, "Enter")
    assert learner.verdict()[0] == "no"
    # The tray is the next stop: there a card goes back.
    press("Tab")
    press("Delete")
    assert learner.tray() == []
    for key in ("x", "d", "d", "a", "b", "z", "Escape"):
        press(key)
    for number in range(3):
        learner.does(press, "h")
        assert exercise.hints()[number] in learner.heard()
    choose(exercise.key)
    learner.does(press, "Enter")
    assert learner.verdict() == ("yes", "Right, at try 2.")
    assert "Right, at try 2." in learner.heard()
    assert page.evaluate("document.activeElement.dataset.act") == "next"
    learner.does(press, "Enter")
    assert page.evaluate("document.activeElement.className") == "bl-question"
    assert learner.hand().count() and not learner.stage.locator(".bl-verdict").is_visible()
    # Another kind, by the list; then numbers answer.
    kinds = learner.stage.locator(".bl-select select")
    kinds.focus()
    learner.does(kinds.select_option, "count")
    learner.stage.locator(".bl-question").focus()
    # From the third exercise of the widget on: its seed has gone on by two.
    counted = make_exercise("count", "classico", exercise.seed + 2)
    for digit in counted.key:
        press(digit)
    # Out of the line letters are keys again; what is typed there stays.
    press("Escape")
    learner.does(press, "h")
    learner.does(press, "Enter")
    assert learner.verdict() == ("yes", "Right, with 1 hint.")
    assert notebook.count() == before


def test_an_exam_from_the_first_answer_to_the_printed_page(open_notebook):
    paper = Paper("classico", "spring", ["is-meld", "best-meld", "count"], count=3)
    page = open_notebook(
        cells("Exam(seed='spring', kinds=['is-meld', 'best-meld', 'count'], count=3)"), "exam"
    )
    page.add_init_script("window.print = () => {}")
    learner = Learner(page)
    press = page.keyboard.press
    choice, cards, number = paper._exercises
    learner.does(learner.option(at(choice, right=True)).click)
    assert learner.option(at(choice, right=True)).get_attribute("aria-pressed") == "true"
    assert not learner.stage.locator(".bl-verdict").count(), "no verdict before the end"
    learner.does(press, "n")
    hand = [str(card) for card in next(one for one in cards.exhibits if one.what == "hand").value]
    for card in cards.key.split():
        learner.hand().nth(hand.index(card)).click()
    # Going on notes what is chosen; it is there again.
    learner.does(learner.stage.get_by_role("button", name="Next").click)
    learner.does(press, "b")
    assert sorted(learner.tray()) == sorted(cards.key.split())
    assert learner.stage.locator(".bl-given").inner_text().startswith("Noted: ")
    learner.does(learner.stage.get_by_role("button", name="Question 3, no answer yet").click)
    learner.does(press, "f")
    confirm = learner.stage.locator(".bl-confirm")
    assert confirm.inner_text().startswith("1 of 3 questions has no answer yet: 3.")
    # Enter goes on answering; only a step of its own hands in.
    learner.does(press, "Enter")
    assert not confirm.is_visible()
    assert not learner.stage.locator(".bl-exam-result").is_visible()
    learner.types(str(int(number.key) + 5))
    learner.does(press, "Escape") if confirm.is_visible() else None
    learner.stage.locator(".bl-question").focus()
    learner.does(press, "f")
    press("Tab")
    learner.does(press, "Enter")
    result = learner.stage.locator(".bl-exam-result")
    assert result.locator(".bl-result").inner_text() == "2 of 3 right"
    rows = result.locator(".bl-marked li")
    assert rows.evaluate_all("(all) => all.map((one) => one.dataset.mark)") == ["yes", "yes", "no"]
    assert number.task.text(number.key) in rows.last.inner_text()
    shown = rows.last.locator("[data-card]").evaluate_all(
        "(all) => all.map((one) => one.dataset.card)"
    )
    assert shown == [str(card) for one in number.exhibits for card in cards_of(one)]
    result.locator("input").fill("Ada <i>Byron</i>")
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text))
    result.get_by_role("button", name="Print").click()
    frame = page.frame_locator(".bl-print")
    frame.locator(".name").wait_for(state="attached")
    assert frame.locator(".name").text_content() == "Ada <i>Byron</i>"
    assert frame.locator("section").count() == 3
    # The page cannot run a script, and may open the dialog of printing.
    sandbox = page.locator(".bl-print").get_attribute("sandbox")
    assert sandbox == "allow-same-origin allow-modals"
    page.wait_for_timeout(300)
    assert not [text for text in warned if "sandbox" in text.lower()]
    # An answer of Python goes to whom it concerns: the rulebook opens, and nothing is printed.
    printed = page.locator(".bl-print").get_attribute("srcdoc")
    learner.stage.get_by_role("button", name="Rulebook").click()
    learner.stage.locator(".bl-rules dt").first.wait_for()
    assert page.locator(".bl-print").count() == 1
    assert page.locator(".bl-print").get_attribute("srcdoc") == printed
    press("Escape")
    learner.stage.locator(".bl-rules").wait_for(state="hidden")
    learner.does(result.get_by_role("button", name="Save in my folder").click)
    assert "exam-spring-Ada-i-Byron-i" in result.locator(".bl-notice").inner_text()


def test_an_exam_by_keyboard_alone(open_notebook):
    paper = Paper("classico", "spring", ["is-meld", "best-meld"], count=2)
    page = open_notebook(
        cells("Exam(seed='spring', kinds=['is-meld', 'best-meld'], count=2)"), "keys"
    )
    learner = Learner(page)
    press = page.keyboard.press
    choice, cards = paper._exercises
    learner.stage.focus()
    learner.does(press, str(at(choice, right=True) + 1))
    learner.does(press, "Enter")  # the answer is noted: the next question
    hand = [str(card) for card in next(one for one in cards.exhibits if one.what == "hand").value]
    press("ArrowRight")
    for card in cards.key.split():
        press("Home")
        for _ in range(hand.index(card)):
            press("ArrowRight")
        press("Space")
    assert sorted(learner.tray()) == sorted(cards.key.split())
    learner.does(press, "Enter")
    learner.does(press, "f")
    press("Tab")
    learner.does(press, "Enter")
    result = learner.stage.locator(".bl-exam-result")
    assert result.locator(".bl-result").inner_text() == "2 of 2 right"
    # The name, and from there the button that keeps the result.
    for _ in range(20):
        if page.evaluate("document.activeElement.tagName") == "INPUT":
            break
        press("Tab")
    page.keyboard.type("Ada")
    for _ in range(5):
        if "Save" in page.evaluate("document.activeElement.innerText"):
            break
        press("Tab")
    learner.does(press, "Enter")
    assert "exam-spring-Ada" in result.locator(".bl-notice").inner_text()


def test_axe_finds_nothing_grave_and_a_phone_has_room(open_notebook):
    exercise = believed("is-meld")
    page = open_notebook(
        cells(
            f"Exercises('is-meld', seed={exercise.seed}, progress=False)",
            "Exercises('best-meld', progress=False)",
            "Practice(count=1, progress=False)",
            "Exam(seed=1, kinds=['is-meld', 'count'], count=2)",
            "ProgressPicture(progress=False)",
        ),
        "axe-exercises",
    )
    learners = [Learner(page, number) for number in range(5)]
    first, cards, practice, exam, progress = learners
    progress.stage.locator(".bl-progress td").last.wait_for()
    first.does(first.option(at(exercise, right=False)).click)
    first.does(page.keyboard.press, "h")
    cards.hand().first.click()
    practice.stage.locator(".bl-exercise .bl-line input").first.wait_for()
    exam.does(exam.option(0).click)
    audit = Audit(page)
    audit("exercises that are asked")
    first.does(first.option(at(exercise, right=True)).click)
    cards.types(make_exercise("best-meld", "classico", 1).key)
    exam.stage.locator(".bl-question").focus()
    exam.does(page.keyboard.press, "f")
    exam.does(page.keyboard.press, "Enter")
    audit("exercises that are over")
    assert audit.checks == 4
    tree = first.stage.aria_snapshot()
    for part in (
        r'combobox "Exercise"',
        r'group "Level":\n +- button "Level 1" \[pressed\]',
        r'group "Answers"',
        r'img "[a-z0-9]+( of [a-z]+)?"',
        r'region "Verdict"',
        r'button "Next"',
    ):
        assert re.search(part, tree), (part, tree)
    assert 'cell "new"' in progress.stage.aria_snapshot()
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 420, "height": 1400})
    page.wait_for_function(
        """() => [...document.querySelectorAll(".bl-stage")].every(
          (one) => one.clientWidth <= 360)"""
    )
    for learner in learners:
        width = learner.stage.evaluate("(stage) => [stage.scrollWidth, stage.clientWidth]")
        assert width[0] <= width[1] <= 360
        for box in learner.stage.locator("button").evaluate_all(
            "(all) => all.filter((one) => one.offsetParent).map((one) => "
            "{ const box = one.getBoundingClientRect(); return [box.width, box.height]; })"
        ):
            assert min(box) >= 24, box
