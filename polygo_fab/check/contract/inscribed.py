"""A title and a drawing of a person's own: burned where the kit has a place for them, as written and as drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ..second_drawing import second_drawing
from .letters import HIGH
from .pieces import BurnedPiece
from .shapes import Points
from .written import plain, read_words, words_wide

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["Inscription", "as_filled", "band_places", "inscribed_apart", "inscription"]

_NEAR = 0.08
"""mm: how far a line may lie from the drawing."""
_PLACED = 0.03
"""mm: how far a title may lie from its place, and its height from the one asked."""
_CLEAR = 0.3
"""mm to what else is burned, at least."""
_STEP = 0.5
_HIGHEST, _FILL = 12.0, 0.3
"""mm: capitals at most; from line to line of what is filled, or the width of the cut."""

Place = tuple[float, float, float, float, float]
"""The middle, how wide and high it is, mm, and by how many degrees it is turned."""
_Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Inscription:
    """What is engraved in one of these places: the title, the name of the drawing ("" for none), whether that is
    filled, and the width of the cut, mm."""

    operation: str
    title: str
    logo: str
    fill: bool
    beam: float
    places: Sequence[Place]


def inscription(row: tuple[str, Sequence[Sequence[float]]], settings: Mapping[str, object], kerf: Sequence[float]
                ) -> Inscription | None:
    """What the settings of a kit ask for in these places; None where they ask for nothing, or there is no place.

    row   how it is burned, and the places
    kerf  of the material, along x and along y
    """
    operation, rows = row
    title, logo = plain(str(settings.get("inscription", ""))), str(settings.get("logo", ""))
    places = [(x, y, wide, high, turn[0] if turn else 0.0) for x, y, wide, high, *turn in rows]
    if not places or not (title or logo):
        return None
    return Inscription(operation, title, logo, bool(settings.get("logo_fill")), beam=max(kerf), places=places)


def band_places(field: shapely.Polygon, band: float) -> list[Place]:
    """Along each side of a field, a millimetre inside the band around it: 90 of 100 parts of it, or five sixteenths
    that begin an eighth from an end."""
    import shapely

    ring = shapely.get_coordinates(shapely.geometry.polygon.orient(field).exterior)
    found = list[Place]()
    for a, b in pairwise(ring):
        way, long = b - a, math.dist(a, b)
        out = (way[1] / long * band / 2, -way[0] / long * band / 2)
        turn = math.degrees(math.atan2(way[1], way[0]))
        upright = turn - 180 if turn > 90 + 1e-6 else turn + 180 if turn <= -90 + 1e-6 else turn
        for share, middle in ((0.9, 0.5), (5 / 16, 9 / 32), (5 / 16, 23 / 32)):
            at = a + way * middle + out
            found.append((float(at[0]), float(at[1]), share * long, band - 2, upright))
    return found


def inscribed_apart(burned: Sequence[BurnedPiece], asked: Inscription) -> tuple[list[BurnedPiece], str]:
    """The lines that are no part of it, and what is wrong with it in the place where least is; "" where nothing is."""
    tried = [_in_place(burned, asked, place) for place in asked.places]
    return next(((left, wrong) for left, wrong in tried if not wrong), min(
        tried, key=lambda one: len(one[0]), default=(list(burned), "no place for a title")))


def _in_place(burned: Sequence[BurnedPiece], asked: Inscription, place: Place) -> tuple[list[BurnedPiece], str]:
    import numpy
    import shapely

    x, y, wide, high, turn = place
    box, written = _layout(asked, wide, high)
    reach = min(_reach(asked.title, box, written) + _CLEAR, wide / 2 + _PLACED)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    mine, left = list[BurnedPiece](), list[BurnedPiece]()
    lines: list[Points] = []
    for b in burned:
        line = (b.line - (x, y)) @ numpy.array([[c, -s], [s, c]])
        inside = numpy.abs(line).max(axis=0) <= (reach, high / 2 + _PLACED)
        (mine if inside.all() else left).append(b)
        if inside.all():
            lines.append(line)
    if not mine:
        return left, "nothing of the title or the drawing is burned"
    if strange := next((b.operation for b in mine if b.operation != asked.operation), ""):
        return left, f"the title or the drawing is burned as {strange}, expected {asked.operation}"
    rest, wrong = lines, ""
    if asked.logo and box:
        rest, wrong = _as_drawn(lines, asked, box)
    if asked.title and written:
        wrong = wrong or _as_written(rest, asked.title, *written)
    elif rest:
        wrong = wrong or f"{len(rest)} lines by the drawing that are none of it"
    hull = shapely.MultiLineString([b.line for b in mine]).convex_hull
    if any(hull.distance(shapely.LineString(b.line)) < _CLEAR for b in left):
        wrong = wrong or "something else is burned next to the title or the drawing"
    return left, wrong


def _layout(asked: Inscription, wide: float, high: float) -> tuple[_Box | None, tuple[float, float, float] | None]:
    """The box of the drawing, and of the title where it begins, its base line and the height of its capitals.

    Before the title, in a quarter of a place wider than three times its height, a quarter of that apart; else above it,
    in seven tenths of the height, eight hundredths apart. Capitals are half as high as what is left, or lower, so that
    all goes in its width; both together stand in the middle.
    """
    before = wide > 3 * high
    w = h = gap = 0.0
    if asked.logo:
        room = (wide, high) if not asked.title else (wide / 4, high) if before else (wide, 0.7 * high)
        w, h = _size(asked.logo)
        scale = min(room[k] / side for k, side in enumerate((w, h)) if side > 1e-9)
        w, h, gap = w * scale, h * scale, (high / 4 if before else 0.08 * high)
    if not asked.title:
        return (-w / 2, -h / 2, w / 2, h / 2), None
    long = max(words_wide(asked.title), 1e-6)
    free, tall = (wide - w - gap, high) if before or not asked.logo else (wide, 0.22 * high)
    capital = min(tall / 2, free / long, _HIGHEST)
    if not asked.logo:
        return None, (-long * capital / 2, -capital / 2, capital)
    if before:
        start = -(w + gap + long * capital) / 2
        return (start, -h / 2, start + w, h / 2), (start + w + gap, -capital / 2, capital)
    top = (h + gap + capital) / 2
    return (-w / 2, top - h, w / 2, top), (-long * capital / 2, -top, capital)


def _reach(title: str, box: _Box | None, written: tuple[float, float, float] | None) -> float:
    """From the middle of the place to the end of what stands there: beside it a band may bear letters of its own."""
    ends = [abs(x) for x in (box[0], box[2])] if box else []
    if written:
        ends += [abs(written[0]), abs(written[0] + words_wide(title) * written[2])]
    return max(ends)


def _as_written(lines: Sequence[Points], title: str, left: float, base: float, capital: float) -> str:
    if not lines:
        return f"the title '{title}' is not burned"
    start = min(float(line[:, 0].min()) for line in lines)
    if abs(start - left) > _PLACED:
        return f"the title '{title}' begins {abs(start - left):.2f} mm from its place"
    seen = read_words(lines, base, capital / HIGH, title)
    return "" if seen == plain(title) else f"the title '{title}' reads '{seen}'"


@cache
def _size(name: str) -> tuple[float, float]:
    xs, ys = ([p[i] for chain, _ in second_drawing(name) for p in chain] for i in (0, 1))
    return max(xs) - min(xs), max(ys) - min(ys)


def _as_drawn(lines: Sequence[Points], asked: Inscription, box: _Box) -> tuple[list[Points], str]:
    """The lines that lie outside its box, and what is wrong with those in it."""
    import numpy
    import shapely

    chains = second_drawing(asked.logo)
    every = numpy.concatenate([numpy.array(chain) for chain, _ in chains])
    low, size = every.min(axis=0), every.max(axis=0) - every.min(axis=0)
    scale = max(box[2] - box[0], box[3] - box[1]) / size.max()
    placed = [((numpy.array(chain) - low) * scale + box[:2], filled) for chain, filled in chains]
    inside = [line for line in lines if (line.min(axis=0) >= numpy.array(box[:2]) - _NEAR).all()
              and (line.max(axis=0) <= numpy.array(box[2:]) + _NEAR).all()]
    rest = [line for line in lines if not any(line is mine for mine in inside)]
    drawing = shapely.MultiLineString([line for line, _ in placed])
    shapely.prepare(drawing)
    along = [line for line in inside if _covers(drawing, line)]
    over = [line for line in inside if not any(line is mine for mine in along)]
    burned = shapely.MultiLineString(along)
    where = f"the drawing {asked.logo}"
    if not along or not _covers(burned, shapely.segmentize(drawing, _STEP)):
        return rest, f"{where}: a line missing, or elsewhere"
    if burned.length > 1.02 * drawing.length + _NEAR:
        return rest, f"{where}: {burned.length:.1f} mm of lines where {drawing.length:.1f} mm are asked"
    if asked.fill:
        return rest, as_filled(where, over, [line for line, filled in placed if filled], asked.beam)
    return rest, f"{where}: {len(over)} lines that are none of it" if over else ""


def _covers(lines: shapely.Geometry, what: shapely.Geometry | Points) -> bool:
    """Whether all of something lies next to the lines."""
    import shapely

    shapely.prepare(lines)
    some = what if isinstance(what, shapely.Geometry) else shapely.segmentize(shapely.LineString(what), _STEP)
    return bool(shapely.dwithin(lines, shapely.points(shapely.get_coordinates(some)), _NEAR).all())


def as_filled(where: str, lines: Sequence[Points], rings: Sequence[Points], beam: float) -> str:
    """What is wrong with level lines that lie in what an odd number of rings is around alone, and leave none of it
    bare; "" where nothing is."""
    import numpy
    import shapely

    step = max(_FILL, beam)
    area: BaseGeometry = shapely.Polygon()
    for ring in rings:
        if len(ring) > 2:
            area = area.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    if any(numpy.ptp(line[:, 1]) > _PLACED for line in lines):
        return f"{where}: it is filled with lines that are not level"
    wide = area.buffer(-0.4 * step)
    shapely.prepare(wide)
    if not all(wide.covers(shapely.LineString(line)) for line in lines):
        return f"{where}: a line of what is filled lies outside it"
    swept = shapely.union_all([shapely.LineString(line).buffer(0.75 * step) for line in lines])
    bare = area.buffer(-1.2 * step).difference(swept)
    return f"{where}: {bare.area:.1f} mm2 of what is filled is bare" if bare.area > step ** 2 else ""
