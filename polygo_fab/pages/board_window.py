"""What of a drawing is seen through a window, and a page drawn larger or smaller along each axis."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from ..core.page import INKS, SMALLEST, Drawing, Label, Shape
from ..core.path import Path, Point, polygon, polyline

__all__ = ["Box", "seen", "stretched"]

Box = tuple[float, float, float, float]
"""Smallest x, smallest y, largest x, largest y."""
_CHORD = 0.003
"""mm: how near chords stay to the arcs that they stand for."""
_ONE_DASH = (1000.0, 0.5)
"""mm: a dash longer than any line, which has the square ends of one."""


def seen(items: Iterable[Shape | Label], box: Box) -> list[Shape | Label]:
    """The items inside a box, cut at its sides: what is filled ends there, lines end there, a text is there or not."""
    found: list[Shape | Label] = []
    for item in items:
        if isinstance(item, Label):
            if box[0] <= item.at[0] <= box[2] and box[1] <= item.at[1] <= box[3]:
                found.append(item)
            continue
        x0, y0, x1, y1 = item.path.bounds
        if box[0] <= x0 and box[1] <= y0 and x1 <= box[2] and y1 <= box[3]:
            found.append(item)
        elif x0 < box[2] and x1 > box[0] and y0 < box[3] and y1 > box[1]:
            found += _part(item, box)
    return found


def _part(shape: Shape, box: Box) -> list[Shape]:
    points, style, found = shape.path.flattened(_CHORD), shape.style, list[Shape]()
    if style.fill is not None:
        inside = _face(points[:-1], box)
        if len(inside) > 2:
            found.append(Shape(polygon(inside), replace(style, stroke=None)))
    if style.stroke is not None:
        pattern = bool(style.dash) and style.stroke != INKS["guide"]  # it goes on from page to page
        pen = replace(style, fill=None, dash=_ONE_DASH if pattern else style.dash)
        found += [Shape(polyline(run), pen) for line in (_dashes(points, style.dash) if pattern else [points])
                  for run in _runs(line, box)]
    return found


def _dashes(points: list[Point], dash: tuple[float, ...]) -> list[list[Point]]:
    """The parts of a line that its pattern draws."""
    found: list[list[Point]] = [[points[0]]]
    number, left = 0, dash[0]
    for a, b in pairwise(points):
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            at = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if number % 2 == 0:
                found[-1].append(at)
            else:
                found.append([at])
            number += 1
            left = dash[number % len(dash)]
        left -= length - done
        if number % 2 == 0:
            found[-1].append(b)
    return [line for line in found if len(line) > 1]


def _face(points: list[Point], box: Box) -> list[Point]:
    """A polygon without what lies beyond each side of the box in turn (Sutherland and Hodgman)."""
    for axis in (0, 1):
        for wall, sign in ((box[axis], 1), (box[axis + 2], -1)):
            kept: list[Point] = []
            for a, b in zip(points, [*points[1:], *points[:1]], strict=True):
                here, there = sign * (a[axis] - wall), sign * (b[axis] - wall)
                if here >= 0:
                    kept.append(a)
                if here * there < 0:
                    t = here / (here - there)
                    kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
            points = kept
    return points


def _runs(points: list[Point], box: Box) -> list[list[Point]]:
    """The parts of a line of many points that lie in the box."""
    runs: list[list[Point]] = []
    for a, b in pairwise(points):
        part = _clipped(a, b, box)
        if part is None:
            continue
        if runs and runs[-1][-1] == part[0]:
            runs[-1].append(part[1])
        else:
            runs.append([*part])
    return runs


def _clipped(a: Point, b: Point, box: Box) -> tuple[Point, Point] | None:
    """The part of a segment inside a box (Liang and Barsky), or None."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        for wall, side in ((box[axis], -1), (box[axis + 2], 1)):
            room = side * (wall - a[axis])
            if abs(step) < 1e-12:
                if room < 0:
                    return None
            elif side * step > 0:
                high = min(high, room / (side * step))
            else:
                low = max(low, room / (side * step))
    if high - low < 1e-9:
        return None
    ends = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (low, high)]
    return (a if low == 0 else ends[0], b if high == 1 else ends[1])


def stretched(page: Drawing, x: float, y: float, size: Point) -> Drawing:
    """The page drawn `x` and `y` times as large along its axes, onto paper of `size`; lines stay as broad and
    letters as large, but for the smallest, which are as large as always where a printer makes them smaller."""
    if x == y == 1:
        return page
    items: list[Shape | Label] = []
    for item in page.items:
        if isinstance(item, Label):
            items.append(replace(item, at=(item.at[0] * x, item.at[1] * y), size=max(item.size, SMALLEST * max(x, y))))
        else:
            items.append(Shape(_mapped(item.path, x, y), item.style))
    return Drawing(size, tuple(items), page.alt)


def _mapped(path: Path, x: float, y: float) -> Path:
    points = [(px * x, py * y) for px, py in path.flattened(_CHORD)]
    return polygon(points[:-1]) if path.closed else polyline(points)
