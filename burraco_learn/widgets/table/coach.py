"""The coach at a table: hints for a turn, each of which says more, then the plans and why."""

from __future__ import annotations

from ...analysis.turn_search import told
from ...coach.advice import advise
from ...game.moves import Move
from ...game.view import View
from ...i18n import gettext, say
from .advice import zone_of
from .wire import AdvisedLine, CoachWords, TableNews

__all__ = ["Coach", "plan_line"]

_PLANS = 3
"""So many plans that are as good as each other are shown at most."""


class Coach:
    """What the coach tells of one decision, more each time that it is asked.

    A person who plays the beginning of a plan that was shown is told the rest of it at once.
    """

    def __init__(self, view: View) -> None:
        self._log = view.log
        found = advise(view)
        first, *others = found.plans
        self._clear, self._alone = found.clear, not others
        fine = [] if found.clear else [plan for plan in others if plan.high >= 0]
        self._plans = (first, *fine)[:_PLANS]
        self._hints = self._hints_of(found.hints)
        self._told = 0

    def _hints_of(self, hints: tuple[str, str, str]) -> tuple[str, ...]:
        """What is said before the plans are shown."""
        if self._alone:
            return (gettext("There is only one way to play here."),)
        if not self._clear:
            return (gettext("More than one way is fine here."),)
        return hints[:2]

    def is_about(self, view: View) -> bool:
        """Whether it speaks of this table, or of one to which a plan that it showed has led."""
        return bool(self._left(view)) and (view.log == self._log or self._shows_plans)

    @property
    def _shows_plans(self) -> bool:
        return self._told > len(self._hints)

    def asked(self, view: View, lines: TableNews, again: bool) -> TableNews:
        """What it tells above the lines of what can be done.

        It tells one thing more if it is asked ``again``, while the page still shows what it said.
        """
        if again or not self._told:
            self._told = min(self._told + 1, len(self._hints) + 1)
        words = self._words(view)
        said = [words["text"], *(line["text"] for line in words["plans"])]
        return {**lines, "coach": words, "said": said if again else [*said, *lines["said"]]}

    def _words(self, view: View) -> CoachWords:
        if not self._shows_plans:
            hint = self._hints[self._told - 1]
            last = self._told == len(self._hints)
            more = self._show_label() if last else gettext("Another hint")
            return {"text": hint, "more": more, "plans": [], "why": []}
        left = self._left(view)
        if len(left) > 1:
            text = gettext("These are about as good as each other:")
        else:
            text = gettext("This is what I would play:")
        return {
            "text": text,
            "more": "",
            "plans": list(map(plan_line, left)),
            "why": self._why(),
        }

    def _show_label(self) -> str:
        return gettext("Show it") if len(self._plans) == 1 else gettext("Show them")

    def _left(self, view: View) -> list[tuple[Move, ...]]:
        """The moves that are left of each plan that can still be played."""
        size = len(self._log)
        if view.turn != view.seat or view.over or view.log[:size] != self._log:
            return []
        played = view.log[size:]
        begun = [plan.moves for plan in self._plans if plan.moves[: len(played)] == played]
        return [moves[len(played) :] for moves in begun if len(moves) > len(played)]

    def _why(self) -> list[str]:
        """The points of the first plan against the next best, and what speaks for each plan."""
        if self._alone:
            return []
        first = self._plans[0]
        points = {
            "points": f"{first.points:+.0f}",
            "low": f"{first.low:+.0f}",
            "high": f"{first.high:+.0f}",
        }
        if self._clear:
            better = say(
                "It brings {points} points against the next best; in 95 cases of 100 that lies "
                "between {low} and {high}.",
                **points,
            )
            return [better, *first.reasons]
        even = say(
            "The first brings {points} points against the next best on average, but that may be "
            "chance: in 95 cases of 100 it lies between {low} and {high}.",
            **points,
        )
        reasons = [
            say("{plan}: {reason}", plan=plan, reason=reason)
            for plan in self._plans
            for reason in plan.reasons[:1]
        ]
        return [even, *reasons]


def plan_line(moves: tuple[Move, ...]) -> AdvisedLine:
    """A plan as a line: all its cards and melds are lit, and its first move can be prepared."""
    first = moves[0]
    zone = zone_of(first)
    # After the pile is taken, the cards to play need not be those of the hand.
    cards = [str(card) for move in moves for card in move.cards] if zone == "hand" else []
    return {
        "text": told(moves),
        "zone": zone,
        "cards": cards,
        "chosen": [str(card) for card in first.cards],
        "melds": list(dict.fromkeys(move.meld for move in moves if move.meld is not None)),
    }
