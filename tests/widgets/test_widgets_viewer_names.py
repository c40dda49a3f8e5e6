"""Who is who in a round viewer: on the table, in its list of moves and in the score sheet."""

from __future__ import annotations

import re

from viewer_records import tell

from burraco_learn import Round, bot, load_rules
from burraco_learn.widgets.viewer.round_viewer import RoundViewer


def test_a_seat_and_a_side_have_one_name_in_words_and_on_the_table():
    rnd = Round.deal(load_rules("classico"), players=4, seed=2)
    seats = [bot("greedy", seed=seat) for seat in range(4)]
    while not rnd.over:
        rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
    widget = RoundViewer(rnd, seat=1)
    drawn = set(re.findall(r">([^<>]+)</text>", widget.state["svg"]))
    names = {turn["name"] for turn in widget.turns if turn["name"]}
    assert names == {"Left", "Partner", "Right", "You"} and names <= drawn
    tell(widget, "seek", move=len(rnd.log))
    assert widget.state["sheet"]["sides"] == ["We", "They"]
    assert {"We", "They"} <= drawn
