"""The sample rounds that are shipped: annotated records, and which rules they show.

Besides whole rounds there are studies about a single point: a few arranged turns, or one round of
bots under several rule sets.

>>> sample_rounds()[0], sample_rounds("special")
('first-round', ('special-1',))
>>> sample_round("first-round").rules
<Rules first-steps>
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..analysis.rule_coverage import rules_shown
from ..i18n import say
from ..notation.reader import read_record
from ..notation.record import Record

__all__ = ["rounds_showing", "rules_shown", "sample_round", "sample_rounds"]

_FOLDER = Path(__file__).with_name("data")
_IDS = (
    "first-round",
    "stargames-1",
    "stargames-2",
    "stargames-study",
    "burraco-reale-1",
    "burraco-reale-2",
    "burraco-reale-study",
    "classico-1",
    "classico-2",
    "classico-study",
    "classico-stock-study",
    "special-1",
    "fibur-1",
    "fibur-study",
    "fibur-run-study",
    "fibur-stock-study",
    "fitab-1",
    "fitab-study",
    "fitab-stock-study",
    "internazionale-1",
    "internazionale-study",
    "internazionale-stock-study",
)


def sample_rounds(rules_id: str | None = None) -> tuple[str, ...]:
    """The ids of the sample rounds, or of those that were played under one rule set."""
    if rules_id is None:
        return _IDS
    return tuple(id for id in _IDS if sample_round(id).rules.id == rules_id)


@cache
def sample_round(id: str) -> Record:
    """The sample round with an id. Raises ValueError if there is no such round."""
    if id not in _IDS:
        raise ValueError(
            say(
                "There is no sample round {id}: the sample rounds are {all}.",
                id=repr(id)[:60],
                all=", ".join(_IDS),
            )
        )
    return read_record((_FOLDER / f"{id}.txt").read_text(encoding="utf-8"))


@cache
def _shown(id: str) -> dict[str, tuple[int, ...]]:
    return rules_shown(sample_round(id))


def rounds_showing(rule_id: str) -> tuple[tuple[str, int], ...]:
    """The sample rounds that show a rule on the table, with the numbers of moves at which they do.

    Nothing if no round shows it: a rule about matches, say.

    >>> {sample_round(id).rules.id for id, move in rounds_showing("BR-17")}
    {'burraco-reale'}
    """
    return tuple((id, move) for id in _IDS for move in _shown(id).get(rule_id, ()))
