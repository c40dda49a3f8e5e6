"""A whole round at a table with bots, in a notebook."""

from __future__ import annotations

import asyncio
import html
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from ..bots import bot
from ..coach import outlook
from ..language import gettext, say
from ..language import language as speaking
from ..moves import Move
from ..refusals import IllegalMove
from ..round import Round
from ..rules import Rules, load_rules, rule_sets
from ..svg.words import seat_name
from ..view import View
from . import play_words as words
from .looking import where_cards_fit
from .messages import Message
from .stage import Stage
from .table_state import Told, refusal_state, sheet_state, table_state
from .telling import changes, tell
from .wish import WISHES, wished_move

__all__ = ["SPEEDS", "PlayTable"]

_ME = 0

SPEEDS: Mapping[str, float] = {"slow": 1.6, "normal": 0.7, "at-once": 0.0}
"""How long a bot waits before each of its moves, in seconds."""


def _played_by(rules: Rules, players: int) -> Rules:
    """The rules, if so many can play by them; else ValueError."""
    if players not in rules.players:
        raise ValueError(
            say(
                "{title} is for {allowed} players, not {players}.",
                title=rules.title,
                allowed=gettext(" or ").join(map(str, rules.players)),
                players=players,
            )
        )
    return rules


class PlayTable(Stage):
    """A table at which a person plays a round against bots, with mouse or keyboard.

    ``rules`` is the id of a rule set or the path of a file of one's own; ``players`` is 2 or 4;
    ``bots`` names the bot on the other seats; with a ``seed`` the table always deals the same
    rounds; ``speed`` is how fast the bots play: "slow", "normal" or "at-once". The person can
    change rules, players and speed at the table.

    Raises RulesError for unknown rules, and ValueError for a number of players that the rules do
    not have, or an unknown bot or speed.

    >>> PlayTable("burraco-reale", players=2)
    PlayTable('burraco-reale', players=2)
    """

    def __init__(
        self,
        rules: str = "classico",
        players: int = 4,
        bots: str = "greedy",
        seed: int | str | None = None,
        language: str | None = None,
        speed: str = "normal",
    ) -> None:
        chosen = _played_by(load_rules(rules), players)
        if speed not in SPEEDS:
            raise ValueError(
                say("'{speed}' is no speed: use {speeds}.", speed=speed, speeds=", ".join(SPEEDS))
            )
        bot(bots)  # an unknown name is an error here, not at the first deal
        options = {
            "players": (players, 4),
            "bots": (bots, "greedy"),
            "seed": (seed, None),
            "language": (language, None),
            "speed": (speed, "normal"),
        }
        said = [f"{name}={value!r}" for name, (value, usual) in options.items() if value != usual]
        self._text = f"PlayTable({', '.join([repr(rules), *said])})"
        self._opening = chosen, players
        self._on_offer = {id: load_rules(id) for id in rule_sets()} | {chosen.id: chosen}
        self._rules, self._players = chosen, players
        self._bot_name = bots
        self._seed: int | str = secrets.randbits(64) if seed is None else seed
        self._speed, self._sort = speed, "suit"
        self._round: Round | None = None
        self._dealt = 0
        self._log: list[Told] = []
        self._running: asyncio.Task[None] | None = None
        self._answers: Mapping[str, Callable[[Message], None]] = {
            **dict.fromkeys(WISHES, self._play_wish),
            "look": self._look,
            "advise": lambda _: self._advise(),
            "undo": lambda _: self._undo(),
            "sort": lambda _: self._change_sort(),
            "speed": lambda _: self._change_speed(),
            "rules": self._send_rules,
            "new": lambda _: self._choose(),
            "back": lambda _: self._back(),
            "deal": self._deal_chosen,
        }
        super().__init__(language)
        with speaking(self._language):
            self._choose()

    def __repr__(self) -> str:
        return self._text

    @property
    def round(self) -> Round | None:
        """The round in play, with everything hidden in it; None before the first deal."""
        return self._round

    def snapshot(self) -> str:
        rules, players = self._opening
        title, about, what_to_do = (
            html.escape(text) for text in words.snapshot_words(rules, players)
        )
        return f"<div><p><b>{title}</b></p><p>{about}</p><p><em>{what_to_do}</em></p></div>"

    def deal(self, rules: str | None = None, players: int | None = None) -> None:
        """Deal a new round, as the button on the opening screen does.

        Without arguments the rules and players of the last choice. Raises as the class does.
        """
        chosen = self._rules if rules is None else self._on_offer.get(rules) or load_rules(rules)
        number = self._players if players is None else players
        _played_by(chosen, number)
        with speaking(self._language):
            self._deal(chosen, number)

    # What a message asks for

    def answer(self, message: Message) -> None:
        act = self._answers.get(message.type)
        choosing = self.state["page"] == "choose"
        if act is None or (choosing and message.type not in ("deal", "back", "rules")):
            self.send_state("state")
        else:
            act(message)

    def _deal_chosen(self, message: Message) -> None:
        rules = self._on_offer.get(message.rules)
        if rules is None or message.players not in rules.players:
            self.send_state("state")
        else:
            self._deal(rules, message.players)

    def _deal(self, rules: Rules, players: int) -> None:
        self._stop_bots()
        self._rules, self._players = rules, players
        # The first deal is the seed's own; the deal then passes on.
        seed = f"{self._seed}/{self._dealt + 1}" if self._dealt else self._seed
        dealer = (self._dealt - 1) % players
        self._dealt += 1
        self._round = Round.deal(rules, players=players, seed=seed, dealer=dealer)
        self._bots = {seat: bot(self._bot_name, seed=seat) for seat in range(1, players)}
        self._log = []
        self._show(said=[gettext("The cards are dealt.")])
        self._let_bots_play()

    def _choose(self) -> None:
        self._stop_bots()
        self.publish(self._opening_screen())

    def _back(self) -> None:
        if self._round is None:
            self.send_state("state")
            return
        self._show()
        self._let_bots_play()

    def _look(self, message: Message) -> None:
        self.send(where_cards_fit(self._my_view(), message.cards))

    def _advise(self) -> None:
        sentences = list(outlook(self._my_view()))
        self._show(advice=sentences, said=sentences)

    def _undo(self) -> None:
        if self._not_my_turn():
            return
        try:
            self._table.undo()
        except IllegalMove as error:
            self._refuse(error)
            return
        taken_back = self._log.pop()
        moved = [
            {"card": one["card"], "from": one["to"], "to": one["from"]}
            for one in taken_back.changes
        ]
        self._show(said=[say("Taken back: {what}.", what=taken_back.text)], changes=moved)

    def _change_sort(self) -> None:
        self._sort = "rank" if self._sort == "suit" else "suit"
        self._show(said=[words.sort_label(self._sort)])

    def _change_speed(self) -> None:
        speeds = list(SPEEDS)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        self._show(said=[words.speed_label(self._speed)])

    def _send_rules(self, message: Message) -> None:
        rules = self._on_offer.get(message.rules, self._rules)
        self.send(
            {
                "type": "rules",
                "title": rules.title,
                "note": rules.note,
                "rows": [
                    {"id": rule.id, "text": rule.text, "source": rule.source}
                    for rule in rules.numbered()
                ],
            }
        )

    # Moves

    @property
    def _table(self) -> Round:
        if self._round is None:
            raise RuntimeError("no round is dealt")
        return self._round

    def _my_view(self) -> View:
        return self._table.view(_ME)

    def _not_my_turn(self) -> bool:
        """Refuse while a bot plays. A finished round refuses by its own rule."""
        view = self._my_view()
        if view.turn == _ME or view.phase == "over":
            return False
        self._refuse(say("Wait for your turn: {name} is playing.", name=self._name(view.turn)))
        return True

    def _play_wish(self, message: Message) -> None:
        if self._not_my_turn():
            return
        view = self._my_view()
        move = wished_move(view, message)
        why = move if isinstance(move, str) else view.why_not(move)
        if why is not None:
            self._refuse(why)
            return
        assert isinstance(move, Move)
        self._play(move)
        self._show(since=1)
        self._let_bots_play()

    def _play(self, move: Move) -> None:
        before = self._my_view()
        self._table.play(move)
        after = self._my_view()
        text = tell(before, move, after)
        self._log.append(Told(before.turn, move, text, changes(before, move, after)))

    # Bots: one move at a time, and the event loop runs between two moves

    def _stop_bots(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _bots_to_move(self) -> bool:
        return self._table.phase != "over" and self._table.turn != _ME

    def _let_bots_play(self) -> None:
        self._stop_bots()
        if not self._bots_to_move():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python: nothing to wait for
            first = len(self._log)
            while self._bots_to_move():
                self._bot_moves()
            self._show(since=len(self._log) - first)
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
        seat = self._table.turn
        self._play(self._bots[seat].choose(self._table.view(seat)))

    # What is shown

    def _name(self, seat: int) -> str:
        return seat_name(seat, _ME, self._players)

    def _refuse(self, why: IllegalMove | str) -> None:
        self._show(**refusal_state(self._rules, why))

    def _show(self, since: int = 0, **more: Any) -> None:
        """Publish the table; ``since`` is how many moves of the log are news."""
        view = self._my_view()
        news = self._log[len(self._log) - since :]
        state = table_state(view, self._log, news, self._sort, self._why_no_undo())
        state["buttons"].append(words.advice_button(state["yours"]))
        if view.phase == "over":
            state["sheet"] = sheet_state(self._table, _ME)
        self.publish(
            {
                **state,
                "title": words.table_title(self._rules, self._players),
                "labels": words.labels(self._sort, self._speed),
                **more,
            }
        )

    def _why_no_undo(self) -> str:
        if self._table.turn != _ME:
            return ""
        try:
            self._table.copy().undo()
        except IllegalMove as error:
            return error.reason
        return ""

    def _opening_screen(self) -> dict[str, Any]:
        return {
            "page": "choose",
            "title": gettext("Play Burraco"),
            "labels": words.labels(self._sort, self._speed),
            "choices": words.choices(
                self._on_offer.values(), self._rules, self._players, self._round is not None
            ),
            "status": "",
            "yours": False,
            "said": [],
        }
