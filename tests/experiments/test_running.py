"""Whoever plays the rounds, and however often it is broken off: the same numbers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import burraco_learn as bl
from burraco_learn.experiments import running
from burraco_learn.experiments.rounds import COLUMNS

ROUNDS = 20


def asked(rounds: int = ROUNDS, seed: str = "r", **how: Any) -> bl.Simulation:
    return bl.simulate("first-steps", ("greedy", "random"), rounds, seed, players=2, **how)


@pytest.fixture(scope="module")
def alone() -> bl.Simulation:
    return asked()


class Played(Executor):
    """Plays at once; what ``goes_wrong`` gives for the number of a submission, it fails with."""

    def __init__(self, goes_wrong: Callable[[int], BaseException | None]) -> None:
        self.given, self.goes_wrong = 0, goes_wrong

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        error = self.goes_wrong(self.given)
        future: Future[Any] = Future()
        if error is None:
            future.set_result(fn(*args, **kwargs))
        elif isinstance(error, KeyboardInterrupt):
            future.result = lambda timeout=None: (_ for _ in ()).throw(error)  # type: ignore[method-assign]
        else:
            future.set_exception(error)
        return future


@pytest.mark.parametrize("workers", [1, 3])
def test_the_same_with_any_number_of_workers(workers: int, alone: bl.Simulation) -> None:
    with ThreadPoolExecutor(workers) as executor:
        assert asked(executor=executor) == alone


def test_our_own_processes_of_which_one_is_lost(
    alone: bl.Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_PATIENCE", 0)
    monkeypatch.setattr(running, "_cores", lambda: 2)
    before = {*multiprocessing.active_children()}
    lost: list[int | None] = []

    def kill_one(done: int, total: int) -> None:
        workers = {*multiprocessing.active_children()} - before
        if workers and not lost:
            worker = workers.pop()
            worker.kill()
            lost.append(worker.pid)

    assert asked(progress=kill_one) == alone and lost
    assert not {*multiprocessing.active_children()} - before


def test_only_what_was_lost_is_played_again(
    alone: bl.Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Played(lambda number: BrokenExecutor() if number in (2, 3) else None)
    second = Played(lambda number: None)

    class Workers:
        executor, closed = first, False

        def renewed(self) -> Executor:
            return second

        def close(self) -> None:
            Workers.closed = True

    monkeypatch.setattr(running, "_PATIENCE", 0)
    monkeypatch.setattr(running, "_cores", lambda: 2)
    monkeypatch.setattr(running, "_Workers", Workers)
    assert asked() == alone and Workers.closed
    # One round is played here, and 19 are three chunks, of which two are given a second time.
    assert (first.given, second.given) == (3, 2)


def test_where_new_processes_are_lost_too_it_is_played_here(
    alone: bl.Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Workers:
        executor = Played(lambda number: None if number == 3 else BrokenExecutor())

        def renewed(self) -> Executor:
            return self.executor

        def close(self) -> None:
            pass

    monkeypatch.setattr(running, "_PATIENCE", 0)
    monkeypatch.setattr(running, "_cores", lambda: 2)
    monkeypatch.setattr(running, "_Workers", Workers)
    assert asked() == alone and Workers.executor.given == 3 + 2 * 3


def test_where_there_are_no_processes_it_is_played_here(
    alone: bl.Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise OSError("no semaphores")

    monkeypatch.setattr(running, "_PATIENCE", 0)
    monkeypatch.setattr(running, "_cores", lambda: 2)
    monkeypatch.setattr(running, "_Workers", none)
    assert asked() == alone
    monkeypatch.setattr(running, "_Workers", None)  # it is not even tried
    bl.simulate("first-steps", lambda seat: bl.bot("random"), 10, players=2)
    monkeypatch.setattr(running.sys, "platform", "emscripten")
    assert asked() == alone


def test_an_executor_that_drops_a_chunk_gets_it_again(alone: bl.Simulation) -> None:
    executor = Played(lambda number: CancelledError() if number == 2 else None)
    assert asked(executor=executor) == alone and executor.given == 4


def test_workers_that_are_always_lost(tmp_path: Path) -> None:
    path = tmp_path / "kept.csv"
    executor = Played(lambda number: BrokenExecutor() if number > 1 else None)
    with pytest.raises(BrokenExecutor, match="The workers of the executor end"):
        asked(executor=executor, keep=path)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + running._CHUNK
    with pytest.raises(BrokenExecutor, match="The workers of the executor end"):
        asked(executor=Played(lambda number: CancelledError()))


def test_what_a_bot_does_wrong_is_its_own_error() -> None:
    class Wrong:
        def choose(self, view: bl.View) -> bl.Move:
            return bl.parse_move("discard Ks")

    with ThreadPoolExecutor(1) as executor, pytest.raises(bl.IllegalMove):
        bl.simulate("classico", lambda seat: Wrong(), 2, executor=executor)


@pytest.mark.parametrize("executor", [None, Played(lambda number: None)], ids=["here", "sent"])
def test_interrupted_it_keeps_what_it_has(
    executor: Executor | None, alone: bl.Simulation, tmp_path: Path
) -> None:
    def stop(done: int, total: int) -> None:
        assert total == ROUNDS
        if done >= 5:
            raise KeyboardInterrupt

    path, told = tmp_path / "kept.csv", []
    found = asked(executor=executor, keep=path, progress=stop)
    assert not found.complete and found.asked == ROUNDS and str(found)
    assert 5 <= len(found.rounds) < ROUNDS and found.rounds == alone.rounds[: len(found.rounds)]
    # The last line was being written when the light went out.
    path.write_bytes(path.read_bytes()[:-9])
    found = asked(executor=executor, keep=path, progress=lambda *how: told.append(how))
    assert found == alone and told[-1] == (ROUNDS, ROUNDS) and told[0][0] >= 5
    whole = tmp_path / "whole.csv"
    asked(keep=whole)
    assert path.read_bytes() == whole.read_bytes()
    # More of it, less of it, and other rounds of it.
    assert asked(4, keep=path).rounds == alone.rounds[:4]
    assert asked(ROUNDS + 2, keep=path).rounds[:ROUNDS] == alone.rounds


def test_interrupted_in_a_wait_the_chunks_that_are_done_are_kept(alone: bl.Simulation) -> None:
    executor = Played(lambda number: KeyboardInterrupt() if number == 2 else None)
    found = asked(executor=executor)
    assert found.rounds == (*alone.rounds[:8], *alone.rounds[16:])


@pytest.mark.parametrize(
    "text", ["round,deal\n", "something", ",".join(COLUMNS) + "\n1,2\n", "\0\n", "\udcff\n"]
)
def test_another_file_stays_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_bytes(data := text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=r"^other.csv does not hold rounds of an experiment\.$"):
        asked(2, keep=path)
    assert path.read_bytes() == data


def test_other_experiments_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "kept.csv"
    path.write_text("round,ru", encoding="utf-8")  # begun, and broken off
    asked(2, keep=path)
    others: list[Callable[[], object]] = [
        lambda: asked(2, seed="other", keep=path),
        lambda: bl.simulate("first-steps", "random", 2, "r", players=2, keep=path),
        lambda: bl.simulate("with-wilds", ("greedy", "random"), 2, "r", players=2, keep=path),
    ]
    for other in others:
        with pytest.raises(ValueError, match="holds the rounds of another experiment"):
            other()
