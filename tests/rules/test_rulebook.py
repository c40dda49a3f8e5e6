"""The rulebook as text, differences, and texts in other languages; all made from the data."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.i18n import language, register
from burraco_learn.rules import load_rules, parse_rules, rule_sets
from burraco_learn.rules.parameters import PARAMETERS, parameter_value
from burraco_learn.rules.rulebook import signs
from burraco_learn.rules.templates import fill, words

SETS = Path(bl.rules.__file__).parent / "sets"


def _joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("id", rule_sets())
def test_the_rulebook_has_every_rule_in_order_with_its_source(id: str) -> None:
    rules = load_rules(id)
    book = rules.rulebook()
    assert book == rules.rulebook()
    assert max(map(len, book.splitlines())) <= 92
    assert book.startswith(f"{rules.title} ({id})\n===")
    plain = _joined(book)
    place = 0
    for rule in rules.numbered():
        if not rule.applies:
            assert _joined(f"{rule.id} {rule.text}") not in plain
            continue
        found = plain.find(_joined(f"{rule.id} {rule.text} [{rule.source}]"), place)
        assert found >= place, rule.id
        place = found
    assert rules.note in plain
    for key, texts in rules.origin.sources.items():
        assert f"{key}: {texts['en']}" in plain


LEFT_OUT = {
    "first-steps": "CL-05, CL-06, CL-08, CL-11, HR-CL-21, C04, C05, C07, HR-C15, C19, C20, C21, "
    "C22, C25, C33, C34, C35, C36",
    "with-wilds": "HR-CL-21, HR-C15, C22, C25, C33, C34, C35, C36",
}


@pytest.mark.parametrize("id", rule_sets())
def test_rules_that_cannot_come_up_are_named_at_the_end(id: str) -> None:
    rules = load_rules(id)
    ids = LEFT_OUT.get(id, "")
    assert ", ".join(rule.id for rule in rules.numbered() if not rule.applies) == ids
    last = f"Rules that never come up here: {ids}."
    assert _joined(rules.rulebook()).endswith(last) == bool(ids)
    if id == "first-steps":
        shown = " ".join(rule.text for rule in rules.numbered() if rule.applies)
        assert not re.search("jollies|a jolly|dirty|turn wild|first player to run out", shown)


@pytest.mark.parametrize(
    "parameters, applies",
    [
        ("max_wilds = 0", True),  # a 2 that cannot be laid wild may still not close
        ("max_wilds = 0\njokers = 0", True),
        ("twos_wild = false", True),
        ("max_wilds = 0\njokers = 0\ntwos_wild = false", False),
    ],
)
def test_one_of_the_parameters_of_a_rule_is_enough(parameters: str, applies: bool) -> None:
    rules = parse_rules(f'base = "classico"\n[parameters]\n{parameters}\n')
    assert rules.rule("CL-11").applies == applies
    assert rules.rule("HR-C03").applies


def test_a_bonus_of_no_points_is_there_and_one_taken_away_is_not() -> None:
    for value, there in (("0", True), ('"none"', False)):
        rules = parse_rules(f'base = "classico"\n[bonuses]\nroyal = {value}\n')
        assert rules.rule("HR-CL-09").applies == there


def test_special_is_classico_but_for_the_value_of_the_two() -> None:
    special, classico = load_rules("special"), load_rules("classico")
    (row,) = special.differences(classico)
    assert row == ("values.2", "5", "20", ("CL-04", "CL-12", "C12"), ("CL-04", "CL-12", "C12"))
    changed = [
        mine.id
        for mine, theirs in zip(special.numbered(), classico.numbered(), strict=True)
        if mine.text != theirs.text
    ]
    assert changed == ["CL-04", "CL-12", "C12"]
    assert str(classico.differences(special)).splitlines() == [
        "Burraco Classico (classico) and Burraco Special (special): 1 difference",
        "",
        "points of a 2",
        "  classico: 20 (CL-04, CL-12, C12)",
        "  special: 5 (CL-04, CL-12, C12)",
    ]


@pytest.mark.parametrize("one", rule_sets())
@pytest.mark.parametrize("other", rule_sets())
def test_differences_are_the_parameters_that_differ(one: str, other: str) -> None:
    mine, theirs = load_rules(one), load_rules(other)
    found = mine.differences(theirs)
    names = [
        name for name in PARAMETERS if parameter_value(mine, name) != parameter_value(theirs, name)
    ]
    assert [row.parameter for row in found] == names
    assert len(found) == len(names) and bool(found) == (one != other)
    for row, back in zip(found, theirs.differences(mine), strict=True):
        assert row.mine != row.theirs
        assert (back.mine, back.theirs) == (row.theirs, row.mine)
        assert row.my_rules == mine.governed_by(row.parameter) and row.their_rules
    assert str(found).count("\n") == 4 * len(found)
    assert repr(found) == f"<Differences {one} {other}: {len(found)}>"


def test_placeholders() -> None:
    classico, reale = load_rules("classico"), load_rules("burraco-reale")
    text = "{group_ranks?groups of {group_ranks}|no groups}, {close_kind=clean?clean|any}"
    assert fill(text, classico) == "groups of all ranks except the 2, any"
    assert fill(text, reale) == "no groups, clean"
    assert fill("{stock.2} {deck_size} {pozzetto_sizes.count}", reale) == "59 104 2"
    assert fill("{max_run.naturals}/{max_run.total} {max_group}", classico) == (
        "13/14 8 natural cards and 9 cards in all"
    )
    assert fill("{values.4-7} {values.3-7} {values.8-K}", classico) == "5 5 10"
    assert fill("{bonuses.noble} {bonuses.noble?yes|no} {bonuses.clean?yes}", classico) == (
        "none no yes"
    )
    assert fill("a {stock_refill?b} c | d {vp_table?by {vp_table}}", classico) == (
        "a c | d by by the tables of FIBUR"
    )
    assert fill("{players=4?four} {ace_positions=high?high}", classico) == "four high"
    odd = parse_rules('base = "classico"\n[values]\n5 = 6\n')
    assert fill("{values.4-7}", odd) == "4: 5, 5: 6, 6 to 7: 5"
    free = parse_rules('base = "classico"\n[bonuses]\nroyal = 0\n')
    assert fill("{bonuses.royal?there}", free) == "there"


def test_lists_in_words() -> None:
    assert words("group_ranks", "") == "no rank"
    assert words("group_ranks", "A3T") == "A, 3 and 10"
    assert words("pozzetto_sizes", ()) == "none"
    assert words("ace_positions", ()) == "nowhere"
    assert words("ace_positions", ("low",)) == "before the two"


class _Pseudo(gettext.NullTranslations):
    """Marks every message, so that untranslated text stands out."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


def test_what_is_not_data_goes_through_the_catalogue_once() -> None:
    register("qtx", _Pseudo())
    with language("qtx"):
        text = str(load_rules("special").differences(load_rules("burraco-reale")))
        book = parse_rules('base = "classico"\n[parameters]\nmin_meld = 4\n').rulebook()
        with pytest.raises(Exception, match="^«") as caught:
            load_rules("clasico")
    assert text.startswith("««") and "differences»" in text
    assert "«house rule, in place of C14»" in book
    assert re.search(r"«reading: .*»", _joined(book))
    assert "did you mean" in str(caught.value)


def test_texts_follow_the_language_and_fall_back_to_english() -> None:
    rules = load_rules("classico")
    with language("fr"):
        assert rules.rule("CL-04").text == "A two always counts 20 points, a jolly 30."
        assert rules.title == "Burraco Classico"


@pytest.mark.parametrize("id", [id for id in rule_sets() if load_rules(id).base is None])
def test_a_set_with_rules_of_its_own_is_written_with_its_sources(id: str) -> None:
    text = (SETS / f"{id}.toml").read_text(encoding="utf-8")
    own = parse_rules(re.sub(r'(?m)^id = "[^"]*"$', 'id = "mine"', text, count=1))
    again = parse_rules(own.as_toml())
    assert again == own and again.id == "mine"
    assert again.rulebook() == own.rulebook() and again.origin.sources == own.origin.sources
    rules, twice = own.numbered(), again.numbered()
    assert [(r.id, r.text, r.source, r.reading) for r in rules] == [
        (r.id, r.text, r.source, r.reading) for r in twice
    ]


def test_what_stands_beside_the_rules_is_explained() -> None:
    plain, house = (
        load_rules("classico"),
        parse_rules('base = "classico"\n[parameters]\nmin_meld = 4\n', id="club"),
    )
    assert house.house and signs(house).startswith(signs(plain)) and signs(house) != signs(plain)
    assert "HR-" in signs(house) and "HR-" not in signs(plain)
    assert repr(plain.numbered()[0]) == f"<NumberedRule {plain.numbered()[0].id}>"
