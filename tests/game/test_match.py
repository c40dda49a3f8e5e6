"""Matches: targets, numbers of rounds, ties, Victory Points, and how the deal passes on."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import burraco_learn as bl
from burraco_learn.game.scoring import SideScore
from burraco_learn.rules import Rules, parse_rules

UPPER = {
    2: "0-40 45-120 125-200 205-300 305-400 405-500 505-620 625-740 745-870 875-1000",
    3: "0-50 55-150 155-250 255-350 355-500 505-650 655-800 805-1000 1005-1250 1255-1500",
    4: "0-100 105-300 305-500 505-700 705-900 905-1100 1105-1300 1305-1500 1505-1700 1705-2000",
}
"""The tables for 2, 3 and 4 rounds as they are printed, from 10-10 to 19-1."""


def sheets(totals: Iterable[tuple[int, int]]) -> tuple[bl.ScoreSheet, ...]:
    """Finished rounds with these totals."""
    return tuple(
        bl.ScoreSheet((SideScore((("melds", one),)), SideScore((("melds", two),))), True)
        for one, two in totals
    )


def after(match: bl.Match, *totals: tuple[int, int]) -> bl.Match:
    match.results = sheets(totals)
    return match


def play_out(match: bl.Match) -> None:
    while not match.round.over:
        match.round.play(match.round.legal_moves()[-1])


@pytest.fixture
def rules() -> Rules:
    return bl.load_rules("classico")


@pytest.mark.parametrize("rounds", UPPER)
def test_victory_points_are_those_of_the_table(rounds: int) -> None:
    for leader, band in enumerate(UPPER[rounds].split(), start=10):
        first, last = map(int, band.split("-"))
        for difference in {first, (first + last) // 10 * 5, last}:
            assert bl.victory_points(difference, rounds) == (leader, 20 - leader)
    assert bl.victory_points(last + 5, rounds) == (20, 0) == bl.victory_points(10**6, rounds)


def test_victory_points_grow_with_the_difference() -> None:
    for rounds in UPPER:
        shares = [bl.victory_points(points, rounds) for points in range(2500)]
        assert shares == sorted(shares)
        assert all(sum(share) == 20 for share in shares)
    assert bl.victory_points(105) == bl.victory_points(105, 4) == (11, 9)


@pytest.mark.parametrize("difference, rounds", [(-1, 4), (0, 1), (0, 5), (0, 0), (100, -2)])
def test_other_victory_points_are_an_error(difference: int, rounds: int) -> None:
    with pytest.raises(ValueError) as caught:
        bl.victory_points(difference, rounds)
    assert str(difference if rounds == 4 else rounds) in str(caught.value)


def test_the_rule_set_says_what_kind_of_match_it_is(rules: Rules) -> None:
    match = bl.Match(rules)
    assert (match.target, match.rounds, match.players) == (None, 4, 4)
    match = bl.Match(bl.load_rules("stargames"), players=2)
    assert (match.target, match.rounds, match.players) == (1005, None, 2)
    assert bl.Match(rules, target=500).target == 500
    assert bl.Match(bl.load_rules("stargames"), rounds=2).rounds == 2


def test_wrong_matches_are_errors(rules: Rules) -> None:
    for wrong in ({"target": 500, "rounds": 2}, {"rounds": 0}, {"target": 0}, {"players": 3}):
        with pytest.raises(ValueError):
            bl.Match(rules, **wrong)


def test_the_deal_passes_on_from_a_dealer_drawn_by_the_seed(rules: Rules) -> None:
    dealers = {bl.Match(rules, players=4, seed=seed).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
    match = bl.Match(rules, players=4, seed=5)
    assert bl.Match(rules, players=4, seed=5).dealer == match.dealer
    first, seen = match.dealer, set()
    for number in range(4):
        assert match.round.dealer == match.dealer == (first + number) % 4
        assert match.round.turn == (match.dealer + 1) % 4
        seen.add(str(match.round.deck))
        play_out(match)
        following = match.next_round()
        assert (following is None) == (number == 3)
    assert len(seen) == 4  # four different deals
    assert match.over and len(match.results) == 4


def test_the_same_seed_deals_the_same_match(rules: Rules) -> None:
    one, two = (bl.Match(rules, players=2, seed="a match") for _ in range(2))
    for match in (one, two):
        play_out(match)
        match.next_round()
    assert str(one.round) == str(two.round)
    assert one.totals == two.totals
    assert str(bl.Match(rules, players=2, seed="another").round) != str(one.round)


def test_totals_are_the_sums_of_the_rounds(rules: Rules) -> None:
    match = bl.Match(rules, players=2, rounds=2)
    assert match.totals == (0, 0) and match.results == () and not match.over
    with pytest.raises(ValueError, match="not finished"):
        match.next_round()
    play_out(match)
    first = match.round.score()
    match.next_round()
    assert match.results == (first,)
    play_out(match)
    last = match.round
    assert match.next_round() is None and match.next_round() is None
    assert match.round is last and len(match.results) == 2
    assert match.totals == tuple(
        sum(sheet.sides[side].total for sheet in match.results) for side in (0, 1)
    )


def test_a_target_is_reached_or_passed_as_the_rule_set_says() -> None:
    reached, passed = bl.load_rules("stargames"), bl.load_rules("burraco-reale")
    for total, at_least, more in ((1004, False, False), (1005, True, False), (1006, True, True)):
        assert after(bl.Match(reached, target=1005), (total, 0)).over == at_least
        assert after(bl.Match(passed, target=1005), (total, 0)).over == more
        assert after(bl.Match(reached, target=1005), (0, total)).over == at_least
    match = after(bl.Match(reached, target=1005), (600, 500), (300, 700))
    assert match.over and match.winner == 1 and match.totals == (900, 1200)
    assert match.victory_points is None


def test_when_both_pass_the_target_the_higher_total_wins() -> None:
    match = after(bl.Match(bl.load_rules("stargames"), target=1005), (1010, 1015))
    assert match.over and match.winner == 1


def test_a_tie_is_a_draw_or_asks_for_another_round(rules: Rules) -> None:
    drawn = after(bl.Match(rules, rounds=2), (100, 50), (0, 50))
    assert drawn.over and drawn.winner is None and drawn.victory_points == (10, 10)
    further = after(bl.Match(bl.load_rules("burraco-reale"), rounds=2), (100, 50), (0, 50))
    assert not further.over and further.winner is None
    after(further, (100, 50), (0, 50), (5, 0))
    assert further.over and further.winner == 0
    level = after(bl.Match(bl.load_rules("burraco-reale"), target=1000), (1500, 1500))
    assert not level.over


def test_the_extra_round_decides_even_if_it_takes_both_below_the_target() -> None:
    reale = bl.load_rules("burraco-reale")
    match = after(bl.Match(reale, target=240), (245, 245))
    assert not match.over and match.winner is None
    after(match, (245, 245), (-40, -20))
    assert match.totals == (205, 225) and match.over and match.winner == 1
    # Equal again, on whatever side of the target: another one, until they differ.
    after(match, (245, 245), (-40, -40))
    assert not match.over
    after(match, (245, 245), (-40, -40), (0, -5))
    assert match.over and match.winner == 0


def test_the_higher_total_after_the_last_round_wins() -> None:
    match = after(bl.Match(bl.load_rules("burraco-reale"), rounds=2), (300, 100), (-50, 120))
    assert match.over and match.totals == (250, 220) and match.winner == 0


@pytest.mark.parametrize("players", [2, 4])
def test_play_goes_on_clockwise_from_the_seat_after_the_dealer(players: int) -> None:
    rnd = bl.Round.deal(bl.load_rules("burraco-reale"), players, seed=2, dealer=1)
    for number in range(6):
        assert rnd.turn == (2 + number) % players
        rnd.play("draw")
        rnd.play(f"discard {rnd.hands[rnd.turn][0]}")


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_victory_points_go_to_the_side_that_leads(rules: Rules, rounds: int) -> None:
    match = after(bl.Match(rules, rounds=rounds), *[(200, 0)] * rounds)
    share = bl.victory_points(200 * rounds, rounds)
    assert match.over and match.winner == 0 and match.victory_points == share
    after(match, *[(0, 200)] * rounds)
    assert match.winner == 1 and match.victory_points == share[::-1]
    after(match, *[(0, 200)] * (rounds - 1))
    assert not match.over and match.winner is None and match.victory_points is None


def test_there_are_no_victory_points_without_a_table(rules: Rules) -> None:
    assert after(bl.Match(rules, rounds=1), (200, 0)).victory_points is None
    assert after(bl.Match(rules, rounds=5), *[(200, 0)] * 5).victory_points is None
    real = after(bl.Match(bl.load_rules("burraco-reale"), rounds=4), *[(200, 0)] * 4)
    assert real.over and real.victory_points is None
    house = parse_rules('base = "classico"\n[parameters]\nvp_table = "none"\n', id="club")
    assert after(bl.Match(house, rounds=4), *[(200, 0)] * 4).victory_points is None


@pytest.mark.no_cover
@pytest.mark.parametrize("name", bl.rule_sets())
def test_a_match_of_bots_comes_to_its_end(name: str) -> None:
    match = bl.Match(bl.load_rules(name), players=2, seed=3)
    bots = [bl.bot("greedy", seed=seat) for seat in (0, 1)]
    while True:
        rnd = match.round
        while not rnd.over:
            rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
        if match.next_round() is None:
            break
        assert len(match.results) < 60
    assert match.over
    first, second = match.totals
    assert match.winner == (None if first == second else int(second > first))


def finished(rules: Rules, seed: int, dealer: int = 0) -> bl.Round:
    """A round played to its end with the last legal move each time."""
    rnd = bl.Round.deal(rules, players=2, seed=seed, dealer=dealer)
    while not rnd.over:
        rnd.play(rnd.legal_moves()[-1])
    return rnd


def test_a_match_goes_on_after_rounds_that_were_played(rules: Rules) -> None:
    rounds = [finished(rules, 1), finished(rules, 2, 1), bl.Round.deal(rules, 2, 3, 0)]
    match = bl.Match.of(rounds, seed=5, rounds=4)
    assert match.round is rounds[-1] and match.dealer == 0 and len(match.results) == 2
    assert match.totals == tuple(
        sum(rnd.score().sides[side].total for rnd in rounds[:2]) for side in (0, 1)
    )
    play_out(match)
    following = match.next_round()
    assert following is not None and following.dealer == 1 and len(match.results) == 3


def test_rounds_that_are_not_one_match(rules: Rules) -> None:
    done, begun = finished(rules, 1), bl.Round.deal(rules, 2, 1)
    for played, why in (
        ((), "at least one round"),
        ((begun, done), "Round 1 of the match is not finished"),
        ((done, bl.Round.deal(rules, 4, 1)), "the same rules and players"),
        ((done, bl.Round.deal(bl.load_rules("special"), 2, 1)), "the same rules and players"),
        ((done, done, begun), "over after round 1"),
    ):
        with pytest.raises(ValueError, match=why):
            bl.Match.of(played, rounds=1)
