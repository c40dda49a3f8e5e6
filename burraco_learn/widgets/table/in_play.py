"""A table in play: its moves, its bots, what it shows, and that it saves itself."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakSet

from ...analysis.reach import outlook
from ...bots import Bot, bot
from ...game.moves import Move
from ...game.round import Round
from ...game.view import View
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...notation.record import Record
from ...notation.writer import write_records
from ...rules.refusals import IllegalMove
from ...storage.saved_games import Save
from ...svg.scene import Scene
from ...svg.words import seat_name
from ..base.messages import Message
from ..base.stage import Stage
from . import words
from .drop_targets import where_cards_fit
from .intent import intended_move
from .match import match_place, match_state
from .opponents import USUAL
from .playing import ME, Playing
from .state import refusal_state, sheet_state, table_state

__all__ = ["SPEEDS", "TableInPlay"]

SPEEDS: Mapping[str, float] = {"slow": 1.6, "normal": 0.7, "at-once": 0.0}
"""How long a bot waits before each of its moves, in seconds."""


_TABLES: WeakSet[TableInPlay] = WeakSet()
"""All tables of this kernel: a cell that runs again makes a new one beside the old one."""


def _opened(scene: Scene, table: Round) -> Scene:
    """The scene with all hands open, but for a pozzetto that its player may not look at yet."""
    hands = tuple(
        None if table.unplayed_pozzetto[seat] else hand for seat, hand in enumerate(table.hands)
    )
    return replace(scene, hands=(scene.hands[ME], *hands[1:]))


class TableInPlay(Stage):
    """The table itself, once a round is dealt or taken up again: the person against bots."""

    def __init__(
        self,
        save: Save,
        speed: str,
        deck: str,
        open_hands: bool,
        language: str | None,
        projector: bool,
    ) -> None:
        self._save = save
        self._speed, self._sort, self._deck, self._open = speed, "suit", deck, open_hands
        self._game: Playing | None = None
        self._bots: Mapping[int, Bot] = {}
        self._notices: list[str] = []
        self._untold: list[str] = []
        self._unsaved = ""
        self._held = False
        self._running: asyncio.Task[None] | None = None
        self._showing_again = False
        super().__init__(language, projector)
        _TABLES.add(self)

    # The round at the table

    def _sit_down(self, game: Playing, bots: Mapping[int, Bot], save: Save) -> None:
        self._stop()
        for other in _TABLES:
            # Its bots would play on where the person has left, and save that.
            if other is not self and other._save.path == save.path:
                other._stop()
        self._game, self._save = game, save
        self._bots = bots
        self._held = False
        self._notices, self._untold, self._unsaved = [], [], ""

    def _start(self, sentence: str) -> None:
        if self._open:
            self._playing.mark_hands(True)
        self._keep()
        self._show(said=[sentence])
        self._let_bots_play()

    # Around the table

    def _look(self, message: Message) -> None:
        self.send(where_cards_fit(self._my_view(), message.cards, message.wild))

    def _advise(self) -> None:
        sentences = list(outlook(self._my_view()))
        self._show(advice=sentences, said=sentences)

    def _change_sort(self) -> None:
        self._sort = "rank" if self._sort == "suit" else "suit"
        self._show(said=[words.sort_label(self._sort)])

    def _change_speed(self) -> None:
        speeds = list(SPEEDS)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        self._show(said=[words.speed_label(self._speed)])

    def _send_record(self) -> None:
        """Send the text of the finished rounds: that of the one in play would tell hidden cards."""
        records = self._told_records()
        if not records:
            self._refuse(
                gettext(
                    "The record tells every card, so it is shown here when the round is over; "
                    "in Python it is table.record."
                )
            )
            return
        self.send({"type": "record", "text": write_records(records)})

    def _told_records(self) -> tuple[Record, ...]:
        game = self._playing
        return game.records if game.table.over else game.records[:-1]

    # The teaching view

    def _turn_hands(self) -> None:
        self._open = not self._open
        self._playing.mark_hands(self._open)
        self._keep()
        self._show(said=[words.hands_told(self._open)])
        if self._held and not self._open:
            self._go_on()

    def _take_back_to(self, message: Message) -> None:
        if not self._open or message.move >= self._playing.moves:
            self.send_state("state")
        else:
            self._rewind(message.move)

    def _rewind(self, at: int) -> None:
        """Back to the table after so many moves; the others wait there until told to go on."""
        self._stop()
        what = self._playing.narrated(at + 1, self._open)
        self._playing.rewind(at)
        self._held = self._bots_to_move()
        self._keep()
        self._show(
            said=[
                say(
                    "Taken back to before this move of {name}: {what}.",
                    name=self._name(what.seat),
                    what=what.text,
                )
            ]
        )

    def _go_on(self) -> None:
        self._held = False
        self._show()
        self._let_bots_play()

    def _undo(self) -> None:
        game = self._playing
        if not self._open and self._not_my_turn():
            return
        if game.table.turn == ME and not game.table.over:
            try:
                taken_back = game.undo()
            except IllegalMove as error:
                if not self._open:
                    self._refuse(error)
                    return
            else:
                self._keep()
                moved = [
                    {"card": one["card"], "from": one["to"], "to": one["from"]}
                    for one in taken_back.changes
                ]
                self._show(said=[say("Taken back: {what}.", what=taken_back.text)], changes=moved)
                return
        at = game.own_turn_before() if self._open else None
        if at is not None:
            self._rewind(at)
        elif self._open:
            self._refuse(gettext("You have not moved yet."))
        else:
            self._refuse(gettext("The round is over: only the teaching view takes back its end."))

    # Moves

    @property
    def _playing(self) -> Playing:
        if self._game is None:
            raise RuntimeError("no round is dealt")
        return self._game

    def _my_view(self) -> View:
        return self._playing.table.view(ME)

    def _not_my_turn(self) -> bool:
        """Refuse while a bot plays. A finished round refuses by its own rule."""
        if not self._bots_to_move():
            return False
        name = self._name(self._playing.table.turn)
        if self._held:
            self._refuse(say("It is {name}'s turn: press G to go on.", name=name))
            return True
        self._refuse(say("Wait for your turn: {name} is playing.", name=name))
        if not self._is_running():
            self._let_bots_play()
        return True

    def _play_intended(self, message: Message) -> None:
        if self._not_my_turn():
            return
        view = self._my_view()
        move = intended_move(view, message)
        why = view.why_not(move) if isinstance(move, Move) else move
        if why is not None:
            self._refuse(why)
            return
        assert isinstance(move, Move)
        self._notices = []
        self._play(move)
        self._show(since=1)
        self._let_bots_play()

    def _play(self, move: Move) -> None:
        self._playing.play(move)
        self._keep()

    # Saving

    def _keep(self) -> None:
        """Save the table. What goes wrong is told in a sentence, and the play goes on."""
        old = self._save.name
        try:
            moved = self._save.write(write_records(self._playing.records))
        except OSError as error:
            sentence = say(
                "This table cannot be saved in {folder}: {why}. You can play on.",
                folder=self._save.path.parent,
                why=error.strerror or error,
            )
            if sentence != self._unsaved:
                self._unsaved = sentence
                self._untold.append(sentence)
            return
        self._unsaved = ""
        if moved:
            self._notify(
                say(
                    "Another table saves itself as {old}, so this one is now saved as {name}.",
                    old=old,
                    name=self._save.name,
                )
            )

    def _notify(self, sentence: str) -> None:
        self._notices.append(sentence)
        self._untold.append(sentence)

    # Bots: one move at a time, and the event loop runs between two moves

    def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
        self._showing_again = False

    def _is_running(self) -> bool:
        return self._running is not None and not self._running.done()

    def _bots_to_move(self) -> bool:
        table = self._playing.table
        return not table.over and table.turn != ME

    def _let_bots_play(self) -> None:
        self._stop()
        if self._held or not self._bots_to_move():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python: nothing to wait for
            first = self._playing.moves
            while self._bots_to_move():
                self._bot_moves()
            self._show(since=self._playing.moves - first)
        else:
            self._running = loop.create_task(self._bots_play())

    async def _bots_play(self) -> None:
        unseen = 0
        while self._bots_to_move():
            pause = SPEEDS[self._speed]
            await asyncio.sleep(pause)
            with speaking(self._language):
                self._bot_moves()
                unseen += 1
                if pause or not self._bots_to_move():
                    self._show(since=unseen)
                    unseen = 0

    def _bot_moves(self) -> None:
        seat = self._playing.table.turn
        view = self._playing.table.view(seat)
        try:
            self._play(self._bots[seat].choose(view))
        except Exception as error:  # a bot of one's own may do anything
            why = str(error) if isinstance(error, IllegalMove) else repr(error)[:200]
            self._notify(
                say(
                    "The bot of {name} made no legal move, so a {usual} bot moved for it: {why}",
                    name=self._name(seat),
                    usual=USUAL,
                    why=why,
                )
            )
            self._play(bot(USUAL, seed=seat).choose(view))

    # Showing once more what the others did, from the tables that were kept

    def _show_again(self) -> None:
        if self._is_running():
            self._refuse(gettext("Wait until the others have played."))
            return
        first = self._playing.others_since()
        if first == self._playing.moves:
            self._refuse(gettext("The others have not moved since your last move."))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for at in range(first, self._playing.moves + 1):
                self._show_past(first, at)
        else:
            self._showing_again = True
            self._running = loop.create_task(self._show_moves(first))

    async def _show_moves(self, first: int) -> None:
        pause = SPEEDS[self._speed] or SPEEDS["normal"]
        for at in range(first, self._playing.moves + 1):
            with speaking(self._language):
                self._show_past(first, at)
            if at < self._playing.moves:
                await asyncio.sleep(pause)
        self._showing_again = False

    def _show_past(self, first: int, at: int) -> None:
        if at == first:
            self._show(at=at, said=[gettext("Once more, what the others did:")])
        else:
            self._show(at=at, since=1)

    # What is shown

    def _name(self, seat: int) -> str:
        return seat_name(seat, ME, self._playing.table.players)

    def _refuse(self, why: IllegalMove | str) -> None:
        self._show(**refusal_state(self._playing.table.rules, why))

    def _labels(self, match_goes_on: bool = False) -> dict[str, Any]:
        return words.labels(self._sort, self._speed, match_goes_on)

    def _show(self, since: int = 0, at: int | None = None, **more: Any) -> None:
        """Publish the table, by default as it stands, else after ``at`` moves.

        ``since`` is how many moves before it are news.
        """
        game = self._playing
        end = game.moves if at is None else at
        table = game.after(end)
        view = table.view(ME)
        log = game.log(self._open)
        state = table_state(view, log, log[end - since : end], self._sort, self._why_no_undo())
        state["buttons"].append(words.advice_button(state["yours"]))
        picture = replace(state["svg"], deck=self._deck)
        if self._open:
            for button in state["buttons"]:
                if button["id"] == "undo":
                    button.update(enabled=game.moves > 0, why="")
            picture = replace(picture, scene=_opened(picture.scene, table))
        goes_on = False
        match: dict[str, Any] = {}
        if view.phase == "over":
            state["sheet"] = sheet_state(table, ME)
            if game.goal:
                match = match_state(game.match(), game.goal, ME)
                goes_on = not match["over"]
                state["sheet"]["match"] = match
        if since and state["sheet"]:
            state["said"] += [sheet["result"] for sheet in (state["sheet"], match) if sheet]
        said = [*more.pop("said", state["said"]), *self._untold]
        self._untold = []
        self.publish(
            {
                **state,
                "svg": picture,
                "title": self._title(),
                "labels": self._labels(goes_on),
                "tools": words.tools(self._open, bool(self._told_records())),
                "teaching": self._open,
                "waiting": words.waiting(self._name(view.turn)) if self._held else None,
                "notices": [*self._notices, *([self._unsaved] if self._unsaved else [])],
                **more,
                "said": said,
            }
        )

    def _title(self) -> str:
        game = self._playing
        title = words.table_title(game.table.rules, game.table.players)
        if game.goal:
            place = match_place(game.goal, len(game.finished) + 1, game.totals_before)
            title = say("{title} · {more}", title=title, more=place)
        if self._open:
            title = say("{title} · {more}", title=title, more=gettext("all hands open"))
        return title

    def _why_no_undo(self) -> str:
        if self._playing.table.turn != ME:
            return ""
        try:
            self._playing.table.copy().undo()
        except IllegalMove as error:
            return error.reason
        return ""
