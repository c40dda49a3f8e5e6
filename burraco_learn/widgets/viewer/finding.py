"""A viewer that looks for mistakes: one decision at a time, while a person goes on reading."""

from __future__ import annotations

import asyncio

from ...i18n import language as speaking
from ..base.stage import Stage
from .annotator import Annotator
from .mistakes import Mistakes, reviewed_seats
from .reading import News, Reading
from .wire import FindingAnswer, ReviewedSeat

__all__ = ["Finding"]

_BREATH = 0.01
"""So many seconds are left for what a person does, after each decision that was looked at."""


class Finding(Stage):
    """What of a round viewer has to do with mistakes: the event loop runs between two decisions."""

    _reading: Reading
    _annotator: Annotator | None = None
    # Here already: one whose arguments are refused is closed as well, when Python lets it go.
    _mistakes: Mistakes | None = None
    _running: asyncio.Task[None] | None = None

    def _show(self, news: News | None, again: bool = False) -> None:
        """Show what is there now, with what has just happened; with None only send it again.

        With ``again`` the state keeps its number.
        """
        raise NotImplementedError

    def _seats(self) -> list[ReviewedSeat]:
        """Whose mistakes can be looked for; nobody's where a person writes notes of their own."""
        replay = self._reading.replay
        if self._annotator is not None:
            return []
        return reviewed_seats(replay.record, replay.seat, replay.open_hands)

    def _may_find(self, seat: int) -> bool:
        return any(one["seat"] == seat for one in self._seats())

    def _turn_hands(self) -> None:
        news = self._reading.turn_hands()
        if self._mistakes is not None and not self._may_find(self._mistakes.seat):
            # What was found tells cards that are hidden now.
            self._reading.replay.record = self._mistakes.source
            self._forget_mistakes()
        self._show(news)

    def _find_mistakes(self, seat: int) -> None:
        if not self._may_find(seat):
            self.send_state("state")
            return
        self._stop()
        record = self._reading.replay.record
        source = record if self._mistakes is None else self._mistakes.source
        self._mistakes = mistakes = Mistakes(source, seat)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python: nothing to wait for
            while mistakes.busy:
                mistakes.look_on()
        if mistakes.busy:
            self._take_over(mistakes)
            self._show(News([mistakes.progress()]))
            self._running = loop.create_task(self._find_on(mistakes))
        else:
            self._tell_found(mistakes)

    async def _find_on(self, mistakes: Mistakes) -> None:
        while mistakes.busy:
            await asyncio.sleep(_BREATH)
            with speaking(self.language):
                if not self.guard(lambda: self._look_on(mistakes)):
                    return

    def _look_on(self, mistakes: Mistakes) -> None:
        found = mistakes.look_on()
        if not mistakes.busy:
            self._tell_found(mistakes, again=True)
        elif found and not self._reading.live_table:
            # What a person does meanwhile keeps its meaning, and a table in use is left alone.
            self._take_over(mistakes)
            self._show(News(), again=True)
        else:
            self.answer_with(FindingAnswer(type="finding", **mistakes.place()))

    def _take_over(self, mistakes: Mistakes) -> None:
        self._reading.replay.record = mistakes.record

    def _tell_found(self, mistakes: Mistakes, again: bool = False) -> None:
        self._take_over(mistakes)
        self._show(News(mistakes.told()), again)

    def _stop_finding(self) -> None:
        if self._mistakes is None or not self._mistakes.busy:
            self.send_state("state")
            return
        self._stop()
        self._tell_found(self._mistakes)

    def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
        if self._mistakes is not None:
            self._mistakes.stop()

    def _forget_mistakes(self) -> None:
        """Another record is opened."""
        self._stop()
        self._mistakes = None

    def give_up(self) -> None:
        self._stop()

    def close(self) -> None:
        self._stop()
        super().close()
