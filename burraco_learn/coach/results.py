"""The learner's own results: rounds against each opponent, points lost a decision, and a rating.

They are kept with the progress in the learner's folder, unless the learner does not want that.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from statistics import fmean

from ..bots import bot_title, bots, ratings
from ..display import Pictured
from ..i18n import gettext, ngettext
from ..storage.results import Played
from ..storage.reviews import add_reviews, forget_played, load_progress
from ..storage.settings import change_settings, settings
from .standing import Rating, ratings_over_time

__all__ = ["Opponent", "Results", "add_result", "forget_results", "keep_results", "results"]

_KEPT = "results"


@dataclass(frozen=True)
class Opponent:
    """The rounds against one kind of opponents.

    ``difference`` is how many points a round the learner's side had more on average; ``lost`` how
    many points a decision cost on average in the ``reviewed`` rounds, None without such.
    """

    name: str
    rounds: int
    won: int
    difference: float
    lost: float | None
    reviewed: int

    @classmethod
    def of(cls, name: str, played: tuple[Played, ...]) -> Opponent:
        """What came of the rounds against an opponent, of which there is one at least."""
        lost = [one.lost for one in played if one.lost is not None]
        return cls(
            name,
            len(played),
            sum(one.won for one in played),
            fmean(one.difference for one in played),
            fmean(lost) if lost else None,
            len(lost),
        )

    @property
    def title(self) -> str:
        """What the chooser of a table calls it, in the current language."""
        return bot_title(self.name) if self.name in bots() else self.name

    def __str__(self) -> str:
        sentence = ngettext(
            "{title}: {n} round, {won} won, {difference} points a round.",
            "{title}: {n} rounds, {won} won, {difference} points a round.",
            self.rounds,
        ).format(
            title=self.title, n=self.rounds, won=self.won, difference=f"{self.difference:+.0f}"
        )
        if self.lost is None:
            return sentence
        reviewed = ngettext(
            "In {n} round that was reviewed a decision lost {lost} points on average.",
            "In {n} rounds that were reviewed a decision lost {lost} points on average.",
            self.reviewed,
        ).format(n=self.reviewed, lost=f"{self.lost:.1f}")
        return f"{sentence} {reviewed}"


@dataclass(frozen=True)
class Results(Pictured):
    """The rounds that a learner has played to their end at the tables, oldest first.

    ``told`` are sentences about what could not be read.
    """

    played: tuple[Played, ...]
    told: tuple[str, ...] = ()

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """What came of the rounds against each kind of opponents, the weakest first."""
        rated = ratings()
        names = {one.opponent for one in self.played}
        return tuple(
            Opponent.of(name, tuple(one for one in self.played if one.opponent == name))
            for name in sorted(names, key=lambda name: (rated.get(name, inf), name))
        )

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The rating before the first round and after each that counts for it."""
        return ratings_over_time(self.played, ratings())

    @property
    def rating(self) -> Rating:
        """The rating after all rounds, with its interval."""
        return self.ratings[-1]

    @property
    def summary(self) -> str:
        """The rating in one sentence, in the current language."""
        now = self.rating
        if not now.rounds:
            return gettext(
                "No round is counted yet: play one to its end at a table with bl.PlayTable()."
            )
        return ngettext(
            "Your rating is {points} after {n} round, and very likely between {low} and {high}. "
            "Friendly players have {friendly}, strong ones {strong}.",
            "Your rating is {points} after {n} rounds, and very likely between {low} and {high}. "
            "Friendly players have {friendly}, strong ones {strong}.",
            now.rounds,
        ).format(
            points=f"{now.points:.0f}",
            n=now.rounds,
            low=f"{now.low:.0f}",
            high=f"{now.high:.0f}",
            friendly=ratings()["friendly"],
            strong=ratings()["strong"],
        )

    def __str__(self) -> str:
        return "\n".join((*self.told, self.summary, *map(str, self.opponents)))

    def __repr__(self) -> str:
        return f"<Results of {len(self.played)} rounds>"


def results() -> Results:
    """How you have played at the tables: against whom, with what success, and your rating.

    Every round that you play to its end at a :class:`burraco_learn.PlayTable` counts, once for each
    deal, against opponents of one kind that come with the program, but not with open hands, nor a
    deal that is played again. In a notebook the rating is drawn over time.

    >>> print(results())
    No round is counted yet: play one to its end at a table with bl.PlayTable().
    """
    found = load_progress()
    return Results(found.progress.played, found.told)


def keep_results(yes: bool | None = None) -> bool:
    """Choose whether results of rounds are kept; without an argument, tell whether they are.

    What was kept before stays: :func:`forget_results` deletes it. Raises OSError if the folder
    cannot be written.

    >>> keep_results(), keep_results(False), keep_results()
    (True, False, False)
    """
    if yes is not None:
        change_settings(**{_KEPT: bool(yes)})
        return bool(yes)
    return settings().get(_KEPT) is not False


def forget_results() -> int:
    """Delete all results of rounds from your folder, and tell how many there were.

    What you know from exercises stays. Raises OSError if the folder cannot be written.

    >>> forget_results()
    0
    """
    return forget_played()


def add_result(played: Played) -> tuple[str, ...]:
    """Keep a result, unless none is to be kept or there is one of the same deal.

    Gives sentences about what could not be read. Raises OSError.
    """
    if not keep_results():
        return ()
    deal = played.rules, played.players, played.seed
    for one in load_progress().progress.played:
        if (one.rules, one.players, one.seed) == deal:
            return ()
    return add_reviews(played=(played,)).told
