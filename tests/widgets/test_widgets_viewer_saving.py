"""Notes written in the viewer are kept: in a draft at once, and in a record when it is saved."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from viewer_records import DEAL, LAST, SIDE, TWO, editor, tell, viewer, write

import burraco_learn as bl
from burraco_learn.notation.annotations import Comment, Note
from burraco_learn.notation.lines import MAX_SIZE
from burraco_learn.notation.reader import read_record
from burraco_learn.notation.writer import write_record
from burraco_learn.storage.saved_games import RECORDS, Save
from burraco_learn.widgets.viewer import editor as editing


def test_a_record_is_saved_and_read_back_by_its_name(own_home):
    widget = editor(TWO, move=SIDE)
    write(widget, "comment", "# it: [5h?] ; better: x", SIDE)
    write(widget, "title", "My round: 1/2 <b>")
    assert widget.state["edit"]["unsaved"]
    tell(widget, "save", text="")
    path = own_home / "records" / "My round 1 2 b.txt"
    assert widget.state["edit"]["notice"] == f"Saved as {path}."
    assert not widget.state["edit"]["unsaved"]
    assert read_record(path.read_text(encoding="utf-8")) == widget.record
    assert list(path.parent.iterdir()) == [path]
    again = viewer("My round 1 2 b", edit=True)
    assert again.record == widget.record
    # Its own file is written anew, without a question.
    tell(again, "mark", what="")
    write(again, "comment", "More.", 3)
    tell(again, "save", text="")
    assert read_record(path.read_text(encoding="utf-8")) == again.record
    assert list(path.parent.iterdir()) == [path]


def test_a_draft_is_kept_until_the_record_is_saved(own_home):
    first, second = editor(DEAL, move=4), editor(DEAL, move=4)
    folder = own_home / "records"
    write(first, "comment", "One.", 4)
    write(first, "comment", "One. Two.", 4)
    write(second, "comment", "Another one.", 4)
    names = ["classico-2 (draft).txt", "classico-2 (draft) (2).txt"]
    for name, widget in zip(names, (first, second), strict=True):
        assert read_record((folder / name).read_text(encoding="utf-8")) == widget.record
        assert name.removesuffix(".txt") in widget.state["edit"]["unsaved"]
    # A new viewer, after the kernel is gone, takes it up again.
    assert viewer("classico-2 (draft)", edit=True).record == first.record
    tell(first, "unwrite")
    assert read_record((folder / names[0]).read_text(encoding="utf-8")) == DEAL
    tell(first, "save", text="mine")
    assert {path.name for path in folder.iterdir()} == {"mine.txt", names[1]}
    assert first.state["edit"]["unsaved"] == ""


def test_a_draft_of_the_same_round_is_offered(own_home):
    first = editor(DEAL, move=4)
    assert first.state["edit"]["offer"] == ""
    write(first, "comment", "One.", 4)
    write(editor(replace(DEAL, moves=DEAL.moves[:-1])), "title", "Another round")
    # The kernel is gone; the next viewer of this round offers it, and writes on in its file.
    again = editor(DEAL, move=4)
    assert "classico-2 (draft)" in again.state["edit"]["offer"]
    assert again.record == DEAL
    tell(again, "redraft")
    assert again.record == first.record and again.state["edit"]["offer"] == ""
    assert not again.state["edit"]["can_undo"] and again.state["edit"]["unsaved"]
    write(again, "comment", "Two.", 4)
    draft = own_home / "records" / "classico-2 (draft).txt"
    assert read_record(draft.read_text(encoding="utf-8")) == again.record
    # Whoever begins to write has decided; what is saved later than the draft is the newer one.
    other = editor(DEAL, move=4)
    tell(other, "mark", what="!")
    assert other.state["edit"]["offer"] == ""
    tell(other, "redraft")
    assert other.record.notes[4].mark == "!"
    tell(other, "save", text="mine")
    assert editor("mine").state["edit"]["offer"] == ""
    tell(again, "save", text="yours")
    assert not draft.exists() and editor(DEAL).state["edit"]["offer"] == ""


def test_no_other_file_is_written_over(own_home):
    first, second = editor(TWO), editor(TWO)
    write(first, "title", "Mine")
    tell(first, "save", text="mine")
    write(second, "title", "Yours")
    tell(second, "save", text="mine")
    folder = own_home / "records"
    assert {path.name for path in folder.iterdir()} == {"mine.txt", "mine (2).txt"}
    assert "mine (2).txt" in second.state["edit"]["notice"]
    assert read_record((folder / "mine.txt").read_text(encoding="utf-8")) == first.record
    # From now on it has that name; and under a further one it is saved beside it.
    write(second, "title", "Hers")
    tell(second, "save", text="")
    assert "Saved as" in second.state["edit"]["notice"]
    tell(second, "save", text="hers")
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("name", ["../x", "a/b", "con", "x" * 61, " "])
def test_a_name_that_no_file_can_have_is_told(own_home, name):
    widget = editor()
    tell(widget, "save", text=name)
    assert "cannot name" in widget.state["edit"]["notice"]
    assert not own_home.exists() or not list(own_home.rglob("*.txt"))


def test_a_folder_that_cannot_be_written_is_told(own_home):
    own_home.mkdir(parents=True, exist_ok=True)
    (own_home / "records").write_text("a file", encoding="utf-8", newline="\n")
    widget = editor()
    tell(widget, "save", text="mine")
    assert "cannot be saved" in widget.state["edit"]["notice"]
    assert widget.record == DEAL
    # Nor is there a draft then, and nobody is told of one.
    write(widget, "title", "Mine")
    assert widget.state["edit"]["unsaved"] == "Not saved yet."


def test_a_record_too_long_to_be_read_is_not_saved(own_home):
    long = {at: Note(comments=(Comment("x " * 1999 + "x"),) * 8) for at in range(LAST)}
    widget = editor(replace(DEAL, notes=long))
    assert len(write_record(widget.record)) > MAX_SIZE
    tell(widget, "save", text="mine")
    assert "cannot be saved" in widget.state["edit"]["notice"]
    assert not list(own_home.rglob("mine*"))


def test_a_record_that_would_be_read_as_another_one_is_not_saved(own_home, monkeypatch):
    widget = editor(TWO)
    monkeypatch.setattr(editing, "read_record", lambda text: DEAL)
    tell(widget, "save", text="mine")
    assert "would not give the same record" in widget.state["edit"]["notice"]
    assert not list(own_home.rglob("mine*"))


def test_a_saved_record_with_a_bad_move_is_not_written_over(own_home):
    text = write_record(DEAL)
    line = next(one for one in text.splitlines() if one.startswith("5. "))
    save = Save("broken", RECORDS)
    save.path.parent.mkdir(parents=True)
    bad = text.replace(line, "5. draw; draw")
    save.path.write_text(bad, encoding="utf-8", newline="\n")
    widget = editor("broken")
    assert widget.state["trouble"]
    tell(widget, "save", text="broken")
    assert save.path.read_text(encoding="utf-8") == bad


def test_a_draft_is_offered_though_the_clock_went_back(own_home):
    first = editor(DEAL, move=4)
    write(first, "comment", "One.", 4)
    tell(first, "save", text="mine")
    path = own_home / "records" / "mine.txt"
    os.utime(path, (2**32, 2**32))
    write(editor("mine"), "comment", "Two.", 4)
    assert "mine (draft)" in editor("mine").state["edit"]["offer"]


def test_a_folder_that_cannot_be_read_stands_in_the_way_of_no_sample_round(own_home):
    own_home.write_text("no folder", encoding="utf-8")
    assert viewer("classico-1", edit=True).record == bl.sample_round("classico-1")
    with pytest.raises(ValueError, match="classico-x cannot be read"):
        viewer("classico-x")
