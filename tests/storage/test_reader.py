"""The language of the reader: what was chosen once, and the folder of a lesson."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from burraco_learn.storage.settings import settings

ROOT = Path(__file__).resolve().parents[2]


def told(code: str, folder: Path, home: Path, **variables: str) -> str:
    """What a program prints that begins anew in a folder: a choice is for a whole process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BURRACO_LEARN_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", f"import burraco_learn as bl\n{code}"],
        cwd=folder,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_language_is_chosen_once(own_home: Path, tmp_path: Path) -> None:
    assert told("print(bl.use_language())", tmp_path, own_home) == "en"
    chosen = told("print(bl.use_language('it'), bl.current_language())", tmp_path, own_home)
    assert chosen == "it it"
    assert settings() == {"language": "it"}
    assert told("print(bl.current_language())", tmp_path, own_home) == "it"
    inside = "with bl.language('hr'): print(bl.current_language())"
    assert told(inside, tmp_path, own_home) == "hr"


def test_a_lesson_speaks_the_language_of_its_folder(own_home: Path, tmp_path: Path) -> None:
    told("bl.use_language('it')", tmp_path, own_home)
    lessons = tmp_path / "hr"
    lessons.mkdir()
    say = "print(bl.current_language())"
    assert told(say, lessons, own_home) == "it"  # any folder may have that name
    (lessons / "00-start-here.ipynb").touch()
    assert told(say, lessons, own_home) == "hr"
    assert told("bl.use_language('en');" + say, lessons, own_home) == "en"


@pytest.mark.parametrize(
    ("system", "spoken"),
    [("it_IT.UTF-8", "it"), ("hr_HR.UTF-8", "hr"), ("fi_FI.UTF-8", "en"), ("C", "en")],
)
def test_the_first_time_it_is_that_of_the_system(
    own_home: Path, tmp_path: Path, system: str, spoken: str
) -> None:
    choose = "from burraco_learn.storage.reader import choose_at_first; print(choose_at_first())"
    assert told(choose, tmp_path, own_home, LC_ALL=system, LANG=system) == spoken
    assert settings().get("language", "en") == spoken


@pytest.mark.parametrize(
    "kept", ['{"language": "xx"}', '{"language": 5}', "{", '{"language": "../it"}']
)
def test_a_damaged_choice_is_english(own_home: Path, tmp_path: Path, kept: str) -> None:
    own_home.mkdir(parents=True)
    (own_home / "settings.json").write_text(kept, encoding="utf-8")
    assert told("print(bl.current_language())", tmp_path, own_home) == "en"
