"""How many of a card are still hidden? Counted from the cards that a player sees."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.compare import Situation, set_up
from ..cards import Card, ParseError, parse_cards, show_cards
from ..game.round import Round
from ..i18n import gettext, ngettext, say
from ..rules import Rules
from .base import Exhibit, Task, brief, cited, side_melds
from .seeded import Draw

__all__ = ["StillOut"]


@dataclass(frozen=True)
class StillOut(Task):
    """A card that somebody waits for, and what is seen of the others.

    It is asked about a situation that is given, and never drawn.
    """

    rules: Rules
    card: Card
    table: Round
    key: str

    shuffles = False

    @staticmethod
    def title() -> str:
        return gettext("How many are still hidden?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> None:
        return None

    @classmethod
    def of(cls, card: Card, asked: Situation, rules: Rules) -> StillOut:
        """The task about a card and a situation.

        Raises IllegalMove or ParseError where the rules have no such table.
        """
        parse_cards(asked.hand)
        table = set_up(asked, rules)
        hidden = table.view(0).hidden
        return cls(rules, card, table, str(hidden.count(card)))

    def question(self) -> str:
        return say("How many {card} are still hidden?", card=show_cards((self.card,)))

    def exhibits(self) -> tuple[Exhibit, ...]:
        view = self.table.view(0)
        hand = Exhibit("cards", view.hand, gettext("Your hand:"))
        pile = Exhibit("cards", view.pile, gettext("Discard pile:"))
        return hand, *((pile,) if view.pile else ()), *side_melds(view.melds[0])

    def text(self, answer: str) -> str:
        return answer if answer != "0" else gettext("none")

    def hints(self) -> tuple[str, str, str]:
        rule, why = self.why(self.key)
        return (
            gettext("Look for the card in the hand, in the melds and in the pile."),
            say("{text} ({rule})", text=self.rules.rule(rule).text, rule=rule),
            why,
        )

    def why(self, answer: str) -> tuple[str, str]:
        there = self._there
        seen = there - int(self.key)
        return cited(self.rules, "decks"), say(
            "{there} {seen}",
            there=ngettext("The deck has {n} of it.", "The deck has {n} of them.", there).format(
                n=there
            ),
            seen=ngettext("You see {n}.", "You see {n}.", seen).format(n=seen)
            if seen
            else gettext("You see none of them yet."),
        )

    def read(self, text: str) -> str:
        word = text.strip()
        if word in self.fillers(Draw("", 1)):
            return word
        raise ParseError(say("'{word}' is not an answer here: say a number.", word=brief(text)))

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return tuple(map(str, range(self._there + 1)))

    @property
    def _there(self) -> int:
        return self.rules.jokers if self.card.is_jolly else self.rules.decks
