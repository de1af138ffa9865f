"""A kerf that differs along x and y, measured without the formulas that made it.

Stretched by the two kerfs, the plane shows an even offset of 1: each drawn point is then 1 away from the nominal line.
"""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import reference

from polygo_fab import parts
from polygo_fab.check.kerf_apart import apart_error
from polygo_fab.core.errors import BadInput
from polygo_fab.core.offset import offset
from polygo_fab.core.path import Arc, Line, Path, circle, polygon, rectangle

pytestmark = pytest.mark.slow


def stretched(path: Path, x: float, y: float, fine: float = 3e-5) -> list[tuple[float, float]]:
    return [(px / x, py / y) for px, py in path.flattened(fine)]


def off(nominal: Path, drawn: Path, x: float, y: float) -> tuple[float, float]:
    """How much nearer and further than asked the drawn line lies, mm; corners are mitred, so they lie further."""
    points = shapely.points(stretched(drawn, x, y, 1e-3))
    distances = shapely.distance(shapely.LinearRing(stretched(nominal, x, y)), points) - 1
    return -min(distances) * max(x, y), max(distances) * max(x, y)


KERFS = st.floats(0.03, 0.15)


@settings(max_examples=15)
@given(st.floats(1, 60), KERFS, KERFS)
def test_a_disc_becomes_an_oval_of_arcs(radius: float, x: float, y: float) -> None:
    drawn = offset(circle((3, 4), radius), x, y)
    assert drawn.closed
    assert all(isinstance(s, Arc) for s in drawn.segments)
    lopsided = max(x, y) / min(x, y)
    assert max(off(circle((3, 4), radius), drawn, x, y)) < 0.001 * lopsided
    x0, y0, x1, y1 = drawn.bounds
    assert (x1 - x0, y1 - y0) == pytest.approx((2 * (radius + x), 2 * (radius + y)), abs=2e-3)


@given(st.floats(3, 60), KERFS, KERFS)
def test_a_hole_shrinks(radius: float, x: float, y: float) -> None:
    drawn = offset(circle((0, 0), radius).reversed(), -x, -y)
    x0, y0, x1, y1 = drawn.bounds
    assert (x1 - x0, y1 - y0) == pytest.approx((2 * (radius - x), 2 * (radius - y)), abs=2e-3)


@given(KERFS, KERFS)
def test_a_rectangle_grows_by_each(x: float, y: float) -> None:
    assert offset(rectangle(0, 0, 40, 20), x, y).bounds == pytest.approx((-x, -y, 40 + x, 20 + y))
    assert len(offset(rectangle(0, 0, 40, 20), x, y).segments) == 4


@given(st.integers(3, 9), st.floats(0, 6.28), KERFS, KERFS)
def test_the_sides_of_any_polygon_move_by_what_its_direction_asks(count: int, turn: float, x: float, y: float) -> None:
    corners = [(30 * math.cos(turn + 2 * math.pi * k / count), 30 * math.sin(turn + 2 * math.pi * k / count))
               for k in range(count)]
    nominal = polygon(corners)
    drawn = offset(nominal, x, y)
    line = shapely.LinearRing(stretched(nominal, x, y))
    for at, s in drawn.pieces():
        middle = ((at[0] + s.end[0]) / 2 / x, (at[1] + s.end[1]) / 2 / y)
        assert line.distance(shapely.Point(middle)) == pytest.approx(1, abs=1e-6)


def test_round_corners_stay_joined() -> None:
    tag = reference._tag()
    drawn = offset(tag, 0.08, 0.14)
    near, far = off(tag, drawn, 0.08, 0.14)
    assert near < 6e-4
    assert far < 6e-4, "the lines run into the arcs without a corner"


@pytest.mark.parametrize("name", parts.makers())
def test_every_part_takes_it(name: str) -> None:
    part = parts.makers()[name]()
    for path, sign in ((part.outline, 1), *((hole, -1) for hole in part.holes)):
        drawn = offset(path, sign * 0.09, sign * 0.12)
        assert drawn.closed
        assert (abs(drawn.area) - abs(path.area)) * sign > 0
        ring = shapely.Polygon(drawn.flattened())
        assert ring.is_valid
        even = shapely.Polygon(offset(path, sign * 0.105).flattened())
        assert shapely.hausdorff_distance(ring, even) < 0.08


def test_equal_kerfs_keep_true_arcs() -> None:
    for path in (circle((0, 0), 5), reference._tag()):
        assert offset(path, 0.1, 0.1) == offset(path, 0.1)
        assert offset(path, 1e-200).bounds == pytest.approx(path.bounds)


def arcs_of(path: Path) -> list[float]:
    return [abs(s.sweep(at)) * s.radius for at, s in path.pieces() if isinstance(s, Arc)]


@settings(max_examples=40)
@given(st.floats(0.2, 60), st.floats(0.08, 0.15), st.floats(0.08, 0.15), st.sampled_from([1, -1]))
def test_arcs_are_few_and_none_is_tiny(radius: float, x: float, y: float, sign: int) -> None:
    """Eight or so around a circle, as a laser can follow them; a short one would be TINY."""
    try:
        arcs = arcs_of(offset(circle((0, 0), radius), sign * x, sign * y))
    except BadInput:
        return  # a hole as narrow as the cut
    if len(arcs) > 2:  # uneven
        assert 8 <= len(arcs) <= 32
        assert sign < 0 or min(arcs) > 0.05


def test_a_short_arc_that_a_neighbour_eats_is_refused() -> None:
    """Between two walls a round end of 0.1 mm is gone after 0.12 mm on each side, however uneven."""
    slot = Path((0, 0), (Line((10, 0)), Arc((10, 0.2), (10, 0.1), True), Line((0, 0.2)), Line((0, 0))))
    for y in (None, 0.15):
        with pytest.raises(BadInput, match="vanish"):
            offset(slot, -0.12, None if y is None else -y)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="expected both or none"):
        offset(circle((0, 0), 5), 0.1, -0.1)
    with pytest.raises(BadInput, match="expected both or none"):
        offset(circle((0, 0), 5), 0.1, 0)
    with pytest.raises(BadInput, match="vanishes"):
        offset(circle((0, 0), 0.1), -0.1, -0.05)


# --- the check


@pytest.mark.parametrize("name", parts.makers())
def test_the_check_agrees_on_every_part(name: str) -> None:
    part = parts.makers()[name]()
    for path, sign in ((part.outline, 1), *((hole, -1) for hole in part.holes[:3])):
        drawn = offset(path, sign * 0.09, sign * 0.12)
        assert apart_error(path, drawn, sign * 0.09, sign * 0.12).worst < 0.003
        for wrong in (path, offset(path, sign * 0.105), offset(path, sign * 0.12, sign * 0.09),
                      offset(path, -sign * 0.09, -sign * 0.12)):
            found = apart_error(path, wrong, sign * 0.09, sign * 0.12)
            assert found.worst > 0.005, "even, none, swapped, the wrong way"
            assert max(abs(found.x), abs(found.y)) > 0.003


@given(KERFS, KERFS, st.floats(-0.05, 0.05))
def test_the_check_measures_the_fault(x: float, y: float, fault: float) -> None:
    drawn = offset(rectangle(0, 0, 40, 20), x, y + max(fault, -y / 2))
    found = apart_error(rectangle(0, 0, 40, 20), drawn, x, y)
    assert (found.x, found.y) == pytest.approx((0, max(fault, -y / 2)), abs=1e-6)
    assert found.worst == pytest.approx(abs(max(fault, -y / 2)) * max(x, y) / y, abs=1e-6)
