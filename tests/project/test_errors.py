"""Errors in text: one sentence that names the line and the word, and nothing worse."""

from __future__ import annotations

import time

import pytest
from written import position, recorded

import burraco_learn as bl


def line(text: str, number: int, new: str) -> str:
    """A text with one line, counted from 1, replaced."""
    lines = text.split("\n")
    lines[number - 1] = new
    return "\n".join(lines)


def said(read: object, text: str) -> str:
    """The message of the ParseError that a text gives."""
    with pytest.raises(bl.ParseError) as caught:
        read(text)  # type: ignore[operator]
    message = str(caught.value)
    assert message.endswith((".", "?")) and not message.endswith(("..", "?."))
    assert "\n" not in message and len(message) < 700
    return message


@pytest.mark.parametrize(
    "text, word",
    [
        ("5h 6x 7h", "'6x'"),
        ("1h", "'1h'"),
        ("h5", "'h5'"),
        ("5h;6h", "'5h;6h'"),
        ("Joker", "'Joker'"),
        ("x" * 300, "'" + "x" * 20 + "'"),
    ],
)
def test_cards(text: str, word: str) -> None:
    assert said(bl.parse_cards, text).startswith(f"{word} is not a card")


@pytest.mark.parametrize(
    "text, part",
    [
        ("", "'' is not a move: a move is draw, take, lay, add or discard."),
        ("jump 5h", "'jump' is not a move"),
        ("lay", "lay needs at least one card."),
        ("lay 5h 6x", "'6x' is not a card"),
        ("lay 5h=6h", "The 5♥ is not wild and stands for itself."),
        ("lay 5h 2s=6x", "'6x' is not a card"),
        ("lay 5h Jk=Jk", "stand for a jolly"),
        ("lay 5h Jk=6h 2s=7h", "Only one wild card"),
        ("add 5h 6h", "add needs the number of a meld"),
        ("add to 1", "add needs at least one card."),
        ("add 5h to x", "'x' is not the number of a meld."),
        ("add 5h to 0", "'0' is not the number"),
        ("add 5h to 1000", "'1000' is not the number"),
        ("add 5h to ٣", "'٣' is not the number"),
        ("discard", "discard needs at least one card."),
        ("discard 5h 6h", "discard needs exactly one card"),
        ("discard Jk=5h", "discard needs exactly one card"),
        ("draw 5h", "draw is said alone"),
        ("take; discard 5h", "'take;' is not a move"),
    ],
)
def test_moves(text: str, part: str) -> None:
    assert part in said(bl.parse_move, text)


@pytest.mark.parametrize(
    "text, part",
    [
        ("", "A meld needs cards."),
        ("3h 4x 5h", "'4x' is not a card"),
        ("3h=2h 4h 5h", "3♥ is not wild"),
        ("Jk=3h 4h 2s=5h", "at most one wild card"),
        ("5h 4h 3h", "'5h 4h 3h' is not written as a meld lies"),
        ("3h 4h Jk", "as in Jk=2h 3h 4h"),
    ],
)
def test_melds(text: str, part: str) -> None:
    assert part in said(lambda text: bl.parse_meld(text, bl.load_rules("classico")), text)


@pytest.mark.parametrize(
    "number, new, parts",
    [
        (1, "", "starts with 'burraco position 1'"),
        (1, "burraco record 1", "starts with 'burraco position 1'"),
        (1, "burraco position 2", "version 2"),
        (2, "", "'rules:' is missing"),
        (2, "rules: clasico", "clasico"),
        (2, "rule: classico", "'rule'; did you mean 'rules'?"),
        (2, "rules: classico 000000000000", "digest 000000000000|written with 000000000000"),
        (4, "players: 3", "3 players"),
        (4, "players: x", "'x'"),
        (5, "dealer: 7", "seat 7"),
        (6, "turn: 5 play", "5 is too high"),
        (6, "turn: 0 plays", "'turn: 0 draw'"),
        (6, "turn: 0 over", "how it ended"),
        (7, "hand 0: 5h 6h Kx", "'Kx'"),
        (7, "hand 0: 5h 5h 5h", "no further 5♥"),
        (7, "hands 0: 5h 6h Ks", "'hands 0'; did you mean 'hand 0'?"),
        (8, "hand 3: ?? ?? 9d", "seat 3"),
        (9, "melds 0: 3h 4h Jk=6h", "'3h 4h Jk=6h'"),
        (9, "melds 0: 3h 4h 6c", "3♥ 4♥ 6♣ cannot be laid"),
        (9, "melds 0: 3h 4h Jk=5h / 7s 7h 7x", "'7x'"),
        (14, "had: 2", "2 is too high"),
        (14, "took: no", "'yes'"),
        (14, "idle: 1000", "'1000'"),
        (14, "picked: 5x", "'5x'"),
        (14, "unseen: 2", "2 is too high"),
        (14, "known 0: Jk", "hand 0"),
        (14, "ended: nobody", "'closed'"),
        (14, "ended: closed", "'closed'"),
        (14, "dealer: 0", "'dealer' is there twice"),
        (14, "five cards", "'key: value'"),
    ],
)
def test_positions(number: int, new: str, parts: str) -> None:
    message = said(bl.read_position, line(position(), number, new))
    assert any(part in message for part in parts.split("|"))
    if new and "missing" not in parts:
        assert message.startswith(f"Line {number}: ")


def test_positions_with_too_few_or_too_many_cards() -> None:
    assert "96 cards" in said(bl.read_position, line(position(), 7, "hand 0: 5h 6h"))
    text = line(position(), 13, "pozzetto: ??")
    assert "but the deck has" in said(bl.read_position, text)
    assert "empty" in said(
        bl.read_position, line(line(position(), 7, "hand 0:"), 11, "pile: Qc 9d 5h 6h Ks")
    )


RECORD = bl.write_record(recorded(bl.load_rules("classico"), 2))
LAST = RECORD.count("\n")
"""The number of the line with the first turn."""


@pytest.mark.parametrize(
    "number, new, part",
    [
        (1, "burraco record", "starts with 'burraco record 1'"),
        (1, "burraco record one", "version one"),
        (2, "rules: /etc/passwd", "/etc/passwd"),
        (3, "player: 2", "'player'; did you mean 'players'?"),
        (3, "players: two", "'two'"),
        (4, "dealer: -1", "'-1'"),
        (5, "deck: 5h", "not the deck of classico"),
        (5, "deck: 5x", "'5x'"),
        (LAST, "1. draw; discard 5x", "'5x'"),
        (LAST, "1. draw; draw", "You have drawn already"),
        (LAST, "1. jump", "'jump' is not a move"),
        (LAST, "draw", "'1. draw; discard Ks'"),
        (LAST, "1. draw; add 5h to 0", "'0'"),
        (LAST, "1. discard 5h", "First draw a card"),
    ],
)
def test_records(number: int, new: str, part: str) -> None:
    message = said(bl.read_record, line(RECORD, number, new))
    assert part in message and message.startswith(f"Line {number}: ")


@pytest.mark.parametrize("read", [bl.read_position, bl.read_record])
def test_a_text_is_never_too_long_or_too_deep_for_an_answer(read: object) -> None:
    start = time.perf_counter()
    assert "longer than 1000000" in said(read, "x" * 1_000_001)
    assert said(read, "[" * 999_999)
    assert said(read, "burraco position 1\n" * 50_000)
    name = "position" if read is bl.read_position else "record"
    head = f"burraco {name} 1\nrules: club\n"
    for own in ("| a = " + "[" * 300_000, "| " + "a." * 300_000 + "b = 1", "| a = '" * 90_000):
        assert said(read, head + own)
    assert said(read, head.replace("club", "classico") + "hand 0: " + "5h " * 200_000)
    assert time.perf_counter() - start < 20


def test_numbers_are_never_too_long_to_be_read() -> None:
    digits = "9" * 5000
    for text in (f"add 5h to {digits}", f"lay {digits}h"):
        assert said(bl.parse_move, text)
    assert "not a number" in said(bl.read_position, line(position(), 14, f"idle: {digits}"))
    assert said(bl.read_record, line(RECORD, LAST, f"{digits}. draw"))


def test_text_from_a_file_never_opens_another(tmp_path: object) -> None:
    for name in ("../classico", "/dev/zero", "C:\\rules", "classico.toml", "\x00"):
        assert "no rule set" in said(bl.read_position, line(position(), 2, f"rules: {name}"))
