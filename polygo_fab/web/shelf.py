"""Answers that are kept, within a bound of bytes: what was not asked for longest goes first."""

from __future__ import annotations

from collections import OrderedDict

from .asking import Answer

__all__ = ["Shelf"]

_AROUND = 1_000
"""Bytes that an answer takes besides its body, about."""


class Shelf:
    """Answers by the text of their request. Larger ones than a quarter of the `most` bytes are not kept."""

    def __init__(self, most: int) -> None:
        self._most, self._full = most, 0
        self._kept: OrderedDict[str, Answer] = OrderedDict()

    def get(self, key: str) -> Answer | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: str, answer: Answer) -> None:
        size = _size(key, answer)
        if size > self._most // 4:
            return
        if (earlier := self._kept.pop(key, None)) is not None:
            self._full -= _size(key, earlier)
        self._kept[key] = answer
        self._full += size
        while self._full > self._most:
            last, gone = self._kept.popitem(last=False)
            self._full -= _size(last, gone)

    @property
    def size(self) -> int:
        """Bytes that are kept, about."""
        return self._full


def _size(key: str, answer: Answer) -> int:
    return len(answer.body) + len(key) + _AROUND
