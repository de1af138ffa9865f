"""A plate or a ring cut in pieces for a small bed: whether they make up the whole, with their play between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .lines import lines_apart
from .pieces import Burned, Piece

if TYPE_CHECKING:
    import numpy as np
    import shapely

    from .contract import BoardLines

__all__ = ["Whole", "share_of", "short_of"]

_ON = 0.03
_MOSTLY = 0.6
"""Share of what is burned on a piece that runs along the board; the rest are letters and marks beside it."""
_SEEN = 24
"""Points by which a place on the board is looked for first."""


@dataclass(frozen=True)
class Whole:
    """What the pieces make up, mm: its outline with its hole, the room between two pieces, the board on it, if any, and
    the middles of the cells of that board."""

    outline: shapely.Polygon
    play: float
    board: BoardLines | None = None
    middles: tuple[tuple[float, float], ...] = ()


def share_of(piece: Piece, whole: Whole) -> int | None:
    """How many cells of the board the piece bears, where it is a share of it: at some place on the plate, in a quarter
    turn, all lines of the board that lie on it are burned and no others on the field; None where there is no such
    place."""
    import numpy
    import shapely

    assert whole.board
    mine = [b for b in piece.burned if b.operation == whole.board.operation and not b.round]
    if not mine:
        return None
    rim = whole.outline.buffer(_ON)
    shapely.prepare(rim)
    for turn in range(4):
        lines = [_quarter(b.line, turn) for b in mine]
        face = shapely.transform(piece.face, lambda p, turn=turn: _quarter(p, turn))  # type: ignore[misc]
        for at in _places(lines, whole.board):
            laid = [Burned(whole.board.operation, line + at, False) for line in lines]
            there = shapely.transform(face, lambda p, at=at: p + at)  # type: ignore[misc]
            if rim.covers(there) and not _wrong(laid, whole.board, there):
                return int(shapely.contains_xy(there, numpy.array(whole.middles)).sum())
    return None


def _wrong(laid: Sequence[Burned], board: BoardLines, face: shapely.Polygon) -> str:
    """What is wrong with the lines of the board that lie on this piece; its edges may run along seams."""
    import shapely

    inner = face.buffer(-0.3)
    asked: Any = shapely.intersection(board.edges, inner)
    lines: Any = shapely.MultiLineString([p for p in shapely.get_parts(asked) if p.geom_type == "LineString"])
    field: Any = board.field.intersection(inner) if board.field is not None else None
    return lines_apart(laid, lines, face, field if field is None or field.area else None)[0]


def _places(lines: Sequence[np.ndarray[Any, Any]], board: BoardLines) -> Iterator[Any]:
    """Where a piece with these lines may lie on the board: a corner where a line begins on one of the board's."""
    import numpy
    import shapely

    straight = [line for line in lines if len(line) == 2]  # a board of squares may have its cells filled, too
    lines = straight if len(straight) > 3 else lines
    lines = sorted(lines, key=lambda line: -math.dist(line.min(axis=0), line.max(axis=0)))[:6]
    corners = numpy.unique(shapely.get_coordinates(board.edges).round(6), axis=0)
    dense = numpy.concatenate([shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), 3.0))
                               for line in lines])
    some = dense[numpy.linspace(0, len(dense) - 1, _SEEN).astype(int)]
    shapely.prepare(board.edges)
    tried = set()
    for line in lines:
        for at in corners - line[0]:
            key = (round(float(at[0]), 2), round(float(at[1]), 2))
            if key in tried:
                continue
            tried.add(key)
            on = shapely.dwithin(board.edges, shapely.points(some + at), _ON)
            if on.mean() >= _MOSTLY:
                yield at


def _quarter(points: Any, turn: int) -> Any:
    """Points a number of quarter turns on."""
    import numpy

    x, y = points[:, 0], points[:, 1]
    return numpy.column_stack([(x, y), (-y, x), (-x, -y), (y, -x)][turn])


def short_of(pieces: Sequence[Piece], whole: Whole) -> float:
    """By how many mm the room between the pieces is not the play, as their areas tell."""
    area = sum(float(piece.face.area) for piece in pieces)
    around = sum(float(piece.face.length) for piece in pieces)
    seams = (around - whole.outline.length) / 2
    return (whole.outline.area - area) / seams - whole.play if seams > 1 else whole.outline.area - area
