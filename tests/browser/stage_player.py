"""Plays at a PlayTable in the browser, and beside it the same round in the core.

The mirror round starts from the same seed and is fed with the moves that the page's own log shows,
so that at any time page and core can be compared.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from lab_in_chromium import in_kernel

from burraco_learn.bots import bot
from burraco_learn.cards import Card
from burraco_learn.game.moves import DRAW, TAKE, Move, parse_move
from burraco_learn.game.round import Round
from burraco_learn.game.view import View
from burraco_learn.rules import load_rules
from burraco_learn.widgets.table.opponents import USUAL

SETTLED = """(before) => {
  const root = document.querySelector(".bl-stage");
  if (Number(root.dataset.state) <= before || root.dataset.page !== "table") return false;
  return root.dataset.yours === "true" || !root.querySelector(".bl-sheet").hidden;
}"""


# No card is in motion, and the whole table is in sight.
AT_REST = """() => {
  document.querySelector(".bl-picture").scrollIntoView({ block: "center" });
  return document.getAnimations().every((one) => one.playState !== "running");
}"""

CHOOSING = "document.activeElement.matches('.bl-chooser input')"

EVERYTHING = {"draw", "take", "lay", "add", "discard", "pozzetto"}
"""What a round in the browser is to show, beside a refusal and a move taken back."""


PLAY_ON = """
import asyncio
from tests.play_tables import play

while not table.round.over:
    if table.state["yours"]:
        play(table, 1)
    await asyncio.sleep(0)
"""


def play_on(page: Any) -> None:
    """Have the kernel play the round of its ``table`` to the end: much quicker than by hand."""
    in_kernel(page, PLAY_ON)
    page.locator(".bl-sheet").wait_for()


def drag(mouse: Any, start: Any, end: Any) -> None:
    """Carry what lies at one place to another."""
    start.scroll_into_view_if_needed()
    boxes = start.bounding_box(), end.bounding_box()
    (x, y), (to_x, to_y) = ((box["x"] + 20, box["y"] + 15) for box in boxes)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y + 8)
    mouse.move(to_x, to_y)
    mouse.up()


class Person:
    """Plays as the greedy bot does, but takes the pile once in any case."""

    def __init__(self) -> None:
        self.bot = bot("greedy", seed=0)
        self.took = False

    def choose(self, view: View) -> Move:
        if view.phase == "draw" and len(view.pile) >= 3 and not self.took:
            self.took = view.why_not(TAKE) is None
            if self.took:
                return TAKE
        return self.bot.choose(view)


def count(seen: Counter[str], rnd: Round, move: Move) -> None:
    """Play a move, and note what the person did and got by it."""
    seat, had = rnd.turn, rnd.had_pozzetto[0]
    rnd.play(move)
    if seat == 0:
        seen[move.kind] += 1
        seen["pozzetto"] += rnd.had_pozzetto[0] and not had


def seed_with_everything(rules: str, players: int) -> int:
    """A seed that gives a round, not too long, in which the person does everything."""
    for seed in range(200):
        rnd = Round.deal(load_rules(rules), players=players, seed=seed)
        seats = [Person(), *(bot(USUAL, seed=seat) for seat in range(1, players))]
        seen: Counter[str] = Counter()
        while not rnd.over and len(rnd.log) < 40 * players:
            count(seen, rnd, seats[rnd.turn].choose(rnd.view(rnd.turn)))
        if rnd.over and all(seen[what] for what in EVERYTHING):
            return seed
    raise AssertionError(f"no short round of {rules} has everything")


class Player:
    """A person at the table in the browser."""

    def __init__(self, page: Any, rules: str, players: int, seed: int) -> None:
        self.page = page
        self.stage = page.locator(".bl-stage")
        self.mirror = Round.deal(load_rules(rules), players=players, seed=seed)
        self.person = Person()
        self.seen: Counter[str] = Counter()

    # The page

    @property
    def number(self) -> int:
        return int(self.stage.get_attribute("data-state"))

    def settle(self, before: int) -> None:
        """Wait for the answer to what was done on state ``before``, and for the bots."""
        self.page.wait_for_function(SETTLED, arg=before)

    def item(self, zone: str, selector: str = "") -> Any:
        return self.page.locator(f'.bl-picture [data-zone="{zone}"] {selector}'.strip())

    def hand_on_page(self) -> list[str]:
        cards = self.item("hand", "[data-card]")
        return cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")

    def log_on_page(self) -> list[str]:
        moves = self.page.locator(".bl-log [data-move]")
        return moves.evaluate_all("(all) => all.map((one) => one.dataset.move)")

    def refusal_on_page(self) -> tuple[str, str]:
        box = self.page.locator(".bl-game .bl-refusal")
        return (
            box.locator(".bl-rule-id").inner_text(),
            box.locator(".bl-refusal-text").inner_text(),
        )

    def sheet_on_page(self) -> dict[str, tuple[str, ...]]:
        rows = self.page.locator(".bl-sheet :is(tbody, tfoot) tr").evaluate_all(
            "(all) => all.map((row) => [...row.cells].map((cell) => cell.textContent))"
        )
        return {label: tuple(points) for label, *points in rows}

    # The mirror

    def catch_up(self) -> None:
        """Play in the mirror what the page's log tells, and compare the two."""
        log = self.log_on_page()
        known = list(map(str, self.mirror.log))
        assert log[: len(known)] == known
        for move in log[len(known) :]:
            count(self.seen, self.mirror, parse_move(move))
        assert self.hand_on_page() == list(map(str, self.mirror.view(0).hand))

    def sheet_of_core(self) -> dict[str, tuple[str, ...]]:
        sides = self.mirror.score().sides
        rows: dict[str, tuple[str, ...]] = {}
        for label in dict.fromkeys(label for side in sides for label, _ in side.rows):
            rows[label] = tuple(str(dict(side.rows).get(label, "")) for side in sides)
        return rows | {"Total": tuple(str(side.total) for side in sides)}

    # A whole round

    def play_round(self) -> None:
        """Play to the score sheet, with one refusal and one move taken back on the way."""
        while not self.mirror.over:
            move = self.person.choose(self.mirror.view(0))
            self.do(move)
            if move == DRAW and not self.seen["refused"]:
                self.be_refused()
            if move.kind == "lay" and not self.seen["undo"] and not self.seen["pozzetto"]:
                self.take_back(move)
        assert self.page.locator(".bl-sheet").is_visible()
        assert self.sheet_on_page() == self.sheet_of_core()

    def do(self, move: Move) -> None:
        before = self.number
        if move.role:
            self.type_move(str(move))
        else:
            getattr(self, move.kind)(move)
        self.settle(before)
        self.catch_up()

    def be_refused(self) -> None:
        """A second draw is refused, with the sentence of the core and the text of its rule."""
        before = self.number
        self.draw(DRAW)
        self.settle(before)
        why = self.mirror.why_not(DRAW)
        assert why is not None
        assert self.refusal_on_page() == (why.rule, why.reason)
        self.read_rule()
        rule = self.mirror.rules.rule(why.rule)
        assert rule.text in self.page.locator(".bl-game .bl-rule-text").inner_text()
        self.seen["refused"] += 1

    def take_back(self, move: Move) -> None:
        before = self.number
        self.undo()
        self.settle(before)
        self.mirror.undo()
        self.seen["undo"] += 1
        self.catch_up()
        self.do(move)

    def type_move(self, text: str) -> None:
        raise NotImplementedError

    def undo(self) -> None:
        raise NotImplementedError

    def read_rule(self) -> None:
        raise NotImplementedError

    def draw(self, _move: Move) -> None:
        raise NotImplementedError


class MousePlayer(Player):
    """Plays with the mouse alone (a stated wild is typed: there is no other way yet)."""

    def start(self) -> None:
        self.stage.wait_for()
        if self.stage.get_attribute("data-page") == "choose":
            self.page.get_by_role("button", name="Deal the cards").click()
        self.settle(0)
        self.catch_up()

    def choose(self, cards: tuple[Card, ...]) -> None:
        for code, count in Counter(map(str, cards)).items():
            for copy in range(count):
                # Where its index is: the next card of a fan may lie on its middle.
                card = self.item("hand", f'[data-card="{code}"]').nth(copy)
                card.click(position={"x": 18, "y": 30})

    def button(self, act: str) -> None:
        self.page.locator(f'.bl-buttons [data-act="{act}"]').click()

    def draw(self, _move: Move) -> None:
        self.item("stock").click()

    def take(self, _move: Move) -> None:
        self.item("pile").click()

    def lay(self, move: Move) -> None:
        self.choose(move.cards)
        if self.seen["lay"] % 2:
            self.button("lay")
        else:
            self.drag_chosen_to(self.item("own"))

    def add(self, move: Move) -> None:
        self.choose(move.cards)
        self.item("own", f'[data-meld="{move.meld}"] [data-card]').last.click()

    def discard(self, move: Move) -> None:
        self.choose(move.cards)
        self.item("pile").click()

    def drag_chosen_to(self, goal: Any) -> None:
        self.page.wait_for_function(AT_REST)
        card = self.item("hand", ".bl-chosen").first.bounding_box()
        zone = goal.bounding_box()
        mouse = self.page.mouse
        mouse.move(card["x"] + 20, card["y"] + 40)
        mouse.down()
        # The lower end of a side's own zone is empty felt.
        mouse.move(zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] - 12, steps=4)
        mouse.up()

    def undo(self) -> None:
        self.button("undo")

    def read_rule(self) -> None:
        self.page.get_by_role("button", name="Why?").click()

    def type_move(self, text: str) -> None:
        line = self.page.get_by_label("A move in notation")
        line.fill(text)
        line.press("Enter")


class KeyboardPlayer(Player):
    """Plays with the keyboard alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def start(self) -> None:
        self.stage.wait_for()
        # From the cell into its output, as a person without a mouse goes there.
        self.press("Escape")
        for _ in range(80):
            if self.focused() or self.page.evaluate(CHOOSING):
                break
            self.press("Tab")
        if not self.focused():
            self.press("Enter")
        self.settle(0)
        self.catch_up()
        self.go_to_hand()

    def focused(self) -> str:
        return self.page.evaluate(
            "document.activeElement.closest('[data-zone]')?.dataset.zone ?? ''"
        )

    def go_to_hand(self) -> None:
        for _ in range(12):
            if self.focused() == "hand":
                return
            self.press("Tab")
        for _ in range(24):
            if self.focused() == "hand":
                return
            self.press("Shift+Tab")
        raise AssertionError("Tab does not lead to the hand")

    def choose(self, cards: tuple[Card, ...]) -> None:
        self.go_to_hand()
        self.press("Escape", "Home")
        wanted = Counter(map(str, cards))
        hand = self.hand_on_page()
        at = 0
        for place, code in enumerate(hand):
            if not wanted[code]:
                continue
            wanted[code] -= 1
            self.press(*["ArrowRight"] * (place - at), "Space")
            at = place
        assert not wanted.total()

    def draw(self, _move: Move) -> None:
        self.press("d")

    def take(self, _move: Move) -> None:
        self.press("t")

    def lay(self, move: Move) -> None:
        self.choose(move.cards)
        self.press("l")

    def add(self, move: Move) -> None:
        self.choose(move.cards)
        assert move.meld is not None
        if move.meld < 9:
            self.press(str(move.meld + 1))
        else:
            self.press("a")

    def discard(self, move: Move) -> None:
        self.choose(move.cards)
        self.press("x")

    def undo(self) -> None:
        self.press("u")

    def read_rule(self) -> None:
        self.press("r")

    def type_move(self, text: str) -> None:
        for _ in range(24):
            if self.page.evaluate("document.activeElement.matches('.bl-line input')"):
                break
            self.press("Tab")
        self.page.keyboard.type(text)
        self.press("Enter")
