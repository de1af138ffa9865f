"""A matrix of powers and speeds to try on a material: what a test card shows, and the lines of the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..errors import BadInput
from ..path import Path
from ..units import is_whole
from .estimate import setting
from .tables import Laser, Material

__all__ = ["LARGEST", "MOST", "NUMBERS", "OUTLINE", "Card", "Matrix", "MatrixSquare", "Tried", "around", "whole"]

Tried = Literal["cut", "engrave"]
LARGEST = (90.0, 60.0)
"""mm: a card is no larger, so that it is cut from what is left of a sheet."""
MOST = 28
"""Squares: LightBurn burns 30 layers, of which the numbers and the outline have one each."""
NUMBERS, OUTLINE = "numbers", "outline"
"""What the two layers beside the squares are called."""
_COLUMNS, _ROWS = 10, 7
_POWER, _SPEED, _PASSES = 100, 9999, 20


@dataclass(frozen=True, kw_only=True)
class Matrix:
    """What is tried on one card: powers in % from the lowest row up, speeds in mm/s from the left column on.

    Whole numbers, which are engraved as they are. `lines` are the power and the speed of the numbers, `through` those
    and the passes of the outline. Raises BadInput for what no card has room for.
    """

    material: str
    tried: Tried
    powers: tuple[int, ...]
    speeds: tuple[int, ...]
    passes: int = 1
    lines: tuple[float, float]
    through: tuple[float, float, int]

    def __post_init__(self) -> None:
        for key, values, most, high in (("powers", self.powers, _ROWS, _POWER),
                                        ("speeds", self.speeds, _COLUMNS, _SPEED)):
            given = ",".join(map(str, values))[:60]
            if not (1 <= len(values) <= most and values == tuple(sorted(set(values)))
                    and all(1 <= value <= high for value in values)):
                raise BadInput(f"{key} = '{given}': allowed: 1 to {most} whole numbers from 1 to {high}, each larger "
                               "than the one before")
        if len(self.powers) * len(self.speeds) > MOST:
            raise BadInput(f"{len(self.powers)} powers x {len(self.speeds)} speeds: allowed: up to {MOST} squares, for "
                           "each is a layer of its own")
        if not 1 <= self.passes <= _PASSES:
            raise BadInput(f"passes = {self.passes}: allowed: 1 to {_PASSES}")


@dataclass(frozen=True)
class MatrixSquare:
    """One square: its power in %, its speed in mm/s, and its line."""

    power: int
    speed: int
    path: Path


@dataclass(frozen=True)
class Card:
    """A card, mm, its lower left corner at the origin: the numbers, the squares and the outline, as they are done."""

    numbers: tuple[Path, ...]
    squares: tuple[MatrixSquare, ...]
    outline: Path

    @property
    def size(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.outline.bounds
        return (x1 - x0, y1 - y0)


def whole(key: str, text: str) -> tuple[int, ...]:
    """'20,40,60' as numbers. Raises BadInput for what is none."""
    words = [word.strip() for word in text.split(",")]
    if not all(is_whole(word) and len(word) < 6 for word in words):
        raise BadInput(f"{key} = '{text[:60]}': allowed: whole numbers with commas between them, as 20,40,60")
    return tuple(int(word) for word in words)


def around(tried: Tried, laser: Laser, material: Material) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Powers, speeds and passes about the setting of the tables: five of each, the setting in their middle where a
    laser has so much power. Raises BadInput for a material that the laser does not cut."""
    its = setting(tried, laser, material)
    return _five(its.power, _POWER), _five(its.speed, _SPEED), its.passes


def _five(middle: float, high: int) -> tuple[int, ...]:
    return tuple(sorted({min(high, max(1, round(middle * share))) for share in (0.6, 0.8, 1.0, 1.25, 1.5)}))
