"""The stage in JupyterLab: keys, pointer, finger, the width of the page, projector, motion."""

from __future__ import annotations

from typing import Any

import pytest
from lab_in_chromium import let_it_draw
from stage_player import AT_REST, KeyboardPlayer, MousePlayer

from burraco_learn.game.moves import DRAW, parse_move

pytestmark = pytest.mark.browser

# The deal of this seed gives the person, after the draw: Ks 4h 9h Th 4d Kd Ac 7c 9c Jc Jk Jk.
SEED = 2
RUN = ("9h", "Th", "Jk")


def cells(*more: str, arguments: str = "") -> list[str]:
    table = f"bl.PlayTable('classico', players=2, seed={SEED}, speed='at-once'{arguments})"
    return ["import burraco_learn as bl", table, *more]


NOTEBOOK = """() => JSON.stringify(
  window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
    .map(({ id, source, execution_count }) => [id, source, execution_count]))"""

STOPS = """() => Object.fromEntries([...document.querySelectorAll("[data-zone]")].map((zone) =>
  [zone.dataset.zone, [zone, ...zone.querySelectorAll("*")]
    .filter((one) => one.getAttribute("tabindex") === "0").length]))"""

ANNOUNCED = """() => [...document.querySelectorAll(".bl-stage [aria-live]")]
  .map((region) => [...region.children].map((line) => line.textContent))"""


class Keys(KeyboardPlayer):
    """Single keys, and what they did."""

    def act(self, *keys: str) -> None:
        """Press keys; the last one brings a new state."""
        before = self.number
        self.press(*keys)
        self.settle(before)

    def chosen(self) -> list[str]:
        return self.item("hand", '[aria-selected="true"]').evaluate_all(
            "(all) => all.map((one) => one.dataset.card)"
        )

    def pick(self, *cards: str) -> None:
        self.press("Escape", "Home")
        hand = self.hand_on_page()
        at = 0
        for card in cards:
            to = hand.index(card)
            step = "ArrowRight" if to >= at else "ArrowLeft"
            self.press(*[step] * abs(to - at), "Space")
            at = to

    def hint(self, wanted: str) -> None:
        self.page.get_by_text(wanted).locator("visible=true").first.wait_for()


def test_every_key_at_the_table_and_none_beyond_it(open_notebook):
    page = open_notebook(cells("1 + 1"), "stage-keys")
    keys = Keys(page, "classico", 2, SEED)
    keys.start()
    before = page.evaluate(NOTEBOOK)
    assert keys.focused() == "hand"
    assert set(page.evaluate(STOPS).values()) == {1}

    # A card goes to another place of the hand, and the focus with it, until the hand is sorted.
    hand = keys.hand_on_page()
    keys.press("Home")
    keys.act(".")
    assert keys.hand_on_page() == [hand[1], hand[0], *hand[2:]]
    assert page.evaluate("document.activeElement.dataset.place") == "1"
    keys.act("s")
    assert keys.hand_on_page() == hand

    keys.act("d")
    assert keys.item("hand", "[data-card]").count() == 12
    keys.act("t")
    assert "You have drawn already" in keys.refusal_on_page()[1]
    keys.press("Escape")
    assert not page.locator(".bl-game .bl-refusal").is_visible()

    # A wild card with two ways to lie, chosen by key.
    keys.pick(*RUN)
    assert keys.chosen() == list(RUN)
    keys.hint("jolly=8♥ 9♥ 10♥: run")
    keys.press("w")
    keys.hint("9♥ 10♥ jolly=J♥: run")
    keys.act("l")
    assert keys.log_on_page() == ["draw", "lay 9h Th Jk=Jh"]
    assert keys.focused() == "hand" and keys.chosen() == []
    keys.act("u")
    keys.pick(*RUN)
    keys.act("Enter")
    assert keys.log_on_page() == ["draw", "lay Jk 9h Th"] or keys.log_on_page()[1].startswith("lay")

    # To a meld by its number, and by Enter on it: its wild forbids another one.
    keys.pick("Jk")
    for way in (["1"], ["Shift+Tab", "Enter"]):
        keys.act(*way)
        assert "wild" in keys.refusal_on_page()[1]
    assert keys.focused() == "own"
    keys.press("r")
    assert page.locator(".bl-game .bl-rule-text").is_visible()
    keys.press("Tab")
    assert keys.focused() == "hand"

    keys.act("h")
    assert page.locator(".bl-advice").is_visible()
    # The coach says more, as long as it has more to say; then the list is gone into.
    assert page.locator(".bl-coach p").inner_text().strip()
    while page.locator(".bl-coach [data-act=more-advice]").is_visible():
        assert not page.locator(".bl-coach li").count()
        keys.act("h")
    assert page.locator(".bl-coach li").count()
    keys.press("r")
    assert page.locator(".bl-reasons").is_visible()
    # A line is pointed at, and then chosen.
    keys.press("h")
    line = page.locator(".bl-advice li .bl-link").first
    assert line.evaluate("(one) => one === document.activeElement")
    pointed = page.locator(".bl-pointed, .bl-picture :not(.bl-goal).bl-light").count()
    assert pointed
    keys.press("Enter")
    assert not page.locator(".bl-advice").is_visible() and keys.focused() == "hand"
    assert page.locator("[data-zone=hand] .bl-chosen").count()
    keys.press("Escape")
    keys.act("h")
    keys.press("?")
    assert page.evaluate("document.activeElement.classList.contains('bl-help')")
    keys.press("?")
    assert keys.focused() == "hand"

    keys.pick("Ks")
    keys.act("x")
    assert keys.focused() == "hand"
    log = keys.log_on_page()
    assert "discard Ks" in log and log[-1].startswith("discard ")
    assert keys.stage.get_attribute("data-yours") == "true"

    # One live region tells it all, once.
    (said,) = page.evaluate(ANNOUNCED)
    assert sum(line.startswith("You: discarded K♠") for line in said) == 1
    assert any(line.startswith("Opponent: ") for line in said)

    # The notebook's own keys sleep: cut a cell, delete it, run it, number its lines.
    keys.press("Escape", "x", "d", "d", "l", "Enter", "Shift+Enter", "a", "b", "m", "Escape")
    line = page.get_by_label("A move in notation")
    line.focus()
    page.keyboard.type("xddl?hw1 ")
    assert line.input_value() == "xddl?hw1 "
    let_it_draw(page)
    assert page.evaluate(NOTEBOOK) == before


def test_dragging_by_mouse_and_by_finger(open_notebook):
    page = open_notebook(cells(), "stage-drag", has_touch=True)
    player = MousePlayer(page, "classico", 2, SEED)
    player.start()
    player.do(DRAW)
    own, pile = player.item("own"), player.item("pile")
    tag = page.locator(".bl-tag")

    # Cards from all over the hand are dragged together; what they would make stands beside them.
    player.choose(parse_move(f"lay {' '.join(RUN)}").cards)
    page.get_by_text("jolly = J♥").click()
    page.locator('[data-wild="Jk"][data-role="Jh"][aria-pressed="true"]').wait_for()
    drag = Drag(page, '[data-zone="hand"] [data-card="Th"]')
    drag.to(own)
    assert page.locator(".bl-dragged").count() == 3
    assert page.locator(".bl-light.bl-over").count() == 1
    assert tag.inner_text() == "run · 3 cards · 50 points"
    drag.to(pile)
    assert page.locator(".bl-light.bl-over").count() == 0
    assert not tag.is_visible()
    assert page.locator(".bl-picture").get_attribute("class") == "bl-picture bl-dragging bl-nowhere"
    drag.to(own)
    drag.drop_for(player)
    assert player.log_on_page() == ["draw", "lay 9h Th Jk=Jh"]

    # A drop where nothing can be says why, and the cards are in the hand again.
    for zone, rule, words in (
        ("opponents", "G-01", "your own side only"),
        ("stock", "", "Cards cannot be put there"),
        ("own", "C", "4♦"),
    ):
        drag = Drag(page, '[data-zone="hand"] [data-card="4d"]')
        drag.to(player.item(zone))
        drag.drop_for(player)
        said, why = (
            player.refusal_on_page()
            if rule
            else ("", page.locator(".bl-refusal-text").inner_text())
        )
        assert said.startswith(rule) and words in why, (zone, said, why)
        assert "4d" in player.hand_on_page()
    # A drop on the hand puts them back without a word.
    before = player.number
    drag = Drag(page, '[data-zone="hand"] [data-card="4d"]')
    drag.to(own)
    drag.to(player.item("hand"))
    page.mouse.up()
    assert page.locator(".bl-dragged").count() == 0 and player.number == before

    # By finger: onto a meld, and onto the pile.
    meld = player.item("own", '[data-meld="0"]')
    page.keyboard.press("Escape")
    finger = Finger(page, '[data-zone="hand"] [data-card="Jk"]')
    finger.to(meld)
    finger.drop_for(player)
    assert "wild" in player.refusal_on_page()[1]
    page.keyboard.press("Escape")
    page.touchscreen.tap(*middle(player.item("hand", '[data-card="7c"]')))
    assert player.item("hand", ".bl-chosen").get_attribute("data-card") == "7c"
    finger = Finger(page, '[data-zone="hand"] [data-card="7c"]')
    finger.to(pile)
    assert page.locator(".bl-light.bl-over").count() == 1
    finger.drop_for(player)
    assert "discard 7c" in player.log_on_page()


def middle(part: Any) -> tuple[float, float]:
    box = box_of(part)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def box_of(part: Any) -> dict[str, float]:
    box: dict[str, float] = part.bounding_box()
    return box


class Drag:
    """A drag by mouse that begins on a card of the hand."""

    def __init__(self, page: Any, card: str) -> None:
        self.page = page
        page.wait_for_function(AT_REST)
        box = page.locator(card).first.bounding_box()
        self.at = box["x"] + 16, box["y"] + 30
        self.down()

    def to(self, part: Any) -> None:
        box = part.bounding_box()
        # The right end of a zone is empty felt.
        goal = box["x"] + box["width"] - 12, box["y"] + box["height"] / 2
        (x, y), (to_x, to_y) = self.at, goal
        for step in (0.1, 0.5, 1):
            self.move(x + (to_x - x) * step, y + (to_y - y) * step)
        self.at = goal
        let_it_draw(self.page)

    def drop_for(self, player: MousePlayer) -> None:
        before = player.number
        self.up()
        player.settle(before)

    def down(self) -> None:
        self.page.mouse.move(*self.at)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def up(self) -> None:
        self.page.mouse.up()


class Finger(Drag):
    """The same by finger, as Chromium passes it on."""

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    def down(self) -> None:
        self.session = self.page.context.new_cdp_session(self.page)
        self.touch("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        self.touch("touchMove", (x, y))

    def up(self) -> None:
        self.touch("touchEnd")


SIZES = """() => {
  const picture = [...document.querySelectorAll(".bl-picture")].find((one) => one.clientWidth);
  const svg = picture.querySelector("svg");
  const seen = svg.getBoundingClientRect().width;
  const stage = picture.closest(".bl-stage");
  const panel = stage.closest(".jp-Notebook");
  return {
    scale: seen / svg.viewBox.baseVal.width,
    drawn: svg.viewBox.baseVal.width,
    sideways: [stage, panel, document.documentElement]
      .some((one) => one.scrollWidth > one.clientWidth),
    small: [...stage.querySelectorAll("button, input")]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.width && (box.width < 24 || box.height < 24)).length,
  };
}"""


def test_a_phone_and_a_desk(open_notebook):
    page = open_notebook(cells(), "stage-phone", width=360)
    # JupyterLab's own list of files would leave a phone no room at all.
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    player = MousePlayer(page, "classico", 2, SEED)
    player.start()
    drawn = "[data-zone=hand] [data-card]"
    # In so narrow a cell the table is only shown in small: one tap opens it.
    page.locator(".bl-open").click()
    page.locator(drawn).first.wait_for()
    page.wait_for_function("document.querySelector('.bl-picture svg').viewBox.baseVal.width <= 360")
    page.wait_for_function(f"({SIZES})().scale >= 1")
    phone = page.evaluate(SIZES)
    # Letters have at least the size that they are drawn for, and fingers find what they look for.
    assert phone["scale"] >= 1 and not phone["sideways"] and phone["small"] == 0
    spots = [(box["x"], box["y"]) for box in map(box_of, page.locator(drawn).all())]
    for index, (x, y) in enumerate(spots):
        for x2, y2 in spots[index + 1 :]:
            assert abs(x - x2) >= 36 or abs(y - y2) >= 39.5
    player.do(DRAW)
    player.do(parse_move("discard Ks"))

    # What is drawn for a phone is drawn anew for a desk, and nothing else changes.
    log, number = player.log_on_page(), player.number
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("f")
    page.wait_for_function("document.querySelector('.bl-picture svg').viewBox.baseVal.width > 800")
    desk = page.evaluate(SIZES)
    assert 1 <= desk["scale"] < 1.3 and not desk["sideways"]
    assert (player.log_on_page(), player.number) == (log, number)


def test_a_projector_and_cards_in_motion(open_notebook):
    page = open_notebook(
        cells(arguments=", projector=True"), "stage-projector", motion="no-preference"
    )
    player = MousePlayer(page, "classico", 2, SEED)
    player.start()
    page.wait_for_function("document.querySelector('.bl-picture svg').viewBox.baseVal.width < 900")
    # In the whole window it is as large as that allows.
    player.item("hand", "[data-card]").first.focus()
    page.keyboard.press("f")
    page.wait_for_function(
        "document.querySelector('.bl-picture svg').viewBox.baseVal.width === 960"
    )
    sizes = page.evaluate(SIZES)
    assert sizes["scale"] >= 1.3 and not sizes["sideways"]
    assert (
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.bl-stage')).fontSize)")
        >= 18
    )

    # What moves is what the sentence tells: the card drawn, then the card discarded.
    page.evaluate(COUNT_MOTION)
    player.do(DRAW)
    assert ["Kd", "fly"] in page.evaluate("window.moved")
    page.wait_for_function(AT_REST)
    page.evaluate("window.moved = []")
    player.do(parse_move("discard Ks"))
    moved = page.evaluate("window.moved")
    assert ["Ks", "fly"] in moved
    # The opponent's card from the stock is one that nobody may see.
    assert ["", "fly"] in moved or any(move.startswith("take") for move in player.log_on_page())
    page.wait_for_function(AT_REST)
    assert page.locator(".bl-picture svg > [data-flying]").count() == 0
    assert page.evaluate("document.querySelectorAll('.bl-picture [style*=opacity]').length") == 0

    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.moved = []")
    player.do(DRAW)
    assert page.evaluate("window.moved") == []


# A card that flies is a copy above the picture, beside the card itself.
COUNT_MOTION = """() => {
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (...how) {
    const flies = this.parentNode.matches("svg.bl-table");
    window.moved.push([flies ? this.dataset.flying : this.dataset.card, flies ? "fly" : "slide"]);
    return animate.apply(this, how);
  };
}"""


def test_a_cell_that_runs_again_lets_its_table_go(open_notebook) -> None:  # type: ignore[no-untyped-def]
    page = open_notebook(
        [
            "import burraco_learn as bl\nmade = []",
            "made += [bl.MeldLab(cards='3h 4h 5h'), bl.MeldLab(cards='6h 7h 8h')]\nmade[-1]",
            "print('closed:', [one.is_closed for one in made])",
        ],
        "again",
    )
    told = page.locator(".jp-OutputArea-output", has_text="closed: ")
    told.get_by_text("closed: [False, False]").wait_for()
    for wanted in ("[True, True, False, False]", "[True, True, True, True, False, False]"):
        page.evaluate(
            """() => {
              const { content } = window.jupyterapp.shell.currentWidget;
              content.deselectAll();
              content.activeCellIndex = 1;
              window.jupyterapp.commands.execute("notebook:run-all-below");
            }"""
        )
        told.get_by_text(f"closed: {wanted}").wait_for()
        page.locator(".bl-stage").wait_for()
        assert page.locator(".bl-stage").count() == 1
        page.locator(".bl-stage [data-zone] [data-card='6h']").first.wait_for()


def test_a_title_without_blanks_stays_on_its_page(open_notebook) -> None:  # type: ignore[no-untyped-def]
    rules = 'rules = bl.parse_rules(f\'base = "classico"\\ntitle = "{"x" * 200}"\', id="club")'
    page = open_notebook(
        [
            f"import burraco_learn as bl\n{rules}",
            "bl.PlayTable(rules)",
            "bl.MeldLab(rules, cards='3h 4h 5h')",
            "bl.Exam(rules, kinds=['is-meld'], count=1)",
            "bl.ProgressPicture(rules)",
            "bl.Exercises('is-meld', rules)",
            "bl.MeldLab(rules, state='lab 1 meld club all: 3h 4h 5h')",
            "table = bl.PlayTable(rules, players=2, seed=1)\ntable.deal()\ntable",
            "bl.RoundViewer(table.round)",
        ],
        "wide",
        width=900,
    )
    page.locator(".bl-stage").nth(7).wait_for()
    let_it_draw(page)
    wide = page.locator(".bl-stage").evaluate_all(
        """(all) => all.filter((stage) => stage.scrollWidth > stage.clientWidth + 1)
          .flatMap((stage) => [...stage.querySelectorAll("*")]
            .filter((one) => one.getBoundingClientRect().right
              > stage.getBoundingClientRect().right + 1)
            .map((one) => `${stage.dataset.page}: ${one.localName}.${one.className}`))"""
    )
    assert wide == []
