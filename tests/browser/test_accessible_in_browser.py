"""Every phase of a round for people who do not see the table, or not well."""

from __future__ import annotations

import pytest
from audit import Audit
from stage_player import AT_REST, MousePlayer, play_on

from burraco_learn.game.moves import DRAW, Move, parse_move

pytestmark = pytest.mark.browser

RULES = "classico"
SEED = 2


def cells(arguments: str) -> list[str]:
    return ["import burraco_learn as bl", f"bl.PlayTable({RULES!r}, {arguments})"]


class Typist(MousePlayer):
    """Types its moves: the quickest way through a round."""

    def do(self, move: Move) -> None:
        before = self.number
        self.type_move(str(move))
        self.settle(before)
        self.catch_up()


def test_axe_finds_nothing_grave_in_any_phase_of_a_round(open_notebook):
    show = f"table = bl.PlayTable(players=2, seed={SEED}, speed='slow')\ntable"
    code = ["import burraco_learn as bl", show]
    page = open_notebook(code, "axe")
    player = Typist(page, RULES, 2, SEED)
    player.stage.wait_for()
    audit = Audit(page)
    audit("choose")
    page.get_by_role("button", name="Rulebook").click()
    page.locator(".bl-rules").wait_for()
    audit("rulebook")
    page.keyboard.press("Escape")
    player.start()
    audit("draw")
    player.do(DRAW)
    before = player.number
    player.draw(DRAW)
    player.settle(before)
    player.read_rule()
    audit("refusal")
    before = player.number
    player.item("hand", "[data-card]").first.press("h")
    player.settle(before)
    page.keyboard.press("?")
    audit("advice and help")
    page.keyboard.press("Escape")
    player.item("hand", "[data-card]").first.click()
    page.locator(".bl-chosen").wait_for()
    page.wait_for_function(AT_REST)
    audit("selection")
    box = player.item("hand", ".bl-chosen").bounding_box()
    pile = player.item("pile").bounding_box()
    page.mouse.move(box["x"] + 16, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(pile["x"] + 80, pile["y"] + 60, steps=3)
    page.locator(".bl-light.bl-over").wait_for()
    audit("drag")
    page.mouse.move(pile["x"] + 90, pile["y"] + 60)
    page.mouse.up()
    page.wait_for_function("document.querySelector('.bl-stage').dataset.yours === 'false'")
    audit.look("the others' turn")
    assert player.stage.get_attribute("data-yours") == "false"
    page.keyboard.press("m")
    page.get_by_role("button", name="Bots: slow").click()
    page.get_by_role("button", name="Bots: normal").click()
    page.get_by_role("button", name="Bots: at once").wait_for()
    audit.look("the drawer")
    page.keyboard.press("Escape")
    player.settle(0)
    player.catch_up()
    play_on(page)
    audit("end")
    assert audit.checks == 18


def test_axe_finds_nothing_grave_in_the_lab(open_notebook):
    page = open_notebook(
        ["import burraco_learn as bl", "bl.MeldLab(cards='3h 4h Jk 6h', add='2c')"], "axe-lab"
    )
    stage = page.locator(".bl-stage").first
    stage.locator(".bl-lab .bl-refusal").wait_for()
    audit = Audit(page)
    audit("refused cards")
    stage.locator(".bl-every").click()
    stage.locator(".bl-rows tbody tr").first.wait_for()
    for row in stage.locator(".bl-rows summary").all():
        row.click()
    audit("all rule sets")
    stage.locator('[data-tab="table"]').click()
    stage.locator('[data-kind="choose"], .bl-pozzetto').first.wait_for()
    audit("a situation")
    stage.get_by_role("button", name="Examples").click()
    audit("the examples")
    assert audit.checks == 8


def test_axe_finds_nothing_grave_in_the_viewer(open_notebook):
    code = [
        "import burraco_learn as bl",
        "rnd = bl.Round.deal(bl.load_rules('classico'), players=2, seed=3)\n"
        "for _ in range(40):\n"
        "    rnd.play(bl.bot('greedy').choose(rnd.view(rnd.turn)))",
        "bl.RoundViewer(rnd)",
    ]
    page = open_notebook(code, "axe-viewer")
    stage = page.locator(".bl-stage").first
    stage.wait_for()
    audit = Audit(page)
    audit("the deal")
    before = stage.get_attribute("data-state")
    stage.get_by_role("button", name="Last").click()
    page.wait_for_function(
        "(n) => document.querySelector('.bl-stage').dataset.state !== n", arg=before
    )
    page.wait_for_function(AT_REST)
    audit("the last move")
    assert audit.checks == 4


def test_a_wild_card_with_a_choice_is_named_and_announced(open_notebook):
    page = open_notebook(cells(f"players=2, seed={SEED}, speed='at-once'"), "axe-wild")
    player = Typist(page, RULES, 2, SEED)
    player.start()
    assert page.locator("svg.bl-table:visible").aria_snapshot() == DEALT
    player.do(DRAW)
    player.choose(parse_move("lay 9h Th Jk").cards)
    group = page.get_by_role("group", name="What the wild card stands for")
    group.wait_for()
    assert group.aria_snapshot() == WAYS
    Audit(page)("a choice")
    player.do(parse_move("lay 9h Th Jk=Jh"))
    meld = player.item("own", "[data-meld]")
    assert meld.aria_snapshot() == MELD
    player.choose(parse_move("discard Ks").cards)
    hand = page.get_by_role("listbox", name="Your hand")
    assert hand.get_attribute("aria-multiselectable") == "true"
    assert '- option "king of spades" [selected]' in hand.aria_snapshot()


DEALT = """\
- group "Burraco table, Burraco Classico":
  - 'img "Your turn: draw a card or take the discard pile."'
  - group "Opponent, 0 points, pozzetto not taken":
    - img "Opponent, 11 cards"
    - text: No melds yet
  - group "Stock, 63 cards"
  - group "Pozzetti, 2 left"
  - group "Discard pile, 1 card, top card 3♠":
    - img "3 of spades"
  - group "You, 0 points, pozzetto not taken": No melds yet
  - listbox "Your hand, 11 cards":
    - option "king of spades"
    - option "4 of hearts"
    - option "9 of hearts"
    - option "10 of hearts"
    - option "4 of diamonds"
    - option "ace of clubs"
    - option "7 of clubs"
    - option "9 of clubs"
    - option "jack of clubs"
    - option "jolly"
    - option "jolly\""""

WAYS = """\
- group "What the wild card stands for":
  - button "jolly = 8♥" [pressed]
  - button "jolly = J♥\""""

MELD = """\
- group "run, 3 cards, 9♥ to J♥, jolly stands for J♥, 50 points":
  - img "9 of hearts"
  - img "10 of hearts"
  - img "jolly, wild, stands for jack of hearts\""""
