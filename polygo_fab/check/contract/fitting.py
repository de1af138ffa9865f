"""Which part a piece is: by its shape after the cut, what is burned on it, its lift holes, its bends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .alike import Motion, motions
from .beside import beside_wrong
from .contract import Asked, BoardLines
from .lines import lines_apart
from .marks import mark, rims
from .net import BendModel, Sleeve, Strip, folded, strip
from .pieces import Burned, Piece
from .shares import share_of
from .tiles import face_wrong

__all__ = ["best_told", "fitting"]


def fitting(piece: Piece, parts: Sequence[Asked], turned: bool = False) -> Asked | str:
    """The part that the piece is; where none, what keeps it from being the nearest one.

    turned   pieces of this job lie a quarter turn round or otherwise than drawn
    """
    reasons: list[tuple[float, str]] = []
    for part in parts:
        if part.whole:
            continue
        if part.outline is None:
            told = _net_told(piece, part)
            if not told:
                return part
            reasons.append((1e6, told))
            continue
        told = _alike(piece, part, turned)
        if not told:
            return part
        reasons.append((_unlike(piece, part), told))
    for part in parts:
        if part.whole and (part.whole.board is None or share_of(piece, part.whole) is not None):
            return part
        if part.whole:
            reasons.append((1e6, f"no share of {part.name.rstrip('-*')} with its lines"))
    return min(reasons, key=lambda reason: reason[0])[1] if reasons else "none is of this stock"


def _unlike(piece: Piece, part: Asked) -> float:
    """How far the sizes are apart, to name the nearest part: of those with its outline the one that is told last."""
    assert part.outline is not None
    x0, y0, x1, y1 = part.outline.bounds
    (a, b), (c, d) = sorted(piece.size), sorted((x1 - x0, y1 - y0))
    return math.hypot(a - c, b - d) + (0.5 if len(part.outline.interiors) != len(piece.face.interiors) else 0.0)


def _alike(piece: Piece, part: Asked, turned: bool) -> str:
    """What keeps a piece from being this part; "" where nothing does."""
    import shapely

    assert part.outline is not None
    face, shape = piece.face, part.outline
    if part.lifts is not None:
        if (row := _row(piece)) != part.lifts:
            return f"the holes of {part.name} are '{part.lifts}', here '{row}'"
        face, shape = shapely.Polygon(face.exterior), shapely.Polygon(shape.exterior)
    ways = list(motions(shape, face, over=not part.front and part.beside is None))
    if not ways:
        x0, y0, x1, y1 = shape.bounds
        return (f"{part.name} is {x1 - x0:.2f} x {y1 - y0:.2f} mm with {len(part.outline.interiors)} holes, or its "
                "edges lie elsewhere")
    if part.operation and any(b.operation != part.operation for b in piece.burned if not part.front):
        return f"{part.name} is burned as {part.operation}"
    if part.tile:
        told = face_wrong(piece.burned, part.tile, ways, part.outline)
        return told and f"{part.name}: {told}"
    around = rims(piece.burned, piece.face) if part.mark else []
    if len(around) != part.rims:
        return f"{part.name} has {part.rims} rims, here {len(around)}"
    drawn = [b for b in piece.burned if not any(b is rim for rim in around)]
    if part.mark and (seen := mark(drawn, piece.face, not part.off_middle)) != part.mark:
        return f"the mark of {part.name} is {part.mark}, here {seen}"
    told = best_told(piece, part.name, part.front, ways)
    if told or part.beside is None:
        return told
    asked = part.beside
    edges = part.front[0].edges if part.front else None
    wrong = [beside_wrong(piece, asked, way, edges) for way in ways
             if (turned or abs(way.sine) < 0.01) and not best_told(piece, part.name, part.front, [way])]
    return "" if "" in wrong else f"{part.name}: {wrong[0] if wrong else 'lies turned round'}"


def best_told(piece: Piece, name: str, boards: Sequence[BoardLines], ways: Sequence[Motion]) -> str:
    """What is wrong with the lines of these boards in the best of the ways to lie; "" where nothing is."""
    if not boards:
        return ""
    worst: list[tuple[float, str]] = []
    for way in ways:
        told, off = _lines_told(piece, boards, way)
        if not told:
            return ""
        worst.append((off, told))
    return f"{name}: {min(worst)[1]}"


def _lines_told(piece: Piece, boards: Sequence[BoardLines], way: Motion) -> tuple[str, float]:
    import shapely

    face = shapely.transform(piece.face, way.back)
    for board in boards:
        mine = [Burned(b.operation, way.back(b.line), b.round) for b in piece.burned
                if b.operation == board.operation and not b.round]
        field = board.field
        told, off = lines_apart(mine, board.edges, face, field)
        if told:
            return f"board {board.name}, {board.operation}: {told}", off
    return "", 0.0


def _row(piece: Piece) -> str:
    """The lift holes along the longest way through them: o round, - a slot twice as long; read the way that sorts
    first."""
    import shapely

    holes = [shapely.Polygon(ring) for ring in piece.face.interiors]
    if not holes:
        return ""
    box: Any = shapely.get_coordinates(piece.face.minimum_rotated_rectangle)
    (ax, ay), (bx, by), (cx, cy) = box[0], box[1], box[2]
    ux, uy = (bx - ax, by - ay) if math.dist(box[0], box[1]) > math.dist(box[1], box[2]) else (cx - bx, cy - by)
    holes.sort(key=lambda hole: float(hole.centroid.x * ux + hole.centroid.y * uy))
    signs = []
    for hole in holes:
        x0, y0, x1, y1 = shapely.affinity.rotate(hole, -math.degrees(math.atan2(uy, ux))).bounds
        share = (x1 - x0) / (y1 - y0)
        signs.append("o" if abs(share - 1) < 0.1 else "-" if 1.6 < share < 2.4 else "?")
    row = "".join(signs)
    return max(row, row[::-1])


def _net_told(piece: Piece, part: Asked) -> str:
    """What keeps a piece from being the net that is asked: it bears bend lines alone, as many as it needs."""
    model = BendModel(part.stuff.thickness, 0.0, 0.5)
    if not piece.burned or any(b.operation != "mark" for b in piece.burned):
        return f"{part.name} bears bend lines"
    worked: Sleeve | Strip | str = (folded if part.folds == "sleeve" else strip)(piece, model)
    return worked if isinstance(worked, str) else ""
