"""The shipped rule sets are those whose files are there, and their files check like any other."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from burraco_learn.rules import RulesError, load_rules, loading, parse_rules, rule_sets

FOLDER = Path(loading.__file__).parent


@pytest.fixture
def rules_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the rule files, which is read in their place."""
    shutil.copytree(FOLDER / "sets", tmp_path / "rules" / "sets")
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path / "rules")
    forget()
    monkeypatch.setattr(loading, "_FOLDER", str(tmp_path / "rules"))
    monkeypatch.setattr(loading, "_SETS", str(tmp_path / "rules" / "sets"))
    yield tmp_path / "rules"
    forget()


def forget() -> None:
    kept: tuple[Callable[..., object], ...] = (rule_sets, loading._ids, loading._shipped)
    for function in kept:
        function.cache_clear()  # type: ignore[attr-defined]


def put(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


NEW = 'id = "a-new-one"\nbase = "classico"\ntitle = {en = "A new one"}\n[values]\n2 = 7\n'


def test_a_new_file_is_a_rule_set(rules_folder: Path) -> None:
    before = rule_sets()
    path = put(rules_folder / "sets" / "a-new-one.toml", NEW)
    forget()
    assert rule_sets() == (*before, "a-new-one")
    assert load_rules("a-new-one").values["2"] == 7
    assert load_rules(path) is load_rules("a-new-one")
    with pytest.raises(RulesError, match="did you mean 'a-new-one'"):
        load_rules("a-newone")


def test_the_order_is_that_of_the_list(rules_folder: Path) -> None:
    others = sorted(set(rule_sets()) - {"special", "classico"})
    put(rules_folder / "order.toml", 'order = ["special", "classico"]\n')
    forget()
    assert rule_sets() == ("special", "classico", *others)


def test_what_is_not_a_rule_file_is_left_out(rules_folder: Path) -> None:
    before = rule_sets()
    for name in (".hidden.toml", "notes.txt", "classico.toml.bak", "Other.toml"):
        put(rules_folder / "sets" / name, NEW)
    forget()
    assert rule_sets() == before


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("[values]", "[worths]", "worths"),
        ("2 = 7", "2 = -7000000", "values.2"),
        ('"classico"', '"clasico"', "classico"),
        ("base", "house = 3\nbase", "house"),
    ],
)
def test_a_wrong_shipped_file_says_what_is_wrong(
    rules_folder: Path, old: str, new: str, names: str
) -> None:
    path = put(rules_folder / "sets" / "a-new-one.toml", NEW.replace(old, new))
    with pytest.raises(RulesError, match=names):
        load_rules(path)


@pytest.mark.parametrize("id", rule_sets())
def test_a_shipped_file_is_its_rule_set(id: str, tmp_path: Path) -> None:
    file = FOLDER / "sets" / f"{id}.toml"
    assert load_rules(file) is load_rules(id)
    # A copy of it too, whatever its name and its line ends are.
    copy = tmp_path / "copy.toml"
    copy.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert load_rules(copy) is load_rules(id)


def test_a_changed_shipped_file_needs_an_id_of_its_own() -> None:
    text = (FOLDER / "sets" / "special.toml").read_text(encoding="utf-8")
    with pytest.raises(RulesError, match="house"):
        parse_rules(text.replace("2 = 5", "2 = 6"))
    text = text.replace("house = false\n", "").replace("2 = 5", "2 = 6")
    with pytest.raises(RulesError, match="'special' belongs to a shipped rule set"):
        parse_rules(text)
    assert parse_rules(text.replace('id = "special"', 'id = "ours"')).values["2"] == 6
