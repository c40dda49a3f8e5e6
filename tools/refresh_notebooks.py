"""Run the notebooks and store their outputs, tidied so that a second run changes nothing.

    python tools/refresh_notebooks.py [notebooks/en/10-play.ipynb ...]

Without arguments every notebook in ``notebooks/``. The stored outputs are what a reader sees before
the first run and what ``pytest --nbval`` compares. A live widget is stored as its static snapshot:
its own model exists only while a kernel runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}


def refresh(path: Path) -> bool:
    """Run one notebook and store it; whether its file changed."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    NotebookClient(
        notebook, timeout=120, store_widget_state=False, resources={"metadata": {"path": ROOT}}
    ).execute()
    tidy(notebook)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def tidy(notebook: Any) -> None:
    """Leave what a reader needs: no times, no random ids, no versions of this machine."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.metadata = {key: cell.metadata[key] for key in ("tags",) if key in cell.metadata}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)


def main(names: list[str]) -> None:
    """Refresh the named notebooks, or all of them."""
    paths = [Path(name) for name in names] or sorted((ROOT / "notebooks").rglob("*.ipynb"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["BURRACO_LEARN_HOME"] = home
        os.environ["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
        )
        for path in paths:
            print(f"{path}: {'changed' if refresh(path) else 'as it was'}")


if __name__ == "__main__":
    main(sys.argv[1:])
