"""What is played at a table: a round with its tables after each move, its comments, its match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property

from ...analysis.goals import ROUND_GOALS, RoundGoal, reached_after
from ...cards import Card
from ...game.match import Match
from ...game.moves import Move
from ...game.round import Round
from ...i18n import current_language, gettext, say
from ...notation.annotations import Comment, Note
from ...notation.record import Record, tables_of
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ...storage.results import Played, deal_code
from ...storage.saved_games import Saved, goal_text
from .narration import NarratedMove, narrated_move

__all__ = ["ME", "Playing"]

ME = 0
"""The seat of the person."""

_LONGEST_ID = 100
"""So much of the id of a rule set stands in a result."""


class Playing:
    """A round in play, alone or as part of a match, of which nothing is lost.

    ``table`` is the Round as it stands, ``goal`` what the match is played for ({} for a single
    round), ``finished`` are the earlier rounds of the match, ``aim`` is a small goal that the
    person has in the round. ``order`` are the cards of the person's hand as they were put, empty
    where it is sorted.
    """

    def __init__(
        self,
        table: Round,
        seed: int | str,
        goal: Mapping[str, int],
        finished: tuple[Record, ...] = (),
        notes: Mapping[int, Note] | None = None,
        languages: tuple[str, ...] = (),
        aim: RoundGoal | None = None,
    ) -> None:
        self.table, self.goal, self.finished, self.aim = table, goal, finished, aim
        self.order: tuple[Card, ...] = ()
        self._seed = seed
        self._notes = dict(notes or {})
        self._languages = languages  # in which the comments are written
        self._past: list[Round] = []
        self._narrated: dict[tuple[int, bool], NarratedMove] = {}

    @classmethod
    def deal(
        cls,
        rules: Rules,
        players: int,
        seed: int | str,
        dealer: int,
        goal: Mapping[str, int],
        aim: RoundGoal | None = None,
    ) -> Playing:
        """A new round, or the first of a match, whose first dealer is drawn."""
        if goal:
            return cls(Match(rules, players, seed, **goal).round, seed, goal)
        return cls(Round.deal(rules, players, seed, dealer), seed, goal, aim=aim)

    @classmethod
    def of(cls, saved: Saved, seed: int | str) -> Playing:
        """What was saved, to go on with; later rounds of the match are dealt by ``seed``."""
        *finished, last = saved.records
        *past, table = tables_of(last)
        languages = saved.records[0].languages
        aim = ROUND_GOALS.get(saved.records[0].header.get("goal", ""))
        playing = cls(table, seed, saved.goal, tuple(finished), last.notes, languages, aim)
        playing._past = past
        return playing

    # Moves

    @cached_property
    def _ended(self) -> tuple[Round, ...]:
        """The tables at the end of the earlier rounds, each played through once."""
        return tuple(record.round() for record in self.finished)

    @cached_property
    def totals_before(self) -> tuple[int, int]:
        """The points of each side over the match's earlier rounds."""
        sheets = [table.score() for table in self._ended]
        first, second = (sum(sheet.sides[side].total for sheet in sheets) for side in (0, 1))
        return first, second

    @property
    def moves(self) -> int:
        """How many moves have been played."""
        return len(self._past)

    def play(self, move: Move) -> None:
        """Play a legal move."""
        before = self.table.copy()
        self.table.play(move)
        self._past.append(before)

    def undo(self) -> NarratedMove:
        """Take back a move of the turn. Raises IllegalMove where the rules no longer allow it."""
        self.table.copy().undo()  # raises where nothing was moved yet, too
        taken_back = self.narrated(self.moves)
        self.table.undo()
        self._forget(self.moves - 1)
        return taken_back

    def why_no_undo(self) -> str:
        """Why the person's last move cannot be taken back by the rules, or ""; "" for others."""
        if self.table.turn != ME:
            return ""
        try:
            self.table.copy().undo()
        except IllegalMove as error:
            return error.reason
        return ""

    def rewind(self, at: int) -> None:
        """Take back all moves after the first ``at``, and mark that in the record."""
        undone = "; ".join(map(str, self.table.log[at:]))
        self.table = self._past[at].copy()
        later = sorted(number for number in self._notes if number > at)
        kept = [comment for number in later for comment in self._notes.pop(number).comments]
        self._forget(at)
        for comment in kept:
            self._add(comment)
        self.remark(say("Taken back: {moves}.", moves=undone))

    def _forget(self, at: int) -> None:
        del self._past[at:]
        self._narrated = {key: one for key, one in self._narrated.items() if key[0] <= at}

    def remark(self, line: str) -> None:
        """Put a comment after the last move, unless the same stands there last."""
        code = current_language()
        if code not in self._languages:
            self._languages = (*self._languages, code)
        self._add(Comment(line, "" if code == self._languages[0] else code))

    def _add(self, comment: Comment) -> None:
        note = self._notes.get(self.moves, Note())
        if note.comments[-1:] != (comment,):
            self._notes[self.moves] = replace(note, comments=(*note.comments, comment))

    def own_turn_before(self) -> int | None:
        """After how many moves the person last had the move, before their last one."""
        for at in range(self.moves - 1, -1, -1):
            if self._past[at].turn == ME:
                return at
        return None

    def others_since(self) -> int:
        """After how many moves the others began to play since the person's last one."""
        at = self.moves
        while at and self._past[at - 1].turn != ME:
            at -= 1
        return at

    # The tables and the moves that led there

    def after(self, at: int) -> Round:
        """The table after so many moves."""
        return self.table if at == self.moves else self._past[at]

    def narrated(self, at: int, open_hands: bool = False) -> NarratedMove:
        """The move with that number, counted from 1; with open hands its hidden cards are named."""
        key = at, open_hands
        if key not in self._narrated:
            before, after = self._past[at - 1], self.after(at)
            move = self.table.log[at - 1]
            self._narrated[key] = narrated_move(before, move, after, ME, open_hands)
        return self._narrated[key]

    def log(self, open_hands: bool = False) -> list[NarratedMove]:
        """All moves of the round."""
        return [self.narrated(at, open_hands) for at in range(1, self.moves + 1)]

    def reached_aim(self, at: int) -> int | None:
        """After how many of the first ``at`` moves the own side reached its goal; None if not."""
        if self.aim is None:
            return None
        tables = [self.after(number) for number in range(at + 1)]
        return reached_after(self.aim, tables, ME % 2)

    def result(self, opponent: str, partner: str) -> Played | None:
        """The result of a round that is over; None where it does not count.

        A round with a comment does not: it says that hands were open, moves taken back, or the same
        cards dealt again.
        """
        table = self.table
        if not table.over or self._notes or table.deck is None:
            return None
        mine, theirs = (side.total for side in table.score().sides)
        return Played(
            table.rules.id[:_LONGEST_ID],
            deal_code(table.deck),
            table.players,
            opponent,
            partner,
            mine,
            theirs,
            datetime.now(UTC),
        )

    # The record and the match

    @property
    def record(self) -> Record:
        """The round so far, with its comments."""
        return self.records[-1]

    @property
    def records(self) -> tuple[Record, ...]:
        """The rounds of the match, or the round alone; the first says what is played for."""
        # A note stays where it is while moves are taken back to play them again.
        notes = {number: note for number, note in self._notes.items() if number <= self.moves}
        present = replace(Record.of(self.table), notes=notes)
        first, *others = (*self.finished, present)
        header = {
            "match": goal_text(self.goal),
            "goal": "" if self.aim is None else self.aim.id,
            "language": ", ".join(self._languages),
        }
        written = {key: words for key, words in header.items() if words}
        return (replace(first, header=written), *others)

    @property
    def finished_records(self) -> tuple[Record, ...]:
        """The records of the rounds that are over: that of one in play tells hidden cards."""
        return self.records if self.table.over else self.records[:-1]

    def match(self) -> Match:
        """The match as it stands, a finished last round counted; it may also be a single round."""
        rounds = [*self._ended, self.table]
        match = Match.of(rounds, self._seed, **(self.goal or {"rounds": 1}))
        if self.table.over:
            match.next_round()
        return match

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, neither of the round nor of its match."""
        return self.table.over and self.match().over

    def next(self) -> Playing | None:
        """The next round of the match; None if the match is over, or the round is not."""
        if not (self.goal and self.table.over):
            return None
        match = self.match()
        if match.over:
            return None
        records, spoken = self.records, self._languages
        following = Playing(match.round, self._seed, self.goal, records, None, spoken)
        following._ended = (*self._ended, self.table)
        return following

    def mark_hands(self, open_hands: bool) -> None:
        """Say in the record that the hands are open from here, or hidden again."""
        self.remark(
            gettext("All hands are open from here.")
            if open_hands
            else gettext("The other hands are hidden again.")
        )
