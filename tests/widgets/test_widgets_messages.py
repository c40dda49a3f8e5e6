"""What a browser may say to a widget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_learn.cards import parse_cards
from burraco_learn.widgets.base.message_shapes import FIELDS
from burraco_learn.widgets.base.messages import Message, read_message

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
        {"type": "text", "state": 1, "text": "x" * 501},
        {"type": "text", "state": 1, "text": None},
        {"type": "deal", "state": 1, "rules": "classico", "players": None},
        {"type": "deal", "state": 1, "rules": 4, "players": 4},
    ],
)
def test_what_is_not_a_message(content):
    assert read_message(content) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@given(
    st.sampled_from([*FIELDS, "dance"]),
    st.dictionaries(
        st.sampled_from(["state", "cards", "meld", "wild", "text", "rules", "players", "more"]),
        JSON,
    ),
)
def test_nothing_makes_an_error(kind, fields):
    message = read_message({"type": kind, **fields})
    assert message is None or isinstance(message, Message)
