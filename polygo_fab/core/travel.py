"""The way of the head between lines: in which order, and from which end, lines are done so that it is short."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .path import Arc, Path, Point

__all__ = ["shortest", "travel"]

_DIGITS = 6
_SAME = 10.0 ** -_DIGITS
"""mm2: squares of distances that are nearer than this are equal."""


def travel(paths: Sequence[Path], at: Point) -> float:
    """mm from the end of each path to the start of the next, from `at` at first."""
    return sum(math.dist(a, path.start) for a, path in zip([at, *(path.end for path in paths)], paths, strict=False))


def shortest(paths: Sequence[Path], at: Point) -> tuple[Path, ...]:
    """The paths in the order they have, always the nearest next, or row by row (column by column) to and fro, whichever
    makes the head travel least from `at` on: on a grid the nearest next may leave gaps that are filled from far away.

    To be nearest an open path may begin at its other end, a closed one at any joint; a circle begins where it does, for
    formats that know circles cannot say where.
    """
    if not paths:
        return ()
    ways = (tuple(paths), _nearest_first(paths, at), _to_and_fro(paths, 1), _to_and_fro(paths, 0))
    return min(ways, key=lambda order: round(travel(order, at), 6))


def _to_and_fro(paths: Sequence[Path], axis: int) -> tuple[Path, ...]:
    """By where they begin: rows of equal y (axis 1) upwards, every other one backwards; or columns of equal x (0)."""
    rows: dict[float, list[Path]] = {}
    for path in sorted(paths, key=lambda path: path.start[1 - axis]):
        rows.setdefault(round(path.start[axis], 1), []).append(path)
    return tuple(path for number, at in enumerate(sorted(rows)) for path in rows[at][::-1 if number % 2 else 1])


def _nearest_first(paths: Sequence[Path], at: Point) -> tuple[Path, ...]:
    import numpy

    starts = [(number, joint, p) for number, path in enumerate(paths) for joint, p in enumerate(_starts(path))]
    x, y = numpy.array([p for _, _, p in starts], dtype=float).T.copy()
    last = numpy.cumsum([len(_starts(path)) for path in paths]).tolist()
    found = []
    for _ in paths:
        away = (x - at[0]) ** 2 + (y - at[1]) ** 2
        near = numpy.flatnonzero(away <= away.min() + 2 * _SAME)
        # of equal ones the first, whatever the last digits
        first = near[0] if len(near) == 1 else near[numpy.round(away[near], _DIGITS).argmin()]
        number, joint, _ = starts[int(first)]
        found.append(_begun(paths[number], joint))
        at = found[-1].end
        x[last[number - 1] if number else 0:last[number]] = math.inf
    return tuple(found)


def _starts(path: Path) -> tuple[Point, ...]:
    """Where a path may begin."""
    if not path.closed:
        return path.start, path.end
    return (path.start,) if all(isinstance(s, Arc) for s in path.segments) else tuple(at for at, _ in path.pieces())


def _begun(path: Path, joint: int) -> Path:
    """A path from this start on."""
    if not joint:
        return path
    if not path.closed:
        return path.reversed()
    return Path(path.segments[joint - 1].end, (*path.segments[joint:], *path.segments[:joint]))
