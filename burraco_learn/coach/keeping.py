"""Reviews of rounds, kept in the learner's folder, so that none is computed a second time.

Each is a file in the folder ``reviewed``, named by the round (rules, deal and moves, whatever is
written beside them) and the seat. A file that is missing, damaged, of another version or in another
language counts as none: then the round is reviewed again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from ..game.moves import parse_move
from ..i18n import current_language
from ..notation.record import Record
from ..notation.writer import write_record
from ..storage import atomic
from ..storage.lessons import home
from ..storage.results import deal_code
from ..storage.reviews import add_reviews, load_progress
from .review import Moment, Point, Review, kind_of

__all__ = ["keep_review", "kept_review"]

_FORMAT = 1
_NAMED = "burraco reviewed"
_LARGEST = 5_000_000
"""No file of a review has so many bytes."""


def kept_review(record: Record, seat: int) -> Review | None:
    """The review of a seat that was kept, if there is one in the current language."""
    try:
        with _path(record, seat).open("rb") as file:
            found = json.loads(file.read(_LARGEST))
        if found[_NAMED] != _FORMAT or found["language"] != current_language():
            return None
        return _read(record, seat, found)
    except (OSError, RuntimeError, ValueError, TypeError, LookupError, RecursionError):
        return None  # RuntimeError: there is no home directory


def keep_review(review: Review) -> None:
    """Keep a review, and what a decision lost with the learner's result of that round.

    Where that cannot be, nothing is kept. The learner is seat 0.
    """
    path_of = _path(review.source, review.seat)
    with suppress(OSError, RuntimeError):
        path_of.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path_of, json.dumps(_fields(review), allow_nan=False) + "\n", wait=False)
        if review.seat == 0:
            _add_to_result(review)


def _path(record: Record, seat: int) -> Path:
    text = write_record(replace(record, header={}, notes={}))
    digest = sha256(text.encode("utf-8")).hexdigest()[:24]
    return home() / "reviewed" / f"{digest}-{seat}.json"


def _fields(review: Review) -> dict[str, object]:
    return {
        _NAMED: _FORMAT,
        "language": current_language(),
        "costs": review.costs,
        "luck": [review.luck, review.luck_low, review.luck_high],
        "curve": [[one.index, one.points, one.low, one.high] for one in review.curve],
        "moments": [
            {
                "index": moment.index,
                "played": list(map(str, moment.played)),
                "better": list(map(str, moment.better)),
                "line": list(map(str, moment.line)),
                "cost": [moment.cost, moment.low, moment.high],
                "reasons": moment.reasons,
            }
            for moment in review.moments
        ],
    }


def _read(record: Record, seat: int, found: Any) -> Review:
    """A review from its fields. Raises ValueError, TypeError or LookupError for other fields."""
    moments = tuple(_moment(record, seat, fields) for fields in found["moments"])
    curve = tuple(Point(int(at), *_numbers(ends)) for at, *ends in found["curve"])
    luck, low, high = _numbers(found["luck"])
    return Review(record, seat, moments, curve, _numbers(found["costs"]), luck, low, high)


def _moment(record: Record, seat: int, fields: Any) -> Moment:
    index = int(fields["index"])
    plans = [tuple(map(parse_move, fields[name])) for name in ("played", "better", "line")]
    played, better, line = plans
    cost, low, high = _numbers(fields["cost"])
    kind = kind_of(cost)
    if not all(plans) or kind is None or not 0 <= index < len(record.moves):
        raise ValueError
    table = record.round(index)
    for move in line:
        table.play(move)  # what cannot be played is no side line
    return Moment(
        index,
        played,
        better,
        cost,
        low,
        high,
        kind,
        tuple(map(str, fields["reasons"])),
        line,
        str(record.round(index).view(seat)),
    )


def _numbers(found: Iterable[object]) -> tuple[float, ...]:
    numbers = tuple(float(one) for one in found if isinstance(one, int | float))
    if not all(map(isfinite, numbers)):
        raise ValueError
    return numbers


def _add_to_result(review: Review) -> None:
    """Write the average into the learner's result of this round, if there is one."""
    table = review.source.round()
    if not table.over:
        return
    own, theirs = (side.total for side in table.score().sides)
    this = (table.rules.id, deal_code(review.source.deck), table.players, own, theirs)
    for found in load_progress().progress.played:
        if (found.rules, found.seed, found.players, found.own, found.theirs) == this:
            add_reviews(played=[replace(found, lost=round(review.average, 2))])
