"""What stands around a board in a diagram: whose part of the border is whose, and the names beside the lines of sites.

All in units of the board.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, FeatureKind
from ..core.names import grid_names
from ..core.path import Point
from .diagram_frame import DiagramFrame, Inks
from .diagram_pieces import DrawnBody, owner
from .diagram_shapes import off_line
from .signs import pointed

__all__ = ["Band", "inner_names_wrong", "names_wrong", "rims"]

Band = tuple[int, tuple[Point, ...]]
"""The player of a band, by its colour, and the points of its middle line."""

_ON = 0.03
"""How far off the line of a band its mark may be."""
_CLEAR = 0.3
"""From the line of a band to the middle of a name that can be read."""
_KINDS: Mapping[tuple[bool | str, ...], FeatureKind] = {
    (True,): "side", (True, "in", "in"): "home", (True, "out", "out"): "goal", (False,): "port"}
"""What a band is, by whether it is somebody's and the ways in which its arrows point."""
_ASIDE, _OUT = 0.12, (0.3, 2.5)
"""How far off its line of sites a name may stand to the side, and how far beyond the last of them."""
_BESIDE = 0.85
"""How far from its point a name may stand."""


def rims(
    bands: Sequence[Band], badges: Sequence[DrawnBody], frame: DiagramFrame, inks: Inks,
    names: Sequence[tuple[str, Point]] = ()
) -> tuple[list[Feature], list[str]]:
    """Each band as what it is, by the arrows on it, its player, and the sites of the border along which it runs; and
    what is wrong: a mark that is not that of its band, a band without one, one that runs elsewhere, or under a name."""
    border = frame.board.border_sites
    found, left = [], list(badges)
    faults = [f"the name {name} stands on a band" for name, at in names
              if any(off_line(at, points) < _CLEAR for _, points in bands)]
    for player, points in bands:
        mine = [badge for badge in left if off_line(badge.at, points) < _ON]
        where = frame.near(points[len(points) // 2])
        ways = Counter(_arrow(badge) for badge in mine if _arrow(badge))
        kind = _KINDS.get((bool(player), *sorted(ways.elements())))
        if kind is None or len(mine) - ways.total() != bool(player):
            faults.append(f"the band of the border {where} has {len(mine) - ways.total()} marks and {ways.total()} "
                          "arrows, or they point both ways")
        for badge in mine:
            left.remove(badge)
            if _arrow(badge):
                if inks.owner.get(badge.fill) != player or badge.strokes[0].stroke != inks.sign[player]:
                    faults.append(f"an arrow on the border {where} has another colour than its band")
                continue
            try:
                if owner(badge, inks) != player:
                    faults.append(f"the band of the border {where} has the mark of another player")
            except BadInput as error:
                faults.append(f"the mark on the border {where} {error}")
        sites = frozenset(frame.sites.nearest(p)[0] for p in points)
        if not sites <= border:
            faults.append(f"the band {where} does not run along the border")
        found.append(Feature(kind or "side", player, sites))
    for badge in left:
        point, far = frame.points.nearest(badge.at)
        try:
            if far > _ON or frame.board.play != "edges":
                raise BadInput("is without its band")
            found.append(Feature("apex", owner(badge, inks), frozenset({point})))
        except BadInput as error:
            faults.append(f"the mark on the border {frame.near(badge.at)} {error}")
    return found, faults


def _arrow(badge: DrawnBody) -> str:
    """Which way the arrow on it points, "in" or "out"; "" where it has none."""
    strokes = badge.strokes
    if len(strokes) != 1 or strokes[0].closed or len(strokes[0].points) != 3:
        return ""
    return pointed(strokes, (-badge.at[0], -badge.at[1]))


def names_wrong(names: Sequence[tuple[str, Point]], frame: DiagramFrame, wanted: bool) -> Iterator[str]:
    """Each letter and number of the names of sites stands once, beyond the end of its line of sites; where edges are
    played, each name of a point beside it. Or none does, where none is `wanted`."""
    board = frame.board
    lines = _lines(board) if board.play != "edges" else {}
    points = dict(zip(grid_names(board.points), board.points, strict=True)) if board.play == "edges" else {}
    known = (*lines, *points) if wanted else ()
    written = Counter(text for text, _ in names)
    for name in sorted({*written, *known}):
        if written[name] != (name in known):
            yield f"the name {name} stands {written[name]} times in the margins, expected {int(name in known)}"
    slants = {_unit(sites[0], sites[-1]) for name, sites in lines.items() if name.isalpha() and len(sites) > 1}
    below = {(0.0, -1.0)} if len(board.steps) == 6 else set()  # of hexagons, a name may stand straight below its cell
    for name, at in names:
        if name in points:
            near, far = frame.points.nearest(at)
            if board.points[near] != points[name] or far > _BESIDE:
                yield f"the name {name} does not stand beside its point"
        elif name in lines and not _ends(at, lines[name], slants if name.isalpha() else {(1.0, 0.0)},
                                         below if name.isalpha() else set()):
            yield f"the name {name} does not stand beside its line of sites"


def inner_names_wrong(names: Sequence[tuple[str, Point]], board: Board, free: Collection[int]) -> Iterator[str]:
    """Of a board whose sites lie in no columns each cell shows its own name, where nothing else stands on it."""
    written = Counter(text for text, _ in names)
    wanted = Counter(board.names[site] for site in free)
    for name in sorted(written | wanted):
        if written[name] != wanted[name]:
            yield f"the name {name} stands {written[name]} times on the board, expected {wanted[name]}"
    for name, at in names:
        if name in board.site and math.dist(at, board.centres[board.site[name]]) > _INSIDE:
            yield f"the name {name} does not stand on its cell"


_INSIDE = 0.1
"""Pitches between the middle of a name and that of its cell."""


def _lines(board: Board) -> dict[str, list[Point]]:
    """The sites of each column by its letter, from above, and of each row by its number, from the left."""
    columns: dict[str, list[Point]] = {}
    rows: dict[str, list[Point]] = {}
    for name, at in zip(board.names, board.centres, strict=True):
        letter = name.rstrip("0123456789")
        columns.setdefault(letter, []).append(at)
        rows.setdefault(name[len(letter):], []).append(at)
    return {**{name: sorted(sites, key=lambda p: -p[1]) for name, sites in columns.items()},
            **{name: sorted(sites) for name, sites in rows.items()}}


def _ends(at: Point, sites: Sequence[Point], slants: set[Point], also: set[Point]) -> bool:
    """Whether a place lies beyond an end of a line of sites, on that line or on one of `also` through that end; one
    site is a line of any of the slants."""
    directions = [_unit(sites[0], sites[-1])] if len(sites) > 1 else sorted(slants) or [(0.0, 1.0)]
    for (ux, uy) in (*directions, *also):
        for end, sense in ((sites[0], -1), (sites[-1], 1)):
            x, y = at[0] - end[0], at[1] - end[1]
            if abs(x * uy - y * ux) < _ASIDE and _OUT[0] < sense * (x * ux + y * uy) < _OUT[1]:
                return True
    return False


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (round((b[0] - a[0]) / length, 9), round((b[1] - a[1]) / length, 9))
