"""The notebooks with their outputs, tidied so that a second run changes nothing.

`python tools/refresh.py notebooks` runs and stores them. The stored outputs are what a reader sees
before the first run and what `pytest --nbval` compares. A live widget is stored as its static
snapshot: its own model exists only while a kernel runs.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lesson_texts
import nbformat
from lesson_texts import ENGLISH, NOTEBOOKS
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"
OPEN = ("16-for-teachers.ipynb", "meld-lab.ipynb")
"""The pages that are about the calls in their cells."""

KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}


def fresh(path: Path) -> str:
    """The text of one notebook after it was run. Raises an error of nbclient if a cell fails.

    In another language than English it is made from the English one, and speaks that of its folder.
    """
    language = path.parent.name
    notebook = nbformat.reads((ENGLISH / path.name).read_text(encoding="utf-8"), as_version=4)
    if language != ENGLISH.name:
        notebook = lesson_texts.translated(notebook, language)
    if not path.exists():
        # Its kernel finds the language by the lessons that lie in its folder.
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(nbformat.writes(notebook)), encoding="utf-8")
    NotebookClient(
        notebook,
        timeout=120,
        store_widget_state=False,
        resources={"metadata": {"path": path.parent}},
        extra_arguments=["--log-level=ERROR"],
    ).execute()
    tidy(notebook, path.name)
    return str(nbformat.writes(notebook)) + "\n"


def tidy(notebook: Any, name: str) -> None:
    """Leave what a reader needs: no times, no random ids, no versions of this machine.

    Code is folded to a bar that opens, but for the notebooks that are about it.
    """
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.metadata = {key: cell.metadata[key] for key in ("tags",) if key in cell.metadata}
        if name not in OPEN and cell.cell_type == "code":
            cell.metadata["jupyter"] = {"source_hidden": True}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)


@contextmanager
def no_learner() -> Iterator[None]:
    """Have notebooks run for somebody who has not chosen or answered anything yet."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["BURRACO_LEARN_HOME"] = home
        os.environ["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
        )
        yield


def files(paths: Iterable[Path] = ()) -> Iterator[tuple[Path, str]]:
    """The named notebooks, or all of them, each with its new text."""
    every = [
        NOTEBOOKS / language / path.name
        for language in lesson_texts.in_languages()
        for path in sorted(ENGLISH.glob("*.ipynb"))
    ]
    with no_learner():
        for path in list(paths) or every:
            yield path, fresh(path)
