"""The processes that work for the server: a few, warm, each with limits of memory and, for each work, of time.

A work that takes too much is ended with its process, and another process takes its place. Where all are busy some works
wait; more than that are turned away at once (`Busy`), so that there is never a long queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, TypeVar

from ..runtime.limits import Limits, TooMuch, bounded
from ..runtime.workers import follow

__all__ = ["Busy", "Desk", "Dropped"]

T = TypeVar("T")

_MEMORY = 1_000_000_000
"""Bytes that a process may have beyond what it began with."""
_SLOWER = 3
"""How many times the processor time of a work it may last, on a machine that does other things."""
_WARM = "polygo_fab.web.warm"
"""What a process loads before its first work."""


class Busy(Exception):
    """All are busy, and enough wait. `after`: seconds after which it is worth asking again."""

    def __init__(self, after: int) -> None:
        super().__init__(f"busy: try again in {after} s")
        self.after = after


class Dropped(Exception):
    """Nobody waits for the answer any more."""


class Desk:
    """So many `places` of work, and at most so many works that wait for one."""

    def __init__(self, places: int, waiting: int) -> None:
        self._context = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
        if sys.platform == "linux":
            self._context.set_forkserver_preload([_WARM])
        self._places, self._most, self._waiting = places, waiting, 0
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all: set[_Worker] = set()
        self._threads = ThreadPoolExecutor(2 * places, "desk")

    def open(self) -> None:
        """Begins the processes; they get ready while the server begins to listen."""
        for _ in range(self._places):
            self._hire()

    def close(self) -> None:
        """Ends them, whatever they are at."""
        for worker in tuple(self._all):
            self._dismiss(worker)
        self._threads.shutdown(wait=False)

    @property
    def idle(self) -> int:
        """How many processes have nothing to do."""
        return self._free.qsize()

    async def do(self, work: Callable[..., T], *arguments: object, seconds: int,
                 tell: Callable[[str], Awaitable[None]] | None = None,
                 wanted: Callable[[], Awaitable[bool]] | None = None) -> T:
        """What a work gives. With `tell` its first argument is a function, and what it is called with is told here.

        wanted  is asked when the turn of the work comes: one that nobody waits for any more is dropped
        Raises Busy, TooMuch, Dropped, and what the work raises.
        """
        if self._free.empty() and self._waiting >= self._most:
            raise Busy(1 + self._waiting // self._places)
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        if wanted is not None and not await wanted():
            self._free.put_nowait(worker)
            raise Dropped
        done = False
        try:
            async with asyncio.timeout(_SLOWER * seconds):
                answer = await self._answer(worker, ForkingPickler.dumps((work, arguments, seconds, tell is not None)),
                                            tell)
            done = True
        except TimeoutError:
            raise TooMuch(f"takes more than {_SLOWER * seconds} s") from None
        except EOFError:
            raise TooMuch(f"the process that worked on it ended: it takes more than {seconds} s, or than "
                          f"{_MEMORY // 1_000_000} MB, or was killed: try again") from None
        finally:
            if done:
                self._free.put_nowait(worker)
            else:  # it is at work still, or gone
                self._dismiss(worker)
                self._hire()
        if isinstance(answer, Exception):
            raise answer
        result: T = answer
        return result

    async def _answer(self, worker: _Worker, work: bytes | memoryview,
                      tell: Callable[[str], Awaitable[None]] | None) -> Any:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, worker.pipe.send_bytes, work)
            while True:
                said = await loop.run_in_executor(self._threads, worker.pipe.recv)
                if not isinstance(said, str):
                    break
                if tell is not None:
                    await tell(said)
        except OSError:
            raise EOFError from None
        return said

    def _hire(self) -> None:
        worker = _Worker(self._context)
        self._all.add(worker)
        self._free.put_nowait(worker)

    def _dismiss(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.process.kill()
        worker.process.join(5)
        with contextlib.suppress(OSError):
            worker.pipe.close()


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, context: multiprocessing.context.BaseContext) -> None:
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(other,))  # type: ignore[attr-defined]
        self.process.start()
        other.close()


def _work(pipe: Connection) -> None:
    """What a process does until it is killed."""
    from . import warm

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    follow()
    warm.up()
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        work, arguments, seconds, told = ForkingPickler.loads(data)
        bounded(Limits(seconds, _MEMORY, None, "to make"))
        try:
            answer = work(pipe.send, *arguments) if told else work(*arguments)
        except MemoryError:
            answer = TooMuch(f"takes more than {_MEMORY // 1_000_000} MB")
        except Exception as error:
            answer = error
        pipe.send(answer)
