"""The learner's folder: the lessons get there, and what the learner changed stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from burraco_learn.storage.lessons import Lessons, copy_lessons, home

MEMORY = ".burraco-learn.json"


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    for name, text in {"en/play.ipynb": "play 1", "en/melds.ipynb": "melds 1"}.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8", newline="\n")
    return source


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8", newline="\n")


def get(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def test_the_variable_overrides_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"


@pytest.mark.parametrize("value", [None, "", "  "])
def test_else_it_is_a_visible_folder_at_home(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("BURRACO_LEARN_HOME")
    else:
        monkeypatch.setenv("BURRACO_LEARN_HOME", value)
    assert home() == Path.home() / "burraco-lessons"


def test_home_makes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(tmp_path / "mine"))
    home()
    assert not (tmp_path / "mine").exists()


def test_first_run_copies_all(shipped: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a folder" / "with spaces"
    lessons = copy_lessons(shipped, folder)
    assert lessons == Lessons(folder, ("en/melds.ipynb", "en/play.ipynb"), ())
    assert get(folder, "en/play.ipynb") == "play 1"
    assert str(lessons) == f"Your lessons are in {folder}."
    assert sorted(path.name for path in folder.rglob("*")) == [
        MEMORY,
        "en",
        "melds.ipynb",
        "play.ipynb",
    ]


def test_second_run_copies_nothing(shipped: Path, tmp_path: Path) -> None:
    copy_lessons(shipped, tmp_path / "mine")
    before = (tmp_path / "mine" / MEMORY).stat().st_mtime_ns
    assert copy_lessons(shipped, tmp_path / "mine") == Lessons(tmp_path / "mine", (), ())
    assert (tmp_path / "mine" / MEMORY).stat().st_mtime_ns == before


def test_unchanged_is_updated_and_changed_is_kept(shipped: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copy_lessons(shipped, folder)
    put(folder, "en/play.ipynb", "my own notes")
    assert copy_lessons(shipped, folder).kept == ()  # there is no newer one to tell of
    put(shipped, "en/play.ipynb", "play 2")
    put(shipped, "en/melds.ipynb", "melds 2")
    lessons = copy_lessons(shipped, folder)
    assert lessons == Lessons(folder, ("en/melds.ipynb",), ("en/play.ipynb",))
    assert get(folder, "en/play.ipynb") == "my own notes"
    assert get(folder, "en/melds.ipynb") == "melds 2"
    assert "en/play.ipynb" in str(lessons) and "\n" not in str(lessons)


def test_deleted_comes_again(shipped: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copy_lessons(shipped, folder)
    put(folder, "en/play.ipynb", "spoilt")
    (folder / "en/play.ipynb").unlink()
    assert copy_lessons(shipped, folder).copied == ("en/play.ipynb",)
    assert get(folder, "en/play.ipynb") == "play 1"


@pytest.mark.parametrize("memory", [None, "", "{", "[]", '{"copied": 3}', "\0\x80"])
def test_a_lost_memory_loses_nothing_of_the_learner(
    shipped: Path, tmp_path: Path, memory: str | None
) -> None:
    folder = tmp_path / "mine"
    copy_lessons(shipped, folder)
    put(folder, "en/play.ipynb", "my own notes")
    if memory is None:
        (folder / MEMORY).unlink()
    else:
        (folder / MEMORY).write_bytes(memory.encode("latin-1"))
    lessons = copy_lessons(shipped, folder)
    assert lessons.kept == ("en/play.ipynb",)
    assert get(folder, "en/play.ipynb") == "my own notes"
    put(shipped, "en/melds.ipynb", "melds 2")
    assert copy_lessons(shipped, folder).copied == ("en/melds.ipynb",)


def test_checkpoints_are_no_lessons(shipped: Path, tmp_path: Path) -> None:
    (shipped / "en/.ipynb_checkpoints").mkdir()
    put(shipped, "en/.ipynb_checkpoints/play-checkpoint.ipynb", "old")
    lessons = copy_lessons(shipped, tmp_path / "mine")
    assert lessons.copied == ("en/melds.ipynb", "en/play.ipynb")


def test_a_folder_that_cannot_be(shipped: Path, tmp_path: Path) -> None:
    put(tmp_path, "mine", "a file")
    with pytest.raises(OSError):
        copy_lessons(shipped, tmp_path / "mine")
