"""How a board lies in a drawing, and in which colours it is printed: the rest is read in units of the board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..core.board import Board
from ..core.path import Point
from ..core.printed.diagram_inks import COLOURS, EDGE, EDGE_TINT, HATCH, ILLEGAL, LETTER, LINE, NAME, PLAIN, STONE, TINT
from ..core.printed.ink import grey
from ..core.printed.paper import TRACK
from .page.mark import Mark

__all__ = ["DiagramFrame", "Inks", "framed"]

_FINE = 20
"""Keys of places in a unit; a place is known from 0.015 units away."""
_OFF = 0.015


class Inks:
    """The colours of a diagram as they are printed, in colour or in grey.

    owner     of what is filled: whose it is, 0 for nobody's
    ink       which of the two
    band, sign  of lines: whose a part of the border is (0: nobody's) by its colour, and for each player the colour of
                his mark
    """

    def __init__(self, ink: Literal["colour", "grey"]) -> None:
        def face(colour: str) -> str:
            return grey(colour, True) if ink == "grey" else colour

        def line(colour: str) -> str:
            return grey(colour) if ink == "grey" else colour

        self.ink = ink
        players = list(enumerate(COLOURS, start=1))
        self.owner: Mapping[str, int] = {face(PLAIN): 0} | {face(fill): player for player, (fill, _) in players}
        self.band: Mapping[str, int] = {line(PLAIN): 0} | {line(fill): player for player, (fill, _) in players}
        self.sign: Mapping[int, str] = {0: "#ffffff"} | {player: line(sign) for player, (_, sign) in players}
        self.stone, self.tint, self.dot, self.white = face(STONE), face(TINT), face(EDGE), "#ffffff"
        self.edge, self.line, self.hatch = line(EDGE), line(LINE), line(HATCH)
        self.edge_tint, self.illegal = line(EDGE_TINT), line(ILLEGAL)
        self.letter, self.name, self.track = line(LETTER), line(NAME), line(TRACK)


class Places:
    """Points by their number, and which of them is at or nearest to a place."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self._at = {(round((x + dx) * _FINE), round((y + dy) * _FINE)): k for k, (x, y) in enumerate(points)
                    for dx in (-_OFF, _OFF) for dy in (-_OFF, _OFF)}
        self._near: dict[tuple[int, int], list[int]] = {}
        for k, (x, y) in enumerate(points):
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    self._near.setdefault((math.floor(x) + i, math.floor(y) + j), []).append(k)

    def at(self, p: Point) -> int | None:
        return self._at.get((round(p[0] * _FINE), round(p[1] * _FINE)))

    def nearest(self, p: Point) -> tuple[int, float]:
        """The point, and how far it is."""
        for some in (self._near.get((math.floor(p[0]), math.floor(p[1])), ()), range(len(self._points))):
            far, found = min(((math.dist(self._points[k], p), k) for k in some), default=(2.0, 0))
            if far <= 1:  # none outside of the nine squares around is nearer
                break
        return found, far


@dataclass(frozen=True)
class DiagramFrame:
    """A board in a drawing: `unit` mm of the drawing are one of the board, whose origin lies at `origin`."""

    board: Board
    unit: float
    origin: Point

    def of(self, p: Point) -> Point:
        return ((p[0] - self.origin[0]) / self.unit, (p[1] - self.origin[1]) / self.unit)

    def near(self, p: Point) -> str:
        """A place in words."""
        site, _ = self.sites.nearest(p)
        return f"at {self.board.names[site]}"

    @cached_property
    def sites(self) -> Places:
        return Places(self.board.centres)

    @cached_property
    def points(self) -> Places:
        return Places(self.board.points)

    def cell_under(self, p: Point) -> int:
        """The cell that a point lies in; that with the nearest middle where it lies in none."""
        nearest, _ = self.sites.nearest(p)
        cells: tuple[int, ...] = (nearest, *self.board.neighbours[nearest], *range(len(self.board.cells)))
        return next((cell for cell in cells if _in_ring(p, [self.board.points[k] for k in self.board.cells[cell]])),
                    nearest)

    @cached_property
    def cells(self) -> Mapping[frozenset[int | None], int]:
        """Each cell by its corners."""
        return {frozenset(corners): cell for cell, corners in enumerate(self.board.cells)}

    @cached_property
    def edges(self) -> Mapping[tuple[int, int], int]:
        return {ends: number for number, ends in enumerate(self.board.edges)}

    def edge(self, points: Sequence[Point]) -> int | None:
        """The edge whose ends these two points are."""
        a, b = (self.points.at(p) for p in points)
        return None if a is None or b is None else self.edges.get((min(a, b), max(a, b)))


def _in_ring(p: Point, ring: Sequence[Point]) -> bool:
    """Whether a line from a point to the right leaves a ring of corners an odd number of times."""
    return bool(sum((a[1] > p[1]) != (b[1] > p[1]) and p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1])
               for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) % 2)


def framed(board: Board, marks: Iterable[Mark], edge: str) -> tuple[DiagramFrame, Mark] | None:
    """The frame by the line around the board, a closed one in the colour `edge`, and that line."""
    border = [board.points[p] for p in board.outline]
    low = [min(p[k] for p in border) for k in (0, 1)]
    wide = max(x for x, _ in border) - low[0]
    for mark in marks:
        if mark.closed and mark.stroke == edge and not mark.fill and len(mark.points) == len(border) + 1:
            x0, y0, x1, _ = mark.box
            unit = (x1 - x0) / wide
            frame = DiagramFrame(board, unit, (x0 - low[0] * unit, y0 - low[1] * unit)) if unit > 0 else None
            if frame and sorted(frame.points.at(frame.of(p)) or 0 for p in mark.points[:-1]) == sorted(board.outline):
                return frame, mark
    return None
