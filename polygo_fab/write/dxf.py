"""DXF R2010 in millimetres, one layer per operation, true arcs (bulges), entities in the order of work."""

from __future__ import annotations

import io
import math

from ..core.part import NOTE, OPERATIONS
from ..core.path import Arc, Path, bounds
from ..core.sheet import GENERIC, Profile, Sheet

__all__ = ["sheet_dxf"]


def sheet_dxf(sheet: Sheet, profile: Profile = GENERIC) -> bytes:
    """The same strokes as the SVG, y up, the sheet's lower left corner at the origin."""
    import ezdxf
    from ezdxf import units
    from ezdxf.colors import rgb2int

    # no dates, no random identifiers: same input, same bytes
    ezdxf.options.write_fixed_meta_data_for_testing = True  # type: ignore[attr-defined]
    document = ezdxf.new("R2010", setup=False)  # type: ignore[attr-defined]
    document.units = units.MM
    for operation in (*OPERATIONS, *([NOTE] if any(s.operation == NOTE for s in sheet.strokes()) else [])):
        layer = document.layers.add(profile.layer(operation))
        layer.dxf.true_color = rgb2int(_rgb(profile.colour(operation)))
        layer.dxf.color = _plain(_rgb(profile.colour(operation)))
        if operation == NOTE:
            layer.dxf.plot = 0
    space, strokes = document.modelspace(), sheet.strokes()
    # ezdxf writes these into the header, whatever that says: limits are the sheet, extents what is drawn on it
    space.reset_limits((0, 0), sheet.size)
    if strokes:
        x0, y0, x1, y1 = bounds([stroke.path for stroke in strokes])
        space.reset_extents((x0, y0, 0), (x1, y1, 0))
        document.header["$EXTMIN"] = (x0, y0, 0)  # which ezdxf leaves out where it is the origin
        document.header["$EXTMAX"] = (x1, y1, 0)
    for stroke in strokes:
        look = {"layer": profile.layer(stroke.operation)}
        path = stroke.path
        if _is_circle(path):
            first = path.segments[0]
            assert isinstance(first, Arc)
            space.add_circle(first.centre, first.radius, dxfattribs=look)
        elif len(path.segments) == 1 and not isinstance(path.segments[0], Arc):
            space.add_line(path.start, path.end, dxfattribs=look)
        else:
            space.add_lwpolyline(_vertices(path), format="xyb", close=path.closed, dxfattribs=look)
    # ezdxf lists these in the order of a set, which differs from process to process
    document.classes.add_required_classes(document.dxfversion)
    document.classes.classes = dict(sorted(document.classes.classes.items()))
    stream = io.StringIO()
    document.write(stream)
    return stream.getvalue().encode()


def _vertices(path: Path) -> list[tuple[float, float, float]]:
    """x, y and bulge (the tangent of a quarter of the angle turned) of each vertex."""
    vertices = [(*at, math.tan(s.sweep(at) / 4) if isinstance(s, Arc) else 0.0) for at, s in path.pieces()]
    return vertices if path.closed else [*vertices, (*path.end, 0.0)]


def _is_circle(path: Path) -> bool:
    arcs = [s for s in path.segments if isinstance(s, Arc)]
    return (path.closed and len(arcs) == len(path.segments) > 1
            and len({(a.centre, a.ccw) for a in arcs}) == 1
            and abs(abs(path.area) - math.pi * arcs[0].radius ** 2) < 1e-6)


def _plain(colour: tuple[int, int, int]) -> int:
    """The AutoCAD colour number from 1 to 7 that is nearest, for programs that do not know true colours."""
    plain = {1: (255, 0, 0), 2: (255, 255, 0), 3: (0, 255, 0), 4: (0, 255, 255), 5: (0, 0, 255), 6: (255, 0, 255),
             7: (0, 0, 0)}  # 7 is black on white
    return min(plain, key=lambda number: math.dist(plain[number], colour))


def _rgb(colour: str) -> tuple[int, int, int]:
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
