"""A table in play: the moves of the person and of the bots, shown and saved one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Unpack
from weakref import WeakSet

from ...bots import Bot
from ...game.moves import Move
from ...game.view import View
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...notation.writer import write_records
from ...rules.refusals import IllegalMove
from ...storage.saved_games import Save
from ...svg.words import seat_name
from ..base.messages import Message
from ..base.picture import TEXT_SIZES
from ..base.stage import Stage
from ..base.wire import Change
from . import words
from .advice import advice
from .coach import Coach
from .drop_targets import where_cards_fit
from .guide import guided_move
from .hand_order import is_same_hand
from .intent import INTENTS, intended_move
from .keeper import Keeper
from .narration import cards_dealt
from .opponents import opponent_and_partner, play_bot, seated
from .page import SPEEDS, Settings, table_page
from .playing import ME, Playing
from .state import refusal_state
from .wire import RecordAnswer, TableNews, TablePage

__all__ = ["TableInPlay"]

_HINTS = frozenset({"advice", "coach"})
"""The parts of a state that are closed together."""

_TABLES: WeakSet[TableInPlay] = WeakSet()
"""All tables of this kernel: a cell that runs again makes a new one beside the old one."""


class TableInPlay(Stage):
    """The table itself, once a round is dealt or taken up again: the person against bots."""

    front = "table/page.js"
    to_room = True
    tells = ("refusal", "coach")
    # Here already: one whose arguments are refused is closed as well, when Python lets it go.
    _running: asyncio.Task[None] | None = None
    _showing_again = False

    def __init__(
        self,
        save: Save,
        settings: Settings,
        language: str | None,
        projector: bool,
    ) -> None:
        self._keeper = Keeper(save)
        self._settings = settings
        self._game: Playing | None = None
        self._named: Mapping[int, str | Bot] = {}
        self._bots: Mapping[int, Bot] = {}
        self._coach: Coach | None = None
        self._held = False
        super().__init__(language, projector)
        _TABLES.add(self)

    def _at_table(self) -> Mapping[str, Callable[[Message], None]]:
        """What is done on each message about a table in play."""
        return {
            **dict.fromkeys(INTENTS, self._play_intended),
            "look": self._look,
            "advise": lambda _: self._advise(),
            "undo": lambda _: self._undo(),
            "rewind": self._take_back_to,
            "go": lambda _: self._go_on(),
            "hands": lambda _: self._turn_hands(),
            "again": lambda _: self._show_again(),
            "record": lambda _: self._send_record(),
            "arrange": self._arrange,
            "guide": lambda _: self._show_how(),
            "alone": lambda _: self._leave_guide(),
            "sort": lambda _: self._change_sort(),
            "speed": lambda _: self._change_speed(),
            "size": lambda _: self._change_size(),
            "quiet": lambda _: self._close_hints(),
        }

    # The round at the table

    def _sit_down(self, game: Playing, bots: Mapping[int, str | Bot], save: Save) -> None:
        self._stop()
        for other in _TABLES:
            # Its bots would play on where the person has left, and save that.
            if other is not self and other._keeper.save.path == save.path:
                other._stop()
        self._game, self._keeper = game, Keeper(save)
        self._named, self._bots = bots, seated(bots, game.table.players)
        self._coach = None
        self._held = False

    def _start(self, sentence: str, dealt: bool = False) -> None:
        if self._settings.open_hands:
            self._playing.mark_hands(True)
        self._keep()
        self._show(said=[sentence], changes=cards_dealt(self._my_view()) if dealt else [])
        self._let_bots_play()

    # Around the table

    def _look(self, message: Message) -> None:
        self.answer_with(where_cards_fit(self._my_view(), message.cards, message.wild))

    def _advise(self) -> None:
        """Tell what can be done, and what the coach says of it: one thing more each time."""
        view = self._my_view()
        if self._coach is None or not self._coach.is_about(view):
            self._coach = Coach(view) if view.turn == view.seat and not view.over else None
        news = advice(view)
        if not self._settings.hints:
            self._settings.hints = True
            self._settings.keep()
        if self._coach is not None:
            news = self._coach.asked(view, news, again="coach" in self.state)
        self._show(**news)

    def _close_hints(self) -> None:
        """Show no hints until they are asked for; nothing else on the page changes."""
        self._settings.hints = False
        self._settings.keep()
        shown = {name: part for name, part in self.state.items() if name not in _HINTS}
        shown |= {"said": [], "changes": []}
        if shown == self.state:
            self.send_state("state")  # no hints were there, but each message has an answer
        self.state = shown

    def _change_sort(self) -> None:
        settings, game = self._settings, self._playing
        if game.order:
            game.order = ()
        else:
            settings.sort = "rank" if settings.sort == "suit" else "suit"
            settings.keep()
        self._show(said=[words.sort_label(settings.sort)])

    def _arrange(self, message: Message) -> None:
        """Have the hand lie as the person has put its cards."""
        if not is_same_hand(message.cards, self._my_view().hand):
            self.send_state("state")  # it is another hand meanwhile
            return
        first = not self._playing.order
        self._playing.order = message.cards
        self._show(said=[words.sort_label("own")] if first else [])

    def _change_speed(self) -> None:
        speeds = list(SPEEDS)
        following = (speeds.index(self._settings.speed) + 1) % len(speeds)
        self._settings.speed = speeds[following]
        self._settings.keep()
        self._show(said=[words.speed_label(self._settings.speed)])

    def _change_size(self) -> None:
        settings, sizes = self._settings, list(TEXT_SIZES)
        settings.size = sizes[(sizes.index(settings.size) + 1) % len(sizes)]
        settings.keep()
        self.text_size = settings.size
        self._show(said=[words.size_label(settings.size)])

    def _send_record(self) -> None:
        """Send the text of the finished rounds."""
        records = self._playing.finished_records
        if not records:
            self._refuse(
                gettext(
                    "The record tells every card, so it is shown here when the round is over; "
                    "in Python it is table.record."
                )
            )
            return
        self.answer_with(RecordAnswer(type="record", text=write_records(records)))

    # The guide of a first round

    def _show_how(self) -> None:
        """Do what the guide says."""
        if not self._not_my_turn() and not self._playing.over:
            self._play(guided_move(self._my_view()))

    def _leave_guide(self) -> None:
        self._settings.guided = False
        self._show()

    # The teaching view

    def _turn_hands(self) -> None:
        self._settings.open_hands = not self._settings.open_hands
        self._playing.mark_hands(self._settings.open_hands)
        self._keep()
        self._show(said=[words.hands_told(self._settings.open_hands)])
        if self._held and not self._settings.open_hands:
            self._go_on()

    def _take_back_to(self, message: Message) -> None:
        if not self._settings.open_hands or message.move >= self._playing.moves:
            self.send_state("state")
        else:
            self._rewind(message.move)

    def _rewind(self, at: int) -> None:
        """Back to the table after so many moves; the others wait there until told to go on."""
        self._stop()
        what = self._playing.narrated(at + 1, self._settings.open_hands)
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
        if not self._settings.open_hands and self._not_my_turn():
            return
        if game.table.turn == ME and not game.table.over:
            try:
                taken_back = game.undo()
            except IllegalMove as error:
                if not self._settings.open_hands:
                    self._refuse(error)
                    return
            else:
                self._keep()
                moved: list[Change] = [
                    {"card": one["card"], "from": one["to"], "to": one["from"]}
                    for one in taken_back.changes
                ]
                self._show(said=[say("Taken back: {what}.", what=taken_back.text)], changes=moved)
                return
        at = game.own_turn_before() if self._settings.open_hands else None
        if at is not None:
            self._rewind(at)
        elif self._settings.open_hands:
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
        self._play(move)

    def _play(self, move: Move) -> None:
        self._keeper.notices = []
        self._playing.play(move)
        self._keep_move()
        self._show(since=1)
        self._let_bots_play()

    def _keep(self) -> None:
        self._keeper.keep(self._playing.records, self._playing.over)

    def _keep_move(self) -> None:
        """Save the table after a move; the last one of a round is when its result is kept."""
        self._keep()
        names = opponent_and_partner(self._named, self._playing.table.players)
        result = self._playing.result(*names) if names else None
        if result is not None:
            self._keeper.keep_result(result)

    # Bots: one move at a time, and the event loop runs between two moves

    def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
        self._showing_again = False

    def give_up(self) -> None:
        self._stop()

    def close(self) -> None:
        self._stop()
        super().close()

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
            pause = SPEEDS[self._settings.speed]
            await asyncio.sleep(pause)
            unseen += 1
            with speaking(self.language):
                if not self.guard(partial(self._step, unseen, bool(pause))):
                    return
            if pause:
                unseen = 0

    def _step(self, unseen: int, at_once: bool) -> None:
        """A move of a bot; it is shown with those not shown yet, at once or with the last one."""
        self._bot_moves()
        if at_once or not self._bots_to_move():
            self._show(since=unseen)

    def _bot_moves(self) -> None:
        trouble = play_bot(self._playing, self._bots)
        if trouble:
            self._keeper.notify(trouble)
        self._keep_move()

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
        pause = SPEEDS[self._settings.speed] or SPEEDS["normal"]
        for at in range(first, self._playing.moves + 1):
            with speaking(self.language):
                if not self.guard(partial(self._show_past, first, at)):
                    return
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

    def _show(self, since: int = 0, at: int | None = None, **more: Unpack[TableNews]) -> None:
        """Publish the table, by default as it stands, else after ``at`` moves.

        ``since`` is how many moves before it are news; ``more`` is shown in place of what the page
        says by itself.
        """
        notices = self._keeper.shown()
        page = table_page(self._playing, self._settings, self._held, notices, since, at)
        shown: TablePage = {**page, **more}
        if self._settings.hints and page["yours"] and not page["guide"] and at is None:
            shown.setdefault("advice", advice(self._my_view())["advice"])
        self.publish({**shown, "said": [*shown["said"], *self._keeper.news()]})
