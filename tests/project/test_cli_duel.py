"""The command `duel`: it says what the duel came to, and goes on with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from burraco_learn.cli import main

WORDS = ["duel", "greedy", "random", "--rules", "first-steps", "--players", "2", "--seed", "3"]


def test_a_duel_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "duel.csv"
    assert main([*WORDS, "--pairs", "2", "-o", str(path)]) == 0
    capsys.readouterr()
    assert main([*WORDS, "--pairs", "3", "-o", str(path)]) == 0
    gone_on = capsys.readouterr().out
    assert main([*WORDS, "--pairs", "3"]) == 0
    assert capsys.readouterr().out == gone_on
    assert "greedy" in gone_on and "95 % confidence, 3 deals" in gone_on
    assert "of 6 rounds" in gone_on
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4


def test_a_file_that_holds_something_else_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.csv"
    path.write_text("something else\n", encoding="utf-8")
    assert main([*WORDS, "-o", str(path)]) == 2
    assert "notes.csv does not hold a duel." in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "something else\n"
    assert main([*WORDS, "-o", str(tmp_path / "missing" / "duel.csv")]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["greedy", "random", "--rules", "first-steps", "--players", "3"],
        ["greedy", "random", "--rules", "first-steps", "--pairs", "0"],
        ["greedy", "random", "--rules", "clasico"],
        ["greedy", "nobody", "--rules", "first-steps"],
        ["greedy", "--rules", "first-steps"],
    ],
    ids=lambda words: " ".join(words),
)
def test_called_wrongly(words: list[str]) -> None:
    assert main(["duel", *words]) == 2
