"""The shipped rule sets: their parameters, and that every rule and every key is accounted for."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import burraco_learn.rules as rules_room
from burraco_learn.cards import CARDS, RANKS, parse_card
from burraco_learn.rules import REFUSALS, Rules, RulesError, load_rules, parse_rules, rule_sets
from burraco_learn.rules.numbered import RuleText
from burraco_learn.rules.parameters import CHOICES, KINDS, PARAMETERS, VALUE_KEYS, parameter_value
from burraco_learn.rules.templates import label, literals, mentioned, words
from burraco_learn.rules.validation import contradiction

FOLDER = Path(rules_room.__file__).parent / "sets"
HERE = Path(__file__).parent
STEPS = ("first-steps", "with-wilds", "one-pozzetto")
NO_TWO = "A3456789TJQK"

# What all sets that are not a step share, and what each of them has otherwise.
SHARED: dict[str, object] = {
    "decks": 2,
    "jokers": 4,
    "hand_size": 11,
    "pozzetto_sizes": (11, 11),
    "players": (2, 4),
    "runs_allowed": True,
    "group_ranks": NO_TWO,
    "groups_of_twos": False,
    "min_meld": 3,
    "max_wilds": 1,
    "twos_wild": True,
    "natural_twos": True,
    "ace_positions": ("low", "high"),
    "ace_both_ends": False,
    "max_run": (13, 14),
    "max_group": (8, 9),
    "one_group_per_rank": True,
    "free_end_wild_slides": True,
    "interior_wild_lock": True,
    "freed_wild_side": "low",
    "natural_two_may_turn_wild": True,
    "pile_needs_meld": False,
    "single_pickup": "twin",
    "flying_pozzetto": "at-once",
    "discard_pozzetto": "next-turn",
    "wild_pozzetto_discard": True,
    "unplayed_pozzetto": "hand",
    "close_kind": "any",
    "close_needs_discard": True,
    "close_wild_discard": False,
    "close_without_pozzetto_when_none_left": False,
    "stock_stop": 2,
    "stock_refill": False,
    "stalemate_rounds": 4,
    "burraco_size": 7,
    "semi_run_test": "end",
    "semi_group_test": "never",
    "royal_run": "A-K",
    "noble_two_to_ace": False,
    "closing_bonus": 100,
    "pozzetto_penalty": 100,
    "waive_penalty_if_none_taken": False,
    "default_match": "rounds",
    "target": 2005,
    "target_test": ">=",
    "rounds": 4,
    "tie_rule": "draw",
    "vp_table": "fibur",
}
OTHERWISE: dict[str, dict[str, object]] = {
    "stargames": {
        "one_group_per_rank": False,
        "close_wild_discard": True,
        "semi_group_test": "at-least",
        "default_match": "target",
        "target": 1005,
        "vp_table": "none",
    },
    "burraco-reale": {
        "jokers": 0,
        "group_ranks": "",
        "one_group_per_rank": False,
        "ace_both_ends": True,
        "max_run": (14, 14),
        "close_kind": "clean",
        "close_without_pozzetto_when_none_left": True,
        "stock_refill": True,
        "royal_run": "A-A",
        "target_test": ">",
        "tie_rule": "extra-round",
        "vp_table": "none",
    },
    "classico": {"semi_run_test": "adjacent"},
    "special": {"semi_run_test": "adjacent"},
    "fibur": {"semi_group_test": "exactly", "waive_penalty_if_none_taken": True},
    "fitab": {"semi_group_test": "at-least", "noble_two_to_ace": True},
    "internazionale": {"group_ranks": "A3", "close_kind": "clean", "pile_needs_meld": True},
}
TWO_AND_JOLLY = {"burraco-reale": (10, 0), "special": (5, 30)}
CLASSICO = {"dirty": 100, "semi-clean": 150, "clean": 200, "royal-dirty": 300, "royal": 500}
BONUSES = {
    "stargames": {"dirty": 100, "semi-clean": 150, "clean": 200},
    "burraco-reale": {"dirty": 100, "clean": 200, "noble": 500, "royal": 1000},
    "classico": CLASSICO,
    "special": CLASSICO,
    "fibur": {"dirty": 100, "semi-clean": 150, "clean": 200},
    "fitab": {
        "dirty": 100,
        "semi-clean": 150,
        "clean": 200,
        "super-dirty": 200,
        "super": 250,
        "royal-dirty": 250,
        "royal": 300,
    },
    "internazionale": {"dirty": 100, "clean": 200},
}
STOCK = {"burraco-reale": (37, 59)}


def _raw(id: str) -> tuple[RuleText, ...]:
    return load_rules(id).origin.texts()


def test_the_ids() -> None:
    known = (
        *("stargames", "burraco-reale", "classico", "special"),
        *("fibur", "fitab", "internazionale"),
        *STEPS,
    )
    assert tuple(id for id in rule_sets() if id in known) == known
    assert set(rule_sets()) == {path.stem for path in FOLDER.glob("*.toml")}


@pytest.mark.parametrize("id", OTHERWISE)
def test_parameters_are_those_of_the_sources(id: str) -> None:
    rules = load_rules(id)
    for name, value in (SHARED | OTHERWISE[id]).items():
        assert getattr(rules, name) == value, name
        assert type(getattr(rules, name)) is type(value), name
    two, jolly = TWO_AND_JOLLY.get(id, (20, 30))
    points = dict(zip(VALUE_KEYS, (15, two, *[5] * 5, *[10] * 6, jolly), strict=True))
    assert dict(rules.values) == points
    assert dict(rules.bonuses) == BONUSES[id]
    assert (rules.stock_size(4), rules.stock_size(2)) == STOCK.get(id, (41, 63))
    assert not rules.house


def test_the_table_above_names_every_parameter() -> None:
    assert tuple(SHARED) == tuple(name for name in PARAMETERS if "." not in name)
    fields = [name for name in Rules.__dataclass_fields__ if name not in ("values", "bonuses")]
    assert fields == [*SHARED, "id", "base", "house", "origin"]


STEP_CHANGES = {
    "first-steps": {
        "jokers": 0,
        "hand_size": 7,
        "pozzetto_sizes": (),
        "groups_of_twos": True,
        "max_wilds": 0,
        "twos_wild": False,
        "close_kind": "none",
        "close_without_pozzetto_when_none_left": True,
        "pozzetto_penalty": 0,
        "vp_table": "none",
    },
    "with-wilds": {
        "hand_size": 7,
        "pozzetto_sizes": (),
        "close_kind": "none",
        "close_without_pozzetto_when_none_left": True,
        "pozzetto_penalty": 0,
        "vp_table": "none",
    },
    "one-pozzetto": {
        "pozzetto_sizes": (11,),
        "close_without_pozzetto_when_none_left": True,
        "vp_table": "none",
    },
}


@pytest.mark.parametrize("id", STEPS)
def test_the_steps_for_beginners_change_classico_and_say_so(id: str) -> None:
    step, base = load_rules(id), load_rules("classico")
    changed = {
        name for name in PARAMETERS if parameter_value(step, name) != parameter_value(base, name)
    }
    assert changed == set(STEP_CHANGES[id])
    for name, value in STEP_CHANGES[id].items():
        assert getattr(step, name) == value
    assert step.house and step.base == "classico"
    assert step.note.startswith("Ours, for beginners")


def test_each_step_brings_something_new() -> None:
    for before, after in pairwise(STEPS):
        assert load_rules(after).differences(load_rules(before))


@pytest.mark.parametrize("id", rule_sets())
def test_every_key_is_cited_by_one_rule_and_every_parameter_governed(id: str) -> None:
    rules = load_rules(id)
    assert tuple(rules.cites) == REFUSALS
    for key, cited in rules.cites.items():
        assert key in rules.rule(cited).refuses
        assert [rule.id for rule in rules.numbered() if key in rule.refuses] == [cited]
    for name in PARAMETERS:
        assert rules.governed_by(name), name
    assert rules.numbered()[0].id == "G-01"
    assert len({rule.id for rule in rules.numbered()}) == len(rules.numbered())
    assert contradiction(rules) is None


CAUSES = {
    "too-few": ["min_meld"],
    "over-ace": ["ace_positions"],
    "ace-both-ends": ["ace_both_ends"],
    "group": ["group_ranks"],
    "run": ["runs_allowed"],
    "deck": ["decks", "jokers"],
    "two-wilds": ["max_wilds"],
    "only-wilds": ["groups_of_twos"],
    "too-long": ["max_run", "max_group"],
    "locked-wild": ["interior_wild_lock"],
    "natural-two": ["natural_two_may_turn_wild"],
    "second-group": ["one_group_per_rank"],
    "pile-needs-meld": ["pile_needs_meld"],
    "re-discard": ["single_pickup"],
    "empty-hand": ["close_needs_discard"],
    "close-pozzetto": ["close_without_pozzetto_when_none_left"],
    "close-burraco": ["close_kind"],
    "close-wild": ["close_wild_discard"],
    "pozzetto-wild": ["wild_pozzetto_discard"],
}


@pytest.mark.parametrize("id", rule_sets())
def test_a_rule_that_refuses_governs_the_cause(id: str) -> None:
    rules = load_rules(id)
    for key, causes in CAUSES.items():
        assert set(causes) <= set(rules.rule(rules.cites[key]).parameters), key


CITED = {
    # key: StarGames, Burraco Reale, Classico
    "phase": ("SG-07", "BR-07", "CL-02"),
    "possession": ("G-01", "G-01", "G-01"),
    "too-few": ("SG-14", "BR-39", "C14"),
    "shape": ("SG-10", "BR-11", "CL-19"),
    "other-rank": ("SG-09", "BR-40", "CL-18"),
    "over-ace": ("SG-12", "BR-12", "C31"),
    "ace-both-ends": ("A12", "B16", "C32"),
    "group": ("A19", "BR-40", "C17"),
    "deck": ("SG-02", "BR-01", "C02"),
    "two-wilds": ("SG-18", "BR-13", "C03"),
    "only-wilds": ("A07", "BR-40", "C16"),
    "too-long": ("A13", "B17", "C30"),
    "locked-wild": ("SG-20", "BR-15", "C19"),
    "second-group": ("A10", "BR-40", "C18"),
    "re-discard": ("A09", "BR-10", "C09"),
    "empty-hand": ("SG-15", "BR-37", "C08"),
    "close-burraco": ("A03", "BR-25", "CL-13"),
    "close-wild": ("A08", "BR-38", "CL-11"),
    "undo": ("G-01", "G-01", "G-01"),
}


@pytest.mark.parametrize("key", CITED)
def test_the_rule_that_a_refusal_cites(key: str) -> None:
    stargames, reale, classico = CITED[key]
    assert load_rules("stargames").cites[key] == stargames
    assert load_rules("burraco-reale").cites[key] == reale
    assert load_rules("classico").cites[key] == classico
    assert load_rules("special").cites[key] == classico


def _numbers(letters: str, last: int, dash: str = "-") -> set[str]:
    return {f"{letters}{dash}{number:02d}" for number in range(1, last + 1)}


def test_no_numbered_rule_of_the_documents_is_left_out() -> None:
    def ids(id: str) -> set[str]:
        return {rule.id for rule in load_rules(id).numbered()} - {"G-01"}

    assert ids("stargames") == _numbers("SG", 35) | _numbers("A", 24, "")
    assert ids("burraco-reale") == _numbers("BR", 40) | _numbers("B", 21, "")
    assert ids("classico") == _numbers("CL", 21) | _numbers("C", 36, "")
    assert ids("special") == ids("classico")
    assert ids("fibur") >= _numbers("FB", 38)
    assert ids("fitab") >= _numbers("FT", 46)
    assert ids("internazionale") >= _numbers("IN", 38)


CARD = re.compile(r"(?:Jk|(?:10|[2-9ATJQK])[shdc♠♥♦♣])")


@pytest.mark.parametrize("id", rule_sets())
def test_no_number_in_a_rule_text_comes_from_elsewhere(id: str) -> None:
    for rule in (*_raw(id), *load_rules(id).numbered()[0:1]):
        texts = rule.text.values() if isinstance(rule, RuleText) else [rule.text]
        for text in texts:
            for piece in literals(text):
                assert not re.search(r"\d", CARD.sub("", piece)), (rule.id, piece)


def test_no_number_in_a_general_sentence_comes_from_elsewhere() -> None:
    data = tomllib.loads((FOLDER.parent / "parameters.toml").read_text(encoding="utf-8"))
    assert list(data) == list(dict.fromkeys(name.partition(".")[0] for name in PARAMETERS))
    for name, entry in data.items():
        assert set(entry) - {"choices"} == {"label", "sentence"}
        assert name in {word.partition(".")[0] for word in mentioned(entry["sentence"]["en"])}
        for piece in (*literals(entry["sentence"]["en"]), entry["label"]["en"]):
            assert not re.search(r"\d", piece), piece
        wanted = set(KINDS) if name == "bonuses" else set(CHOICES.get(name, ()))
        assert set(entry.get("choices", ())) == wanted


@pytest.mark.parametrize("id", rule_sets())
def test_a_rule_says_each_parameter_that_it_governs(id: str) -> None:
    by_id = {rule.id: rule for rule in load_rules(id).numbered()}
    for rule in _raw(id):
        assert set(by_id[rule.id].parameters) <= mentioned(rule.text["en"]), rule.id


def test_every_rule_can_be_checked_or_says_why_not() -> None:
    without: dict[str, str] = {}
    for id in rule_sets():
        for rule in load_rules(id).numbered():
            assert not (rule.uncheckable and (rule.parameters or rule.refuses)), rule.id
            if rule.uncheckable:
                without[rule.id] = rule.uncheckable
    assert sorted(without) == ["BR-02", "BR-35", "BR-36", "CL-17", "FB-27", "FT-03", "FT-07"]


@pytest.mark.parametrize("id", rule_sets())
def test_every_rule_has_text_and_source(id: str) -> None:
    for rule in load_rules(id).numbered():
        assert rule.text.endswith("."), rule.id
        assert rule.text[0].isupper() and "  " not in rule.text
        assert not re.search(r"[{}|]|\?|\.\.|,\.|;\.", rule.text), (rule.id, rule.text)
        assert rule.source
        assert rule.source.startswith("reading") == rule.reading
        assert rule.source.startswith("house rule") == rule.house
        if not (rule.reading or rule.house):
            assert re.match(r"S[012]:\d|[A-Z]|an unnamed code", rule.source)


@pytest.mark.parametrize("id", rule_sets())
def test_a_shipped_file_read_whole_is_the_file_read_in_two_parts(id: str) -> None:
    text = (FOLDER / f"{id}.toml").read_text(encoding="utf-8")
    whole = tomllib.loads(text)
    assert len(whole.get("rule", [])) == len(_raw(id))
    if load_rules(id).base is None:
        own = re.sub(rf'(?m)^id = "{id}"$', 'id = "mine"', text, count=1)
        mine = parse_rules(own)
        assert mine.digest == load_rules(id).digest
        assert mine.cites == load_rules(id).cites


def test_shipped_rule_sets_are_loaded_once() -> None:
    for id in rule_sets():
        rules = load_rules(id)
        assert load_rules(id) is rules
        assert parse_rules(rules.as_toml()) is rules
        assert pickle.loads(pickle.dumps(rules)) is rules
        assert copy.deepcopy(rules) is rules and copy.copy(rules) is rules
        assert repr(rules) == f"<Rules {id}>"


def test_points_of_every_card() -> None:
    rules = load_rules("stargames")
    for card in CARDS:
        key = "Jk" if card.is_jolly else RANKS[card.rank - 1]
        assert rules.value_of(card) == rules.values[key]
    assert load_rules("special").value_of(parse_card("2s")) == 5


def test_rules_cannot_be_changed() -> None:
    rules = load_rules("classico")
    with pytest.raises(AttributeError):
        rules.min_meld = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.values["2"] = 4  # type: ignore[index]
    with pytest.raises(TypeError):
        rules.cites["phase"] = "X"  # type: ignore[index]


def test_a_digest_stands_for_the_parameters_for_ever() -> None:
    # Records hold these: a change here makes old records unreadable.
    committed = tomllib.loads((HERE / "digests.toml").read_text(encoding="utf-8"))
    for id in rule_sets():
        assert id in committed, "run: python tools/refresh.py digests"
        assert load_rules(id).digest == committed[id], f"old records of {id} cannot be read"
    assert set(committed) == set(rule_sets())
    assert len(set(committed.values())) == len(committed)


def test_unknown_rule_ids_are_key_errors() -> None:
    with pytest.raises(KeyError):
        load_rules("classico").rule("SG-01")
    assert load_rules("burraco-reale").rule("G-01").refuses == ("possession", "undo")


def test_every_parameter_has_a_name_and_words() -> None:
    seen: dict[str, str] = {}
    for name in PARAMETERS:
        assert label(name) and label(name) not in seen, (name, seen.get(label(name)))
        seen[label(name)] = name
        for id in rule_sets():
            assert words(name, parameter_value(load_rules(id), name))


def test_unknown_ids_name_the_nearest() -> None:
    with pytest.raises(RulesError, match="'burracoreale'; did you mean 'burraco-reale'"):
        load_rules("burracoreale")
