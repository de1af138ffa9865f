"""Surfaces for 3D printers, held against their parts: closed, right side out, as large and thick, lines in relief.

Curves become chords here with steps of their own, and faces are put together from the triangles that look up or down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import Part, Stroke
from ..core.path import Path
from ..core.workshop.relief import Relief

if TYPE_CHECKING:
    import numpy
    import shapely
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Triangles = NDArray[numpy.float64]

__all__ = ["check_surface", "level_faces", "open_edges", "volume"]

_NEAR = 0.012
"""mm: how far an edge may lie from the part's: its chords keep within a hundredth."""
_BAND = 0.07
"""mm: how far the edge of a line in relief may lie from where it is asked."""
_FINE = 0.002
_LEVEL = 0.001


@dataclass(frozen=True, eq=False)
class _Expected:
    """A part as it is to be printed: its face, the lines on the front and on the back, and where these end (mm)."""

    face: shapely.Polygon
    front: BaseGeometry
    back: BaseGeometry
    over: float
    under: float


def check_surface(triangles: Triangles, part: Part, relief: Relief) -> Iterator[Finding]:
    """MESH: not closed, or inside out, or in several pieces. BODIES: not the size or shape of the part. VOLUME: not its
    volume. RELIEF: what is burned by a laser is not sunk or raised where it must be, or not as deep."""
    name, wrong = part.name, open_edges(triangles)
    if wrong:
        yield Finding("MESH", name, wrong)
        return
    size = volume(triangles)
    if size <= 0:
        yield Finding("MESH", name, f"inside out: {size:.3f} mm3")
        return
    asked = _expected(part, relief)
    low, high = float(triangles[..., 2].min()), float(triangles[..., 2].max())
    tallest = max(part.thickness, asked.over) if not asked.front.is_empty else part.thickness
    if abs(low) > _LEVEL or abs(high - tallest) > _LEVEL:
        yield Finding("BODIES", name, f"reaches z {low:.3f} to {high:.3f}: expected 0 to {tallest:g} mm")
        return
    shapes = level_faces(triangles)
    if shapes is None:
        yield Finding("BODIES", name, "a face that is neither level nor upright: expected a flat part")
        return
    yield from _held(name, part, asked, shapes)
    share = sum(shape.length for shape in (asked.face, asked.front, asked.back)) * _NEAR * part.thickness
    wanted = (part.area * part.thickness + (asked.over - part.thickness) * asked.front.area
              - asked.under * asked.back.area)
    if abs(size - wanted) > share:
        yield Finding("VOLUME", name, f"{size:.2f} mm3: expected {wanted:.2f} mm3")


def open_edges(triangles: Triangles) -> str:
    """What keeps a surface from being closed: each of its edges must be there once in each way. "" for nothing."""
    import numpy

    corners, numbers = numpy.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
    turns = numbers.reshape(-1, 3)
    flat = int((numpy.sort(turns, axis=1)[:, 1:] == numpy.sort(turns, axis=1)[:, :-1]).any(axis=1).sum())
    if flat:
        return f"{flat} triangles are none: two of their corners are one"
    count = len(corners)
    edges = numpy.concatenate([turns[:, (k, (k + 1) % 3)] for k in range(3)])
    there, back = edges[:, 0] * count + edges[:, 1], edges[:, 1] * count + edges[:, 0]
    once, many = numpy.unique(there, return_counts=True)
    if (many > 1).any():
        a = int(once[many > 1][0])
        return f"{int((many > 1).sum())} edges are there twice in one way, the first at {_at(corners[a // count])}"
    alone = there[~numpy.isin(back, once)]
    if len(alone):
        return f"{len(alone)} edges are open, the first at {_at(corners[int(alone[0]) // count])}"
    pieces = _pieces(turns, count)
    return f"{pieces} pieces: expected one" if pieces != 1 else ""


def _pieces(turns: NDArray[numpy.int64], count: int) -> int:
    """How many surfaces that do not hang together: the least number of a corner spreads until nothing changes."""
    import numpy

    least = numpy.arange(count)
    while True:
        before = least.copy()
        low = least[turns].min(axis=1)
        for k in range(3):
            numpy.minimum.at(least, turns[:, k], low)
        least = least[least]
        if (least == before).all():
            return len(numpy.unique(least))


def volume(triangles: Triangles) -> float:
    """mm3, by the tetrahedra over all triangles; negative where these look inwards."""
    import numpy

    a, b, c = (triangles[:, k] for k in range(3))
    return float(numpy.einsum("ij,ij->i", a, numpy.cross(b, c)).sum() / 6)


def level_faces(triangles: Triangles) -> dict[tuple[float, bool], BaseGeometry] | None:
    """What is level of a surface, by height (mm) and whether it looks up; None where something is at a slant."""
    import numpy
    import shapely

    heights = triangles[..., 2]
    level = numpy.ptp(heights, axis=1) < _LEVEL
    ab, ac = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    turn = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]
    if (numpy.abs(turn[~level]) > 1e-4 * numpy.linalg.norm(ab[~level], axis=1)).any():
        return None
    found = {}
    keys = numpy.round(heights[:, 0], 2)
    for height in numpy.unique(keys[level]):
        for up in (True, False):
            some = triangles[level & (keys == height) & ((turn > 0) == up)][:, :, :2]
            if len(some):
                found[float(height), up] = _together(shapely.polygons(some))
    return found


def _together(shapes: Sequence[shapely.Polygon]) -> BaseGeometry:
    """What triangles cover together: by the edges that only one has, or slowly where some lie on others."""
    import shapely

    covered = shapely.coverage_union_all(shapes)
    whole = float(shapely.area(shapes).sum())
    return covered if covered.is_valid and abs(covered.area - whole) < 1e-6 * whole else shapely.union_all(shapes)


def _held(name: str, part: Part, asked: _Expected, shapes: dict[tuple[float, bool], BaseGeometry]
          ) -> Iterator[Finding]:
    """Each face where it must be: what is plain, and what is in relief."""
    import shapely

    for up, plain, lines, height in ((True, part.thickness, asked.front, asked.over),
                                     (False, 0.0, asked.back, asked.under)):
        side = "front" if up else "back"
        levels = {at: shape for (at, looks), shape in shapes.items() if looks is up}
        strange = [at for at in levels if min(abs(at - plain), abs(at - height)) > 0.006]
        if strange or (lines.is_empty and len(levels) > 1):
            wanted = {plain} if lines.is_empty else {plain, height}
            yield Finding("RELIEF", name, f"{side}: level at {_heights(levels)} mm: expected {_heights(wanted)}")
            continue
        whole = shapely.union_all(list(levels.values()), grid_size=1e-5)
        if far := _apart(whole, asked.face, _NEAR):
            yield Finding("BODIES", name, f"{side}: its edge {far}")
            continue
        drawn = next((shape for at, shape in levels.items() if abs(at - height) <= 0.006), shapely.Polygon())
        if not lines.is_empty and (far := _apart(drawn, lines, _BAND)):
            yield Finding("RELIEF", name, f"{side}: the edge of its lines {far}")


def _apart(found: BaseGeometry, wanted: BaseGeometry, near: float) -> str:
    """Where one of two shapes reaches farther than `near` beyond the other; "" where neither does."""
    import shapely

    for one, other in ((found, wanted), (wanted, found)):
        stray = shapely.difference(one, shapely.buffer(other, near))
        if not stray.is_empty:
            return f"is off by more than {near} mm at {_at(stray.representative_point().coords[0])}"
    return ""


@lru_cache(maxsize=64)
def _expected(part: Part, relief: Relief) -> _Expected:
    import shapely

    face = shapely.Polygon(_fine(part.outline), [_fine(hole) for hole in part.holes])
    front, back = (_lines(strokes, relief, face) for strokes in (part.front, part.back))
    return _Expected(face, front, back, part.thickness + relief.front(part.thickness), relief.groove(part.thickness))


def _lines(strokes: Sequence[Stroke], relief: Relief, face: shapely.Polygon) -> BaseGeometry:
    import shapely

    if not relief.depth or not strokes:
        return shapely.Polygon()
    bands = shapely.buffer([shapely.LineString(_fine(stroke.path)) for stroke in strokes], relief.width / 2,
                           quad_segs=32)
    return shapely.intersection(shapely.union_all(bands), face)


def _fine(path: Path) -> list[tuple[float, float]]:
    return path.flattened(_FINE)


def _heights(values: Iterable[float]) -> str:
    return ", ".join(f"{value:g}" for value in sorted(values))


def _at(point: Sequence[float]) -> str:
    return " / ".join(f"{float(value):.2f}" for value in point)
