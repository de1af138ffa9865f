"""Kerf: the full width of the cut, along x and along y of the machine.

A laser whose spot is no circle takes more along one of its axes. The axes are the machine's: a part that is turned
on its sheet is compensated as it lies there.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from .errors import BadInput
from .units import number, parse_length

__all__ = ["APART", "Kerf", "parse_kerf"]

_LOPSIDED = 3
"""How many times more along one axis than along the other a laser may take."""

APART = f"two for x and y as 0.2x0.24, neither more than {_LOPSIDED} times the other"
"""What is allowed beside one width, in the words of every refusal."""


@dataclass(frozen=True, init=False)
class Kerf:
    """mm; along y as along x where it is not given."""

    x: float
    y: float

    def __init__(self, x: float, y: float | None = None) -> None:
        object.__setattr__(self, "x", x + 0.0)  # -0.0 is 0
        object.__setattr__(self, "y", (x if y is None else y) + 0.0)

    @property
    def even(self) -> bool:
        return self.x == self.y

    @property
    def widest(self) -> float:
        return max(self.x, self.y)

    @property
    def corner(self) -> float:
        """mm: the largest radius to which the beam rounds corners of a hole: its own where it is flattest."""
        return self.x / 2 if self.even else self.widest ** 2 / min(self.x, self.y) / 2

    def allowed(self, low: float, high: float) -> bool:
        """Whether both are from `low` to `high` mm, and neither is many times the other."""
        least, most = sorted((self.x, self.y))
        return all(map(math.isfinite, (least, most))) and low <= least <= most <= high and most <= _LOPSIDED * least

    def __str__(self) -> str:
        """'0.2', or '0.2 x 0.24'; `parse_kerf` reads both."""
        return number(self.x) if self.even else f"{number(self.x)} x {number(self.y)}"

    def as_data(self) -> float | list[float]:
        """As TOML and JSON have it; `parse_kerf` takes it back."""
        return self.x if self.even else [self.x, self.y]


def parse_kerf(given: object) -> Kerf:
    """From one length or two: '0.2', '0.2x0.24', '0.2mm x 0.24mm', 0.2, [0.2, 0.24].

    Raises BadInput for anything else; whether a laser cuts so wide, `Kerf.allowed` tells.
    """
    if isinstance(given, Kerf):
        return given
    words = re.split("[x×]", given) if isinstance(given, str) else given
    words = words if isinstance(words, (list, tuple)) else [words]
    if len(words) not in (1, 2) or not all(str(word).strip() for word in words):
        raise BadInput(f"'{str(given)[:40]}': expected one length, or two for x and y as in 0.2x0.24")
    return Kerf(*map(_length, words))


def _length(word: object) -> float:
    if isinstance(word, str):
        return parse_length(word)
    if isinstance(word, bool) or not isinstance(word, (int, float)) or not abs(word) < 1e15:
        raise BadInput(f"not a length: '{str(word)[:40] if not isinstance(word, int) else 'a number'}'")
    return float(word)
