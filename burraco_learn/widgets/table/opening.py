"""The opening screen of a play table: what is on offer there, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from ...bots import Bot
from ...i18n import gettext, say
from ...rules import Rules, load_rules, rule_sets
from ...storage.lessons import is_fleeting
from ...storage.saved_games import Saved, unfinished
from ..base.messages import Message
from . import words
from .opponents import Bots, bots_by_seat
from .page import Settings
from .wire import ChoosePage

__all__ = ["Opening", "check_players"]

_OFFERED = 3
"""How many saved tables the opening screen offers."""


def check_players(rules: Rules, players: int) -> None:
    """Raise ValueError if so many cannot play by the rules."""
    if players not in rules.players:
        raise ValueError(
            say(
                "{title} is for {allowed} players, not {players}.",
                title=rules.title,
                allowed=gettext(" or ").join(map(str, rules.players)),
                players=players,
            )
        )


class Opening:
    """What can be dealt at a table: rules, players, bots, one round or a match, or a saved table.

    ``rules`` and ``players`` are chosen at first, and with ``match`` a match; ``goal`` is what a
    match is played for, {} for what is usual under the rules. The ``settings`` are the table's.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        bots: Bots,
        settings: Settings,
        match: bool,
        goal: Mapping[str, int],
    ) -> None:
        self.rules, self.players = rules, players
        self.bots: Mapping[int, str | Bot] = bots_by_seat(bots)
        self.saved: dict[str, Saved] = {}
        self._asked = ""
        self._on_offer = {id: load_rules(id) for id in rule_sets()} | {rules.id: rules}
        self._one_bot = bots if isinstance(bots, str) else ""
        self._settings = settings
        self._wants_match, self._own_goal = match or bool(goal), goal

    # Rules

    def offered(self, id: str) -> Rules | None:
        """The rule set with that id, if it is on offer."""
        return self._on_offer.get(id)

    def offer(self, rules: Rules) -> None:
        """Put a rule set among those that can be chosen, in place of one with the same id."""
        self._on_offer[rules.id] = rules

    def choose(self, rules: Rules) -> None:
        """Choose a rule set, and the players so that they can play by it."""
        self.rules = rules
        if self.players not in rules.players:
            self.players = rules.players[0]

    def take_up(self, rules: Rules, players: int) -> None:
        """Choose what is played at a table that is dealt or taken up again."""
        self.rules, self.players = rules, players
        self._on_offer.setdefault(rules.id, rules)

    def goal(self, rules: Rules) -> Mapping[str, int]:
        """What a match under these rules is played for; {} for a single round."""
        if not self._wants_match:
            return {}
        if rules.default_match == "target":
            return self._own_goal or {"target": rules.target}
        return self._own_goal or {"rounds": rules.rounds}

    # What stands under "More"

    def _further(self) -> dict[str, str]:
        chosen = {
            "deck": self._settings.deck,
            "hands": "open" if self._settings.open_hands else "hidden",
            "match": "match" if self._wants_match else "round",
        }
        return {**chosen, "bots": self._one_bot} if self._one_bot else chosen

    def accept(self, message: Message) -> Rules | None:
        """Take over the choices of a message that asks to deal; the rules, or None if it cannot."""
        rules = self.offered(message.rules)
        further = {**self._further(), **message.options}
        if (
            rules is None
            or message.players not in rules.players
            or further.keys() != self._further().keys()
            or any(value not in words.MORE[name] for name, value in further.items())
        ):
            return None
        self._settings.deck = further["deck"]
        self._settings.open_hands = further["hands"] == "open"
        self._settings.keep()
        self._wants_match = further["match"] == "match"
        if "bots" in further:
            self._one_bot = further["bots"]
            self.bots = bots_by_seat(self._one_bot)
        return rules

    # Saved tables

    def find_saved(self, own: str, asked: bool, others: bool, at_table: str) -> list[str]:
        """Look for tables to go on with, and say in sentences which of the files cannot be read.

        Where nothing that is saved stays, that is said first.

        ``own`` is the name under which this table saves itself, ``asked`` says whether the call
        asked for that table, ``others`` whether tables with other names are offered too; the one
        that is ``at_table`` is not.
        """
        found, trouble = unfinished(own, others=others)
        self._asked = own if asked else ""
        if not asked:
            found.sort(key=lambda saved: -saved.changed)
        there = [saved for saved in found if saved.name != at_table][:_OFFERED]
        self.saved = {saved.name: saved for saved in there}
        if is_fleeting():
            lost = gettext(
                "This notebook runs inside the page: what you save here is gone when the page is "
                "loaded again. To keep a round, copy its record."
            )
            return [lost, *trouble]
        return trouble

    # The page

    def page(self, notices: Sequence[str], back: bool) -> ChoosePage:
        """The opening screen; ``back`` says whether there is a table to go back to."""
        chosen = words.choices(self._on_offer.values(), self.rules, self.players, back)
        return {
            "page": "choose",
            "title": gettext("Play Burraco"),
            "labels": words.labels(self._settings.sort, self._settings.speed, self._settings.size),
            "choices": {**chosen, "more": words.more(self._further())},
            "saved": words.offers(self.saved.values(), self._asked, datetime.now()),
            "notices": list(notices),
            "status": "",
            "yours": False,
            "said": list(notices),
        }
