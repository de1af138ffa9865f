"""What the parts of the border are, on the band beside them: whose, from where pieces come and where they go.

A side has the mark of its player in the middle and at both ends. A home and a goal have an arrow in the middle, onto
the board from a home, off the board to a goal. A port of nobody is between two brackets.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..core.board import Board
from ..core.errors import Broken
from ..core.features import Feature, FeatureKind
from ..core.offset import offset
from ..core.path import Path, Point, polyline
from .field import corners
from .marks import MARKS, mark_strokes

__all__ = ["rim_marks"]

_CLEAR = 1.0
"""mm that a mark keeps from the edges of the band."""

_APART = 1.0
"""mm between a mark and what else is on the band, so that a bar is not read as part of a letter."""

SMALLEST = 2.0
"""mm: a mark of a smaller radius would not be read."""

_SLIDE = 0.5
"""mm: how far a mark is moved on at a time, to where nothing else is."""

_MARK = "mark"
_ENDS: dict[FeatureKind, tuple[str, str, str]] = {
    "side": (_MARK, _MARK, _MARK), "home": (_MARK, "in", _MARK), "goal": (_MARK, "out", _MARK), "port": ("[", "", "]"),
    "apex": ("", _MARK, "")}
"""What stands where a part begins (counterclockwise), in its middle, and where it ends."""


def rim_marks(board: Board, pitch: float, field: Path, *, band: float, features: Iterable[Feature],
              kept: Sequence[tuple[Point, float]] = ()) -> tuple[tuple[Path, ...], ...]:
    """For each mark its strokes, in the middle of a band `band` mm wide around `field`.

    features  parts of the border (`Game.shows`); where two meet in a site, each ends half-way along it
    kept     (point, radius): where something else is, which a mark is moved away from along its own part

    Raises Broken where a band is too narrow for them, or some part of the border has no room for one.
    """
    reach = min(band / 2 - _CLEAR, 0.3 * pitch)
    if reach < SMALLEST:
        raise Broken(f"marks on a band of {band:g} mm, {pitch:g} mm from cell to cell: {max(reach, 0):.1f} mm from the "
                     f"middle of a mark to its end, at least {SMALLEST:g} mm needed; allowed: a band of at least "
                     f"{2 * (SMALLEST + _CLEAR):g} mm, a wider pitch, or no game (marks rule)")
    ring = _Ring(offset(field, band / 2))
    taken, found = list(kept), []
    for feature in features:
        start, length = ring.stretch(_places(board, feature), pitch)
        inset = min(reach + _CLEAR, length / 2)
        first, middle, last = _ENDS[feature.kind]
        here: dict[str, list[tuple[Path, ...]]] = {sign: [] for sign in (middle, first, last) if sign}
        for wanted, sign in ((length / 2, middle), (inset, first), (length - inset, last)):
            if not sign:
                continue
            strokes = mark_strokes(MARKS[feature.player - 1], reach) if sign == _MARK else _arrow(sign, reach)
            for along in sorted((inset + k * _SLIDE for k in range(math.floor((length - 2 * inset) / _SLIDE) + 1)),
                                key=lambda along: (abs(along - wanted), along)) if length > 2 * inset else (wanted,):
                at, way = ring.place(start + along)
                if all(math.dist(at, p) > radius + reach + _APART for p, radius in taken):
                    taken.append((at, reach))
                    here[sign].append(tuple(p.rotated(way).moved(*at) for p in strokes))
                    break
        if not all(here.values()):
            raise Broken(f"the {feature.kind} of player {feature.player or 'nobody'} on {board.name}: no room for its "
                         f"marks on the band of {band:g} mm beside it; allowed: no coordinates, a wider pitch, or no "
                         "game (marks rule)")
        found += [label for some in here.values() for label in some]
    return tuple(found)


def _places(board: Board, feature: Feature) -> list[Point]:
    """Where the sites are; about an apex the points beside it on the border, and itself."""
    if feature.kind != "apex":
        return [board.centres[site] for site in feature.sites]
    cycle, (apex,) = board.outline, feature.sites
    at = cycle.index(apex)
    return [board.points[cycle[(at + k) % len(cycle)]] for k in (-1, 0, 1)]


def _arrow(sign: str, reach: float) -> tuple[Path, ...]:
    """An arrow onto the board ("in", its left while it is walked around) or off it, or a bracket that opens along its
    border; inside a disc of radius `reach`."""
    wide, low, tip, h = 0.8 * reach, 0.3 * reach, 0.6 * reach, reach / math.sqrt(2)
    points = {"in": [(-wide, -low), (0.0, tip), (wide, -low)], "out": [(-wide, low), (0.0, -tip), (wide, low)],
              "[": [(h, -h), (-h, -h), (-h, h), (h, h)], "]": [(-h, -h), (h, -h), (h, h), (-h, h)]}
    return (polyline(points[sign]),)


class _Ring:
    """A convex closed path of lines by the length along it, counterclockwise."""

    def __init__(self, path: Path) -> None:
        points = corners(path)
        self.sides = list(pairwise([*points, points[0]]))
        self.length = sum(math.dist(a, b) for a, b in self.sides)
        self.middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def place(self, along: float) -> tuple[Point, float]:
        """The point there, and the direction of its side (radians)."""
        left = along % self.length
        for a, b in self.sides:
            length = math.dist(a, b)
            if left <= length:
                break
            left -= length
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        return (a[0] + ux * left, a[1] + uy * left), math.atan2(uy, ux)

    def along(self, p: Point) -> float:
        """How far along the ray from the middle through a point leaves it."""
        (mx, my), gone = self.middle, 0.0
        dx, dy = p[0] - mx, p[1] - my
        for a, b in self.sides:
            ex, ey = b[0] - a[0], b[1] - a[1]
            turn = dx * ey - dy * ex
            share = (dx * (my - a[1]) - dy * (mx - a[0])) / turn if turn > 1e-12 else -1.0
            if -1e-9 <= share <= 1 + 1e-9:
                return gone + share * math.dist(a, b)
            gone += math.dist(a, b)
        return 0.0

    def stretch(self, sites: Sequence[Point], pitch: float) -> tuple[float, float]:
        """From the first of some sites to the last one: where it begins, and its length."""
        places = sorted(self.along((x * pitch, y * pitch)) for x, y in sites)
        gaps = [(b - a, b) for a, b in pairwise([*places, places[0] + self.length])]
        gap, start = max(gaps)
        return start % self.length, self.length - gap
