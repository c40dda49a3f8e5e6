"""The glossary in a notebook: all terms with their pictures, and a search."""

from __future__ import annotations

from html import escape

from ...i18n import gettext
from ...i18n import language as speaking
from ...storage.club import RuleSet, ruled
from ...svg.show import term_html
from ...terms import all_terms
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from ..base.terms import told_term
from ..base.words import frame_labels
from .wire import GlossaryPage

__all__ = ["Glossary"]


class Glossary(Stage):
    """All terms of the game: what each means, how it is said, what else people call it.

    >>> Glossary()
    Glossary()
    """

    front = "lesson/glossary.js"
    to_width = False
    tells = ("entries",)

    def __init__(self, language: str | None = None, projector: bool = False) -> None:
        self._rules = ruled(None)
        said = not_usual(language=(language, None), projector=(projector, False))
        self.written = f"Glossary({', '.join(said)})"
        super().__init__(language, projector)
        with speaking(self.language):
            title, search = gettext("Glossary"), gettext("Search the glossary")
            self.publish(
                GlossaryPage(
                    page="glossary",
                    title=title,
                    yours=False,
                    labels={
                        **frame_labels(title, (["/"], search)),
                        "search": search,
                        "nothing": gettext("No term has these words."),
                    },
                    entries=[told_term(term) for term in all_terms()],
                    said=[],
                )
            )

    def use_rules(self, rules: RuleSet) -> None:
        """Show these rules as the rulebook beside it. Raises RulesError."""
        self._rules = ruled(rules)

    def answer(self, message: Message) -> None:
        if message.type == "rules":
            self.send_rules(self._rules)
        else:
            self.send_state("state")

    def snapshot(self) -> str:
        entries = "".join(map(term_html, all_terms()))
        return f"<div><p><b>{escape(gettext('Glossary'))}</b></p>{entries}</div>"
