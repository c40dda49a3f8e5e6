"""What a browser may say to a widget."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from burraco_learn.cards import parse_cards
from burraco_learn.widgets.base.message_shapes import FIELDS
from burraco_learn.widgets.base.messages import Message, UnfitText, read_message

SAMPLES = {
    "options": {"deck": "classic"},
    "cards": ["3h", "4h", "Jk"],
    "meld": 1,
    "wild": ["Jk", "5h"],
    "text": "lay 3h 4h 5h",
    "rules": "classico",
    "players": 4,
    "move": 12,
    "width": 360,
    "height": 640,
    "what": "pile",
    "to": "step0",
    "at": 2,
    "line": "rules classico",
}


def test_every_type_is_read():
    for kind, fields in FIELDS.items():
        content = {name: SAMPLES[name] for name in fields}
        message = read_message({"type": kind, "state": 7, **content})
        assert message is not None, kind
        assert (message.type, message.state) == (kind, 7)


def test_cards_become_cards():
    message = read_message({"type": "lay", "state": 0, "cards": ["3h", "10♥", "jk"]})
    assert message == Message("lay", 0, cards=parse_cards("3h Th Jk"))


def test_what_may_be_left_out():
    assert read_message({"type": "add", "state": 0, "cards": ["6h"]}).meld is None
    assert read_message({"type": "rules", "state": 0}).rules == ""
    assert read_message({"type": "lay", "state": 0, "cards": ["6h"]}).wild is None
    assert read_message({"type": "drop", "state": 0, "cards": ["6h"], "what": "own"}).meld is None


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "draw",
        {},
        {"type": "draw"},
        {"state": 1},
        {"type": "dance", "state": 1},
        {"type": ["draw"], "state": 1},
        {"type": "draw", "state": -1},
        {"type": "draw", "state": True},
        {"type": "draw", "state": 1.0},
        {"type": "draw", "state": "1"},
        {"type": "draw", "state": 2**60},
        {"type": "draw", "state": 1, "seed": 3},
        {"type": "lay", "state": 1},
        {"type": "lay", "state": 1, "cards": "3h"},
        {"type": "lay", "state": 1, "cards": [3]},
        {"type": "lay", "state": 1, "cards": ["3x"]},
        {"type": "lay", "state": 1, "cards": ["3h" * 100]},
        {"type": "lay", "state": 1, "cards": ["3h"] * 121},
        {"type": "add", "state": 1, "cards": ["3h"], "meld": -1},
        {"type": "add", "state": 1, "cards": ["3h"], "meld": "0"},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["Jk", "Jk"]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["5h"]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": None},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": "Jk=5h"},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["Jk", 5]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["2h", "5h"]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["Jk", "5h 6h"]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "Jk"], "wild": ["Jk", "5h", "6h"]},
        {"type": "lay", "state": 1, "cards": ["3h", "4h", "5h"], "wild": ["3h", "2h"]},
        {"type": "role", "state": 1, "cards": ["\ud83d"]},
        {"type": "text", "state": 1, "text": None},
        {"type": "deal", "state": 1, "rules": "classico", "players": None},
        {"type": "deal", "state": 1, "rules": 4, "players": 4},
    ],
)
def test_what_is_not_a_message(content):
    assert read_message(content) is None


UNSEEN = "The text has a character that cannot be seen"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\ud83d", "The text has half of a character (U+D83D): type or paste it again."),
        ("Ada \udfff", "The text has half of a character (U+DFFF): type or paste it again."),
        ("a\0", "The text has a character that cannot be seen (U+0000): type it again without it."),
        (
            "\x1b[2J",
            "The text has a character that cannot be seen (U+001B): type it again without it.",
        ),
        (
            "\x9b2J",
            "The text has a character that cannot be seen (U+009B): type it again without it.",
        ),
        ("x" * 20_001, "The text has 20001 characters; here it has at most {most}."),
    ],
)
def test_a_text_that_cannot_be_shown_or_saved_is_told_at_the_door(text, why):
    told = 0
    for kind, fields in FIELDS.items():
        for name in fields:
            if name in ("text", "line", "what", "to", "rules"):
                content = {field: SAMPLES[field] for field in fields} | {name: text}
                with pytest.raises(UnfitText) as refused:
                    read_message({"type": kind, "state": 1, **content})
                most = re.search(r"(\d+)\.$", str(refused.value))
                assert str(refused.value) == why.format(most=most and most[1])
                told += 1
    assert told > 15
    with pytest.raises(UnfitText):
        read_message({"type": "deal", "state": 1, "rules": "", "players": 2, "options": {text: ""}})


def test_lines_tabs_and_signs_of_any_script_are_text():
    for text in ("one\n\ttwo\r\n", "Što bi učinio?", "👩‍🎓 🂡", "\u2067שלום\u2069", ""):
        assert read_message({"type": "text", "state": 1, "text": text}).text == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from([*FIELDS, "dance"]),
    st.dictionaries(
        st.sampled_from(["state", "cards", "meld", "wild", "text", "rules", "players", "more"]),
        JSON,
    ),
)
def test_nothing_makes_an_error(kind, fields):
    try:
        message = read_message({"type": kind, **fields})
    except UnfitText as error:
        assert str(error).startswith("The text has ")
    else:
        assert message is None or isinstance(message, Message)
