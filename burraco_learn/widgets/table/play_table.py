"""A whole round, or a match, at a table with bots, in a notebook."""

from __future__ import annotations

import html
import secrets
from collections.abc import Callable, Mapping

from ...cards import ParseError
from ...game.match import Match
from ...game.round import Round
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...notation.record import Record
from ...rules import Rules, load_rules, rule_sets
from ...storage.saved_games import Save, Saved, checked_name, unfinished, usual_name
from ...svg.palette import deck_palette
from ..base.messages import Message
from ..base.stage import not_usual
from . import words
from .in_play import SPEEDS, TableInPlay
from .intent import INTENTS
from .opponents import USUAL, Bots, bots_by_seat, bots_text, seated
from .playing import Playing

__all__ = ["SPEEDS", "PlayTable"]

_OFFERED = 3
"""How many saved tables the opening screen offers."""


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


class PlayTable(TableInPlay):
    """A table at which a person plays a round or a match against bots, with mouse or keyboard.

    ``rules`` is the id of a rule set, the path of a file of one's own, or Rules; ``players`` is 2
    or 4; ``bots`` is the name of the bot on the other seats, an object with a method
    ``choose(view)``, or one of these for each seat: ``["random", "greedy", "greedy"]`` or
    ``{2: "random"}`` (the person sits at 0, the partner at 2). With a ``seed`` the table always
    deals the same rounds. ``speed`` is how fast the bots play: "slow", "normal" or "at-once".
    ``deck`` is the deck of pictures. In the ``teaching`` view all hands are open and any move can
    be taken back; the record says so. With ``match``, or a number of ``rounds``, or a ``target`` in
    points, rounds follow each other until the match is decided. ``save`` names the file in the
    learner's folder, into which the table saves itself after every move; by default the name says
    rules and players. ``projector`` shows all large. The person can change most of it at the table.

    Raises RulesError for unknown rules, and ValueError for anything else that cannot be.

    >>> PlayTable("burraco-reale", players=2)
    PlayTable('burraco-reale', players=2)
    """

    def __init__(
        self,
        rules: Rules | str = "classico",
        players: int = 4,
        bots: Bots = USUAL,
        seed: int | str | None = None,
        language: str | None = None,
        speed: str = "normal",
        *,
        deck: str = "classic",
        teaching: bool = False,
        match: bool = False,
        rounds: int | None = None,
        target: int | None = None,
        save: str | None = None,
        projector: bool = False,
    ) -> None:
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        _played_by(chosen, players)
        if speed not in SPEEDS:
            raise ValueError(
                say("'{speed}' is no speed: use {speeds}.", speed=speed, speeds=", ".join(SPEEDS))
            )
        deck_palette(deck)  # an unknown deck is an error here, not at the first deal
        if rounds is not None or target is not None:
            Match(chosen, players, target=target, rounds=rounds)
        said = not_usual(
            players=(players, 4),
            seed=(seed, None),
            language=(language, None),
            speed=(speed, "normal"),
            deck=(deck, "classic"),
            teaching=(teaching, False),
            match=(match, False),
            rounds=(rounds, None),
            target=(target, None),
            save=(save, None),
            projector=(projector, False),
        )
        if bots != USUAL:
            said.insert(players != 4, f"bots={bots_text(bots)}")
        name = rules.id if isinstance(rules, Rules) else rules
        self._text = f"PlayTable({', '.join([repr(name), *said])})"
        self._opening = chosen, players
        self._on_offer = {id: load_rules(id) for id in rule_sets()} | {chosen.id: chosen}
        self._rules, self._players = chosen, players
        self._bots_wanted = bots_by_seat(bots)
        self._one_bot = bots if isinstance(bots, str) else ""
        self._seed: int | str = secrets.randbits(64) if seed is None else seed
        goal = {"rounds": rounds, "target": target}
        self._own_goal = {kind: number for kind, number in goal.items() if number is not None}
        self._wants_match = match or bool(self._own_goal)
        self._snapshot_goal = self._goal(chosen)
        self._save_name = None if save is None else checked_name(save)
        save_file = Save(self._save_name or usual_name(chosen, players))
        self._offers: dict[str, Saved] = {}
        self._next_rules: Rules | None = None
        self._kept = ""  # what was said when they were chosen
        self._dealt = 0
        self._answers: Mapping[str, Callable[[Message], None]] = {
            **dict.fromkeys(INTENTS, self._play_intended),
            "look": self._look,
            "advise": lambda _: self._advise(),
            "undo": lambda _: self._undo(),
            "rewind": self._take_back_to,
            "go": lambda _: self._go_on(),
            "hands": lambda _: self._turn_hands(),
            "again": lambda _: self._show_again(),
            "record": lambda _: self._send_record(),
            "sort": lambda _: self._change_sort(),
            "speed": lambda _: self._change_speed(),
            "rules": lambda message: self.send_rules(
                self._on_offer.get(message.rules) or self._rules_shown()
            ),
            "new": lambda _: self._next_or_choose(),
            "back": lambda _: self._back(),
            "deal": self._deal_chosen,
            "continue": self._continue,
        }
        super().__init__(save_file, speed, deck, teaching, language, projector)
        with speaking(self._language):
            self._choose()

    @property
    def round(self) -> Round | None:
        """The round in play, with everything hidden in it; None before the first deal."""
        return None if self._game is None else self._game.table

    @property
    def record(self) -> Record | None:
        """The record of the round in play, with its comments; None before the first deal."""
        return None if self._game is None else self._game.record

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of all rounds of the match in play, in order."""
        return () if self._game is None else self._game.records

    @property
    def saved_as(self) -> str:
        """The name under which the table saves itself."""
        return self._save.name

    def snapshot(self) -> str:
        rules, players = self._opening
        title, about, what_to_do = (
            html.escape(text) for text in words.snapshot_words(rules, players, self._snapshot_goal)
        )
        return f"<div><p><b>{title}</b></p><p>{about}</p><p><em>{what_to_do}</em></p></div>"

    def use_rules(self, rules: Rules | str) -> None:
        """Choose a rule set on the opening screen; a round under way keeps its own, and says so."""
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        self._on_offer[chosen.id] = chosen
        with speaking(self._language):
            if self._game is not None and self.state["page"] == "table":
                self._next_rules = chosen
                self._keep_rules(self._game.table.rules)
            elif chosen != self._rules:
                self._choose_rules(chosen)
                self._show_choices()

    def _keep_rules(self, own: Rules) -> None:
        """Say that the table goes on under its own rules, if others were chosen; only once."""
        if self._showing_again:
            self._stop()
        if self._kept in self._notices:
            self._notices.remove(self._kept)
        if self._next_rules is not None and self._next_rules != own:
            self._kept = say(
                "This table goes on under {own}. The next one that is dealt here can follow "
                "{other}.",
                own=own.title,
                other=self._next_rules.title,
            )
            self._notify(self._kept)
        self._show()

    def _rules_shown(self) -> Rules:
        if self._game is not None and self.state["page"] == "table":
            return self._game.table.rules
        return self._rules

    def _choose_rules(self, rules: Rules) -> None:
        self._rules = rules
        if self._players not in rules.players:
            self._players = rules.players[0]

    def deal(self, rules: str | None = None, players: int | None = None) -> None:
        """Deal a new round, as the button on the opening screen does.

        Without arguments the rules and players of the last choice. Raises as the class does.
        """
        chosen = self._rules if rules is None else self._on_offer.get(rules) or load_rules(rules)
        number = self._players if players is None else players
        _played_by(chosen, number)
        self._on_offer[chosen.id] = chosen
        with speaking(self._language):
            self._deal(chosen, number)

    # What a message asks for

    def answer(self, message: Message) -> None:
        act = self._answers.get(message.type)
        choosing = self.state["page"] == "choose"
        if act is None or (choosing and message.type not in ("deal", "continue", "back", "rules")):
            self.send_state("state")
        elif self._showing_again and message.type != "look":
            # Whatever was pressed, it was meant for the table as it is.
            self._stop()
            self._show()
        else:
            act(message)

    # The opening screen

    def _choose(self) -> None:
        self._stop()
        if self._next_rules is not None:
            self._choose_rules(self._next_rules)
            self._next_rules = None
        own = self._save_name or usual_name(*self._opening)
        saves, self._notices = unfinished(own, others=self._save_name is None)
        at_table = self._save.name if self._game else ""
        there = [saved for saved in saves if saved.name != at_table][:_OFFERED]
        self._offers = {saved.name: saved for saved in there}
        self._show_choices()

    def _show_choices(self) -> None:
        self.publish(
            {
                "page": "choose",
                "title": gettext("Play Burraco"),
                "labels": self._labels(),
                "choices": {
                    **words.choices(
                        self._on_offer.values(), self._rules, self._players, self._game is not None
                    ),
                    "more": words.more(self._more_chosen()),
                },
                "saved": words.offers(self._offers.values()),
                "notices": list(self._notices),
                "status": "",
                "yours": False,
                "said": list(self._notices),
            }
        )

    def _more_chosen(self) -> dict[str, str]:
        """What stands under "More", and what of it is chosen."""
        chosen = {
            "deck": self._deck,
            "hands": "open" if self._open else "hidden",
            "match": "match" if self._wants_match else "round",
        }
        return {**chosen, "bots": self._one_bot} if self._one_bot else chosen

    def _deal_chosen(self, message: Message) -> None:
        rules = self._on_offer.get(message.rules)
        more = {**self._more_chosen(), **message.options}
        if (
            rules is None
            or message.players not in rules.players
            or more.keys() != self._more_chosen().keys()
            or any(value not in words.MORE[name] for name, value in more.items())
        ):
            self.send_state("state")
            return
        self._deck, self._open = more["deck"], more["hands"] == "open"
        self._wants_match = more["match"] == "match"
        if "bots" in more:
            self._one_bot = more["bots"]
            self._bots_wanted = bots_by_seat(self._one_bot)
        self._deal(rules, message.players)

    def _goal(self, rules: Rules) -> Mapping[str, int]:
        """What a match is played for; {} for a single round."""
        if not self._wants_match:
            return {}
        if rules.default_match == "target":
            return self._own_goal or {"target": rules.target}
        return self._own_goal or {"rounds": rules.rounds}

    def _deal(self, rules: Rules, players: int) -> None:
        # The first deal is the seed's own; the deal then passes on.
        seed = f"{self._seed}/{self._dealt + 1}" if self._dealt else self._seed
        dealer = (self._dealt - 1) % players
        self._dealt += 1
        game = Playing.deal(rules, players, seed, dealer, self._goal(rules))
        save = Save(self._save_name or usual_name(rules, players))
        self._take_up(game, save)
        try:
            kept = save.begin()
        except OSError:
            kept = None  # the first writing will say why
        if kept:
            self._notify(say("The table saved here before is kept as {file}.", file=kept))
        self._start(gettext("The cards are dealt."))

    def _continue(self, message: Message) -> None:
        if message.text not in self._offers:
            self.send_state("state")
            return
        save = Save(message.text)
        try:
            saved = save.read()
        except (OSError, ParseError):
            self._choose()  # it has gone, or was changed, since it was offered
            return
        self._take_up(Playing.of(saved, self._seed), save)
        self._start(gettext("Your table is as you left it."))

    def _take_up(self, game: Playing, save: Save) -> None:
        self._rules, self._players = game.table.rules, game.table.players
        self._on_offer.setdefault(self._rules.id, self._rules)
        self._sit_down(game, seated(self._bots_wanted, self._players), save)

    def _next_or_choose(self) -> None:
        following = self._playing.next()
        if following is None:
            self._choose()
            return
        self._take_up(following, self._save)
        self._start(gettext("The cards of the next round are dealt."))

    def _back(self) -> None:
        if self._game is None:
            self.send_state("state")
            return
        self._notices = []
        self._show()
        self._let_bots_play()
