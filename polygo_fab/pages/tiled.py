"""Patches of tilings on paper: what of a cell or a line is in a box, the middle of a cell, the lines of the dual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.path import Point

__all__ = ["dual", "mean", "within"]


def mean(cell: Sequence[Point]) -> Point:
    return sum(x for x, _ in cell) / len(cell), sum(y for _, y in cell) / len(cell)


def dual(cells: Sequence[Sequence[Point]]) -> Iterator[tuple[Point, Point]]:
    edges: dict[tuple[Point, Point], Point] = {}
    for cell in cells:
        keys = [(round(x, 3), round(y, 3)) for x, y in cell]
        for a, b in zip(keys, [*keys[1:], keys[0]], strict=True):
            edge = (a, b) if a < b else (b, a)
            if edge in edges:
                yield edges[edge], mean(cell)
            edges[edge] = mean(cell)


def within(points: Sequence[Point], area: tuple[float, float, float, float]) -> list[Point]:
    """What of a convex polygon, or a line, is in a box (Sutherland and Hodgman, 1974)."""
    found = list(points)
    for axis, end, sign in ((0, area[0], 1), (0, area[2], -1), (1, area[1], 1), (1, area[3], -1)):
        before, found = found, []
        pairs = zip(before, [*before[1:], before[0]], strict=True) if len(before) > 2 else (
            [(before[0], before[1]), (before[1], before[1])] if len(before) == 2 else [])
        for a, b in pairs:
            inside, after = (sign * (p[axis] - end) >= 0 for p in (a, b))
            if inside:
                found.append(a)
            if inside != after and a != b:
                share = (end - a[axis]) / (b[axis] - a[axis])
                found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        if len(points) == 2:
            found = list(dict.fromkeys(found))
    return found
