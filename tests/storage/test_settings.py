"""How the learner has a table is kept, and a broken file stands in nobody's way."""

from __future__ import annotations

from pathlib import Path

import pytest

from burraco_learn.storage.settings import remember, remembered

CHOICES = {"speed": ("slow", "normal"), "deck": ("classic", "four-colour")}


def test_what_was_chosen_last_is_remembered(own_home: Path) -> None:
    assert remembered(CHOICES) == {}
    remember(speed="slow", deck="classic")
    remember(deck="four-colour")
    assert remembered(CHOICES) == {"speed": "slow", "deck": "four-colour"}
    assert [path.name for path in own_home.iterdir()] == ["settings.json"]
    remember(speed="fast")  # of another version
    assert remembered(CHOICES) == {"deck": "four-colour"}


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{", b"\xff", b'{"speed": 7, "deck": ["classic"]}', b"[" * 9_000]
)
def test_a_broken_file_says_nothing(own_home: Path, text: bytes) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_bytes(text)
    assert remembered(CHOICES) == {}
    remember(speed="slow")
    assert remembered(CHOICES) == {"speed": "slow"}


def test_where_nothing_can_be_written_nothing_is_kept(own_home: Path) -> None:
    own_home.parent.mkdir(exist_ok=True)
    own_home.write_text("a file is here", encoding="utf-8", newline="\n")
    remember(speed="slow")
    assert remembered(CHOICES) == {}
