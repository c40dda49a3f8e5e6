"""The score sheet of a round: labelled rows for each side, provisional or final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card
from ..display import Shown
from ..i18n import gettext
from ..melds.book import Meld
from ..rules import Rules
from ..rules.refusals import N_
from .table import Table

__all__ = [
    "ScoreSheet",
    "SideScore",
    "missing_pozzetto",
    "row_label",
    "score_sheet",
    "side_score",
    "unplayed_is_penalty",
]

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
        return tuple((row_label(key), points) for key, points in self.entries)

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


def row_label(key: str) -> str:
    """What a row is called, in the current language."""
    return gettext(_LABELS[key])


def score_sheet(table: Table, hands: Sequence[Sequence[Card]]) -> ScoreSheet:
    """The score sheet of a table as it stands, with the cards in the hand of every seat."""
    first, second = (
        side_score(table, side, table.rules, table.melds[side], hands) for side in (0, 1)
    )
    return ScoreSheet((first, second), table.over)


def side_score(
    table: Table,
    side: int,
    rules: Rules,
    melds: Sequence[Meld],
    hands: Sequence[Sequence[Card]],
) -> SideScore:
    """The rows of one side of a table by any rule set.

    ``melds`` are those of the side as they are under that rule set, ``hands`` the cards in hand
    that count, of every seat.
    """
    penalty = 0
    in_hand = 0
    for seat in range(side, table.players, 2):
        if unplayed_is_penalty(table, seat, rules):
            penalty -= rules.pozzetto_penalty
        else:
            in_hand -= sum(map(rules.value_of, hands[seat]))
    entries = [
        ("melds", sum(meld.card_points for meld in melds)),
        ("bonus", sum(meld.bonus for meld in melds)),
        ("hand", in_hand),
    ]
    if table.over:
        entries.append(("closing", rules.closing_bonus if table.closer == side else 0))
        penalty -= missing_pozzetto(table, side, rules)
        entries.append(("pozzetto", penalty))
    return SideScore(tuple(entries))


def unplayed_is_penalty(table: Table, seat: int, rules: Rules) -> bool:
    """Whether a seat pays the penalty for a pozzetto never played, and not for its cards."""
    return table.over and table.unplayed_pozzetto[seat] and rules.unplayed_pozzetto == "penalty"


def missing_pozzetto(table: Table, side: int, rules: Rules) -> int:
    """What a side of a finished round pays for having taken no pozzetto, in points."""
    waived = rules.waive_penalty_if_none_taken and not any(table.had_pozzetto)
    if not rules.pozzetto_sizes or table.had_pozzetto[side] or waived:
        return 0
    return rules.pozzetto_penalty
