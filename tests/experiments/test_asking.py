"""simulate, compare, path and effect: what they play, and what they make of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import burraco_learn as bl
from burraco_learn.experiments import changes
from burraco_learn.experiments.changes import OF_MATCHES, changed, steps_between
from burraco_learn.experiments.results import RuleComparison, Simulation
from burraco_learn.experiments.rounds import RoundResult
from burraco_learn.rules.parameters import PARAMETERS, parameter_value
from burraco_learn.rules.validation import contradiction

STEPS = bl.load_rules("first-steps")
WILDS = bl.load_rules("with-wilds")


def test_two_bots_play_each_deal_from_both_sides() -> None:
    found = bl.simulate(STEPS, ("greedy", "random"), 4, seed=1, players=2)
    assert [each.deal for each in found.rounds] == ["1-1", "1-1", "1-2", "1-2"]
    assert [each.bots for each in found.rounds] == [("greedy", "random"), ("random", "greedy")] * 2
    other = bl.simulate(STEPS, ("random", "greedy"), 4, seed=1, players=2)
    assert found.gain.mean == -other.gain.mean > 0 and found.gain.count == 2
    assert bl.duel("greedy", "random", STEPS, players=2, pairs=2, seed=1).mean == found.gain.mean
    assert "greedy  won" in str(found) and "each played with both sides changed" in str(found)


def test_one_bot_plays_each_deal_once() -> None:
    found = bl.simulate("first-steps", "random", 3, seed="s", players=2)
    assert [each.deal for each in found.rounds] == ["s-1", "s-2", "s-3"]
    assert found.gain.count == 3 and "won" not in str(found)
    assert bl.simulate(STEPS, lambda seat: bl.bot("random", seed=seat), 1).rounds[0].players == 4


def result(rules: str, number: int, points: tuple[int, int]) -> RoundResult:
    deal, bots = f"d{(number - 1) // 2}", ("a", "b") if number % 2 else ("b", "a")
    return RoundResult(
        *(number, rules, rules, deal, 4, bots, points, "closed", 0, 9, (5, 4, 3, 2, 9)),
        *(("", ""), (None, None), ((0,) * 8, (0,) * 8)),
    )


def test_differences_are_paired_by_deal() -> None:
    """By hand: deals of two rounds, of which the last was interrupted under the second rules."""

    def part(rules: bl.Rules, *points: tuple[int, int]) -> Simulation:
        rounds = (result(rules.id, number, each) for number, each in enumerate(points, 1))
        return Simulation(rules, ("a", "b"), 6, True, tuple(rounds))

    one = part(STEPS, (100, 0), (0, 60), (300, 100), (100, 300), (0, 0), (9, 9))
    other = part(WILDS, (120, 0), (0, 80), (300, 160), (100, 300), (500, 0))
    found = RuleComparison((one, other))
    assert not found.complete and one.complete
    # Points a side: deals of 40, 200 and 4.5 under the first rules, of 50 and 215 under the others.
    assert list(one.by_deal(lambda each: sum(each.points) / 2).values()) == [40, 200, 4.5]
    more = found.difference(1, "points")
    assert (more.mean, more.count) == (12.5, 2)
    assert more.half == pytest.approx(1.96 * 2.5)  # 10 and 15: a deviation of 3.54, over √2
    assert one.gain.mean == pytest.approx((80 + 200 + 0) / 3)
    row = next(row for row in found.rows if row[:2] == ("with-wilds", "points"))
    assert row.difference == 12.5 and row.difference_low == pytest.approx(7.6)
    assert found.rows[0].difference is None and len(found.rows) == 18


def test_the_same_deals_under_rule_sets_that_differ_in_points_alone() -> None:
    found = bl.compare(["classico", "special", "classico"], "random", 2, seed=3)
    assert [part.rules.id for part in found.parts] == ["classico", "special"] and found.same_deck
    mine, theirs = found.parts
    assert [each.decisions for each in mine.rounds] == [each.decisions for each in theirs.rounds]
    assert found.difference(1, "turns").mean == 0 > found.difference(1, "points").mean
    assert found.difference(1, "points").clear and "In brackets" in str(found)


def differing(a: bl.Rules, b: bl.Rules) -> set[str]:
    """The parameters of a round that two rule sets have otherwise."""
    names = [name for name in PARAMETERS if name not in OF_MATCHES]
    return {name for name in names if parameter_value(a, name) != parameter_value(b, name)}


def test_every_step_of_every_path_can_be_played() -> None:
    sets = [*map(bl.load_rules, bl.rule_sets())]
    for a in sets:
        for b in sets:
            before, seen = a, []
            for names, rules in steps_between(a, b):
                assert contradiction(rules) is None
                assert set(names) == differing(before, rules)
                before, seen = rules, [*seen, *names]
            assert not differing(before, b) and len(seen) == len(set(seen))
            assert before == b or not seen


def test_another_process_can_have_every_step() -> None:
    for _, rules in steps_between(bl.load_rules("burraco-reale"), bl.load_rules("fitab")):
        assert bl.parse_rules(rules.as_toml()) == rules


def test_what_contradicts_the_rest_changes_together(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = bl.load_rules("stargames"), bl.load_rules("fibur")
    names = [name for (name,), _ in steps_between(a, b)]
    first, last = names[0], names[-1]

    def apart(rules: bl.Rules) -> str | None:
        mine = {name: parameter_value(rules, name) == parameter_value(b, name) for name in names}
        return None if mine[first] == mine[last] else "these belong together"

    monkeypatch.setattr(changes, "contradiction", apart)
    together = [names for names, _ in steps_between(a, b)]
    assert (first, last) in together and sorted(sum(together, ())) == sorted(names)
    path = bl.path(a, b, "random", 1)
    assert "These can only change together." in str(path)
    assert len(path.parts) == len(path.changes) + 1 == len(together) + 1


def test_a_path_compares_each_step_with_the_one_before() -> None:
    found = bl.path("first-steps", "with-wilds", "random", 2, players=2)
    assert found.parts[0].rules is STEPS and found.parts[-1].rules is WILDS
    turns = [part.mean("turns").mean for part in found.parts]
    for number in range(1, len(turns)):
        more = found.difference(number, "turns").mean
        assert more == pytest.approx(turns[number] - turns[number - 1])
    assert "1. " in str(found) and "beyond chance" in str(found)


def test_an_effect() -> None:
    found = bl.effect("first-steps", "closing_bonus", 300, "greedy", 4, players=2)
    closed = found.parts[0].mean("closed").mean / 100
    assert found.difference(1, "points").mean == 100 * closed > 0
    assert changed(bl.load_rules("classico"), "bonuses.royal", None).bonuses.get("royal") is None
    assert changed(STEPS, "pozzetto_sizes", (11,)).pozzetto_sizes == (11,)


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_a_parameter_must_change(parameter: str) -> None:
    value = parameter_value(STEPS, parameter)
    with pytest.raises(bl.RulesError, match=r"^first-steps: "):
        changed(STEPS, parameter, value)


UNCHECKED = STEPS.with_value("closing_bonus", 7)

BAD: dict[str, tuple[Callable[[], object], str]] = {
    "no rules": (lambda: bl.simulate("clasico"), "did you mean 'classico'"),
    "no bot": (lambda: bl.simulate(STEPS, "deep"), "There is no bot 'deep'"),
    "bots": (lambda: bl.simulate(STEPS, ("random",) * 3), "Name one bot"),  # type: ignore[arg-type]
    "rounds": (lambda: bl.simulate(STEPS, rounds=0), "at least one round"),
    "players": (lambda: bl.simulate(STEPS, players=3), "3 players cannot play first-steps"),
    "unchecked": (lambda: bl.simulate(UNCHECKED), "belongs to a shipped rule set"),
    "one": (lambda: bl.compare(["classico"]), "name at least two"),
    "a text": (lambda: bl.compare("classico"), "name at least two"),
    "no way": (lambda: bl.path("classico", "classico"), "classico and classico are the same"),
    "nothing": (lambda: bl.effect(STEPS, "min_melt", 4), "did you mean 'min_meld'"),
    "type": (lambda: bl.effect(STEPS, "min_meld", "four"), "must be a whole number"),
    "number": (lambda: bl.effect(STEPS, "values.2", 2.5), "values.2 must be a whole number"),
    "a match": (lambda: bl.effect(STEPS, "target", 7), "target changes nothing in a single round"),
    "sense": (lambda: bl.effect(STEPS, "max_wilds", 1), "max_wilds allows a wild card"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_asked_is_told_in_a_sentence(name: str) -> None:
    ask, words = BAD[name]
    with pytest.raises(ValueError) as caught:
        ask()
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_rule_sets_for_different_numbers_of_players() -> None:
    two = bl.parse_rules('id = "two"\nbase = "classico"\n[parameters]\nplayers = [2]')
    four = bl.parse_rules('id = "four"\nbase = "special"\n[parameters]\nplayers = [4]')
    with pytest.raises(ValueError, match="not for the same number of players: two, four"):
        bl.compare([two, four], "random", 1)
    assert bl.path(two, "special", "random", 1).rounds[0].players == 2
