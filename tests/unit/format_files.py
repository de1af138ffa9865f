"""Parts with lines and arcs for the tests of file formats, and the reference job in every format."""

from __future__ import annotations

import importlib.util
import math
from types import ModuleType

from hypothesis import strategies as st
from laser_files import BROKEN, GOOD, codes, read_clean, reference

from polygo_fab.check.laser import check_file, check_sheet, read_laser
from polygo_fab.check.same import same
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import OPERATIONS, Part, Stroke
from polygo_fab.core.path import Arc, Line, Path, Segment, circle, line
from polygo_fab.core.sheet import GENERIC, Placement, Sheet

__all__ = ["BROKEN", "GOOD_SVG", "formats", "rejected_with_its_code_alone", "sheets"]


def _formats() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_formats", BROKEN / "formats.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


formats = _formats()
"""tests/broken/formats.py: the good job as LightBurn project and PDF, by hand, and the broken files."""

GOOD_SVG = read_clean(GOOD["svg"])


def rejected_with_its_code_alone(name: str) -> None:
    """A broken file CODE-what.kind is found out, and nothing else is found that it does not say."""
    code, kind, data = name.split("-")[0], name.split(".")[-1], (BROKEN / name).read_bytes()
    if code == "SAME":
        drawing, found = read_laser(data, kind, GENERIC)  # type: ignore[arg-type]
        assert found == []
        assert codes(same(GOOD_SVG, drawing)) == {code}
        return
    alone = check_file(data, kind, GENERIC)  # type: ignore[arg-type]
    against_the_sheet = check_sheet(data, kind, reference.REFERENCE, GENERIC)  # type: ignore[arg-type]
    # what the file alone does not show, only the sheet can tell
    assert codes(alone or against_the_sheet) == {code}
    assert code in codes(against_the_sheet)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """One part, turned anyhow: a rectangle with round or plain corners, a round hole, and a line and an arc for each
    operation that burns. Arcs may be divided, and paths may start anywhere on a side."""
    width, height = draw(st.floats(60, 200)), draw(st.floats(60, 200))
    turn, kerf = draw(st.floats(0, 360)), draw(st.sampled_from([0.0, 0.1, 0.25]))
    segments: list[Segment] = []
    corners = [(width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2), (-width / 2, -height / 2)]
    for quarter, (x, y) in enumerate(corners):
        radius = draw(st.sampled_from([0.0, 1.0, 7.3, 25.0]))
        inward = (-math.copysign(radius, x), -math.copysign(radius, y))
        centre, first = (x + inward[0], y + inward[1]), math.pi / 2 * (quarter - 1)
        share = draw(st.sampled_from([None, 0.4, 0.5]))
        if radius == 0:
            segments.append(Line((x, y)))
            continue
        stops = [first + math.pi / 2 * s for s in ([0.0, 1.0] if share is None else [0.0, share, 1.0])]
        at = [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in stops]
        segments += [Line(at[0]), *(Arc(p, centre, True) for p in at[1:])]
    start = (draw(st.floats(-2, 2)), -height / 2)
    outline = Path(start, (*segments, Line(start)))
    hole = circle((draw(st.floats(-5, 5)), draw(st.floats(-5, 5))), draw(st.floats(4, 12)))
    front: list[Stroke] = []
    for number, operation in enumerate(OPERATIONS[:-1]):
        x = -22.0 + 2 * number
        front += [Stroke(operation, line((x, -20), (x, draw(st.floats(-10, 20)))))]
        radius, sweep, ccw = draw(st.floats(1, 300)), draw(st.floats(0.1, 6)), draw(st.booleans())
        radius = min(radius, 8 / min(2.0, sweep))
        centre = (22.0 + number - radius, 0.0)
        end = (centre[0] + radius * math.cos(sweep), centre[1] + radius * math.sin(sweep) * (1 if ccw else -1))
        front.append(Stroke(operation, Path((22.0 + number, 0.0), (Arc(end, centre, ccw),))))
    part = Part("part", "plywood-3", 3.0, outline, holes=(hole,), front=tuple(front))
    return Sheet("drawn", (400.0, 400.0), (Placement(part, (200.0, 200.0), turn),), Kerf(kerf))
