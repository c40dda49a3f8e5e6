"""Exercises about a table: their keys against the core, asked in another way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TypeVar

import pytest
from house import house

import burraco_learn as bl
from burraco_learn.analysis.turn_search import way_out, ways_out
from burraco_learn.cards import pack
from burraco_learn.exercises import make_exercise, why_no_sense
from burraco_learn.exercises.kinds.close import Close, _reason
from burraco_learn.exercises.kinds.count import Count
from burraco_learn.exercises.kinds.discard import Discard
from burraco_learn.exercises.kinds.find_all import FindAll, largest_melds
from burraco_learn.exercises.kinds.other_rules import OtherRules
from burraco_learn.exercises.kinds.pozzetto import Pozzetto
from burraco_learn.exercises.table_generator import table_of
from burraco_learn.rules import Rules

CLASSICO = bl.load_rules("classico")
STIFF = house(CLASSICO, {"free_end_wild_slides": False, "natural_two_may_turn_wild": False})
SOME = [bl.load_rules(name) for name in ("stargames", "burraco-reale", "classico", "fitab")]
LEVELS = (1, 2, 3)

T = TypeVar("T")


def tasks(task: type[T], kind: str, rules: Rules, count: int = 25) -> list[T]:
    made = [
        make_exercise(kind, rules, seed, level).task for level in LEVELS for seed in range(count)
    ]
    assert all(isinstance(one, task) for one in made)
    return made  # type: ignore[return-value]


def melds(rules: Rules, *texts: str) -> tuple[bl.Meld, ...]:
    return tuple(bl.parse_meld(text, rules) for text in texts)


# -- ways to play a hand -----------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", [*SOME, STIFF], ids=lambda rules: rules.id)
def test_the_ways_found_can_be_played_and_the_quick_search_knows_none_better(rules: Rules) -> None:
    known = Counter[object]()
    for kind in ("pozzetto", "close"):
        for level in LEVELS:
            for seed in range(20):
                task = make_exercise(kind, rules, seed, level).task
                assert isinstance(task, Pozzetto | Close)
                table = table_of(rules, task.hand, task.melds, getattr(task, "pozzetto", "open"))
                ways = ways_out(table)
                assert ways is not None
                if isinstance(task, Pozzetto):
                    assert task.key == (ways.best or "no")
                for goal, moves in ways.found.items():
                    after = table.copy()
                    for move in moves:
                        after.play(move)
                    assert (after.ending == "closed") == (goal == "closing")
                    if goal != "closing":
                        assert after.had_pozzetto[0] and not table.had_pozzetto[0]
                    assert (moves[-1].kind == "discard") == (goal != "in flight")
                quick = way_out(table)
                assert (quick.goal if quick else None) == ways.best, str(table)
                known[ways.best] += 1
    assert set(known) == {None, "closing", "in flight", "with discard"}


def test_all_sizes_of_lays_and_adds_are_tried() -> None:
    # Without sliding, the jolly laid with 5h 6h alone could not become the 8h later.
    hand = bl.parse_cards("5h 6h 7h 9h Jk")
    ways = ways_out(table_of(STIFF, hand, ()))
    assert ways is not None and ways.best == "in flight"


def test_too_many_tables_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(CLASSICO, bl.parse_cards("5h 6h 7h 8h 9h"), ())
    monkeypatch.setattr("burraco_learn.analysis.turn_search._TABLES", 2)
    assert ways_out(table) is None


# -- the pozzetto ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "lying", "key"),
    [
        ("8h 9h", ["5h 6h 7h"], "in flight"),
        ("8h Ks", ["5h 6h 7h"], "with discard"),
        ("9h Ks", ["5h 6h 7h"], "no"),
        ("8h 2s", ["5h 6h 7h"], "in flight"),
        ("Jk 2s", ["5h 6h Jk=7h"], "no"),
        ("5s 5d 5c Jk", ["5h 6h 7h"], "in flight"),
    ],
)
def test_pozzetti(hand: str, lying: list[str], key: str) -> None:
    task = Pozzetto(CLASSICO, bl.parse_cards(hand), melds(CLASSICO, *lying), key)
    assert (task.ways.best or "no") == key


def test_without_a_pozzetto_there_is_nothing_to_ask() -> None:
    sentence = why_no_sense("pozzetto", "first-steps")
    assert sentence is not None and "no pozzetto" in sentence
    with pytest.raises(ValueError, match="no pozzetto"):
        make_exercise("pozzetto", "first-steps", 1)


# -- closing -----------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.id)
def test_a_reason_is_the_one_thing_in_the_way(rules: Rules) -> None:
    lifted = {
        "no burraco": {"close_kind": "none"},
        "wild discard": {"close_wild_discard": True},
        "no discard": {"close_needs_discard": False},
        "no pozzetto": {"close_without_pozzetto_when_none_left": True},
    }
    seen = set()
    for task in tasks(Close, "close", rules):
        seen.add(task.key)
        quick = way_out(task.table)
        assert (task.key == "yes") == (quick is not None and quick.goal == "closing")
        closes = set()
        for reason, change in lifted.items():
            other = house(rules, change)
            texts = [str(meld) for meld in task.melds]
            table = table_of(other, task.hand, melds(other, *texts), task.pozzetto)
            ways = ways_out(table)
            assert ways is not None
            if ways.best == "closing":
                closes.add(reason)
        if task.key in lifted:
            assert closes == {task.key}
        elif task.key == "yes":
            assert closes == set(lifted)
        else:
            assert not closes
    assert len(seen) >= 5


@pytest.mark.parametrize(
    ("rules", "hand", "lying", "pozzetto", "key"),
    [
        ("classico", "Ks", "3h 4h 5h 6h 7h 8h 9h", "taken", "yes"),
        ("classico", "Ks", "3h 4h 5h 6h 7h 8h 9h", "open", "pozzetto first"),
        ("classico", "Ks", "3h 4h 5h 6h 7h 8h 9h", "gone", "no pozzetto"),
        ("classico", "Ks", "3h 4h 5h 6h 7h 8h", "taken", "no burraco"),
        ("classico", "9h Ks", "3h 4h 5h 6h 7h 8h", "taken", "yes"),
        ("classico", "Ks 4c", "3h 4h 5h 6h 7h 8h 9h", "taken", "cards left"),
        ("classico", "2s", "3h 4h 5h Jk=6h 7h 8h 9h", "taken", "wild discard"),
        ("stargames", "2s", "3h 4h 5h Jk=6h 7h 8h 9h", "taken", "yes"),
        ("classico", "Ks Kh Kd", "3h 4h 5h 6h 7h 8h 9h", "taken", "no discard"),
        ("internazionale", "Ks", "3h 4h 5h Jk=6h 7h 8h 9h", "taken", "no burraco"),
        ("one-pozzetto", "Ks", "3h 4h 5h 6h 7h 8h 9h", "gone", "yes"),
    ],
)
def test_closings(rules: str, hand: str, lying: str, pozzetto: str, key: str) -> None:
    found = bl.load_rules(rules)
    table = table_of(found, bl.parse_cards(hand), melds(found, lying), pozzetto)
    assert _reason(table) == key


def test_where_two_things_are_in_the_way_nothing_is_asked() -> None:
    for hand, lying, pozzetto in [
        ("Ks", "3h 4h 5h 6h 7h 8h", "gone"),  # neither a pozzetto nor a burraco
        ("Ks 4c", "3h 4h 5h 6h 7h 8h", "taken"),  # no burraco, and cards left
        ("2s", "3h 4h 5h 6h 7h 8h 9h", "taken"),  # a wild discard, or none if it is added
    ]:
        table = table_of(CLASSICO, bl.parse_cards(hand), melds(CLASSICO, lying), pozzetto)
        assert _reason(table) is None


# -- discards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SOME, ids=lambda rules: rules.id)
def test_a_discard_is_judged_as_the_player_sees_it(rules: Rules) -> None:
    starts = set()
    for task in tasks(Discard, "discard", rules):
        refusal = task.table.view(0).why_not(bl.Move.discard(task.card))
        assert (refusal is None) == (task.key == "yes")
        assert task.table.hands[0] == task.hand and task.card in task.hand
        # What is said of the turn is true of the table.
        if task.start == "take":
            assert task.table.pile == () and all(card in task.hand for card in task.pile)
        assert (task.start == "none") == (task.table.phase == "draw")
        assert (task.start == "later") == (len(task.hand) == 1)
        starts.add(task.start)
        if task.key in ("wild card", "no burraco", "no pozzetto"):
            # Nothing else is in the way.
            lifted = {
                "wild card": {"close_wild_discard": True},
                "no burraco": {"close_kind": "none"},
                "no pozzetto": {"close_without_pozzetto_when_none_left": True},
            }
            other = house(rules, lifted[task.key])
            lying = melds(other, *map(str, task.melds))
            table = table_of(other, task.hand, lying, task.pozzetto)
            assert table.why_not(bl.Move.discard(task.card)) is None
    assert starts == {"none", "draw", "take", "later"}


def test_where_everything_may_be_discarded_there_is_nothing_to_ask() -> None:
    rules = house(bl.load_rules("first-steps"), {"single_pickup": "free"})
    sentence = why_no_sense("discard", rules)
    assert sentence is not None and sentence.endswith("nothing to ask.")


# -- points ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*SOME, bl.load_rules("fibur")], ids=lambda rules: rules.id)
def test_points_are_those_of_the_position_read_from_text(rules: Rules) -> None:
    for task in tasks(Count, "count", rules):
        if not task.melds:
            assert int(task.key) == sum(map(rules.value_of, task.hand))
            continue
        if not task.ending:
            assert int(task.key) == sum(meld.points for meld in task.melds)
            continue
        if task.ending == "closed by us" and rules.close_kind != "none":
            burracos = [meld for meld in task.melds if meld.burraco]
            assert any(rules.close_kind == "any" or not meld.wild for meld in burracos)
        table = table_of(rules, task.hand or bl.parse_cards("3s"), task.melds)
        lines = [
            line
            for line in str(table).splitlines()
            if not line.startswith(("turn:", "pozzetto:", "had:", "hand 0:"))
        ]
        had = [0, 1] if task.pozzetto else [1]
        ended = {"closed by us": "closed 0", "closed by them": "closed 1"}.get(task.ending, "stock")
        hand = " ".join(map(str, task.hand))
        # The cards that are left over lie in the stock.
        seen = " ".join(line for line in lines if line.startswith(("hand", "melds", "pile")))
        count = rules.deck_size - sum(
            1
            for word in f"{seen} {hand}".split()
            if word not in ("hand", "melds", "pile:", "/") and not word.rstrip(":").isdigit()
        )
        lines = [line for line in lines if not line.startswith("stock")]
        lines += [f"hand 0: {hand}".rstrip(), "turn: 0 over", f"stock:{' ??' * count}"]
        lines += [f"had: {' '.join(map(str, had))}", f"ended: {ended}"]
        assert int(task.key) == bl.read_position("\n".join(lines)).score().sides[0].total


# -- all melds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*SOME, STIFF], ids=lambda rules: rules.id)
def test_all_melds_are_those_of_every_set_of_cards(rules: Rules) -> None:
    for task in tasks(FindAll, "find-all", rules, 8):
        found: set[int] = set()
        for size in range(rules.min_meld, len(task.hand) + 1):
            for cards in combinations(task.hand, size):
                try:
                    bl.Meld.lay(cards, rules)
                except bl.IllegalMove:
                    continue
                found.add(pack(cards))
        largest = {one for one in found if not any(one & two == one != two for two in found)}
        assert {pack(cards) for cards in task.melds} == largest
        assert largest_melds(task.hand[::-1], rules) == task.melds


def test_melds_are_answered_in_any_order() -> None:
    exercise = make_exercise("find-all", CLASSICO, 3, 2)
    task = exercise.task
    assert isinstance(task, FindAll)
    parts = [" ".join(reversed(part.split())) for part in exercise.key.split(" / ")]
    for sign in ("/", ";", " | "):
        assert exercise.accepts(sign.join(reversed([*parts, parts[0]])))
    stranger = next(card for card in bl.parse_cards("Ks Kh Kd Kc") if card not in task.hand)
    with pytest.raises(bl.ParseError, match="not there"):
        exercise.accepts(f"{exercise.key} / {stranger} {stranger} {stranger}")


# -- other rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*SOME, bl.load_rules("first-steps")], ids=lambda r: r.id)
def test_other_rules_are_asked_themselves(rules: Rules) -> None:
    seen: Counter[str] = Counter()
    for task in tasks(OtherRules, "other-rules", rules):
        assert task.other != rules
        for judge, said in ((rules, task.here), (task.other, task.key)):
            if task.situation is None:
                try:
                    told = str(bl.Meld.lay(task.cards, judge).points)
                except bl.IllegalMove:
                    told = "no"
                assert told == said
                continue
            lying = melds(judge, *task.situation.melds)
            hand = bl.parse_cards(task.situation.hand)
            pile = bl.parse_cards(task.situation.pile)
            table = table_of(judge, hand, lying, task.situation.pozzetto, pile, bool(pile))
            try:
                for move in task.situation.moves:
                    table.play(move)
            except bl.IllegalMove:
                assert said == "no"
            else:
                assert (table.ending == "closed") == (said == "closed")
                assert table.had_pozzetto[0] == (said.startswith("pozzetto")) or (
                    task.situation.pozzetto == "taken"
                )
        seen["same" if task.here == task.key else "different"] += 1
        seen["moves" if task.situation else "cards"] += 1
    assert min(seen.values()) > 10 and len(seen) == 4


# -- not to be guessed, whatever the rules -------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", bl.rule_sets())
@pytest.mark.parametrize("kind", ["pozzetto", "close", "discard", "other-rules"])
def test_no_answer_is_right_most_of_the_time(kind: str, rules: str) -> None:
    if why_no_sense(kind, rules) is None:
        keys = Counter(make_exercise(kind, rules, seed, 2).key for seed in range(100))
        assert max(keys.values()) <= 60 and len(keys) >= 3
