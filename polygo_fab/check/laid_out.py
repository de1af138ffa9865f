"""The picture of a kit whose pieces are all laid out to be seen: as many of each shape as there are, none on another.

The pieces lie flat, seen from above at a slant. Their upper faces are known by their boxes on the page, and by their
areas: those of the parts, turned and tilted, in one scale for all; and, as curves are drawn as few chords, by what
notches take of them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import Part
from ..core.path import Path, Point
from .page.items import PaintedPath
from .page.outline import every_point
from .page.page import Page, read_pdf

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["check_laid_out"]

_TURN, _TILT = math.radians(-32), math.radians(30)
"""From where the picture is seen."""
_FLAT, _NEAR = 0.005, 0.012
"""mm: how near chords are to the outlines of parts; and of its size, how far a face may be from that of a part."""
_ON = 0.02
"""Of the area of a face, what may lie on another one: the width of a line."""


def check_laid_out(data: bytes, parts: Sequence[Part]) -> list[Finding]:
    """What is wrong with the picture on the first page of an assembly sheet on which all these parts lie side by side.

    Raises BadInput for what is no PDF.
    """
    return [Finding("PARTS", "picture", wrong) for wrong in _wrong(data, parts)] if parts else []


def _wrong(data: bytes, parts: Sequence[Part]) -> Iterator[str]:
    seen = [_seen(part.outline) for part in parts]
    faces, scale = _faces(read_pdf(data).pages[0], seen)
    shapes = [_polygon(face) for face in faces]
    kinds: dict[tuple[float, ...], list[int]] = {}  # parts that differ in their marks alone look alike here
    for number, one in enumerate(seen):
        shape = _polygon(one)
        kind = (*(round(x, 2) for x in (*_size(one), shape.area)), *(round(x, 3) for x in _bitten(shape)))
        kinds.setdefault(kind, []).append(number)
    told = Counter[tuple[float, ...]]()
    for face, shape in zip(faces, shapes, strict=True):
        size = (*(side / scale for side in _size(face)), shape.area / scale ** 2, *_bitten(shape))
        told[min(kinds, key=lambda kind: max(abs(a - b) / b for a, b in zip(size, kind, strict=True)))] += 1
    for kind, some in kinds.items():
        count, names = sum(parts[k].count for k in some), ", ".join(parts[k].name for k in some)
        if told[kind] != count:
            yield f"{told[kind]} pieces are shown of {names}, expected {count}"
    if shapes and _on_each_other(shapes):
        yield "pieces lie on each other that are laid out side by side"


def _faces(page: Page, seen: Sequence[Sequence[Point]]) -> tuple[list[tuple[Point, ...]], float]:
    """The upper faces of these parts, and how many mm of the page one of theirs takes: filled, without a line around
    them, as the plans beside the picture have one."""
    drawn = [every_point(thing) for thing in page.things
             if isinstance(thing, PaintedPath) and thing.fill and not thing.stroke]
    if not drawn:
        return [], 1.0
    sizes = [_size(one) for one in seen]
    scale = max(_size(face)[0] for face in drawn) / max(width for width, _ in sizes)
    return [face for face in drawn if any(abs(its / scale / wide - 1) < _NEAR and abs(tall / scale / high - 1) < _NEAR
                                          for its, tall in [_size(face)] for wide, high in sizes)], scale


def _seen(outline: Path) -> list[Point]:
    """A flat outline as the picture shows it."""
    c, s, up = math.cos(_TURN), math.sin(_TURN), math.sin(_TILT)
    return [(x * c - y * s, (x * s + y * c) * up) for x, y in outline.flattened(_FLAT)]


def _size(some: Sequence[Point]) -> Point:
    xs, ys = zip(*some, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _polygon(some: Sequence[Point]) -> BaseGeometry:
    import shapely

    return shapely.Polygon(some)


def _bitten(shape: BaseGeometry) -> tuple[float, float]:
    """The share that a shape has of what a thread around it encloses, and 1 and how far its middle lies off that of its
    box, in widths."""
    x0, y0, x1, y1 = shape.bounds
    off = math.dist((shape.centroid.x, shape.centroid.y), ((x0 + x1) / 2, (y0 + y1) / 2))
    return float(shape.area / shape.convex_hull.area), 1 + off / (x1 - x0)


def _on_each_other(shapes: Sequence[BaseGeometry]) -> bool:
    import shapely

    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    return any(shapes[a].intersection(shapes[b]).area > _ON * shapes[a].area
               for a, b in zip(one, other, strict=True) if a < b)
