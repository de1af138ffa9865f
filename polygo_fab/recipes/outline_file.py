"""The lines of a drawing of an offcut (SVG or DXF) in mm: as chains of points, whatever order they are drawn in."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..core.errors import BadInput
from ..core.path import Point
from ..core.svg_runs import SvgReader, root_of

__all__ = ["MOST_POINTS", "chains_of"]

MOST_POINTS = 12_000
_NEAR = 0.002
"""mm: how far chords may lie from the curve that they stand for."""
_LONG = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}
_PX = 25.4 / 96
_UNITS = {4: 1.0, 5: 10.0, 1: 25.4}
"""mm of the units of a DXF: millimetres, centimetres, inches."""
_PLAIN = 1 | 128
"""The flags of a POLYLINE in the plane without more: closed, and how its line type goes on."""
_SHAPES = ("LINE", "ARC", "CIRCLE", "LWPOLYLINE", "POLYLINE")
_FARTHEST = 1e5
"""mm from the origin of a DXF."""
_EVEN = 1e-3
"""The share by which width and height may be drawn to different scales."""


def chains_of(text: str, where: str) -> list[list[Point]]:
    """What the text of a drawing draws, y up, of an SVG from the lower left corner of its viewBox on; a closed line
    ends where it began.

    Raises BadInput, beginning with `where`, for what is neither SVG nor DXF, does not say its unit, or has anything in
    it that is no line.
    """
    return _of_svg(text, where) if text.lstrip("\ufeff \t\r\n").startswith("<") else _of_dxf(text, where)


def _of_svg(text: str, where: str) -> list[list[Point]]:
    root = root_of(text, where)
    reader = SvgReader(where, MOST_POINTS, f"more than {MOST_POINTS} points: allowed: a simpler drawing", curved=True)
    box = re.findall(r"[^\s,]+", root.get("viewBox", ""))
    pixel = _pixel_of(text)
    long = {**_LONG, "px": pixel or _PX, **({"": pixel} if pixel else {})}
    scales = []
    for key, side in (("width", 2), ("height", 3)):
        said = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*([a-z]{2}|)\s*", root.get(key, ""))
        if said is None or said[2] not in long or not float(said[1]) > 0:
            given = f"{key}='{root.get(key, '')[:40]}'" if root.get(key) else f"no {key}"
            raise BadInput(f"{where}: {given}: its size is not said: allowed: a length in mm, cm or in")
        try:
            span = [*map(float, box)][side] if len(box) == 4 else float(said[1]) * long[said[2]] / long["px"]
        except ValueError:
            span = 0.0
        if not 0 < span < 1e6:
            raise BadInput(f"{where}: viewBox='{root.get('viewBox', '')[:40]}': allowed: four numbers")
        scales.append(float(said[1]) * long[said[2]] / span)
    if abs(scales[0] / scales[1] - 1) > _EVEN:
        raise BadInput(f"{where}: {scales[0]:.4g} mm to a unit across and {scales[1]:.4g} upwards: allowed: one scale")
    left, top = (float(box[0]), float(box[1]) + float(box[3])) if len(box) == 4 else (0.0, 0.0)
    return [[((x - left) * scales[0], (y + top) * scales[0]) for x, y in run.flattened(_NEAR / scales[0])]
            for run in reader.read(root) if run.shown]


def _pixel_of(text: str) -> float | None:
    """mm of a px as the program that wrote a drawing counts them, which means one by a length without a unit, too;
    None where it is none of those that are known to."""
    if re.search(r'xmlns:inkscape\s*=', text):
        return 25.4 / 90 if re.search(r'inkscape:version\s*=\s*"0\.(?:[34]|91)', text) else _PX
    return 25.4 / 72 if re.search(r"<!--\s*Generator:\s*Adobe Illustrator", text) else None


def _of_dxf(text: str, where: str) -> list[list[Point]]:
    import ezdxf

    if "SECTION" not in text[:10_000]:
        raise BadInput(f"{where}: it is no SVG and no DXF")
    try:
        document = ezdxf.read(io.StringIO(text))  # type: ignore[attr-defined]
        unit, entities = document.header.get("$INSUNITS", 0), list(document.modelspace())
    except MemoryError:
        raise
    except Exception as error:  # whatever a damaged file makes another library raise
        why = re.sub(r"^DXF\w*Error: ", "", str(error))[:80] or type(error).__name__
        why = "it is cut off" if re.fullmatch(r"missing \w+ tag\.?", why) else why
        raise BadInput(f"{where}: no DXF that can be read: {why}") from None
    if "$INSUNITS" not in text:  # another library has a usual one, whatever the drawing is in
        raise BadInput(f"{where}: it does not say its unit ($INSUNITS): allowed: 4 (mm), 5 (cm) or 1 (inches), or an "
                       "SVG")
    if unit not in _UNITS:
        raise BadInput(f"{where}: its unit ($INSUNITS) is {unit}: allowed: 4 (mm), 5 (cm) or 1 (inches), or an "
                       "SVG")
    found, points = list[list[Point]](), 0
    hidden = {layer.dxf.name.lower() for layer in document.layers if layer.is_off() or layer.is_frozen()}
    for entity in entities:
        kind = entity.dxftype()
        if kind not in _SHAPES:
            raise BadInput(f"{where}: {kind[:20]}: allowed: {', '.join(_SHAPES)} in the plane: turn curves into "
                           "polylines, and explode blocks")
        if tuple(entity.dxf.get("extrusion", (0, 0, 1))) != (0, 0, 1):
            raise BadInput(f"{where}: {kind}: it lies mirrored or slanting in space: allowed: what lies in the plane")
        if kind == "POLYLINE" and entity.dxf.get("flags", 0) & ~_PLAIN:
            raise BadInput(f"{where}: {kind}: a curve, a mesh or a line in space: allowed: a polyline in the plane")
        if entity.dxf.get("invisible", 0) or entity.dxf.get("layer", "0").lower() in hidden:
            raise BadInput(f"{where}: {kind}: it is hidden, or on a layer that is off: allowed: what shows")
        try:
            chain = [(x * _UNITS[unit], y * _UNITS[unit]) for x, y in _points(entity, _NEAR / _UNITS[unit])]
        except (ArithmeticError, TypeError, ValueError) as error:
            raise BadInput(f"{where}: {kind}: {str(error)[:60]}") from None
        if not all(abs(v) <= _FARTHEST for p in chain for v in p):
            raise BadInput(f"{where}: {kind}: it lies farther than {_FARTHEST:.0f} mm from the origin: allowed: nearer")
        points += len(chain)
        if points >= MOST_POINTS:
            raise BadInput(f"{where}: more than {MOST_POINTS} points: allowed: a simpler drawing")
        found.append(chain)
    return found


def _points(entity: Any, near: float) -> Iterator[Point]:
    """The points of an entity, no farther than `near` from its arcs. Raises ValueError for a radius of 0 or less."""
    kind, dxf = entity.dxftype(), entity.dxf
    if kind == "LINE":
        yield from ((p.x, p.y) for p in (dxf.start, dxf.end))
    elif kind in ("ARC", "CIRCLE"):
        first, last = (dxf.start_angle, dxf.end_angle) if kind == "ARC" else (0.0, 0.0)
        turn = (last - first) % 360
        yield from _bow((dxf.center.x, dxf.center.y), dxf.radius, (first, turn if 1e-9 < turn < 360 - 1e-9 else 360.0),
                        near)
    else:
        corners = ([(x, y, b) for x, y, b in entity.get_points("xyb")] if kind == "LWPOLYLINE" else
                   [(*v.dxf.location.vec2, v.dxf.get("bulge", 0.0)) for v in entity.vertices])
        yield from (corner[:2] for corner in corners[:1])
        for (x, y, bulge), (u, v, _) in pairwise([*corners, *(corners[:1] if entity.is_closed else ())]):
            chord = math.dist((x, y), (u, v))
            if abs(bulge) > 1e-9 and chord > 0:
                radius, turn = chord * (1 + bulge * bulge) / (4 * abs(bulge)), math.degrees(4 * math.atan(bulge))
                lift = (1 - bulge * bulge) / (4 * bulge)  # of the centre to the left of the chord, in chords
                middle = ((x + u) / 2 - (v - y) * lift, (y + v) / 2 + (u - x) * lift)
                first = math.degrees(math.atan2(y - middle[1], x - middle[0]))
                yield from list(_bow(middle, radius, (first, turn), near))[1:-1]
            yield (u, v)


def _bow(middle: Point, radius: float, angles: tuple[float, float], near: float) -> Iterator[Point]:
    """Points of an arc from an angle on, turned by another, degrees."""
    if not radius > 0:
        raise ValueError(f"radius {radius:g}: allowed: longer than 0")
    first, turn = map(math.radians, angles)
    step = 2 * math.acos(max(0.0, 1 - near / radius))
    count = min(MOST_POINTS, max(1, math.ceil(abs(turn) / step)))
    for k in range(count + 1):
        angle = first + turn * k / count
        yield (middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle))
