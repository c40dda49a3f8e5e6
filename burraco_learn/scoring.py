"""The score sheet of a round: labelled rows for each side, provisional or final."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .display import Shown
from .language import gettext
from .refusals import N_

if TYPE_CHECKING:
    from .round import Round

__all__ = ["ScoreSheet", "SideScore", "score_sheet"]

_LABELS = {
    "melds": N_("cards on the table"),
    "bonus": N_("burraco bonuses"),
    "hand": N_("cards in hand"),
    "closing": N_("closing"),
    "pozzetto": N_("pozzetto"),
}


@dataclass(frozen=True)
class SideScore:
    """One side's rows, in points.

    ``entries`` are pairs of a row's key and its points; ``rows`` are the same with labels in the
    current language.
    """

    entries: tuple[tuple[str, int], ...]

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """Pairs of a label in the current language and points."""
        return tuple((gettext(_LABELS[key]), points) for key, points in self.entries)

    @property
    def total(self) -> int:
        """The sum of the rows, in points."""
        return sum(points for _, points in self.entries)


@dataclass(frozen=True)
class ScoreSheet(Shown):
    """The score of a round for both sides.

    ``final`` is whether the round is over. A provisional sheet has no closing row and no pozzetto
    row: that is the live score of the Classico app page, used under every rule set.
    """

    sides: tuple[SideScore, SideScore]
    final: bool

    def __str__(self) -> str:
        lines = []
        for number, side in enumerate(self.sides):
            parts = [f"{label} {points:+d}" for label, points in side.rows]
            lines.append(f"{number}: {', '.join(parts)} = {side.total}")
        return "\n".join(lines)


def score_sheet(rnd: Round) -> ScoreSheet:
    """The score sheet of a round as it stands."""
    first, second = (_side(rnd, side) for side in (0, 1))
    return ScoreSheet((first, second), rnd.over)


def _side(rnd: Round, side: int) -> SideScore:
    rules = rnd.rules
    melds = rnd.melds[side]
    seats = range(side, rnd.players, 2)
    penalty = 0
    in_hand = 0
    for seat in seats:
        unplayed = rnd.over and rnd.unplayed_pozzetto[seat]
        if unplayed and rules.unplayed_pozzetto == "penalty":
            penalty -= rules.pozzetto_penalty
        else:
            in_hand -= sum(map(rules.value_of, rnd.hands[seat]))
    entries = [
        ("melds", sum(meld.card_points for meld in melds)),
        ("bonus", sum(meld.bonus for meld in melds)),
        ("hand", in_hand),
    ]
    if rnd.over:
        entries.append(("closing", rules.closing_bonus if rnd.closer == side else 0))
        waived = rules.waive_penalty_if_none_taken and not any(rnd.had_pozzetto)
        if rules.pozzetto_sizes and not rnd.had_pozzetto[side] and not waived:
            penalty -= rules.pozzetto_penalty
        entries.append(("pozzetto", penalty))
    return SideScore(tuple(entries))
