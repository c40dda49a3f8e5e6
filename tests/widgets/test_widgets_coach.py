"""The coach at a table: what it tells, one thing more each time, and nothing that is hidden."""

from __future__ import annotations

import pytest
from play_tables import tell, wired

from burraco_learn.cards import full_deck, parse_cards
from burraco_learn.coach import advice
from burraco_learn.coach.advice import Advice, AdvisedPlan
from burraco_learn.game.moves import parse_move
from burraco_learn.game.round import Round
from burraco_learn.game.view import View
from burraco_learn.rules import load_rules
from burraco_learn.widgets.play.play_table import PlayTable
from burraco_learn.widgets.table import coach as table_coach
from burraco_learn.widgets.table.playing import Playing

HAND = "3h 4h 5h 9s Kd Qc Js 7d Tc Ad 6s"
LAY, ADD = parse_move("lay 3h 4h 5h"), parse_move("add 9s to 1")
KING, JACK = parse_move("discard Kd"), parse_move("discard Js")


def plan(*moves: object, points: float = 20, half: float = 5, why: str = "") -> AdvisedPlan:
    reasons = (why,) if why else ()
    return AdvisedPlan(moves, points, points - half, points + half, reasons)  # type: ignore[arg-type]


def at_table(
    monkeypatch: pytest.MonkeyPatch, *plans: AdvisedPlan, teaching: bool = False
) -> PlayTable:
    """A table at which the coach thinks that; only the first plan is good if its low end is."""

    def advise(view: View) -> Advice:
        return Advice(plans, plans[0].low > 0, ("Look there.", "It is a meld.", "Do it."))

    monkeypatch.setattr(table_coach, "advise", advise)
    widget = wired("classico", 2, "greedy", 3, teaching=teaching)
    rules, own = load_rules("classico"), parse_cards(HAND)
    rest = list(full_deck(rules.decks, rules.jokers))
    for card in own:
        rest.remove(card)
    dealt = [card for pair in zip(own, rest, strict=False) for card in pair]
    rnd = Round.deal(rules, 2, deck=dealt + rest[len(own) :])
    widget._game = Playing(rnd, 0, {})
    widget._show()
    tell(widget, "draw")
    return widget


def coach(widget: PlayTable) -> tuple[str, str, list[str]]:
    words = widget.state["coach"]
    return words["text"], words["more"], [line["text"] for line in words["plans"]]


def test_each_press_tells_more_and_the_plan_lights_its_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widget = at_table(
        monkeypatch,
        plan(LAY, ADD, KING, why="It keeps 9♠."),
        plan(KING, points=-20),
    )
    tell(widget, "advise")
    assert coach(widget) == ("Look there.", "Another hint", [])
    lines = [line["text"] for line in widget.state["advice"]]
    assert widget.state["said"] == ["Look there.", *lines]
    assert widget.state["coach"]["why"] == [], "nothing is sent before it is asked for"
    tell(widget, "advise")
    assert coach(widget) == ("It is a meld.", "Show it", [])
    assert widget.state["said"] == ["It is a meld."]
    tell(widget, "advise")
    text = "lay 3♥ 4♥ 5♥; add 9♠ to meld 1; discard K♦"
    assert coach(widget) == ("This is what I would play:", "", [text])
    assert widget.state["said"] == ["This is what I would play:", text]
    (line,) = widget.state["coach"]["plans"]
    assert line["zone"] == "hand" and line["cards"] == ["3h", "4h", "5h", "9s", "Kd"]
    assert line["chosen"] == ["3h", "4h", "5h"] and line["melds"] == [0]
    points, reason = widget.state["coach"]["why"]
    assert "+20 points" in points and "+15 and +25" in points and reason == "It keeps 9♠."
    tell(widget, "advise")
    assert coach(widget)[2] == [text], "there is nothing more to tell"


def test_what_was_told_stays_told_and_a_plan_that_is_begun_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widget = at_table(monkeypatch, plan(LAY, KING), plan(KING, points=-20))
    tell(widget, "advise")
    tell(widget, "sort")
    assert "coach" not in widget.state
    tell(widget, "advise")
    assert coach(widget)[0] == "Look there."
    tell(widget, "advise")
    tell(widget, "advise")
    tell(widget, "text", text="lay 3h 4h 5h")
    tell(widget, "advise")
    assert coach(widget)[2] == ["discard K♦"]
    tell(widget, "undo")
    tell(widget, "advise")
    assert coach(widget)[2] == ["lay 3♥ 4♥ 5♥; discard K♦"]


def test_another_move_than_the_plan_is_a_new_question(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = at_table(monkeypatch, plan(KING), plan(LAY, JACK, points=-20))
    for _ in range(3):
        tell(widget, "advise")
    tell(widget, "text", text="lay 3h 4h 5h")
    tell(widget, "advise")
    assert coach(widget)[0] == "Look there."


def test_where_several_are_fine_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = at_table(
        monkeypatch,
        plan(KING, points=2, why="K♦ goes with none of your cards."),
        plan(JACK, points=-2),
        plan(LAY, KING, points=-60),
        teaching=True,
    )
    tell(widget, "advise")
    assert coach(widget) == ("More than one way is fine here.", "Show them", [])
    tell(widget, "advise")
    assert coach(widget)[2] == ["discard K♦", "discard J♠"]
    even, reason = widget.state["coach"]["why"]
    assert "may be chance" in even and reason == "discard K♦: K♦ goes with none of your cards."


def test_one_way_alone_and_no_turn_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = at_table(monkeypatch, plan(KING, points=0))
    tell(widget, "advise")
    assert coach(widget)[0] == "There is only one way to play here."
    tell(widget, "advise")
    assert coach(widget)[2] == ["discard K♦"] and widget.state["coach"]["why"] == []
    tell(widget, "text", text="discard Kd")
    while not widget.round.over:
        tell(widget, "text", text=str(widget.round.legal_moves()[-1]))
    tell(widget, "advise")
    assert "coach" not in widget.state


def test_the_true_coach_speaks_at_a_table() -> None:
    widget = wired("classico", 2, "greedy", 3)
    tell(widget, "advise")
    while widget.state["coach"]["more"]:
        tell(widget, "advise")
    zones = {line["zone"] for line in widget.state["coach"]["plans"]}
    assert zones and zones <= {"stock", "pile"}
    assert advice.advise(widget.round.view(0)).clear == (len(zones) == 1)
