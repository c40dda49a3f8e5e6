"""What every table on the stage shares: where cards fit, what a drop means, what moved, the width
of its picture."""

from __future__ import annotations

import re

import pytest

from burraco_learn.bots import bot
from burraco_learn.cards import JOLLY, parse_card, parse_cards
from burraco_learn.game.moves import DRAW, Move, parse_move
from burraco_learn.game.round import Round
from burraco_learn.notation.position import read_position
from burraco_learn.rules import load_rules, rule_sets
from burraco_learn.rules.refusals import IllegalMove
from burraco_learn.svg.scene import scene_of
from burraco_learn.widgets.base.messages import StatedWild, read_message
from burraco_learn.widgets.base.picture import Picture, room_for, width_for
from burraco_learn.widgets.base.stage import Stage
from burraco_learn.widgets.table.drop_targets import where_cards_fit
from burraco_learn.widgets.table.intent import intended_move, with_role
from burraco_learn.widgets.table.narration import changes, narrate
from burraco_learn.widgets.table.state import table_state

# A table of two at which the person is to play with these cards.
TABLE = """burraco position 1
rules: classico
players: 2
dealer: 1
turn: 0 play
melds 0: {melds}
hand 0: {hand}
hand 1: {others}
pile: 3s
stock: {stock}
pozzetto: {pozzetto}
pozzetto: {pozzetto}
"""


def table(hand, melds=""):
    laid = [card for meld in melds.split("/") for card in meld.split()]
    held = hand.split()
    stock = 108 - 11 - 1 - 22 - len(held) - len(laid)
    text = TABLE.format(
        melds=melds,
        hand=hand,
        others="?? " * 11,
        stock="?? " * stock,
        pozzetto="?? " * 11,
    )
    if not melds:
        text = text.replace("melds 0: \n", "")
    return read_position(text)


def look(rnd, words, role=None):
    """Where the cards fit; ``role`` is what is said of the jolly among them."""
    wild = None if role is None else StatedWild(JOLLY, role)
    return where_cards_fit(rnd.view(0), parse_cards(words), wild)


def intended(rnd, kind, **fields):
    message = read_message({"type": kind, "state": 0, **fields})
    assert message is not None
    return intended_move(rnd.view(0), message)


HAND = "Jk 2c 9h Th Kh Ks Kd 4c 8s"


# Where chosen cards fit


def test_a_wild_with_two_ways_to_lie_offers_both():
    rnd = table(HAND)
    looked = look(rnd, "9h Th Jk")
    assert looked["choices"] == [
        {"wild": ("Jk", "8h"), "label": "jolly = 8♥", "chosen": True},
        {"wild": ("Jk", "Jh"), "label": "jolly = J♥", "chosen": False},
    ]
    assert looked["hint"] == "jolly=8♥ 9♥ 10♥: run · 3 cards · 50 points"
    assert looked["choose"]
    stated = look(rnd, "9h Th Jk", "Jh")
    assert [one["chosen"] for one in stated["choices"]] == [False, True]
    assert stated["hint"].startswith("9♥ 10♥ jolly=J♥: ")
    assert stated["lay"]
    assert look(rnd, "9h Th 2c")["choices"][0]["label"] == "2♣ = 8♥"


def test_one_way_alone_is_not_a_choice():
    rnd = table(HAND)
    for words in ("Ks Kd Jk", "Th Kh Jk", "9h Th", "Ks Kd Kh"):
        assert look(rnd, words)["choices"] == []


def test_a_wild_added_to_a_run_offers_its_ends():
    rnd = table(HAND, "5h 6h 7h / 4d 5d 6d / 9s 9d 9c")
    looked = look(rnd, "Jk")
    assert looked["melds"] == [0, 1, 2]
    assert looked["hint"] == "fits melds 1 and 2 and 3"
    assert [one["label"] for one in looked["choices"]] == [
        "jolly = 4♥",
        "jolly = 8♥",
        "jolly = 3♦",
        "jolly = 7♦",
    ]
    # Two melds are meant, so the rules choose for neither.
    assert not any(one["chosen"] for one in looked["choices"])
    stated = look(rnd, "Jk", "8h")
    assert stated["melds"] == [0]
    assert stated["hint"] == "fits meld 1: run · 4 cards · 45 points"
    assert stated["places"] == [{"at": 0, "text": "run · 4 cards · 45 points"}]


def test_every_choice_is_a_legal_move_that_says_it():
    for rules in rule_sets():
        for seed in range(4):
            rnd = Round.deal(load_rules(rules), players=2, seed=seed)
            rnd.play(DRAW)
            view = rnd.view(0)
            wilds = [card for card in view.hand if card.is_jolly or card.is_two][:1]
            for lay in [move for move in view.legal_moves() if move.kind == "lay"]:
                cards = lay.cards
                for choice in where_cards_fit(view, cards)["choices"]:
                    assert wilds
                    card, role = choice["wild"]
                    move = with_role(lay, StatedWild(parse_card(card), role))
                    assert view.why_not(move) is None
                    assert parse_move(str(move)) is move


def test_nothing_fits_before_the_draw_or_on_anothers_turn():
    rnd = Round.deal(load_rules("classico"), players=2, seed=2)
    for seat in (0, 1):
        looked = where_cards_fit(rnd.view(seat), parse_cards("9h Th Jk"))
        assert (looked["lay"], looked["melds"], looked["discard"]) == (False, [], False)
        assert looked["hint"] == "" and looked["choices"] == [] and looked["places"] == []


# What a drop and a stated wild mean


def test_a_drop_is_a_move_or_says_why_not():
    rnd = table(HAND, "5h 6h 7h")
    assert str(intended(rnd, "drop", cards=["9h", "Th", "Jk"], what="own")) == "lay 9h Th Jk"
    assert str(intended(rnd, "drop", cards=["Jk"], what="own", meld=0, wild=["Jk", "8h"])) == (
        "add Jk=8h to 1"
    )
    assert str(intended(rnd, "drop", cards=["8s"], what="pile")) == "discard 8s"
    assert intended(rnd, "drop", cards=["8s", "4c"], what="pile").startswith("Choose the one card")
    refusal = intended(rnd, "drop", cards=["8s"], what="opponents")
    assert isinstance(refusal, IllegalMove)
    assert refusal.rule == "G-01" and "your own side" in refusal.reason
    for what in ("stock", "pozzetti", "moon"):
        assert "Cards cannot be put there" in intended(rnd, "drop", cards=["8s"], what=what)
    assert intended(rnd, "drop", cards=[], what="own").startswith("Choose cards first")


def test_the_stated_wild_is_in_the_move():
    rnd = table(HAND, "5h 6h 7h")
    cards = ["9h", "Th", "Jk"]
    assert str(intended(rnd, "lay", cards=cards, wild=["Jk", "Jh"])) == "lay 9h Th Jk=Jh"
    assert str(intended(rnd, "play", cards=cards, wild=["Jk", "Jh"])) == "lay 9h Th Jk=Jh"
    assert str(intended(rnd, "play", cards=["Jk"], wild=["Jk", "4h"])) == "add Jk=4h to 1"
    assert str(intended(rnd, "add", cards=["Jk"], meld=0, wild=["Jk", "4h"])) == "add Jk=4h to 1"


# What moved, and its sentence


def played(rules, players, seed):
    rnd = Round.deal(load_rules(rules), players=players, seed=seed)
    seats = [bot("greedy", seed=seat) for seat in range(players)]
    while not rnd.over and len(rnd.log) < 400:
        before = rnd.copy()
        move = seats[rnd.turn].choose(rnd.view(rnd.turn))
        rnd.play(move)
        yield before, move, rnd


@pytest.mark.parametrize("rules", ["classico", "stargames", "internazionale"])
def test_the_changes_are_what_the_views_differ_by(rules):
    pozzetti = turned_up = 0
    for before, move, after in played(rules, 2, 5):
        views = before.view(0), move, after.view(0)
        moved, sentence = changes(*views), narrate(*views)
        hand = list(views[0].hand)
        for one in moved:
            if one["from"] == {"zone": "hand"} != one["to"]:
                hand.remove(parse_cards(one["card"])[0])
        for one in moved:
            if one["to"] == {"zone": "hand"} and one["card"]:
                hand.append(parse_cards(one["card"])[0])
        assert sorted(hand) == sorted(views[2].hand)
        for one in moved:
            if one["card"]:
                assert parse_cards(one["card"])[0].symbol in sentence or "pozzetto" in sentence
            else:
                assert one["from"]["zone"] in ("stock", "pozzetti")
        pozzetti += any(one["from"]["zone"] == "pozzetti" for one in moved)
        assert ("took a pozzetto" in sentence) == any(
            one["from"]["zone"] == "pozzetti" for one in moved
        )
        turned = [one for one in moved if one["from"] == one["to"]]
        turned_up += bool(turned)
        assert bool(turned) == ("turned up" in sentence)
    assert pozzetti


def test_a_pozzetto_for_the_next_turn_waits_face_down_and_is_turned_up():
    rnd = table("8s 4c")
    before = rnd.copy()
    for text in ("discard 8s",):
        rnd.play(parse_move(text))
    assert changes(before.view(0), parse_move("discard 8s"), rnd.view(0))
    # One card left, and the last discard brings the pozzetto, which nobody may look at yet.
    last = table("8s")
    before = last.copy()
    move = parse_move("discard 8s")
    last.play(move)
    view = last.view(0)
    assert not view.hand and view.hand_counts[0] == 11
    assert changes(before.view(0), move, view)[-1] == {
        "card": "",
        "from": {"zone": "pozzetti"},
        "to": {"zone": "hand"},
    }
    assert narrate(before.view(0), move, view) == "discarded 8♠, took a pozzetto"
    drawn = Picture(scene_of(view)).at(980)
    assert "11 cards · your pozzetto, face down until your next turn" in drawn
    assert "0 cards" not in re.sub(r"\d0 cards", "", drawn)
    last.play(DRAW)
    before, move = last.copy(), Move.discard(last.hands[1][0])
    last.play(move)
    moved = changes(before.view(0), move, last.view(0))
    assert [one["card"] for one in moved[1:]] == list(map(str, last.view(0).hand))
    assert "and your pozzetto is turned up: " in narrate(before.view(0), move, last.view(0))


# The width of the picture


class Tables(Stage):
    def show(self):
        view = Round.deal(load_rules("classico"), players=2, seed=2).view(0)
        self.publish({**table_state(view, [], [], "suit", ""), "said": ["news"]})

    def snapshot(self):
        return ""

    def answer(self, message):
        self.answered = message.type


def drawn_width(widget):
    return int(re.match(r'<svg[^>]*viewBox="0 0 (\d+) ', widget.state["svg"])[1])


@pytest.mark.parametrize("projector", [False, True])
def test_the_picture_is_drawn_for_the_room_it_has(projector):
    widget = Tables(projector=projector)
    widget.show()
    number = widget.state["n"]
    assert widget.state["projector"] is projector
    for room in (236, 360, 768, 1100, 5000, 0, 99_999):
        # A page that changes its size tells it whatever state it saw last.
        widget._receive(widget, {"type": "width", "state": 0, "width": room}, [])
        least, most = widget.state["fits"]
        assert least <= room < most or room == 99_999
        assert drawn_width(widget) == width_for(room, projector)
        assert widget.state["n"] == number
    assert widget.state["said"] == [] and widget.state["changes"] == []
    for nonsense in (-1, 100_000, 3.5, "360", None, True):
        widget._receive(widget, {"type": "width", "state": 0, "width": nonsense}, [])
        assert drawn_width(widget) == 960


def test_what_means_the_same_on_every_state_is_done_on_any():
    widget = Tables()
    widget.show()
    widget.show()
    for kind, done in (("draw", False), ("undo", False), ("speed", True), ("sort", True)):
        widget.answered = ""
        widget._receive(widget, {"type": kind, "state": 1}, [])
        assert (widget.answered == kind) is done


@pytest.mark.parametrize("projector", [False, True])
def test_each_width_is_the_right_one_for_the_room_it_says(projector):
    for room in range(2000):
        width = width_for(room, projector)
        least, most = room_for(width, projector)
        assert least <= room < most
