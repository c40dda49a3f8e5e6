"""A puzzle of one turn at a real table: endless, and judged by whether the goal is reached."""

from __future__ import annotations

import html
import secrets
from collections.abc import Callable, Mapping
from typing import Unpack

from ...analysis.puzzles import PUZZLES, points_of, solve
from ...coach.puzzles import LEVELS, TurnPuzzle, make_puzzle
from ...coach.reasons import hints
from ...game.moves import Move
from ...i18n import gettext, ngettext, say
from ...i18n import language as speaking
from ...rules import Rules, load_rules
from ...storage.club import ruled
from ...storage.saved_games import Save, Saved
from ..base.messages import Message
from ..base.stage import not_usual
from ..table.coach import plan_line
from ..table.in_play import TableInPlay
from ..table.intent import INTENTS
from ..table.page import Settings, table_page
from ..table.playing import ME, Playing
from ..table.wire import Aim, CoachWords, TableNews, TablePage, Waiting

__all__ = ["Puzzle"]

_SHOWN = 3
"""So many solutions are shown at most."""

_AT_TABLE = (*INTENTS, "look", "advise", "undo", "arrange", "sort", "speed")
"""What can be asked for as at any table."""


class Puzzle(TableInPlay):
    """A position in which something can be reached in one turn: the person plays it, and may try
    again.

    ``kind`` is "burraco", "pozzetto", "close" or "points"; ``level`` is 1, 2 or 3. With a ``seed``
    the puzzles are always the same ones. They come from rounds of bots, and all their solutions are
    known. ``rules`` is the id of a rule set, the path of a file of one's own, or Rules; without it
    it is that of the club.

    Raises RulesError for unknown rules, and ValueError for a kind or level that there is not, or
    that makes no sense under the rules.

    >>> Puzzle("pozzetto", seed=4)
    Puzzle('pozzetto', seed=4)
    """

    def __init__(
        self,
        kind: str = "burraco",
        rules: Rules | str | None = None,
        seed: int | str | None = None,
        level: int = 1,
        *,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        said = not_usual(
            rules=(rules.id if isinstance(rules, Rules) else rules, None),
            seed=(seed, None),
            level=(level, 1),
            language=(language, None),
            projector=(projector, False),
        )
        self.written = f"Puzzle({', '.join([repr(kind), *said])})"
        self._rules, self._kind, self._level = ruled(rules), kind, level
        self._first = kind
        self._seed: int | str = secrets.randbits(64) if seed is None else seed
        self._number, self._hints = 1, 0
        self._puzzle = self._made()
        settings = Settings.usual("at-once", None, False)
        super().__init__(Save("puzzle"), settings, language, projector)
        at_table = self._at_table()
        self._answers: Mapping[str, Callable[[Message], None]] = {
            **{asked: at_table[asked] for asked in _AT_TABLE},
            "go": lambda _: self._next() if self._solved else self._begin(),
            "again": lambda _: self._begin(),
            "new": lambda _: self._next(),
            "every": lambda _: self._other_kind(),
            "more": lambda _: self._other_level(),
            "rules": lambda _: self.send_rules(self._rules),
        }
        with speaking(self.language):
            self._begin()

    # The puzzle

    def _made(self) -> TurnPuzzle:
        seed = self._seed if self._number == 1 else f"{self._seed}/{self._number}"
        return make_puzzle(self._kind, self._rules, seed, self._level)

    @property
    def solutions(self) -> tuple[tuple[Move, ...], ...]:
        """The moves of every way to solve it, the shortest first."""
        return self._puzzle.solved.solutions

    def _begin(self) -> None:
        """Put the puzzle on the table as it begins."""
        game = Playing.of(Saved("puzzle", (self._puzzle.record,), {}), 0)
        self._hints = 0
        self._sit_down(game, {1: "friendly"}, self._keeper.save)
        self._show(said=[self._puzzle.kind.text()])

    def _next(self) -> None:
        self._number += 1
        self._puzzle = self._made()
        self._begin()

    def _other_kind(self) -> None:
        self._kind = _following(self._kind, self._rules)
        self._next()

    def _other_level(self) -> None:
        self._level = self._level % LEVELS[-1] + 1
        self._next()

    def use_rules(self, rules: Rules | str) -> None:
        """Go on under other rules, with another kind of puzzle where this one makes no sense."""
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        if chosen == self._rules:
            return
        self._rules = chosen
        with speaking(self.language):
            if not PUZZLES[self._kind].makes_sense(chosen):
                self._other_kind()
            else:
                self._next()

    # What a message asks for

    def answer(self, message: Message) -> None:
        act = self._answers.get(message.type)
        if act is None:
            self.send_state("state")
        else:
            act(message)

    def _not_my_turn(self) -> bool:
        if not self._turn_is_over:
            return False
        self._refuse(gettext("Your turn is over: try it again, or go on to the next puzzle."))
        return True

    def _let_bots_play(self) -> None:
        """Nobody plays here but the person, and for one turn."""

    def _keep(self) -> None:
        """A puzzle is not saved."""

    def _keep_move(self) -> None:
        self._hints = 0

    def _undo(self) -> None:
        if self._playing.moves <= len(self._puzzle.record.moves):
            self._refuse(gettext("There is nothing to take back: the puzzle starts here."))
        else:
            self._hints = 0
            super()._undo()

    def _advise(self) -> None:
        """One hint more each time, from the table as it stands."""
        if self._turn_is_over or self._solved:
            self._refuse(gettext("Your turn is over: try it again, or go on to the next puzzle."))
            return
        self._hints += 1
        coach = self._hint()
        news: TableNews = {
            "advice": [],
            "coach": coach,
            "said": [coach["text"], *(line["text"] for line in coach["plans"])],
        }
        self._show(**news)

    def _hint(self) -> CoachWords:
        found = solve(self._puzzle.kind, self._playing.table)
        if found is None or found.points < self._puzzle.solved.points:
            text = gettext("From here it cannot be done any more: take back what you played.")
            return {"text": text, "more": "", "plans": [], "why": []}
        shortest = found.solutions[0]
        where, what, _ = hints(shortest)
        more = gettext("Another hint")
        if self._hints == 1:
            count = ngettext(
                "It can be done with {n} move. {where}",
                "It can be done with {n} moves. {where}",
                len(shortest),
            ).format(n=len(shortest), where=where)
            return {"text": count, "more": more, "plans": [], "why": []}
        if self._hints == 2:
            return {"text": what, "more": gettext("Show it"), "plans": [], "why": []}
        plans = [plan_line(one) for one in found.solutions[:_SHOWN]]
        return {"text": gettext("So it can be done:"), "more": "", "plans": plans, "why": []}

    # How it stands

    @property
    def _turn_is_over(self) -> bool:
        return self._playing.table.over or self._playing.table.turn != ME

    @property
    def _solved(self) -> bool:
        """Whether the moves that were played reach what is asked."""
        game, puzzle = self._playing, self._puzzle
        goal = puzzle.kind.round_goal
        if goal is None:
            return points_of(game.table, ME) >= puzzle.solved.points
        moves = enumerate(game.table.log)
        return any(
            goal.is_reached_by(game.after(at), move, game.after(at + 1))
            for at, move in moves
            if at >= len(puzzle.record.moves)
        )

    def _page(self, since: int) -> TablePage:
        notices = self._keeper.shown()
        page = table_page(self._playing, self._settings, False, notices, since)
        solved, puzzle = self._solved, self._puzzle
        page["title"] = say(
            "Puzzle {number} · {rules} · level {level}",
            number=self._number,
            rules=self._rules.title,
            level=puzzle.level,
        )
        page["sheet"], page["aim"] = None, _aim(puzzle, solved, since)
        page["labels"]["new_round"] = gettext("Next puzzle")
        page["tools"] = [
            {"id": "again", "label": gettext("Start again"), "key": "P"},
            {"id": "every", "label": gettext("Another kind of puzzle"), "key": "K"},
            {
                "id": "more",
                "label": say("Level {level} of 3", level=self._level),
                "key": "J",
            },
        ]
        for button in page["buttons"]:
            if button["id"] == "advise":
                button["label"] = gettext("Hint")
        page["waiting"] = self._afterwards(solved)
        if page["waiting"] is not None and since:
            page["said"] = [*page["said"], page["waiting"]["text"]]
        return page

    def _afterwards(self, solved: bool) -> Waiting | None:
        """What stands there once the puzzle is solved, or the turn is over."""
        if solved:
            ways = len(self.solutions)
            text = ngettext(
                "Solved. This was the only way.", "Solved. There are {n} ways.", ways
            ).format(n=ways)
            return {"text": text, "label": gettext("Next puzzle")}
        if self._turn_is_over:
            text = gettext("The turn is over, and it is not reached yet.")
            return {"text": text, "label": gettext("Try again")}
        return None

    def _show(self, since: int = 0, at: int | None = None, **more: Unpack[TableNews]) -> None:
        shown: TablePage = {**self._page(since), **more}
        self.publish({**shown, "said": [*shown["said"], *self._keeper.news()]})

    def snapshot(self) -> str:
        title = html.escape(PUZZLES[self._first].text())
        what = html.escape(gettext("Run this cell to solve the puzzle at a table."))
        return f"<div><p><b>{title}</b></p><p><em>{what}</em></p></div>"


def _following(kind: str, rules: Rules) -> str:
    """The next kind that makes sense under some rules."""
    kinds = [*PUZZLES, *PUZZLES]
    after = kinds[kinds.index(kind) + 1 :]
    return next(one for one in after if PUZZLES[one].makes_sense(rules))


def _aim(puzzle: TurnPuzzle, solved: bool, since: int) -> Aim:
    return {
        "label": gettext("Solved") if solved else gettext("Puzzle"),
        "text": puzzle.kind.text(),
        "reached": solved,
        "new": solved and since > 0,
    }
