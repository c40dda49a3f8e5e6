"""Exercises: the same for every kind. The key is the core's, and nothing else foretells it."""

from __future__ import annotations

import ast
import os
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from exercise_digests import content, digest_of
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn import exercises
from burraco_learn.cards import CARDS
from burraco_learn.exercises import (
    Exercise,
    Option,
    base,
    exercise_kinds,
    kind_title,
    make_exercise,
    misconceptions_of,
    why_no_sense,
)
from burraco_learn.game.view import View
from burraco_learn.melds.book import Meld
from burraco_learn.rules import Rules, load_rules, parse_rules

HERE = Path(__file__).parent
KINDS = exercise_kinds()
LEVELS = (1, 2, 3)
CLASSICO = load_rules("classico")
HOUSES = {
    "no wild twos": "twos_wild = false",
    "no natural twos": "natural_twos = false",
    "no wilds": "natural_twos = false\nmax_wilds = 0\ngroups_of_twos = true",
    "stiff": "natural_two_may_turn_wild = false\nfree_end_wild_slides = false",
    "high": 'ace_positions = ["high"]\nfreed_wild_side = "high"\ninterior_wild_lock = false',
    "groups alone": 'runs_allowed = false\ngroup_ranks = "A3"',
    "one pack": "decks = 1\njokers = 2\nhand_size = 7\npozzetto_sizes = [5]",
    "large": "min_meld = 4\nburraco_size = 6",
}
RULES = [load_rules(id) for id in bl.rule_sets()] + [
    parse_rules(f'base = "classico"\n[parameters]\n{text}\n', id="club") for text in HOUSES.values()
]
NAMES = [*bl.rule_sets(), *HOUSES]

EACH = int(os.environ.get("BURRACO_LEARN_EXERCISES", "100"))
"""Exercises of each kind on each level that are looked at; more of them before a release."""

each_kind = pytest.mark.parametrize("kind", KINDS)
each_level = pytest.mark.parametrize("level", LEVELS)


@cache
def made(kind: str, level: int, seed: int) -> Exercise:
    """An exercise under the classic rules, made once for all tests."""
    return make_exercise(kind, CLASSICO, seed, level)


@cache
def many(kind: str, level: int) -> tuple[Exercise, ...]:
    """All the exercises of a kind and level that are looked at."""
    return tuple(made(kind, level, seed) for seed in range(EACH))


# -- what is right -----------------------------------------------------------------------------


@pytest.mark.no_cover
@each_level
@each_kind
def test_the_key_alone_is_right(kind: str, level: int) -> None:
    for exercise in many(kind, level):
        answers = [option.answer for option in exercise.options]
        assert len(set(answers)) == len(answers) > 1
        assert answers.count(exercise.key) == 1
        assert [answer for answer in answers if exercise.accepts(answer)] == [exercise.key]


@pytest.mark.no_cover
@each_level
@each_kind
def test_every_option_is_told_apart_and_judged(kind: str, level: int) -> None:
    known = {one.name for one in misconceptions_of(kind)}
    for exercise in many(kind, level)[:100]:
        options = exercise.options
        assert len({option.text for option in options}) == len(options), exercise
        for option in options:
            verdict = exercise.verdict(option.text)
            assert verdict == exercise.verdict(option.answer)
            assert verdict.right == (option.answer == exercise.key)
            assert exercise.rules.rule(verdict.rule).id == verdict.rule
            assert verdict.why.endswith((".", "?")) and "{" not in verdict.why
            if verdict.right:
                assert verdict.misconception is None and option.misconception is None
            else:
                assert option.misconception in {None, verdict.misconception}
                assert verdict.misconception in {None, *known}


@pytest.mark.release
@pytest.mark.no_cover
@each_kind
def test_every_misconception_is_among_the_options(kind: str) -> None:
    """Those that change nothing under the rule set at hand are met under another one."""
    missing = {one.name for one in misconceptions_of(kind)}
    assert len(missing) >= 3
    for level in LEVELS:
        for exercise in many(kind, level):
            missing -= {option.misconception for option in exercise.options}
    other = {
        *("dirty-is-enough", "groups-of-any-rank", "pile-is-free", "pozzetto-needed"),
        "over-the-ace",  # where 2s are wild, most cards that go over the ace are a run
    }
    assert missing <= other, f"{sorted(missing)} never met under {CLASSICO.id}"
    for rules in RULES:
        if missing and why_no_sense(kind, rules) is None:
            for seed in range(200):
                options = make_exercise(kind, rules, seed, 2).options
                missing -= {option.misconception for option in options}
    assert not missing


@pytest.mark.release
@pytest.mark.no_cover
@each_level
@each_kind
def test_nearly_every_wrong_option_comes_from_a_misconception(kind: str, level: int) -> None:
    wrong = [
        option.misconception
        for exercise in many(kind, level)
        for option in exercise.options
        if option.answer != exercise.key
    ]
    assert wrong.count(None) <= 0.2 * len(wrong)


@each_level
@each_kind
def test_before_the_retry_the_answer_is_not_told(kind: str, level: int) -> None:
    rows = {one.name: one for one in misconceptions_of(kind)}
    for exercise in many(kind, level)[:200]:
        (key,) = (one.text for one in exercise.options if one.answer == exercise.key)
        for option in exercise.options:
            if option.misconception is not None:
                sentence = rows[option.misconception].says(exercise.task)
                assert sentence.endswith((".", "?")) and "{" not in sentence
                assert ": ." not in sentence and "  " not in sentence, sentence
                if exercise.form in ("choice", "number"):
                    assert key.rstrip(".") not in sentence, sentence


@each_kind
def test_a_misconception_is_a_function_that_computes_the_option(kind: str) -> None:
    functions = {one.name: one.answer for one in misconceptions_of(kind)}
    assert len(functions) == len(misconceptions_of(kind))
    for exercise in many(kind, 2)[:100]:
        for option in exercise.options:
            if option.misconception is not None:
                assert functions[option.misconception](exercise.task) == option.answer


# -- what foretells nothing --------------------------------------------------------------------


def shown(exercise: Exercise) -> list[bl.Card]:
    """All cards that lie open in an exercise."""
    cards: list[bl.Card] = []
    for exhibit in exercise.exhibits:
        value = exhibit.value
        if isinstance(value, View):
            cards += [*value.hand, *value.pile]
            cards += [card for side in value.melds for meld in side for card in meld.cards]
        else:
            cards += value.cards if isinstance(value, Meld) else value
    return cards


def special(card: bl.Card) -> bool:
    return card.is_jolly or card.is_two


FEATURES: dict[str, Callable[[Exercise, list[bl.Card]], object]] = {
    "a jolly or 2": lambda _, cards: any(map(special, cards)),
    "a jolly": lambda _, cards: any(card.is_jolly for card in cards),
    "a 2": lambda _, cards: any(card.is_two for card in cards),
    "jollies and 2s": lambda _, cards: sum(map(special, cards)),
    "an ace": lambda _, cards: any(card.rank == 1 for card in cards),
    "number of cards": lambda _, cards: len(cards),
    "number of suits": lambda _, cards: len({card.suit for card in cards}),
    "twins": lambda _, cards: len(set(cards)) < len(cards),
    "first suit": lambda _, cards: cards[0].suit if cards else None,
    "highest rank": lambda _, cards: max((card.rank for card in cards), default=0),
    "lowest rank": lambda _, cards: min((card.rank for card in cards), default=0),
    "number of options": lambda exercise, _: len(exercise.options),
    "number of exhibits": lambda exercise, _: len(exercise.exhibits),
    "cards in hand": lambda exercise, _: len(in_hand(exercise)),
    "a jolly or 2 in hand": lambda exercise, _: any(map(special, in_hand(exercise))),
    "highest rank in hand": lambda exercise, _: max(
        (card.rank for card in in_hand(exercise)), default=0
    ),
    "largest meld": lambda exercise, _: max(map(len, melds_of(exercise)), default=0),
    "melds with a jolly or 2": lambda exercise, _: sum(
        any(map(special, cards)) for cards in melds_of(exercise)
    ),
    "how the question begins": lambda exercise, _: exercise.question.split()[:4],
    "what is told": lambda exercise, _: [
        word
        for word in ("pozzetto", "none is left", "closed", "table")
        if word in exercise.question
    ],
}
"""What can be seen of an exercise at a glance; each has few values."""


def in_hand(exercise: Exercise) -> list[bl.Card]:
    """The cards of an exercise that lie in no meld."""
    hands = (one.value for one in exercise.exhibits if isinstance(one.value, tuple))
    return [card for hand in hands for card in hand]


def melds_of(exercise: Exercise) -> list[tuple[bl.Card, ...]]:
    """The melds that are shown with an exercise."""
    return [one.value.cards for one in exercise.exhibits if isinstance(one.value, Meld)]


TARGETS: dict[str, Callable[[Exercise], object]] = {
    "answer": lambda exercise: exercise.key,
    "place": lambda exercise: [one.answer for one in exercise.options].index(exercise.key),
}
"""What a guesser would like to know."""


def foretold(exercises: tuple[Exercise, ...]) -> dict[tuple[str, str], float]:
    """The share of exercises in which the best rule by each single feature is right."""
    targets = {name: list(map(target, exercises)) for name, target in TARGETS.items()}
    cards = list(map(shown, exercises))
    shares = {}
    for feature, of in FEATURES.items():
        seen = [of(exercise, lying) for exercise, lying in zip(exercises, cards, strict=True)]
        for target, wanted in targets.items():
            table: dict[object, Counter[object]] = {}
            for value, answer in zip(seen, wanted, strict=True):
                table.setdefault(str(value), Counter())[answer] += 1
            right = sum(max(counts.values()) for counts in table.values())
            shares[feature, target] = right / len(exercises)
    return shares


def words(option: Option) -> list[str]:
    return [word.split("=")[0] for word in option.answer.split()]


def card_words(option: Option) -> list[bl.Card]:
    return [BY_CODE[word] for word in words(option) if word in BY_CODE]


def number(option: Option) -> float:
    digits = [word for word in words(option) if word.lstrip("-").isdigit()]
    return float(digits[-1]) if digits else 0.0


BY_CODE = {card.code: card for card in CARDS}
MEASURES: dict[str, Callable[[Option], float]] = {
    "length": lambda option: len(option.text),
    "cards": lambda option: len(option.answer.split()),
    "number": number,
    "jollies and 2s": lambda option: sum(map(special, card_words(option))),
    "highest rank": lambda option: max((card.rank for card in card_words(option)), default=0),
    "lowest rank": lambda option: min((card.rank for card in card_words(option)), default=99),
    "suits": lambda option: len({card.suit for card in card_words(option)}),
    "roles": lambda option: option.answer.count("="),
}
"""What can be seen of an option at a glance."""


RANKS = {"most": -1, "second most": -2, "least": 0, "second least": 1}


def picked(exercises: tuple[Exercise, ...]) -> dict[tuple[str, str], float]:
    """How often one is right who picks the option with the most, or the least, of something."""
    totals: Counter[tuple[str, str]] = Counter()
    for exercise in exercises:
        options = exercise.options
        place = [option.answer for option in options].index(exercise.key)
        for measure, of in MEASURES.items():
            sizes = list(map(of, options))
            order = sorted(set(sizes))
            for name, rank in RANKS.items():
                best = order[rank if -len(order) <= rank < len(order) else 0]
                if sizes[place] == best:
                    totals[measure, name] += 1 / sizes.count(best)  # type: ignore[assignment]
    return {rule: total / len(exercises) for rule, total in totals.items()}


@pytest.mark.no_cover
@each_level
@each_kind
def test_no_answer_is_right_most_of_the_time(kind: str, level: int) -> None:
    for target in TARGETS.values():
        ((answer, count),) = Counter(map(target, many(kind, level))).most_common(1)
        assert count <= 0.6 * len(many(kind, level)), answer


@pytest.mark.no_cover
@each_level
@each_kind
def test_no_single_feature_foretells_the_answer(kind: str, level: int) -> None:
    shares = foretold(many(kind, level)) | picked(many(kind, level))
    assert not {rule: share for rule, share in shares.items() if share > 0.7}


def test_a_telltale_feature_would_be_found() -> None:
    plain: list[Exercise] = []
    wild: list[Exercise] = []
    for exercise in many("is-meld", 1):
        (wild if any(map(special, shown(exercise))) else plain).append(exercise)
    telling = [one for one in wild if one.key == "no"] + [one for one in plain if one.key == "run"]
    assert foretold(tuple(telling))["a jolly or 2", "answer"] > 0.7


# -- endless, and a function of its arguments ----------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("start", [-50, 300])
@each_level
@each_kind
def test_a_hundred_in_a_row_are_all_different(kind: str, level: int, start: int) -> None:
    row = [made(kind, level, start + n) for n in range(100)]
    assert len(set(map(content, row))) == 100


@each_kind
def test_an_exercise_is_a_function_of_its_arguments(kind: str) -> None:
    committed = tomllib.loads((HERE / "digests.toml").read_text(encoding="utf-8"))
    assert digest_of(kind) == committed.get(kind), "run: python tools/refresh.py digests"


def test_a_seed_as_a_number_or_as_text() -> None:
    one, other = (make_exercise("is-meld", "classico", seed, 2) for seed in (7, "7"))
    assert str(one) == str(other)


# -- under every rule set ------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES, ids=NAMES)
@each_kind
def test_every_rule_set_has_it_or_says_why_not(kind: str, rules: Rules) -> None:
    reason = why_no_sense(kind, rules)
    if reason is not None:
        assert reason.endswith(".") and reason[0].isupper() and "{" not in reason
        assert kind not in exercise_kinds(rules)
        with pytest.raises(ValueError, match="^" + reason.replace("(", r"\(")[:20]):
            make_exercise(kind, rules, 1)
        with pseudo():
            assert untranslated(why_no_sense(kind, rules) or "") == ""
        return
    keys = set()
    for level in LEVELS:
        for seed in range(max(2, EACH // 100)):
            exercise = make_exercise(kind, rules, seed, level)
            right = [
                option.answer for option in exercise.options if exercise.accepts(option.answer)
            ]
            assert right == [exercise.key], str(exercise)
            for option in exercise.options:
                verdict = exercise.verdict(option.answer)
                assert rules.rule(verdict.rule).id == verdict.rule
            keys.add(exercise.key)
    assert len(keys) > 1


def test_the_classic_rules_have_every_kind() -> None:
    assert exercise_kinds("classico") == KINDS


def test_a_kind_is_found_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one comes after those that have their place in the course."""
    (tmp_path / "ask_me.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(base.kinds, "__path__", [*base.kinds.__path__, str(tmp_path)])
    assert base._kinds() == (*KINDS, "ask-me")


# -- words ---------------------------------------------------------------------------------------


@pytest.mark.no_cover
@each_level
@each_kind
def test_every_word_is_translated(kind: str, level: int) -> None:
    titles = [load_rules(id).title for id in bl.rule_sets()]
    with pseudo():
        # They come from the rule files.
        texts = {rule.text for id in bl.rule_sets() for rule in load_rules(id).numbered()}
        for exercise in many(kind, level)[:60]:
            said = [exercise.question, kind_title(kind), *exercise.hints()]
            said += [exhibit.label for exhibit in exercise.exhibits]
            for option in exercise.options:
                said += [option.text, exercise.verdict(option.answer).why]
            for one in misconceptions_of(kind):
                if one.answer(exercise.task) not in (None, exercise.key):
                    said.append(one.says(exercise.task))
            for text in said:
                assert untranslated(text, *texts, *titles) == "", text


@each_level
@each_kind
def test_hints_lead_there_and_do_not_say_it(kind: str, level: int) -> None:
    for exercise in many(kind, level)[:200]:
        where, rule, nearly = hints = exercise.hints()
        assert len(set(hints)) == 3
        for hint in hints:
            assert hint.strip() == hint and hint[-1] in ".)?:" and "\n" not in hint
        assert any(f"({one.id})" in rule for one in exercise.rules.numbered()), rule
        key = next(option for option in exercise.options if option.answer == exercise.key)
        assert key.text.rstrip(".") not in nearly, nearly
        for hint in (where, rule):
            assert key.text.rstrip(".") not in hint, hint
            # A bare word such as "run" is also a word of the rules.
            assert key.answer.isalpha() or key.answer not in hint.split(), hint


# -- what is not an answer ------------------------------------------------------------------------

NONSENSE = ["", "   ", "?", "5x", "99 h", "maybe so", "=", "/", "1e5", "Jk=", "x" * 5000, "5h\n{0}"]


@each_kind
def test_what_is_not_an_answer_is_told_in_a_sentence(kind: str) -> None:
    for exercise in many(kind, 2)[:20]:
        for text in NONSENSE:
            with pytest.raises(bl.ParseError) as error:
                exercise.verdict(text)
            sentence = str(error.value)
            assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 300
            with pytest.raises(bl.ParseError):
                exercise.accepts(text)
    with pytest.raises(bl.ParseError):
        exercise.verdict(None)  # type: ignore[arg-type]


@each_kind
def test_an_answer_is_read_forgivingly(kind: str) -> None:
    for exercise in many(kind, 2)[:50]:
        for option in exercise.options:
            for text in (option.answer.upper(), f"  {option.answer.lower()} "):
                assert exercise.read(text) == option.answer
            if exercise.form in ("cards", "melds"):
                tens = option.answer.replace("T", "10").replace(" ", ",  ")
                assert exercise.read(tens) == option.answer
            if exercise.form == "cards":
                assert exercise.read(" ".join(reversed(option.answer.split()))) == option.answer


def test_what_is_not_an_exercise_is_told_in_a_sentence() -> None:
    for kind, seed, level in [
        ("is-mould", 1, 1),
        ("is-meld", 1, 4),
        ("is-meld", 1, True),
        ("is-meld", 1.5, 1),
        ("is-meld", None, 1),
    ]:
        with pytest.raises(ValueError, match=r"^[A-Z'].*\.$"):
            make_exercise(kind, "classico", seed, level)  # type: ignore[arg-type]


def test_an_answer_is_checked_without_a_widget() -> None:
    exercise = make_exercise("is-meld", "classico", 4, 2)
    verdict = bl.check_answer("is-meld", 4, 2, "classico", exercise.key)
    assert isinstance(verdict, bl.Verdict) and verdict == exercise.verdict(exercise.key)
    assert verdict.right and exercise.rules.rule(verdict.rule)


# -- the code ------------------------------------------------------------------------------------


def test_no_exercise_asks_which_rule_set_it_has() -> None:
    for path in Path(exercises.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                assert ".id" not in ast.unparse(node), f"{path.name}:{node.lineno}"
