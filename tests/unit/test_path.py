"""Paths and kerf: lengths, areas and boxes are exact for arcs, and an offset moves every edge by what was asked."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.offset import offset
from polygo_fab.core.path import Arc, Line, Path, circle, line, polygon, rectangle

lengths = st.floats(1, 100)
angles = st.floats(-7, 7)


@given(lengths, lengths, angles)
def test_rectangle_measures(width: float, height: float, angle: float) -> None:
    path = rectangle(1, 2, width, height).rotated(angle).moved(3, -4)
    assert path.closed
    assert path.area == pytest.approx(width * height)
    assert path.length == pytest.approx(2 * (width + height))
    assert path.mirrored().area == pytest.approx(-width * height)
    assert path.reversed().area == pytest.approx(-width * height)
    assert path.reversed().reversed().segments == path.segments


@given(lengths)
def test_circle_is_exact(radius: float) -> None:
    path = circle((5, 5), radius)
    assert path.area == pytest.approx(math.pi * radius ** 2)
    assert path.length == pytest.approx(2 * math.pi * radius)
    assert path.bounds == pytest.approx((5 - radius, 5 - radius, 5 + radius, 5 + radius))
    assert path.mirrored(5).area == pytest.approx(-path.area)


def test_bounds_of_an_arc_reach_beyond_its_ends() -> None:
    quarter = Path((1, 0), (Arc((-1, 0), (0, 0), True),))
    assert quarter.bounds == pytest.approx((-1, 0, 1, 1))
    assert Path((1, 0), (Arc((-1, 0), (0, 0), False),)).bounds == pytest.approx((-1, -1, 1, 0))


@given(lengths, st.floats(0.001, 0.5))
def test_flattened_chords_stay_near(radius: float, tolerance: float) -> None:
    points = circle((0, 0), radius).flattened(tolerance)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(points)]
    assert all(radius - math.hypot(*m) <= tolerance + 1e-9 for m in middles)


@given(lengths, lengths, st.floats(0.01, 0.4), st.booleans())
def test_a_square_cut_with_compensation_is_a_square(width: float, height: float, distance: float, turned: bool) -> None:
    path = rectangle(0, 0, width, height)
    grown = offset(path.reversed() if turned else path, distance)
    assert grown.bounds == pytest.approx((-distance, -distance, width + distance, height + distance))
    assert abs(grown.area) == pytest.approx((width + 2 * distance) * (height + 2 * distance))
    shrunk = offset(path, -distance)
    assert shrunk.area == pytest.approx((width - 2 * distance) * (height - 2 * distance))


@given(st.floats(2, 50), st.floats(0.01, 0.5))
def test_a_circle_stays_a_circle(radius: float, distance: float) -> None:
    assert offset(circle((1, 2), radius), distance).area == pytest.approx(math.pi * (radius + distance) ** 2)
    assert offset(circle((1, 2), radius).reversed(), -distance).length == pytest.approx(
        2 * math.pi * (radius - distance))


@given(st.floats(0.01, 0.3))
def test_arcs_that_meet_lines_stay_arcs(distance: float) -> None:
    notch = Path((-10, 0), (Line((-3, 0)), Arc((3, 0), (0, 0), False), Line((10, 0)), Line((10, 20)), Line((-10, 20)),
                            Line((-10, 0))))
    grown = offset(notch, distance)
    arcs = [s for s in grown.segments if isinstance(s, Arc)]
    assert len(arcs) == 1
    assert arcs[0].centre == (0, 0)
    assert arcs[0].radius == pytest.approx(3 - distance)
    assert grown.bounds == pytest.approx((-10 - distance, -distance, 10 + distance, 20 + distance))


@given(st.lists(st.floats(3, 30), min_size=3, max_size=12), st.floats(0.01, 0.3))
def test_growing_and_shrinking_back(radii: list[float], distance: float) -> None:
    star = polygon([(r * math.cos(2 * math.pi * i / len(radii)), r * math.sin(2 * math.pi * i / len(radii)))
                    for i, r in enumerate(radii)])
    try:
        back = offset(offset(star, distance), -distance)
    except BadInput:
        return  # an edge shorter than the kerf
    assert back.start == pytest.approx(star.start, abs=1e-6)
    assert [s.end for s in back.segments] == [pytest.approx(s.end, abs=1e-6) for s in star.segments]


def test_details_too_small_for_the_kerf_are_refused() -> None:
    with pytest.raises(BadInput, match="vanishes"):
        offset(circle((0, 0), 0.1), -0.2)
    with pytest.raises(BadInput, match="vanishes"):
        offset(rectangle(0, 0, 0.1, 10), -0.2)
    with pytest.raises(BadInput, match="closed"):
        offset(line((0, 0), (1, 1)), 0.1)
