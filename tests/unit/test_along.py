"""Which lines run along others: by stretches, as by points one after the other."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
import shapely

from polygo_fab.check.along import run_along, segments
from polygo_fab.core.path import Path, Point, circle, line, polyline
from polygo_fab.core.workshop.tour import shorter

PITCH, NEAR = 20.1, 0.02


def point_by_point(path: Path, lines: shapely.Geometry) -> bool:
    """Whether each point lies on the lines, eight a cell; corners too."""
    flat = shapely.LineString(path.flattened(0.01))
    dense = shapely.segmentize(flat, PITCH / 8) if flat.length else flat
    return all(lines.distance(shapely.Point(at)) <= NEAR for at in shapely.get_coordinates(dense))


@pytest.mark.parametrize("seed", range(20))
def test_stretches_tell_what_points_tell(seed: int) -> None:
    some = random.Random(seed)
    turn = some.uniform(0, 7)
    c, s = math.cos(turn), math.sin(turn)

    def at(x: float, y: float, off: float = 0.0) -> Point:
        x, y = x * PITCH + some.uniform(-off, off), y * PITCH + some.uniform(-off, off)
        return x * c - y * s, x * s + y * c

    lines = shapely.MultiLineString([[at(i, j), at(i + 1, j)] for i in range(4) for j in range(4)
                                     if some.random() < 0.85])
    paths: list[Path] = []
    for _ in range(30):
        j, off = some.randrange(4), some.choice((0.0, 0.005, 0.02, 0.03))
        a, b = (some.choice((some.uniform(0, 4), some.randrange(5))) for _ in range(2))
        paths += [line(at(a, j, off), at(b, j, off)), polyline([at(a, j, off), at(b, j), at(a, j)]),
                  circle(at(a, j), some.choice((0.015, 0.0201, 3.0)))]
    told = run_along(paths, shapely.get_coordinates(lines).reshape(-1, 2, 2), PITCH)
    assert told == [point_by_point(path, lines) for path in paths]
    assert True in told
    assert False in told


def test_a_line_runs_along_none() -> None:
    assert run_along([line((0, 0), (5, 0))], segments([]), PITCH) == [False]
    assert run_along([], segments([line((0, 0), (5, 0))]), PITCH) == []
    assert run_along([line((3, 0), (3, 0))], segments([line((0, 0), (5, 0))]), PITCH) == [True]
    assert run_along([line((0, 0), (5, 0))], segments([line((0, 0), (2, 0))]), PITCH) == [False]


@pytest.mark.parametrize("count", [1, 2, 5, 40, 120])
def test_a_tour_has_every_stop_once_and_is_no_longer(count: int) -> None:
    some = random.Random(count)
    ends = [((some.uniform(0, 200), some.uniform(0, 200)), (some.uniform(0, 200), some.uniform(0, 200)))
            for _ in range(count)]
    lines = [[(0j, 0j)], *([(complex(*a), complex(*b)), (complex(*b), complex(*a))] for a, b in ends)]
    order, long = shorter(lines, [(k, 0) for k in range(count + 1)], {end: 0.0 for ways in lines for end in ways[0]})
    assert order[0] == (0, 0)
    stops = [k - 1 for k, _ in order[1:]]
    assert sorted(stops) == list(range(count))

    def way(stops: list[int]) -> float:
        """Each stop entered at the end by which the whole is shortest."""
        far = {(0.0, 0.0): 0.0}
        for k in stops:
            far = {out: min(f + math.dist(at, into) for at, f in far.items())
                   for into, out in (ends[k], ends[k][::-1])}
        return min(far.values())

    given = math.dist((0.0, 0.0), ends[0][0]) + sum(math.dist(a[1], b[0]) for a, b in pairwise(ends))
    assert way(stops) <= long + 1e-6 <= given + 2e-6
