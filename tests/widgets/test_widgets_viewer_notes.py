"""Notes in a round viewer: marks, comments, side lines, questions, attempts; nothing hidden."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from pseudo import CODE, untranslated
from viewer_records import (
    ASKED,
    DEAL,
    LAST,
    SIDE,
    TABLES,
    THEIRS,
    noted,
    others,
    tell,
    texts,
    viewer,
)

from burraco_learn import ParseError, parse_move, sample_round, sample_rounds
from burraco_learn.notation.annotations import Comment, Note, Question, SideLine
from burraco_learn.notation.writer import write_record
from burraco_learn.storage.saved_games import RECORDS, Save
from burraco_learn.svg.scene import scene_of
from burraco_learn.svg.words import card_label
from burraco_learn.widgets.viewer.frames import lit
from burraco_learn.widgets.viewer.notes import move_words, named_in, pieces
from burraco_learn.widgets.viewer.side_line import line_tables

NOTED = noted()


def lit_in(svg):
    """How many cards of a live picture are to be looked at."""
    return svg.count(", look here")


# Marks, comments, head


def test_the_mark_stands_beside_the_move_and_in_the_list_with_words():
    widget = viewer(NOTED, move=SIDE)
    assert widget.state["mark"] == {"sign": "?", "words": "mistake"}
    marks = {
        move["at"]: (move["mark"], move["mark_words"])
        for turn in widget.turns
        for move in turn["moves"]
        if move["mark"]
    }
    assert marks == {SIDE: ("?", "mistake"), THEIRS: ("!", "good move")}
    tell(widget, "seek", move=SIDE - 1)
    assert widget.state["mark"] == {"sign": "", "words": ""}
    tell(widget, "seek", move=SIDE)
    assert widget.state["said"][1] == "mistake."


def test_the_head_has_title_and_question_in_the_language_of_the_reader():
    english, italian = viewer(NOTED), viewer(NOTED, language="it")
    assert english.state["title"] == "A <b>bold</b> round"
    assert italian.state["title"] == "Una partita"
    assert english.state["head"] == "In this round: Which card goes?"
    assert "Which card goes?" in italian.state["head"]  # said in no other language
    assert viewer(DEAL).state["head"] == ""


def test_comments_are_in_the_language_of_the_reader_else_in_the_own():
    for language, said, code in (
        ("en", "Look at <i>this</i>.", "en"),
        ("it", "Guarda.", "it"),
        ("hr", "Look at <i>this</i>.", "en"),
    ):
        widget = viewer(NOTED, language=language)
        assert texts(widget.state["comments"]) == [said]
        assert widget.state["comments_in"] == code


def test_cards_in_comments_are_symbols_and_those_in_sight_are_lit():
    widget = viewer(NOTED, move=SIDE)
    (comment,) = widget.state["comments"]
    gone = DEAL.moves[SIDE - 1].cards[0]
    assert [piece for piece in comment if "card" in piece] == [
        {"card": gone.symbol, "suit": gone.code[-1], "lit": True},
        {"card": "jolly", "suit": "", "lit": False},
    ]
    assert lit_in(widget.state["svg"]) == 1
    assert f"{card_label(gone)}, look here" in widget.state["svg"]
    tell(widget, "seek", move=SIDE - 1)
    assert lit_in(widget.state["svg"]) == 0


def test_twins_are_lit_as_often_as_they_are_named():
    table = next(t for t in TABLES if len(set(t.hands[0])) < len(t.hands[0]))
    hand = table.hands[0]
    twin = next(card for card in hand if hand.count(card) == 2)
    scene = scene_of(table, 0, open_hands=True)
    for said, count in ((f"[{twin}]", 1), (f"[{twin}] and [{twin}]", 2), (f"[{twin}?]", 0)):
        assert len(lit(scene, 0, named_in([said]), ())) == count
    places = lit(scene, 0, named_in([f"[{twin}] and [{twin}]"]), ())
    assert {place.zone for place in places} == {"hand"}
    assert len({place.place for place in places}) == 2


@pytest.mark.no_cover
def test_every_card_that_a_comment_can_name_is_lit_where_it_lies():
    for at in range(0, LAST + 1, 50):
        table = TABLES[at]
        mover = TABLES[max(0, at - 1)].turn
        scene = scene_of(table, 0, open_hands=True)
        cards = {*table.hands[mover], *table.pile}
        cards.update(card for side in table.melds for meld in side for card in meld.cards)
        for card in cards:
            note = {at: Note(comments=(Comment(f"[{card}]"),))}
            widget = viewer(replace(DEAL, notes=note), move=at)
            assert widget.state["comments"][0][0]["lit"] is True
            assert lit_in(widget.state["svg"]) == 1
        missing = set(DEAL.deck) - cards - {*table.hands[1 - mover]}
        for card in list(missing)[:2]:
            assert lit(scene, mover, named_in([f"[{card}]"]), ()) == []


@pytest.mark.parametrize("id", sample_rounds())
def test_every_card_that_a_sample_round_names_as_seen_is_lit(id):
    record = sample_round(id)
    widget = viewer(record)
    tables = [record.round(0)]
    for move in record.moves:
        tables.append(tables[-1].copy())
        tables[-1].play(move)
    for at, note in record.notes.items():
        if not any("[" in text for text in note.said("en")):
            continue
        widget.go(at)
        mover = tables[max(0, at - 1)].turn
        before = scene_of(tables[max(0, at - 1)], 0, open_hands=True)
        for text, comment in zip(note.said("en"), widget.state["comments"], strict=True):
            there = {place.card.symbol for place in lit(before, mover, named_in([text]), ())}
            seen = {card.symbol for card in named_in([text])}
            lights = {piece["card"] for piece in comment if piece.get("lit")}
            # What only lay there before the move is lit no more.
            assert seen - lights <= there, (at, text)


def test_brackets_that_name_no_card_stay_as_they_are():
    assert pieces("[sic] a [5h] [x]", lambda card: False, lambda card: True) == [
        {"text": "[sic] a "},
        {"card": "5♥", "suit": "h", "lit": False},
        {"text": " [x]"},
    ]


def test_attempts_are_told_with_rule_and_reason():
    widget = viewer(NOTED, move=SIDE - 1)
    (attempt,) = widget.state["attempts"]
    why = TABLES[SIDE - 1].why_not(parse_move("draw"))
    assert attempt == {
        "text": "Tried: draw.",
        "refused": f"Refused by {why.rule}",
        "rule": why.rule,
        "why": why.reason,
    }
    assert viewer(NOTED, move=SIDE).state["attempts"] == []


def test_what_a_file_says_is_escaped_in_the_still_picture():
    html = viewer(NOTED).snapshot()
    assert "A &lt;b&gt;bold&lt;/b&gt; round" in html
    assert "Look at &lt;i&gt;this&lt;/i&gt;." in html
    assert "In this round: Which card goes?" in html


# Side lines


def test_a_side_line_is_played_step_by_step_and_left_again():
    widget = viewer(NOTED, move=SIDE)
    first, second = widget.state["lines"]
    assert (first["verdict"], second["verdict"]) == ("Better", "Worse")
    assert first["text"].startswith(f"discard {others(SIDE - 1)[0].cards[0].symbol}; Opponent: ")
    tables = NOTED.line(SIDE, 0)
    tell(widget, "follow", at=0)
    for step in (1, 2, 3, 2, 1, 0, 6):
        tell(widget, "seek", move=step, what="line")
        assert widget.state["line"]["step"] == step
        assert (str(widget.round), widget.move) == (str(tables[step]), SIDE)
        assert widget.state["position"] == str(tables[step])
    assert widget.state["line"]["last"] == 6
    assert widget.state["ending"] == "The side line ends here."
    assert widget.state["now"]["where"] == "Side line, step 6 of 6"
    # The card that its comment names lies in the pile by now, or went on from there.
    (comment,) = widget.state["comments"]
    assert any(piece.get("lit") for piece in comment) == (lit_in(widget.state["svg"]) == 1)
    tell(widget, "seek", move=7, what="line")
    assert widget.state["line"]["step"] == 6
    tell(widget, "back")
    assert widget.state["line"] is None
    assert str(widget.round) == str(TABLES[SIDE])


def test_steps_in_a_side_line_move_the_cards():
    widget = viewer(NOTED, move=SIDE)
    tell(widget, "follow", at=1)
    assert widget.state["changes"]
    assert widget.state["said"][-1] == "The side line ends here."
    tell(widget, "seek", move=0, what="line")
    back = widget.state["changes"]
    tell(widget, "seek", move=1, what="line")
    assert [one["card"] for one in back] == [one["card"] for one in widget.state["changes"]]


def test_the_comment_of_a_side_line_lights_cards_at_its_end():
    line = SideLine("or", (others(SIDE - 1)[0],))
    card = line.moves[0].cards[0]
    line = replace(line, comments=(Comment(f"[{card}] went."),))
    widget = viewer(replace(DEAL, notes={SIDE: Note(lines=(line,))}), move=SIDE)
    assert widget.state["lines"][0]["comments"][0][0] == {
        "card": card.symbol,
        "suit": card.code[-1],
        "lit": False,
    }
    tell(widget, "follow", at=0)
    assert widget.state["comments"][0][0]["lit"] is True
    assert lit_in(widget.state["svg"]) == 1
    tell(widget, "seek", move=0, what="line")
    assert lit_in(widget.state["svg"]) == 0


def test_a_side_line_ends_before_a_move_that_is_not_legal():
    other = others(SIDE - 1)[0]
    assert len(line_tables(TABLES[SIDE - 1], (other, other, parse_move("draw")))) == 2


def test_a_wild_card_is_said_with_what_it_stands_for():
    assert move_words(parse_move("lay 7s 7h Jk=7")).endswith("=7")
    assert move_words(parse_move("lay 3h 4h Jk=5h")).endswith("=5♥")


def test_a_side_line_that_is_not_there_is_ignored():
    widget = viewer(NOTED, move=SIDE)
    for kind, fields in (("follow", {"at": 2}), ("seek", {"move": 1, "what": "line"})):
        before = widget.state
        tell(widget, kind, **fields)
        assert widget.state == before
    tell(widget, "follow", at=0)
    # The list and the slider lead out of it.
    tell(widget, "seek", move=3)
    assert (widget.move, widget.state["line"]) == (3, None)


# What is opened, and how


def test_a_sample_round_is_found_by_its_id(own_home):
    assert viewer("first-round").record == sample_round("first-round")
    # What the learner saved under that name comes first.
    last = replace(DEAL, moves=DEAL.moves[:9])
    Save("classico-2").write(write_record(last))
    assert viewer("classico-2").record == last
    assert viewer("classico-2", move=3).state["position"].count("??")


def test_a_saved_table_that_is_not_a_file_is_told(own_home):
    (own_home / "tables" / "mine.txt").mkdir(parents=True)
    with pytest.raises(ValueError, match="saved table mine cannot be read"):
        viewer("mine")


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes():
    text = write_record(DEAL)
    line = next(one for one in text.splitlines() if one.startswith("5. "))
    bad = text.replace(line, "5. draw; draw; discard Ks")
    widget = viewer(bad)
    moves = widget.state["last"]
    assert 0 < moves < LAST
    assert widget.move == moves
    trouble = widget.state["trouble"]
    assert TABLES[moves].why_not(parse_move("draw")).rule in trouble
    assert "Traceback" not in trouble
    assert trouble in unescape(widget.snapshot())
    assert viewer(bad, move=0).move == 0
    assert viewer(text).state["trouble"] == ""
    with pytest.raises(ParseError):
        viewer("burraco record 1\n")


def test_hands_are_hidden_in_a_round_in_play(own_home):
    playing = replace(DEAL, moves=DEAL.moves[:20])
    for name, record in (("playing", playing), ("over", DEAL)):
        Save(name).write(write_record(record))
    Save("noted", RECORDS).write(write_record(playing))
    path = own_home / "tables" / "playing.txt"
    for source, more, hidden in (
        ("playing", {}, True),
        (path, {}, True),
        ("playing", {"open_hands": True}, False),
        ("over", {}, False),
        ("over", {"open_hands": False}, True),
        ("noted", {}, False),
        (playing, {}, True),
        (write_record(playing), {}, True),
        (playing.round(), {}, True),
        (playing, {"open_hands": True}, False),
        (playing, {"edit": True}, False),
        (replace(playing, notes={2: Note("!")}), {}, False),
        (DEAL.round(), {}, False),
    ):
        widget = viewer(source, move=9, **more)
        assert ("??" in widget.state["position"]) is hidden, (source, more)


# Words


def test_every_word_of_the_notes_goes_through_the_catalogue():
    def words_of(value, key=""):
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict):
            for name, one in value.items():
                yield from words_of(one, name)
        elif isinstance(value, list | tuple):
            for one in value:
                yield from words_of(one, key)

    plain_record = replace(NOTED, header={})
    widget = viewer(replace(plain_record, notes=no_words(NOTED)), language=CODE)
    for kind, fields in (
        ("seek", {"move": SIDE - 1}),
        ("seek", {"move": SIDE}),
        ("follow", {"at": 0}),
        ("back", {}),
        ("hands", {}),
        ("seek", {"move": THEIRS}),
        ("seek", {"move": THEIRS - 1}),
        ("hands", {}),
        ("seek", {"move": ASKED}),
        ("text", {"text": str(others(ASKED)[0])}),
        ("reveal", {}),
    ):
        tell(widget, kind, **fields)
        state = widget.state
        for part in ("lines", "attempts", "question", "mark", "line", "comments", "said", "ending"):
            for key, text in words_of(state[part]):
                if key not in ("suit", "rule", "sign"):
                    assert not untranslated(text, "own", "opponents"), (kind, part, key, text)
        assert not untranslated(" ".join(turn.get("rest", "") for turn in widget.turns))


def no_words(record):
    """The notes without what the annotator says, but for the cards."""

    def bare(comments):
        return tuple(Comment("[5h?] [5h]") for one in comments if not one.language)

    return {
        at: replace(
            note,
            comments=bare(note.comments),
            lines=tuple(replace(line, comments=bare(line.comments)) for line in note.lines),
            question=note.question
            and Question(bare(note.question.asks), note.question.accepts, ()),
        )
        for at, note in record.notes.items()
    }


def test_the_names_of_the_header_stand_beside_the_seats():
    widget = viewer(replace(NOTED, header={"names": "Ada, Ben"}), move=THEIRS)
    assert widget.state["now"]["name"] == "Opponent (Ben)"
    assert {turn["name"] for turn in widget.turns} == {"", "You (Ada)", "Opponent (Ben)"}
    assert "You (Ada): " in widget.state["lines"][0]["text"]
    # Names that are not one for each seat are nobody's.
    widget = viewer(replace(NOTED, header={"names": "Ada, Ben, Cid"}), move=THEIRS)
    assert widget.state["now"]["name"] == "Opponent"
