"""Holes at the points of a board for the pegs about which its pieces turn (Polygone: a segment turns about an end)."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.board import Board
from ..core.features import Feature
from ..core.path import Path, circle

__all__ = ["LEAST", "TURNING", "pivots"]

LEAST = 2.0
"""mm: a thinner peg would break."""
TURNING = 0.4
"""mm between a peg and the hollow end of a segment: it comes past other pegs when it turns (see `parts.segments`)."""


def pivots(board: Board, pitch: float, features: Iterable[Feature], peg: float) -> tuple[Path, ...]:
    """A hole of `peg` mm at each point that is a pivot; none where `peg` is 0."""
    points = sorted(point for feature in features if feature.kind == "pivot" for point in feature.sites)
    return tuple(circle((board.points[p][0] * pitch, board.points[p][1] * pitch), peg / 2) for p in points if peg)
