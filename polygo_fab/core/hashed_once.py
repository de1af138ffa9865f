"""A frozen value of many values, by which much is kept: its hash is worked out once."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["hashed_once"]

T = TypeVar("T")


def hashed_once(cls: type[T]) -> type[T]:
    """A frozen dataclass whose hash is kept in it, and goes to no other process: there texts have other hashes."""
    worked_out, kept = cls.__hash__, "_hash"

    def hashed(self: T) -> int:
        found = self.__dict__.get(kept)
        return self.__dict__.setdefault(kept, worked_out(self)) if found is None else int(found)

    def state(self: T) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != kept}

    for name, method in (("__hash__", hashed), ("__getstate__", state)):
        setattr(cls, name, method)
    return cls
