"""The rules of the club: chosen once, followed by all that names no rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import burraco_learn as bl


def test_what_names_no_rules_follows_the_club(own_home: Path) -> None:
    assert bl.use_rules().id == "classico"
    assert not own_home.exists(), "to ask makes nothing"
    assert bl.use_rules("stargames") is bl.use_rules()
    assert bl.Lesson("03").rules.id == "stargames"
    assert bl.MeldLab(cards="3h 4h 5h").line.startswith("lab 1 meld stargames:")
    assert bl.PlayTable().state["choices"]["chosen_rules"] == "stargames"
    for made in (bl.Exercises("is-meld"), bl.Practice(), bl.Exam(count=3)):
        assert "StarGames" in json.dumps(made.state), made
    # A call that names rules wins.
    assert bl.Lesson("00", rules="first-steps").rules.id == "first-steps"
    assert bl.MeldLab("classico", "3h 4h 5h").line.startswith("lab 1 meld classico:")
    assert "StarGames" not in json.dumps(bl.Exercises("is-meld", "classico").state)


def test_open_lessons_follow_at_once_but_those_that_name_rules(own_home: Path) -> None:
    lesson, other = bl.Lesson("05"), bl.Lesson("06", rules="special")
    bl.use_rules("fibur")
    assert (lesson.rules.id, other.rules.id) == ("fibur", "special")


def test_a_file_of_ones_own_is_kept_as_a_copy(own_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "our club.toml"
    file.write_text('base = "classico"\n[parameters]\nclosing_bonus = 50\n', encoding="utf-8")
    bl.use_rules(file)
    file.unlink()
    assert bl.use_rules().closing_bonus == 50
    assert bl.Lesson("07").rules.closing_bonus == 50
    settings = json.loads((own_home / "settings.json").read_text(encoding="utf-8"))
    assert settings == {"rules": "rules/our-club.toml"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"rules": 7}', '{"rules": "nowhere"}', "\0"])
def test_a_damaged_file_means_nothing_was_chosen(own_home: Path, text: str) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_text(text, encoding="utf-8")
    assert bl.use_rules().id == "classico"
    assert bl.use_rules("fitab") is bl.use_rules()


def test_what_else_is_in_the_file_stays(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_text('{"language": "it"}', encoding="utf-8")
    bl.use_rules("special")
    settings = json.loads((own_home / "settings.json").read_text(encoding="utf-8"))
    assert settings == {"language": "it", "rules": "special"}
    with pytest.raises(bl.RulesError, match="did you mean 'special'"):
        bl.use_rules("spezial")
    assert bl.use_rules().id == "special"
