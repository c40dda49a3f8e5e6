"""Rounds kept in a CSV file, so that an experiment can be broken off and gone on with."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from types import TracebackType
from typing import IO

from ..i18n import say
from .plan import Plan
from .rounds import COLUMNS, RoundResult

__all__ = ["Keeper"]


class Keeper:
    """The file that the rounds of an experiment are kept in; without a path nothing is kept.

    ``found`` are the rounds that it holds already. A last line that was cut off, as by a power
    failure, is taken away, and its round is played again. Raises ValueError, one sentence, if the
    file holds something else, and leaves it then as it is; OSError if it cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str] | None, plan: Plan) -> None:
        self.found: list[RoundResult] = []
        self._file: IO[str] | None = None
        if path is None:
            return
        self._path = Path(path)
        whole = self._read(plan) if self._path.is_file() else 0  # bytes that are whole lines
        self._file = self._path.open("a", encoding="utf-8", newline="\n")
        if self._path.is_file():
            self._file.truncate(whole)
        if not whole:
            self._write([COLUMNS])

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def keep(self, rounds: Iterable[RoundResult]) -> None:
        """Write the lines of some rounds, as a whole."""
        if self._file is not None:
            self._write([each.row().values() for each in rounds])

    def _write(self, rows: Iterable[Iterable[object]]) -> None:
        assert self._file is not None
        lines = StringIO()
        csv.writer(lines, lineterminator="\n").writerows(rows)
        self._file.write(lines.getvalue())
        self._file.flush()

    def _read(self, plan: Plan) -> int:
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        try:
            rows = csv.DictReader(StringIO(data[:whole].decode("utf-8"), newline=""))
            columns = tuple(rows.fieldnames or ())
            if columns != (COLUMNS if whole else ()) or not (whole or _begun(data)):
                raise ValueError(columns)
            self.found = [RoundResult.of_row(row) for row in rows]
        except (ValueError, KeyError, TypeError, csv.Error):
            raise ValueError(
                say("{file} does not hold rounds of an experiment.", file=self._path.name)
            ) from None
        if not all(map(plan.has, self.found)):
            raise ValueError(
                say("{file} holds the rounds of another experiment.", file=self._path.name)
            )
        return whole


def _begun(data: bytes) -> bool:
    """Whether this is empty, or the beginning of the line with the columns."""
    return ",".join(COLUMNS).encode().startswith(data)
