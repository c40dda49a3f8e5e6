"""Rounds in which all that must hold is looked at: the short form, and that it finds faults."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.cards import Card
from burraco_learn.game.playing import Play

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import soak  # noqa: E402


@pytest.mark.no_cover
def test_rounds_of_every_rule_set_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """Each rule set with each number of players, and some rounds of greedy bots."""
    tables = sum(len(bl.load_rules(id).players) for id in bl.rule_sets())
    words = ["--rounds", str(tables), "--greedy", "4", "--seed", "short", "--jobs", "1"]
    assert soak.main(words) == 0
    out = capsys.readouterr().out
    assert f"seed short: {tables + 4} rounds, 0 faults" in out
    ended = re.search(r"^endings: (.*)$", out, re.M)
    assert ended is not None
    assert sum(map(int, re.findall(r"\d+", ended[1]))) == tables + 4
    assert "closed" in ended[1] and "stock" in ended[1]
    looked = re.search(r"^(\d+) tables looked at", out, re.M)
    assert looked is not None and int(looked[1]) >= tables + 4
    longest = re.search(r'^longest: (\d+) moves, --again "(.*)"$', out, re.M)
    assert longest is not None
    assert soak.main(["--again", longest[2]]) == 0
    assert f"longest: {longest[1]} moves" in capsys.readouterr().out


def test_rounds_are_spread_over_processes_and_stay_the_same() -> None:
    def told(jobs: int) -> list[str]:
        words = ("--rounds", "25", "--greedy", "1", "--rules", "first-steps", "--jobs", str(jobs))
        done = subprocess.run(
            [sys.executable, str(ROOT / "tools" / "soak.py"), *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        # What is left once the times are taken out.
        lines = [line for line in done.stdout.splitlines() if " of 26 rounds" not in line]
        return [re.sub(r"\d+ s$|[\d,]+ a second", "", line) for line in lines]

    assert told(1) == told(2)


def test_a_card_that_is_lost_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give = Play._give

    def lose(rnd: Play, seat: int, cards: tuple[Card, ...]) -> None:
        give(rnd, seat, cards[1:] if len(cards) > 8 else cards)

    words = ["--rounds", "2", "--greedy", "2", "--rules", "fitab", "--jobs", "1"]
    with monkeypatch.context() as broken:
        broken.setattr(Play, "_give", lose)
        assert soak.main(words) == 1
        out = capsys.readouterr().out
        (spec, *_) = re.findall(r'^FAULT --again "(.*)"$', out, re.M)
        assert "AssertionError" in out
        assert soak.main(["--again", spec]) == 1
        assert f'FAULT --again "{spec}"' in capsys.readouterr().out
    assert soak.main(["--again", spec]) == 0


def test_a_round_that_does_not_end_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak.invariants, "most_turns", lambda rnd: 5)
    words = ["--rounds", "1", "--greedy", "0", "--rules", "fitab", "--jobs", "1"]
    assert soak.main(words) == 1
    assert "the round does not end" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", ["", "0 random classico 4", "0 wild classico 4 1", "0 random x 4 1"]
)
def test_words_that_name_no_round(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        soak.main(["--again", words])
    assert left.value.code == 2
    assert "names no round" in capsys.readouterr().err
