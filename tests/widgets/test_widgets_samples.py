"""The page of sample rounds without a browser: what it offers, and what its messages do."""

from __future__ import annotations

import pytest
from pseudo import CODE, untranslated

import burraco_learn as bl
from burraco_learn.widgets.viewer.sample_rounds import SampleRounds

IDS = bl.sample_rounds()
RULE = "BR-17"


def page(**more):
    widget = SampleRounds(**more)
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append(content)
    return widget


def tell(widget, kind, **fields):
    """What the browser would send now."""
    widget._receive(widget, {"type": kind, "state": widget.state["n"], **fields}, [])


def open_round(widget, id, move=0):
    tell(widget, "sample", what=id, move=move)


def test_it_offers_every_round_with_its_question():
    offers = page().offers
    assert [one["id"] for one in offers["rounds"]] == list(IDS)
    for one in offers["rounds"]:
        record = bl.sample_round(one["id"])
        assert one["question"] == record.header_in("question")
        assert one["title"] and one["set"] == record.rules.title
        assert one["rules"] in {each["id"] for each in offers["sets"]}
        assert {rule: tuple(moves) for rule, moves in one["shows"].items()} == bl.rules_shown(
            record
        )


def test_every_rule_on_offer_is_shown_by_a_round_of_its_set():
    offers = page().offers
    assert len({(one["rules"], one["id"]) for one in offers["rules"]}) == len(offers["rules"])
    for one in offers["rules"]:
        assert one["text"] == bl.load_rules(one["rules"]).rule(one["id"]).text
        assert any(
            one["id"] in each["shows"] for each in offers["rounds"] if each["rules"] == one["rules"]
        )


def test_it_opens_with_the_first_round():
    widget = page()
    assert (widget.state["page"], widget.state["at"]) == ("samples", 0)
    assert widget.state["chosen"] == {"round": IDS[0], "rule": ""}
    assert widget.record == bl.sample_round(IDS[0])


@pytest.mark.parametrize("id", IDS)
def test_a_round_is_opened_at_a_move(id):
    widget = page()
    open_round(widget, id, 5)
    record = bl.sample_round(id)
    assert widget.record == record and widget.move == 5
    assert str(widget.round) == str(record.round(5))
    assert widget.state["chosen"]["round"] == id
    assert widget.state["last"] == len(record.moves)
    assert sum(len(turn["moves"]) for turn in widget.turns) >= 5


def test_another_round_is_said_by_its_title_and_its_question():
    widget = page()
    open_round(widget, "classico-1", 1)
    record = bl.sample_round("classico-1")
    title, question, move = widget.state["said"][:3]
    assert title == record.header_in("title") and record.header_in("question") in question
    assert move.startswith("Move 1 of ")
    # The same round at another move: it need not be introduced again.
    open_round(widget, "classico-1", 2)
    assert widget.state["said"][0].startswith("Move 2 of ")
    assert widget.state["changes"]


def test_what_was_done_in_one_round_is_forgotten_in_the_next():
    widget = page(round="classico-1")
    tell(widget, "try")
    assert widget.state["trial"]
    open_round(widget, "classico-2")
    assert not widget.state["trial"] and widget.state["at"] == 0
    tell(widget, "seek", move=1)
    assert widget.state["at"] in (0, 1)  # a question may wait there
    open_round(widget, "classico-1")
    assert not widget.state["trial"]


def test_all_of_the_viewer_works():
    widget = page(round="classico-1")
    tell(widget, "hands")
    assert widget.state["said"] == ["Other hands are hidden."]
    open_round(widget, "classico-2")
    assert f"{widget.round.view(0)}" == widget.state["position"]  # hidden they stay
    tell(widget, "rules")
    assert widget.sent[-1]["type"] == "rules"
    widget.go(3)
    assert widget.move == 3 and widget.state["page"] == "samples"


def test_what_makes_no_sense_changes_nothing():
    widget = page(round="classico-1", move=4)
    last = len(bl.sample_round("classico-2").moves)
    before = dict(widget.state)
    open_round(widget, "nothing", 0)
    open_round(widget, "classico-2", last + 1)
    assert widget.state == before
    open_round(widget, "classico-2", last)
    assert widget.state["at"] == last and widget.round.over


def test_a_rule_opens_where_it_is_shown():
    widget = page(rule=RULE)
    id, move = bl.rounds_showing(RULE)[0]
    assert widget.state["chosen"] == {"round": id, "rule": RULE}
    assert widget.move == move
    other, second = bl.rounds_showing("BR-01")[-1]
    assert page(round=other, rule="BR-01").move == second
    assert page(round=id, rule=RULE, move=0).move == 0


def test_errors():
    for arguments, sentence in (
        ({"round": "clasico-1"}, "There is no sample round 'clasico-1'"),
        ({"rule": "BR-33"}, "No sample round shows the rule 'BR-33'."),
        ({"round": "classico-1", "rule": RULE}, "The round classico-1 does not show the rule"),
        ({"round": "classico-1", "move": 9999}, "moves, not 9999"),
    ):
        with pytest.raises(ValueError, match=sentence):
            SampleRounds(**arguments)


def test_it_prints_as_it_was_made():
    assert repr(page()) == "SampleRounds()"
    assert repr(page(round="classico-1", move=3)) == "SampleRounds(round='classico-1', move=3)"


def test_the_still_picture_names_all_rounds():
    still = page(rule=RULE).snapshot()
    assert still.count("<li>") >= len(IDS) and "<svg" not in still and "<script" not in still
    assert still == page(rule=RULE).snapshot()


def test_its_words_are_translated():
    widget = page(language=CODE)
    for label in widget.offers["labels"].values():
        assert untranslated(label) == ""
