"""The rounds that a learner has played to their end: against whom, and how they went.

They stand beside the reviews in the file of :mod:`burraco_learn.storage.reviews` and are merged
like them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from math import isfinite

from ..cards import Card
from ..i18n import say
from .entries import (
    brief,
    checked_id,
    checked_rules,
    checked_seed,
    utc,
    with_extra,
    written_time,
)

__all__ = ["Played", "deal_code"]


def deal_code(deck: Iterable[Card]) -> str:
    """A code of a deal, from its deck: the same deal has the same one, whoever dealt it.

    >>> from burraco_learn.cards import parse_cards
    >>> deal_code(parse_cards("3h 4h")) == deal_code(parse_cards("4h 3h"))
    False
    """
    return sha256(" ".join(map(str, deck)).encode("ascii")).hexdigest()[:16]


@dataclass(frozen=True)
class Played:
    """One round played to its end.

    ``rules`` is the id of a rule set and ``seed`` tells the deal, as :func:`deal_code` gives it;
    ``players`` is 2 or 4; ``opponent`` and ``partner`` are the names of bots, the partner "" where
    two play. ``own`` and ``theirs`` are the points of the two sides. ``lost`` is how many points a
    decision cost on average by a review of the round, None as long as there was none. ``time`` is
    its end, in UTC.
    ``id`` and ``extra`` are as in :class:`burraco_learn.storage.reviews.Review`. Raises ValueError
    for values that no round can have.

    >>> from datetime import UTC
    >>> when = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
    >>> Played("classico", 7, 2, "greedy", "", 845, 310, when).won
    True
    """

    rules: str
    seed: int | str
    players: int
    opponent: str
    partner: str
    own: int
    theirs: int
    time: datetime
    lost: float | None = None
    id: str = ""
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        checked_seed(self.seed)
        if self.players not in (2, 4) or isinstance(self.players, bool):
            raise ValueError(say("{word} is not a number of players", word=brief(self.players)))
        for name in (self.opponent, self.partner):
            if not isinstance(name, str) or len(name) > 100:
                raise ValueError(say("{word} is not the name of a bot", word=brief(name)))
        for points in (self.own, self.theirs):
            if type(points) is not int:
                raise ValueError(say("{word} is not a number of points", word=brief(points)))
        if self.lost is not None and (
            type(self.lost) not in (int, float) or not isfinite(self.lost)
        ):
            raise ValueError(say("{word} is not a number of points", word=brief(self.lost)))
        object.__setattr__(self, "time", utc(self.time))
        told = (
            self.rules,
            self.seed,
            self.opponent,
            self.own,
            self.theirs,
            written_time(self.time),
        )
        object.__setattr__(self, "id", checked_id(self.id, told))

    @property
    def won(self) -> bool:
        """Whether the learner's side had more points."""
        return self.own > self.theirs

    @property
    def difference(self) -> int:
        """The points of the learner's side less those of the other."""
        return self.own - self.theirs

    def fields(self) -> dict[str, object]:
        """The result as the file has it."""
        known: dict[str, object] = {
            "id": self.id,
            "rules": self.rules,
            "seed": self.seed,
            "players": self.players,
            "opponent": self.opponent,
            "partner": self.partner,
            "own": self.own,
            "theirs": self.theirs,
            "time": written_time(self.time),
        }
        if self.lost is not None:
            known["lost"] = self.lost
        return with_extra(known, self.extra)
