"""Notes written in the viewer: every edit, and taking back; what is read back is equal."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from pseudo import CODE, untranslated
from viewer_records import (
    ASKED,
    DEAL,
    LAST,
    SIDE,
    TABLES,
    THEIRS,
    TWO,
    editor,
    noted,
    others,
    tell,
    texts,
    traffic,
    viewer,
    write,
)

from burraco_learn import parse_move
from burraco_learn.notation.annotations import MARKS, Attempt, Comment, Note, Question, SideLine
from burraco_learn.notation.reader import read_record
from burraco_learn.notation.writer import write_record
from burraco_learn.widgets.viewer.editor import Editor, with_text
from burraco_learn.widgets.viewer.round_viewer import RoundViewer

NOTED = noted()


def same_when_read(record):
    return read_record(write_record(record)) == record


# Comments


def test_a_comment_is_written_in_each_language_of_the_header():
    widget = editor(TWO, move=SIDE)
    write(widget, "comment", "One.\n\n  Two   words. ", SIDE)
    write(widget, "comment", "Uno.", SIDE, "it")
    note = Note(comments=(Comment("One."), Comment("Two words."), Comment("Uno.", "it")))
    assert widget.record.notes == {SIDE: note}
    assert widget.state["edit"]["comment"] == {"": "One.\nTwo words.", "it": "Uno."}
    assert [move["at"] for t in widget.turns for move in t["moves"] if move["comment"]] == [SIDE]
    write(widget, "comment", "Jedan.", SIDE, "hr")  # in no language of this record
    write(widget, "comment", "", SIDE)
    assert widget.record.notes[SIDE].comments == (Comment("Uno.", "it"),)
    write(widget, "comment", " \n", SIDE, "it")
    assert widget.record == TWO


def test_what_is_typed_keeps_the_number_of_the_state_and_belongs_to_its_move():
    widget = editor(move=4)
    number = widget.state["n"]
    tell(widget, "seek", move=9)
    for text in ("A", "A g", "A good"):
        # Sent before the browser knew that the viewer went on.
        write(widget, "comment", text, 4, state=number)
    assert widget.state["n"] == number + 1
    assert widget.record.notes == {4: Note(comments=(Comment("A good"),))}
    assert widget.move == 9
    # Letters typed one after the other are one edit.
    tell(widget, "unwrite")
    assert widget.record == DEAL
    write(widget, "comment", "x", LAST + 1)
    assert widget.record == DEAL


def test_what_is_not_typed_must_be_made_on_the_present_state():
    widget = editor(move=4)
    number = widget.state["n"]
    tell(widget, "seek", move=9)
    for kind, fields in (("mark", {"what": "!"}), ("keep", {"what": "question"})):
        tell(widget, kind, state=number, **fields)
    assert widget.record == DEAL


def test_a_card_that_cannot_be_seen_is_pointed_out():
    widget = editor(move=SIDE)
    gone = DEAL.moves[SIDE - 1].cards[0]
    far = next(c for c in DEAL.deck if c not in TABLES[SIDE - 1].hands[0] and c not in seen(SIDE))
    write(widget, "comment", f"[{gone}] went, [{far}] comes, [{far}?] too.", SIDE)
    assert widget.state["edit"]["unseen"] == [
        f"{far.symbol} cannot be seen at this move: write [{far}?]."
    ]
    assert viewer(NOTED, edit=True, move=SIDE).state["edit"]["unseen"] == []


def seen(at):
    table = TABLES[at]
    return {*table.pile, *(card for side in table.melds for m in side for card in m.cards)}


# Marks, questions, side lines, attempts


def test_a_move_is_marked():
    widget = editor(move=7)
    assert [one["sign"] for one in widget.state["edit"]["signs"]] == ["", *MARKS]
    assert all(one["words"] for one in widget.state["edit"]["signs"])
    for sign in MARKS:
        tell(widget, "mark", what=sign)
        assert widget.record.notes[7].mark == sign
        assert widget.state["mark"]["sign"] == sign
        assert same_when_read(widget.record)
    tell(widget, "mark", what="???")
    assert widget.record.notes[7].mark == MARKS[-1]
    tell(widget, "mark", what="")
    assert widget.record == DEAL
    tell(widget, "seek", move=0)
    assert widget.state["edit"]["signs"] == []
    tell(widget, "mark", what="!")
    assert widget.record == DEAL


def test_a_question_is_asked_with_answers_that_are_kept_from_a_trial():
    widget = editor(TWO, move=ASKED)
    tell(widget, "keep", what="question")
    assert not widget.state["question"]["waits"]  # an annotator is not asked
    write(widget, "ask", "Which one?", ASKED)
    write(widget, "ask", "Quale?", ASKED, "it")
    write(widget, "answer", "That one.", ASKED)
    tell(widget, "try")
    tell(widget, "text", text=str(others(ASKED)[0]))
    tell(widget, "keep", what="accept")
    question = Question(
        (Comment("Which one?"), Comment("Quale?", "it")),
        (others(ASKED)[0],),
        (Comment("That one."),),
    )
    assert widget.record.notes == {ASKED: Note(question=question)}
    assert widget.state["trial"] is None
    assert widget.state["edit"]["question"]["accepts"] == [
        f"discard {others(ASKED)[0].cards[0].symbol}"
    ]
    assert same_when_read(widget.record)
    # A question keeps its last words until it is removed.
    write(widget, "ask", "", ASKED, "it")
    write(widget, "ask", "", ASKED)
    assert widget.record.notes[ASKED].question.asks == (Comment("Which one?"),)
    tell(widget, "strike", what="accept", at=0)
    assert widget.record.notes[ASKED].question.accepts == ()
    tell(widget, "strike", what="question", at=0)
    assert widget.record == TWO


def test_moves_on_trial_are_kept_as_a_side_line():
    widget = editor(move=SIDE)
    tell(widget, "instead")
    assert (widget.move, widget.state["trial"] is not None) == (SIDE - 1, True)
    line = [others(SIDE - 1)[0], parse_move("draw")]
    for move in line:
        tell(widget, "text", text=str(move))
    assert widget.state["edit"]["kept"]["moves"]
    tell(widget, "keep", what="worse")
    assert widget.move == SIDE
    assert widget.record.notes == {SIDE: Note(lines=(SideLine("worse", tuple(line)),))}
    assert [one["verdict"] for one in widget.state["lines"]] == ["Worse"]
    write(widget, "line", "Too [5h?] early.", SIDE)
    tell(widget, "judge", what="better", at=0)
    kept = SideLine("better", tuple(line), (Comment("Too [5h?] early."),))
    assert widget.record.notes == {SIDE: Note(lines=(kept,))}
    assert same_when_read(widget.record)
    for number in (1, 200):
        write(widget, "line", "x", SIDE, number=number)
        tell(widget, "judge", what="or", at=number)
        tell(widget, "strike", what="line", at=number)
    assert widget.record.notes == {SIDE: Note(lines=(kept,))}
    tell(widget, "strike", what="line", at=0)
    assert widget.record == DEAL


def test_the_move_of_the_record_is_no_side_line():
    widget = editor(move=SIDE - 1)
    tell(widget, "try")
    tell(widget, "keep", what="better")  # nothing was played
    tell(widget, "text", text=str(DEAL.moves[SIDE - 1]))
    tell(widget, "keep", what="better")
    assert widget.record == DEAL
    assert "move of the record" in widget.state["edit"]["notice"]
    assert widget.state["trial"]


def test_after_the_last_move_there_is_no_side_line():
    widget = editor(replace(DEAL, moves=DEAL.moves[: SIDE - 1]), move=SIDE - 1)
    tell(widget, "try")
    tell(widget, "text", text=str(others(SIDE - 1)[0]))
    assert widget.state["edit"]["kept"]["instead"] is False
    before = widget.record
    tell(widget, "keep", what="better")
    assert widget.record == before


def test_a_refused_move_is_kept_as_an_attempt():
    widget = editor(move=SIDE - 1)
    tell(widget, "keep", what="attempt")
    tell(widget, "try")
    tell(widget, "draw")
    why = TABLES[SIDE - 1].why_not(parse_move("draw"))
    assert widget.state["edit"]["kept"]["attempt"] == "draw"
    tell(widget, "keep", what="attempt")
    attempt = Attempt(parse_move("draw"), why.rule)
    assert widget.record.notes == {SIDE - 1: Note(attempts=(attempt,))}
    assert widget.state["attempts"][0]["rule"] == why.rule
    assert same_when_read(widget.record)
    tell(widget, "strike", what="attempt", at=0)
    assert widget.record == DEAL


def test_what_is_refused_later_in_a_trial_was_not_tried_in_the_record():
    widget = editor(move=SIDE - 1)
    tell(widget, "try")
    tell(widget, "text", text=str(others(SIDE - 1)[0]))
    tell(widget, "text", text="discard Ks")
    assert widget.state["refusal"]
    assert widget.state["edit"]["kept"]["attempt"] == ""
    tell(widget, "text", text="fly")  # no move at all
    tell(widget, "keep", what="attempt")
    assert widget.record == DEAL


def test_what_is_kept_twice_is_there_once():
    widget = editor(move=ASKED)
    for words, what in ((str(others(ASKED)[0]), "accept"), ("draw", "attempt")):
        for _ in range(2):
            tell(widget, "try")
            tell(widget, "text", text=words)
            tell(widget, "keep", what=what)
            tell(widget, "back")
    note = widget.record.notes[ASKED]
    assert note.question.accepts == (others(ASKED)[0],)
    assert [one.move for one in note.attempts] == [parse_move("draw")]
    tell(widget, "strike", what="everything", at=0)
    assert widget.record.notes[ASKED] == note


def test_a_side_line_that_is_played_is_shown_as_it_is_written():
    widget = editor(NOTED, move=SIDE)
    tell(widget, "follow", at=0)
    tell(widget, "seek", move=6, what="line")
    before = widget.state["n"]
    write(widget, "line", "New words.", SIDE)
    assert widget.state["n"] == before
    assert (widget.state["line"]["step"], texts(widget.state["comments"])) == (6, ["New words."])


# The whole round


def test_the_head_of_the_record_is_written():
    widget = editor()
    write(widget, "languages", "en it")
    for what, text, code in (
        ("title", "  A   title ", ""),
        ("title", "Un titolo", "it"),
        ("question", "Why?", ""),
        ("annotator", "Ada\nB", ""),
        ("annotator", "C", "it"),  # a name is in no language
    ):
        write(widget, what, text, code=code)
    assert widget.record.header == {
        "title": "A title",
        "title it": "Un titolo",
        "question": "Why?",
        "annotator": "C",
        "language": "en, it",
    }
    assert (widget.state["title"], widget.state["head"]) == ("A title", "In this round: Why?")
    assert same_when_read(widget.record)
    write(widget, "title", "")
    write(widget, "title", "", code="it")
    assert "title" not in widget.record.header


def test_a_language_in_which_something_is_written_stays():
    widget = editor(TWO)
    write(widget, "comment", "Ecco.", 0, "it")
    write(widget, "languages", "en")
    assert widget.record.languages == ("en", "it")
    assert "it" in widget.state["edit"]["notice"]
    write(widget, "languages", "en, x-y!")
    assert "x-y!" in widget.state["edit"]["notice"]
    write(widget, "comment", "", 0, "it")
    write(widget, "languages", "")
    assert widget.record == DEAL
    # It may be a side line or a question in which it is written.
    line = SideLine("or", (others(SIDE - 1)[0],), (Comment("Ecco.", "it"),))
    question = Question((Comment("Why?"),), (), (Comment("Ecco.", "it"),))
    for note in (Note(lines=(line,)), Note(question=question)):
        widget = editor(replace(TWO, notes={SIDE: note}))
        write(widget, "languages", "en")
        assert widget.record.languages == ("en", "it")


def test_before_the_first_move_there_is_none_to_play_another_one_for():
    widget = editor()
    before = widget.state
    tell(widget, "instead")
    assert widget.state == before


# Taking back


def test_every_edit_can_be_taken_back():
    widget = editor(TWO, move=SIDE)
    records = [widget.record]
    for kind, fields in (
        ("write", {"what": "comment", "move": SIDE, "to": "", "line": "One.", "at": 0}),
        ("write", {"what": "comment", "move": SIDE, "to": "it", "line": "Uno.", "at": 0}),
        ("mark", {"what": "!"}),
        ("keep", {"what": "question"}),
        ("write", {"what": "title", "move": 0, "to": "", "line": "T", "at": 0}),
        ("strike", {"what": "question", "at": 0}),
    ):
        tell(widget, kind, **fields)
        records.append(widget.record)
    assert len({write_record(record) for record in records}) == len(records)
    for record in reversed(records[:-1]):
        assert widget.state["edit"]["can_undo"]
        tell(widget, "unwrite")
        assert widget.record == record
    assert not widget.state["edit"]["can_undo"]
    tell(widget, "unwrite")
    assert "no note to take back" in widget.state["edit"]["notice"]


def test_the_record_is_given_as_text():
    widget = editor(NOTED)
    tell(widget, "record")
    assert widget.sent == [{"type": "text", "text": write_record(NOTED)}]


# Who may write


def test_a_reader_cannot_write():
    widget = viewer(NOTED, move=SIDE)
    assert widget.state["edit"] is None
    for kind, fields in (
        ("mark", {"what": "!"}),
        ("keep", {"what": "question"}),
        ("strike", {"what": "line", "at": 0}),
        ("save", {"text": "x"}),
        ("record", {}),
        ("instead", {}),
        ("write", {"what": "comment", "move": SIDE, "to": "", "line": "x", "at": 0}),
    ):
        tell(widget, kind, **fields)
    assert (widget.record, widget.move, widget.sent) == (NOTED, SIDE, [])


def test_with_hidden_hands_nothing_is_written_and_no_text_of_a_record_is_sent():
    widget = editor(NOTED, move=THEIRS, open_hands=False)
    assert set(widget.state["edit"]) == {"why"}
    for kind, fields in (("mark", {"what": "?"}), ("record", {}), ("instead", {})):
        tell(widget, kind, **fields)
    assert (widget.record, widget.sent) == (NOTED, [])
    hidden = others(THEIRS - 1)[0].cards[0]
    assert f"[{hidden}]" not in traffic(widget)
    tell(widget, "hands")
    assert f"[{hidden}]" in traffic(widget)


def test_repr_and_snapshot_do_not_change_with_the_notes():
    widget = editor(move=SIDE)
    before = repr(widget), widget.snapshot()
    assert before[0] == f"RoundViewer({DEAL!r}, move={SIDE}, edit=True)"
    write(widget, "comment", "New.", SIDE)
    assert (repr(widget), widget.snapshot()) == before


# Whatever is written is read back


WORDS = st.text(st.characters(codec="utf-8"), max_size=40) | st.sampled_from(
    [
        "it: x",
        "# x",
        "## x",
        "ask: x",
        "1. draw",
        "better: draw",
        "[5h] x",
        ": ;",
        "| a",
        "round: 2",
    ],
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["comment", "ask", "answer", "line", "title", "question", "names"]),
            st.sampled_from([0, SIDE, ASKED]),
            st.sampled_from(["", "it"]),
            WORDS,
        ),
        max_size=6,
    )
)
def test_whatever_is_written_is_read_back_equal(edits):
    written = Editor(NOTED)
    for what, at, code, text in edits:
        written.write(what, at, code, text)
    assert read_record(write_record(written.record)) == written.record


def test_a_text_replaces_that_of_its_language_in_its_place():
    old = (Comment("a"), Comment("b", "it"), Comment("c"), Comment("d", "hr"))
    assert with_text(old, "it", "x\ny") == (
        Comment("a"),
        Comment("x", "it"),
        Comment("y", "it"),
        Comment("c"),
        Comment("d", "hr"),
    )
    assert with_text(old, "", "") == (Comment("b", "it"), Comment("d", "hr"))
    assert with_text((Comment("b", "it"),), "", "a") == (Comment("a"), Comment("b", "it"))
    assert with_text((Comment("a"),), "it", "b") == (Comment("a"), Comment("b", "it"))


def test_every_word_of_the_editor_goes_through_the_catalogue():
    widget = RoundViewer(DEAL, move=SIDE, edit=True, language=CODE)
    for kind, fields in (
        ("seek", {"move": SIDE - 1}),
        ("keep", {"what": "question"}),
        ("try", {}),
        ("text", {"text": "draw"}),
        ("keep", {"what": "attempt"}),
        ("try", {}),
        ("text", {"text": str(others(SIDE - 1)[0])}),
        ("keep", {"what": "better"}),
        ("unwrite", {}),
        ("save", {"text": "a/b"}),
        ("strike", {"what": "question", "at": 0}),
    ):
        tell(widget, kind, **fields)
        edit = widget.state["edit"]
        words = [
            *edit["labels"].values(),
            *(one["words"] for one in (*edit["signs"], *edit["verdicts"])),
            *(one["name"] for one in edit["codes"]),
            *(line["text"] for line in edit["lines"]),
            *edit["attempts"],
            *((edit["question"] or {}).get("accepts", [])),
            edit["notice"],
            edit["kept"]["attempt"],
            *widget.state["said"],
        ]
        for text in words:
            left = untranslated(text, "[5h]", "[5h?]", "en, it", "a/b")
            assert not left, (kind, text)
