"""What a learner should practise today, and how well each skill is known.

All of it is computed from the reviews (see :mod:`burraco_learn.storage.reviews`) by ``fsrs``, a
model of forgetting. No function looks at the clock: ``now`` is an argument everywhere.

>>> from datetime import UTC, timedelta
>>> when = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
>>> one = Review("is-meld.1", "classico", 7, when, grade=3)
>>> [state.skill for state in due([one], when + timedelta(days=10))]
['is-meld.1']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import gettext
from ..rules import Rules
from ..storage.entries import utc
from ..storage.reviews import AGAIN, Progress, Review, kind_and_level
from . import exercise_kinds

if TYPE_CHECKING:
    from fsrs import Scheduler

__all__ = ["JUDGED", "LEVELS", "Standing", "Due", "due", "missed", "practice", "standing"]

LEVELS = (1, 2, 3)

JUDGED = "judged"
"""The kind under which the questions of lessons stand among the reviews, each with its text as the
seed. They are not a skill: one that went wrong comes back until it is right."""

_SKEW = timedelta(days=1)
"""The clocks of two computers may differ by so much."""


@dataclass(frozen=True)
class Standing:
    """How a skill stands: how many reviews, how many of them right, the last one when and how.

    ``due`` is when it should come up again; ``retrievability`` is how probable it is, from 0 to 1,
    that the learner still knows it.
    """

    skill: str
    times: int
    right: int
    last: datetime
    grade: int
    due: datetime
    retrievability: float

    @property
    def kind(self) -> str:
        """The kind of exercise."""
        return kind_and_level(self.skill)[0]

    @property
    def level(self) -> int:
        """The level."""
        return kind_and_level(self.skill)[1]

    @property
    def learned(self) -> bool:
        """Whether the next level may come: right twice, and the last time."""
        return self.right >= 2 and self.grade > AGAIN


def standing(reviews: Iterable[Review], now: datetime) -> tuple[Standing, ...]:
    """How each skill that was ever practised stands, in the order of their names.

    A function of the reviews and ``now``, in whatever order the reviews are given. Reviews of more
    than a day after ``now`` do not count until then: some clock was wrong, and what was answered
    since must not stand in their shade.
    """
    now = utc(now)
    skills: dict[str, list[Review]] = {}
    for review in Progress(tuple(reviews)).reviews:
        if review.time <= now + _SKEW and review.kind != JUDGED:
            skills.setdefault(review.skill, []).append(review)
    if not skills:
        return ()
    scheduler = _scheduler()
    return tuple(_stands(scheduler, skills[skill], now) for skill in sorted(skills))


def _scheduler() -> Scheduler:
    # Here alone, since few who import this package practise.
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def _stands(scheduler: Scheduler, reviews: list[Review], now: datetime) -> Standing:
    from fsrs import Card, Rating

    skill, first, last = reviews[0].skill, reviews[0], reviews[-1]
    # The number and the date are given: fsrs would look at the clock for them.
    number = int(sha256(skill.encode("utf-8")).hexdigest()[:12], 16)
    card = Card(card_id=number, due=first.time)
    for review in reviews:
        card, _ = scheduler.review_card(card, Rating(review.grade), review.time)
    return Standing(
        skill,
        len(reviews),
        sum(review.right for review in reviews),
        last.time,
        last.grade,
        card.due,
        scheduler.get_card_retrievability(card, now),
    )


def due(reviews: Iterable[Review], now: datetime) -> tuple[Standing, ...]:
    """The skills that should come up now, the most forgotten first."""
    now = utc(now)
    waiting = [state for state in standing(reviews, now) if state.due <= now]
    return tuple(sorted(waiting, key=lambda state: (state.retrievability, state.due, state.skill)))


class Due(NamedTuple):
    """An exercise that is due for practice: the kind, level and seed to make it with."""

    kind: str
    level: int
    seed: str


def practice(
    reviews: Iterable[Review],
    now: datetime,
    rules: Rules,
    count: int = 10,
    seed: int | str = 0,
) -> tuple[Due, ...]:
    """Today's practice: ``count`` exercises of what is due, mixed with some that is new.

    Questions of lessons that were judged wrong come first, up to a third. A third is new as long as
    there is something new: kinds not met yet, and the next level of what has been learned. What is
    neither due nor new fills up, the soonest due first. Only kinds that make sense under the rule
    set come up. Seeds that were reviewed before are not used again. Raises ValueError for a count
    below 1.
    """
    if count < 1:
        raise ValueError(gettext("A practice has at least one exercise."))
    reviews = Progress(tuple(reviews)).reviews  # each once
    states = {
        state.skill: state
        for state in standing(reviews, now)
        if state.kind in exercise_kinds(rules) and state.level in LEVELS
    }
    waiting = [state.skill for state in due(reviews, now) if state.skill in states]
    new = _new(states, exercise_kinds(rules))
    again = [Due(JUDGED, 1, question) for question in missed(reviews, rules.id)[: count // 3]]
    count -= len(again)
    later = sorted(states.keys() - set(waiting), key=lambda skill: (states[skill].due, skill))
    room = max(count - len(waiting), -(-count // 3))
    chosen = [*waiting[: count - min(room, len(new))], *new[:room]]
    chosen += later[: count - len(chosen)]
    while chosen and len(chosen) < count:
        chosen += chosen[: count - len(chosen)]
    used = {str(review.seed) for review in reviews}
    fresh = (name for n in range(len(used) + count) if (name := f"{seed}-{n}") not in used)
    mixed = _mixed(chosen, Random(f"{seed} {len(reviews)}"))
    return (*again, *(Due(*kind_and_level(skill), next(fresh)) for skill in mixed))


def missed(reviews: Iterable[Review], rules: str) -> tuple[str, ...]:
    """The questions of lessons that went wrong the last time, oldest first; ``rules`` is the id of
    a rule set."""
    last: dict[str, Review] = {}
    for review in Progress(tuple(reviews)).reviews:  # in the order of their times
        if review.kind == JUDGED and review.rules == rules:
            last.pop(str(review.seed), None)
            last[str(review.seed)] = review
    return tuple(question for question, review in last.items() if not review.right)


def _new(states: Mapping[str, Standing], kinds: Iterable[str]) -> list[str]:
    """The skills that may be met next: the first level of each kind, and then the next levels."""
    found: list[tuple[int, str]] = []
    for kind in kinds:
        for level in LEVELS:
            state = states.get(f"{kind}.{level}")
            if state is None:
                found.append((level, f"{kind}.{level}"))
                break
            if not state.learned:
                break
    return [skill for _, skill in sorted(found, key=lambda one: one[0])]


def _mixed(skills: list[str], rng: Random) -> list[str]:
    """The skills in a random order in which one follows itself only where nothing else is left."""
    rest = list(skills)
    order: list[str] = []
    for _ in skills:
        # The commonest first where it would otherwise be left over.
        most = max(map(rest.count, rest))
        pressing = [skill for skill in rest if 2 * most > len(rest) and rest.count(skill) == most]
        others = [skill for skill in pressing or rest if skill not in order[-1:]]
        choice = others or [skill for skill in rest if skill not in order[-1:]] or rest
        order.append(choice[int(rng.random() * len(choice))])
        rest.remove(order[-1])
    return order
