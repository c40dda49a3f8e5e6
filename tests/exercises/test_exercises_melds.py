"""Exercises about melds: the key is found again from what is shown, by laying and adding."""

from __future__ import annotations

from itertools import combinations

import pytest

import burraco_learn as bl
from burraco_learn import IllegalMove, Meld, parse_cards
from burraco_learn.exercises import Exercise, make_exercise
from burraco_learn.exercises.kinds.wild_place import WildPlace
from burraco_learn.exercises.misconceptions import MELD_MISCONCEPTIONS, kind_of
from burraco_learn.exercises.seeded import Draw
from burraco_learn.rules import load_rules

CLASSICO = load_rules("classico")
SETS = ["classico", "burraco-reale", "first-steps", "fitab", "internazionale"]
LEVELS = (1, 2, 3)


def cards_of(exercise: Exercise, what: str) -> tuple[bl.Card, ...]:
    """The cards of an exhibit."""
    (value,) = (one.value for one in exercise.exhibits if one.what == what)
    assert isinstance(value, tuple)
    return value


def meld_of(exercise: Exercise) -> Meld:
    (value,) = (one.value for one in exercise.exhibits if one.what == "meld")
    assert isinstance(value, Meld)
    return value


def laid(cards: tuple[bl.Card, ...], rules: bl.Rules) -> Meld | None:
    try:
        return Meld.lay(cards, rules)
    except IllegalMove:
        return None


def made(kind: str, count: int) -> list[Exercise]:
    return [
        make_exercise(kind, name, seed, level)
        for name in SETS
        if kind in bl.exercise_kinds(name)
        for level in LEVELS
        for seed in range(count)
    ]


def test_what_is_a_meld_can_be_laid() -> None:
    for exercise in made("is-meld", 40):
        meld = laid(cards_of(exercise, "cards"), exercise.rules)
        assert exercise.key == (meld.kind if meld else "no")


def test_the_others_are_a_meld_without_the_wrong_card_or_with_one_in_its_place() -> None:
    for exercise in made("fix-meld", 40):
        hand = cards_of(exercise, "hand")
        if len(exercise.exhibits) > 1:  # a card of the hand takes the place of one of the others
            cards = cards_of(exercise, "cards")
            mends = {
                str(card)
                for card in hand
                for place in range(len(cards))
                if laid((*cards[:place], *cards[place + 1 :], card), exercise.rules)
            }
        else:
            cards = hand
            mends = {
                str(card)
                for place, card in enumerate(hand)
                if laid(hand[:place] + hand[place + 1 :], exercise.rules)
            }
        assert laid(cards, exercise.rules) is None
        assert mends == {exercise.key}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("level", [1, 2])
def test_no_set_of_cards_brings_more_than_the_best_meld(name: str, level: int) -> None:
    rules = load_rules(name)
    for seed in range(5):
        exercise = make_exercise("best-meld", rules, seed, level)
        hand = cards_of(exercise, "hand")
        points = {}
        for size in range(rules.min_meld, len(hand) + 1):
            for cards in combinations(hand, size):
                meld = laid(cards, rules)
                if meld is not None:
                    points[" ".join(map(str, sorted(cards)))] = meld.points
        most = max(points.values())
        assert points[exercise.key] == most
        for cards, worth in list(points.items())[::7]:
            assert exercise.accepts(cards) == (worth == most)


def test_a_wild_stands_for_what_the_laid_meld_says() -> None:
    for exercise in made("wild-place", 40):
        cards = cards_of(exercise, "cards")
        whats = [one.what for one in exercise.exhibits]
        if "meld" in whats:
            result = meld_of(exercise).add(cards)
        else:
            result = Meld.lay(cards, exercise.rules)
        task = exercise.task
        assert isinstance(task, WildPlace)
        if task.asked is result.wild:
            assert exercise.key == result.wild_role
        else:
            assert exercise.key == str(task.asked) in map(str, result.cards)


def test_a_card_is_added_as_the_meld_says() -> None:
    for exercise in made("add-card", 40):
        try:
            result = str(meld_of(exercise).add(cards_of(exercise, "cards")))
        except IllegalMove as refused:
            assert exercise.key.startswith("no "), refused
            # What is said to be wrong is what the core says.
            assert exercise.verdict(exercise.key).why.startswith(refused.reason)
        else:
            assert exercise.key == result
            assert exercise.accepts(f"yes: {result.lower()}")
            assert exercise.accepts(" ".join(reversed(result.split())))
            assert not exercise.accepts(result.rpartition(" ")[0])


def test_a_burraco_is_worth_what_the_meld_says() -> None:
    for exercise in made("burraco", 40):
        meld = meld_of(exercise)
        assert exercise.key == f"{meld.burraco or 'none'} {meld.points}"


# -- misconceptions ----------------------------------------------------------------------------

WRONG = [
    ("over-the-ace", "Kh Ah 2h 3h", "run", None),
    ("over-the-ace", "Kh Ah 2h", "run", "run"),
    ("over-the-ace", "Kh Ah 2h 2c Jk", None, None),
    ("two-wilds", "9h Th Jk 2c", "run", None),
    ("two-wilds", "9h 9s Jk 2c", "group", None),
    ("two-wilds", "9h Jh 2c", "run", "run"),
    ("wilds-alone", "2h 2s Jk", "group", None),
    ("any-suit", "5h 6h 7d", "run", None),
    ("any-suit", "5h 6h 8d", None, None),
    ("gap", "5h 6h 8h", "run", None),
    ("gap", "Qh Ah Jh", "run", None),
    ("gap", "5h 6h 9h", None, None),
    ("gap", "5h Jk 8h", "run", None),
    ("one-of-each-suit", "7s 7s 7h", None, "group"),
    ("one-of-each-suit", "7s 7d 7h", "group", "group"),
    ("two-always-wild", "2h 3h 4h Jk", None, "run"),
    ("two-always-wild", "Ah 2h 3h", "run", "run"),
    ("two-never-wild", "5h 6h 2c", None, "run"),
    ("two-never-wild", "Ah 2h 3h", "run", "run"),
    ("wild-two-of-the-suit", "5h 6h 2c", None, "run"),
    ("wild-two-of-the-suit", "5h 6h 2h", "run", "run"),
    ("ace-low-only", "Qh Kh Ah", None, "run"),
    ("ace-low-only", "Ah 2h 3h", "run", "run"),
    ("ace-high-only", "Ah 3h 4h 2h", None, "run"),
    ("wild-at-an-end", "5h 6h Jk", None, "run"),
    ("wild-at-an-end", "5h 7h Jk", "run", "run"),
]


@pytest.mark.parametrize(("name", "cards", "taken", "true"), WRONG)
def test_what_cards_are_taken_for(
    name: str, cards: str, taken: str | None, true: str | None
) -> None:
    row = MELD_MISCONCEPTIONS[name]
    assert kind_of(parse_cards(cards), CLASSICO) == true
    assert row.takes_for(parse_cards(cards), CLASSICO) == taken
    assert row.says((), CLASSICO).endswith(".")
    if taken != true:
        said = row.says(parse_cards(cards), CLASSICO)
        assert said.endswith(".") and any(sign in said for sign in ("♠", "♥", "♦", "♣", "jolly"))


def test_groups_of_any_rank_are_taken_for_melds_where_some_are_not_played() -> None:
    row, sevens = MELD_MISCONCEPTIONS["groups-of-any-rank"], parse_cards("7s 7h 7d")
    for name, true in (("classico", "group"), ("internazionale", None), ("burraco-reale", None)):
        assert kind_of(sevens, load_rules(name)) == true
        assert row.takes_for(sevens, load_rules(name)) == "group"


def test_every_misconception_about_melds_has_an_example() -> None:
    assert {name for name, *_ in WRONG} | {"groups-of-any-rank"} == set(MELD_MISCONCEPTIONS)


# -- draws -------------------------------------------------------------------------------------


def test_draws_depend_on_the_seed_alone() -> None:
    first, again, other = Draw("x", 1), Draw("x", "1"), Draw("x", 2)
    drawn = [one.shuffled(range(50)) for one in (first, again, other)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(drawn[0]) == list(range(50))
    assert {Draw("y", n).among(3, 5) for n in range(50)} == {3, 4, 5}


def test_a_hundred_seeds_in_a_row_never_share_cards() -> None:
    """Even where all of them draw the same cards, but for the suits and two ranks."""

    def make(draw: Draw) -> tuple[tuple[bl.Card, ...], ...]:
        low = draw.among(3, 12)
        return (parse_cards(f"{low if low < 10 else 'TJQ'[low - 10]}h Kd"),)

    for start in (0, 77):
        seen = set()
        for seed in range(start, start + 100):
            draw = Draw("same", seed)
            found = draw.unlike(lambda draw=draw: make(draw))
            if found is not None:
                assert tuple(sorted(found[0])) not in seen
                seen.add(tuple(sorted(found[0])))
        assert len(seen) > 50


def test_cards_that_do_not_fit_are_not_given() -> None:
    hearts = parse_cards("5h")
    draw = Draw("same", "no digit")
    assert draw.unlike(lambda: (hearts,), lambda cast: cast[0] == hearts) == (hearts,)
    assert draw.unlike(lambda: None) is None
