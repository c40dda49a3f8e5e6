"""Annotated records: what is written is read back as the same, however it was typed."""

from __future__ import annotations

import re
from random import Random

from annotated import LANGUAGES, annotated
from broken import check, mutated
from hypothesis import given
from hypothesis import strategies as st
from strategies import rounds, shipped

import burraco_learn as bl
from burraco_learn.notation.annotations import in_language
from burraco_learn.notation.reader import read_records
from burraco_learn.notation.writer import write_records


@given(annotated())
def test_annotated_records_are_read_back_equal(records: tuple[bl.Record, ...]) -> None:
    text = write_records(records)
    again = read_records(text)
    assert again == records
    assert write_records(again) == text


@given(annotated(most=1))
def test_every_side_line_question_and_attempt_replays(records: tuple[bl.Record, ...]) -> None:
    (record,) = read_records(write_records(records))
    for at, note in record.notes.items():
        for k, side in enumerate(note.lines):
            tables = record.line(at, k)
            assert str(tables[0]) == str(record.round(at - 1))
            assert tables[-1].log == (*record.moves[: at - 1], *side.moves)
        table = record.round(at)
        if note.question:
            assert all(table.why_not(move) is None for move in note.question.accepts)
        for attempt in note.attempts:
            refusal = table.why_not(attempt.move)
            assert refusal is not None and refusal.rule == attempt.rule


@given(annotated(most=1))
def test_comments_are_told_in_the_language_that_is_spoken(records: tuple[bl.Record, ...]) -> None:
    (record,) = records
    for code in (*LANGUAGES, "pt-BR-x", "hr"):
        told = record.comments_in(code)
        with bl.language(code):
            assert record.comments == told
        for at, note in record.notes.items():
            assert told.get(at, ()) == in_language(note.comments, code)
            translated = [one.text for one in note.comments if one.language == code]
            own = [one.text for one in note.comments if not one.language]
            assert list(told.get(at, ())) == (translated or own)


_SUITS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
_RANKS = {"T": ["10"], "J": ["F"], "Q": ["D"], "K": ["R"]}
_CARD = re.compile(r"(?<![\w\[])([A2-9TJQK])([shdc])(?![\w\]])")


def _typed(match: re.Match[str], rng: Random) -> str:
    """A card as somebody may type it."""
    rank = rng.choice([match[1], match[1].lower(), *_RANKS.get(match[1], [])])
    return rank + rng.choice([match[2], match[2].upper(), *_SUITS[match[2]]])


def by_hand(text: str, rng: Random) -> str:
    """The text as a person may have typed it, who has the same in mind."""
    lines = []
    for line in text.split("\n"):
        key, colon, words = line.partition(":")
        if re.match(r"\d+\.|deck:|better:|or:|worse:|accept:", line):
            if line[:1].isdigit():
                # The rule of an attempt may be typed in small letters, the number in other ways.
                number, _, turn = line.partition(".")
                number = f"{number}{rng.choice(['.', ')', ' . ', '.  '])}"
            else:
                number, turn = f"{key}{rng.choice([' ', ''])}: ", words
                number = rng.choice([number, number.upper()])
            turn = _CARD.sub(lambda match: _typed(match, rng), turn)
            turn = re.sub(r"\b(draw|take|lay|add|discard|try|to)\b", _in_any_case(rng), turn)
            turn = turn.replace("; ", rng.choice(["; ", ";", " ;  ", ";;"]))
            turn = turn.replace(" : ", rng.choice([" : ", ":", ": "]))
            line = number + rng.choice([turn, turn + " ", f"  {turn}"])
        elif colon and re.match(r"(rules|players|dealer|title|date|ask|answer)\b", line):
            line = (
                f" {rng.choice([key, key.upper(), key.title()])} :{rng.choice(['', '  '])}{words}"
            )
        lines += [line] + [rng.choice(["", "  ", "#", " #  "])] * rng.randint(0, 1)
    return rng.choice(["\n", "\r\n"]).join(lines)


def _in_any_case(rng: Random):
    return lambda match: rng.choice([match[0], match[0].upper(), match[0].title()])


@given(annotated(), st.integers(0, 99_999))
def test_what_a_person_types_is_read_as_meant(records: tuple[bl.Record, ...], seed: int) -> None:
    text = by_hand(write_records(records), Random(seed))
    assert read_records(text) == records


@given(rounds(shipped), st.integers(0, 99_999))
def test_a_position_that_a_person_types_is_read_as_meant(rnd: bl.Round, seed: int) -> None:
    rng, lines = Random(seed), []
    for line in str(rnd).split("\n"):
        key, colon, words = line.partition(":")
        if colon:
            words = _CARD.sub(lambda match: _typed(match, rng), words)
            if key.startswith(("hand", "pile", "stock", "pozzetto", "known")):
                words = words.replace(" ", rng.choice([" ", "  ", ", ", ","]))
            if key.startswith(("turn", "ended", "took", "melded", "rules")):
                words = rng.choice([words, words.upper(), words.title()])
            line = f"{rng.choice([key, key.upper(), f' {key} '])}:{words}"
        lines += [line] + [rng.choice(["", "# A remark.", "\t"])] * rng.randint(0, 1)
    assert str(bl.read_position("\n".join(lines))) == str(rnd)


@given(annotated(most=2), st.integers(0, 99_999))
def test_a_damaged_record_is_a_record_or_a_parse_error(records, seed: int) -> None:
    rng, source = Random(seed), write_records(records)
    for _ in range(6):
        text = mutated(source, rng)
        try:
            again = read_records(text)
        except bl.RecordError as error:
            check(error)
            assert str(error).startswith(f"Line {error.line}: ")
            # The round up to there can be replayed, written and read like any other.
            part = error.record
            assert part.round().log == part.moves
            assert error.rule is None or part.rules.rule(error.rule)
        except bl.ParseError as error:
            check(error)
        else:
            assert read_records(write_records(again)) == again
