"""Refusals: why a move or a meld is not allowed, with the rule that says so.

The sentence is made when it is read, in the language then current.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Card, show_cards
from ..i18n import say
from . import Rules

__all__ = ["IllegalMove", "Refusal"]


class Refusal(NamedTuple):
    """What is refused, before it is tied to a rule set: a key, a sentence and its cards."""

    key: str
    sentence: str
    values: tuple[tuple[str, object], ...] = ()


class IllegalMove(ValueError):
    """A move or meld that a rule forbids.

    ``rule`` is the id of the broken rule, one that ``rules.rule(id)`` finds; ``key`` says which
    kind of refusal it is, whatever the rule set calls the rule; ``reason`` is one sentence for a
    person, made when it is read; ``cards`` are the cards that were to be played.
    """

    def __init__(self, rules: Rules, refusal: Refusal, cards: tuple[Card, ...] = ()) -> None:
        super().__init__(refusal.key)
        self.rules = rules
        self.refusal = refusal
        self.cards = cards

    @property
    def key(self) -> str:
        """The kind of refusal, such as ``"locked-wild"``."""
        return self.refusal.key

    @property
    def rule(self) -> str:
        """The id of the rule that is broken."""
        return self.rules.cites[self.refusal.key]

    @property
    def reason(self) -> str:
        """One sentence that names the cards, in the current language."""
        values = {name: _shown(value) for name, value in self.refusal.values}
        return say(self.refusal.sentence, **values)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"

    def __repr__(self) -> str:
        return f"IllegalMove({self.rule!r}, {self.reason!r})"


def _shown(value: object) -> object:
    if isinstance(value, Card):
        return show_cards((value,))
    if isinstance(value, tuple):
        return show_cards(value)
    return getattr(value, "shown", value)


def N_(message: str) -> str:
    """Mark a message for the catalogue where it is stored rather than said."""
    return message
