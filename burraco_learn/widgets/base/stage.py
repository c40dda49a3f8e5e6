"""The one stage of every widget: a thin base class over one front end.

A widget composes a *state*, a JSON object with everything that is shown, in words of the
widget's language. The stage adds:

- ``n``: its number; every message of a browser carries the number of the state it was made on
- ``lang``: the language of its words
- ``projector``: whether all is shown large; ``text_size``: that of words, in percent
- ``fits``: from and below how many CSS pixels of width the pictures are the right ones; a browser
  with another width says so. Left out where pictures are not drawn to width
- ``room``: for how many CSS pixels of width and height the table in ``svg`` was drawn, where it
  fits the place that a view has for it; ``fitted``: the same table for views of other sizes
- ``terms``: the words of the sentences in its parts named by ``tells`` that the glossary has, each
  with the id of its term; a page marks them, and asks for what is told of one
- ``fault``: a sentence about a message that could not be answered, until the next state; left out
  where there is none

What a widget gives to ``publish`` has these in any case:

- ``page``: a name for what is shown, which stylesheets and tests know it by
- ``labels``: all words that stay the same, among them those of ``words.frame_labels``,
  without which nothing is shown
- ``yours``: is it the person's turn? false where there are no turns
- ``said``: sentences about what just happened, for a screen reader; at first most often none

``title`` stands above the page if there is one. All else is what the page itself shows, and the
``wire.py`` of its package describes it. What several pages have:

- ``svg``: the table as a picture; ``status``: whose turn it is, in a sentence
- ``choices``: the opening screen of a play table
- ``buttons``: id, label, key, enabled, and why not
- ``refusal``: rule, text, rule_text, source; or None; ``advice``: sentences, or left out
- ``log``: the turns, each with its moves in notation and in words
- ``changes``: which card went from where to where, the list from which the sentences of ``said``
  are made and the cards are moved
- ``sheet``: the score sheet of a finished round, or None; in a match with its own as ``match``
- of a play table: ``saved`` tables on offer, ``notices`` about saving, further ``tools``,
  ``teaching``: are all hands open?, and ``waiting``: whom the others wait for, or None
- of exercises: ``task`` (question, exhibits, answers, hints, verdict) or None, ``tally`` and
  ``summary``; of an exam the row of questions as ``nav``, and its ``result``
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ...i18n import current_language, gettext, language, say
from ...rules import Rules
from ...rules.rulebook import left_out, signs
from ...rules.subjects import by_subject
from ...storage.settings import remembered
from ...svg.table import TABLE_WIDTH
from ...terms import glossary
from . import hot_reload
from .cells import take_place
from .front_end import front_end
from .memory import Memory
from .messages import Message, UnfitText, read_message
from .picture import TEXT_SIZES, USUAL_ROOM, Picture, Room, room_for, width_for
from .terms import marked_terms, told_term
from .wire import Answer, Drawn, Fitted, FrameState, RulebookPart, RulesAnswer, State, TermAnswer

__all__ = ["PAGE_OWNED", "Stage", "not_usual"]

PAGE_OWNED: frozenset[str] = frozenset()
"""The synced values that a page may write. There are none: the kernel owns them all, and a page
says in messages what a person does."""

_VIEWS = 3
"""How many views of one table, each of another size, are drawn for at a time."""

_LOG = logging.getLogger("burraco_learn")

_MACHINERY = frozenset(vars(anywidget.AnyWidget.__new__(anywidget.AnyWidget)))
"""The attributes by which a widget has its synced values; those are kept by themselves."""

_ON_ANY_STATE = frozenset({"speed", "sort", "size", "quiet", "arrange", "rules", "term", "write"})
"""The messages that mean the same whatever state they were made on."""


def not_usual(**options: tuple[object, object]) -> list[str]:
    """Those arguments of a call that are not the usual ones, as they are written in code.

    Each option is its value and the usual one.

    >>> not_usual(level=(2, 1), deck=("classic", "classic"))
    ['level=2']
    """
    return [f"{name}={value!r}" for name, (value, usual) in options.items() if value != usual]


class Stage(anywidget.AnyWidget):
    """A widget on the stage. A subclass answers messages and publishes states.

    Messages that do not have the right shape, or were made on a state other than the present one,
    are ignored; the present state is sent again. Only what means the same on every state is done in
    any case, so that a person can change the speed of bots while they play.

    A widget that is made by a cell which runs again closes those that the cell made before.

    No message goes unanswered: whatever goes wrong while one is answered becomes a sentence on the
    page and a line in the log of ``burraco_learn``, and the widget is as it was before.
    """

    front: str
    """The module of the front end whose page shows the widget, as "lesson/facts.js"; a subclass
    says it."""
    state = traitlets.Dict().tag(sync=True)
    written: str
    """How the widget is written in code; a subclass says it."""
    to_width = True
    """Whether pictures are drawn for the width that the page has for them."""
    picture_width = TABLE_WIDTH
    tells: tuple[str, ...] = ()
    """The parts of a state whose sentences have the terms of the glossary marked."""
    to_room = False
    """Whether the table fits width and height of the place that each view has for it."""
    _rooms: tuple[Room, ...] = ()
    _drawing: Picture | None = None

    def __init__(self, language: str | None = None, projector: bool = False) -> None:
        self.language = language or current_language()
        self.projector = projector
        self.text_size = remembered({"text": TEXT_SIZES}).get("text", "100")
        super().__init__(state={"n": 0})
        self.on_msg(self._receive)
        take_place(self)
        if hot_reload.wanted():
            hot_reload.follow(self)

    @property
    def _esm(self) -> str:
        """The front end, from which anywidget makes a synced trait of the same name."""
        return front_end(self.front)

    def serve_anew(self) -> None:
        """Send the front end once more, as it is joined now."""
        self.set_trait("_esm", front_end(self.front))

    def __repr__(self) -> str:
        return self.written

    def open(self) -> None:
        """Open the way to the browser: with the first state, so that nothing travels twice.

        While the front end of a widget loads, JupyterLab keeps all later messages of the kernel
        waiting that are about this widget, and all those behind them.
        """
        if self.state["n"]:
            super().open()

    def close(self) -> None:
        """Let go of the widget's part of the page, and of the layout that came with it."""
        super().close()
        self.layout.close()

    @property
    def is_closed(self) -> bool:
        """Whether the widget has been closed; it lives on until Python lets it go."""
        return self.comm is None and self.state["n"] > 0

    def answer(self, message: Message) -> None:
        """Do what a message of the present state asks."""
        raise NotImplementedError

    def use_rules(self, rules: Rules) -> None:
        """Show the widget under another rule set: a lesson does so when one is chosen in its bar.

        A widget that depends on a rule set overrides it.
        """

    def publish(self, state: State, again: bool = False) -> None:
        """Show a state; it gets the next number. Its ``svg`` may be a Picture, not drawn yet.

        With ``again`` it is the present state once more, and keeps its number: what a person does
        meanwhile still has its meaning.
        """
        first = self.state["n"] == 0
        svg = state.get("svg")
        self._drawing = svg if isinstance(svg, Picture) else None
        frame: FrameState = {
            "n": self.state["n"] + (not again),
            "lang": self.language,
            "projector": self.projector,
            "text_size": int(self.text_size),
        }
        terms = marked_terms(*(state.get(name) for name in self.tells))
        if terms:
            frame["terms"] = terms
        before = self.state
        self.state = {**frame, **state, **self.drawn()}
        if first:
            self.open()
        elif self.state == before:  # the same once more, which would not travel by itself
            self.send_state("state")

    def drawn(self) -> Drawn:
        """What depends on the width of the pictures; nothing on a page that has none."""
        if self.to_room:
            return self._fitted()
        if not self.to_width:
            return {}
        drawn: Drawn = {"fits": room_for(self.picture_width, self.projector)}
        if self._drawing is not None:
            drawn["svg"] = self._drawing.at(self.picture_width)
        return drawn

    def _fitted(self) -> Drawn:
        """The table for each view that asked, and before that for one of the usual size."""
        drawing = self._drawing
        if drawing is None:
            return {}
        *others, last = self._rooms or (USUAL_ROOM,)
        text = TEXT_SIZES[self.text_size]
        fitted: list[Fitted] = [
            {"room": room, "svg": drawing.fitted(room, text)} for room in others
        ]
        return {"fitted": fitted, "room": last, "svg": drawing.fitted(last, text)}

    def redraw(self) -> None:
        """Show the present state once more, in pictures as wide as ``picture_width`` says.

        A widget that does not leave the drawing to :meth:`publish` overrides it.
        """
        # The same number: what was asked on this state meanwhile still has its meaning.
        self.state = {**self.state, **self._news([]), **self.drawn()}

    def _news(self, said: list[str]) -> State:
        """These sentences as news, with no card that moved; not every page speaks of cards."""
        return {"said": said} | ({"changes": []} if "changes" in self.state else {})

    def send_rules(self, rules: Rules) -> None:
        """Answer a browser that asks for the numbered rules: those that can come up, by subject."""
        parts: list[RulebookPart] = [
            {
                "title": title,
                "rows": [
                    {"id": rule.id, "text": rule.text, "source": rule.source} for rule in found
                ],
            }
            for title, found in by_subject(rule for rule in rules.numbered() if rule.applies)
        ]
        self.answer_with(
            RulesAnswer(
                type="rules",
                title=rules.title,
                note=rules.note,
                signs=signs(rules),
                parts=parts,
                left_out=left_out(rules),
                search=gettext("Search the rules"),
                nothing=gettext("No rule has these words."),
            )
        )

    def _send_term(self, id: str) -> None:
        try:
            term = glossary(id)
        except ValueError:  # no page of ours asks for it
            self.send_state("state")
        else:
            self.answer_with(TermAnswer(type="term", term=told_term(term)))

    def answer_with(self, answer: Answer) -> None:
        """Send what was asked for; it is a message of its own, and not part of the state."""
        self.send(dict(answer))

    def set_state(self, sync_data: State) -> None:
        """Take what a page writes into synced values: only what is its own.

        For everything else the page gets again what the kernel has.
        """
        written = {name: value for name, value in sync_data.items() if name in PAGE_OWNED}
        if written:
            super().set_state(written)
        foreign = [name for name in sync_data if name in self.keys and name not in PAGE_OWNED]
        if foreign:
            self.send_state(foreign)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        with language(self.language):
            self.guard(lambda: self._read(content))

    def _read(self, content: object) -> None:
        try:
            message = read_message(content)
        except UnfitText as error:
            self._tell_fault(str(error))
            return
        if message is not None and message.type == "width":
            self._make_room(message.width)
        elif message is not None and message.type == "room":
            self._fit(Room.of(message.width, message.height))
        elif message is None or not self._is_present(message):
            self.send_state("state")
        elif message.type == "term":
            self._send_term(message.what)
        else:
            self.answer(message)

    def guard(self, act: Callable[[], object]) -> bool:
        """Do something that a page or a bot asked for; whether it went well.

        Whatever is raised is told on the page, in the current language, and in the log; then all
        that the widget holds is as it was before.
        """
        synced = {name: getattr(self, name) for name in self.keys}
        memory = Memory(self, _MACHINERY)
        try:
            act()
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"[:300]
            _LOG.error("%s did not answer: %s", type(self).__name__, ascii(fault))
            _LOG.debug("It came from here:", exc_info=True)
            self.give_up()
            memory.restore()
            for name, value in synced.items():
                if getattr(self, name) is not value:
                    self.set_trait(name, value)
            self._tell_fault(
                say(
                    "This could not be done, and all is as it was before. The fault is the "
                    "program's: {fault}",
                    fault=ascii(fault)[1:-1],
                )
            )
            return False
        return True

    def give_up(self) -> None:
        """Stop what was begun: something went wrong. A widget that begins things overrides it."""

    def _tell_fault(self, sentence: str) -> None:
        """Say in a sentence above the page what could not be done; the state stays present."""
        before = self.state
        self.state = {**before, **self._news([sentence]), "fault": sentence}
        if self.state == before:  # the same once more, which would not travel by itself
            self.send_state("state")

    def _is_present(self, message: Message) -> bool:
        return message.type in _ON_ANY_STATE or message.state == self.state["n"]

    def _make_room(self, room: int) -> None:
        width = width_for(room, self.projector)
        if width == self.picture_width or not self.to_width:
            self.send_state("state")
        else:
            self.picture_width = width
            self._redraw_and_tell()

    def _fit(self, room: Room) -> None:
        if room in self._rooms or not self.to_room:
            self.send_state("state")
        else:
            self._rooms = (*self._rooms, room)[-_VIEWS:]
            self._redraw_and_tell()

    def _redraw_and_tell(self) -> None:
        """Draw anew, and send the state also where the new room changes nothing on the page."""
        before = self.state
        self.redraw()
        if self.state == before:
            self.send_state("state")

    def snapshot(self) -> str:
        """The widget as static HTML: a function of its arguments alone."""
        raise NotImplementedError

    def _repr_mimebundle_(
        self, **kwargs: Any
    ) -> tuple[dict[str, object], dict[str, object]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        with language(self.language):
            # A title without blanks breaks where the page ends.
            still = f'<div style="overflow-wrap:anywhere">{self.snapshot()}</div>'
            return {**data, "text/html": still}, metadata
