"""A recorded round to step through, in a notebook."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...game.round import Round
from ...i18n import current_language, gettext, say
from ...i18n import language as speaking
from ...notation.annotations import VERDICTS
from ...notation.record import Record
from ...notation.writer import write_record
from ...svg.scene import scene_of
from ...svg.show import figure
from ...svg.table import draw_table
from ...svg.words import describe, table_list
from ..base.messages import Message
from ..base.stage import not_usual
from ..table.intent import INTENTS
from . import notes, words
from .editor import Editor
from .editor_state import edit_state
from .question import same_result
from .reading import RecordShown
from .steps import opened

__all__ = ["RoundViewer"]


class RoundViewer(RecordShown):
    """A recorded round, move by move: each is shown on the table and told in a sentence.

    ``record`` is a Record, its text, the path of its file, the name of a saved table or of a record
    saved with notes, the id of a sample round (a name under which something is saved comes first),
    or a Round; of several rounds the last is shown. ``seat`` is the seat at the bottom of the
    picture; with ``open_hands=False`` the table is shown as that seat saw it, as is usual for a
    saved table that is still in play; the viewer opens after ``move`` moves; with
    ``projector=True`` everything is large.

    Where the record asks a question, the viewer asks it before it shows the next move, and judges
    the move that is made on the table; a jump to a later move passes it. With
    ``edit=True`` comments, marks, questions, side lines and attempts can be written and saved; the
    record as it stands is :attr:`record`, and what was never saved is offered as a draft by the
    next viewer of that round. A record with a move that is not legal is shown as far as it goes,
    with the reason.

    Raises ParseError for a text that is no record, and ValueError for a file that cannot be read, a
    move of a Record that is not legal, or a seat or move that the round does not have.

    >>> from burraco_learn import Round, load_rules
    >>> rnd = Round.deal(load_rules("classico"), players=2, seed=7)
    >>> rnd.play("draw")
    >>> viewer = RoundViewer(rnd, move=1)
    >>> viewer
    RoundViewer(<Record classico, 2 players, 1 moves>, move=1)
    >>> viewer.go(0)
    >>> viewer.round
    <Round classico, 2 players, 0 moves, seat 0 to draw>
    """

    def __init__(
        self,
        record: Record | Round | str | Path,
        seat: int = 0,
        open_hands: bool | None = None,
        move: int | None = None,
        language: str | None = None,
        projector: bool = False,
        edit: bool = False,
    ) -> None:
        with speaking(language or current_language()):
            found = opened(record)
        last = len(found.record.moves)
        at = move if move is not None else last if found.trouble else 0
        _check(at, last)
        said = not_usual(
            seat=(seat, 0),
            open_hands=(open_hands, None),
            move=(move, None),
            language=(language, None),
            projector=(projector, False),
            edit=(edit, False),
        )
        self._text = f"RoundViewer({', '.join([repr(found.record), *said])})"
        is_open = not found.hidden if open_hands is None else open_hands
        found.record.round(0).view(seat)  # a seat that is not there is an error here
        self._editor = Editor(found.record, found.save) if edit else None
        self._notice = ""
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "seek": self._seek,
            "hands": lambda _: self._turn_hands(),
            "speed": lambda _: self._change_speed(),
            "try": lambda _: self._try(),
            "back": lambda _: self._return(),
            "undo": lambda _: self._undo(),
            "look": self._look,
            "advise": lambda _: self._advise(),
            "rules": lambda _: self.send_rules(self._record.rules),
            "follow": lambda message: self._follow(message.at),
            "reveal": lambda _: self._reveal(),
            "again": lambda _: self._ask_again(),
        }
        self._edits: Mapping[str, Callable[[Editor, Message], str]] = {
            "write": self._write,
            "mark": self._mark,
            "keep": self._keep,
            "judge": self._judge_line,
            "strike": self._strike,
            "unwrite": self._unwrite,
            "redraft": self._take_up,
            "save": lambda editor, message: editor.save(message.text),
            "record": self._send_text,
        }
        super().__init__(
            found.record, seat, is_open, at, language, projector, not edit, found.trouble
        )
        with speaking(self._language):
            self._open_question()
            self._first = self._still()
            self._present()

    @property
    def record(self) -> Record:
        """The record that is shown; with ``edit=True`` as it has been edited."""
        return self._record

    @property
    def move(self) -> int:
        """How many moves of the record have been played on the table that is shown."""
        return self._at

    @property
    def round(self) -> Round:
        """The table that is shown, with everything hidden in it, as a Round of its own."""
        return self._shown_table().copy()

    def go(self, move: int) -> None:
        """Show the table after so many moves. Raises ValueError if there are not so many."""
        _check(move, self._last)
        with speaking(self._language):
            self._go(move)

    # What a message asks for

    def answer(self, message: Message) -> None:
        kind = message.type
        if kind in INTENTS and self._trial:
            self._publish(self._trial.answer(message))
        elif kind in INTENTS and self._asked:
            self._judge(message)
        elif kind in self._answers:
            self._answers[kind](message)
        elif kind in self._edits and self._editor is not None and self._open:
            self._edit(self._editor, message)
        elif kind == "instead" and self._editor is not None and self._open and self._at:
            self._go(self._at - 1)
            self._try()
        else:
            self.send_state("state")

    def _undo(self) -> None:
        if self._trial:
            self._publish(self._trial.undo())
        elif self._asked:
            self._show_asked(self._asked.undo())
        else:
            self.send_state("state")

    def _look(self, message: Message) -> None:
        live = self._trial or self._asked
        if live:
            self.send(live.look(message))

    def _advise(self) -> None:
        if self._trial:
            self._publish(self._trial.advise())
        elif self._asked:
            self._show_asked(self._asked.advise())
        else:
            self.send_state("state")

    def _return(self) -> None:
        if self._trial or self._line:
            self._go(self._at)
        else:
            self.send_state("state")

    # Edits

    def _edit(self, editor: Editor, message: Message) -> None:
        before = self._at
        self._notice = self._edits[message.type](editor, message)
        self._record = editor.record
        # A person types on while this goes to and fro: the state keeps its number.
        typing = message.type == "write" and not self._notice
        if self._at == before:
            self._take_up_line()
            # The text comes by itself, and what was said before it has been heard.
            heard = message.type == "record" or not self._notice
            self._present([] if heard else [self._notice], again=typing)
        else:
            self._go(self._at)

    def _write(self, editor: Editor, message: Message) -> str:
        if message.move > self._last:
            return ""
        return editor.write(message.what, message.move, message.to, message.line, message.at)

    def _mark(self, editor: Editor, message: Message) -> str:
        editor.mark(self._at, message.what)
        return notes.mark_words(message.what)

    def _keep(self, editor: Editor, message: Message) -> str:
        trial, what = self._trial, message.what
        if what == "question":
            editor.ask(self._at)
            return gettext("A question is asked here now.")
        if trial is None:
            return ""
        if what == "attempt" and trial.refused:
            editor.add_attempt(self._at, trial.refused)
            told = gettext("Kept as an attempt.")
        elif what == "accept" and trial.moves:
            editor.accept(self._at, trial.moves[0])
            told = gettext("Kept as a right answer.")
        elif what in VERDICTS and trial.moves and self._at < self._last:
            if same_result(self._tables[self._at], trial.moves[0], self._record.moves[self._at]):
                return gettext("That is the move of the record: play another one.")
            self._at += 1
            editor.add_line(self._at, what, trial.moves)
            told = gettext("Kept as a side line.")
        else:
            return ""
        self._trial = None
        return told

    def _judge_line(self, editor: Editor, message: Message) -> str:
        editor.judge_line(self._at, message.at, message.what)
        return ""

    def _strike(self, editor: Editor, message: Message) -> str:
        editor.strike(message.what, self._at, message.at)
        self._line = None
        return gettext("Removed.")

    def _unwrite(self, editor: Editor, message: Message) -> str:
        if not editor.can_undo:
            return gettext("There is no note to take back.")
        editor.undo()
        self._line = None
        return gettext("The last change of the notes is taken back.")

    def _take_up(self, editor: Editor, message: Message) -> str:
        if not editor.offer:
            return ""
        editor.take_up()
        return gettext("These are the notes of the draft.")

    def _send_text(self, editor: Editor, message: Message) -> str:
        self.send({"type": "text", "text": write_record(editor.record)})
        return self._notice

    def _edit_state(self) -> dict[str, Any] | None:
        editor = self._editor
        if editor is None:
            return None
        if not self._open:
            return {"why": gettext("Open the hands to write notes.")}
        trial = self._trial
        kept = {
            "attempt": notes.move_words(trial.refused.move) if trial and trial.refused else "",
            "moves": bool(trial and trial.moves),
            "instead": self._at < self._last,
        }
        unseen = [] if trial or self._line else self._unseen()
        state = edit_state(editor, self._at, self._tables, self._players)
        return {**state, "why": "", "kept": kept, "unseen": unseen, "notice": self._notice}

    def _unseen(self) -> list[str]:
        """A sentence for each card that a comment names as if it could be seen, and cannot."""
        named = notes.named_in(comment.text for comment in self._note(self._at).comments)
        for at in range(max(0, self._at - 1), self._at + 1):
            scene = scene_of(self._tables[at], self._seat, open_hands=True)
            mover = self._tables[max(0, self._at - 1)].turn
            named -= notes.named_in(
                f"[{place.card}]" for place in notes.lit(scene, mover, named, ())
            )
        return [
            say("{card} cannot be seen at this move: write [{name}?].", card=card.symbol, name=card)
            for card in named
        ]

    # The still picture

    def snapshot(self) -> str:
        return self._first

    def _still(self) -> str:
        at = self._at
        picture, _ = self._picture(at, self._open)
        scene = picture.scene
        drawn = draw_table(scene, live=False, marks=picture.marks)
        shown = figure(drawn, describe(scene), table_list(scene))
        lines = [
            words.head(self._record),
            self._trouble,
            self._sentence(at, self._open),
            *self._heard(at),
        ]
        head = f"<p><b>{html.escape(words.title(self._record))}</b></p>"
        told = "".join(f"<p>{html.escape(line)}</p>" for line in lines if line)
        run = html.escape(gettext("Run this cell to step through the round."))
        return f"<div>{head}{told}{shown}<p><em>{run}</em></p></div>"


def _check(move: int, last: int) -> None:
    if not 0 <= move <= last:
        raise ValueError(say("The record has {moves} moves, not {n}.", moves=last, n=move))
