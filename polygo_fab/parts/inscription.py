"""A title and a drawing of a person's own, as lines in a box: the drawing before the title, or above it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.drawing_files import MOST_POINTS, drawing
from ..core.errors import Broken
from ..core.lettering import lettering
from ..core.path import Path, Point, bounds, polyline
from ..core.svg_runs import Run, SvgReader, root_of
from ..core.units import number

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["inscription", "runs_of"]

_LARGEST, _SMALLEST = 12.0, 1.5
"""mm: capitals are no higher, and lower ones would not be read."""
_LINE = 0.3
"""mm from line to line of what is filled, or the width of the beam."""
_TRUE, _SHORT = 0.006, 0.06
"""mm: how far lines may be from the curve that they stand for, and how long each is at least."""
_FAR = 1000
"""Times its size: a drawing that lies farther from its origin cannot be read back exactly."""
_GRID = 0.001
"""mm: lines that differ by less lie in one place."""
_MOST_LINES = 6000
_MOST_CROSSINGS = 2000
"""Of one line: a tangle takes minutes to read back."""
_FLAT = 3.0
"""Times its height: in a wider box the drawing stands before the title."""

Chain = list[Point]


def runs_of(name: str) -> list[Run]:
    """What the drawing of this name shows. Raises BadInput for one with something in it that is not allowed."""
    where = f"drawing {name}"
    reader = SvgReader(where, MOST_POINTS, f"more than {MOST_POINTS} points: allowed: a simpler drawing", curved=True)
    runs = [run for run in reader.read(root_of(drawing(name), where)) if run.shown]
    x0, y0, x1, y1 = _box([p for run in runs for p in (run.start, *(p for part in run.segments for p in part))] or
                          [(0.0, 0.0)])
    size, far = max(x1 - x0, y1 - y0), max(map(abs, (x0, y0, x1, y1)))
    if not size > 1e-6:
        raise Broken(f"{where}: nothing is drawn: allowed: lines, or shapes that are filled")
    if far > _FAR * size:
        raise Broken(f"{where}: {number(size, 6)} wide or high, and {number(far, 3)} from the origin: allowed: up to "
                     f"{_FAR} times as far as it is large")
    return runs


def inscription(title: str, logo: str, fill: bool, size: tuple[float, float], beam: float, option: str = "logo"
                ) -> tuple[Path, ...]:
    """The lines of a title and of the drawing `logo` ("" for none), about the middle of a box of this size, mm.

    fill   what the drawing fills is filled with level lines
    beam   the width of the cut: what is finer than that is refused
    option  the setting that names the drawing, for a refusal
    Raises BadInput (Broken) for a text that would be too small, or a drawing too fine.
    """
    width, height = size
    beside = width > _FLAT * height
    found: list[Path] = []
    if logo:
        room = size if not title else (width / 4, height) if beside else (width, 0.7 * height)
        found = _drawn(logo, room, fill, beam, option)
    if not title:
        return tuple(found)
    x0, y0, x1, y1 = bounds(found) if found else (0.0, 0.0, 0.0, 0.0)
    gap = (height / 4 if beside else 0.08 * height) if found else 0.0
    wide, high = (width - (x1 - x0) - gap, height) if beside or not found else (width, 0.22 * height)
    left, _, right, _ = bounds(lettering(title, 1.0))
    capital = min(high / 2, wide / max(right - left, 1e-6), _LARGEST)  # an "i" has no width
    if capital < _SMALLEST:
        raise Broken(f"title = '{title}': letters of {number(capital, 1)} mm, at least {number(_SMALLEST)} mm needed; "
                     "allowed: a shorter title, or a larger board (title rule)")
    words, long = lettering(title, capital), capital * (right - left)
    if not found:
        return tuple(path.moved(-long / 2, -capital / 2) for path in words)
    if beside:
        start = -(x1 - x0 + gap + long) / 2
        return (*(path.moved(start - x0, 0.0) for path in found),
                *(path.moved(start + x1 - x0 + gap, -capital / 2) for path in words))
    top = (y1 - y0 + gap + capital) / 2
    return (*(path.moved(0.0, top - y1) for path in found), *(path.moved(-long / 2, -top) for path in words))


def _drawn(name: str, room: tuple[float, float], fill: bool, beam: float, option: str) -> list[Path]:
    """The lines of a drawing as large as the room, about its middle."""
    runs = runs_of(name)
    points = [p for run in runs for p in (run.start, *(p for part in run.segments for p in part))]
    rough = _scale(_box(points), room)
    chains = [run.flattened(_TRUE / 2 / rough) for run in runs]
    x0, y0, x1, y1 = _box([p for chain in chains for p in chain])
    scale, mx, my = _scale((x0, y0, x1, y1), room), (x0 + x1) / 2, (y0 + y1) / 2
    placed = [_thinned([((x - mx) * scale, (y - my) * scale) for x, y in chain]) for chain in chains]
    _coarse(f"{option} = '{name}'", placed, beam, option)
    found = [polyline(chain) for chain in placed]
    if fill:
        found += _filled(f"{option} = '{name}'", [chain for chain, run in zip(placed, runs, strict=True) if run.filled],
                         beam, option)
    return found


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    return (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))


def _scale(box: tuple[float, float, float, float], room: tuple[float, float]) -> float:
    x0, y0, x1, y1 = box
    return min(room[k] / side for k, side in enumerate((x1 - x0, y1 - y0)) if side > 1e-9)


def _thinned(chain: Chain) -> Chain:
    """Without the points that lie on the way between others, or next to one that is kept."""
    import shapely

    kept = [(float(x), float(y)) for x, y in shapely.get_coordinates(shapely.LineString(chain).simplify(_TRUE))]
    found = kept[:1]
    for p in kept[1:-1]:
        if math.dist(p, found[-1]) >= _SHORT:
            found.append(p)
    if len(found) > 1 and math.dist(found[-1], kept[-1]) < _SHORT:
        found.pop()
    return [*found, kept[-1]]


def _coarse(what_for: str, chains: Sequence[Chain], beam: float, option: str) -> None:
    """Raises Broken where a shape, or the room between two, is finer than the beam, two lines lie in one place, or all
    of them have no room beside each other."""
    import shapely

    def fine(what: str, place: BaseGeometry) -> Broken:
        at = place.centroid
        return Broken(f"{what_for}: {what}, near ({number(float(at.x), 1)}, {number(float(at.y), 1)}) mm from its "
                      f"middle: the beam takes {number(beam)} mm; allowed: a simpler drawing, or a larger "
                      f"{'piece' if option == 'marks' else 'board'} ({option} rule)")

    lines = [shapely.LineString(chain) for chain in chains]
    whole = shapely.MultiLineString(lines)
    x0, y0, x1, y1 = whole.bounds
    if whole.length * beam > (x1 - x0 + 4 * beam) * (y1 - y0 + 4 * beam):
        raise fine(f"{number(whole.length, 0)} mm of lines in {number(x1 - x0, 1)} x {number(y1 - y0, 1)} mm",
                   shapely.Point(0.0, 0.0))
    for line in lines:
        x0, y0, x1, y1 = line.bounds
        if max(x1 - x0, y1 - y0) < 2 * beam:
            raise fine(f"a shape of {number(max(x1 - x0, y1 - y0), 2)} mm", line)
        once = shapely.union_all([line], grid_size=_GRID)
        pieces = len(getattr(once, "geoms", [once]))
        if (crossings := pieces // 2) > _MOST_CROSSINGS:
            raise fine(f"a line that crosses itself {crossings} times, allowed up to {_MOST_CROSSINGS}", line)
        if once.length < line.length - _SHORT - 2 * _GRID * pieces:
            raise fine("a line that is drawn twice", line)
    tree = shapely.STRtree(lines)
    for i, j in zip(*tree.query(lines, predicate="dwithin", distance=beam).tolist(), strict=True):
        if i >= j:
            continue
        a, b = lines[i], lines[j]
        if a.disjoint(b):
            raise fine(f"two lines {number(float(a.distance(b)), 2)} mm apart", a)
        both = shapely.intersection(a, b, grid_size=_GRID)
        if both.length > _SHORT:
            raise fine("two lines in one place", both)


def _filled(what_for: str, chains: Sequence[Chain], beam: float, option: str) -> list[Path]:
    """Level lines over what the chains enclose: where they lie in each other, every other one is bare."""
    import shapely

    step = max(_LINE, beam)
    area: BaseGeometry = shapely.Polygon()
    for chain in chains:
        if len(chain) > 2:
            area = area.symmetric_difference(shapely.make_valid(shapely.Polygon(chain)))
    inner = area.buffer(-step / 2)
    if inner.is_empty:
        raise Broken(f"{what_for}: nothing in it is wide enough to be filled; allowed: {option}_fill = no ({option} "
                     "rule)")
    x0, y0, x1, y1 = area.bounds
    rows = [shapely.LineString([(x0 - 1, y0 + k * step), (x1 + 1, y0 + k * step)])
            for k in range(1, math.ceil((y1 - y0) / step))]
    found = []
    for row in rows:
        cut = inner.intersection(row)
        for part in sorted(getattr(cut, "geoms", [cut]), key=lambda part: part.bounds):
            if part.length >= 2 * _SHORT:
                ends = sorted((float(x), float(y)) for x, y in shapely.get_coordinates(part))
                found.append(polyline([ends[0], ends[-1]]))
    if len(found) > _MOST_LINES:
        raise Broken(f"{what_for}: {len(found)} lines to fill it; allowed: {option}_fill = no ({option} rule)")
    return found
