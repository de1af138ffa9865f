"""The good reference job, as a model and written out by hand as text. Nothing here uses the writers.

The job (see `REFERENCE`), 100 x 50 mm, kerf 0.2: a plate with a board of 2 x 2 cells, a ring, and two tags with
round corners, one marked and one scored.
"""

from __future__ import annotations

from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import BoardFace, Part, Stroke
from polygo_fab.core.path import Arc, Line, Path, circle, line, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.tilings import square

# --- the model


def _tag() -> Path:
    """20 x 10 mm, corners of radius 2."""
    return Path((-8, -5), (Line((8, -5)), Arc((10, -3), (8, -3), True), Line((10, 3)), Arc((8, 5), (8, 3), True),
                           Line((-8, 5)), Arc((-10, 3), (-8, 3), True), Line((-10, -3)),
                           Arc((-8, -5), (-8, -3), True)))


_GRID = tuple(Stroke("engrave", line((x, -15), (x, 15))) for x in (-15.0, 0.0, 15.0)) + tuple(
    Stroke("engrave", line((-15, y), (15, y))) for y in (-15.0, 0.0, 15.0))
PLATE = Part("plate", "plywood-3", 3.0, rectangle(-20, -20, 40, 40), front=_GRID,
             front_boards=(BoardFace(square(2, 2), 15),))
RING = Part("ring", "plywood-3", 3.0, circle((0, 0), 10), holes=(circle((0, 0), 5),))
MARKED = Part("tag-marked", "plywood-3", 3.0, _tag(), front=(Stroke("mark", line((-5, 0), (5, 0))),))
SCORED = Part("tag-scored", "plywood-3", 3.0, _tag(), front=(Stroke("score", line((0, -3), (0, 3))),))

REFERENCE = Sheet("reference", (100.0, 50.0), (Placement(PLATE, (25, 25)), Placement(RING, (60, 15)),
                                               Placement(MARKED, (85, 10)), Placement(SCORED, (85, 40))),
                  kerf=Kerf(0.2))

# --- the same as text


GOOD_SVG = """\
<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 width="100mm" height="50mm" viewBox="0 0 100 50">
<title>reference</title>
<g inkscape:groupmode="layer" inkscape:label="engrave" id="engrave" fill="none" stroke="#000000" stroke-width="0.1">
<path d="M10 40L10 10"/>
<path d="M25 10L25 40"/>
<path d="M40 40L40 10"/>
<path d="M10 40L40 40"/>
<path d="M40 25L10 25"/>
<path d="M10 10L40 10"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="mark" id="mark" fill="none" stroke="#008000" stroke-width="0.1">
<path d="M80 40L90 40"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="score" id="score" fill="none" stroke="#0000ff" stroke-width="0.1">
<path d="M85 13L85 7"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="cut" id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">
<path id="hole" d="M64.9 35A4.9 4.9 0 0 0 55.1 35A4.9 4.9 0 0 0 64.9 35Z"/>
<path id="plate" d="M4.9 45.1L45.1 45.1L45.1 4.9L4.9 4.9Z"/>
<path id="ring" d="M70.1 35A10.1 10.1 0 0 0 49.9 35A10.1 10.1 0 0 0 70.1 35Z"/>
<path id="marked" d="M77 45.1h16a2.1 2.1 0 0 0 2.1-2.1v-6
 a2.1 2.1 0 0 0-2.1-2.1h-16a2.1 2.1 0 0 0-2.1 2.1v6a2.1 2.1 0 0 0 2.1 2.1z"/>
<path id="scored" d="M77 15.1h16a2.1 2.1 0 0 0 2.1-2.1v-6
 a2.1 2.1 0 0 0-2.1-2.1h-16a2.1 2.1 0 0 0-2.1 2.1v6a2.1 2.1 0 0 0 2.1 2.1z"/>
</g>
</svg>
"""


def _dxf(*groups: object) -> str:
    return "".join(f"{group}\n" for group in groups)


_BULGE = 0.41421356  # tan(90 degrees / 4)


def _line(layer: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return _dxf(0, "LINE", 8, layer, 10, x1, 20, y1, 11, x2, 21, y2)


def _circle(x: float, y: float, radius: float) -> str:
    return _dxf(0, "CIRCLE", 8, "cut", 10, x, 20, y, 40, radius)


def _polyline(*vertices: tuple[float, ...]) -> str:
    points = [group for x, y, *bulge in vertices for group in (10, x, 20, y, *(g for b in bulge for g in (42, b)))]
    return _dxf(0, "LWPOLYLINE", 100, "AcDbEntity", 8, "cut", 100, "AcDbPolyline", 90, len(vertices), 70, 1, *points)


def _rounded(y: float) -> str:
    return _polyline((77, y - 5.1), (93, y - 5.1, _BULGE), (95.1, y - 3), (95.1, y + 3, _BULGE), (93, y + 5.1),
                     (77, y + 5.1, _BULGE), (74.9, y + 3), (74.9, y - 3, _BULGE))


HOLE, DISC = _circle(60, 15, 4.9), _circle(60, 15, 10.1)
PLATE = _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (4.9, 45.1))
GOOD_DXF = (
    _dxf(0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1024", 9, "$INSUNITS", 70, 4, 0, "ENDSEC")
    + _dxf(0, "SECTION", 2, "TABLES", 0, "TABLE", 2, "LAYER", 5, "A", 70, 4)
    + "".join(_dxf(0, "LAYER", 2, name, 70, 0, 62, number, 420, true)
              for name, number, true in (("engrave", 7, 0), ("mark", 3, 0x008000), ("score", 5, 0x0000ff),
                                         ("cut", 1, 0xff0000)))
    + _dxf(0, "ENDTAB", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES")
    + _line("engrave", 10, 10, 10, 40) + _line("engrave", 25, 40, 25, 10) + _line("engrave", 40, 10, 40, 40)
    + _line("engrave", 10, 10, 40, 10) + _line("engrave", 40, 25, 10, 25) + _line("engrave", 10, 40, 40, 40)
    + _line("mark", 80, 10, 90, 10) + _line("score", 85, 37, 85, 43)
    + HOLE + PLATE + DISC + _rounded(10) + _rounded(40)
    + _dxf(0, "ENDSEC", 0, "EOF"))
