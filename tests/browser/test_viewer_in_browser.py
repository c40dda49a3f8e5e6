"""A recorded round in a RoundViewer in real JupyterLab: mouse, keyboard, screen reader, phone."""

from __future__ import annotations

import re

import pytest
from audit import Audit
from lab_in_chromium import let_it_draw

from burraco_learn.bots import bot
from burraco_learn.game.round import Round
from burraco_learn.notation.record import Record
from burraco_learn.rules import load_rules

pytestmark = pytest.mark.browser

CELL = """
import burraco_learn as bl
from burraco_learn.notation.annotations import Comment, Note
from burraco_learn.notation.record import Record

rnd = bl.Round.deal(bl.load_rules("classico"), players=4, seed=3)
seats = [bl.bot("greedy", seed=seat) for seat in range(4)]
while not rnd.over:
    rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
deal = Record.of(rnd)
said = {0: "Who takes the pozzetto first?", 2: "It is early for this meld."}
notes = {at: Note(comments=(Comment(text),)) for at, text in said.items()}
header = {"title": "A round of bots", "annotator": "Ada"}
record = Record(deal.rules, 4, deal.dealer, deal.deck, deal.moves, header, notes)
"""


def played() -> Round:
    """The round that the cell plays."""
    rnd = Round.deal(load_rules("classico"), players=4, seed=3)
    seats = [bot("greedy", seed=seat) for seat in range(4)]
    while not rnd.over:
        rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
    return rnd


ROUND = played()
RECORD = Record.of(ROUND)
LAST = len(RECORD.moves)


class Reader:
    """A person who reads a record in the browser."""

    def __init__(self, open_notebook, name: str, arguments: str = "", **more) -> None:
        show = f"viewer = bl.RoundViewer(record{arguments})\nviewer"
        self.page = open_notebook([CELL, show, "1 + 1"], name, **more)
        if more.get("width", 1280) < 800:
            # As a person on a phone would: the list of files gives way to the notebook.
            self.page.evaluate("window.jupyterapp.shell.collapseLeft()")
        self.page.wait_for_selector(".bl-viewer .bl-picture svg")
        self.stage = self.page.locator(".bl-stage")

    def button(self, name: str):
        return self.stage.get_by_role("button", name=name, exact=True)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, move: int) -> Round:
        """Wait until the viewer is there; the page must then show the table of the core."""
        place = "Start" if not move else f"Move {move} of {LAST}"
        self.page.wait_for_function(
            "(place) => document.querySelector('.bl-place').textContent === place", arg=place
        )
        table = RECORD.round(move)
        assert self.cards("hand") == [str(card) for card in table.hands[0]]
        assert self.cards("pile") == [str(card) for card in table.pile]
        return table

    def cards(self, zone: str) -> list[str]:
        cards = self.stage.locator(f'.bl-viewer [data-zone="{zone}"] [data-card]')
        return cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")

    def number(self) -> int:
        return int(self.stage.get_attribute("data-state"))

    def settle(self, before: int) -> None:
        """Wait for the answer to what was done on state ``before``."""
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('.bl-stage').dataset.state) > before",
            arg=before,
        )

    def tab_to(self, selector: str) -> None:
        for _ in range(40):
            if self.page.evaluate(
                "(selector) => document.activeElement.matches(selector)", selector
            ):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.textContent")


def at_turn_of(seat: int, phase: str) -> int:
    """The first move after which it is that seat's turn."""
    tables = ((at, RECORD.round(at)) for at in range(LAST))
    return next(at for at, table in tables if (table.turn, table.phase) == (seat, phase))


def test_mistakes_are_looked_for_by_key_while_the_reader_steps_on(open_notebook):
    reader = Reader(open_notebook, "viewer-mistakes")
    page, stage = reader.page, reader.stage
    stage.focus()
    reader.press("m")
    bar = stage.get_by_role("progressbar", name="Mistakes")
    bar.wait_for()
    reader.press("ArrowRight")
    reader.at(1)
    worst = stage.locator(".bl-worst button")
    worst.first.wait_for(timeout=60_000)
    assert not bar.is_visible()
    assert stage.get_by_role("img", name="Points your side could expect to be ahead").is_visible()
    Audit(page)("what was found")
    worst.first.focus()
    reader.press("Enter")
    reader.at(int(worst.first.get_attribute("data-at")))
    assert worst.first.evaluate("(one) => one === document.activeElement")
    assert stage.locator(".bl-side-lines button").count() >= 1


def test_the_whole_round_by_mouse(open_notebook):
    reader = Reader(open_notebook, "viewer-mouse")
    page, stage = reader.page, reader.stage
    assert stage.locator("h3").inner_text() == "A round of bots"
    assert stage.locator(".bl-comments").inner_text() == "Who takes the pozzetto first?"
    for move in (1, 2, 3):
        reader.button("Forward").click()
        reader.at(move)
    assert not stage.locator(".bl-comments").is_visible()
    reader.button("Back").click()
    reader.at(2)
    assert stage.locator(".bl-comments").inner_text() == "It is early for this meld."
    assert stage.locator(".bl-picture .bl-mark").count() >= 1
    reader.button("Last").click()
    reader.at(LAST)
    totals = stage.locator(".bl-sheet tfoot td").all_inner_texts()
    assert totals == [str(side.total) for side in ROUND.score().sides]
    reader.button("First").click()
    reader.at(0)
    # A move in the list, and the slider, go anywhere at once.
    stage.locator('.bl-moves button[data-at="17"]').click()
    reader.at(17)
    slider = stage.get_by_role("slider", name="Move")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.move(box["x"] + 8 + (box["width"] - 16) * 17 / LAST, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 30, box["y"] + box["height"] / 2, steps=25)
    page.mouse.up()
    reader.at(LAST)
    # By itself: from the start, since it stood at the end, and no further once it is paused.
    timing = stage.locator(".bl-timing")
    assert not timing.is_visible()
    reader.button("Play").click()
    page.wait_for_selector('.bl-place:has-text("Move 2 of")')
    # How long the move stays: a bar, or words where nothing is to move.
    timing.locator(":visible").first.wait_for()
    still = page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert timing.locator(".bl-timing-bar").is_visible() is not still
    assert timing.locator(".bl-timing-words").is_visible() is still
    words = timing.locator(".bl-timing-words").text_content()
    assert re.fullmatch(r"The next move comes in \d+ seconds?\.", words)
    length = timing.locator(".bl-timing-bar").evaluate("(bar) => bar.style.animationDuration")
    assert float(length.removesuffix("s")) >= 1.6
    reader.button("Pause").click()
    assert not timing.is_visible()
    place = stage.locator(".bl-place").inner_text()
    page.wait_for_timeout(2500)
    assert stage.locator(".bl-place").inner_text() == place
    reader.button("Hide the hands").click()
    reader.button("Open the hands").wait_for()
    assert stage.locator('[data-zone="opponents"] [data-seat] [data-card]').count() == 0


def test_ones_own_move_by_mouse(open_notebook):
    at = at_turn_of(0, "play")
    reader = Reader(open_notebook, "viewer-trial", f", move={at}")
    stage = reader.stage
    table = reader.at(at)
    reader.button("Try your own move").click()
    stage.locator(".bl-trial").wait_for()
    before = reader.number()
    stage.locator('[data-zone="stock"]').click()
    reader.settle(before)
    why = table.why_not("draw")
    assert stage.locator(".bl-viewer .bl-rule-id").inner_text() == why.rule
    assert stage.locator(".bl-viewer .bl-refusal-text").inner_text() == why.reason
    reader.button("See the rule").click()
    assert table.rules.rule(why.rule).text in stage.locator(".bl-viewer .bl-rule-text").inner_text()
    card = str(table.hands[0][0])
    before = reader.number()
    stage.locator(f'[data-zone="hand"] [data-card="{card}"]').first.click()
    stage.locator('.bl-viewer .bl-buttons [data-act="discard"]').click()
    reader.settle(before)
    table.play(f"discard {card}")
    assert reader.cards("pile") == [str(card) for card in table.pile]
    assert "In the record:" in stage.locator(".bl-trial").inner_text()
    line = stage.locator(".bl-viewer").get_by_label("A move in notation")
    before = reader.number()
    line.fill("draw")
    line.press("Enter")
    reader.settle(before)
    assert not stage.locator(".bl-viewer .bl-refusal").is_visible()
    reader.button("Back to the record").click()
    stage.locator(".bl-trial").wait_for(state="hidden")
    reader.at(at)


def test_the_whole_viewer_by_keyboard_alone(open_notebook):
    reader = Reader(open_notebook, "viewer-keys")
    page, stage = reader.page, reader.stage
    cells = page.locator(".jp-Notebook .jp-Cell")
    before_cells = cells.all_inner_texts()[0], cells.count()
    page.locator(".bl-stage button").first.focus()
    reader.tab_to('[data-act="forward"]')
    reader.press("Enter")
    reader.at(1)
    reader.press("ArrowRight", "ArrowRight", "ArrowRight")
    reader.at(4)
    reader.press("ArrowLeft")
    reader.at(3)
    # Left and right step wherever the focus is; up and down go from card to card.
    reader.tab_to('[data-zone="hand"] [data-card]')
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    reader.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    reader.press("ArrowRight")
    reader.at(4)
    assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == "hand"
    # The list is one stop, and its own arrows lead through it.
    reader.tab_to(".bl-moves button")
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    reader.press("ArrowDown", "ArrowDown", "Enter")
    reader.at(6)
    reader.press("End")
    reader.at(LAST)
    reader.press("Home")
    reader.at(0)
    reader.press("p")
    page.wait_for_selector('.bl-place:has-text("Move 1 of")')
    reader.press("p")
    # The notebook's own shortcuts sleep.
    reader.press("x", "d", "d", "l", "a", "b", "m", "z", "v", "Escape")
    let_it_draw(page)
    assert (cells.all_inner_texts()[0], cells.count()) == before_cells
    # Trying a move, a refusal, its rule, and back.
    at = at_turn_of(0, "play")
    reader.press("Home")
    reader.at(0)
    reader.press(*["ArrowRight"] * at)
    table = reader.at(at)
    before = reader.number()
    reader.press("y")
    reader.settle(before)
    assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == "hand"
    before = reader.number()
    reader.press("d")
    reader.settle(before)
    assert stage.locator(".bl-viewer .bl-rule-id").inner_text() == table.why_not("draw").rule
    reader.press("r")
    assert stage.locator(".bl-viewer .bl-rule-text").is_visible()
    before = reader.number()
    reader.press("Home", "ArrowRight", "Space", "x")
    reader.settle(before)
    table.play(f"discard {table.hands[0][1]}")
    assert reader.cards("pile") == [str(card) for card in table.pile]
    before = reader.number()
    reader.press("b")
    reader.settle(before)
    reader.at(at)
    assert page.evaluate("document.activeElement.closest('.bl-stage') !== null")


def test_what_a_screen_reader_gets(open_notebook):
    reader = Reader(open_notebook, "viewer-spoken", ", move=1")
    page, stage = reader.page, reader.stage
    tree = stage.aria_snapshot()
    for part in (
        'region "A recorded round"',
        'heading "A round of bots"',
        'group "Step through the round"',
        'button "First"',
        'button "Forward"',
        'button "Play"',
        'button "Try your own move"',
        'slider "Move"',
        'listbox "Your hand, ',
        'group "Moves"',
        'button "The deal (with a comment)"',
    ):
        assert part in tree, part
    assert ", new" in tree  # the cards of the last move
    names = stage.locator("button:visible, input:visible, textarea:visible").evaluate_all(
        "(all) => all.map((one) => one.ariaLabel ?? one.textContent.trim())"
    )
    assert all(names)
    reader.button("Forward").click()
    reader.at(2)
    live = stage.locator("[aria-live]").all_inner_texts()
    said = stage.locator(".bl-now > span").first.inner_text()
    assert any(f"Move 2 of {LAST}." in text and said in text for text in live)
    assert page.locator('.bl-moves [aria-current="step"]').count() == 1
    assert page.locator(".bl-moves button[tabindex='0']").count() == 1


def test_cards_move_unless_the_person_wants_no_motion(open_notebook):
    # The page of the first turn of this loop is gone in the second one.
    moving = """() => (document.querySelector(".bl-viewer .bl-picture")
      ?.getAnimations({ subtree: true }) ?? [])
      .filter((one) => !(one instanceof CSSTransition)).length"""
    for motion, wanted in (("no-preference", True), ("reduce", False)):
        reader = Reader(open_notebook, f"viewer-{motion}", motion=motion)
        page = reader.page
        page.evaluate(f"""() => {{ window.most = 0; const look = () => {{
          window.most = Math.max(window.most, ({moving})()); requestAnimationFrame(look); }};
          look(); }}""")
        for move in (1, 2, 3):
            reader.button("Forward").click()
            reader.at(move)
        if wanted:
            page.wait_for_function("window.most > 0")
        let_it_draw(page)
        assert (page.evaluate("window.most") > 0) is wanted


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_and_both_themes(open_notebook, theme):
    reader = Reader(open_notebook, f"viewer-phone-{theme}", theme=theme, width=360)
    stage = reader.stage
    width = stage.bounding_box()["width"]
    assert width <= 360
    # The picture is drawn for the phone, so that its letters keep their size.
    reader.page.wait_for_function(
        "document.querySelector('.bl-viewer svg.bl-table').viewBox.baseVal.width <= 360"
    )
    assert stage.locator(".bl-viewer svg.bl-table").bounding_box()["width"] <= width
    wide = stage.locator(":is(button, p, input, .bl-moves, .bl-story):visible").evaluate_all(
        """(all, width) => all.filter((one) => one.getBoundingClientRect().width > width
          ).map((one) => one.outerHTML)""",
        width,
    )
    assert wide == []
    small = stage.locator("button:visible").evaluate_all(
        """(all) => all.map((one) => one.getBoundingClientRect())
          .filter((box) => box.width < 24 || box.height < 24).length"""
    )
    assert small == 0
    reader.button("Forward").click()
    reader.at(1)
    # Ink stands out from its ground in both themes.
    lightness = """(one) => { const canvas = document.createElement("canvas").getContext("2d");
      const of = (colour) => { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data; return (r + g + b) / 765; };
      const style = getComputedStyle(one);
      return [of(style.color), of(style.backgroundColor)]; }"""
    ink, ground = stage.locator(".bl-story").evaluate(lightness)
    assert abs(ink - ground) > 0.5
    assert (ground < 0.5) is (theme == "dark")
