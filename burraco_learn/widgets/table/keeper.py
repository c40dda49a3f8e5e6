"""A table that saves itself, and what is said to the person about that."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ...coach.results import add_result
from ...i18n import say
from ...notation.record import Record
from ...notation.writer import RecordsWriter
from ...storage.results import Played
from ...storage.saved_games import Save

__all__ = ["Keeper"]


class Keeper:
    """Saves a table after every move, and says in a sentence what goes wrong with that.

    The play goes on in any case. ``notices`` are the sentences that stay on the page until they are
    taken from it; each is also said once, as one of the :meth:`news`.
    """

    def __init__(self, save: Save) -> None:
        self.save = save
        self.notices: list[str] = []
        self._untold: list[str] = []
        self._unsaved = ""
        self._writer = RecordsWriter()

    def keep(self, records: Sequence[Record], over: bool = False) -> None:
        """Save the rounds of the table; ``over`` says that nothing is left to play."""
        old = self.save.name
        try:
            moved = self.save.write(self._writer.write(records), over)
        except OSError as error:
            sentence = say(
                "This table cannot be saved in {folder}: {why}. You can play on.",
                folder=self.save.path.parent,
                why=error.strerror or error,
            )
            if sentence != self._unsaved:
                self._unsaved = sentence
                self._untold.append(sentence)
            return
        self._unsaved = ""
        if moved:
            self.notify(
                say(
                    "Another table saves itself as {old}, so this one is now saved as {name}.",
                    old=old,
                    name=self.save.name,
                )
            )

    def keep_result(self, result: Played) -> None:
        """Keep the result of a round in the learner's folder, as far as it is wanted there."""
        with suppress(OSError):  # that nothing can be written is said of the table itself
            for sentence in add_result(result):
                self.notify(sentence)

    def notify(self, sentence: str) -> None:
        """Put a sentence on the page, and say it with the next state."""
        self.notices.append(sentence)
        self._untold.append(sentence)

    def shown(self) -> list[str]:
        """All that stands on the page; that the table cannot be saved, as long as it is so."""
        return [*self.notices, *([self._unsaved] if self._unsaved else [])]

    def news(self) -> list[str]:
        """The sentences that were not said yet; asking for them counts as saying them."""
        news, self._untold = self._untold, []
        return news
