"""A move made by hand is one that a text can say, or it is refused in one sentence."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest

import burraco_learn as bl
from burraco_learn.cards import CARDS, JOLLY, parse_card, parse_cards
from burraco_learn.game.moves import Move, parse_move

TWO, THREE = parse_card("2h"), parse_card("3h")
RUN = parse_cards("3h 4h Jk")


@pytest.mark.parametrize(
    ("kind", "cards", "role", "meld", "bearer", "why"),
    [
        ("dance", (), None, None, None, "'dance' is not a move: a move is draw, take, lay, add or"),
        (7, (), None, None, None, "'7' is not a move"),
        ("draw", (THREE,), None, None, None, "draw is said alone, without cards."),
        ("take", (), None, 0, None, "take is said alone"),
        ("draw", (), "5h", None, JOLLY, "draw is said alone"),
        ("lay", (), None, None, None, "lay needs at least one card."),
        ("add", (), None, 0, None, "add needs at least one card."),
        ("discard", (), None, None, None, "discard needs at least one card."),
        ("discard", RUN, None, None, None, "discard needs exactly one card"),
        ("discard", (JOLLY,), "5h", None, JOLLY, "discard needs exactly one card"),
        ("discard", (THREE,), None, 0, None, "discard has no number of a meld: only add has one."),
        ("lay", RUN, None, 0, None, "lay has no number of a meld"),
        ("lay", (THREE,) * 21, None, None, None, "A move has at most 20 cards, not 21."),
        ("add", (THREE,), None, None, None, "'None' is not the number of a meld."),
        ("add", (THREE,), None, -1, None, "'-1' is not the number of a meld."),
        ("add", (THREE,), None, 999, None, "'999' is not the number of a meld."),
        ("add", (THREE,), None, "7", None, "'7' is not the number of a meld."),
        ("lay", parse_cards("2s 4s 6s"), "5h", None, JOLLY, "Jk is not among the cards of the"),
        ("lay", RUN, "5h", None, THREE, "The 3♥ is not wild and stands for itself."),
        ("lay", RUN, None, None, JOLLY, "'None' is not a card or rank that a card stands for."),
        ("lay", RUN, "10h", None, JOLLY, "'10h' is not a card or rank"),
        ("lay", RUN, "5x", None, JOLLY, "'5x' is not a card"),
        ("lay", RUN, "Jk", None, JOLLY, "A wild card cannot stand for a jolly."),
        ("lay", RUN, 5, None, JOLLY, "'5' is not a card or rank"),
        ("lay", parse_cards("3h 4h 5h"), "6h", None, None, "No card of this move is wild"),
    ],
)
def test_what_no_text_says_is_no_move(
    kind: Any, cards: Any, role: Any, meld: Any, bearer: Any, why: str
) -> None:
    before = len(Move._all)
    with pytest.raises(bl.ParseError) as refused:
        Move(kind, cards, role, meld, bearer)
    assert str(refused.value).startswith(why)
    assert len(Move._all) == before


def test_every_move_that_is_made_is_read_back_from_its_text() -> None:
    made = 0
    some = (None, "5h", "7", "Th", "")
    for kind, role, meld in product(("draw", "take", "lay", "add", "discard"), some, (None, 0, 4)):
        for cards in ((), (THREE,), (TWO,), RUN, (TWO, TWO, THREE), (*RUN, TWO)):
            for bearer in (None, TWO, THREE, JOLLY):
                try:
                    move = Move(kind, cards, role, meld, bearer)
                except bl.ParseError:
                    continue
                made += 1
                assert parse_move(str(move)) is move
                assert pickle.loads(pickle.dumps(move)) is move
    assert made >= 100


def test_a_role_said_without_a_card_is_said_of_the_wild_one() -> None:
    assert Move("lay", RUN, "5h") is Move.lay(RUN, "5h") is parse_move("lay 3h 4h Jk=5h")
    assert Move("add", (TWO, JOLLY), "5h", 1) is parse_move("add 2h Jk=5h to 2")


def test_a_record_with_a_move_made_by_hand_is_read_back() -> None:
    rules = bl.load_rules("classico")
    hand = parse_cards("2s 4s 6s 5s Kd")
    rnd = bl.Round.set_up(rules, 2, phase="play", hands=[hand, ()], stock=CARDS[:20])
    with pytest.raises(bl.ParseError):
        rnd.play(Move("lay", parse_cards("4s 5s 6s"), "5h", None, JOLLY))
    assert not rnd.log


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("add 5h", "needs the number of a meld"),
        ("add 5h to two", "'two' is not the number of a meld"),
        ("add 5h to 0", "'0' is not the number of a meld"),
        ("draw 5h", "draw"),
        ("lay", "lay"),
        ("discard 5h 6h", "exactly one card"),
        ("discard Jk=5h", "exactly one card"),
        ("lay 3h 4h 5h=6h", "5"),
        ("lay 3h Jk=4h 2s=5h", "Only one wild card"),
        ("lay " + "5h " * 200, "200"),
    ],
)
def test_a_text_that_is_not_a_move_is_told_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(bl.ParseError, match=why):
        parse_move(text)
