"""Pawns with straight sides in place of round ones: an option of a kit for up to six players.

Where pawns belong to two players each, the outline tells which two and the mark which of them: one is played with the
mark up, the other with the bare face. Nothing is burned into a second face, so that no blank is cut and turned over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from ..core.kit import Fit, require
from ..core.options import option
from ..core.units import number
from ..parts.marks import MARKS
from ..parts.pawns import MARK_REACH
from ..parts.straight_pawns import straight_reach

__all__ = ["StraightSided"]

_LEAST = 2.0
"""mm: the circle that holds a mark; in a smaller one it would be a smear."""
_SHARE = 2 * MARK_REACH
"""Of the circle in a pawn that its mark takes."""


@dataclass(frozen=True)
class StraightSided:
    """The option."""

    pawn_shape: Literal["round", "straight"] = option(
        "round", "round, or straight: an oblong, a square or a triangle for each two players, who play with the mark "
                 "up and with the bare face; edge to edge with common_line", choices=("round", "straight"))

    @property
    def straight(self) -> bool:
        return self.pawn_shape == "straight"

    def least_reach(self, drawn: float) -> float:
        """Radius of the smallest disc that holds a mark, on pawns in circles of `drawn` mm."""
        return min(straight_reach(mark, drawn) for mark in MARKS) if self.straight else MARK_REACH * drawn

    def straight_fit(self, pawn: float, play: float, touch: bool) -> tuple[Fit, ...]:
        """That these pawns, drawn so much smaller than `pawn` mm, have room for their marks. Raises Broken where they
        have not, or for notches in their rims."""
        if not self.straight:
            return ()
        drawn = pawn - play
        marks = [2 * straight_reach(mark, drawn) for mark in MARKS[::2]]
        around = f"circles of {number(drawn, 2)} mm"
        return (require(not touch, "shape", "straight pawns are told apart by their outlines", "touch = yes with "
                        "pawn_shape = straight: notches are cut into round pawns; allowed: touch = no, or pawn_shape = "
                        "round"),
                require(min(marks) >= _LEAST, "shape", f"oblongs, squares and triangles in {around}, with circles of "
                        f"{_listed([one / _SHARE for one in marks])} mm in them and marks in circles of "
                        f"{_listed(marks)} mm",
                        f"pawn = {number(pawn, 2)} mm: straight pawns in {around} would have marks in circles of "
                        f"{number(min(marks), 2)} mm, at least {number(_LEAST)} mm needed; allowed: pawn = "
                        f"{number(ceil(10 * (drawn * _LEAST / min(marks) + play)) / 10)} or more, or pawn_shape = "
                        "round"))


def _listed(lengths: Sequence[float]) -> str:
    *first, last = (number(length, 2) for length in lengths)
    return f"{', '.join(first)} and {last}"
