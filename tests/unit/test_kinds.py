"""Pieces of one kind, pairs that are near and lines that run abreast: quicker ways to ask, with the same answers."""

import random
from itertools import combinations
from typing import Any

import numpy
import pytest
import shapely

from polygo_fab.check import doubled, geometry
from polygo_fab.check.contract.kinds import Kinds
from polygo_fab.check.doubled import abreast, chords, shared_length, together
from polygo_fab.check.geometry import flat, near_pairs, pieces, rings
from polygo_fab.core.path import Arc, Line, Path, circle, line, polygon

SIGN = numpy.array([(0.0, 0.0), (4.0, 1.0), (4.0, 5.0), (1.0, 6.0)])
RING = numpy.array([(0.0, 0.0), (9.0, 1.0), (8.0, 7.0), (2.0, 9.0), (0.0, 0.0)])


def test_a_line_is_the_same_wherever_the_laser_begins() -> None:
    kinds = Kinds()
    number = kinds.number(0, [("cut", RING), ("engrave", SIGN)])
    begun = numpy.concatenate([RING[2:-1], RING[:3]])
    assert kinds.number(0, [("engrave", SIGN[::-1]), ("cut", begun)]) == number
    assert kinds.number(0, [("cut", RING + 0.0004), ("engrave", SIGN - 0.0004)]) == number


def test_other_lines_are_of_another_kind() -> None:
    kinds = Kinds()
    number = kinds.number(0, [("engrave", SIGN)])
    off = SIGN.copy()
    off[2] += 0.002
    for what, lines in ((0, [("engrave", off)]), (1, [("engrave", SIGN)]), (0, [("score", SIGN)]),
                        (0, [("engrave", SIGN), ("engrave", SIGN)]), (0, [("engrave", SIGN[:3])]), (0, [])):
        assert kinds.number(what, lines) != number


def some_lines(count: int) -> list[Any]:
    """Of a grid, many of them over each other or end to end, some a little turned."""
    dice = random.Random(4)
    found = []
    for _ in range(count):
        x, y, turn = dice.randint(0, 6), dice.randint(0, 6), dice.choice((0.0, 0.0, 0.003, 0.4, 1.0))
        dx, dy = dice.choice(((5, 0), (0, 5), (3, 3), (-4, 2)))
        found.append(line((x, y), (x + dx + turn, y + dy - turn)))
    return found


def test_lines_abreast_are_all_that_share_a_length() -> None:
    paths = some_lines(120)
    lines = shapely.linestrings([[path.start, path.end] for path in paths])
    bits = [pieces(path)[0] for path in paths]

    def sharing(pairs: list[tuple[int, int]]) -> dict[tuple[int, int], float]:
        return {pair: length for pair in pairs if (length := shared_length(*(bits[i] for i in pair))) > 0}

    near = near_pairs(lines, 0.02)
    left = abreast(lines, near)
    assert sharing(left) == sharing(near) != {}
    assert len(left) < len(near) / 2
    assert abreast(lines, []) == []


def test_pieces_together_are_all_that_share_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    paths = some_lines(80)
    for _ in range(60):
        centre, radius = (dice.randint(0, 4), dice.randint(0, 4)), dice.choice((0.2, 2.0, 2.0, 2.005, 3.0))
        paths.append(circle(centre, radius))
        paths.append(Path((centre[0] - radius, centre[1]), (Arc((centre[0], centre[1] - radius), centre, True),)))
        paths.append(line((centre[0] - 1, centre[1] + radius), (centre[0] + 2, centre[1] + radius + 0.003)))
    bits = [piece for path in paths for piece in pieces(path)]

    def sharing(pairs: list[tuple[int, int]]) -> dict[tuple[int, int], float]:
        long = {(i, j): (bits[i], bits[j]) if bits[i].length >= bits[j].length else (bits[j], bits[i])
                for i, j in pairs}
        return {pair: length for pair, (p, q) in long.items() if (length := shared_length(p, q)) > 0.001}

    points, owners = chords(bits, 0.05)
    lines: Any = shapely.linestrings(points, indices=owners)
    near = abreast(lines, near_pairs(lines, 0.11))
    told = together(bits)
    assert sharing(told) == sharing(near)
    assert len(sharing(told)) > 500
    assert set(told) < set(near)
    monkeypatch.setattr(doubled, "MOST_PAIRS", 3)  # too many to ask them all: those that come near
    assert together(bits) == near


@pytest.mark.parametrize("at_once", [1, 7, 1_000_000])
def test_near_pairs_are_those_of_all_pairs(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geometry, "_AT_ONCE", at_once)
    paths = some_lines(60)
    shapes = [shapely.LineString([path.start, path.end]).buffer(0.3 * (i % 3)) if i % 3 else shapely.Polygon()
              for i, path in enumerate(paths)]
    for distance in (0.0, 0.5, 2.0):
        asked = [(i, j) for i, j in combinations(range(60), 2) if shapely.dwithin(shapes[i], shapes[j], distance)]
        assert near_pairs(shapes, distance) == asked


def test_rings_all_at_once_are_those_one_by_one() -> None:
    paths = [polygon([(0, 0), (4, 1), (2, 3)]), circle((3, 4), 2.5), line((1, 1), (1, 1)), circle((3, 4), 0.0005),
             Path((0, 0), (Arc((2, 0), (1, 0), False), Line((0, 0))))]
    for path, ring in zip(paths, rings(paths), strict=True):
        assert ring.equals(rings([path])[0])
        off = shapely.hausdorff_distance(ring, shapely.LineString(path.flattened(0.00001)))
        assert off < 0.001
        assert [*ring.coords][:len(flat([path])[0])] == flat([path])[0]
