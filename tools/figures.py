"""Figures that a script has measured: kept as CSV, and shown as a table on a page."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

__all__ = ["fill", "read_rows", "write_rows"]


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a file; none if it is not there yet."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> None:
    """Write the rows, after a line with the columns."""
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def fill(page: Path, name: str, table: str) -> None:
    """Put a table between the mark with its name and the next mark of an end."""
    text = page.read_text(encoding="utf-8")
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    filled = marked.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", text)
    page.write_text(filled, encoding="utf-8", newline="\n")
