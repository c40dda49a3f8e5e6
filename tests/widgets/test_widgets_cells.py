"""A cell that runs again lets go what it made before."""

from __future__ import annotations

import asyncio
import gc
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from play_tables import tell

import burraco_learn as bl
from burraco_learn.widgets.base import cells
from burraco_learn.widgets.base.cells import Run, running_cell


class Kernel:
    """What a widget sees of the kernel while a cell runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parent: Any = {}
        shell = SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda _: self.parent))
        monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))

    def run(self, cell: str, run: str) -> None:
        self.parent = {"metadata": {"cellId": cell}, "header": {"msg_id": run}}


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    monkeypatch.setattr(cells, "_MADE", {})
    return Kernel(monkeypatch)


def test_two_hundred_runs_of_a_cell_leave_one_table(kernel: Kernel) -> None:
    before = len(_instances)
    tables = []
    for number in range(200):
        kernel.run("play", f"run {number}")
        tables.append(bl.PlayTable(seed=1))
    assert [table.is_closed for table in tables] == [True] * 199 + [False]
    del tables[:-1]
    gc.collect()
    assert len(_instances) - before <= 2, "a table and its layout"


def test_what_one_run_makes_stays_and_so_does_what_other_cells_made(kernel: Kernel) -> None:
    kernel.run("one", "a")
    first, second = bl.MeldLab(), bl.ProgressPicture()
    kernel.run("two", "b")
    other = bl.MeldLab()
    assert not any(one.is_closed for one in (first, second, other))
    kernel.run("one", "c")
    third = bl.MeldLab()
    assert (first.is_closed, second.is_closed) == (True, True)
    assert not other.is_closed and not third.is_closed


def test_a_lesson_keeps_its_pages_when_its_first_cell_runs_again(kernel: Kernel) -> None:
    kernel.run("bar", "a")
    old = bl.Lesson("03")
    kernel.run("page", "b")
    page = old.lab("3h 4h *")
    kernel.run("bar", "c")
    lesson = bl.Lesson("03")
    assert old.is_closed and not page.is_closed
    lesson.use_rules("fitab")
    assert page.line.startswith("lab 1 meld fitab")


@pytest.mark.parametrize(
    "parent",
    [None, {}, [], {"metadata": {}}, {"metadata": {"cellId": "one"}}, {"header": {"msg_id": "a"}},
     {"metadata": {"cellId": 1}, "header": {"msg_id": "a"}}],
)  # fmt: skip
def test_without_the_id_of_a_cell_nothing_is_let_go(kernel: Kernel, parent: Any) -> None:
    kernel.parent = parent
    assert running_cell() is None
    tables = [bl.MeldLab() for _ in range(3)]
    assert not any(table.is_closed for table in tables)


def test_a_cell_is_known_in_a_kernel_alone(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel.run("one", "a")
    assert running_cell() == Run("one", "a")
    nothing = SimpleNamespace(get_ipython=lambda: None)
    monkeypatch.setitem(sys.modules, "IPython", nothing)
    assert running_cell() is None
    monkeypatch.delitem(sys.modules, "IPython")
    assert running_cell() is None


def test_the_bots_of_a_table_that_is_let_go_play_no_more(kernel: Kernel) -> None:
    async def play() -> None:
        kernel.run("play", "a")
        table = bl.PlayTable("classico", 2, seed=7, speed="slow")
        table.deal()
        while table.round.turn == 0:
            tell(table, "text", text=str(table.round.legal_moves()[-1]))
        bots, moves = table._running, len(table.round.log)
        assert table._is_running()
        kernel.run("play", "b")
        bl.PlayTable("classico", 2)
        await asyncio.wait([bots])
        assert bots.cancelled() and len(table.round.log) == moves

    asyncio.run(play())
