"""What an annotator asks for: each request becomes an edit of the record, told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...i18n import gettext, say
from ...notation.annotations import VERDICTS
from ...svg.scene import scene_of
from ..base.messages import Message
from . import notes
from .editor import Editor
from .editor_state import edit_state
from .frames import lit
from .question_table import same_result
from .reading import News, Reading
from .wire import Kept, NoNotes, Notes

__all__ = ["Annotator"]


class Annotator:
    """Edits the record at the place where a reading is. Notes are written with open hands only."""

    def __init__(self, editor: Editor, reading: Reading) -> None:
        self._editor, self._reading = editor, reading
        self._notice = ""
        self._edits: Mapping[str, Callable[[Message], str]] = {
            "write": self._write,
            "mark": self._mark,
            "keep": self._keep,
            "judge": self._judge_line,
            "strike": self._strike,
            "unwrite": lambda _: self._undo(),
            "redraft": lambda _: self._take_up_draft(),
            "save": lambda message: editor.save(message.text),
        }

    def edits(self, kind: str) -> bool:
        """Whether messages of this type ask for an edit."""
        return kind in self._edits

    def edit(self, message: Message) -> tuple[News, bool]:
        """Do the edit that a message asks for.

        Gives the news, and whether they are part of the present state: a person types on while
        they go to and fro.
        """
        reading = self._reading
        before = reading.at
        self._notice = self._edits[message.type](message)
        reading.replay.record = self._editor.record
        if reading.at != before:
            return reading.go(reading.at), False
        reading.renew_line()
        said = [self._notice] if self._notice else []
        return News(said), message.type == "write" and not said

    # Each edit gives the sentence that tells of it, or "".

    def _write(self, message: Message) -> str:
        if message.move > self._reading.replay.last:
            return ""
        return self._editor.write(message.what, message.move, message.to, message.line, message.at)

    def _mark(self, message: Message) -> str:
        self._editor.mark(self._reading.at, message.what)
        return notes.mark_words(message.what)

    def _keep(self, message: Message) -> str:
        reading, editor, what = self._reading, self._editor, message.what
        at, replay, trial = reading.at, reading.replay, reading.trial
        if what == "question":
            editor.ask(at)
            return gettext("A question is asked here now.")
        if trial is None:
            return ""
        if what == "attempt" and trial.refused:
            editor.add_attempt(at, trial.refused)
            told = gettext("Kept as an attempt.")
        elif what == "accept" and trial.moves:
            editor.accept(at, trial.moves[0])
            told = gettext("Kept as a right answer.")
        elif what in VERDICTS and trial.moves and at < replay.last:
            if same_result(replay.tables[at], trial.moves[0], replay.record.moves[at]):
                return gettext("That is the move of the record: play another one.")
            # The side line is a note on the move that it is played instead of.
            reading.at += 1
            editor.add_line(reading.at, what, trial.moves)
            told = gettext("Kept as a side line.")
        else:
            return ""
        reading.trial = None
        return told

    def _judge_line(self, message: Message) -> str:
        self._editor.judge_line(self._reading.at, message.at, message.what)
        return ""

    def _strike(self, message: Message) -> str:
        self._editor.strike(message.what, self._reading.at, message.at)
        self._reading.line = None
        return gettext("Removed.")

    def _undo(self) -> str:
        if not self._editor.can_undo:
            return gettext("There is no note to take back.")
        self._editor.undo()
        self._reading.line = None
        return gettext("The last change of the notes is taken back.")

    def _take_up_draft(self) -> str:
        if not self._editor.offer:
            return ""
        self._editor.take_up()
        return gettext("These are the notes of the draft.")

    # What is shown

    def state(self) -> Notes | NoNotes:
        """The notes of the table as fields to be filled in, or why none can be written now."""
        reading = self._reading
        replay, trial = reading.replay, reading.trial
        if not replay.open_hands:
            return {"why": gettext("Open the hands to write notes.")}
        kept: Kept = {
            "attempt": notes.move_words(trial.refused.move) if trial and trial.refused else "",
            "moves": bool(trial and trial.moves),
            "instead": reading.at < replay.last,
        }
        unseen = [] if trial or reading.line else self._unseen()
        state = edit_state(self._editor, reading.at, replay.tables, replay.players)
        return {**state, "why": "", "kept": kept, "unseen": unseen, "notice": self._notice}

    def _unseen(self) -> list[str]:
        """A sentence for each card that a comment names as if it could be seen, and cannot."""
        replay, here = self._reading.replay, self._reading.at
        named = notes.named_in(comment.text for comment in replay.note(here).comments)
        mover = replay.tables[max(0, here - 1)].turn
        for at in range(max(0, here - 1), here + 1):
            scene = scene_of(replay.tables[at], replay.seat, open_hands=True)
            named -= notes.named_in(f"[{place.card}]" for place in lit(scene, mover, named, ()))
        return [
            say("{card} cannot be seen at this move: write [{name}?].", card=card.symbol, name=card)
            for card in named
        ]
