"""Say what is wrong with a notebook before it goes in: what it holds, not what it shows.

    python tools/check_notebooks.py [notebooks/en/14-play.ipynb ...]

Without arguments every notebook in ``notebooks/``. A notebook is stored as
``tools/refresh_notebooks.py`` stores it: ids and metadata are tidy, every code cell has run once,
in order and without an error, and its output is there. Its code is plain Python that starts no
other program and names no place on somebody's disk. Whether the outputs are the present ones is
for ``pytest notebooks`` to say, which runs it.
"""

from __future__ import annotations

import ast
import copy
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from refresh_notebooks import tidy

ROOT = Path(__file__).resolve().parents[1]

PLACE = re.compile(r"(?:^|[\s\"'(=])(?:~?/(?:home|root|tmp|Users|work|mnt|var)\b|[A-Za-z]:[\\/])")
"""The beginning of a path that is somebody's own."""

FOREIGN = {
    *("importlib", "os", "runpy", "shutil", "socket", "subprocess", "sys", "urllib"),
    *("__import__", "compile", "eval", "exec", "open"),
}
"""Modules and functions that reach beyond the lesson."""


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a notebook, a sentence each."""
    text = path.read_text(encoding="utf-8")
    try:
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
    except Exception as error:  # nbformat's own errors have no common class
        yield f"It is not a notebook: {str(error).splitlines()[0]}"
        return
    tidied = copy.deepcopy(notebook)
    tidy(tidied, path.name)
    if nbformat.writes(tidied) + "\n" != text:
        yield "Its ids, its metadata or its form are not tidy: run tools/refresh_notebooks.py."
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    counts = [cell.execution_count for cell in code]
    if counts != list(range(1, len(code) + 1)):
        yield f"Its code cells have not run once each, in order: {counts}."
    for number, cell in enumerate(code, start=1):
        for fault in (*code_faults(cell.source), *output_faults(cell.outputs)):
            yield f"Code cell {number}: {fault}"


def code_faults(source: str) -> Iterator[str]:
    """What is wrong with the code of a cell."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        yield "this is not plain Python; magics and commands of a shell are not for lessons."
        return
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Name):
            names = [node.id]
        for name in names:
            if name.partition(".")[0] in FOREIGN:
                yield f"{name} reaches beyond the lesson."
    if PLACE.search(source):
        yield "it names a place on somebody's disk."


def output_faults(outputs: list[Any]) -> Iterator[str]:
    """What is wrong with the stored outputs of a cell."""
    if not outputs:
        yield "its output is not stored."
    for output in outputs:
        if output.output_type == "error":
            yield f"it stores an error, {output.ename}."
        elif output.get("name") == "stderr":
            yield "it stores a warning, which readers should not meet."
        plain = output.get("text", "") + output.get("data", {}).get("text/plain", "")
        if PLACE.search(plain):
            yield "its output names a place on somebody's disk."


def main(names: list[str]) -> int:
    """Print the faults of the named notebooks, or of all; 1 if there are any."""
    every = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    paths = [Path(name) for name in names] or [
        path for path in every if ".ipynb_checkpoints" not in path.parts
    ]
    found = [f"{path}: {fault}" for path in paths for fault in faults(path)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
