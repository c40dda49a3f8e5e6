"""What would you play? A position from a round of bots, and plans of which one is clearly best.

The key is the plan that the strongest bot finds, and each of the others loses at least
:data:`burraco_learn.coach.decisions.MARGIN` points against it, beyond the noise of the worlds in
which they were compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...analysis.turn_search import told
from ...bots.plans import Plan
from ...cards import SUITS, Card, ParseError, parse_cards
from ...coach.decisions import WorsePlan, compared
from ...coach.reasons import hints, reasons
from ...game.moves import parse_move
from ...game.round import Round
from ...i18n import gettext, say
from ...rules import Rules
from ..base import Exhibit, Misconception, Task, cited, quoted, register
from ..positions import Position, positions, positions_like, read_lines
from ..seeded import Draw

__all__ = ["WhatToPlay"]

_WORLDS = 8
"""In so many worlds plans are compared once more under rules for which nobody has judged them."""

_ACES = parse_cards("As Ah Ad Ac")
_CARD = re.compile(r"\b([A2-9TJQK])([shdc])\b")


# -- misconceptions ----------------------------------------------------------------------------


def _played(plan: Plan) -> tuple[Card, ...]:
    """The cards that a plan lays and adds."""
    return tuple(card for move in plan if move.kind in ("lay", "add") for card in move.cards)


def _thrown(plan: Plan) -> Card | None:
    return plan[-1].cards[0] if plan[-1].kind == "discard" else None


def _wilds(task: WhatToPlay, plan: Plan) -> int:
    return sum(map(task.rules.is_wild, _played(plan)))


def _throws_more(task: WhatToPlay, plan: Plan, sign: int) -> bool:
    mine, theirs = _thrown(plan), _thrown(task.best)
    if mine is None or theirs is None or _played(plan) != _played(task.best):
        return False
    return sign * task.rules.value_of(mine) > sign * task.rules.value_of(theirs)


def _throws_another(task: WhatToPlay, plan: Plan) -> bool:
    return _played(plan) == _played(task.best) and _thrown(plan) is not _thrown(task.best)


Fits = Callable[["WhatToPlay", Plan], bool]


def _habit(
    name: str, cites: str, says: Callable[[WhatToPlay], str], fits: Fits
) -> Misconception[WhatToPlay]:
    """A habit of play: the first of the worse plans that shows it is what it leads to."""

    def answer(task: WhatToPlay) -> str | None:
        found = (one.moves for one in task.worse if _begin_alike(task.best, one.moves))
        return next((_text(plan) for plan in found if fits(task, plan)), None)

    return Misconception(name, cites, says, answer)


def _begin_alike(one: Plan, other: Plan) -> bool:
    return (one[0].kind == "draw") == (other[0].kind == "draw")


_MISCONCEPTIONS: tuple[Misconception[WhatToPlay], ...] = (
    # The pile is left where it lies: nobody knows what it will bring.
    Misconception(
        "never-the-pile",
        "phase",
        says=lambda task: gettext(
            "The pile is worth a look: you know what you get, and others do not get it."
        ),
        answer=lambda task: task.other_draw("draw"),
    ),
    # More cards are always better.
    Misconception(
        "always-the-pile",
        "phase",
        says=lambda task: gettext(
            "Cards that fit nothing have to be got rid of again, one in each turn."
        ),
        answer=lambda task: task.other_draw("take"),
    ),
    # Everything that can be laid is laid at once.
    _habit(
        "lays-all",
        "min_meld",
        says=lambda task: gettext("Not everything that can be laid has to be laid at once."),
        fits=lambda task, plan: len(_played(plan)) > len(_played(task.best)),
    ),
    # Cards are kept for something better.
    _habit(
        "holds-back",
        "values.K",
        says=lambda task: gettext(
            "Cards that stay in the hand bring nothing yet, and may count against you."
        ),
        fits=lambda task, plan: len(_played(plan)) < len(_played(task.best)),
    ),
    # A wild card is spent as soon as it fits.
    _habit(
        "spends-wild",
        "values.2",
        says=lambda task: gettext("A wild card can do more in another meld, or later."),
        fits=lambda task, plan: _wilds(task, plan) > _wilds(task, task.best),
    ),
    # The card that counts most goes first.
    _habit(
        "throws-high",
        "values.A",
        says=lambda task: gettext("What a card counts is not all: see what it goes together with."),
        fits=lambda task, plan: _throws_more(task, plan, 1),
    ),
    # High cards are kept for their points.
    _habit(
        "throws-low",
        "values.A",
        says=lambda task: gettext("A low card too may be one that somebody still needs."),
        fits=lambda task, plan: _throws_more(task, plan, -1),
    ),
    # What is thrown does not matter.
    _habit(
        "any-discard",
        "phase",
        says=lambda task: gettext(
            "The same melds, but another discard: see whom that card helps, and what it leaves you."
        ),
        fits=_throws_another,
    ),
    # One meld is as good as another.
    _habit(
        "any-meld",
        "min_meld",
        says=lambda task: gettext("Other cards can be played: compare what each way leaves you."),
        fits=lambda task, plan: _played(plan) != _played(task.best),
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("what-to-play")
@dataclass(frozen=True)
class WhatToPlay(Task):
    """A position, the best plan for the seat to move, and plans that are clearly worse."""

    rules: Rules
    lines: tuple[str, ...]
    best: Plan
    worse: tuple[WorsePlan, ...]
    key: str

    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("What would you play?")

    @staticmethod
    def no_sense(rules: Rules) -> str | None:
        if _pool(rules):
            return None
        return gettext("For these rules no positions have been judged yet.")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> WhatToPlay | None:
        found: list[Position] = []

        def drawn() -> tuple[tuple[Card, ...], ...]:
            pool = _pool(rules)
            half = (len(pool) + 1) // 2
            first = (level - 1) * (len(pool) - half) // 2
            found[:] = [draw.pick(pool[first : first + half])]
            return _ACES, _hand(found[0])

        cast = draw.unlike(drawn)
        if cast is None:
            return None
        task = _recast(rules, found[0], cast[0])
        return task if positions(rules) else _judged_anew(task)

    @cached_property
    def table(self) -> Round:
        """The table, with its hidden cards dealt anyhow."""
        return read_lines(self.lines, self.rules)

    def other_draw(self, kind: str) -> str | None:
        """The first of the worse plans that begins with another kind of draw than the best."""
        if self.best[0].kind == kind:
            return None
        plans = (one.moves for one in self.worse)
        return next((_text(plan) for plan in plans if plan[0].kind == kind), None)

    def question(self) -> str:
        if self.table.phase == "draw":
            return gettext("It is your turn. What would you play?")
        return gettext("You have drawn. What would you play now?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("view", self.table.view(self.table.turn)),)

    def text(self, answer: str) -> str:
        return told(_plan(answer))

    def hints(self) -> tuple[str, str, str]:
        where, what, _ = hints(self.best)
        rule = self._rule()
        if self.table.phase == "draw":  # to quote it would name the answers
            return where, say("The rulebook says how a turn begins ({rule}).", rule=rule), what
        return where, quoted(self.rules, rule), what

    def why(self, answer: str) -> tuple[str, str]:
        if answer == self.key:
            least = min(self.worse, key=lambda one: one.points)
            points = say(
                "It is worth {points} points more than the next best of these (in 95 cases of 100, "
                "between {low} and {high}).",
                **_numbers(least),
            )
            why = reasons(self.table, self.best, least.moves)
        else:
            one = next(one for one in self.worse if _text(one.moves) == answer)
            points = say(
                "Against the best of these it loses {points} points (in 95 cases of 100, between "
                "{low} and {high}).",
                **_numbers(one),
            )
            why = reasons(self.table, self.best, one.moves)
        return self._rule(), " ".join((points, *why))

    def _rule(self) -> str:
        return cited(self.rules, "phase" if self.table.phase == "draw" else "values.K")

    def read(self, text: str) -> str:
        plain = " ".join(text.split()).casefold()
        for plan in (self.best, *(one.moves for one in self.worse)):
            if plain in (_text(plan).casefold(), told(plan).casefold()):
                return _text(plan)
        raise ParseError(gettext("That is not one of the plans to choose from."))


def _numbers(plan: WorsePlan) -> Mapping[str, str]:
    return {name: f"{getattr(plan, name):.0f}" for name in ("points", "low", "high")}


def _text(plan: Plan) -> str:
    return "; ".join(map(str, plan))


def _plan(text: str) -> Plan:
    return tuple(map(parse_move, text.split("; ")))


# -- positions ---------------------------------------------------------------------------------


def _pool(rules: Rules) -> tuple[Position, ...]:
    """The positions for some rules, the clearest decisions first."""
    return positions(rules) or positions_like(rules)


def _hand(position: Position) -> tuple[Card, ...]:
    """The hand of the seat that is to move."""
    lines = dict(line.split(": ", 1) for line in position.lines if ": " in line)
    seat = lines["turn"].split()[0]
    return parse_cards(lines[f"hand {seat}"])


def _recast(rules: Rules, position: Position, aces: tuple[Card, ...]) -> WhatToPlay:
    """A position with its suits exchanged, as they are for four aces: no rule prefers a suit."""
    suits = {SUITS[old.suit]: SUITS[new.suit] for old, new in zip(_ACES, aces, strict=True)}

    def changed(text: str) -> str:
        return _CARD.sub(lambda card: card[1] + suits[card[2]], text)

    decision = position.decision
    best = _plan(changed(_text(decision.best)))
    worse = tuple(
        WorsePlan(_plan(changed(_text(one.moves))), one.points, one.low, one.high)
        for one in decision.worse
    )
    lines = tuple(map(changed, position.lines))
    return WhatToPlay(rules, lines, best, worse, _text(best))


def _judged_anew(task: WhatToPlay) -> WhatToPlay | None:
    """The same under rules for which nobody has judged it; None where nothing is clear there."""
    view = task.table.view(task.table.turn)
    made = compared(view, task.best, [one.moves for one in task.worse], _WORLDS, task.key)
    if len(made.worse) < 2:
        return None
    return WhatToPlay(task.rules, task.lines, task.best, made.worse, task.key)
