"""What is said about a rule set, topic by topic: data that follows the parameters."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path

import pytest

import burraco_learn.rules as rules_package
from burraco_learn.i18n import language, plural_form, register
from burraco_learn.rules import REFUSALS, RulesError, load_rules, parse_rules, rule_sets
from burraco_learn.rules.parameters import CHOICES, PARAMETERS, Rules, parameter_value
from burraco_learn.rules.statements import (
    StatementText,
    parse_statements,
    statements_about,
    topics,
)
from burraco_learn.rules.templates import fill, holds, literals, parse_condition, parse_phrase

FILE = Path(rules_package.__file__).with_name("statements.toml")
TEXTS = parse_statements(FILE.read_text(encoding="utf-8"))


def neighbours(rules: Rules) -> list[Rules]:
    """A rule set, and those that have one parameter otherwise."""
    found = [rules]
    for name in PARAMETERS:
        value = parameter_value(rules, name)
        others: tuple[object, ...] = ()
        if isinstance(value, bool):
            others = (not value,)
        elif name in CHOICES and isinstance(value, str):
            others = CHOICES[name]
        elif name == "group_ranks":
            others = ("", "A3")
        elif name == "pozzetto_sizes":
            others = ((), (11,))
        elif name in ("jokers", "max_wilds"):
            others = (0, 1)
        found += [rules.with_value(name, other) for other in others]
    return found


# -- the file --------------------------------------------------------------------------------------


def test_statements_are_about_parameters_and_rules_that_exist() -> None:
    for one in TEXTS:
        assert one.parameters or one.refuses
        assert set(one.parameters) <= set(PARAMETERS) and set(one.refuses) <= set(REFUSALS)
        for text in one.text.values():
            assert text.endswith((".", ":", ".}")), text
            parse_phrase(text)
        for condition in one.when:
            parse_condition(condition)
    assert {topic for one in TEXTS for topic in one.topics} == set(topics())


@pytest.mark.parametrize("id", rule_sets())
def test_what_is_said_names_rules_that_come_up(id: str) -> None:
    rules = load_rules(id)
    for topic in topics():
        said = statements_about(topic, rules)
        assert said
        for one in said:
            assert one.text.endswith((".", ":")) and not set("{}|#") & set(one.text)
            assert all(rules.rule(rule).applies for rule in one.rules)
            assert one.rules, (topic, one.text)


def test_each_statement_is_said_somewhere_and_not_everywhere_if_it_has_conditions() -> None:
    sets = [near for id in rule_sets() for near in neighbours(load_rules(id))]
    for one in TEXTS:
        said = {one.said(rules) for rules in sets}
        assert said == ({True, False} if one.when else {True}), one.text["en"]


ALLOWED = re.compile(
    r"lesson \d\d|[2-9]♠|7♥|2 3 4 5 6 7 8 9 10 J|K A 2 3|A 2 3|packs of 52|with [24] players"
    r"|\b(?:a|A|any|every|the|The|each|no|natural|wild) 2\b|\b2s\b|below the 3|or the 3"
)
"""Ranks, packs and players, which no parameter changes."""


def test_no_number_in_a_statement_comes_from_elsewhere() -> None:
    for one in TEXTS:
        for text in one.text.values():
            for piece in literals(text):
                assert not re.search(r"\d", ALLOWED.sub("", piece)), piece


# -- what is said ----------------------------------------------------------------------------------


def test_what_is_said_follows_the_parameters() -> None:
    rules = load_rules("classico")
    changed = {
        "runs": "runs_allowed = false\nroyal_run = 'A-K'",
        "groups": 'group_ranks = "A3"',
        "wilds": "twos_wild = false",
        "layout": 'freed_wild_side = "high"',
        "moving": "interior_wild_lock = false",
        "twos": "natural_two_may_turn_wild = false",
        "deck": "hand_size = 12",
        "pile": "pile_needs_meld = true",
        "burraco": "burraco_size = 6",
        "kinds": 'semi_run_test = "end"',
        "pozzetto": 'flying_pozzetto = "next-turn"',
        "closing": 'close_kind = "clean"',
        "ending": "stock_stop = 3",
        "score": "closing_bonus = 50",
        "match": "rounds = 2",
    }
    assert {*changed, "turn"} == set(topics())
    for topic, change in changed.items():
        house = parse_rules(f'base = "classico"\n[parameters]\n{change}\n', id="house")
        assert [one.text for one in statements_about(topic, house)] != [
            one.text for one in statements_about(topic, rules)
        ], topic
        assert any(
            id.startswith("HR-") for one in statements_about(topic, house) for id in one.rules
        )


def test_a_refusal_is_cited_before_what_the_parameters_say() -> None:
    rules = load_rules("classico")
    (_, one, *_) = statements_about("pile", rules)
    assert one.rules[0] == rules.cites["re-discard"]
    free = rules.with_value("single_pickup", "free")
    (_, other, *_) = statements_about("pile", free)
    assert other.text != one.text and set(other.rules) == set(free.governed_by("single_pickup"))


def test_a_topic_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        statements_about("weather", load_rules("classico"))


# -- a bad file ------------------------------------------------------------------------------------

GOOD = '[[statement]]\ntopics = ["deck"]\ntext = "A text."\nparameters = ["decks"]\n'
ONE = '[[statement]]\ntopics = ["deck"]\nparameters = ["decks"]\n'
BAD = {
    "statment = 1": "unknown key 'statment' at the top of the file; did you mean 'statement'?",
    "statement = 1": "statement must be a list of tables, not a whole number.",
    "statement = [1]": "statement 1 must be a table, not a whole number.",
    GOOD + "whn = 'jokers'": "unknown key 'whn' in statement 1; did you mean 'when'?",
    GOOD + ONE: "text is missing in statement 2.",
    '[[statement]]\ntext = "A text."': "topics is missing in statement 1.",
    '[[statement]]\ntopics = []\ntext = "A text."': "statement 1.topics must not be empty.",
    '[[statement]]\ntopics = ["deck"]\ntext = "A text."': "statement 1 names neither parameters "
    "nor refuses.",
    ONE + 'text = {it = "Un testo."}': "statement 1.text must have an English text, as in "
    '{en = "..."}.',
    ONE + 'text = "{min_melt} cards"': "in statement 1.text, there is no placeholder {min_melt}; "
    "did you mean 'min_meld'?",
    ONE + 'text = "{close_kind#a|b}"': "in statement 1.text, close_kind is not a number of things.",
    ONE + 'text = "{bonuses.noble#a|b}"': "in statement 1.text, bonuses is not a number of things.",
    ONE + 'text = "{jokers?a|b|c}"': "in statement 1.text, the placeholder '{jokers?a|b|c}' is not "
    "closed by a '}'.",
    ONE
    + 'text = "{jokers#a|b"': "in statement 1.text, the placeholder '{jokers#a|b' is not closed "
    "by a '}'.",
    GOOD + 'refuses = ["shap"]': "statement 1.refuses names 'shap', which is not a reason to "
    "refuse a move; did you mean 'shape'?",
    GOOD.replace(
        '"decks"', '"deks"'
    ): "statement 1.parameters names 'deks', which is not a parameter; did you mean 'decks'?",
    GOOD + "when = 'joker'": "in statement 1.when, there is no placeholder {joker}; did you mean "
    "'jokers'?",
    GOOD + "when = ['jokers', 'close_kind=cleen']": "in statement 1.when, close_kind is never "
    "'cleen'; did you mean 'clean'?",
    GOOD + "when = 'jokers or decks'": "in statement 1.when, 'jokers or decks' is not a condition "
    "such as 'max_wilds and not jokers'.",
    GOOD + "when = 1": "statement 1.when must be a list, not a whole number.",
}


@pytest.mark.parametrize("text", BAD)
def test_one_sentence_names_file_and_key(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_statements(text, "talk.toml")
    assert str(caught.value) == f"talk.toml: {BAD[text]}"


def test_text_that_is_not_toml_names_the_line() -> None:
    with pytest.raises(RulesError, match=r"^talk\.toml, line 2: "):
        parse_statements("[[statement]]\ntext =", "talk.toml")


# -- conditions and numbers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("max_wilds", True),
        ("not max_wilds", False),
        ("max_wilds and jokers", True),
        ("max_wilds and not jokers", False),
        ("close_kind=any and not close_kind=clean and players=2", True),
        ("bonuses.royal", True),
        ("bonuses.noble", False),
        ("target_test=>=", True),
        ("target_test=>", False),
    ],
)
def test_conditions(condition: str, wanted: bool) -> None:
    assert holds(condition, load_rules("classico")) == wanted


def test_one_of_several_conditions_is_enough() -> None:
    rules = load_rules("classico")
    for when, wanted in (((), True), (("not jokers", "decks"), True), (("not jokers",), False)):
        assert StatementText((), {"en": "x"}, (), (), when).said(rules) == wanted


def test_numbers_that_are_worked_out() -> None:
    rules = load_rules("classico").with_value("max_run", (13, 14)).with_value("max_group", (8, 8))
    assert fill("{max_run.wilds}{max_group.wilds?yes|no}", rules) == "1no"
    assert fill("{burraco_size} {burraco_size.with-wild}", rules) == "7 8"
    assert (
        fill("{vp_table.difference}: {vp_table.more} to {vp_table.less}", rules) == "500: 12 to 8"
    )


class _ThreeForms(NullTranslations):
    """The plural forms of Croatian: 1, 21 …; 2 to 4, 22 …; others."""

    @staticmethod
    def plural(n: int) -> int:
        if n % 10 == 1 and n % 100 != 11:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def test_plural_forms_are_those_of_the_language() -> None:
    rules = load_rules("classico")
    english, croatian = "{closing_bonus#point|points}", "{closing_bonus#bod|boda|bodova}"

    def said(text: str) -> list[str]:
        return [fill(text, rules.with_value("closing_bonus", n)) for n in (0, 1, 2, 5, 11, 21, 100)]

    assert said(english) == ["points", "point", *["points"] * 5]
    register("qhr", _ThreeForms())
    with language("qhr"):
        assert [plural_form(n) for n in (0, 1, 2)] == [2, 0, 1]
        assert said(croatian) == ["bodova", "bod", "boda", "bodova", "bodova", "bod", "bodova"]
        # A text that has not been translated has fewer forms: the last one stands for the rest.
        assert said(english)[:4] == ["points", "point", "points", "points"]
