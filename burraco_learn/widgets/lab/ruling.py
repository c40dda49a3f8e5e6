"""What a rule set says to the page of a meld lab that is open, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...analysis.compare import MeldAnswer, MoveAnswer, judge_meld, judge_moves
from ...cards import Card
from ...game.moves import parse_move
from ...i18n import gettext, say
from ...rules import Rules
from ...rules.refusals import IllegalMove
from . import words
from .line import Chosen, LabState

__all__ = ["Ruling", "is_asked", "meld_answer", "refused_cards", "ruling_of", "stating"]


@dataclass(frozen=True)
class Ruling:
    """An answer in words.

    ``mark`` is "yes", "no", "wait" where nothing can be said yet, or "none" where the question does
    not arise.
    """

    mark: str
    headline: str
    lines: tuple[str, ...] = ()
    refusal: IllegalMove | None = None

    @property
    def spoken(self) -> str:
        """The whole of it for a screen reader."""
        reason = () if self.refusal is None else (f"{self.refusal.rule}: {self.refusal.reason}",)
        return " ".join((f"{self.headline.rstrip('.')}.", *reason, *self.lines))


def meld_answer(state: LabState, rules: Rules) -> MeldAnswer | None:
    """What the cards of the first page are; None while there are none."""
    steps = state.texts
    return judge_meld(steps[0], steps[1:], rules) if steps else None


def ruling_of(state: LabState, rules: Rules) -> tuple[Ruling, MeldAnswer | MoveAnswer | None]:
    """What a rule set says to the page that is open, in words and as it is."""
    if state.page == "meld":
        answer = meld_answer(state, rules)
        return _meld_ruling(state, answer), answer
    if not state.hand:
        return Ruling("wait", gettext("Put the cards that you hold into your hand.")), None
    if not state.moves:
        return Ruling("wait", gettext("Choose cards of your hand, and the move you ask for.")), None
    moves = judge_moves(state.situation, rules)
    return _move_ruling(state, moves), moves


def _meld_ruling(state: LabState, answer: MeldAnswer | None) -> Ruling:
    if answer is None:
        return Ruling("wait", gettext("Choose cards from the deck, or type them."))
    meld, refusal = answer.meld, answer.refusal
    if refusal is not None:
        if refusal.key == "too-few" and meld is None:
            return Ruling("wait", gettext("Not a meld yet"), (), refusal)
        headline = gettext("Not a meld") if meld is None else gettext("Cannot be added")
        return Ruling("no", headline, (), refusal)
    assert meld is not None
    shifts = answer.shifts if state.steps[-1] else ()
    return Ruling("yes", meld.caption, tuple(words.meld_lines(meld, shifts)))


def _move_ruling(state: LabState, answer: MoveAnswer) -> Ruling:
    if answer.table is None:
        lines = (answer.problem,) if answer.problem else ()
        return Ruling("none", gettext("This can't happen under these rules"), lines, answer.refusal)
    if not state.moves:
        return Ruling("wait", gettext("Choose cards of your hand, and the move you ask for."))
    if answer.refusal is None:
        return Ruling("yes", gettext("Allowed"), (words.outcome_line(answer),))
    refused = words.move_words(parse_move(state.moves[answer.played]))
    if len(state.moves) == 1:
        return Ruling("no", gettext("Not allowed"), (), answer.refusal)
    headline = say("Not allowed: {move}", move=refused)
    return Ruling("no", headline, (), answer.refusal)


def is_asked(state: LabState) -> bool:
    """Whether there is anything to judge on the page."""
    if state.page == "meld":
        return any(state.steps)
    return bool(state.hand and state.moves)


def refused_cards(state: LabState, answer: MeldAnswer) -> tuple[Card, ...]:
    """The cards of the step that was refused, in the order in which they were chosen."""
    if answer.refusal is None:
        return ()
    step = [step for step in state.steps if step][len(answer.melds)]
    return tuple(one.card for one in step)


def stating(state: LabState, wild: Card, role: str) -> LabState | None:
    """The state with a role stated for a wild card of the last step; None if it is not in it."""
    step = [one.card for one in state.steps[-1]]
    if wild not in step:
        return None
    at = len(step) - 1 - step[::-1].index(wild)
    stated = tuple(Chosen(card, role if place == at else None) for place, card in enumerate(step))
    return replace(state, steps=(*state.steps[:-1], stated))
