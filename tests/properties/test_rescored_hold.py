"""A table under other rule sets: what holds of the rows, the totals and the reasons."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from strategies import any_rules, rounds

import burraco_learn as bl
from burraco_learn.melds.book import Meld
from burraco_learn.rules import Rules


@given(rounds())
def test_under_its_own_rules_a_table_has_its_own_score(rnd: bl.Round) -> None:
    (same,) = bl.rescore(rnd, rnd.rules)
    assert same.sides == same.own_sides == rnd.score().sides
    assert same.totals == tuple(side.total for side in rnd.score().sides)
    assert (same.differences, same.not_legal) == ((), ())


@given(rounds(), any_rules)
def test_the_reasons_add_up_to_the_difference_of_every_row(rnd: bl.Round, rules: Rules) -> None:
    (there,) = bl.rescore(rnd, rules)
    added: Counter[tuple[int, str]] = Counter()
    for one in there.differences:
        assert one.points
        assert rules.rule(one.rule).text and one.text and "{" not in one.text
        added[one.side, one.row] += one.points
    for side in (0, 1):
        was, now = (dict(sides[side].entries) for sides in (there.own_sides, there.sides))
        assert list(was) == list(now) == [key for key, _ in rnd.score().sides[side].entries]
        assert {key: added[side, key] for key in now} == {key: now[key] - was[key] for key in now}
    assert (there.totals is None) == bool(there.not_legal)
    assert str(there).count("\n") >= len(there.differences) + len(there.not_legal)


@given(rounds(), any_rules)
def test_what_is_not_legal_is_named_and_the_rest_is_all_there(rnd: bl.Round, rules: Rules) -> None:
    (there,) = bl.rescore(rnd, rules)
    for one in there.not_legal:
        assert rules.rule(one.rule).id == one.rule and one.text
    for side in (0, 1):
        mine = [one.what for one in there.not_legal if one.side == side]
        out_of_play = sum(what.card_points for what in mine if isinstance(what, Meld))
        in_hand = sum(rnd.rules.value_of(what) for what in mine if isinstance(what, bl.Card))
        own, rest = dict(rnd.score().sides[side].entries), dict(there.own_sides[side].entries)
        assert own["melds"] - rest["melds"] == out_of_play
        if rnd.rules.unplayed_pozzetto == rules.unplayed_pozzetto == "hand":
            assert rest["hand"] - own["hand"] == in_hand
