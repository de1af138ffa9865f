"""DXF laser files read by group code, beside ezdxf's own auditor.

Source: the DXF reference: a file is pairs of a group code and a value, each on its own line. Read are LINE, ARC,
CIRCLE, LWPOLYLINE and 2D POLYLINE with their bulges; everything else a file draws is reported and not read.
"""

from __future__ import annotations

import io
import logging
import math
from collections.abc import Callable

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS
from ..core.path import Arc, Line, Path, Point, Segment, circle, line, rectangle
from ..core.sheet import Profile
from .drawing import LARGEST, MAX_SEGMENTS, MOST_UNREAD, LaserDrawing, ReadStroke, Unread, accept_size, read_number
from .dxf_markers import strange_marker
from .dxf_records import DxfRecord, entities, header_values, sections

__all__ = ["DXF_SHAPES", "audit", "read_dxf"]

_MILLIMETRES, _METRIC = "4", "1"
_PLAIN = {1: "#ff0000", 2: "#ffff00", 3: "#00ff00", 4: "#00ffff", 5: "#0000ff", 6: "#ff00ff", 7: "#000000"}
"""The AutoCAD colour numbers that are the same everywhere; 7 is drawn black on white."""
_BY_LAYER = "256"
_POLYLINES = ("LWPOLYLINE", "POLYLINE")
_ONCE = {6, 8, 38, 39, 43, 60, 62, 67, 70, 90, 210, 220, 230, 420}
_ONCE_IN_SHAPES = {10, 20, 30, 11, 21, 31, 40, 50, 51}


def read_dxf(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing (a DXF has no page: its size is None), and what was wrong with the file: UNITS, TEXT, COLOUR.

    Raises BadInput for what is no DXF in text form, or ends before its end.
    """
    parts = sections(data)
    found = _units(parts.get("HEADER", []))
    for name in ("TABLES", "BLOCKS", "OBJECTS"):
        marked = ((record, strange_marker(record)) for record in parts.get(name, []))
        found += [Finding("TEXT", record.where, f"{told}: not allowed in a cutting file") for record, told in marked
                  if told][:MOST_UNREAD]
    layers: dict[str, DxfRecord] = {}
    for layer_record in (r for r in parts.get("TABLES", []) if r.kind == "LAYER"):
        name = layer_record.text(2).lower()
        if name in layers:
            found.append(Finding("TEXT", layer_record.where, f"layer '{name[:40]}' is defined twice"))
        layers[name] = layer_record
    strokes: list[ReadStroke] = []
    unread: list[Unread] = []
    total = 0
    for entity in entities(parts.get("ENTITIES", [])):
        layer = entity.text(8, "0")
        reason = _refusal(entity, layers.get(layer.lower()))
        if reason:
            found.append(Finding("TEXT", entity.where, f"{reason}: not allowed in a cutting file"))
            unread += _sketched(entity)
            continue
        operation = next((op for called in (profile.layer, str) for op in (*OPERATIONS, NOTE)
                          if called(op).lower() == layer.lower()),
                         None)  # the name of the operation itself is as clear, in a file from elsewhere
        if operation is None:
            allowed = ", ".join(profile.layer(op) for op in OPERATIONS)
            found.append(Finding("COLOUR", entity.where, f"layer '{layer[:40]}': allowed: {allowed}"))
            unread += _sketched(entity)
            continue
        wrong = _wrong_colour(entity, layers.get(layer.lower()), profile.colour(operation))
        if wrong:
            found.append(Finding("COLOUR", entity.where, f"{wrong} on layer '{layer}': expected "
                                 f"{profile.colour(operation)}"))
        path = DXF_SHAPES[entity.kind](entity)
        total += len(path.segments)
        if total > MAX_SEGMENTS:
            raise BadInput(f"{entity.where}: more than {MAX_SEGMENTS} segments")
        strokes.append(ReadStroke(operation, layer, path, entity.where))
    return LaserDrawing(None, tuple(strokes), tuple(unread[:MOST_UNREAD])), found


def _sketched(entity: DxfRecord) -> list[Unread]:
    """About where an entity lies that is not read: the line that it is, or the box of a text; else nothing."""
    try:
        if entity.kind in DXF_SHAPES:
            path = DXF_SHAPES[entity.kind](entity)
        else:
            x, y = entity.point(10)
            size = abs(entity.number_of(40, "2")) or 2.0
            path = rectangle(x, y, 0.55 * size * max(1, len(entity.text(1))), size)
        return [Unread(path, entity.where)] if max(map(abs, path.bounds)) <= LARGEST else []
    except BadInput:
        return []


def _units(header: list[DxfRecord]) -> list[Finding]:
    found = []
    units, measurement = header_values(header, "$INSUNITS"), header_values(header, "$MEASUREMENT")
    if units != [_MILLIMETRES]:
        given = " and ".join(value[:40] for value in units) or "missing"
        found.append(Finding("UNITS", "header", f"$INSUNITS is {given}: expected 4 (millimetres)"))
    if measurement not in ([], [_METRIC]):
        given = " and ".join(value[:40] for value in measurement)
        found.append(Finding("UNITS", "header", f"$MEASUREMENT is {given}: expected 1 (metric)"))
    return found


def audit(data: bytes) -> list[Finding]:
    """AUDIT: what ezdxf had to skip or repair in the file, which other programs may stumble over.

    Raises BadInput where ezdxf cannot load it at all.
    """
    import ezdxf

    accept_size(data)
    log, ear = logging.getLogger("ezdxf"), _Ear(logging.WARNING)
    log.addHandler(ear)
    try:
        auditor = ezdxf.read(io.StringIO(data.decode("utf-8", "replace"))).audit()  # type: ignore[attr-defined]
    except MemoryError:
        raise
    except Exception as error:  # whatever a damaged file makes another library raise, it cannot be used
        raise BadInput(f"this DXF cannot be read (ezdxf): {error or type(error).__name__}") from None
    finally:
        log.removeHandler(ear)
    messages = [*ear.heard, *(entry.message for entry in (*auditor.errors, *auditor.fixes))]
    return [Finding("AUDIT", "ezdxf", message) for message in messages]


class _Ear(logging.Handler):
    """Keeps what is logged: ezdxf says there what it leaves out while it loads."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


# --- what is not plain


def _refusal(entity: DxfRecord, layer: DxfRecord | None) -> str | None:
    """Why an entity cannot be read as it stands."""
    if entity.kind not in DXF_SHAPES:
        return f"an entity {entity.kind[:40]}"
    if marker := strange_marker(entity):
        return marker
    if entity.integer(60, 0) or (layer and (layer.integer(62, 7) < 0 or layer.integer(70, 0) & 1)):
        return "a hidden entity"
    if layer and layer.integer(290, 1) == 0 and layer.text(2) != NOTE:
        return "an entity on a layer that is not plotted"
    twice = _contradiction(entity)
    if twice is not None:
        return f"an entity with two values of group {twice}"
    if _line_type(entity, layer) != "continuous":
        return f"a line of type {_line_type(entity, layer)[:40]}"
    if entity.number_of(39, "0"):
        return "an entity with a thickness"
    if entity.kind in _POLYLINES and any(read_number(value, entity.where) for code, value in entity.pairs
                                         if code in (40, 41, 43)):
        return "a wide polyline"
    if entity.integer(67, 0):
        return "an entity in paper space"
    if [entity.number_of(code, usual) for code, usual in ((210, "0"), (220, "0"), (230, "1"))] != [0, 0, 1]:
        return "an entity in a turned coordinate system"
    if any(entity.number_of(code, "0") for code in (30, 31, 38)):
        return "an entity off the plane z = 0"
    if entity.kind == "POLYLINE" and entity.integer(70, 0) & ~(1 | 128):
        return "a POLYLINE that is no plain 2D one"
    return None


def _contradiction(entity: DxfRecord) -> int | None:
    """A group code that counts once and is there with two values: programs differ in which of them they take."""
    once = _ONCE if entity.kind in _POLYLINES else _ONCE | _ONCE_IN_SHAPES
    seen: dict[int, str] = {}
    return next((code for code, value in entity.pairs if code in once and seen.setdefault(code, value) != value), None)


def _line_type(entity: DxfRecord, layer: DxfRecord | None) -> str:
    own = entity.text(6, "bylayer").lower()
    if own == "bylayer":
        return layer.text(6, "continuous").lower() if layer else "continuous"
    return "continuous" if own == "byblock" else own  # as outside of any block


def _wrong_colour(entity: DxfRecord, layer: DxfRecord | None, expected: str) -> str | None:
    """The colour that is drawn, where it is not the expected one; true colour before colour number."""
    own = entity.text(420) or entity.text(62, _BY_LAYER) != _BY_LAYER
    source = entity if own or layer is None else layer
    if source.text(420):
        drawn = f"#{source.integer(420, 0) & 0xffffff:06x}"
        return f"colour {drawn}" if drawn != expected else None
    number = source.integer(62, 7)
    return f"colour number {number}" if number != _nearest(expected) else None


def _nearest(colour: str) -> int:
    """The plain colour number that stands for a colour of the profile."""
    def levels(text: str) -> list[int]:
        return [int(text[i:i + 2], 16) for i in (1, 3, 5)]

    return min(_PLAIN, key=lambda n: math.dist(levels(_PLAIN[n]), levels(colour)))


# --- shapes


def _arc(entity: DxfRecord) -> Path:
    """An ARC runs counterclockwise from one angle to the other (degrees); equal angles are a full circle."""
    centre, radius = entity.point(10), _radius(entity)
    first, last = (math.radians(entity.number_of(code)) for code in (50, 51))
    if (last - first) % (2 * math.pi) < 1e-9:
        return circle(centre, radius)
    start, end = ((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in (first, last))
    return Path(start, (Arc(end, centre, True),))


def _radius(entity: DxfRecord) -> float:
    radius = entity.number_of(40)
    if radius <= 0:
        raise BadInput(f"{entity.where}: radius {radius:g}: expected a positive length")
    return radius


def _polyline(entity: DxfRecord) -> Path:
    """Vertices with bulges: the tangent of a quarter of the angle turned, positive counterclockwise."""
    points: list[Point] = []
    bulges: list[float] = []
    x: float | None = None
    for code, value in entity.pairs:
        if code == 10:
            x = read_number(value, entity.where)
        elif code == 20 and x is not None:
            points.append((x, read_number(value, entity.where)))
            bulges.append(0.0)
            x = None
        elif code == 42 and bulges:
            bulges[-1] = read_number(value, entity.where)
    if entity.kind == "LWPOLYLINE" and entity.integer(90, len(points)) != len(points):
        raise BadInput(f"{entity.where}: {len(points)} vertices, announced are {entity.text(90)}")
    if len(points) < 2:
        raise BadInput(f"{entity.where}: {len(points)} vertices: expected two or more")
    ends = [*points[1:], points[0]] if entity.integer(70, 0) & 1 else points[1:]
    segments = [_bulged(a, b, bulge) for a, b, bulge in zip(points, ends, bulges, strict=False)]
    return Path(points[0], tuple(segments))


def _bulged(a: Point, b: Point, bulge: float) -> Segment:
    if abs(bulge) < 1e-9 or a == b:
        return Line(b)
    lift = (1 - bulge * bulge) / (4 * bulge)  # of the centre to the left of the chord, in chords
    centre = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * lift, (a[1] + b[1]) / 2 + (b[0] - a[0]) * lift)
    return Arc(b, centre, bulge > 0)


DXF_SHAPES: dict[str, Callable[[DxfRecord], Path]] = {
    "LINE": lambda entity: line(entity.point(10), entity.point(11)),
    "CIRCLE": lambda entity: circle(entity.point(10), _radius(entity)),
    "ARC": _arc,
    "LWPOLYLINE": _polyline,
    "POLYLINE": _polyline,
}
