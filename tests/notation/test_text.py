"""The written forms: cards, melds, moves, positions and records, spelled out."""

from __future__ import annotations

import copy
import pickle

import pytest
from tables import table
from written import position, recorded

import burraco_learn as bl
from burraco_learn.cards import CARDS
from burraco_learn.game.moves import DRAW, TAKE


@pytest.fixture
def rules() -> bl.Rules:
    return bl.load_rules("classico")


# -- cards, moves, melds -----------------------------------------------------------------------


def test_cards_in_every_spelling() -> None:
    for text in ("5h", "5H", "5♥", "5♥️", "5♥︎", " 5h "):
        assert str(bl.parse_card(text)) == "5h"
    for text in ("Th", "10h", "th", "10♥", "T♥"):
        assert str(bl.parse_card(text)) == "Th"
    for text in ("Jk", "jk", "JK"):
        assert str(bl.parse_card(text)) == "Jk"
    assert bl.parse_cards("5h 10h Jk 2♠") == bl.parse_cards("5H,TH,,jK , 2s\n")
    assert bl.parse_cards("") == bl.parse_cards(" , ") == ()
    assert " ".join(map(str, CARDS)).startswith("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah")


def test_cards_are_values() -> None:
    one, two = bl.parse_cards("5h 5h")
    assert one is two and hash(one) == hash(two)
    assert copy.copy(one) is one is copy.deepcopy(one) is pickle.loads(pickle.dumps(one))
    assert sorted(bl.parse_cards("Jk Ah Ks As")) == list(bl.parse_cards("As Ks Ah Jk"))


def test_moves_are_written_in_card_order() -> None:
    move = bl.parse_move("lay Jk=5h 4h 3h")
    assert str(move) == "lay 3h 4h Jk=5h"
    assert (move.kind, move.role, move.meld) == ("lay", "5h", None)
    assert str(bl.parse_move("LAY  10♥,jk , Q♥")) == "lay Th Qh Jk"
    assert str(bl.parse_move("add 2s=7 to 3")) == "add 2s=7 to 3"
    assert bl.parse_move("add 6h to 2").meld == 1
    assert bl.parse_move(" Draw ") is DRAW and bl.parse_move("take") is TAKE
    assert copy.deepcopy(move) is move is pickle.loads(pickle.dumps(move))
    assert bl.Move.lay(bl.parse_cards("3h 4h Jk"), "5h") is move


def test_a_role_is_said_of_the_card_that_it_stands_beside() -> None:
    two = bl.parse_move("lay 2h=5h 2s 3h 4h")
    assert str(two) == "lay 2s 2h=5h 3h 4h" and two.bearer == bl.parse_card("2h")
    assert bl.parse_move("lay 2h 2s=5h 3h 4h") is not two


def test_a_role_alone_is_said_of_the_card_that_will_be_wild(rules: bl.Rules) -> None:
    # The 2♥ is natural among hearts, so that "4h" can only mean the 2♠.
    cards = bl.parse_cards("2s 2h 3h")
    move = bl.Move.lay(cards, "4h")
    assert str(move) == "lay 2s=4h 2h 3h" and bl.parse_move(str(move)) is move
    rnd = table(rules, ["2s 2h 3h 9c Kd", "9d 9s"])
    rnd.play(move)
    assert rnd.melds[0] == (bl.Meld.lay(cards, rules, wild="4h"),)
    assert str(bl.Move.add(bl.parse_cards("2h 2c"), 0, "6h")) == "add 2h 2c=6h to 1"


@pytest.mark.parametrize(
    "cards, wild, text",
    [
        ("5h 3h 2h 2h", None, "2h 3h 2h=4h 5h"),
        ("Jk 7h 7s", None, "7s 7h Jk=7"),
        ("Kh Qh Ah", None, "Qh Kh Ah"),
        ("Jk 3h 4h", "5h", "3h 4h Jk=5h"),
        ("Jk Th Jh", None, "Jk=9h Th Jh"),
    ],
)
def test_melds_are_written_low_to_high(
    rules: bl.Rules, cards: str, wild: str | None, text: str
) -> None:
    meld = bl.Meld.lay(bl.parse_cards(cards), rules, wild=wild)
    assert str(meld) == text
    assert bl.parse_meld(text, rules) is meld
    assert copy.copy(meld) is meld is copy.deepcopy(meld)


@pytest.mark.parametrize("role", ["7", "7h", "7c"])
def test_the_wild_of_a_group_may_be_said_with_a_suit(rules: bl.Rules, role: str) -> None:
    assert str(bl.parse_meld(f"7h 7d 2c={role}", rules)) == "7h 7d 2c=7"
    assert str(bl.Meld.lay(bl.parse_cards("7h 7d 2c"), rules, wild=role)) == "7h 7d 2c=7"
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards("7h 7d 2c"), rules, wild="8h")
    assert caught.value.key == "role"


@pytest.mark.parametrize(
    "text",
    [
        "Kh Qh Jh",  # high to low
        "3h 4h Jk",  # a wild without its role
        "3h Jk=5h 4h",  # out of order
        "3h 4h Jk=6h",  # a gap
        "2h=2h 3h 4h",  # a 2 of the suit in the slot of the 2 is natural
        "7h 7s 7d",  # suits out of order
        "Jk=7 7s 7h",  # the wild of a group stands last
        "7s 7h Jk=8",
        "7s 7h Jk=8h",
        "3h 4h Jk=5s",
        "Jk=Ah 2h 3h Jk=4h",
        "3h 4h 5h=5h",
    ],
)
def test_a_meld_that_is_not_written_as_it_lies_is_no_text_of_one(
    rules: bl.Rules, text: str
) -> None:
    with pytest.raises(bl.ParseError):
        bl.parse_meld(text, rules)


def test_a_text_of_no_meld_is_refused_by_its_rule(rules: bl.Rules) -> None:
    for text, key in (("3h 4h 6c", "shape"), ("3h 4h", "too-few"), ("Jk=3h 2s=4h 5h", "two-wilds")):
        with pytest.raises((bl.IllegalMove, bl.ParseError)) as caught:
            bl.parse_meld(text, rules)
        if isinstance(caught.value, bl.IllegalMove):
            assert caught.value.key == key


def test_layouts_that_play_can_reach_are_read_as_written(rules: bl.Rules) -> None:
    high = bl.parse_meld("Qh Kh Ah", rules).add(bl.parse_cards("Jh"))
    assert str(high) == "Jh Qh Kh Ah"
    whole = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert str(bl.parse_meld(whole, rules)) == whole  # laid at once the ace would lie low
    assert str(bl.parse_meld("3h 4h Jk=5h", rules)) == "3h 4h Jk=5h"


# -- positions ---------------------------------------------------------------------------------


def test_a_position_is_read() -> None:
    rnd = bl.read_position(position())
    assert (rnd.players, rnd.dealer, rnd.turn, rnd.phase) == (2, 1, 0, "play")
    assert list(map(str, rnd.hands[0])) == ["Ks", "5h", "6h"]
    assert [str(meld) for meld in rnd.melds[0]] == ["3h 4h Jk=5h", "7s 7h 7d"]
    assert rnd.melds[1] == () and rnd.had_pozzetto == (False, True)
    assert list(map(str, rnd.pile)) == ["Qc", "9d"]
    assert len(rnd.pozzetti) == 1 and len(rnd.hands[1]) == 3
    assert bl.parse_card("9d") in rnd.hands[1]
    assert len(rnd.all_cards()) == 108


def test_hidden_cards_are_dealt_by_the_seed() -> None:
    texts = {str(bl.read_position(position(), seed=seed)) for seed in (0, 0, 1, "a")}
    assert len(texts) == 3


def test_the_shape_of_a_text_is_of_no_matter() -> None:
    plain = str(bl.read_position(position()))
    text = position().replace("\n", "\r\n").replace("hand 0:", "  Hand   0 :").upper()
    text = text.replace("BURRACO POSITION", "Burraco position").replace("CLASSICO", "classico")
    text = text.replace(" PLAY", " play")
    assert str(bl.read_position("\ufeff\n\n" + text + "\n\n")) == plain


def test_every_further_line_is_kept() -> None:
    text = position(known_1="9d", unseen="1", took="yes", melded="yes", idle="3")
    rnd = bl.read_position(text)
    for line in ("known 1: 9d", "unseen: 1", "took: yes", "melded: yes", "idle: 3", "had: 1"):
        assert line in str(rnd).splitlines()
    ended = position(ended="closed 1").replace("0 play", "0 over")
    rnd = bl.read_position(ended)
    assert rnd.over and rnd.closer == 1 and rnd.legal_moves() == ()
    for ending in ("stock", "stalemate"):
        rnd = bl.read_position(position(ended=ending).replace("0 play", "0 over"))
        assert (rnd.ending, rnd.closer) == (ending, None)


def test_a_picked_card_may_not_be_discarded(rules: bl.Rules) -> None:
    rnd = table(rules, ["3h Qc 5d", "9d 9h"], pile="", more="took: yes\npicked: Qc")
    why = rnd.why_not("discard Qc")
    assert why is not None and why.key == "re-discard"


def test_a_repr_shows_no_hidden_card(rules: bl.Rules) -> None:
    rnd = bl.Round.deal(rules, players=2, seed=1)
    for value in (rnd, rnd.view(0), bl.Record.of(rnd)):
        assert not any(str(card) in repr(value).split() for card in CARDS)
    assert repr(rnd) == "<Round classico, 2 players, 0 moves, seat 0 to draw>"


# -- records -----------------------------------------------------------------------------------


def test_a_record_is_written_one_turn_a_line(rules: bl.Rules) -> None:
    rnd = recorded(rules)
    lines = bl.write_record(rnd).splitlines()
    assert lines[0] == "burraco record 1"
    assert lines[1] == f"rules: classico {rules.digest}"
    assert lines[2:4] == ["players: 2", "dealer: 1"]
    turns = [line for line in lines if line[:1].isdigit()]
    assert turns[0].startswith(("1. draw; ", "1. take; "))
    assert [int(line.split(".")[0]) for line in turns] == list(range(1, len(turns) + 1))
    assert all("discard" in line for line in turns[:-1])
    assert max(map(len, lines)) < 120


def test_comments_stay_where_they_are(rules: bl.Rules) -> None:
    rnd = recorded(rules)
    head, *turns = bl.write_record(rnd).split("\n1. ")
    text = f"{head}\n# Before all.\n# Two lines.\n1. " + turns[0] + "# At the end.\n"
    record = bl.read_record(text)
    assert record.comments == {0: ("Before all.", "Two lines."), 30: ("At the end.",)}
    assert bl.write_record(record) == text


def test_a_record_of_a_rule_set_of_ones_own_holds_the_whole_of_it(rules: bl.Rules) -> None:
    from burraco_learn.rules import parse_rules

    text = 'id = "club"\nbase = "classico"\ntitle = "Club ♣"\n[parameters]\nmin_meld = 4\n'
    house = parse_rules(text)
    record = bl.read_record(bl.write_record(recorded(house)))
    assert record.rules == house and record.rules.title == "Club ♣"
    assert record.rules.rule("HR-C14").text == house.rule("HR-C14").text
    lines = bl.write_record(record).splitlines()
    assert any(line.startswith("| min_meld = 4") for line in lines)


def test_a_table_set_up_by_a_position_has_no_record() -> None:
    with pytest.raises(ValueError, match="position"):
        bl.write_record(bl.read_position(position()))


def test_a_record_has_as_many_rounds_as_moves(rules: bl.Rules) -> None:
    rnd = recorded(rules)
    record = bl.Record.of(rnd, {"title": "A round"})
    assert str(record.round()) == str(rnd) and record.round(0).log == ()
    assert bl.read_record(str(record)) == record
    for wrong in (-1, 31):
        with pytest.raises(ValueError, match="30 moves"):
            record.round(wrong)


def test_what_is_wrong_in_a_position_is_named_with_its_line() -> None:
    good = str(bl.Round.deal(bl.load_rules("first-steps"), players=2, seed=1))
    assert bl.read_position(good)
    for old, new, told in (
        ("position 1", "position 9", "Line 1: version 9 is not read here, only 1."),
        ("0 draw", "0 sleep", "Line 5: '0 sleep' is not a seat and a phase, as in 'turn: 0 draw'."),
        ("0 draw", "5 draw", "Line 5: 5 is too high here."),
        ("0 draw", "x draw", "Line 5: 'x' is not a number here."),
        ("0 draw", "0 over", "Line 5: a round is over exactly when the text says how it ended."),
        ("0 draw", "0 draw\ntook: maybe", "Line 6: expected 'yes', not 'maybe'."),
        (
            "0 draw",
            "0 over\nended: lost",
            "Line 6: expected 'closed' with a side, 'stock' or 'stalemate', not 'lost'.",
        ),
        ("0 draw", "0 draw\nthat is all", "Line 6: 'that is all' is not a line 'key: value'."),
        ("0 draw", "0 draw\nhand 3: 3h", "Line 6: there is no seat 3 at this table."),
        ("pile: 5s", "pile: 5s" + " " * 1_000_000, "The text is longer than "),
    ):
        with pytest.raises(bl.ParseError) as caught:
            bl.read_position(good.replace(old, new, 1))
        assert str(caught.value).startswith(told), new[:40]
