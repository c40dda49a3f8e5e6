"""The lessons in other languages: the same cells and code, and nothing left in English."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import nbformat
import pytest

import burraco_learn as bl
from burraco_learn.cards import CARDS

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import lesson_texts  # noqa: E402
import messages  # noqa: E402
from reading_test import as_text  # noqa: E402

LESSONS = sorted(path.name for path in lesson_texts.ENGLISH.glob("*.ipynb"))
LANGUAGES = messages.languages(lesson_texts.DOMAIN)
NAMES = {
    *(bl.load_rules(id).title for id in bl.rule_sets()),
    *(card.symbol for card in CARDS),
    # So they are called in all three.
    *("Victory Points", "super burraco", "jolly", "picture"),
}


def notebook(language: str, name: str) -> dict[str, list[dict[str, object]]]:
    path = lesson_texts.NOTEBOOKS / language / name
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def sources(language: str, name: str) -> list[tuple[object, str]]:
    cells = notebook(language, name)["cells"]
    return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]  # type: ignore[arg-type]


def shown(language: str, name: str) -> set[str]:
    """The lines of what the cells show."""
    pages = [
        "".join(page)
        for cell in notebook(language, name)["cells"]
        for output in cell.get("outputs", ())  # type: ignore[attr-defined]
        if (page := output.get("data", {}).get("text/html"))
    ]
    return {line for page in pages for line in as_text(page, set()).splitlines()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_prose_is_translated(language: str) -> None:
    path = messages.catalogue_path(language, lesson_texts.DOMAIN)
    assert messages.missing(messages.read(path)) == []
    (fresh,) = [text for where, text in lesson_texts.files() if where == path]
    assert fresh == path.read_text(encoding="utf-8"), "run: python tools/refresh.py messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_have_the_same_cells_and_other_prose(language: str) -> None:
    for name in LESSONS:
        english = (lesson_texts.ENGLISH / name).read_text(encoding="utf-8")
        wanted = lesson_texts.translated(nbformat.reads(english, as_version=4), language)
        told = [(cell.cell_type, cell.source) for cell in wanted.cells]
        assert sources(language, name) == told, f"{name}: python tools/refresh.py notebooks"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_shown_is_left_in_english(language: str) -> None:
    for name in LESSONS:
        for line in shown(language, name) & shown("en", name):
            rest = line
            for known in sorted(NAMES, key=len, reverse=True):
                rest = rest.replace(known, "")
            # One word may be the same in both, such as pozzetto.
            assert len(re.findall("[a-z]{3,}", rest)) < 2, f"{language}/{name}: {line}"
