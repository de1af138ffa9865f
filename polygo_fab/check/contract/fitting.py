"""Which part a piece is: by its shape after the cut, its lift holes, and all that is burned on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any

from ...core import kept
from .alike import Motion, motions
from .asked import Asked, AskedFace, BoardLines
from .beside import beside_wrong
from .figures import figures_wrong, lettered_apart, spun
from .inscribed import inscribed_apart
from .lines import lines_apart
from .pieces import BurnedPiece, FoundPiece
from .shapes import as_lines
from .shares import places
from .shown import SHOWN

__all__ = ["face_wrong", "fitting", "off_board"]

_ON_EDGE = 0.05
"""mm: how far a line along the board may lie from its edges."""
_AS_TOLD = 0.99
"""Cosine of how far a piece may be turned otherwise than it is told."""
_STEP = 3.0
"""mm between the points at which that is asked."""


def fitting(piece: FoundPiece, parts: Sequence[Asked], angles: Sequence[float] = (0.0,)) -> Asked | str:
    """The part that the piece is; where none, what keeps it from being the nearest one.

    angles   by how many degrees the pieces of this job are turned on their sheet
    """
    reasons: list[tuple[float, str]] = []
    for part in parts:
        if part.whole:
            continue
        told = _alike(piece, part, angles)
        if not told:
            return part
        reasons.append((_unlike(piece, part), told))
    for part in parts:
        if part.whole and (part.whole.board is None or next(places(piece, part.whole), None) is not None):
            return part
        if part.whole:
            reasons.append((1e6, f"no share of {part.name.rstrip('-*')} with its lines"))
    return min(reasons, key=lambda reason: reason[0])[1] if reasons else "none is of this stock"


def _unlike(piece: FoundPiece, part: Asked) -> float:
    """How far the sizes are apart, to name the nearest part: of those with its outline the one that is told last."""
    x0, y0, x1, y1 = part.outline.bounds
    (a, b), (c, d) = sorted(piece.size), sorted((x1 - x0, y1 - y0))
    return math.hypot(a - c, b - d) + (0.5 if len(part.outline.interiors) != len(piece.face.interiors) else 0.0)


def _alike(piece: FoundPiece, part: Asked, angles: Sequence[float]) -> str:
    """What keeps a piece from being this part; "" where nothing does."""
    import shapely

    face, shape = piece.face, part.outline
    if part.lifts is not None:
        if (row := _row(piece)) != part.lifts:
            return f"the holes of {part.name} are '{part.lifts}', here '{row}'"
        face, shape = shapely.Polygon(face.exterior), shapely.Polygon(shape.exterior)
    plain = part.front.bare and not (part.beside or part.inscribed)
    ways = motions(shape, face, over=plain)
    first = next(ways, None)
    if not first and len(face.interiors) != part.pivots > 0:
        return f"{SHOWN}pivot, {len(face.interiors)} holes for pegs in the points, expected {part.pivots}"
    if not first:
        x0, y0, x1, y1 = shape.bounds
        return (f"{part.name} is {x1 - x0:.2f} x {y1 - y0:.2f} mm with {len(part.outline.interiors)} holes, or its "
                "edges lie elsewhere")
    # names are to be read as the job lies; player 1 is below; plate and crown stand as in the picture, where signs on
    # the one tell of what is on the other
    told_apart = part.beside is not None and (part.beside.names or part.beside.rims)
    starts = any(figure.shown == "start" for figure in part.front.figures)
    lying = (way for way in chain((first,), ways) if not (told_apart or starts) or _turned_by(way, angles))
    told = face_wrong(piece, part, lying, part.front)
    return told and f"{part.name}: {told}"


def _turned_by(way: Motion, angles: Sequence[float]) -> bool:
    """Whether a piece is turned by one of so many degrees."""
    return any(math.cos(math.radians(angle)) * way.cosine + math.sin(math.radians(angle)) * way.sine > _AS_TOLD
               for angle in angles)


def face_wrong(piece: FoundPiece, part: Asked, ways: Iterable[Motion], face: AskedFace) -> str:
    """What is wrong with what is burned on a face, in the best of the ways to lie; "" where nothing is."""
    worst: list[tuple[float, bool, str]] = []
    for first in ways:
        for way in spun(first, part.outline, piece.burned, face.figures):
            burned = _back(piece.burned, way)
            told, off = _lines_told(piece, burned, face.boards, way)
            if not told:
                left, front = off_board(burned, face.boards), face is part.front
                if part.inscribed and front:
                    left, told = inscribed_apart(left, part.inscribed)
                if part.beside and front and not told:
                    left, told = lettered_apart(left, face.figures, face.labels)
                    told = told or beside_wrong(left, part.beside)
                else:
                    told = told or figures_wrong(left, face.figures, face.labels)
            if not told:
                return ""
            worst.append((off, not told.startswith("'"), told))  # where a label alone is wrong the way is right
    return min(worst)[2] if worst else "lies turned round"


def _back(burned: Sequence[BurnedPiece], way: Motion) -> list[BurnedPiece]:
    """Lines of the sheet about the origin of the part, all points at once."""
    import numpy

    if not burned:
        return []
    ends = accumulate((len(b.line) for b in burned), initial=0)
    every = way.back(numpy.concatenate([b.line for b in burned]))
    return [BurnedPiece(b.operation, every[first:end], b.round) for b, (first, end) in zip(
        burned, pairwise(ends), strict=True)]


def off_board(burned: Sequence[BurnedPiece], boards: Sequence[BoardLines]) -> list[BurnedPiece]:
    """The lines that do not run along the edges of a board that is burned so."""
    import shapely

    left = list(burned)
    for board in boards:
        shapely.prepare(board.edges)
        mine = [b for b in left if b.operation == board.operation and not b.round]
        dense = shapely.segmentize(as_lines([b.line for b in mine]), _STEP)
        corners, whose = shapely.get_coordinates(dense, return_index=True)
        off = set(whose[~shapely.dwithin(board.edges, shapely.points(corners), _ON_EDGE)].tolist())
        along = {id(b) for i, b in enumerate(mine) if i not in off}
        left = [b for b in left if id(b) not in along]
    return left


def _lines_told(piece: FoundPiece, burned: Sequence[BurnedPiece], boards: Sequence[BoardLines], way: Motion
                ) -> tuple[str, float]:
    import shapely

    if not boards:
        return "", 0.0
    face = shapely.transform(piece.face, way.back)
    for board in boards:
        mine = [b for b in burned if b.operation == board.operation and not b.round]
        told, off = lines_apart(mine, board.edges, face)
        if told:
            return f"board {board.name}, {board.operation}: {told}", off
    return "", 0.0


@lru_cache(maxsize=kept.parts())
def _row(piece: FoundPiece) -> str:
    """The lift holes along the longest way through them: o round, - a slot twice as long; read the way that sorts
    first."""
    import numpy
    import shapely

    if not len(piece.holes):
        return ""
    box: Any = shapely.get_coordinates(piece.face.minimum_rotated_rectangle)
    (ax, ay), (bx, by), (cx, cy) = box[0], box[1], box[2]
    ux, uy = (bx - ax, by - ay) if math.dist(box[0], box[1]) > math.dist(box[1], box[2]) else (cx - bx, cy - by)
    along = shapely.get_coordinates(shapely.centroid(piece.holes)) @ (ux, uy)
    signs = []
    for hole in piece.holes[along.argsort(kind="stable")]:
        long, wide = numpy.ptp(shapely.get_coordinates(hole) @ ((ux, -uy), (uy, ux)), axis=0).tolist()
        share = long / wide
        signs.append("o" if abs(share - 1) < 0.1 else "-" if 1.6 < share < 2.4 else "?")
    row = "".join(signs)
    return max(row, row[::-1])
