"""A property of a frozen value that is worked out once, without the lock that `functools.cached_property` takes each
time in Python 3.11: of thousands of paths the lock alone takes as long as their bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["once"]

S = TypeVar("S")
T = TypeVar("T")


class once(Generic[S, T]):
    """What it works out takes its own place in the value."""

    def __init__(self, work: Callable[[S], T]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, its: S, owner: object = None) -> T:
        found = its.__dict__[self.name] = self.work(its)
        return found
