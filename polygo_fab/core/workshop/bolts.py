"""Machine screws, and which of them a sheet takes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BOLTS", "Bolt", "bolt_in", "length_for"]

_LENGTHS = (5, 6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50)
"""mm, in which they are sold (ISO 4762, ISO 7045)."""


@dataclass(frozen=True)
class Bolt:
    """A machine screw with its nut and washer, mm: ISO 273 (medium) for the hole, ISO 4032 for the nut, ISO 7089 for
    the washer; `tap` is the drill for its thread (ISO 2306)."""

    size: int
    hole: float
    flats: float
    nut: float
    washer: float
    tap: float


BOLTS = (Bolt(size=3, hole=3.4, flats=5.5, nut=2.4, washer=0.5, tap=2.5),
         Bolt(size=4, hole=4.5, flats=7.0, nut=3.2, washer=0.8, tap=3.3),
         Bolt(size=5, hole=5.5, flats=8.0, nut=4.7, washer=1.0, tap=4.2),
         Bolt(size=6, hole=6.6, flats=10.0, nut=5.2, washer=1.6, tap=5.0))


def bolt_in(thickness: float) -> Bolt | None:
    """The thickest whose nut lies in a sheet; None where none does."""
    return next((bolt for bolt in reversed(BOLTS) if bolt.nut <= thickness), None)


def length_for(bolt: Bolt, thickness: float) -> int | None:
    """The shortest that is sold and goes through two sheets, a washer on both sides and the nut; None for no such."""
    least = 2 * thickness + 2 * bolt.washer + bolt.nut
    return next((length for length in _LENGTHS if length >= least), None)
