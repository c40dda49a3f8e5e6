"""Rule files of a user's own: house rules in place of changed ones, and the way back to text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naming import naming

from burraco_learn.i18n import language
from burraco_learn.rules import Rules, RulesError, load_rules, parse_rules, rule_sets
from burraco_learn.rules.parameters import CHOICES, KINDS, PARAMETERS, VALUE_KEYS, parameter_value
from burraco_learn.rules.serialize import _toml

OTHER_NUMBER = {
    "decks": 3,
    "jokers": 2,
    "hand_size": 9,
    "min_meld": 4,
    "stock_stop": 3,
    "stalemate_rounds": 5,
    "burraco_size": 8,
    "closing_bonus": 50,
    "pozzetto_penalty": 50,
    "target": 3000,
    "rounds": 3,
}
OTHER: dict[str, object] = {
    "pozzetto_sizes": (13, 13),
    "players": (4,),
    "group_ranks": "A3K",
    "ace_positions": ("low",),
    "max_run": (12, 13),
    "max_group": (7, 8),
}


def other_value(rules: Rules, name: str) -> object:
    """A value that the parameter has not yet."""
    value = parameter_value(rules, name)
    if name in OTHER:
        return OTHER[name]
    if name.startswith("values."):
        assert isinstance(value, int)
        return value + 1
    if name.startswith("bonuses."):
        return 77 if value is None else 66
    if isinstance(value, bool):
        return not value
    if name == "max_wilds":
        assert isinstance(value, int)
        return 1 - value
    if isinstance(value, int):
        return OTHER_NUMBER[name]
    return next(choice for choice in CHOICES[name] if choice != value)


def house_file(base: str, changes: dict[str, object]) -> str:
    """A rule file with these changes."""
    tables: dict[str, list[str]] = {"parameters": [], "values": [], "bonuses": []}
    for name, value in changes.items():
        table, dot, key = name.partition(".")
        line = f"{key if dot else name} = {_toml(value)}"
        tables[table if dot else "parameters"].append(line)
    parts = [f'base = "{base}"']
    parts += [f"[{table}]\n" + "\n".join(lines) for table, lines in tables.items() if lines]
    return "\n".join(parts) + "\n"


# What cannot be changed alone, since nothing sensible would be left.
TOGETHER = {
    ("burraco-reale", "runs_allowed"),  # groups are forbidden there
    ("burraco-reale", "twos_wild"),  # the 2s are its only wild cards
    ("burraco-reale", "ace_positions"),  # aces at both ends need both places
    ("burraco-reale", "ace_both_ends"),  # its royal run goes from ace to ace
    ("classico", "royal_run"),  # a royal run from ace to ace needs aces at both ends
    ("fitab", "royal_run"),
    ("first-steps", "max_wilds"),  # there is no wild card in it
    ("first-steps", "close_without_pozzetto_when_none_left"),  # nobody could close
    ("with-wilds", "close_without_pozzetto_when_none_left"),
    ("first-steps", "stock_refill"),  # there is no pozzetto
    ("with-wilds", "stock_refill"),
}
"""The parameters that cannot change alone, in a rule set and in those that start from it."""


@pytest.mark.no_cover
@pytest.mark.parametrize("base", rule_sets())
def test_a_change_of_one_parameter_is_a_house_rule(base: str) -> None:
    for name in PARAMETERS:
        with naming(name):
            check_change(base, name)


def check_change(base: str, name: str) -> None:
    """A file that changes this parameter alone has house rules where the parameter governs."""
    old = load_rules(base)
    value = other_value(old, name)
    text = house_file(base, {name: value})
    if (base, name) in TOGETHER or (old.base, name) in TOGETHER:
        with pytest.raises(RulesError, match="^rule text: "):
            parse_rules(text)
        return
    new = parse_rules(text)
    assert parameter_value(new, name) == value != parameter_value(old, name)
    assert [row.parameter for row in new.differences(old)] == [name]
    assert new.digest != old.digest and new != old
    governing = old.governed_by(name)
    assert len(new.numbered()) == len(old.numbered())
    for before, after in zip(old.numbered(), new.numbered(), strict=True):
        root = before.replaces or before.id
        if before.id in governing:
            assert after.id == f"HR-{root}" and after.house and not after.reading
            assert after.source == f"house rule, in place of {root}"
            assert set(after.parameters) == set(before.parameters)
            assert after.parameters[0] == name
            assert after.text != before.text
        else:
            assert after.id == before.id and after.source == before.source
            assert after.text == before.text
        assert after.refuses == before.refuses
    for key, cited in old.cites.items():
        root = cited.removeprefix("HR-")
        assert new.cites[key] == (f"HR-{root}" if cited in governing else cited)
    assert new.rulebook() != old.rulebook()
    again = parse_rules(new.as_toml())
    assert again == new and hash(again) == hash(new) and again.rulebook() == new.rulebook()


def test_a_base_that_is_a_house_file_gives_no_house_rule_of_a_house_rule() -> None:
    rules = parse_rules(house_file("first-steps", {"close_kind": "clean", "min_meld": 4}))
    ids = [rule.id for rule in rules.numbered()]
    assert not any(id.startswith("HR-HR") for id in ids)
    assert "HR-CL-13" in ids and "HR-C14" in ids and "HR-C16" in ids
    # Changed here again, the text of the step no longer fits; untouched, it stays.
    step = load_rules("first-steps")
    assert rules.rule("HR-CL-13").text.startswith("To close, a side needs a clean burraco.")
    assert rules.rule("HR-C16").text == step.rule("HR-C16").text
    assert rules.rule("HR-CL-13").source == "house rule, in place of CL-13"


def test_a_file_may_bring_its_own_words() -> None:
    rules = parse_rules(
        """
        id = "club"
        title = {en = "Our club", it = "Il nostro circolo"}
        note = "Played on Fridays."
        base = "classico"
        [parameters]
        min_meld = 4
        [[rule]]
        id = "HR-C14"
        text = {en = "Never fewer than {min_meld} cards.", it = "Mai meno di {min_meld} carte."}
        """
    )
    assert rules.id == "club" and rules.base == "classico" and rules.house
    assert rules.rule("HR-C14").text == "Never fewer than 4 cards."
    with language("it"):
        assert rules.title == "Il nostro circolo"
        assert rules.rule("HR-C14").text == "Mai meno di 4 carte."
    book = rules.rulebook()
    assert "Our club (club)" in book and "Played on Fridays." in book
    assert "It starts from Burraco Classico (classico)." in book
    assert parse_rules(rules.as_toml()).rulebook() == book


def test_what_a_rule_comes_up_with_and_a_step_are_kept_in_the_text() -> None:
    whole = load_rules("stargames").as_toml().split("\n", 2)[2]
    rules = parse_rules(
        'id = "own"\nstep = 2\n'
        + whole
        + "".join(
            f'[[rule]]\nid = "X-{number:02d}"\ntext = "x"\nrefuses = ["{key}"]\n'
            for number, key in enumerate(load_rules("stargames").cites)
            if key not in ("possession", "undo")
        )
        + '[[rule]]\nid = "X-98"\ntext = "x"\nwhen = "stock_refill"\nparameters = ["decks"]\n'
        + '[[rule]]\nid = "X-99"\ntext = "x"\nwhen = ["stock_refill", "jokers"]\n'
    )
    for one in (rules, parse_rules(rules.as_toml())):
        assert one.step == 2 and one.as_toml() == rules.as_toml()
        assert not one.rule("X-98").applies and one.rule("X-99").applies
        assert one.rulebook().endswith("\nRules that never come up here: X-98.\n")
    steps = {id: load_rules(id).step for id in rule_sets() if load_rules(id).step is not None}
    assert steps == {"first-steps": 1, "with-wilds": 2, "one-pozzetto": 3}


def test_a_bonus_can_be_taken_away() -> None:
    rules = parse_rules('base = "classico"\n[bonuses]\nroyal = "none"\n')
    assert "royal" not in rules.bonuses and rules.bonuses["clean"] == 200
    assert [row.theirs for row in load_rules("classico").differences(rules)] == ["does not exist"]


def test_one_changed_value_leaves_the_others() -> None:
    rules = parse_rules('base = "stargames"\n[values]\nJk = 50\n')
    assert rules.values["Jk"] == 50 and rules.values["A"] == 15
    assert rules.rule("HR-SG-32").text.endswith("jolly: 50.")


def test_a_file_that_changes_nothing_keeps_every_rule() -> None:
    rules = parse_rules('base = "special"\nid = "same"\n[parameters]\nmin_meld = 3\n')
    assert [rule.id for rule in rules.numbered()] == [
        rule.id for rule in load_rules("special").numbered()
    ]
    assert rules.digest == load_rules("special").digest
    assert rules != load_rules("special")
    assert rules.rule("CL-04").text == load_rules("special").rule("CL-04").text


def test_the_id_of_a_file_without_one_is_its_name(tmp_path: Path) -> None:
    path = tmp_path / "Our Club!.toml"
    path.write_text('base = "classico"\r\n', encoding="utf-8-sig", newline="")
    assert load_rules(path).id == "our-club"
    assert load_rules(str(path)) == load_rules(path)
    assert parse_rules('base = "classico"').id == "house"


def test_a_whole_rule_set_of_ones_own(tmp_path: Path) -> None:
    shipped = load_rules("stargames")
    text = shipped.as_toml().split("\n", 2)[2]
    rules = "\n".join(
        f'[[rule]]\nid = "X-{number:02d}"\ntext = "Rule {key}."\nrefuses = ["{key}"]'
        for number, key in enumerate(shipped.cites)
        if key not in ("possession", "undo")
    )
    path = tmp_path / "own.toml"
    path.write_text(text + rules, encoding="utf-8")
    own = load_rules(path)
    assert own.base is None and not own.house and own.title == "own"
    assert own.cites["possession"] == "G-01" and own.cites["phase"] == "X-00"
    assert own.digest == shipped.digest
    assert parse_rules(own.as_toml()) == own
    assert parse_rules(own.as_toml()).rulebook() == own.rulebook()


changes = st.dictionaries(st.sampled_from(PARAMETERS), st.none(), max_size=6)


@settings(max_examples=30, deadline=None)
@given(base=st.sampled_from(rule_sets()), names=changes)
def test_any_house_file_reads_back_to_itself(base: str, names: dict[str, None]) -> None:
    old = load_rules(base)
    text = house_file(base, {name: other_value(old, name) for name in names})
    try:
        rules = parse_rules(text)
    except RulesError as error:
        assert str(error).startswith("rule text: ")
        return
    again = parse_rules(rules.as_toml())
    assert again == rules and again.digest == rules.digest
    assert again.as_toml() == rules.as_toml()
    assert again.rulebook() == rules.rulebook()
    assert {row.parameter for row in rules.differences(old)} == set(names)
    assert set(rules.values) == set(VALUE_KEYS) and set(rules.bonuses) <= set(KINDS)
