"""The broken DXF files: (old text, new text) for each change of the good one; every old text occurs once."""

from __future__ import annotations

from good_job import _BULGE, DISC, HOLE, PLATE, _circle, _dxf, _line, _polyline, _rounded

_D_MIDDLE, _D_MARK, _D_SCORE = _line("engrave", 25, 40, 25, 10), _line("mark", 80, 10, 90, 10), _line(
    "score", 85, 37, 85, 43)


def _d_square(low: float, high: float) -> str:
    return _polyline((low, low), (high, low), (high, high), (low, high))



def _old_square(polyline: str, vertex: str) -> str:
    """The plate as a POLYLINE, with these groups of its own and of its second vertex."""
    corners = ((4.9, 4.9, ""), (45.1, 4.9, vertex), (45.1, 45.1, ""), (4.9, 45.1, ""))
    return (_dxf(0, "POLYLINE", 8, "cut", 66, 1, 10, 0, 20, 0, 70, 1) + polyline
            + "".join(_dxf(0, "VERTEX", 8, "cut", 10, x, 20, y) + more for x, y, more in corners) + _dxf(0, "SEQEND"))


_DASHED = ("0\nTABLE\n", _dxf(0, "TABLE", 2, "LTYPE", 5, "C", 70, 1, 0, "LTYPE", 5, "D", 2, "DASHED", 70, 0, 3, "- -",
                              72, 65, 73, 2, 40, 2, 49, 1, 74, 0, 49, -1, 74, 0, 0, "ENDTAB") + "0\nTABLE\n")

DXF: dict[str, tuple[tuple[str, str], ...]] = {
    "OPEN-not-closed": ((PLATE, PLATE.replace("70\n1\n", "70\n0\n")),),
    "OPEN-lines-that-miss": ((PLATE, _line("cut", 4.9, 4.9, 45.1, 4.9) + _line("cut", 45.1, 4.9, 45.1, 45.1)
                              + _line("cut", 45.1, 45.1, 4.9, 45.1) + _line("cut", 4.9, 45.08, 4.9, 4.9)),),
    "CROSS-hole-over-outline": ((HOLE, _circle(67, 15, 4.9)),),
    "CROSS-bulge-the-wrong-way": ((PLATE, _polyline((4.9, 4.9), (45.1, 4.9, -1.2), (45.1, 45.1), (4.9, 45.1, -1.2))),),
    "DOUBLE-line-reversed": ((_D_MIDDLE, _D_MIDDLE + _line("engrave", 25, 10, 25, 40)),),
    "DOUBLE-arc-on-circle": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "ARC", 8, "engrave", 10, 60, 20, 15, 40, 10.095, 50, 350,
                                                          51, 20)),),
    "DOUBLE-bulge-on-circle": ((DISC, DISC + _polyline((70.1, 15, 1), (49.9, 15, 1))),),
    "ORDER-outline-before-hole": ((HOLE + PLATE + DISC, DISC + HOLE + PLATE),),
    "ORDER-scored-after-cut": ((_D_SCORE + HOLE, HOLE + _D_SCORE),),
    "TINY-segment": ((PLATE, _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (45.06, 45.1), (4.9, 45.1))),),
    "TINY-last-vertex-repeated": ((PLATE, _polyline((4.9, 4.9), (45.1, 4.9), (45.1, 45.1), (4.9, 45.1), (4.9, 4.9))),),
    "SPACING-parts-close": ((_rounded(40), _rounded(21.5)),),
    "OVERLAP-two-parts": ((_rounded(40), _rounded(18)),),
    "GAP-hole-close-to-outline": ((HOLE, _circle(64.9, 15, 4.9)),),
    "HOLE-smaller-than-two-kerfs": ((HOLE, _circle(60, 15, 0.04)),),
    "THIN-web": ((HOLE, _circle(64.5, 15, 4.9)),),
    "UNITS-inches": (("$INSUNITS\n70\n4\n", "$INSUNITS\n70\n1\n"),),
    "UNITS-missing": (("9\n$INSUNITS\n70\n4\n", ""),),
    "UNITS-twice": (("$INSUNITS\n70\n4\n", "$INSUNITS\n70\n4\n9\n$INSUNITS\n70\n1\n"),),
    "UNITS-imperial": (("$INSUNITS\n70\n4\n", "$INSUNITS\n70\n4\n9\n$MEASUREMENT\n70\n0\n"),),
    "TEXT-wide-polyline": ((PLATE, PLATE.replace("70\n1\n", "70\n1\n43\n2\n")),),
    "TEXT-wide-from-a-vertex-on": ((PLATE, PLATE.replace("20\n4.9\n10\n", "20\n4.9\n40\n0\n41\n2\n10\n", 1)),),
    "TEXT-wide-old-polyline": ((PLATE, _old_square("", _dxf(40, 1, 41, 1))),),
    "TEXT-old-polyline-all-wide": ((PLATE, _old_square(_dxf(40, 1, 41, 1), "")),),
    "TEXT-thickness": ((_D_MARK, _D_MARK + _dxf(39, 3)),),
    "TEXT-layer-not-plotted": (("62\n5\n", "62\n5\n290\n0\n"),),
    "TEXT-layer-twice": (("0\nENDTAB\n", _dxf(0, "LAYER", 5, "B", 2, "SCORE", 70, 0, 62, 5) + "0\nENDTAB\n"),),
    "TEXT-line-type": (_DASHED, (_D_MARK, _D_MARK + _dxf(6, "DASHED"))),
    "TEXT-line-type-of-the-layer": (_DASHED, ("62\n5\n", "62\n5\n6\nDASHED\n")),
    "TEXT-two-values": ((_D_MARK, _D_MARK + _dxf(8, "score")),),
    "TEXT-live-text": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "TEXT", 8, "engrave", 10, 12, 20, 12, 40, 3, 1, "a1")),),
    "TEXT-paragraph": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "MTEXT", 100, "AcDbEntity", 8, "engrave", 100, "AcDbMText",
                                                    10, 12, 20, 12, 40, 3, 1, "a1")),),
    "TEXT-point": ((_D_MIDDLE, _D_MIDDLE + _dxf(0, "POINT", 8, "engrave", 10, 12, 20, 12)),),
    "TEXT-layer-frozen": (("LAYER\n2\nscore\n70\n0\n", "LAYER\n2\nscore\n70\n1\n"),),
    "TEXT-layer-off": (("62\n5\n", "62\n-5\n"),),
    "TEXT-invisible": ((_D_MARK, _D_MARK + _dxf(60, 1)),),
    "TEXT-turned-over": ((HOLE, HOLE + _dxf(210, 0, 220, 0, 230, -1)),),
    "TEXT-off-the-plane": ((_D_MARK, _D_MARK + _dxf(30, 1)),),
    "COLOUR-layer-unknown": ((_D_MARK, _line("0", 80, 10, 90, 10)),),
    "COLOUR-of-another-layer": (("420\n255\n", f"420\n{0xff0000}\n"),),
    "COLOUR-of-its-own": ((_D_MARK, _D_MARK + _dxf(62, 6)),),
    "KERF-none": ((PLATE, _d_square(5, 45)),),
    "KERF-wrong-way": ((PLATE, _d_square(5.1, 44.9)),),
    "KERF-twice": ((HOLE, _circle(60, 15, 4.8)),),
    "BOARD-line-missing": ((_D_MIDDLE, ""),),
    "BOARD-line-shifted": ((_D_MIDDLE, _line("engrave", 25.02, 40, 25.02, 10)),),
    "PARTS-outline-missing": ((DISC, ""),),
    "PARTS-moved": ((DISC, _circle(60, 15.05, 10.1)),),
    "SAME-line-moved": ((_D_MIDDLE, _line("engrave", 25.02, 40, 25.02, 10)),),
    "SAME-bulge-as-line": ((_rounded(40), _rounded(40).replace(f"42\n{_BULGE}\n", "", 1)),),
    "AUDIT-table-without-handle": (("LAYER\n5\nA\n", "LAYER\n"),),
}
