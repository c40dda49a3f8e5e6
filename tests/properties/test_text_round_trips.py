"""Text: what is written is read back as the same, wherever play has come."""

from __future__ import annotations

from random import Random

import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from invariants import check_text
from strategies import any_rules, choose, near_melds, rounds, shipped

import burraco_learn as bl
from burraco_learn.cards import CARDS, show_cards
from burraco_learn.game.moves import DRAW, TAKE, Move
from burraco_learn.notation.annotations import Comment, Note


@given(rounds(), st.integers(0, 999))
def test_a_position_is_read_back_equal_and_plays_on_alike(rnd: bl.Round, seed: int) -> None:
    again = check_text(rnd)
    rng = Random(seed)
    for _ in range(40):
        if rnd.over:
            break
        move = choose(rnd.legal_moves(), rng, "melds")
        rnd.play(move)
        again.play(move)
        assert str(again) == str(rnd)


@given(rounds(), st.integers(0, 9))
def test_hidden_cards_of_a_position_are_dealt_by_the_seed(rnd: bl.Round, seed: int) -> None:
    text = str(rnd.view(rnd.turn))
    one, two = bl.read_position(text, seed=seed), bl.read_position(text, seed=seed)
    assert str(one) == str(two)
    assert one.all_cards() == rnd.all_cards()
    assert str(one.view(rnd.turn)) == text


@given(rounds())
def test_positions_are_equal_exactly_when_all_that_matters_is(rnd: bl.Round) -> None:
    texts = {str(rnd)}
    for move in rnd.legal_moves():
        other = rnd.copy()
        other.play(move)
        assert str(other) not in texts
        texts.add(str(other))


@given(rounds())
def test_a_record_is_read_back_equal_and_replays_to_the_same_round(rnd: bl.Round) -> None:
    text = bl.write_record(rnd)
    record = bl.read_record(text)
    assert bl.write_record(record) == text
    assert bl.read_record(bl.write_record(record)) == record
    assert record.moves == rnd.log and record.rules == rnd.rules
    assert str(record.round()) == str(rnd)
    assert record.round().log == rnd.log
    assert record.round().legal_moves() == rnd.legal_moves()


@given(rounds(), st.data())
def test_every_prefix_of_a_record_is_a_record(rnd: bl.Round, data: st.DataObject) -> None:
    record = bl.read_record(bl.write_record(rnd))
    replayed = bl.Round.deal(rnd.rules, rnd.players, dealer=rnd.dealer, deck=rnd.deck)
    chosen = data.draw(st.sets(st.integers(0, len(rnd.log)), max_size=6))
    for n in range(len(rnd.log) + 1):
        if n in chosen:
            before = record.round(n)
            assert str(before) == str(replayed)
            assert str(bl.read_record(bl.write_record(before)).round()) == str(replayed)
        if n < len(rnd.log):
            replayed.play(rnd.log[n])
    with pytest.raises(ValueError, match="moves"):
        record.round(len(rnd.log) + 1)


_WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=30)


@given(
    rounds(shipped),
    st.dictionaries(st.sampled_from(["title", "date", "annotator", "names"]), _WORDS, max_size=3),
    st.lists(st.tuples(st.integers(0, 300), st.lists(_WORDS, max_size=3)), max_size=4),
)
def test_records_without_a_language_keep_header_and_comments(rnd, header, comments) -> None:
    plain = bl.read_record(bl.write_record(rnd))
    notes = {
        n: Note(comments=tuple(Comment(text) for text in words if text))
        for n, words in comments
        if n <= len(rnd.log)
    }
    record = bl.Record(
        plain.rules, plain.players, plain.dealer, plain.deck, plain.moves, header, notes
    )
    assert bl.read_record(bl.write_record(record)) == record
    assert set(record.header) == {key for key, value in header.items() if value}
    assert record.comments == {n: note.said() for n, note in notes.items() if note}


_CARDS = st.lists(st.sampled_from(CARDS), min_size=1, max_size=6).map(tuple)


@given(_CARDS, st.integers(0, 40), st.data())
def test_moves_are_read_back_as_the_same_object(cards, meld, data) -> None:
    role = None
    if any(card.is_two or card.is_jolly for card in cards):
        roles = reference.roles(bl.load_rules("classico"))
        role = data.draw(st.one_of(st.none(), st.sampled_from(roles)))
    moves = [DRAW, TAKE, Move.lay(cards, role), Move.add(cards, meld, role)]
    for move in (*moves, Move.discard(cards[0])):
        assert bl.parse_move(str(move)) is move
        assert bl.parse_move(str(move).upper()) is move
        assert eval(repr(move), {"Move": bl.parse_move}) is move


@given(_CARDS)
def test_cards_are_read_back_in_every_spelling(cards) -> None:
    assert bl.parse_cards(" ".join(map(str, cards))) == cards
    assert bl.parse_cards(", ".join(map(str, cards)).upper()) == cards
    symbols = show_cards(cards).replace("jolly", "Jk")
    assert bl.parse_cards(symbols) == cards
    assert bl.parse_cards(symbols.replace("♥", "♥\ufe0f").replace("♠", "♠\ufe0e")) == cards


@given(any_rules)
def test_a_house_file_is_written_and_read_back_equal(rules) -> None:
    from burraco_learn.rules import parse_rules

    again = parse_rules(rules.as_toml())
    assert again == rules and again.digest == rules.digest
    assert again.rulebook() == rules.rulebook()
    assert not again.differences(rules)


@given(any_rules, near_melds())
def test_a_meld_is_the_same_in_a_position(rules, cards) -> None:
    try:
        meld = bl.Meld.lay(cards, rules)
    except bl.IllegalMove:
        return
    assert bl.parse_meld(str(meld), rules) is meld
    assert bl.parse_meld("  " + str(meld).replace(" ", " , "), rules) is meld
