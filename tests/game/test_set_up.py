"""Tables that are set up, altered, or asked about under other rules."""

from __future__ import annotations

import pytest
from tables import table

import burraco_learn as bl
from burraco_learn.rules import load_rules

CLASSICO = load_rules("classico")


def cards(text: str) -> tuple[bl.Card, ...]:
    return bl.parse_cards(text)


def test_a_table_has_the_parts_that_are_named() -> None:
    meld = bl.parse_meld("3h 4h 5h", CLASSICO)
    rnd = bl.Round.set_up(
        CLASSICO,
        2,
        dealer=0,
        turn=0,
        phase="play",
        hands=[cards("5h 6h"), cards("Ks Ks 9d")],
        melds=((meld,), ()),
        pile=cards("Qc"),
        stock=cards("2h 3s 4d"),
        pozzetti=[cards("As Ah")],
        had_pozzetto=(True, False),
        unseen=(False, True),
        known=[(), cards("9d")],
        picked=cards("6h")[0],
        took=True,
        melded=True,
        idle=3,
    )
    assert (rnd.dealer, rnd.turn, rnd.phase) == (0, 0, "play")
    assert rnd.hands == (cards("5h 6h"), cards("9d Ks Ks")[1:] + cards("9d"))
    assert rnd.melds == ((meld,), ()) and rnd.pile == cards("Qc")
    assert rnd.stock == cards("2h 3s 4d") and rnd.stock_count == 3
    assert rnd.pozzetti == (cards("As Ah"),) and rnd.pozzetti_left == 1
    assert rnd.had_pozzetto == (True, False) and rnd.unplayed_pozzetto == (False, True)
    assert rnd.known == ((), cards("9d")) and rnd.took and rnd.melded
    assert rnd.deck is None and rnd.log == ()
    why = rnd.why_not("discard 6h")
    assert why is not None and why.key == "re-discard"
    with pytest.raises(bl.IllegalMove):
        rnd.undo()
    text = str(rnd)
    assert "picked: 6h" in text and "idle: 3" in text and "unseen: 1" in text


def test_what_is_not_named_is_empty() -> None:
    rnd = bl.Round.set_up(CLASSICO, 4)
    assert (rnd.dealer, rnd.turn, rnd.phase) == (3, 0, "draw")
    assert rnd.hands == ((), (), (), ()) and rnd.all_cards() == ()
    assert rnd.legal_moves() == ()
    for players, dealer in ((3, 0), (2, 2)):
        with pytest.raises(ValueError):
            bl.Round.set_up(CLASSICO, players, dealer)


def test_an_altered_table_is_a_copy() -> None:
    rnd = bl.Round.deal(CLASSICO, players=2, seed=1)
    rnd.play("take")
    text = str(rnd)
    other = rnd.altered(hands=[(), rnd.hands[1]], phase="over", ending="closed", closer=1)
    assert str(rnd) == text and rnd.deck is not None
    assert other.over and other.closer == 1 and other.hands[0] == () and other.deck is None
    assert other.log == rnd.log and other.rules is rnd.rules
    rows = dict(other.score().sides[1].entries)
    assert rows["closing"] == CLASSICO.closing_bonus
    rnd.undo()


def test_the_same_table_under_other_rules() -> None:
    rnd = table(CLASSICO, ["9d Ks", "9c 9s"], melds=("3h 4h Jk=5h", "Qs Ks As"), had="0 1")
    assert rnd.why_not("discard Ks") is None
    last = rnd.altered(hands=[cards("Ks"), rnd.hands[1]])
    why = last.why_not("discard Ks")
    assert why is not None and why.key == "close-burraco"
    lifted = last.under(CLASSICO.with_value("close_kind", "none"))
    assert lifted.why_not("discard Ks") is None and lifted.rules.close_kind == "none"
    assert list(map(str, lifted.melds[1])) == ["Qs Ks As"]
    assert lifted.melds[0][0].rules is lifted.rules and last.melds[0][0].rules is CLASSICO
    lifted.play("discard Ks")
    assert lifted.ending == "closed" and not last.over


def test_rules_under_which_the_table_cannot_be() -> None:
    rnd = table(CLASSICO, ["9d Ks", "9c 9s"], melds=("3h 4h Jk=5h", "Qs Ks As"))
    with pytest.raises(bl.IllegalMove):
        rnd.under(CLASSICO.with_value("max_wilds", 0))
    with pytest.raises(bl.IllegalMove):
        rnd.under(CLASSICO.with_value("ace_positions", ("low",)))
    with pytest.raises(ValueError, match="not the deck"):
        rnd.under(CLASSICO.with_value("jokers", 0))
    with pytest.raises(ValueError, match="players"):
        rnd.under(CLASSICO.with_value("players", (4,)))
    run = table(CLASSICO, ["9d Ks", "9c 9s"], melds=("3h 4h 5h Jk=6h", ""))
    with pytest.raises(bl.IllegalMove):
        run.under(CLASSICO.with_value("max_run", (3, 3)))


def test_nothing_that_was_done_can_be_taken_back_under_other_rules() -> None:
    rnd = bl.Round.deal(CLASSICO, players=2, seed=1)
    rnd.play("take")
    other = rnd.under(load_rules("special"))
    with pytest.raises(bl.IllegalMove):
        other.undo()
    rnd.undo()


def test_a_hand_as_one_integer() -> None:
    rnd = bl.Round.deal(CLASSICO, players=2, seed=1)
    assert rnd.packed_hand(0) == rnd.copy().packed_hand(0) != rnd.packed_hand(1)
    assert rnd.view(0).packed_hand(0) == rnd.packed_hand(0) and rnd.view(0).packed_hand(1) == 0


def test_a_meld_of_other_rules_is_grown_by_these() -> None:
    from burraco_learn.melds.book import meld_book

    meld = bl.parse_meld("3h 4h Jk=5h", CLASSICO)
    book = meld_book(CLASSICO.with_value("max_run", (3, 3)))
    assert book.try_add(meld, cards("6h")) is None and book.try_lay(cards("3h 4h 5h 6h")) is None
    grown = meld_book(load_rules("special")).try_add(meld, cards("6h"))
    assert grown is not None and grown.rules.id == "special" and len(grown.cards) == 4


def test_the_parts_are_those_that_are_told_to_type_checkers() -> None:
    from burraco_learn.game.parts import Parts

    rnd = bl.Round.set_up(CLASSICO, 2, idle=2)
    assert set(Parts.__annotations__) == {
        *("turn", "phase", "hands", "melds", "pile", "stock", "pozzetti", "had_pozzetto"),
        *("unseen", "known", "picked", "took", "melded", "idle", "ending", "closer"),
    }
    again = bl.Round.set_up(
        CLASSICO,
        2,
        **{name: getattr(rnd, name) for name in Parts.__annotations__ if hasattr(rnd, name)},
        unseen=rnd.unplayed_pozzetto,
    )
    assert str(again) == str(rnd)
    with pytest.raises(TypeError, match="no part 'deck'"):
        bl.Round.set_up(CLASSICO, 2, deck=())  # type: ignore[call-arg]


def test_a_view_is_of_a_seat_and_equals_views_alone() -> None:
    rnd = bl.Round.deal(CLASSICO, players=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            rnd.view(seat)
    view = rnd.view(0)
    assert view == rnd.view(0) and view != rnd.view(1) and view != str(view) and view != rnd
    assert view.pozzetti == view.had_pozzetto and view.pozzetto_sizes == (11, 11)
    assert view.sees(0) and not view.sees(1)


def test_what_a_side_lacks_for_closing() -> None:
    rnd = table(CLASSICO, ["9d Ks", "9c 9s"], melds=("3h 4h 5h", ""), had="0")
    why = rnd.closing_refusal()
    assert why is not None and why.key == "close-burraco"
    assert rnd.under(CLASSICO.with_value("close_kind", "none")).closing_refusal() is None


def test_a_position_without_a_legal_move_is_not_read() -> None:
    with pytest.raises(bl.ParseError, match="no legal move"):
        table(CLASSICO, ["Ks", "9c 9s"], had="0 1")
