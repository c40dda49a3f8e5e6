"""The commands simulate, compare, path and effect go on with their files, and say what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from burraco_learn.cli import main

HOW = ["--bots", "random", "--players", "2", "--seed", "3"]
ASKED = {
    "simulate": ["simulate", "--rules", "first-steps"],
    "compare": ["compare", "first-steps", "with-wilds"],
    "path": ["path", "first-steps", "with-wilds"],
    "effect": ["effect", "first-steps", "closing_bonus", "50"],
}
PARTS = {"simulate": 1, "compare": 2, "path": 5, "effect": 2}


@pytest.mark.parametrize("name", ASKED)
def test_a_file_is_gone_on_with(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, words = tmp_path / "rounds.csv", [*ASKED[name], *HOW]
    assert main([*words, "--rounds", "2", "-o", str(path)]) == 0
    capsys.readouterr()
    assert main([*words, "--rounds", "3", "-o", str(path)]) == 0
    gone_on = capsys.readouterr().out
    assert main([*words, "--rounds", "3"]) == 0
    assert capsys.readouterr().out == gone_on
    assert "95 % confidence interval, over 3 deals" in gone_on
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 3 * PARTS[name]
    assert main([*words, "--seed", "4", "-o", str(path)]) == 2
    assert "rounds.csv holds the rounds of another experiment." in capsys.readouterr().err


def test_the_file_of_the_rules_is_not_written_to(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "first-steps"\n', encoding="utf-8")
    assert main(["compare", "first-steps", str(club), "--rounds", "1", "-o", str(club)]) == 1
    assert club.read_text(encoding="utf-8") == 'base = "first-steps"\n'


@pytest.mark.parametrize(
    "words",
    [
        "compare first-steps",
        "compare first-steps nothing",
        "path first-steps",
        "path special special",
        "effect first-steps closing_bonus",
        "effect first-steps closing_bonus much",
        "effect first-steps nothing 1",
        "effect first-steps target 1",
        "effect first-steps max_wilds 1",
        "simulate --rules first-steps --players 3",
        "simulate --rules first-steps --bots greedy,random,greedy",
    ],
)
def test_called_wrongly(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("parameter", "value"),
    [("close_kind", "clean"), ("max_run", "[11, 12]"), ("bonuses.super", "none")],
)
def test_values_are_those_of_rule_files(parameter: str, value: str) -> None:
    assert main(["effect", "fitab", parameter, value, "--bots", "random", "--rounds", "1"]) == 0
