"""Answers that are begun before they are asked for: what the page that is read now will ask for next."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from .asking import Answer

__all__ = ["Ahead"]


class Ahead:
    """Answers under way, by the text of their request."""

    def __init__(self) -> None:
        self._begun: dict[str, asyncio.Task[Answer]] = {}
        self._left: set[str] = set()

    def begin(self, key: str, work: Coroutine[None, None, Answer]) -> None:
        """Begins it, whoever asks for it later; of one that fails nothing is said: it is tried again when it is asked
        for."""
        task = asyncio.create_task(work)
        self._begun[key] = task
        task.add_done_callback(lambda _: self._ended(key, task))

    def __contains__(self, key: str) -> bool:
        return key in self._begun

    def leave(self, key: str) -> None:
        """Who was to ask for it has gone: what of it has not begun need not be done."""
        if key in self._begun:
            self._left.add(key)

    async def wanted(self, key: str) -> bool:
        """Whether anybody may still ask for it."""
        return key not in self._left

    async def get(self, key: str) -> Answer | None:
        """The answer when it is there; None where none is under way, or where it fails."""
        if (task := self._begun.get(key)) is None:
            return None
        self._left.discard(key)
        await asyncio.wait([task])  # who goes away while he waits ends nobody's work
        return None if task.cancelled() or task.exception() else task.result()

    async def close(self) -> None:
        """Nobody asks any more."""
        for task in (tasks := tuple(self._begun.values())):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, key: str, task: asyncio.Task[Answer]) -> None:
        if self._begun.get(key) is task:
            del self._begun[key]
            self._left.discard(key)
        if not task.cancelled():
            task.exception()  # it is looked at
