"""No message goes unanswered, whatever is said and whatever goes wrong."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from every_widget import EVERY, say_to, wired
from play_tables import choose, dealt, tell

import burraco_learn as bl
from burraco_learn.widgets.base.message_shapes import FIELDS
from burraco_learn.widgets.play.play_table import PlayTable

HALF = "\ud83d"


def last(sent):
    return json.loads(sent[-1])["state"]["state"]


@pytest.mark.parametrize("name", EVERY)
def test_half_a_character_is_told_and_the_next_message_works(name):
    widget, sent = wired(name)
    for kind, fields in FIELDS.items():
        if "text" not in fields and "line" not in fields:
            continue
        before, count = widget.state, len(sent)
        given = {"text": HALF, "line": HALF, "what": "comment", "to": "", "move": 0, "at": 0}
        say_to(widget, {"type": kind, **{one: given[one] for one in fields if one in given}})
        assert len(sent) > count, kind
        told = "The text has half of a character (U+D83D): type or paste it again."
        assert widget.state["fault"] == told and last(sent)["said"] == [told]
        assert {**before, "said": 0, "changes": 0, "fault": 0} == {
            **widget.state,
            "said": 0,
            "changes": 0,
            "fault": 0,
        }
    count = len(sent)
    say_to(widget, {"type": "rules"})
    assert len(sent) == count + 1 and json.loads(sent[-1])["content"]["type"] == "rules"


def test_a_result_page_is_asked_for_once_more_without_the_half_character():
    exam, sent = wired("handed-in")
    say_to(exam, {"type": "print", "text": f"Ada {HALF}"})
    say_to(exam, {"type": "print", "text": "Ada"})
    assert "Ada" in json.loads(sent[-1])["content"]["html"]


def breaking(error):
    def answer(*_, **__):
        raise error

    return answer


@pytest.mark.parametrize("name", EVERY)
def test_whatever_a_handler_raises_is_told_and_logged(name, monkeypatch, caplog):
    widget, sent = wired(name)
    before = widget.state
    monkeypatch.setattr(type(widget), "answer", breaking(KeyError("a\x1b[2J\ud83d")))
    with caplog.at_level(logging.INFO, "burraco_learn"):
        say_to(widget, {"type": "undo"})
        count = len(sent)
        say_to(widget, {"type": "undo"})
    assert len(sent) > count, "the same fault once more is answered too"
    lines = [one.getMessage() for one in caplog.records]
    assert len(lines) == 2 and lines[0].startswith(f"{type(widget).__name__} did not answer: ")
    assert all(line.isprintable() and line.isascii() and "KeyError" in line for line in lines)
    (sentence,) = last(sent)["said"]
    assert sentence == widget.state["fault"]
    assert sentence.startswith("This could not be done, and all is as it was before. The fault is")
    assert widget.state["n"] == before["n"]
    monkeypatch.undo()
    say_to(widget, {"type": "rules"})
    assert json.loads(sent[-1])["content"]["type"] == "rules"


def test_a_move_that_was_half_done_is_not_done(monkeypatch, own_home):
    table = dealt("classico", 2, seed=7)
    round_, hand, moves = table.round, table.round.hands[0], len(table.round.log)
    monkeypatch.setattr(table, "_keep", breaking(RuntimeError("half done")))
    tell(table, "draw")
    assert "half done" in table.state["fault"]
    assert table.round is round_ and table.round.hands[0] == hand
    assert len(table.round.log) == moves == table._game.moves
    monkeypatch.undo()
    tell(table, "draw")
    assert "fault" not in table.state and len(table.round.log) == moves + 1
    assert len(list(own_home.rglob("*.txt"))) == 1, "it saves in its own file as before"


def test_a_state_that_cannot_travel_is_taken_back(monkeypatch):
    lab, sent = wired("lab")
    line = lab.line
    with monkeypatch.context() as broken:
        broken.setattr("burraco_learn.widgets.lab.meld_lab.lab_state", lambda *_: {"svg": HALF})
        say_to(lab, {"type": "put", "cards": ["9h"]})
    assert lab.line == line and "UnicodeEncodeError" in last(sent)["fault"]
    say_to(lab, {"type": "put", "cards": ["9h"]})
    assert lab.line == f"{line} 9h" and "fault" not in last(sent)


def test_notes_and_answers_that_were_half_done_are_not_done(monkeypatch):
    viewer, _ = wired("editor")
    record, at = viewer.record, viewer.move
    write = {"type": "write", "what": "comment", "move": 8, "to": "", "at": 0}
    with monkeypatch.context() as broken:
        broken.setattr(type(viewer), "_show", breaking(RuntimeError("half done")))
        say_to(viewer, {**write, "line": "Well played."})
        say_to(viewer, {"type": "seek", "move": 9})
    assert viewer.record == record and viewer.move == at
    say_to(viewer, {**write, "line": "Well played."})
    assert viewer.record != record

    sitting, _ = wired("choice")
    with monkeypatch.context() as broken:
        broken.setattr(type(sitting), "_show", breaking(RuntimeError("half done")))
        say_to(sitting, {"type": "option", "at": 0})
    assert not sitting._task.tries and not sitting._outcomes
    say_to(sitting, {"type": "option", "at": 0})
    assert len(sitting._task.tries) == 1


def test_a_bot_that_stops_the_show_is_told_of_and_asked_again(monkeypatch):
    async def play() -> None:
        table = PlayTable("classico", 2, seed=7, speed="at-once")
        tell(table, "deal", rules="classico", players=2)
        tell(table, "draw")
        with monkeypatch.context() as broken:
            broken.setattr(table, "_bot_moves", breaking(RuntimeError("no move")))
            tell(table, "text", text=str(choose(table)))
            while table.round.turn == 0:
                tell(table, "text", text=str(choose(table)))
            await asyncio.wait([table._running])
            assert "no move" in table.state["fault"] and not table._is_running()
        tell(table, "draw")
        assert table.state["refusal"]["text"].startswith("Wait for your turn")
        await table._running
        assert table.round.turn == 0 and "fault" not in table.state

    asyncio.run(play())


def test_a_page_that_cannot_follow_the_rules_says_so_and_the_others_follow(monkeypatch):
    lesson = bl.Lesson("03")
    broken, lab = lesson.says("wilds"), lesson.lab("3h 4h *")
    monkeypatch.setattr(broken, "_show", breaking(RuntimeError("no facts")))
    say_to(lesson, {"type": "choose", "rules": "fitab"})
    assert "no facts" in broken.state["fault"]
    assert lab.line.startswith("lab 1 meld fitab") and "fault" not in lesson.state


# Messages that no page of ours makes


FORGED = [
    {"type": "lay", "cards": ["2s", "4s", "6s"], "role": "Jk=5h"},
    {"type": "lay", "cards": ["2s", "4s", "6s"], "wild": ["Jk", "5h"]},
    {"type": "lay", "cards": ["2s", "4s", "6s"], "wild": ["4s", "5h"]},
    {"type": "play", "cards": ["2s", "4s", "6s"], "wild": ["4s", "5h"]},
    {"type": "drop", "cards": ["4s"], "what": "own", "meld": 0, "wild": ["4s", "5h"]},
    {"type": "lay", "cards": ["3h"] * 21},
    {"type": "look", "cards": ["3h"] * 21},
    {"type": "add", "cards": ["3h"] * 21, "meld": 998},
    {"type": "text", "text": "lay 4s=5h 5s 6s"},
]


@pytest.mark.parametrize("message", FORGED)
@pytest.mark.parametrize("name", ["table", "teaching", "trial", "table-lab"])
def test_a_forged_move_is_refused_and_the_table_goes_on(name, message):
    widget, sent = wired(name)
    if name != "table-lab":
        say_to(widget, {"type": "draw"})
    moves = str(widget.round) if name != "table-lab" else widget.line
    count = len(sent)
    say_to(widget, message)
    assert len(sent) > count
    assert "program" not in widget.state.get("fault", "")
    assert (str(widget.round) if name != "table-lab" else widget.line) == moves


def test_there_is_nothing_to_take_back_before_the_first_move():
    for options in ({}, {"teaching": True}):
        table = dealt("classico", 2, seed=7, **options)
        tell(table, "undo")
        assert "fault" not in table.state and table.round.log == ()
        assert table.state["refusal"]["text"]


def test_more_cards_than_a_move_has_are_refused_in_the_lab_and_its_line_is_read():
    line = "lab 1 table classico: hand " + " ".join(["3h"] * 25)
    lab = bl.MeldLab(state=line)
    for kind in ("lay", "add"):
        say_to(lab, {"type": kind, "cards": ["3h"] * 21, **({"meld": 0} if kind == "add" else {})})
        assert lab.state["notice"]
    say_to(lab, {"type": "lay", "cards": ["3h"] * 21})
    assert lab.state["notice"] == "A move has at most 20 cards, not 21."
    assert bl.MeldLab(state=lab.line).line == lab.line
    say_to(lab, {"type": "lay", "cards": ["3h"] * 3})
    say_to(lab, {"type": "undo"})
    assert lab.line == f"{line}; pozzetto open"


def test_the_lab_holds_no_more_than_its_line_can_say():
    lab = bl.MeldLab(state="lab 1 table classico: hand 3h")
    for _ in range(30):
        say_to(lab, {"type": "more"})
        say_to(lab, {"type": "put", "cards": ["Kd"], "what": lab._held.open})
    say_to(lab, {"type": "more"})
    assert len(lab._held.melds) == 24 and "at most 24 melds" in lab.state["notice"]
    assert bl.MeldLab(state=lab.line).line == lab.line
    lab = bl.MeldLab(cards="3h 4h 5h " * 6 + "6h 7h", add="8h")
    say_to(lab, {"type": "shift", "what": "step1", "at": 0, "to": "step0"})
    assert lab.state["notice"] == "A step in the lab has at most 20 cards."
    assert bl.MeldLab(state=lab.line).line == lab.line


@pytest.mark.parametrize("name", EVERY)
def test_no_synced_value_is_taken_from_a_page(name):
    widget, sent = wired(name)
    before = widget.get_state()
    for forged in (None, "forged", 7, [], {}, {"n": 99}, [HALF]):
        update = {"method": "update", "state": dict.fromkeys(before, forged) | {"stranger": 1}}
        widget._handle_msg({"content": {"data": update}, "buffers": []})
        assert widget.get_state() == before
    assert len(sent) == 7, "each time the page gets what the kernel has"
    say_to(widget, {"type": "rules"})
    assert json.loads(sent[-1])["content"]["type"] == "rules"


@pytest.mark.parametrize("name", EVERY)
def test_a_new_size_is_answered_also_where_nothing_is_drawn_for_it(name: str) -> None:
    widget, sent = wired(name)
    for size in (
        {"type": "room", "width": 1200, "height": 1256},
        {"type": "room", "width": 640, "height": 900},
        {"type": "width", "width": 330},
        {"type": "width", "width": 1100},
    ):
        before = len(sent)
        say_to(widget, dict(size))
        assert len(sent) > before, size
