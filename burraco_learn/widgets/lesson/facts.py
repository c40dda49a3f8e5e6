"""A page of facts about a rule set: what the rules say, with the numbered rules at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from ...i18n import language as speaking
from ...i18n import say
from ...rules import Rules
from ...rules.numbered import NumberedRule
from ..base.messages import Message
from ..base.stage import Stage
from .blocks import Block
from .html import as_html, told_source
from .wire import FactsPage
from .words import facts_labels

__all__ = ["Compose", "Facts"]

Compose = Callable[[Rules], Sequence[Block]]
"""What a page shows under a rule set, in the current language."""


class Facts(Stage):
    """A page that is worked out anew for each rule set. A lesson makes them.

    ``compose`` says what is shown under a rule set; ``text`` is how the page is written in code.
    """

    front = "lesson/facts.js"
    to_width = False
    tells = ("blocks",)

    def __init__(
        self,
        compose: Compose,
        rules: Rules,
        text: str,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        self._compose, self._opening, self._rules, self.written = compose, rules, rules, text
        super().__init__(language, projector)
        with speaking(self.language):
            self._opened = self._show()

    def use_rules(self, rules: Rules) -> None:
        self._rules = rules
        with speaking(self.language):
            self._show()

    def answer(self, message: Message) -> None:
        if message.type == "rules":
            self.send_rules(self._rules)
        else:
            self.send_state("state")

    def _show(self) -> Sequence[Block]:
        """Show what the present rules say; gives the blocks."""
        rules = self._rules
        blocks = self._compose(rules)
        self.publish(
            FactsPage(
                page="facts",
                title=rules.title,
                status="",
                yours=False,
                labels=facts_labels(say("What {title} says", title=rules.title)),
                blocks=_plain(tuple(blocks)),
                said=[],
            )
        )
        return blocks

    def snapshot(self) -> str:
        return as_html(self._opening, self._opened)


def _plain(value: Any) -> Any:
    """A block as JSON: dataclasses as objects that say their kind, a rule as what is read of it."""
    if isinstance(value, NumberedRule):
        return {"id": value.id, "text": value.text, "source": told_source(value)}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        named = {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
        return {"kind": value.kind, **named} if isinstance(value, Block) else named
    return value
