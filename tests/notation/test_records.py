"""Annotated records: each element of the form, and each error, spelled out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.game.moves import DRAW
from burraco_learn.notation.annotations import (
    MARKS,
    VERDICTS,
    Attempt,
    Comment,
    Note,
    Question,
    SideLine,
    cards_named,
)
from burraco_learn.notation.reader import read_records
from burraco_learn.notation.record import HEADER, tables_of
from burraco_learn.notation.writer import write_records

HEAD = """\
burraco record 1
rules: classico
players: 2
title: A small round
title it: Un giro piccolo
question: When is it too early?
annotator: Ada
language: en, it
dealer: 1
seed: 7
"""

# Seat 0 holds 9s Qs 2h 7h Jh 6d 7d 9d 4c Kc Jk, and draws Th.
TURNS = """
ask: Draw, or take the pile?
ask it: Pescare o raccogliere?
accept: draw | take
answer: Both can be played.
1. draw; try draw : CL-02; discard 7h?!
# Why not [9s]?
# it: Perché non [9s]?
better: discard 9s; draw
## The [7h] may still find the six.
## it: Il [7h] può servire.
worse: discard 2h
2. draw
"""


@pytest.fixture(scope="module")
def record() -> bl.Record:
    return bl.read_record(HEAD + TURNS)


def failing(text: str) -> bl.RecordError:
    with pytest.raises(bl.RecordError) as caught:
        bl.read_record(text)
    return caught.value


# -- what is read ------------------------------------------------------------------------------


def test_every_element_is_read(record: bl.Record) -> None:
    def move(text: str) -> bl.Move:
        return bl.parse_move(text)

    assert record.moves == (DRAW, move("discard 7h"), DRAW)
    assert record.languages == ("en", "it")
    assert record.notes == {
        0: Note(
            question=Question(
                (Comment("Draw, or take the pile?"), Comment("Pescare o raccogliere?", "it")),
                (DRAW, move("take")),
                (Comment("Both can be played."),),
            )
        ),
        1: Note(attempts=(Attempt(DRAW, "CL-02"),)),
        2: Note(
            "?!",
            (Comment("Why not [9s]?"), Comment("Perché non [9s]?", "it")),
            (
                SideLine(
                    "better",
                    (move("discard 9s"), DRAW),
                    (
                        Comment("The [7h] may still find the six."),
                        Comment("Il [7h] può servire.", "it"),
                    ),
                ),
                SideLine("worse", (move("discard 2h"),)),
            ),
        ),
    }


def test_the_text_is_written_in_one_way(record: bl.Record) -> None:
    text = bl.write_record(record)
    head, turns = text.split("\n\n", 1)
    assert turns == TURNS.lstrip("\n")
    assert bl.read_record(text) == record
    assert head.splitlines()[1] == f"rules: classico {record.rules.digest}"
    assert "seed" not in text and sum(map(len, map(str.split, head.splitlines()))) > 108


def test_a_side_line_is_a_row_of_tables(record: bl.Record) -> None:
    tables = record.line(2, 0)
    assert [len(table.log) for table in tables] == [1, 2, 3]
    assert str(tables[0]) == str(record.round(1))
    assert tables[2].pile[-1] == bl.parse_card("9s") and tables[2].turn == 1
    for n, k in ((2, 2), (1, 0), (9, 0)):
        with pytest.raises(IndexError, match="no side line"):
            record.line(n, k)


def test_header_and_comments_follow_the_language(record: bl.Record) -> None:
    assert record.comments == {2: ("Why not [9s]?",)}
    assert record.comments_in("it") == {2: ("Perché non [9s]?",)}
    assert record.comments_in("it-CH") == record.comments_in("it")
    assert record.comments_in("hr") == record.comments_in("en") == record.comments
    assert record.header_in("title") == "A small round"
    assert record.header_in("title", "it") == "Un giro piccolo"
    assert record.header_in("question", "it") == "When is it too early?"
    assert record.header_in("date") == ""
    with bl.language("it"):
        assert record.comments == {2: ("Perché non [9s]?",)}
        assert record.header_in("title") == "Un giro piccolo"


def test_a_comment_that_looks_like_another_language_keeps_its_words(record: bl.Record) -> None:
    note = Note(comments=(Comment("it: is odd"), Comment("en: as well"), Comment("so: what")))
    odd = bl.Record(
        record.rules, 2, 1, record.deck, (DRAW,), {"language": "en, it"}, {1: note, 0: note}
    )
    text = bl.write_record(odd)
    assert "# en: it: is odd\n# en: en: as well\n# so: what\n" in text
    assert bl.read_record(text) == odd


def test_a_deck_in_part_is_dealt_by_the_seed() -> None:
    rules = bl.load_rules("classico")
    whole = bl.read_record(HEAD).deck
    assert whole == bl.Round.deal(rules, players=2, seed=7).deck
    named = bl.read_record(HEAD.replace("seed: 7", "seed: tea\ndeck: 5h ?? R♦ …"))
    assert [str(named.deck[i]) for i in (0, 2)] == ["5h", "Kd"]
    assert sorted(named.deck) == sorted(whole) and named.deck != whole
    again = HEAD.replace("seed: 7", "deck: 5h ??\ndeck: Kd\nseed: tea")
    assert bl.read_record(again).deck == named.deck
    other = bl.read_record(HEAD.replace("seed: 7", "seed: -7\ndeck: 5h ?? Kd"))
    assert other.deck != named.deck and other.deck[0] == named.deck[0]
    # A whole deck needs no seed, and is what it is with one.
    full = " ".join(map(str, whole))
    assert bl.read_record(HEAD.replace("seed: 7", f"seed: 1\ndeck: {full}")).deck == whole
    assert bl.read_record(HEAD.replace("seed: 7", f"deck: {full}")).deck == whole


def test_comments_may_stand_anywhere(record: bl.Record) -> None:
    text = "# Above.\n\n" + HEAD.replace("players", "# it: Nell'intestazione.\n#\nplayers")
    again = bl.read_record(text + "# Below.\n" + TURNS)
    assert again.notes[0].comments == (
        Comment("Above."),
        Comment("Nell'intestazione.", "it"),
        Comment("Below."),
    )
    assert again.moves == record.moves


def test_several_rounds_have_notes_each() -> None:
    text = (
        HEAD + TURNS + "\nround: 2\n# The second.\ndealer: 0\nseed: 8\nask: What now?\n1. draw!\n"
    )
    first, second = records = read_records(text)
    assert first == bl.read_record(HEAD + TURNS)
    assert second.notes == {
        0: Note(comments=(Comment("The second."),), question=Question((Comment("What now?"),))),
        1: Note("!"),
    }
    assert read_records(write_records(records)) == records
    # A round in which nobody has moved yet does not end the match.
    assert (
        len(read_records(HEAD + "round: 2\ndealer: 0\nseed: 8\nround: 3\ndealer: 1\nseed: 1")) == 3
    )


def test_italian_ranks_and_suits_as_they_are_printed() -> None:
    text = HEAD + "1) DRAW ; Discard f♡ ?!\n"
    assert bl.read_record(text).moves == (DRAW, bl.parse_move("discard Jh"))
    assert bl.parse_cards("F♡ D♢ R♧ f♤ Dd rh") == bl.parse_cards("Jh Qd Kc Js Qd Kh")
    assert bl.parse_move("lay D♥ R♥ Jk=f♥") is bl.parse_move("lay Qh Kh Jk=Jh")
    assert bl.parse_move("lay Dh Dd Jk=D") is bl.parse_move("lay Qh Qd Jk=Q")


def test_cards_named_in_a_comment() -> None:
    text = "[5h] and [10♥?], not [x], [5h ], [[R♣]] or [5h??]"
    found = cards_named(text)
    assert [(str(card), seen) for card, seen, _, _ in found] == [
        ("5h", True),
        ("Th", False),
        ("Kc", True),
    ]
    assert [text[start:end] for _, _, start, end in found] == ["[5h]", "[10♥?]", "[R♣]"]


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "line", "rule", "moves", "part"),
    [
        ("1. draw; discard 5s", 11, "G-01", 1, "5♠"),
        ("1. draw\n\n2. draw", 13, "CL-02", 1, "You have drawn already"),
        ("1. draw; jump", 11, None, 1, "'jump' is not a move"),
        ("1. draw; discard 7x", 11, None, 1, "'7x' is not a card"),
        ("1. draw???", 11, None, 0, "'???' is not a mark"),
        ("draw", 11, None, 0, "'1. draw; discard Ks'"),
        ("1. draw\nbeter: take", 12, None, 1, "'beter'; did you mean 'better'?"),
        ("1. draw\nso: take", 12, None, 1, "expected a turn"),
        # side lines
        ("better: draw", 11, None, 0, "after the move that it replaces"),
        ("1. draw\nbetter: discard 7h", 12, "CL-02", 1, "First draw"),
        ("1. draw\nbetter: take; draw", 12, "CL-02", 1, "You have drawn already"),
        ("1. draw\nor:", 12, None, 1, "'or: discard Ks'"),
        ("1. draw\nworse: take; discard", 12, None, 1, "at least one card"),
        ("1. draw\n## Nothing to speak of.", 12, None, 1, "none above"),
        ("1. draw\nor: take\n1. discard 7h\n## Too late.", 14, None, 2, "none above"),
        # questions
        ("ask:", 11, None, 0, "at least one word"),
        ("ask de: Was?", 11, None, 0, "does not name 'de'"),
        ("accept: draw", 11, None, 0, "'accept:' stands after 'ask:'"),
        ("answer: draw", 11, None, 0, "'answer:' stands after 'ask:'"),
        ("ask: What?\naccept: discard 7h", 12, "CL-02", 0, "First draw"),
        ("ask: What?\naccept: draw | jump", 12, None, 0, "'jump' is not a move"),
        # attempts
        (
            "1. try draw : CL-02",
            11,
            None,
            0,
            "'draw' is legal here, so rule CL-02 does not refuse it",
        ),
        ("1. draw; try draw : G-01", 11, "CL-02", 1, "'draw' is refused by CL-02, not by G-01"),
        (
            "1. draw; try draw : CL-002",
            11,
            None,
            1,
            "'CL-002' is not a rule of classico; did you mean 'CL-02'",
        ),
        ("1. draw; try draw", 11, None, 1, "'try take : CL-02'"),
        ("1. draw; try jump : CL-02", 11, None, 1, "'jump' is not a move"),
    ],
)
def test_an_error_names_its_line_and_keeps_the_round_up_to_there(
    turns: str, line: int, rule: str | None, moves: int, part: str
) -> None:
    error = failing(HEAD + turns + "\n")
    assert part in str(error) and str(error).startswith(f"Line {line}: ")
    assert (error.line, error.rule, len(error.record.moves)) == (line, rule, moves)
    assert error.record.round().log == error.record.moves
    assert bl.read_record(bl.write_record(error.record)) == error.record


def test_the_notes_up_to_an_error_are_kept(record: bl.Record) -> None:
    error = failing(HEAD + TURNS + "2. discard 5h; draw\n")
    assert error.record == record and error.rule == "G-01"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("language: en, it\n", "", "Line 5: the line 'language:' does not name 'it'."),
        ("language: en, it", "language: English", "'English' is not the code of a language"),
        ("language: en, it", "language: " + " ".join(f"en-{n}" for n in range(30)), "at most 20"),
        ("title it", "title en", "Line 5: 'title' is there twice."),
        ("annotator", "anotator", "'anotator'; did you mean 'annotator'?"),
        ("annotator: Ada", "date it: oggi", "there is no line 'date it'"),
        ("seed: 7", "", "the line 'deck:' is missing"),
        ("seed: 7", "seed:", "Line 10: expected a seed"),
        ("seed: 7", "deck: 5h ??", "Line 10: cards written '??' are dealt by a line 'seed:'"),
        ("seed: 7", "deck: 5h", "These 1 cards are not the deck of classico"),
        ("seed: 7", "seed: 7\ndeck: 5h 5h\ndeck: 5h", "Line 12: the deck has no further 5♥"),
        ("seed: 7", "seed: 7\ndeck:" + " ??" * 109, "has 108 cards, not 109"),
    ],
)
def test_an_error_of_the_header(old: str, new: str, message: str) -> None:
    with pytest.raises(bl.ParseError) as caught:
        bl.read_record(HEAD.replace(old, new))
    assert message in str(caught.value) and not isinstance(caught.value, bl.RecordError)


@pytest.mark.no_cover
def test_a_text_has_only_so_many_rounds() -> None:
    text = HEAD + "".join(f"round: {n}\ndealer: 0\nseed: 1\n" for n in range(2, 1003))
    with pytest.raises(bl.ParseError, match="at most 1000 rounds"):
        read_records(text)


def test_a_writer_writes_only_what_can_be_read(record: bl.Record) -> None:
    def changed(at: int, note: Note, header: dict[str, str] | None = None) -> bl.Record:
        return bl.Record(
            record.rules, 2, 1, record.deck, record.moves, header or record.header, {at: note}
        )

    seven = bl.parse_move("discard 7h")
    for note, part in (
        (Note(comments=(Comment("Wie?", "de"),)), "'de'"),
        (Note(lines=(SideLine("or", (seven, seven)),)), "First draw"),
        (Note(question=Question((Comment("?"),), (DRAW, seven))), "First draw"),
        (Note(attempts=(Attempt(DRAW, "CL-02"),)), "legal here"),
        (Note(attempts=(Attempt(seven, "G-01"),)), "refused by CL-02, not by G-01"),
    ):
        with pytest.raises(ValueError, match=part):
            bl.write_record(changed(2, note))
    with pytest.raises(ValueError, match="after move 9, but the record has 3 moves"):
        changed(9, Note("!"))
    with pytest.raises(ValueError, match="nothing to mark"):
        changed(0, Note("!"))
    with pytest.raises(ValueError, match="no line 'colour'"):
        changed(1, Note("!"), {"colour": "blue"})
    with pytest.raises(ValueError, match="no line 'title it'"):
        changed(1, Note("!"), {"title it": "Ciao"})


def test_notes_are_checked_when_they_are_made() -> None:
    for make in (
        lambda: Comment(" \n"),
        lambda: SideLine("best", (DRAW,)),
        lambda: SideLine("better", ()),
        lambda: Question(()),
        lambda: Note("!!!"),
    ):
        with pytest.raises(ValueError):
            make()
    assert Comment(" two\n lines\u2028") == Comment("two lines")
    assert not Note() and Note("!")


def test_the_page_tells_of_every_line_and_mark() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    grammar = page[page.index("```ebnf") :]
    for word in (*HEADER, *VERDICTS, *MARKS, "ask", "accept", "answer", "dealer", "seed", "deck"):
        assert f'"{word}"' in grammar or f'"{word}:"' in grammar, word
    for line in bl.write_record(bl.read_record(HEAD + TURNS)).splitlines()[1:]:
        if ":" in line and line[0].isalpha():
            assert f'"{line.split(":")[0].split()[0]}' in grammar, line


# -- positions set up by hand ------------------------------------------------------------------

BY_HAND = """\
# A table for a lesson.
burraco position 1
rules: Classico
players: 2
turn: 0 PLAY
hand 0: F♡ 10h r♦ 3c
melds 0: 3h 4h Jk=5h
pile: D♣
"""


def test_a_position_by_hand_says_only_what_matters() -> None:
    rnd = bl.read_position(BY_HAND)
    assert rnd.dealer == 1 and (rnd.turn, rnd.phase) == (0, "play")
    assert rnd.hands[0] == tuple(sorted(bl.parse_cards("Jh Th Kd 3c")))
    assert len(rnd.hands[1]) == 11 and [len(cards) for cards in rnd.pozzetti] == [11, 11]
    assert rnd.stock_count == 108 - 4 - 3 - 1 - 11 - 22
    assert len(rnd.all_cards()) == 108
    assert str(bl.read_position(BY_HAND)) == str(rnd) != str(bl.read_position(BY_HAND, seed=1))


@pytest.mark.parametrize(
    ("more", "stock", "pozzetti"),
    [
        ("had: 0", 78, [11]),
        ("had: 0 1", 89, []),
        ("pozzetto:", 89, []),
        ("pozzetto: 5d 6d 7d", 86, [3]),
        ("hand 1: 5d ??", 76, [11, 11]),
        ("stock: 5d 6d …", 67, [11, 11]),
        ("stock: 5d 6d ...\nhad: 1", 78, [11]),
    ],
)
def test_what_is_left_lies_in_the_stock(more: str, stock: int, pozzetti: list[int]) -> None:
    rnd = bl.read_position(BY_HAND + more)
    assert rnd.stock_count == stock and [len(cards) for cards in rnd.pozzetti] == pozzetti
    if "stock" in more:
        assert list(map(str, rnd.stock[:2])) == ["5d", "6d"]
    assert bl.read_position(str(rnd)).stock == rnd.stock


def test_a_stock_that_is_told_is_told_whole() -> None:
    with pytest.raises(bl.ParseError, match="13 cards are written"):
        bl.read_position(BY_HAND + "stock: ?? ??")
    few = BY_HAND + "hand 1:" + " ??" * 90
    with pytest.raises(bl.ParseError, match="10 cards are left, too few for the pozzetti"):
        bl.read_position(few)
    assert bl.read_position(few + "\npozzetto:").stock_count == 10


# -- texts that would take minutes, were they read to their end --------------------------------


@pytest.mark.parametrize(
    ("read", "text", "part"),
    [
        (bl.parse_move, "lay " + "5h " * 75_000, "A move has at most 20 cards, not 75000"),
        (
            bl.parse_move,
            "add " + "Jk=5h " * 40_000 + "to 1",
            "A move has at most 20 cards, not 40000",
        ),
        (
            bl.read_position,
            BY_HAND + "melds 1: " + "5h " * 75_000,
            "A meld has at most 20 cards, not 75000",
        ),
        (bl.read_position, BY_HAND + "melds 1: " + "3h 4h 5h/" * 25_000, "for 25000 melds"),
        (bl.read_position, BY_HAND + "known 0: " + "5h " * 75_000, "not in hand 0"),
        (bl.read_position, BY_HAND + "hand 1: " + "5h " * 75_000, "no further 5♥"),
        (
            bl.read_record,
            HEAD.replace("seed: 7", "deck:" + " 5h" * 75_000),
            "These 75000 cards are not the deck",
        ),
        (bl.read_record, HEAD + "deck:\n" * 40_000 + "jump", "expected a turn"),
        (
            bl.read_record,
            HEAD + "1. draw\n" + "or: take\n" * 25_000 + "or: draw?",
            "'draw?' is not a move",
        ),
        (bl.read_record, HEAD + "ask: a\n" * 30_000 + "accept:", "'' is not a move"),
        (bl.read_record, HEAD + "1. draw" + "; try draw : CL-02" * 12_000 + "???", "is not a rule"),
        (bl.read_record, HEAD + "# " + "[5h]" * 50_000 + "\nbetter: draw", "that it replaces"),
    ],
)
def test_a_long_text_is_answered(read, text: str, part: str) -> None:
    with pytest.raises(bl.ParseError) as caught:
        read(text)
    assert part in str(caught.value) and len(str(caught.value)) < 700


def test_the_tables_of_a_record_name_the_move_that_is_not_legal() -> None:
    record = bl.read_record(HEAD + "\n1. draw; discard 9s")
    assert [str(rnd) for rnd in tables_of(record)] == [str(record.round(n)) for n in range(3)]
    wrong = replace(record, moves=(*record.moves[:1], bl.parse_move("discard 3s")))
    with pytest.raises(ValueError, match="Move 2 of the record, 'discard 3s', is not legal"):
        tables_of(wrong)


def test_half_a_character_is_in_no_record() -> None:
    for text in (HEAD.replace("Ada", "Ada \ud83d"), "\udfff"):
        with pytest.raises(bl.ParseError, match=r"half of a character \(U\+D[8F]"):
            bl.read_record(text)
