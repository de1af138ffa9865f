"""A laser file as it was read, for those that measure it again."""

from __future__ import annotations

from dataclasses import dataclass

from ..drawing import LaserDrawing

__all__ = ["ReadJob"]


@dataclass(frozen=True, kw_only=True)
class ReadJob:
    """A laser file as read, and what it is said to be cut from; `back` where it burns the second face of the job
    `name`, `over` where it cuts up the blank of that job, turned over; `angles` are those, in degrees, by which its
    parts are turned on their sheet; `named` are what its map calls the pieces, each with the middle of its box, mm."""

    name: str
    back: bool
    material: str
    thickness: float
    drawing: LaserDrawing
    angles: tuple[float, ...] = (0.0,)
    over: bool = False
    named: tuple[tuple[str, tuple[float, float]], ...] = ()
