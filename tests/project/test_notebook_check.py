"""What may stand in a notebook is checked before it goes in."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "notebooks" / "en" / "03-pinella-and-jolly.ipynb"

# In parts, since no file of the project names such a place.
ELSEWHERE = "/" + "home/ada"


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Iterator[str]]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    check: Callable[[Path], Iterator[str]] = runpy.run_path(
        str(ROOT / "tools" / "check_notebooks.py")
    )["faults"]
    return check


def test_the_notebooks_that_are_here_have_no_faults(
    faults: Callable[[Path], Iterator[str]],
) -> None:
    paths = [
        path for path in (ROOT / "notebooks").rglob("*.ipynb") if "checkpoint" not in str(path)
    ]
    assert paths
    assert {path.name: list(faults(path)) for path in paths if list(faults(path))} == {}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("%run other.py", "not plain Python"),
        ("!ls", "not plain Python"),
        ("import subprocess", "subprocess reaches beyond the lesson"),
        ("from os import path", "os reaches beyond the lesson"),
        ("import burraco_learn as bl\nopen('x')", "open reaches beyond the lesson"),
        ("eval('1')", "eval reaches beyond the lesson"),
        (f"bl.load_rules('{ELSEWHERE}/club.toml')", "names a place on somebody's disk"),
        (
            f"bl.load_rules('C:{ELSEWHERE.replace('home', 'Users')}/club.toml')",
            "names a place on somebody's disk",
        ),
    ],
)
def test_code_that_is_not_for_lessons(
    faults: Callable[[Path], Iterator[str]], tmp_path: Path, source: str, fault: str
) -> None:
    notebook = nbformat.read(LESSON, as_version=4)
    notebook.cells[1].source = source
    assert any(fault in one for one in _written(faults, tmp_path, notebook))


def test_what_was_not_run_or_tidied_is_told(
    faults: Callable[[Path], Iterator[str]], tmp_path: Path
) -> None:
    for change, fault in {
        "notebook.cells[1].outputs = []": "its output is not stored",
        "notebook.cells[1].execution_count = 7": "have not run once each, in order",
        "notebook.cells[1].id = 'a1b2'": "are not tidy",
        "notebook.cells[1].metadata.scrolled = True": "are not tidy",
        "notebook.metadata.language_info.version = '3.11.2'": "are not tidy",
        "notebook.cells[1].outputs[0] = error": "it stores an error, NameError",
        "notebook.cells[1].outputs[0] = warning": "it stores a warning",
        "notebook.cells[1].outputs[0] = place": "its output names a place on somebody's disk",
    }.items():
        notebook = nbformat.read(LESSON, as_version=4)
        new = nbformat.v4.new_output
        exec(
            change,
            {
                "notebook": notebook,
                "error": new("error", ename="NameError", evalue="x", traceback=[]),
                "warning": new("stream", name="stderr", text="Beware"),
                "place": new("stream", name="stdout", text=f"Saved in {ELSEWHERE}/lessons"),
            },
        )
        found = _written(faults, tmp_path, notebook)
        assert any(fault in one for one in found), (change, found)
    path = tmp_path / "broken.ipynb"
    path.write_text("{", encoding="utf-8")
    assert "It is not a notebook" in "".join(faults(path))


def _written(
    faults: Callable[[Path], Iterator[str]], folder: Path, notebook: nbformat.NotebookNode
) -> list[str]:
    path = folder / "lesson.ipynb"
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")
    return list(faults(path))
