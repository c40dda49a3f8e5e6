"""Which cell makes a widget: when it runs again, what it made before is let go.

Jupyter holds every widget until it is closed, with the page's part of it. A cell that is run two
hundred times would leave two hundred tables behind, each with its round and its bots.
"""

from __future__ import annotations

import sys
from typing import NamedTuple, Protocol
from weakref import WeakSet

__all__ = ["Run", "running_cell", "take_place"]


class Run(NamedTuple):
    """One run of a cell: the cell's id, and what tells this run from the others."""

    cell: str
    run: str


class Shown(Protocol):
    """A widget that can be closed."""

    @property
    def is_closed(self) -> bool: ...

    def close(self) -> None: ...


_MADE: dict[str, tuple[str, WeakSet[Shown]]] = {}
"""For each cell its last run, and the widgets that this run made."""


def running_cell() -> Run | None:
    """The cell that runs now; None in plain Python, and where the front end does not name cells."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    try:
        parent = shell.kernel.get_parent("shell")  # type: ignore[union-attr]
        cell, run = parent["metadata"]["cellId"], parent["header"]["msg_id"]
    except (AttributeError, LookupError, TypeError):
        return None
    return Run(cell, run) if isinstance(cell, str) and isinstance(run, str) else None


def take_place(widget: Shown) -> None:
    """Let a new widget take the place of those that an earlier run of its cell made.

    All that one run makes stays. What a page asks for is made in no cell.
    """
    here = running_cell()
    if here is None:
        return
    run, made = _MADE.get(here.cell, ("", WeakSet()))
    if run != here.run:
        for old in list(made):
            if not old.is_closed:
                old.close()
        made = WeakSet()
    made.add(widget)
    _MADE[here.cell] = here.run, made
