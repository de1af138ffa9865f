"""The good reference job and, made from it by small changes of the text, the broken files that the checks must reject.

A broken file is called CODE-what.svg or CODE-what.dxf. `python tests/broken/generate.py` writes them all; a test
holds the files in the folder against this table, so that neither can change alone. Nothing here uses the writers.

The job (see `REFERENCE`), 100 x 50 mm, kerf 0.2: a plate with a board of 2 x 2 cells, a ring, and two tags with
round corners, one marked and one scored.
"""

from __future__ import annotations

import math
from pathlib import Path as FilePath

from polygo_fab.core.part import BoardFace, Part, Stroke
from polygo_fab.core.path import Arc, Line, Path, circle, line, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.tilings import square

FOLDER = FilePath(__file__).parent

# --- the job as a model, and the same job as text, written out by hand


def _tag() -> Path:
    """20 x 10 mm, corners of radius 2."""
    return Path((-8, -5), (Line((8, -5)), Arc((10, -3), (8, -3), True), Line((10, 3)), Arc((8, 5), (8, 3), True),
                           Line((-8, 5)), Arc((-10, 3), (-8, 3), True), Line((-10, -3)),
                           Arc((-8, -5), (-8, -3), True)))


_GRID = tuple(Stroke("engrave", line((x, -15), (x, 15))) for x in (-15.0, 0.0, 15.0)) + tuple(
    Stroke("engrave", line((-15, y), (15, y))) for y in (-15.0, 0.0, 15.0))
PLATE = Part("plate", "plywood-3", 3.0, rectangle(-20, -20, 40, 40), front=_GRID,
             front_board=BoardFace(square(2, 2), 15))
RING = Part("ring", "plywood-3", 3.0, circle((0, 0), 10), holes=(circle((0, 0), 5),))
MARKED = Part("tag-marked", "plywood-3", 3.0, _tag(), front=(Stroke("mark", line((-5, 0), (5, 0))),))
SCORED = Part("tag-scored", "plywood-3", 3.0, _tag(), front=(Stroke("score", line((0, -3), (0, 3))),))

REFERENCE = Sheet("reference", (100.0, 50.0), (Placement(PLATE, (25, 25)), Placement(RING, (60, 15)),
                                               Placement(MARKED, (85, 10)), Placement(SCORED, (85, 40))), kerf=0.2)

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


_HOLE, _DISC = _circle(60, 15, 4.9), _circle(60, 15, 10.1)
_PLATE = _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (4.9, 45.1))
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
    + _HOLE + _PLATE + _DISC + _rounded(10) + _rounded(40)
    + _dxf(0, "ENDSEC", 0, "EOF"))


# --- the broken files: (old text, new text) for each change; every old text occurs once


def _round(x: float, y: float, radius: float) -> str:
    """An SVG circle as the reference writes it."""
    left, right = f"{x - radius:g} {y:g}", f"{x + radius:g} {y:g}"
    return f"M{right}A{radius:g} {radius:g} 0 0 0 {left}A{radius:g} {radius:g} 0 0 0 {right}Z"


def _many_sided(x: float, y: float, radius: float, sides: int) -> str:
    points = [(x + radius * math.cos(2 * math.pi * k / sides), y + radius * math.sin(2 * math.pi * k / sides))
              for k in range(sides)]
    return "M" + "L".join(f"{px:.5f} {py:.5f}" for px, py in points) + "Z"


def _element(name: str) -> str:
    """A line of the good SVG, by its id."""
    return next(line + "\n" for line in GOOD_SVG.splitlines() if f'id="{name}"' in line)


def _layer(name: str) -> str:
    start = GOOD_SVG.index(f'<g inkscape:groupmode="layer" inkscape:label="{name}"')
    return GOOD_SVG[start:GOOD_SVG.index("</g>\n", start) + len("</g>\n")]


_S_HOLE, _S_DISC = _round(60, 35, 4.9), _round(60, 35, 10.1)
_S_PLATE = "M4.9 45.1L45.1 45.1L45.1 4.9L4.9 4.9Z"
_MIDDLE = '<path d="M25 10L25 40"/>\n'
_LAST = "<path d=\"M10 10L40 10\"/>\n"  # of the engraved lines
_SCORED = '<path id="scored" d="M77 15.1h'
_CUT_END = "</g>\n</svg>"
_D_MIDDLE, _D_MARK, _D_SCORE = _line("engrave", 25, 40, 25, 10), _line("mark", 80, 10, 90, 10), _line(
    "score", 85, 37, 85, 43)


def _square(low: float, high: float) -> str:
    return f"M{low} {50 - low}L{high} {50 - low}L{high} {50 - high}L{low} {50 - high}Z"


def _d_square(low: float, high: float) -> str:
    return _polyline((low, low), (high, low), (high, high), (low, high))


def _also(element: str) -> tuple[str, str]:
    """One more line among the engraved ones."""
    return (_LAST, _LAST + element + "\n")


SVG: dict[str, tuple[tuple[str, str], ...]] = {
    "OPEN-gap-of-two-hundredths": (("L4.9 4.9Z", "L4.9 4.9L4.9 45.08"),),
    "OPEN-side-missing": (("L4.9 4.9Z", "L4.9 4.9"),),
    "OPEN-half-circle": ((_S_HOLE, "M64.9 35A4.9 4.9 0 0 0 55.1 35"),),
    "CROSS-bow-tie": ((_S_PLATE, "M4.9 45.1L45.1 4.9L45.1 45.1L4.9 4.9Z"),),
    "CROSS-hole-over-outline": ((_S_HOLE, _round(67, 35, 4.9)),),
    "CROSS-hole-touches-outline": ((_S_HOLE, _round(65.2, 35, 4.9)),),
    "DOUBLE-line-reversed": (_also('<path d="M25 40L25 10"/>'),),
    "DOUBLE-line-on-part-of-another": (_also('<path d="M25 20L25 32"/>'),),
    "DOUBLE-line-almost-on-another": (_also('<path d="M25.004 12L25.006 38"/>'),),
    "DOUBLE-contour": ((_S_PLATE, _S_PLATE + '"/>\n<path d="M45.1 4.9L4.9 4.9L4.9 45.1L45.1 45.1Z'),),
    "DOUBLE-circle-almost-on-another": ((_S_HOLE, _S_HOLE + '"/>\n<path d="' + _round(60.002, 35, 4.905)),),
    "DOUBLE-engraved-on-cut": (_also('<path d="M10 45.1L30 45.1"/>'),),
    "DOUBLE-chords-on-arc": (_also('<path d="M70.1 35L70.0616 34.1197L69.9466 33.2462"/>'),),
    "DOUBLE-within-one-path": (("M25 10L25 40", "M25 10L25 40L25 30"),),
    "ORDER-outline-before-hole": ((_element("hole"), ""), (_element("ring"), _element("ring") + _element("hole"))),
    "ORDER-scored-after-cut": ((_layer("score"), ""), (_layer("cut"), _layer("cut") + _layer("score"))),
    "TINY-segment": (("L45.1 4.9L", "L45.1 4.9L45.07 4.9L"),),
    "TINY-closing-segment": (("L4.9 4.9Z", "L4.9 4.9L4.9 45.06Z"),),
    "SPACING-parts-close": ((_SCORED, _SCORED.replace("15.1", "33.6")),),
    "MARGIN-part-at-the-edge": ((_SCORED, _SCORED.replace("77", "78")),),
    "MARGIN-engraved-beyond-the-sheet": (_also('<path d="M60 20L60 -3"/>'),),
    "OVERLAP-two-parts": ((_SCORED, _SCORED.replace("15.1", "37.1")),),
    "GAP-hole-close-to-outline": ((_S_HOLE, _round(64.9, 35, 4.9)),),
    "HOLE-smaller-than-two-kerfs": ((_S_HOLE, _round(60, 35, 0.04)),),
    "THIN-web": ((_S_HOLE, _round(64.5, 35, 4.9)),),
    "UNITS-pixels": (('width="100mm" height="50mm"', 'width="100px" height="50px"'),),
    "UNITS-without-unit": (('width="100mm"', 'width="100"'),),
    "UNITS-size-missing": (('width="100mm" height="50mm" ', ""),),
    "UNITS-viewbox-missing": ((' viewBox="0 0 100 50"', ""),),
    "UNITS-viewbox-twice-as-large": (("0 0 100 50", "0 0 200 100"),),
    "UNITS-coordinate-with-unit": ((_MIDDLE, '<line x1="25mm" y1="10" x2="25" y2="40"/>\n'),),
    "TEXT-live-text": (_also('<text x="20" y="20" stroke="none">a1</text>'),),
    "TEXT-picture": (_also('<image x="20" y="20" width="9" height="9" href="a.png"/>'),),
    "TEXT-reference": (_also('<use href="#scored"/>'),),
    "TEXT-symbol": (_also('<symbol id="s"><path d="M0 0L9 9"/></symbol>'),),
    "TEXT-definitions": (_also('<defs><path id="p" d="M0 0L9 9"/></defs>'),),
    "TEXT-not-displayed": (_also('<g style="display:none"><path d="M12 12L30 12"/></g>'),),
    "TEXT-invisible": (_also('<g visibility="hidden"><path d="M12 12L30 12"/></g>'),),
    "TEXT-opacity-zero": (_also('<path opacity="0.0" d="M12 12L30 12"/>'),),
    "TEXT-without-colour": (_also('<path stroke="none" d="M12 12L30 12"/>'),),
    "TEXT-clipped": (_also('<path clip-path="url(#c)" d="M12 12L30 12"/>'),),
    "TEXT-masked": (_also('<path style="mask:url(#m)" d="M12 12L30 12"/>'),),
    "TEXT-transform-nested": (_also('<g><g transform="translate(1 1)"><path d="M12 12L30 12"/></g></g>'),),
    "TEXT-transform-in-style": (_also('<path style="transform: scale(2)" d="M12 12L30 12"/>'),),
    "TEXT-style-sheet": (_also("<style>path { display: none }</style>"),),
    "TEXT-dashes": (_also('<path stroke-dasharray="1 1" d="M12 12L30 12"/>'),),
    "COLOUR-not-in-the-profile": (_also('<path stroke="#ff00ff" d="M12 12L30 12"/>'),),
    "COLOUR-layer-says-otherwise": (('inkscape:label="score"', 'inkscape:label="engrave"'),),
    "COLOUR-filled": (('id="plate"', 'id="plate" fill="#ffeeee"'),),
    "COLOUR-fill-forgotten": (('id="mark" fill="none"', 'id="mark"'),),
    "KERF-none": ((_S_PLATE, _square(5, 45)),),
    "KERF-wrong-way": ((_S_PLATE, _square(5.1, 44.9)),),
    "KERF-twice": ((_S_HOLE, _round(60, 35, 4.8)),),
    "KERF-hole-wrong-way": ((_S_HOLE, _round(60, 35, 5.1)),),
    "KERF-hole-none": ((_S_HOLE, _round(60, 35, 5)),),
    "KERF-a-little-less": ((_S_PLATE, _square(4.904, 45.096)),),
    "KERF-on-two-sides-only": ((_S_PLATE, "M4.9 45L45.1 45L45.1 5L4.9 5Z"),),
    "BOARD-line-missing": ((_MIDDLE, ""),),
    "BOARD-border-missing": ((_LAST, ""),),
    "BOARD-line-shifted": ((_MIDDLE, _MIDDLE.replace("25", "25.02")),),
    "BOARD-line-too-many": (_also('<path d="M12 12L18 20"/>'),),
    "BOARD-cell-divided": (_also('<path d="M32 10L32 25"/>'),),
    "BOARD-line-stops-short": (("M25 10L25 40", "M25 10L25 39.95"),),
    "BOARD-line-overshoots": (("M25 10L25 40", "M25 10L25 40.05"),),
    "BOARD-line-with-a-gap": (("M25 10L25 40", "M25 10L25 30M25 30.05L25 40"),),
    "PARTS-outline-missing": ((_element("ring"), ""),),
    "PARTS-hole-missing": ((_element("hole"), ""),),
    "PARTS-one-too-many": ((_element("ring"), _element("ring") + f'<path d="{_round(60, 10, 4)}"/>\n'),),
    "PARTS-moved": ((_SCORED, _SCORED.replace("77", "76.95")),),
    "PARTS-marks-swapped": (("M80 40L90 40", "M80 10L90 10"), ("M85 13L85 7", "M85 43L85 37")),
    "PARTS-swapped": ((_S_HOLE, _round(85, 35, 4.9)), (_S_DISC, _round(85, 35, 10.1)),
                      ('id="marked" d="M77 45.1', 'id="marked" d="M52 45.1')),
    "PARTS-arcs-as-lines": ((_S_HOLE, _many_sided(60, 35, 4.9, 120)),),
    "PARTS-line-too-many": (_also('<path d="M55 43L65 43"/>'),),
    "PARTS-other-operation": (('label="score" id="score" fill="none" stroke="#0000ff"',
                               'label="mark" id="score" fill="none" stroke="#008000"'),),
    "SAME-arcs-as-lines": ((_S_HOLE, _many_sided(60, 35, 4.9, 120)),),
    "SAME-corner-as-lines": (("M77 45.1h16a2.1 2.1 0 0 0 2.1-2.1v-6", "M77 45.1h16l1.48492-.61508L95.1 43v-6"),),
    "SAME-line-moved": ((_MIDDLE, _MIDDLE.replace("25", "25.02")),),
    "SAME-line-missing": ((_MIDDLE, ""),),
    "SAME-larger-circle": ((_S_HOLE, _round(60, 35, 4.92)),),
    "SAME-other-order": ((_MIDDLE, ""), (_LAST, _LAST + _MIDDLE)),
    "SAME-arc-on-the-other-side": (("M77 45.1h16a2.1 2.1 0 0 0 2.1-2.1", "M77 45.1h16a2.1 2.1 0 0 1 2.1-2.1"),),
}

DXF: dict[str, tuple[tuple[str, str], ...]] = {
    "OPEN-not-closed": ((_PLATE, _PLATE.replace("70\n1\n", "70\n0\n")),),
    "OPEN-lines-that-miss": ((_PLATE, _line("cut", 4.9, 4.9, 45.1, 4.9) + _line("cut", 45.1, 4.9, 45.1, 45.1)
                              + _line("cut", 45.1, 45.1, 4.9, 45.1) + _line("cut", 4.9, 45.08, 4.9, 4.9)),),
    "CROSS-hole-over-outline": ((_HOLE, _circle(67, 15, 4.9)),),
    "CROSS-bulge-the-wrong-way": ((_PLATE, _polyline((4.9, 4.9), (45.1, 4.9, -1.2), (45.1, 45.1), (4.9, 45.1, -1.2))),),
    "DOUBLE-line-reversed": ((_D_MIDDLE, _D_MIDDLE + _line("engrave", 25, 10, 25, 40)),),
    "DOUBLE-arc-on-circle": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "ARC", 8, "engrave", 10, 60, 20, 15, 40, 10.095, 50, 350,
                                                          51, 20)),),
    "DOUBLE-bulge-on-circle": ((_DISC, _DISC + _polyline((70.1, 15, 1), (49.9, 15, 1))),),
    "ORDER-outline-before-hole": ((_HOLE + _PLATE + _DISC, _DISC + _HOLE + _PLATE),),
    "ORDER-scored-after-cut": ((_D_SCORE + _HOLE, _HOLE + _D_SCORE),),
    "TINY-segment": ((_PLATE, _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (45.06, 45.1), (4.9, 45.1))),),
    "TINY-last-vertex-repeated": ((_PLATE, _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (4.9, 45.1), (4.9, 4.9))),),
    "SPACING-parts-close": ((_rounded(40), _rounded(21.5)),),
    "OVERLAP-two-parts": ((_rounded(40), _rounded(18)),),
    "GAP-hole-close-to-outline": ((_HOLE, _circle(64.9, 15, 4.9)),),
    "HOLE-smaller-than-two-kerfs": ((_HOLE, _circle(60, 15, 0.04)),),
    "THIN-web": ((_HOLE, _circle(64.5, 15, 4.9)),),
    "UNITS-inches": (("$INSUNITS\n70\n4\n", "$INSUNITS\n70\n1\n"),),
    "UNITS-missing": (("9\n$INSUNITS\n70\n4\n", ""),),
    "TEXT-live-text": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "TEXT", 8, "engrave", 10, 12, 20, 12, 40, 3, 1, "a1")),),
    "TEXT-paragraph": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "MTEXT", 100, "AcDbEntity", 8, "engrave", 100, "AcDbMText",
                                                    10, 12, 20, 12, 40, 3, 1, "a1")),),
    "TEXT-point": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "POINT", 8, "engrave", 10, 12, 20, 12)),),
    "TEXT-layer-frozen": (("LAYER\n2\nscore\n70\n0\n", "LAYER\n2\nscore\n70\n1\n"),),
    "TEXT-layer-off": (("62\n5\n", "62\n-5\n"),),
    "TEXT-invisible": ((_D_MARK, _D_MARK + _dxf(60, 1)),),
    "TEXT-turned-over": ((_HOLE, _HOLE + _dxf(210, 0, 220, 0, 230, -1)),),
    "TEXT-off-the-plane": ((_D_MARK, _D_MARK + _dxf(30, 1)),),
    "COLOUR-layer-unknown": ((_D_MARK, _line("0", 80, 10, 90, 10)),),
    "COLOUR-of-another-layer": (("420\n255\n", f"420\n{0xff0000}\n"),),
    "COLOUR-of-its-own": ((_D_MARK, _D_MARK + _dxf(62, 6)),),
    "KERF-none": ((_PLATE, _d_square(5, 45)),),
    "KERF-wrong-way": ((_PLATE, _d_square(5.1, 44.9)),),
    "KERF-twice": ((_HOLE, _circle(60, 15, 4.8)),),
    "BOARD-line-missing": ((_D_MIDDLE, ""),),
    "BOARD-line-shifted": ((_D_MIDDLE, _line("engrave", 25.02, 40, 25.02, 10)),),
    "PARTS-outline-missing": ((_DISC, ""),),
    "PARTS-moved": ((_DISC, _circle(60, 15.05, 10.1)),),
    "SAME-line-moved": ((_D_MIDDLE, _line("engrave", 25.02, 40, 25.02, 10)),),
    "SAME-bulge-as-line": ((_rounded(40), _rounded(40).replace(f"42\n{_BULGE}\n", "", 1)),),
    "AUDIT-table-without-handle": (("LAYER\n5\nA\n", "LAYER\n"),),
}


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    made = {"good.svg": GOOD_SVG.encode(), "good.dxf": GOOD_DXF.encode()}
    for good, table, kind in ((GOOD_SVG, SVG, "svg"), (GOOD_DXF, DXF, "dxf")):
        for name, changes in table.items():
            text = good
            for old, new in changes:
                if text.count(old) != 1:
                    raise ValueError(f"{name}: '{old}' occurs {text.count(old)} times")
                text = text.replace(old, new)
            made[f"{name}.{kind}"] = text.encode()
    return made


if __name__ == "__main__":
    for path in (*FOLDER.glob("*.svg"), *FOLDER.glob("*.dxf")):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
