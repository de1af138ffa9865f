"""The desk: who is served at which place of work, and who has to wait or to come again.

A work that takes too much is ended with its place, and another one is there for the next. Where all are busy some works
wait; more than that are turned away at once (`Busy`), so that there is never a long queue. A work goes where one about
the same was done, if it can: there what both need is made already.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from .place import Here, Lost, Place, Task

__all__ = ["KEPT", "Busy", "Desk", "Dropped"]

T = TypeVar("T")

_UNBEGUN = (OSError, EOFError, RuntimeError)
"""What is raised where the system gives no process or no thread, or where the one died that begins them."""
KEPT = 6
"""Designs that a place has at hand: of the last works that it did."""


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
        self._places, self._new = places, hire
        self._free: list[Place] = []
        self._at_hand: dict[Place, deque[str]] = {}  # of every place, what its last works were about
        self._turns: list[tuple[str, asyncio.Future[Place]]] = []
        self._threads = ThreadPoolExecutor(2 * places, "desk")
        self._opening, self._closed = asyncio.Lock(), False
        self._nobody = ""

    async def open(self) -> None:
        """Begins the places that are not there. They take a while to load; who comes before the first is there waits
        for it."""
        async with self._opening:
            while not self._closed and len(self._at_hand) < self._places:
                try:
                    place = await asyncio.get_running_loop().run_in_executor(self._threads, self._begun)
                except _UNBEGUN as error:
                    return self._fail(error)
                if self._closed:
                    return place.end()
                self._take(place)

    def close(self) -> None:
        """Ends them, whatever they are at."""
        self._closed = True
        for place in tuple(self._at_hand):
            self._dismiss(place)
        self._threads.shutdown(wait=False)

    @property
    def idle(self) -> int:
        """How many places have nothing to do."""
        return len(self._free)

    async def do(self, task: Task[T], tell: Callable[[str], Awaitable[None]],
                 wanted: Callable[[], Awaitable[bool]] | None = None) -> T:
        """What a work gives; `tell` is told how far it is.

        wanted  is asked when the turn of the work comes: one that nobody waits for any more is dropped
        Raises Busy, Dropped, Lost, TooMuch, and what the work raises.
        """
        place = await self._place(task.about)
        if wanted is not None and not await wanted():
            self._release(place)
            raise Dropped
        self._at_hand[place].append(task.about)
        loop, done = asyncio.get_running_loop(), False

        def told(line: str) -> None:
            asyncio.run_coroutine_threadsafe(_awaited(tell(line)), loop)

        try:
            answer = await loop.run_in_executor(self._threads, partial(place.answer, task, told))
            done = not place.worn
        except RuntimeError as error:  # no thread is to be had
            raise Lost(_why(error)) from None
        finally:
            if done:
                self._release(place)
            elif place in self._at_hand:  # it is at work still, or gone, or worn; no other one when the desk is closed
                self._dismiss(place)
                self._hire()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _place(self, about: str) -> Place:
        """A place when the turn comes of a work about that."""
        if self._nobody:  # by now there may be room for one
            await self.open()
            if self._nobody:
                raise Lost(self._nobody)
        if self._free:
            place = max(reversed(self._free), key=lambda place: about in self._at_hand[place])
            self._free.remove(place)
            return place
        if len(self._turns) >= self.waiting:
            raise Busy(1 + len(self._turns) // self._places)
        turn: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._turns.append((about, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, place: Place) -> None:
        """To the next: who asks about what this place has at hand, else who asks about what no other has, else the one
        who has waited longest."""
        self._turns = [(about, turn) for about, turn in self._turns if not turn.done()]
        if not self._turns:
            self._free.append(place)
            return
        others = {about for other, its in self._at_hand.items() if other is not place for about in its}
        its = self._at_hand[place]
        chosen = min(self._turns, key=lambda waits: (waits[0] not in its, waits[0] in others))
        self._turns.remove(chosen)
        chosen[1].set_result(place)

    def _hire(self) -> None:
        try:
            self._take(self._begun())
        except _UNBEGUN as error:
            self._fail(error)

    def _begun(self) -> Place:
        """A new place. Where the process died that begins them, another one does."""
        try:
            return self._new()
        except EOFError:
            if self._closed:
                raise
            return self._new()

    def _take(self, place: Place) -> None:
        self._nobody = ""
        self._at_hand[place] = deque(maxlen=KEPT)
        self._release(place)

    def _fail(self, error: Exception) -> None:
        """Fewer places do; where there is none, those who wait are told, and who comes is."""
        if not self._at_hand:
            self._nobody = _why(error)
            for _, turn in self._turns:
                if not turn.done():
                    turn.set_exception(Lost(self._nobody))

    def _dismiss(self, place: Place) -> None:
        self._at_hand.pop(place, None)
        place.end()


def _why(error: Exception) -> str:
    return f"no process can be begun: {getattr(error, 'strerror', None) or error}"


async def _awaited(told: Awaitable[None]) -> None:
    await told
