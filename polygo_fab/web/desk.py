"""The desk: who is served at which place of work, and who has to wait or to come again.

A work that takes too much is ended with its place, and another one is there for the next. Where all are busy some works
wait; more than that are turned away at once (`Busy`), so that there is never a long queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from .place import Here, Place, Task

__all__ = ["Busy", "Desk", "Dropped"]

T = TypeVar("T")


class Busy(Exception):
    """All are busy, and enough wait. `after`: seconds after which it is worth asking again."""

    def __init__(self, after: int) -> None:
        super().__init__(f"busy: try again in {after} s")
        self.after = after


class Dropped(Exception):
    """Nobody waits for the answer any more."""


class Desk:
    """So many `places` of work, each of which `hire` makes, and at most so many works `waiting` for one."""

    def __init__(self, places: int, waiting: int, hire: Callable[[], Place] = Here) -> None:
        self.waiting = waiting
        self._places, self._wait, self._new = places, 0, hire
        self._free: asyncio.LifoQueue[Place] = asyncio.LifoQueue()
        self._all: set[Place] = set()
        self._threads = ThreadPoolExecutor(2 * places, "desk")

    def open(self) -> None:
        """Begins the places; they get ready while the server begins to listen."""
        for _ in range(self._places):
            self._hire()

    def close(self) -> None:
        """Ends them, whatever they are at."""
        for place in tuple(self._all):
            self._dismiss(place)
        self._threads.shutdown(wait=False)

    @property
    def idle(self) -> int:
        """How many places have nothing to do."""
        return self._free.qsize()

    async def do(self, task: Task[T], tell: Callable[[str], Awaitable[None]],
                 wanted: Callable[[], Awaitable[bool]] | None = None) -> T:
        """What a work gives; `tell` is told how far it is.

        wanted  is asked when the turn of the work comes: one that nobody waits for any more is dropped
        Raises Busy, Dropped, Lost, TooMuch, and what the work raises.
        """
        if self._free.empty() and self._wait >= self.waiting:
            raise Busy(1 + self._wait // self._places)
        self._wait += 1
        try:
            place = await self._free.get()
        finally:
            self._wait -= 1
        if wanted is not None and not await wanted():
            self._free.put_nowait(place)
            raise Dropped
        loop, done = asyncio.get_running_loop(), False

        def told(line: str) -> None:
            asyncio.run_coroutine_threadsafe(_awaited(tell(line)), loop)

        try:
            answer = await loop.run_in_executor(self._threads, partial(place.answer, task, told))
            done = True
        finally:
            if done:
                self._free.put_nowait(place)
            else:  # it is at work still, or gone
                self._dismiss(place)
                self._hire()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _hire(self) -> None:
        place = self._new()
        self._all.add(place)
        self._free.put_nowait(place)

    def _dismiss(self, place: Place) -> None:
        self._all.discard(place)
        place.end()


async def _awaited(told: Awaitable[None]) -> None:
    await told
