"""Processes that work for this one, and end with it, however it ends.

Each has a pipe of its own, and no lock is shared: so they can be killed at any moment, at work too, and nobody is left
waiting for what a killed one held. (`concurrent.futures` shares its queues: a killed process may hold their locks.)
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any

from ..core.errors import BadInput
from .signals import uninterrupted

__all__ = ["MOST_WORKERS", "WorkPart", "cores", "follow", "workers"]

MOST_WORKERS = 61 if sys.platform == "win32" else 256

_PATIENCE = 5.0  # seconds for a process that is killed to be gone
_SMALL = 16_384
"""Bytes that a pipe takes though nobody reads: so much may be sent to a process that is at work, and sends itself."""


class WorkPart:
    """A part of the work that was handed out."""

    def __init__(self, pool: _Pool, data: bytes) -> None:
        self._pool, self.data = pool, data
        self.answer: tuple[bool, Any] | None = None

    def result(self) -> Any:
        """What the work gave; waits for it. Raises what it raised, and BadInput where its process died."""
        while self.answer is None:
            self._pool.turn(None)
        good, value = self.answer
        if not good:
            raise value
        return value


Submit = Callable[..., WorkPart]


def cores() -> int:
    """How many processes can run at the same time here."""
    most = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(most, MOST_WORKERS)


@contextlib.contextmanager
def workers(number: int, *, long: bool = False) -> Iterator[Submit]:
    """A function that hands work (a function and its arguments) to one of so many processes, and gives its `WorkPart`.
    `long`: none is sent to a process that is at work, where it might wait while another one has nothing to do.

    The processes are copies of this one where that is safe (Linux, no other threads), else new ones. Leaving ends them
    at once, whatever they are at; they also end when this process is killed.
    """
    pool = _Pool(number, (0,) if long else (0, 1))
    try:
        yield pool.submit
    finally:
        pool.end()


def _copied() -> bool:
    """Whether processes are copies of this one."""
    return sys.platform == "linux" and threading.active_count() == 1


class _Worker:
    """A process, the pipe to it, and the parts that it was sent and has not answered: the first is at work."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("fork" if _copied() else "spawn")
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(other,), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        other.close()
        self.parts: deque[WorkPart] = deque()


class _Pool:
    def __init__(self, number: int, ahead: tuple[int, ...]) -> None:
        self._number, self._ahead = number, ahead
        self._workers: list[_Worker] = []
        self._waiting: deque[WorkPart] = deque()

    def submit(self, work: Callable[..., Any], *arguments: object) -> WorkPart:
        if not self._workers:  # only now: what is loaded until then need not be loaded by each
            if sys.platform != "win32" and not _copied():
                resource_tracker.ensure_running()  # beginning it later would let requests to end through again
            with uninterrupted():
                self._workers = [_Worker() for _ in range(self._number)]
        part = WorkPart(self, bytes(ForkingPickler.dumps((work, arguments))))
        self._waiting.append(part)
        self.turn(0)
        return part

    def turn(self, patience: float | None) -> None:
        """Takes what has been answered, after so many seconds at most (None: one answer at least), and hands out what
        waits."""
        self._hand_out()
        busy = {worker.pipe: worker for worker in self._workers if worker.parts}
        for pipe in wait(list(busy), patience):
            worker = busy[pipe]  # type: ignore[index]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                raise _died() from None
            worker.parts.popleft().answer = answer
        self._hand_out()

    def _hand_out(self) -> None:
        """To those that have nothing to do, and, of short parts, one more to each, so that none waits for this one."""
        for ahead in self._ahead:
            for worker in self._workers:
                if not self._waiting or len(worker.parts) != ahead:
                    continue
                if ahead and len(self._waiting[0].data) > _SMALL:
                    return
                part = self._waiting.popleft()
                try:
                    worker.pipe.send_bytes(part.data)
                except OSError:
                    raise _died() from None
                worker.parts.append(part)

    def end(self) -> None:
        with uninterrupted():
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join(_PATIENCE)
                worker.pipe.close()
            self._workers.clear()


def _died() -> BadInput:
    return BadInput("one of the processes at work died (killed, or no memory left): try fewer jobs")


def _work(pipe: Connection) -> None:
    """What a process does until it is killed."""
    follow()
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            work, arguments = ForkingPickler.loads(data)
            answer = ForkingPickler.dumps((True, work(*arguments)))
        except Exception as error:
            error.add_note("".join(traceback.format_exception(error)))
            answer = ForkingPickler.dumps((False, error))
        pipe.send_bytes(answer)


def follow() -> None:
    """End this process when the one that began it is no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait_for_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_for_it, daemon=True).start()
