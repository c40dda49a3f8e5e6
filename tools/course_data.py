"""What the course panel of JupyterLab shows before any kernel runs, made from the notebooks.

`python tools/refresh.py course` writes it: titles, the exercises that each lesson asks, a digest of
the code of each notebook, the rule sets, and all words. The panel lets a notebook run by itself
only if its code has one of these digests.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from babel import Locale

import burraco_learn as bl
from burraco_learn.widgets.lesson.course import course_words
from burraco_learn.widgets.lesson.words import LESSONS, lesson_name

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "notebooks"
EXTENSION = ROOT / "burraco_learn/storage/jupyter/labextensions/burraco-learn"


def files() -> Iterator[tuple[Path, str]]:
    """The one file of the extension that is made from the notebooks."""
    course = {
        "asked": {path.name[:2]: asked(path) for path in lessons("en")},
        "code": {
            path.relative_to(NOTEBOOKS).as_posix(): digest(sources(path))
            for path in sorted(NOTEBOOKS.glob("*/*.ipynb"))
        },
        "languages": {language: said(language) for language in ("en", *sorted(spoken()))},
    }
    text = json.dumps(course, indent=1, ensure_ascii=False)
    yield EXTENSION / "static" / "course.json", text + "\n"


def spoken() -> set[str]:
    """The languages beside English that have lessons."""
    return {path.parent.name for path in NOTEBOOKS.glob("*/00-*.ipynb")} - {"en"}


def said(language: str) -> dict[str, Any]:
    """All that the panel says in a language, and the name of the language."""
    with bl.language(language):
        return {
            "name": Locale(language).get_display_name(language).capitalize(),
            "words": course_words(),
            "rules": [{"id": id, "title": bl.load_rules(id).title} for id in bl.rule_sets()],
            "lessons": [
                {
                    "number": path.name[:2],
                    "path": f"{language}/{path.name}",
                    "title": lesson_name(path.name[:2]),
                }
                for path in lessons(language)
            ],
        }


def lessons(language: str) -> list[Path]:
    """The notebooks of the lessons, in order."""
    paths = [*(NOTEBOOKS / language).glob("[0-9][0-9]-*.ipynb")]
    return sorted(path for path in paths if path.name[:2] in LESSONS)


def sources(path: Path) -> list[str]:
    """What stands in the code cells of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def digest(code: list[str]) -> str:
    """The digest of code cells: of their JSON as a browser writes it."""
    text = json.dumps(code, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8")).hexdigest()


def asked(path: Path) -> list[tuple[str, int, int]]:
    """Kind, level and number of the exercises that each cell of a lesson asks."""
    found = []
    for node in ast.walk(ast.parse("\n".join(sources(path)))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lesson.exercise" and node.args:
            said = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
            found.append((ast.literal_eval(node.args[0]), said["level"], said["count"]))
    return found
