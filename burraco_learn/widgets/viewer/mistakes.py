"""The mistakes of one seat in a recorded round, looked for decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...analysis.turn_search import told
from ...coach.keeping import keep_review, kept_review
from ...coach.review import Moment, Review, Step, reviewing
from ...i18n import gettext, ngettext, say
from ...notation.record import Record
from ...svg.reviewed import review_curve
from . import words
from .wire import FindingPlace, FoundMistakes, ListedMistake, ReviewedSeat

__all__ = ["Mistakes", "reviewed_seats"]

_WORST = 3
"""So many moments are listed; all of them are marked among the moves."""


def reviewed_seats(record: Record, me: int, open_hands: bool) -> list[ReviewedSeat]:
    """Whose mistakes can be looked for: with hidden hands only one's own."""
    players = words.players_of(record, me)
    return [
        {"seat": seat, "name": players[seat], "find": words.find_label(seat, me, players[seat])}
        for seat in sorted(range(record.players), key=lambda seat: (seat - me) % record.players)
        if open_hands or seat == me
    ]


class Mistakes:
    """What is found in the moves of a seat, as far as they have been looked at.

    ``source`` is the record without what is found, ``record`` the one with it. A review that was
    kept is there at once, and one that is complete is kept.
    """

    def __init__(self, source: Record, seat: int) -> None:
        self.source, self.seat = source, seat
        self.done = self.total = 0
        self._review = kept_review(source, seat)
        self._steps: Iterator[Step] | None = None
        if self._review is None:
            self._steps = reviewing(source, seat)
        else:
            self.done = self.total = self._review.decisions

    @property
    def busy(self) -> bool:
        """Whether decisions are still to be looked at."""
        return self._steps is not None

    @property
    def record(self) -> Record:
        """The record with a mark, a comment and a side line at each moment that was found."""
        return self.source if self._review is None else self._review.record

    def look_on(self) -> bool:
        """Look at the next decision; whether something was found there."""
        if self._steps is None:
            return False
        step = next(self._steps, None)
        if step is None:
            self._steps = None
            if self._review is not None:
                keep_review(self._review)
            return False
        before = self._review.moments if self._review else ()
        self.done, self.total, self._review = step
        return self._review.moments != before

    def stop(self) -> None:
        """Look at no more decisions."""
        self._steps = None

    # In words

    def place(self) -> FindingPlace:
        """How far it has come, for the page."""
        return {"done": self.done, "total": self.total, "progress": self.progress()}

    def progress(self) -> str:
        """How far it has come."""
        if not self.total:
            return gettext("Looking at the first decision")
        return say("Decision {n} of {total}", n=self.done, total=self.total)

    def told(self) -> list[str]:
        """What is said where the looking has ended."""
        found = self._review
        if found is None:
            return [gettext("There is no decision to look at.")]
        count = len(found.moments)
        sentences = [
            ngettext(
                "{n} decision clearly lost points.", "{n} decisions clearly lost points.", count
            ).format(n=count)
            if count
            else gettext("Nothing was clearly better than what was played."),
            found.summary,
        ]
        if self.done < self.total:
            sentences.insert(
                0, say("Stopped after {n} of {total} decisions.", n=self.done, total=self.total)
            )
        return sentences

    def state(self) -> FoundMistakes:
        """What is shown: how far it has come, and at its end what was found."""
        found = None if self.busy else self._review
        return {
            "seat": self.seat,
            "busy": self.busy,
            **self.place(),
            "told": [] if self.busy else self.told(),
            "worst": [] if found is None else self._listed(found),
            "curve": review_curve(found) if found is not None and found.curve else "",
        }

    def _listed(self, found: Review) -> list[ListedMistake]:
        """The most instructive moments, worst first, each with the move that its notes are at."""
        turns = self._turns()
        return [
            {"at": moment.index + 1, "text": self._text(number, moment, turns[moment.index])}
            for number, moment in enumerate(found.moments[:_WORST], 1)
        ]

    def _text(self, number: int, moment: Moment, turn: int) -> str:
        return say(
            "{number}. {title}, {cost} points, turn {turn}: {played}",
            number=number,
            title=moment.title,
            cost=f"{moment.cost:.0f}",
            turn=turn,
            played=told(moment.played),
        )

    def _turns(self) -> list[int]:
        """The number of the turn that each move belongs to."""
        table = self.source.round(0)
        seats = []
        for move in self.source.moves:
            seats.append(table.turn)
            table.carry_out(move)
        turns = [1]
        for before, seat in pairwise(seats):
            turns.append(turns[-1] + (seat != before))
        return turns
