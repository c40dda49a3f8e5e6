"""What made exercises easy to guess, unclear or unfair, each as a rule for all of its kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burraco_learn import ParseError, parse_cards, parse_meld
from burraco_learn.cards import Card
from burraco_learn.exercises import Exercise, exercise_kinds, make_exercise, misconceptions_of
from burraco_learn.exercises.exam_check import check_exam
from burraco_learn.exercises.kinds.add_card import AddCard
from burraco_learn.exercises.kinds.close import Close
from burraco_learn.exercises.kinds.find_all import FindAll
from burraco_learn.exercises.kinds.fix_meld import FixMeld
from burraco_learn.exercises.kinds.is_meld import IsMeld
from burraco_learn.exercises.kinds.wild_place import WildPlace
from burraco_learn.exercises.misconceptions import meld_of
from burraco_learn.exercises.paper import Paper
from burraco_learn.exercises.two_beside_wild import has_two_beside_wild
from burraco_learn.rules import Rules, load_rules
from burraco_learn.storage.exam_answers import Attempt, ExamAnswers

CLASSICO = load_rules("classico")
REALE = load_rules("burraco-reale")
SIGNS = ("♠", "♥", "♦", "♣", "jolly")

each_rules = pytest.mark.parametrize("rules", [CLASSICO, REALE], ids=lambda rules: rules.id)


def many(kind: str, level: int, rules: Rules = CLASSICO, count: int = 40) -> list[Exercise]:
    return [make_exercise(kind, rules, seed, level) for seed in range(count)]


def special(card: Card) -> bool:
    return card.is_jolly or card.is_two


# -- enough to choose from -----------------------------------------------------------------------


@each_rules
@pytest.mark.parametrize("level", [1, 2, 3])
def test_adding_a_card_offers_three_answers(rules: Rules, level: int) -> None:
    for exercise in many("add-card", level, rules, 60):
        assert len(exercise.options) >= 3, exercise


def test_the_first_level_has_plain_cards_and_the_second_a_jolly_or_a_two() -> None:
    shares = []
    for level in (1, 2):
        tasks = [exercise.task for exercise in many("is-meld", level)]
        cards = [task.cards for task in tasks if isinstance(task, IsMeld)]
        shares.append(sum(any(map(special, some)) for some in cards) / len(cards))
    assert shares[0] < 0.35 and shares[1] > 0.65


def test_cards_tempt_to_take_a_run_for_a_group_and_a_group_for_a_run() -> None:
    half = suited = 0
    for level in (1, 2):
        for exercise in many("is-meld", level, count=100):
            task = exercise.task
            assert isinstance(task, IsMeld)
            plain = [card for card in task.cards if not special(card)]
            suits, ranks = ([*map(of, plain)] for of in (lambda c: c.suit, lambda c: c.rank))
            pair = max((ranks.count(rank) for rank in ranks), default=0) > 1
            row = max((suits.count(suit) for suit in suits), default=0) > 1
            half += exercise.key == "no" and pair and row and len(set(ranks)) > 1 < len(set(suits))
            suited += exercise.key == "group" and len({card.suit for card in task.cards}) == 1
    assert half > 10 and suited


@each_rules
def test_all_melds_of_the_third_level_are_few_and_told_apart_by_more_than_their_wild(
    rules: Rules,
) -> None:
    for exercise in many("find-all", 3, rules, 20):
        task = exercise.task
        assert isinstance(task, FindAll)
        plain = {tuple(card for card in cards if not special(card)) for cards in task.melds}
        assert 2 <= len(task.melds) == len(plain) <= 3


# -- what is said ----------------------------------------------------------------------------------


def test_a_wrong_suit_is_never_answered_with_the_ranks() -> None:
    meld, card = parse_meld("Jk=5s 6s 7s 8s", CLASSICO), parse_cards("9c")[0]
    task = AddCard(CLASSICO, meld, card, "no suit")
    met = 0
    for one in misconceptions_of("add-card"):
        answer = one.answer(task)
        if answer is not None and answer.startswith("Jk"):
            met += 1
            assert "suit" in one.says(task) and "rank" not in one.says(task)
    assert met
    for level in (1, 2, 3):
        for exercise in many("add-card", level):
            verdict = exercise.verdict(exercise.key)
            assert (exercise.key == "no suit") == ("has another suit" in verdict.why)


@pytest.mark.parametrize("kind", ["is-meld", "add-card"])
def test_the_last_hint_of_a_no_names_the_cards_that_it_is_about(kind: str) -> None:
    every = [
        one
        for rules in (CLASSICO, REALE, load_rules("first-steps"))
        for level in (1, 2, 3)
        for one in many(kind, level, rules)
    ]
    asked = [one for one in every if one.key.startswith("no")]
    assert len(asked) > 100
    for exercise in asked:
        assert any(sign in exercise.hints()[2] for sign in SIGNS), exercise.hints()


def test_a_wild_two_does_not_hide_the_place_of_the_natural_one() -> None:
    cards = parse_cards("4d 3d 5d 2d Ad 2h")
    result = meld_of(cards, CLASSICO)
    assert result is not None
    (asked,) = parse_cards("2d")
    where, *_ = WildPlace(CLASSICO, None, cards, asked, result, "2d").hints()
    assert "2♥" not in where and "A♦ 3♦ 4♦ 5♦" in where


def test_a_closing_that_spoils_a_burraco_says_so() -> None:
    hand = parse_cards("8h 2c")
    lying = (
        parse_meld("Jk=2d 3d 4d 5d 6d", CLASSICO),
        parse_meld("Ks Ks Kh Kh Kd Kd Kc Kc", CLASSICO),
    )
    task = Close(CLASSICO, hand, lying, "taken", "yes")
    assert "a clean burraco a dirty burraco" in task.why("yes")[1]
    assert "100 points" in task.why("yes")[1]
    clean = (parse_meld("5h 6h 7h", CLASSICO), lying[1])
    kept = Close(CLASSICO, parse_cards("8h Qs"), clean, "taken", "yes")
    assert "dirty" not in kept.why("yes")[1]


def test_a_long_run_is_refuted_by_the_rule_of_its_own_kind() -> None:
    rows = {one.name: one for one in misconceptions_of("burraco")}
    royal = CLASSICO.rule(rows["royal-is-clean"].rule(CLASSICO)).text
    assert "royal burraco" in royal and "dirty" not in royal
    assert "noble burraco" in REALE.rule(rows["royal-is-clean"].rule(REALE)).text


def test_the_size_of_a_burraco_is_cited_by_the_rule_that_says_nothing_else() -> None:
    (row,) = (one for one in misconceptions_of("burraco") if one.name == "one-card-short")
    assert CLASSICO.rule(row.rule(CLASSICO)).text == "A burraco is a meld of at least 7 cards."


def test_most_points_now_is_not_sold_as_the_best_play() -> None:
    for level in (1, 2, 3):
        for exercise in many("best-meld", level, count=15):
            assert "not always the best play" in exercise.question
            assert "In a round" in exercise.verdict(exercise.key).why
            assert "wild" not in exercise.hints()[0]


# -- a natural 2 beside a wild card ----------------------------------------------------------------


@each_rules
def test_a_natural_two_beside_a_wild_card_is_left_to_the_third_level(rules: Rules) -> None:
    for kind in exercise_kinds(rules):
        for level in (1, 2):
            for exercise in many(kind, level, rules, 10):
                assert not any(map(has_two_beside_wild, exercise.task.at_issue())), exercise


@pytest.mark.parametrize(
    ("cards", "said"), [("2d 2s 4d", "the 2♠ is the only wild card"), ("2d 2d 4d", "the other one")]
)
def test_and_is_explained_there(cards: str, said: str) -> None:
    task = IsMeld(CLASSICO, parse_cards(cards), "run")
    exercise = Exercise("is-meld", CLASSICO, 1, 3, task, (("run", None), ("no", None)))
    assert said in exercise.verdict("run").why and said in exercise.verdict("no").why


# -- replace it by ---------------------------------------------------------------------------------


def test_one_card_of_the_hand_mends_the_others_in_the_place_of_one_of_them() -> None:
    replaced = 0
    for level in (1, 2, 3):
        for exercise in many("fix-meld", level):
            task = exercise.task
            assert isinstance(task, FixMeld)
            replaced += bool(task.pool)
            right = [
                card
                for card in set(task.pool)
                if any(
                    meld_of((*task.cards[:place], *task.cards[place + 1 :], card), CLASSICO)
                    for place in range(len(task.cards))
                )
            ]
            assert not task.pool or [*map(str, right)] == [exercise.key]
            assert level > 1 or not task.pool
    assert replaced > 20


def test_what_a_card_is_replaced_by_is_told() -> None:
    hand = parse_cards("8h 8s Jh 5h")
    task = FixMeld(CLASSICO, parse_cards("5h 6h 7h Ks"), hand, "8h")
    assert str(task.wrong) == "Ks" and task.right("8h") and not task.right("Jh")
    assert "8♥ in the place of the K♠" in task.why("8h")[1]
    said = {one.answer(task): one.says(task) for one in task.misconceptions if one.answer(task)}
    assert "suit" in said["8s"] and "room for one 5♥" in said["5h"]


# -- exams -----------------------------------------------------------------------------------------


def test_a_short_exam_takes_its_kinds_from_the_whole_course() -> None:
    kinds, met = exercise_kinds("classico"), set()
    for seed in range(8):
        paper = Paper("classico", seed, count=6)
        asked = [exercise.kind for exercise in paper.exercises]
        assert asked == list(paper.kinds) == sorted(set(asked), key=kinds.index)
        assert {*kinds[6:]} & {*asked} and {*kinds[:6]} & {*asked}
        met |= {*asked}
        named = Paper("classico", seed, kinds=paper.kinds, count=6)
        assert [*map(str, named.exercises)] == [*map(str, paper.exercises)]
    assert met == {*kinds}


def test_kinds_that_are_named_stay_as_named() -> None:
    paper = Paper("classico", 5, kinds=["count", "is-meld", "burraco"], count=2)
    assert [exercise.kind for exercise in paper.exercises] == ["count", "is-meld"]


def test_exams_of_the_former_drawing_are_refused_in_a_sentence(own_home: Path) -> None:
    told = json.dumps({"told": {"exam": 1}, "answers": "", "page": ""}).replace('"', "&quot;")
    page = f'<html><head><meta name="burraco-learn-exam" content="{told}"></head></html>'
    with pytest.raises(ParseError, match="another version"):
        check_exam(page)
    kept = ExamAnswers("ours", {"rules": "classico", "seed": 1})
    assert kept.note(1, 1, "run")
    text = kept.path.read_text(encoding="utf-8")
    kept.path.write_text(text.replace('exam": 2', 'exam": 1'), encoding="utf-8")
    with pytest.raises(ParseError, match="earlier version"):
        kept.read()
    assert kept.note(1, 1, "no") and kept.read() == Attempt(answers={1: "no"})
    assert any("damaged" in file.name for file in kept.path.parent.iterdir())
