"""The command line overwrites nothing that it read, and shows nothing that commands a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.cli import main


class Answer:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    def fails(self, status: int) -> str:
        assert self.status == status and self.err.count("\n") == 1, (self.out, self.err)
        return self.err


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*words: object) -> Answer:
        status = main(list(map(str, words)))
        return Answer(status, *capsys.readouterr())

    return run


@pytest.fixture
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "round.txt"
    table = bl.Round.deal(bl.load_rules("classico"), players=2, seed=5)
    path.write_text(bl.write_record(table), encoding="utf-8", newline="\n")
    return path


def test_a_picture_is_of_the_kind_that_its_name_says(
    call: Call,
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "table.png"
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "pip install 'burraco-learn[png]'" in call("render", record, "-o", path).fails(1)
    assert ".svg or .png" in call("render", record, "-o", tmp_path / "table.pdf").fails(2)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    pytest.importorskip("resvg_py")
    call("render", record, "-o", path)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_what_is_read_is_not_overwritten(call: Call, record: Path, tmp_path: Path) -> None:
    mine, link = tmp_path / "r.svg", tmp_path / "link.svg"
    shutil.copy(record, mine)
    os.link(mine, link)
    for name in (mine, link):
        assert "would be overwritten" in call("render", mine, "-o", name).fails(1)
    assert mine.read_bytes() == record.read_bytes()
    club = tmp_path / "club.toml"
    club.write_text('base = "classico"\n', encoding="utf-8", newline="\n")
    words = ("simulate", "--rules", club, "--bots", "random,random", "--rounds", 1)
    assert "would be overwritten" in call(*words, "-o", club).fails(1)
    assert club.read_bytes() == b'base = "classico"\n'


@pytest.mark.parametrize("seed", ["\udcff", "a\x1b[2J"])
def test_a_seed_is_text_that_can_be_shown(call: Call, seed: str) -> None:
    words = ("simulate", "--rules", "classico", "--bots", "random,random", "--rounds", 1)
    assert "\x1b" not in call(*words, "--seed", seed).fails(2)


def test_a_file_does_not_command_the_terminal(call: Call, record: Path, tmp_path: Path) -> None:
    bad = "\x1b]0;mine\x07\x9b2J\u202e"
    path = tmp_path / "bad.txt"
    path.write_text(f"burraco record 1\n{bad}: 7\n", encoding="utf-8", newline="\n")
    text = record.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(f"{text}99. discard {bad}\n", encoding="utf-8", newline="\n")
    club = tmp_path / f"club{bad[-1]}.toml"
    club.write_text(f'base = "{bad[-1]}"\n', encoding="utf-8", newline="\n")
    for words in (("score", path), ("render", wrong), ("rules", club), ("rulebook", bad)):
        answer = call(*words)
        assert answer.status and answer.err
        assert not set(bad[-1] + "\x1b\x07\x9b") & set(answer.out + answer.err)
