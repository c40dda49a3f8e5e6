"""What an annotator sees of the notes of one move, to write in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...game.round import Round
from ...i18n import gettext, say
from ...notation.annotations import MARKS, VERDICTS, Comment
from ...notation.record import TRANSLATED
from .editor import HEAD, Editor
from .notes import line_text, mark_words, move_words, verdict_words
from .side_line import line_tables
from .wire import HeadField, MoveMark, NoteFields, NoteLabels

__all__ = ["edit_state"]


def edit_state(
    editor: Editor, at: int, tables: Sequence[Round], players: Sequence[str]
) -> NoteFields:
    """The notes after move ``at`` as fields to be filled in."""
    record, note = editor.record, editor.note(at)
    own, *others = record.languages or ("",)
    codes = {"": own or gettext("the record's own"), **{code: code for code in others}}
    question = note.question
    return {
        "labels": _labels(),
        "codes": [{"code": code, "name": name} for code, name in codes.items()],
        "signs": [{"sign": "", "words": gettext("no mark")}, *map(_sign, MARKS)] if at else [],
        "sign": note.mark,
        "sign_words": mark_words(note.mark) or gettext("no mark"),
        "comment": _texts(note.comments, codes),
        "question": None
        if question is None
        else {
            "ask": _texts(question.asks, codes),
            "answer": _texts(question.answers, codes),
            "accepts": [move_words(move) for move in question.accepts],
        },
        "lines": [
            {
                "verdict": line.verdict,
                "text": line_text(line.moves, line_tables(tables[at - 1], line.moves), players),
                "comment": _texts(line.comments, codes),
            }
            for line in note.lines
        ],
        "verdicts": [{"verdict": one, "words": verdict_words(one)} for one in VERDICTS],
        "attempts": [
            say("{move}: {rule}", move=move_words(one.move), rule=one.rule) for one in note.attempts
        ],
        "head": [_head(editor, name, codes) for name in HEAD]
        + [{"name": "languages", "texts": {"": record.header.get("language", "")}}],
        "can_undo": editor.can_undo,
        "offer": _offer(editor),
        "unsaved": _unsaved(editor),
        "name": editor.name,
    }


def _offer(editor: Editor) -> str:
    if not editor.offer:
        return ""
    return say("Notes on this round are in a draft, {name}.", name=editor.offer)


def _unsaved(editor: Editor) -> str:
    if not editor.unsaved:
        return ""
    if editor.draft:
        return say("Not saved yet; a draft is kept as {name}.", name=editor.draft)
    return gettext("Not saved yet.")


def _sign(sign: str) -> MoveMark:
    return {"sign": sign, "words": mark_words(sign)}


def _texts(comments: Iterable[Comment], codes: Iterable[str]) -> dict[str, str]:
    comments = tuple(comments)
    return {code: "\n".join(one.text for one in comments if one.language == code) for code in codes}


def _head(editor: Editor, name: str, codes: Iterable[str]) -> HeadField:
    header = editor.record.header
    texts = {"": header.get(name, "")}
    if name in TRANSLATED:
        texts |= {code: header.get(f"{name} {code}", "") for code in codes if code}
    return {"name": name, "texts": texts}


def _labels() -> NoteLabels:
    return {
        "notes": gettext("Notes on this move"),
        "start": gettext("Notes on the deal"),
        "language": gettext("Language"),
        "mark": gettext("Mark of the move"),
        "comment": gettext("Comment"),
        "comment_how": gettext("[5h] is a card that can be seen here, [5h?] one that cannot."),
        "question": gettext("Question before the next move"),
        "add_question": gettext("Ask a question here"),
        "ask": gettext("Question"),
        "answer": gettext("What is said with the answer"),
        "accepts": gettext("Right answers"),
        "accepts_none": gettext("The next move of the record."),
        "accept_how": gettext("To add another one, try it on the table and keep it."),
        "lines": gettext("Side lines"),
        "instead": gettext("Play another move instead"),
        "line_comment": gettext("Comment on the side line"),
        "verdict": gettext("What it is"),
        "attempts": gettext("Refused attempts"),
        "attempts_how": gettext(
            "A move that the rules refuse: choose “Try your own move”, make it, and keep it."
        ),
        "take_up": gettext("Go on with the draft"),
        "remove": gettext("Remove"),
        "remove_question": gettext("Remove the question"),
        "keep": gettext("Keep what you try"),
        "keep_how": gettext(
            "Play on as far as you like, then keep the moves; a refused move can be kept too."
        ),
        "better": gettext("Keep as better"),
        "or": gettext("Keep as also possible"),
        "worse": gettext("Keep as worse"),
        "accept": gettext("Keep as a right answer"),
        "attempt": gettext("Keep the refused attempt"),
        "round": gettext("The whole round"),
        "title": gettext("Title"),
        "head_question": gettext("Question that the round answers"),
        "annotator": gettext("Comments by"),
        "names": gettext("Players"),
        "date": gettext("Date"),
        "languages": gettext("Languages, as in: en, it"),
        "undo": gettext("Take back the last change"),
        "save": gettext("Save"),
        "name": gettext("Name of the file"),
        "text": gettext("Show the record as text"),
        "record": gettext("The record as text"),
        "copy": gettext("Copy the record"),
        "copied": gettext("The record is copied."),
    }
