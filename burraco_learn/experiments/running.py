"""The rounds of an experiment played: here, in processes of ours, or by any executor.

What a round comes to depends on its job alone, so that it does not matter who plays it, or how
often it is tried.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from ..i18n import gettext
from .keeping import Keeper
from .plan import Plan
from .rounds import Job, RoundResult, play

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

__all__ = ["Progress", "carried_out"]

Progress = Callable[[int, int], object]
"""It is called with the number of rounds that are there, and of those that were asked for."""

_PATIENCE = 2.0
"""After so many seconds processes are started for what is left."""

_CHUNK = 8
"""How many rounds a worker is given at a time, and loses when it is lost."""

_AHEAD = 1000
"""So many chunks wait for a worker at most: memory does not grow with the experiment."""

_LOSSES = 3
"""So often in a row workers are started anew."""

_LOST = (BrokenExecutor, CancelledError)
"""What a round is lost by that its bots have nothing to do with."""

Chunk = tuple[Job, ...]
Rounds = tuple[RoundResult, ...]


def carried_out(
    plan: Plan,
    executor: Executor | None,
    keep: str | os.PathLike[str] | None,
    progress: Progress | None,
) -> tuple[RoundResult, ...]:
    """The results of a plan, in its order. If it is interrupted they are those that are there."""
    with Keeper(keep, plan) as keeper:
        results = {_key(each): each for each in keeper.found}
        done, total = sum(_job_key(job) in results for job in plan), len(plan)
        left = (job for job in plan if _job_key(job) not in results)
        try:
            for rounds in _played(left, total - done, executor):
                keeper.keep(rounds)
                results |= {_key(each): each for each in rounds}
                done += len(rounds)
                if progress is not None:
                    progress(done, total)
        except KeyboardInterrupt:
            pass  # what was played by then is there
    return tuple(results[key] for job in plan if (key := _job_key(job)) in results)


def _key(result: RoundResult) -> tuple[str, str, int]:
    return result.rules, result.digest, result.number


def _job_key(job: Job) -> tuple[str, str, int]:
    return job.rules.id, job.rules.digest, job.number


def _played(jobs: Iterator[Job], left: int, executor: Executor | None) -> Iterator[Rounds]:
    if executor is not None:
        yield from _sent(_chunks(jobs), executor)
        return
    start = perf_counter()
    for job in jobs:
        yield (play(job),)
        left -= 1
        if left > _CHUNK and perf_counter() - start > _PATIENCE and _processes_help(job):
            yield from _beside(jobs)
            return


def _chunks(jobs: Iterator[Job]) -> Iterator[Chunk]:
    while chunk := tuple(islice(jobs, _CHUNK)):
        yield chunk


def _cores() -> int:
    """The cores that this process may use; Windows lets a program wait for 61 processes at most."""
    allowed = getattr(os, "sched_getaffinity", None)
    return min(61, len(allowed(0)) if allowed else os.cpu_count() or 1)


def _processes_help(job: Job) -> bool:
    """Whether there are several cores, and processes to use them; a browser has none.

    A new process knows bots by their names; functions of a notebook it cannot have. It begins by
    reading the program once more, which cannot be done with one that came through a pipe. And a
    process of somebody's pool may have none of its own.
    """
    if sys.platform in ("emscripten", "wasi") or _cores() < 2:
        return False
    from multiprocessing import current_process

    main = sys.modules["__main__"]
    program = getattr(main, "__file__", None)
    readable = main.__spec__ is not None or program is None or os.path.exists(program)
    named = all(isinstance(maker, str) for maker in job.bots)
    return named and readable and not current_process().daemon


def _beside(jobs: Iterator[Job]) -> Iterator[Rounds]:
    """What is left, played in a process for each core; here, where none can be started."""
    try:
        workers = _Workers()
    except (ImportError, OSError):  # a system without shared semaphores
        for job in jobs:
            yield (play(job),)
        return
    try:
        yield from _sent(_chunks(jobs), workers.executor, workers.renewed)
    finally:
        workers.close()


def _sent(
    chunks: Iterator[Chunk], executor: Executor, renewed: Callable[[], Executor] | None = None
) -> Iterator[Rounds]:
    """What an executor makes of the chunks, in their order.

    What a lost worker had not given back is played again: by new workers, where ``renewed`` starts
    some, else by the executor. Where new workers are lost as well it is played here; without any
    it is an error.
    """
    waiting: deque[tuple[Chunk, Future[Rounds]]] = deque()
    losses = 0
    try:
        while True:
            try:
                while len(waiting) < _AHEAD and (chunk := next(chunks, None)):
                    waiting.append((chunk, _given(executor, chunk)))
                if not waiting:
                    return
                rounds = waiting[0][1].result()
            except _LOST:
                losses += 1
                if losses > _LOSSES:
                    break
                if renewed is not None:
                    executor = renewed()
                waiting = deque(
                    (chunk, _given(executor, chunk) if _is_lost(future) else future)
                    for chunk, future in waiting
                )
                continue
            waiting.popleft()
            losses = 0
            yield rounds
        if renewed is None:
            raise BrokenExecutor(
                gettext(
                    "The workers of the executor end before they are done, so that the rounds "
                    "cannot be played."
                )
            )
        left = [*waiting]
        waiting.clear()
        for chunk, future in left:
            yield future.result() if _is_good(future) else play_chunk(chunk)
        yield from map(play_chunk, chunks)
    except KeyboardInterrupt:
        for _, future in waiting:
            if not future.cancel() and _is_good(future):
                yield future.result()
        raise
    finally:
        for _, future in waiting:
            future.cancel()


def _given(executor: Executor, chunk: Chunk) -> Future[Rounds]:
    """The future of a chunk; it has failed already where the workers are gone."""
    try:
        return executor.submit(play_chunk, chunk)
    except BrokenExecutor as error:
        failed: Future[Rounds] = Future()
        failed.set_exception(error)
        return failed


def _is_lost(future: Future[Rounds]) -> bool:
    return future.done() and (future.cancelled() or isinstance(future.exception(), _LOST))


def _is_good(future: Future[Rounds]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


# -- in a worker ---------------------------------------------------------------------------------

_stop: Event | None = None


def play_chunk(chunk: Chunk) -> Rounds:
    """Play some rounds: what a worker does."""
    return tuple(play(job, _look_up) for job in chunk)


def _look_up() -> None:
    if _stop is not None and _stop.is_set():
        raise CancelledError


def _begin(stop: Event) -> None:
    """Leave Ctrl-C to the process that started this one, and stop when it says so."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Workers:
    """A process for each core. They are started anew, since a fork of a kernel with threads hangs.

    Raises ImportError or OSError where there are no processes.
    """

    def __init__(self) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")
        self._stop = self._context.Event()
        self.executor = self._started()

    def _started(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor

        return ProcessPoolExecutor(_cores(), self._context, _begin, (self._stop,))

    def renewed(self) -> Executor:
        """New processes, in place of those of which one was lost: then none of them goes on."""
        self.executor.shutdown(cancel_futures=True)
        self.executor = self._started()
        return self.executor

    def close(self) -> None:
        """End the processes; a round that one of them is at is left."""
        self._stop.set()
        self.executor.shutdown(cancel_futures=True)
