"""Every parameter of a rule set: a house file that changes it alone changes words and play.

For each parameter stands one small situation, with what comes of it under the base rule set and
under the house file. The list of parameters is taken from the dataclass, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import NamedTuple

import pytest
from tables import hidden, lay, table, told

from burraco_learn import Match, Round, Rules, ScoreSheet, load_rules, parse_cards, parse_meld
from burraco_learn.game.scoring import SideScore
from burraco_learn.rules import parse_rules
from burraco_learn.rules.parameters import KINDS, PARAMETERS, VALUE_KEYS, parameter_value

CLEAN = "3s 4s 5s 6s 7s 8s 9s"
DIRTY = "3s 4s 5s 6s 7s 8s 2c=9s"
A_TO_K = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


class Situation(NamedTuple):
    """One parameter, how a house file changes it, and what comes of it in one situation."""

    name: str
    base: str
    change: str
    happens: Callable[[Rules], object]
    before: object
    after: object

    def house(self) -> Rules:
        """The house file's rule set."""
        where, _, key = self.name.partition(".")
        head = f"[{where}]\n{key}" if key else f"[parameters]\n{where}"
        return parse_rules(f'base = "{self.base}"\n{head} = {self.change}\n', id="club")


# -- what happens ------------------------------------------------------------------------------


def laid(cards: str, wild: str | None = None) -> Callable[[Rules], object]:
    return lambda rules: told(lambda: lay(rules, cards, wild))


def added(meld: str, cards: str) -> Callable[[Rules], object]:
    return lambda rules: told(lambda: parse_meld(meld, rules).add(parse_cards(cards)))


def bonus(meld: str) -> Callable[[Rules], object]:
    return lambda rules: parse_meld(meld, rules).bonus


def judged(move: str, hands: str = "5h", **parts: object) -> Callable[[Rules], object]:
    """Whether a move is allowed: None or the key of the refusal."""

    def happens(rules: Rules) -> object:
        why = table(rules, [hands, "9d 9h 8c"], **parts).why_not(move)  # type: ignore[arg-type]
        return f"no {why.key}" if why else "yes"

    return happens


def taken(move: str, hands: str) -> Callable[[Rules], object]:
    """Whether a move is allowed once the pile of one card has been taken."""

    def happens(rules: Rules) -> object:
        rnd = table(rules, [hands, "9d 9h 8c"], turn="0 draw")
        rnd.play("take")
        why = rnd.why_not(move)
        return f"no {why.key}" if why else "yes"

    return happens


def after(
    moves: str, look: Callable[[Round], object], hands: str = "5h", **parts: object
) -> Callable[[Rules], object]:
    """What one sees after some moves of seat 0."""

    def happens(rules: Rules) -> object:
        rnd = table(rules, [hands, "9d 9h 8c"], **parts)  # type: ignore[arg-type]
        for move in moves.split("; "):
            rnd.play(move)
        return look(rnd)

    return happens


def in_hand(card: str) -> Callable[[Rules], object]:
    return lambda rules: row("hand")(table(rules, [card, "9d 9h 8c"], turn="0 draw"))


def turn(rnd: Round) -> str:
    return f"{rnd.turn} {rnd.phase} {len(rnd.hands[0])}"


def ending(rnd: Round) -> str:
    return f"{rnd.ending}, {len(rnd.stock)} in the stock"


def row(key: str, side: int = 0) -> Callable[[Round], object]:
    return lambda rnd: dict(rnd.score().sides[side].entries)[key]


def deal(look: Callable[[Round], object], players: int = 2) -> Callable[[Rules], object]:
    def happens(rules: Rules) -> object:
        try:
            return look(Round.deal(rules, players=players, seed=1))
        except ValueError:
            return "no"

    return happens


def match(look: Callable[[Match], object], *totals: tuple[int, int]) -> Callable[[Rules], object]:
    """What one sees of a match after rounds with these points."""

    def happens(rules: Rules) -> object:
        made = Match(rules, players=2, seed=1)
        made.results = tuple(
            ScoreSheet((SideScore((("melds", one),)), SideScore((("melds", two),))), True)
            for one, two in totals
        )
        return look(made)

    return happens


def over(made: Match) -> bool:
    return made.over


STOPPED = {"stock": hidden(3), "rest": "pile"}
"""A table whose stock holds 3 cards: the rest of the deck lies in the pile."""

CLOSING = {"melds": (CLEAN, ""), "had": "0"}

# -- the situations ----------------------------------------------------------------------------

SITUATIONS = [
    Situation("decks", "classico", "3", laid("7h 7h 7h"), "no deck", "7h 7h 7h (15)"),
    Situation("jokers", "classico", "0", laid("3h 4h Jk"), "Jk=2h 3h 4h (40)", "no deck"),
    Situation("hand_size", "classico", "9", deal(lambda rnd: len(rnd.hands[0])), 11, 9),
    Situation(
        "pozzetto_sizes",
        "classico",
        "[13, 12]",
        deal(lambda rnd: (*map(len, rnd.pozzetti), len(rnd.stock))),
        (11, 11, 63),
        (13, 12, 60),
    ),
    Situation("players", "classico", "[4]", deal(lambda rnd: rnd.players), 2, "no"),
    Situation("runs_allowed", "classico", "false", laid("3h 4h 5h"), "3h 4h 5h (15)", "no run"),
    Situation("group_ranks", "classico", '"A3"', laid("7s 7h 7d"), "7s 7h 7d (15)", "no group"),
    Situation(
        "groups_of_twos", "classico", "true", laid("2s 2h 2d"), "no only-wilds", "2s 2h 2d (60)"
    ),
    Situation("min_meld", "classico", "4", laid("3h 4h 5h"), "3h 4h 5h (15)", "no too-few"),
    Situation("max_wilds", "classico", "0", laid("3h 4h Jk"), "Jk=2h 3h 4h (40)", "no two-wilds"),
    Situation("twos_wild", "classico", "false", laid("3h 4h 2s"), "2s=2h 3h 4h (30)", "no shape"),
    Situation(
        "natural_twos", "classico", "false", laid("2h 3h 4h"), "2h 3h 4h (30)", "2h=2h 3h 4h (30)"
    ),
    Situation(
        "ace_positions", "classico", '["low"]', laid("Qh Kh Ah"), "Qh Kh Ah (35)", "no over-ace"
    ),
    Situation(
        "ace_both_ends",
        "classico",
        "true",
        laid("Ah 2h 3h 4h Jk 6h 7h 8h 9h Th Jh Qh Kh Ah"),
        "no ace-both-ends",
        "Ah 2h 3h 4h Jk=5h 6h 7h 8h 9h Th Jh Qh Kh Ah (160) royal-dirty 300",
    ),
    Situation(
        "max_run",
        "classico",
        "[7, 8]",
        added(CLEAN, "Ts"),
        f"{CLEAN} Ts (55) clean 200",
        "no too-long",
    ),
    Situation(
        "max_group",
        "classico",
        "[3, 4]",
        added("7s 7h 7d", "7c"),
        "7s 7h 7d 7c (20)",
        "no too-long",
    ),
    Situation(
        "one_group_per_rank",
        "classico",
        "false",
        judged("lay 7s 7h 7c", "7s 7h 7c Ks 4h", melds=("7s 7h 7d", "")),
        "no second-group",
        "yes",
    ),
    Situation(
        "free_end_wild_slides",
        "classico",
        "false",
        added("Jk=2h 3h 4h", "6h"),
        "3h 4h Jk=5h 6h (45)",
        "no locked-wild",
    ),
    Situation(
        "interior_wild_lock",
        "classico",
        "false",
        added("3h 2h=4h 5h", "Jk"),
        "no locked-wild",
        "2h 3h Jk=4h 5h (60)",
    ),
    Situation(
        "freed_wild_side",
        "classico",
        '"high"',
        added("5h Jk=6h 7h", "6h"),
        "Jk=4h 5h 6h 7h (45)",
        "5h 6h 7h Jk=8h (45)",
    ),
    Situation(
        "natural_two_may_turn_wild",
        "classico",
        "false",
        added("2h 3h 4h", "6h"),
        "3h 4h 2h=5h 6h (35)",
        "no natural-two",
    ),
    Situation(
        "pile_needs_meld",
        "classico",
        "true",
        judged("take", "3h 7s 9c", turn="0 draw"),
        "yes",
        "no pile-needs-meld",
    ),
    Situation(
        "single_pickup",
        "classico",
        '"free"',
        taken("discard Qc", "3h"),
        "no re-discard",
        "yes",
    ),
    Situation(
        "flying_pozzetto",
        "classico",
        '"next-turn"',
        after("lay 3h 4h 5h", turn, "3h 4h 5h", pozzetti=2),
        "0 play 11",
        "1 draw 11",
    ),
    Situation(
        "discard_pozzetto",
        "classico",
        '"at-once"',
        after("discard 5h", turn, pozzetti=2),
        "1 draw 11",
        "0 play 11",
    ),
    Situation(
        "wild_pozzetto_discard",
        "classico",
        "false",
        judged("lay 3d 5d Jk", "3d 5d Jk 2c", pozzetti=2),
        "yes",
        "no pozzetto-wild",
    ),
    Situation(
        "unplayed_pozzetto",
        "classico",
        '"penalty"',
        after(
            "discard 5h",
            lambda rnd: (row("hand")(rnd), row("pozzetto")(rnd)),
            pozzetti=["Kh Kh Kd Kd Qh Qh Qd Qd Jh Jh Jd"],
            stock=hidden(2),
            rest="pile",
        ),
        (-110, 0),
        (0, -100),
    ),
    Situation(
        "close_kind",
        "classico",
        '"clean"',
        judged("lay 3d 4d 5d", "3d 4d 5d 5h", melds=(DIRTY, ""), had="0"),
        "yes",
        "no close-burraco",
    ),
    Situation(
        "close_needs_discard",
        "classico",
        "false",
        judged("add Ts to 1", "Ts", **CLOSING),
        "no empty-hand",
        "yes",
    ),
    Situation(
        "close_wild_discard",
        "classico",
        "true",
        judged("lay 3d 4d 5d", "3d 4d 5d 2c", **CLOSING),
        "no close-wild",
        "yes",
    ),
    Situation(
        "close_without_pozzetto_when_none_left",
        "classico",
        "true",
        judged("lay 3d 4d 5d", "3d 4d 5d 5h", melds=(CLEAN, ""), had="1"),
        "no close-pozzetto",
        "yes",
    ),
    Situation(
        "stock_stop",
        "classico",
        "3",
        after("discard 5h", ending, "5h 9c", **STOPPED),
        "None, 3 in the stock",
        "stock, 3 in the stock",
    ),
    Situation(
        "stock_refill",
        "classico",
        "true",
        after("discard 5h", ending, "5h 9c", stock=hidden(2), rest="pile", pozzetti=1),
        "stock, 2 in the stock",
        "None, 13 in the stock",
    ),
    Situation(
        "stalemate_rounds",
        "classico",
        "1",
        after("take; discard 5h", lambda rnd: rnd.ending, "5h 9c", turn="0 draw", more="idle: 1"),
        None,
        "stalemate",
    ),
    *(
        Situation(
            f"values.{key}",
            "classico",
            "33",
            in_hand(key if key == "Jk" else f"{key}s"),
            -load_rules("classico").values[key],
            -33,
        )
        for key in VALUE_KEYS
    ),
    Situation("burraco_size", "classico", "8", bonus(CLEAN), 200, 0),
    Situation("bonuses.dirty", "classico", "77", bonus(DIRTY), 100, 77),
    Situation("bonuses.semi-clean", "classico", "77", bonus(f"Jk=2s {CLEAN}"), 150, 77),
    Situation("bonuses.clean", "classico", "77", bonus(CLEAN), 200, 77),
    Situation(
        "bonuses.super-dirty", "classico", "77", bonus("7s 7s 7h 7h 7d 7d 7c 7c Jk=7"), 100, 77
    ),
    Situation("bonuses.super", "classico", "77", bonus("7s 7s 7h 7h 7d 7d 7c 7c"), 200, 77),
    Situation(
        "bonuses.royal-dirty", "classico", '"none"', bonus(A_TO_K.replace("4h", "Jk=4h")), 300, 150
    ),
    Situation("bonuses.royal", "classico", "77", bonus(A_TO_K), 500, 77),
    Situation("bonuses.noble", "burraco-reale", '"none"', bonus(A_TO_K), 500, 200),
    Situation("semi_run_test", "classico", '"end"', bonus(f"{CLEAN} Jk=Ts Js"), 150, 100),
    Situation(
        "semi_group_test", "classico", '"exactly"', bonus("7s 7s 7h 7h 7d 7d 7c Jk=7"), 100, 150
    ),
    Situation("royal_run", "burraco-reale", '"A-K"', bonus(A_TO_K), 500, 1000),
    Situation("noble_two_to_ace", "burraco-reale", "true", bonus(f"{A_TO_K[3:]} Ah"), 200, 500),
    Situation(
        "closing_bonus", "classico", "50", after("discard 5h", row("closing"), **CLOSING), 100, 50
    ),
    Situation(
        "pozzetto_penalty",
        "classico",
        "50",
        after("discard 5h", row("pozzetto", 1), **CLOSING),
        -100,
        -50,
    ),
    Situation(
        "waive_penalty_if_none_taken",
        "classico",
        "true",
        after("discard 5h", row("pozzetto"), "5h 9c", stock=hidden(2), rest="pile", pozzetti=2),
        -100,
        0,
    ),
    Situation("default_match", "classico", '"target"', match(over, (3000, 0)), False, True),
    Situation("target", "stargames", "2000", match(over, (1500, 0)), True, False),
    Situation("target_test", "stargames", '">"', match(over, (1005, 0)), True, False),
    Situation("rounds", "classico", "3", match(over, (9, 0), (9, 0), (9, 0)), False, True),
    Situation("tie_rule", "classico", '"extra-round"', match(over, *[(9, 9)] * 4), True, False),
    Situation(
        "vp_table",
        "classico",
        '"none"',
        match(lambda made: made.victory_points, *[(0, 50)] * 4),
        (9, 11),
        None,
    ),
]


def test_no_parameter_is_forgotten() -> None:
    names = []
    for part in fields(Rules):
        if part.name == "id":
            break
        keys = {"values": VALUE_KEYS, "bonuses": KINDS}.get(part.name)
        names += [f"{part.name}.{key}" for key in keys] if keys else [part.name]
    assert sorted(situation.name for situation in SITUATIONS) == sorted(names)
    assert sorted(PARAMETERS) == sorted(names)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_it_alone_changes(situation: Situation) -> None:
    base, house = load_rules(situation.base), situation.house()
    changed = {
        name for name in PARAMETERS if parameter_value(base, name) != parameter_value(house, name)
    }
    assert changed == {situation.name}
    assert [row.parameter for row in house.differences(base)] == [situation.name]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_the_rulebook_changes(situation: Situation) -> None:
    base, house = load_rules(situation.base), situation.house()
    governing = base.governed_by(situation.name)
    assert governing
    roots = [base.rule(id).replaces or id for id in governing]
    assert any(
        house.rule(f"HR-{root}").text != base.rule(id).text
        for root, id in zip(roots, governing, strict=True)
    )
    for root in roots:
        rule = house.rule(f"HR-{root}")
        assert rule.source == f"house rule, in place of {root}"
        assert f"{rule.id}  " in house.rulebook() and f"{rule.id}  " not in base.rulebook()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_play_or_score_changes(situation: Situation) -> None:
    base, house = load_rules(situation.base), situation.house()
    assert situation.happens(base) == situation.before
    assert situation.happens(house) == situation.after
    assert situation.before != situation.after


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_a_refusal_cites_a_rule_of_the_parameter(situation: Situation) -> None:
    base, house = load_rules(situation.base), situation.house()
    if situation.name == "twos_wild":
        return  # a 2 that is not wild is a card of another suit, refused by the rule of runs
    for rules, result in ((base, situation.before), (house, situation.after)):
        if isinstance(result, str) and result.startswith("no "):
            cited = rules.rule(rules.cites[result.removeprefix("no ")])
            assert situation.name in cited.parameters
            assert cited.house == (rules is house)
