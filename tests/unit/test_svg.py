"""SVG written and read back by the check's own reader: the same paths, whatever the radius."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.check.laser import check_sheet, read_laser
from polygo_fab.check.same import same
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part
from polygo_fab.core.path import Arc, Line, Path, circle
from polygo_fab.core.sheet import GENERIC, lay_out
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.svg import sheet_svg


@pytest.mark.proof
@pytest.mark.slow
@given(st.floats(3, 150), st.floats(0, 0.6))
def test_circles_of_any_size(radius: float, kerf: float) -> None:
    sheet = lay_out("disc", (Part("disc", "plywood-3", 3.0, circle((0, 0), radius)),), Kerf(kerf))
    svg, dxf = sheet_svg(sheet), sheet_dxf(sheet)
    assert check_sheet(svg, "svg", sheet, GENERIC) == []
    assert check_sheet(dxf, "dxf", sheet, GENERIC) == []
    assert same(read_laser(svg, "svg", GENERIC)[0], read_laser(dxf, "dxf", GENERIC)[0]) == []


@pytest.mark.slow
@given(st.floats(2, 20), st.floats(0, 0.6))
def test_a_half_round_notch(radius: float, kerf: float) -> None:
    """After kerf its arc is a little more than half a turn, which is where rounding moves a centre most."""
    outline = Path((-40, 0), (Line((-radius, 0)), Arc((radius, 0), (0, 0), False), Line((40, 0)), Line((40, 50)),
                              Line((-40, 50)), Line((-40, 0))))
    sheet = lay_out("notched", (Part("notched", "plywood-3", 3.0, outline),), Kerf(kerf))
    assert check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC) == []
