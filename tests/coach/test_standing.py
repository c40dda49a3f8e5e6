"""The rating of a learner: from the results, and as sure as they make it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_learn.coach.standing import BEFORE, rating, ratings_over_time
from burraco_learn.storage.results import Played

WHEN = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
BOTS = {"random": 400.0, "greedy": 1000.0, "club": 1150.0}


def played(number: int, opponent: str, own: int, theirs: int = 300) -> Played:
    when = WHEN + timedelta(minutes=number)
    return Played("classico", number, 2, opponent, "", own, theirs, when)


def results(strength: float, opponent: str, count: int, seed: int = 1) -> list[Played]:
    """Rounds of somebody with a true rating."""
    rng = Random(seed)
    chance = 1 / (1 + 10 ** ((BOTS[opponent] - strength) / 400))
    return [
        played(number, opponent, 400 if rng.random() < chance else 200) for number in range(count)
    ]


@pytest.mark.parametrize("strength", [700, 1000, 1300])
def test_a_true_rating_is_found(strength: float) -> None:
    found = rating(results(strength, "greedy", 400), BOTS)
    assert found.low < strength < found.high
    assert found.high - found.low < 120
    assert found.rounds == 400


def test_nothing_played_is_the_belief_beforehand() -> None:
    none = rating([], BOTS)
    assert none.points == BEFORE and none.low < 400 and none.high > 1600


def test_it_grows_with_what_was_won_and_gets_surer() -> None:
    rounds = [played(number, "greedy", 400) for number in range(6)]
    found = ratings_over_time(rounds, BOTS)
    assert len(found) == 7
    assert [one.points for one in found] == sorted(one.points for one in found)
    wide = [one.high - one.low for one in found]
    assert wide == sorted(wide, reverse=True)


def test_a_win_against_a_stronger_one_counts_more() -> None:
    assert (
        rating([played(0, "club", 400)], BOTS).points
        > rating([played(0, "greedy", 400)], BOTS).points
        > rating([played(0, "random", 400)], BOTS).points
        > BEFORE
    )
    assert rating([played(0, "greedy", 300)], BOTS).points == pytest.approx(BEFORE)


def test_a_bot_of_ones_own_does_not_count() -> None:
    assert rating([played(0, "First", 400)], BOTS) == rating([], BOTS)


@given(
    st.lists(st.tuples(st.sampled_from(sorted(BOTS)), st.integers(0, 600)), max_size=30),
    st.randoms(),
)
def test_the_order_of_rounds_makes_no_difference(found: list[tuple[str, int]], rng: Random) -> None:
    rounds = [played(number, *one) for number, one in enumerate(found)]
    mixed = rounds.copy()
    rng.shuffle(mixed)
    one, other = rating(rounds, BOTS), rating(mixed, BOTS)
    assert one.points == pytest.approx(other.points)
    assert one.low < one.points < one.high
