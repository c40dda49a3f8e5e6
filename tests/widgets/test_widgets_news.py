"""What is new on a table: the deal, a burraco that was made, who threw the cards of the pile."""

from __future__ import annotations

import pytest
from play_tables import choose, dealt, observed, tell

from burraco_learn.bots import bot
from burraco_learn.game.round import Round
from burraco_learn.rules import load_rules
from burraco_learn.svg.words import seat_name
from burraco_learn.widgets.table.narration import (
    burraco_made,
    cards_dealt,
    narrated_move,
    thrown_by,
)


@pytest.mark.parametrize("rules", ["classico", "burraco-reale"])
def test_a_burraco_has_its_moment_and_each_discard_its_name(rules: str) -> None:
    rnd = Round.deal(load_rules(rules), players=4, seed=2)
    bots = [bot("greedy", seed=seat) for seat in range(4)]
    log, pile = [], [("", card) for card in rnd.pile]
    made = 0
    while not rnd.over:
        before, seat = rnd.copy(), rnd.turn
        move = bots[seat].choose(rnd.view(seat))
        rnd.play(move)
        log.append(narrated_move(before, move, rnd, 0, False))
        if move.kind == "take":
            pile = []
        elif move.kind == "discard":
            pile.append((seat_name(seat, 0, 4), move.cards[0]))
        assert thrown_by(log, rnd.view(0)) == tuple(name for name, _ in pile)
        moment = burraco_made(before, rnd, 0)
        kinds = [[meld.burraco for meld in table.melds[seat % 2]] for table in (before, rnd)]
        new = [kind for kind, was in zip(kinds[1], [*kinds[0], None], strict=False) if kind != was]
        assert (moment is not None) == any(new)
        if moment is not None:
            made += 1
            assert moment["zone"] == ("own", "opponents")[seat % 2]
            assert rnd.melds[seat % 2][moment["meld"]].kind_name == moment["text"]
    assert made


def test_a_deal_moves_the_own_cards_and_no_hidden_one() -> None:
    view = Round.deal(load_rules("classico"), players=4, seed=1).view(2)
    moved = cards_dealt(view)
    assert {one["from"]["zone"] for one in moved} == {"stock"}
    hand = [one["card"] for one in moved if one["to"] == {"zone": "hand"}]
    assert hand == [str(card) for card in view.hand]
    unseen = [(one["to"]["zone"], one["to"]["seat"]) for one in moved if not one["card"]]
    assert unseen == [("own", 0), ("opponents", 1), ("opponents", 3)]


def test_a_table_tells_of_the_deal_and_of_each_burraco_once() -> None:
    widget = dealt("classico", players=2, seed=3)
    assert len(widget.state["changes"]) == 11 + 1 + 1 and not widget.state["moments"]
    with observed(widget) as states:
        while not widget.round.over:
            tell(widget, "text", text=str(choose(widget)))
    told = [moment["text"] for state in states for moment in state["moments"]]
    burrachi = [meld.burraco for melds in widget.round.melds for meld in melds if meld.burraco]
    assert len(told) >= len(burrachi) > 0
    tell(widget, "sort")
    assert widget.state["moments"] == [] == widget.state["changes"]
