"""Rule files that cannot be used: one clear sentence each, and never another kind of error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import burraco_learn.rules as rules_room
from burraco_learn.rules import RulesError, load_rules, parse_rules, rule_sets
from burraco_learn.rules.parameters import KINDS, PARAMETERS, VALUE_KEYS

BASE = 'base = "classico"\n'
OWN = '[[rule]]\nid = "HR-C14"\n'
MELD = BASE + "[parameters]\nmin_meld = 4\n"

BAD = {
    # unknown keys, with the nearest valid name
    'bas = "classico"': "unknown key 'bas' at the top of the file; did you mean 'base'?",
    BASE + "[parameter]": "unknown key 'parameter' at the top of the file; did you mean "
    "'parameters'?",
    BASE + "[parameters]\nhandsize = 9": "unknown key 'handsize' in [parameters]; did you mean "
    "'hand_size'?",
    BASE + "[values]\njk = 9": "unknown key 'jk' in [values]; did you mean 'Jk'?",
    BASE + "[values]\n10 = 9": "unknown key '10' in [values].",
    BASE + "[bonuses]\nsemiclean = 9": "unknown key 'semiclean' in [bonuses]; did you mean "
    "'semi-clean'?",
    MELD + OWN + 'txt = "x"': "unknown key 'txt' in [[rule]]; did you mean 'text'?",
    # unknown values
    'base = "clasico"': "base names 'clasico', which is not a rule set; did you mean 'classico'?",
    BASE + '[parameters]\nclose_kind = "cleen"': "close_kind is never 'cleen'; did you mean "
    "'clean'?",
    BASE + '[parameters]\nace_positions = ["top"]': "ace_positions is never 'top'; it may be "
    "'low', 'high'.",
    BASE + '[parameters]\ngroup_ranks = "A23"': "group_ranks holds '2'; its letters are from "
    "A3456789TJQK.",
    BASE + "[parameters]\nplayers = [3]": "players must be [2], [4] or [2, 4].",
    BASE + "[parameters]\npozzetto_sizes = [9, 9, 9]": "pozzetto_sizes names at most 2 pozzetti.",
    # wrong types
    "base = 3": "base must be a text, not a whole number.",
    "parameters = 3": "parameters must be a table, not a whole number.",
    BASE + "rule = 3": "rule must be a list of tables, not a whole number.",
    BASE + "rule = [3]": "rule must be a table, not a whole number.",
    BASE + '[parameters]\nmin_meld = "3"': "min_meld must be a whole number, not a text.",
    BASE + "[parameters]\nmin_meld = true": "min_meld must be a whole number, not true or false.",
    BASE + "[parameters]\nmin_meld = 3.0": "min_meld must be a whole number, not a number with "
    "a fraction.",
    BASE + "[parameters]\nmin_meld = 2020-01-01": "min_meld must be a whole number, not a date "
    "or time.",
    BASE + "[parameters]\nstock_refill = 1": "stock_refill must be true or false, not a whole "
    "number.",
    BASE + "[parameters]\nmax_run = 13": "max_run must be a list, not a whole number.",
    BASE + "[parameters]\nmax_run = [13]": "max_run must be two numbers: natural cards, and "
    "cards in all.",
    BASE + "[parameters]\nmax_run = [14, 13]": "max_run must have a second number that is the "
    "first or one more.",
    BASE + "[parameters]\nclose_kind = 1": "close_kind must be a text, not a whole number.",
    BASE + "[parameters]\nplayers = 4": "players must be a list, not a whole number.",
    BASE + "[parameters]\nmax_wilds = 2": "max_wilds must be from 0 to 1.",
    BASE + "[values]\nA = -1": "values.A must be from 0 to 100000.",
    BASE + '[bonuses]\nclean = "none"': "bonuses.clean must be a number.",
    BASE + '[bonuses]\nroyal = "no"': "bonuses.royal must be a whole number, not a text.",
    # contradictions
    BASE + '[parameters]\nruns_allowed = false\ngroup_ranks = ""': "runs_allowed is false and "
    "group_ranks is empty, so that no meld could ever be laid.",
    BASE + "[parameters]\ntwos_wild = false\njokers = 0": "max_wilds allows a wild card, but "
    "twos_wild is false and jokers is 0.",
    BASE + "[parameters]\ntwos_wild = false\nnatural_twos = false": "a 2 could never be laid: "
    "twos_wild, natural_twos and groups_of_twos all forbid it.",
    BASE + "[parameters]\ndecks = 1": "the deck of 56 cards (decks, jokers) is too small to deal "
    "4 hands of 11 (hand_size), the pozzetti and a stock of more than 2 (stock_stop).",
    BASE + "[parameters]\nstock_refill = true\npozzetto_sizes = []": "stock_refill needs a "
    "pozzetto, but pozzetto_sizes is empty.",
    BASE + "[parameters]\npozzetto_sizes = []": "nobody could close: pozzetto_sizes is empty and "
    "close_without_pozzetto_when_none_left is false.",
    BASE + '[parameters]\nroyal_run = "A-A"': "royal_run is 'A-A', but ace_both_ends is false.",
    BASE + '[parameters]\nace_both_ends = true\nace_positions = ["low"]': "ace_both_ends needs "
    "both 'low' and 'high' in ace_positions.",
    BASE + "[parameters]\nmin_meld = 8\nmax_run = [7, 7]\nmax_group = [7, 7]": "min_meld is larger "
    "than max_run and max_group allow.",
    BASE + "[parameters]\nmax_run = [6, 6]\nmax_group = [6, 6]": "nobody could close: close_kind "
    "asks for a burraco, and burraco_size is larger than max_run and max_group allow.",
    BASE + "[parameters]\nrounds = 5": "vp_table has Victory Points for 2, 3 or 4 rounds only, "
    "see rounds.",
    # ids
    'id = "classico"\n' + MELD: "the id 'classico' belongs to a shipped rule set; choose another.",
    'id = "Our Club"\n' + BASE: "id must be small letters, digits, '-', '.' and '_', such as "
    "'my-club'.",
    # texts
    BASE + 'title = ""': "title must not be empty.",
    BASE + "title = 3": "title must be a text or a table of texts by language, not a whole number.",
    BASE + 'title = {it = "x"}': 'title must have an English text, as in {en = "..."}.',
    BASE + 'title = {en = "x", "1" = "y"}': "'1' in title is not a language code such as 'en' or "
    "'it'.",
    BASE + 'title = "a\\u001bb"': "title holds a character that cannot be shown.",
    BASE + f'title = "{"a" * 2001}"': "title has more than 2000 letters.",
    # own rules
    MELD + OWN: "rule 'HR-C14' has no text.",
    MELD + '[[rule]]\ntext = "x"': "a [[rule]] has no id.",
    MELD + '[[rule]]\nid = "hr"\ntext = "x"': "rule id 'hr' must be capital letters and digits, "
    "such as 'CL-01'.",
    MELD + (OWN + 'text = "x"\n') * 2: "rule 'HR-C14' is there twice.",
    MELD + '[[rule]]\nid = "HR-C15"\ntext = "x"': "rule 'HR-C15' does not stand in place of a rule "
    "whose parameters are changed; did you mean 'HR-C14'?",
    MELD + OWN + 'text = "x"\nrefuses = ["phase"]': "rule 'HR-C14' has a text only: the rest comes "
    "from the base.",
    MELD + OWN + 'text = "x"\nrefuses = ["fase"]': "HR-C14.refuses names 'fase', which is "
    "not a reason to refuse a move; did you mean 'phase'?",
    MELD + OWN + 'text = "x"\nparameters = ["min_melt"]': "HR-C14.parameters names 'min_melt', "
    "which is not a parameter; did you mean 'min_meld'?",
    MELD + OWN + 'text = "x"\nrefuses = ["run", "run"]': "HR-C14.refuses says one thing twice.",
    MELD
    + OWN
    + 'text = "x"\nwhen = "max_wild"': "HR-C14.when names 'max_wild', which is not a parameter; "
    "did you mean 'max_wilds'?",
    MELD + OWN + 'text = "x"\nwhen = "max_wilds"': "rule 'HR-C14' has a text only: the rest "
    "comes from the base.",
    BASE + "step = 4": "step must be from 1 to 3.",
    MELD + OWN + 'text = "x"\nreading = true': "rule 'HR-C14' is a reading and must give its "
    "reason.",
    # placeholders
    MELD + OWN + 'text = "{min_melt}"': "in HR-C14.text, there is no placeholder {min_melt}; did "
    "you mean 'min_meld'?",
    MELD + OWN + 'text = "{min_meld.__class__}"': "in HR-C14.text, '{min_meld.__class__}' does "
    "not begin a placeholder such as {min_meld}.",
    MELD
    + OWN
    + 'text = "{0}"': "in HR-C14.text, '{0}' does not begin a placeholder such as {min_meld}.",
    MELD + OWN + 'text = "{min_meld!r}"': "in HR-C14.text, '{min_meld!r}' does not begin a "
    "placeholder such as {min_meld}.",
    MELD + OWN + 'text = "{values.1}"': "in HR-C14.text, there is no placeholder {values.1}.",
    MELD + OWN + 'text = "{min_meld.x}"': "in HR-C14.text, there is no placeholder {min_meld.x}.",
    MELD + OWN + 'text = "{stock}"': "in HR-C14.text, there is no placeholder {stock.}; it may be "
    "'2', '4'.",
    MELD + OWN + 'text = "{close_kind=clear?x}"': "in HR-C14.text, close_kind is never 'clear'; "
    "did you mean 'clean'?",
    MELD + OWN + 'text = "{close_kind=clean}"': "in HR-C14.text, the placeholder of close_kind has "
    "a value but no texts.",
    MELD + OWN + 'text = "{jokers?x"': "in HR-C14.text, the placeholder '{jokers?x' is not closed "
    "by a '}'.",
    MELD + OWN + 'text = "x}"': "in HR-C14.text, a '}' has no placeholder to close.",
    MELD + OWN + f'text = "{"{jokers?" * 7}x{"}" * 7}"': "in HR-C14.text, "
    "'{jokers?{jokers?x}}}}}}}' lies too deep in other placeholders.",
    # no base, and something missing
    "": "runs_allowed is missing in [parameters].",
}


@pytest.mark.parametrize("text", BAD)
def test_one_sentence_names_the_key(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_rules(text, file="club.toml")
    assert str(caught.value) == f"club.toml: {BAD[text]}"


def _whole(*more: str) -> str:
    """A file without a base, complete but for its rules."""
    return load_rules("stargames").as_toml().split("\n", 2)[2] + "".join(more)


def test_a_file_without_a_base_must_be_whole() -> None:
    one = '[[rule]]\nid = "X-1"\ntext = "x"\nrefuses = ["phase"]\n'
    two = one.replace("X-1", "X-2")
    with pytest.raises(RulesError, match=r"^own: no rule refuses 'phase'\.$"):
        parse_rules(_whole(), file="own")
    with pytest.raises(RulesError, match=r"^own: no rule refuses 'too-few'\.$"):
        parse_rules(_whole(one), file="own")
    with pytest.raises(RulesError, match=r"^own: X-1 and X-2 both refuse 'phase'\.$"):
        parse_rules(_whole(one, two), file="own")
    with pytest.raises(RulesError, match=r"^own: G-01 and X-1 both refuse 'undo'\.$"):
        parse_rules(_whole(one.replace("phase", "undo")), file="own")
    with pytest.raises(RulesError, match=r"^own: Jk is missing in \[values\]\.$"):
        parse_rules(_whole().replace("Jk = 30", ""), file="own")


def test_text_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(BASE + "[parameters]\nmin_meld 4\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r"^club\.toml, line 3: this is not TOML \(.+\)\.$"):
        load_rules(path)
    path.write_text(BASE + 'title = "', encoding="utf-8")
    with pytest.raises(RulesError, match=r"^club\.toml, line 2: this is not TOML"):
        load_rules(path)
    for wild in ("x = " + "[" * 30_000, "x = " + "9" * 6000, "x = 2020-13-45"):
        path.write_text(wild, encoding="utf-8")
        with pytest.raises(RulesError, match=r"^club\.toml(, line 1)?: this is not TOML"):
            load_rules(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"did you mean 'special'\?$"):
        load_rules(tmp_path / "specail.toml")
    with pytest.raises(RulesError, match="folder|cannot be read"):
        load_rules(tmp_path)
    with pytest.raises(RulesError, match="cannot be read"):
        load_rules("a\0b")
    with pytest.raises(RulesError, match="cannot be read|there is no rule set"):
        load_rules("a" * 5000)
    path = tmp_path / "club.toml"
    path.write_bytes(b"# fine\ntitle = '\xe9'\n")
    with pytest.raises(RulesError, match=r"^club\.toml, line 2: the text is not UTF-8\.$"):
        load_rules(path)
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(RulesError, match=r"^club\.toml: a rule file has at most 1000000 bytes\.$"):
        load_rules(path)
    with pytest.raises(RulesError, match="at most 1000000 bytes"):
        parse_rules("#" * 1_000_001)


def test_an_id_of_ones_own_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "special.toml"
    path.write_text(MELD, encoding="utf-8")
    with pytest.raises(RulesError, match="belongs to a shipped rule set"):
        load_rules(path)
    with pytest.raises(RulesError, match="unknown key 'house'"):
        parse_rules(BASE + "house = false\n")


SEEDS = [
    MELD + OWN + 'text = "At least {min_meld} cards{stock_refill?, x|, y}."\n',
    load_rules("first-steps").as_toml(),
    parse_rules('id = "x"\n' + MELD).as_toml(),
    (Path(rules_room.__file__).parent / "sets" / "special.toml").read_text(encoding="utf-8"),
    (Path(rules_room.__file__).parent / "sets" / "stargames.toml").read_text(encoding="utf-8")[
        :5000
    ],
]
BITS = st.sampled_from(
    [
        *("{", "}", "|", "?", ".", "=", '"', "'", "\n", "[", "]", "[[rule]]", "true", "-1", "0"),
        *("1e9", "{min_meld}", "values", '"none"', "[]", "\x00", "\r", "é", "\\u0000", "99999999"),
        *("base", "2020-01-01", "nan", "inf", "[parameters]", "{}", '"""', "\ud7ff", " ", "#"),
    ]
)
EDITS = st.lists(
    st.tuples(st.integers(0, 6000), st.integers(0, 40), BITS | st.text(max_size=8)),
    min_size=1,
    max_size=5,
)


@pytest.mark.no_cover
@settings(max_examples=120, deadline=None)
@given(seed=st.sampled_from(SEEDS), edits=EDITS)
def test_damaged_files_raise_rules_errors_only(
    seed: str, edits: list[tuple[int, int, str]]
) -> None:
    text = seed
    for place, length, new in edits:
        place %= len(text) + 1
        text = text[:place] + new + text[place + length :]
    try:
        rules = parse_rules(text)
    except RulesError as error:
        message = str(error)
        assert message.endswith((".", "?")) and "\n" not in message and len(message) < 500
        assert re.match(r"rule text(, line \d+)?: ", message)
        return
    assert parse_rules(rules.as_toml()) == rules
    assert rules.rulebook() and rules.cites
    for base in rule_sets()[:4]:
        str(rules.differences(load_rules(base)))


LITERALS = st.sampled_from(
    [
        *("true", "0", "1", "7", "13", "-1", "99999999999999999999", "1.5", "nan", "1979-05-27"),
        *('""', '"none"', '"any"', '"low"', '"A"', '"2"', '"{min_meld}"', '"{x}"', '"HR-C14"'),
        *("[]", "[1]", "[2, 4]", "[13, 14]", '["low"]', "[[1]]", "[{}]", "{}", '{en = "x"}'),
        *("{en = 1}", '{it = "x"}', '["run"]', '["values"]', '["min_meld", "min_meld"]'),
    ]
)
TABLES = {
    "": ("id", "title", "note", "base", "parameters", "values", "bonuses", "sources", "rule"),
    "[parameters]": tuple(name for name in PARAMETERS if "." not in name),
    "[values]": VALUE_KEYS,
    "[bonuses]": KINDS,
    "[sources]": ("S0", "X"),
    "[[rule]]": ("id", "text", "source", "reading", "reason", "parameters", "refuses"),
}


@pytest.mark.no_cover
@settings(max_examples=120, deadline=None)
@given(data=st.data(), base=st.sampled_from(["", *rule_sets()]))
def test_well_formed_files_of_any_content_raise_rules_errors_only(
    data: st.DataObject, base: str
) -> None:
    lines = [f'base = "{base}"'] if base else []
    for table, keys in TABLES.items():
        chosen = data.draw(st.dictionaries(st.sampled_from(keys), LITERALS, max_size=2))
        chosen.pop("base", None)
        lines += [table] if chosen else []
        lines += [f"{key} = {value}" for key, value in chosen.items()]
    try:
        rules = parse_rules("\n".join(lines))
    except RulesError as error:
        assert re.match(r"rule text(, line \d+)?: .*[.?]$", str(error))
        return
    assert parse_rules(rules.as_toml()) == rules
    assert rules.rulebook() and rules.cites


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_raise_rules_errors_only(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("rules") / "x.toml"
    path.write_bytes(data)
    with pytest.raises(RulesError):
        load_rules(path)
