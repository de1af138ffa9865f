"""Pawns with straight sides in place of round ones: an option of a kit for up to six players.

Where pawns belong to two players each, the outline tells which two and the mark which of them: one is played with the
mark up, the other with the bare face. Nothing is burned into a second face, so that no blank is cut and turned over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..core.kit import Fit, require
from ..core.options import option
from ..core.units import number
from ..parts.marks import MARKS
from ..parts.straight_pawns import straight_outline, straight_reach

__all__ = ["StraightSided"]

_LEAST = 1.0
"""mm: the radius of the disc that holds a mark; a smaller one is a smear, as wide as some cuts."""


@dataclass(frozen=True)
class StraightSided:
    """The option."""

    pawn_shape: Literal["round", "straight"] = option(
        "round", "round, or straight: an oblong, a square or a triangle for each two players, who play with the mark "
                 "up and with the bare face; edge to edge with common_line", choices=("round", "straight"))

    @property
    def straight(self) -> bool:
        return self.pawn_shape == "straight"

    def straight_fit(self, drawn: float, touch: bool) -> tuple[Fit, ...]:
        """That these pawns, in circles of `drawn` mm, have room for their marks. Raises Broken where they have not, or
        for notches in their rims."""
        if not self.straight:
            return ()
        wide, reach = ([of(mark, drawn) for mark in MARKS[::2]] for of in (_wide, straight_reach))
        return (require(not touch, "shape", "straight pawns are told apart by their outlines",
                        "touch = yes with pawn_shape = straight: notches are cut into round pawns; allowed: touch = no, "
                        "or pawn_shape = round"),
                require(min(reach) >= _LEAST, "shape", f"oblongs, squares and triangles in circles of {number(drawn, 2)} "
                        f"mm, {', '.join(number(one, 2) for one in wide)} mm wide, with marks in circles of "
                        f"{', '.join(number(2 * one, 2) for one in reach)} mm",
                        f"pawn_shape = straight: the mark of a triangle in a circle of {number(drawn, 2)} mm would lie in "
                        f"one of {number(2 * min(reach), 2)} mm, at least {number(2 * _LEAST)} mm needed; allowed: larger "
                        "pawns, or pawn_shape = round"))


def _wide(mark: str, drawn: float) -> float:
    """Where it is narrowest, mm."""
    _, low, _, high = straight_outline(mark, drawn).bounds
    return high - low
