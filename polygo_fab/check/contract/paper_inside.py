"""What the cells of a board on paper are to its game: whose from the start, where pieces start, shaded, barred."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.page import INKS
from ...core.printed.paper import HATCH, SITE
from ..page.mark import Mark
from .paper import Sheets
from .paper_around import is_round, once, sign_in
from .shown import disc_radius

__all__ = ["inside_wrong", "off_colour"]

_NEAR = 0.05
"""mm: how far a disc or a dot may lie from the middle of its cell."""
_FEWEST = 5
"""Lines that shade a cell, or cross one that is barred, at least."""
_SHARE = 0.03
"""How far the shares of a colour may differ that is thinned with white."""


def inside_wrong(marks: Sequence[Mark], asked: Sheets, field: Any) -> Iterator[str]:
    """Each cell that is something to the game shows it, and no other does. What is a player's has his mark and, where
    there is colour, his colour; a cell of one colour is of his."""
    import shapely

    faces = once([mark for mark in marks if mark.fill and mark.stroke and mark.closed
                  and field.distance(shapely.Point(mark.middle)) < _NEAR])
    places = {cell: (x * asked.pitch, y * asked.pitch)
              for cell, (x, y) in zip(asked.board.names, asked.board.sites, strict=True)}
    dots = [face for face in faces if len(face.points) == 5]
    discs = [face for face in faces if is_round(face)]
    yield from off_colour(Counter((sign_in(face, marks), face.fill) for face in (*dots, *discs)), asked)
    apexes = [(player, "an apex", (x * asked.pitch, y * asked.pitch)) for player, (x, y) in asked.apexes]
    for kind, some, more in (("coloured", dots, []), ("start", discs, apexes)):
        wanted = [(player, f"{kind} cell {cell}", places[cell]) for what, player, cell in asked.inside if what == kind]
        wanted += more
        for player, cell, (x, y) in wanted:
            face = min(some, key=lambda face: math.dist(face.middle, (x, y)), default=None)
            seen = sign_in(face, marks) if face and math.dist(face.middle, (x, y)) < _NEAR else "nothing"
            if seen != asked.marks[player - 1]:
                yield f"{cell} has {seen or 'no mark'}, expected {asked.marks[player - 1]}"
            elif face and kind == "start" and _other_size(face, "apex" if cell == "an apex" else kind, asked.pitch):
                yield f"{cell} has a disc of {face.box[2] - face.box[0]:.2f} mm"
        if len(some) != len(wanted):
            yield f"{len(some)} marks in {kind} cells, expected {len(wanted)}"
    yield from _lined(marks, asked)
    yield from _pivots_wrong(marks, asked)
    if asked.style == "hatch":
        yield from _hatched_wrong(marks, asked)
    if asked.style == "colour":
        yield from _tints_wrong(dots, marks, asked)


def _hatched_wrong(marks: Sequence[Mark], asked: Sheets) -> Iterator[str]:
    """Where cells are somebody's, the lines across a cell run one way for all cells of an owner, nobody's among them,
    and another way (or not at all) for those of another owner."""
    import shapely

    owners = {cell: player for kind, player, cell in asked.inside if kind == "coloured"}
    if not owners:
        return
    cells = [shapely.Polygon([(x * asked.pitch, y * asked.pitch) for x, y in cell]).buffer(0.02)
             for cell in asked.board.cells]
    across: list[set[bool]] = [set() for _ in cells]
    tree = shapely.STRtree(cells)
    for a, b in (s for mark in marks if mark.stroke == HATCH and not mark.fill for s in mark.segments):
        for k in tree.query(shapely.LineString([a, b]), predicate="covered_by").tolist():
            across[k].add((b[0] - a[0]) * (b[1] - a[1]) > 0)
    barred = {cell for kind, _, cell in asked.inside if kind == "barred"}
    ways: dict[int, frozenset[bool]] = {}
    for cell, seen in zip(asked.board.names, map(frozenset, across), strict=True):
        if cell not in barred and ways.setdefault(owners.get(cell, 0), seen) != seen:
            yield f"cell {cell} is hatched otherwise than the others of its owner"
            return
    if len(set(ways.values())) < len(ways):
        yield "cells of two owners are hatched alike"


def _other_size(face: Mark, kind: str, pitch: float) -> bool:
    return abs((face.box[2] - face.box[0]) / 2 - disc_radius(kind, pitch)) > _NEAR


def _pivots_wrong(marks: Sequence[Mark], asked: Sheets) -> Iterator[str]:
    """A dot on each point about which pieces turn but the apexes, and no other on a board whose edges are played."""
    if asked.board.play != "edges":
        return
    dots = once([mark for mark in marks if mark.fill == SITE and mark.closed and is_round(mark)])
    pivots = [point for point in asked.pivots if all(math.dist(point, apex) > _NEAR for _, apex in asked.apexes)]
    for x, y in pivots:
        if min((math.dist(dot.middle, (x * asked.pitch, y * asked.pitch)) for dot in dots), default=math.inf) > _NEAR:
            yield f"no dot on the pivot at ({x * asked.pitch:.1f}, {y * asked.pitch:.1f})"
    if odd := [dot for dot in dots if _other_size(dot, "pivot", asked.pitch)]:
        yield f"{len(odd)} dots on pivots are {odd[0].box[2] - odd[0].box[0]:.2f} mm wide"
    if len(dots) > len(pivots):
        yield f"{len(dots)} dots on pivots, expected {len(pivots)}"


def _lined(marks: Sequence[Mark], asked: Sheets) -> Iterator[str]:
    """Level lines shade a cell, lines both ways bar it; of cells that are neither none has level lines."""
    import shapely

    cells = [shapely.Polygon([(x * asked.pitch, y * asked.pitch) for x, y in cell]).buffer(0.02)
             for cell in asked.board.cells]
    tree, level, ways = shapely.STRtree(cells), Counter[int](), Counter[tuple[int, bool]]()
    for a, b in (s for mark in marks if not mark.fill and mark.stroke not in (INKS["board"], INKS["guide"], INKS["bar"])
                 and len(mark.points) == 2 for s in mark.segments):
        slope = 0 if abs(a[1] - b[1]) < 1e-3 else 1 if abs(abs(a[0] - b[0]) - abs(a[1] - b[1])) < 0.01 else 2
        if slope == 2 or math.dist(a, b) < 0.1 * asked.pitch:
            continue
        for k in tree.query(shapely.LineString([a, b]), predicate="covered_by").tolist():
            if slope == 0:
                level[k] += 1
            else:
                ways[k, (b[0] - a[0]) * (b[1] - a[1]) > 0] += 1
    is_what = {cell: kind for kind, _, cell in asked.inside if kind in ("restricted", "barred")}
    for k, cell in enumerate(asked.board.names if asked.board.play == "cells" else ()):
        shaded = level[k] >= _FEWEST
        if shaded != (is_what.get(cell) == "restricted"):
            yield f"cell {cell} is {'' if shaded else 'not '}shaded"
        if is_what.get(cell) == "barred" and min(ways[k, True], ways[k, False]) < _FEWEST:
            yield f"cell {cell} is not barred"


def _tints_wrong(dots: Sequence[Mark], marks: Sequence[Mark], asked: Sheets) -> Iterator[str]:
    """Under the dot of a player lies a tint of his colour."""
    import shapely

    tints = [(mark.fill, shapely.Polygon(mark.points)) for mark in marks if dots and mark.fill and not mark.stroke
             and len(mark.points) > 3]
    for dot in dots:
        under = [tint for tint, face in tints if face.covers(shapely.Point(dot.middle))]
        mine = asked.colours[asked.marks.index(sign_in(dot, marks))] if sign_in(dot, marks) in asked.marks else ""
        if mine and (not under or not _thinned(under[-1], mine)):
            yield f"a cell of {mine} is tinted {under[-1] if under else 'not at all'}"
            return


def off_colour(looks: Mapping[tuple[str, str], int], asked: Sheets) -> Iterator[str]:
    """Where there is colour, a mark of a player stands on his."""
    for (mark, colour), count in sorted(looks.items()) if asked.style == "colour" else ():
        if colour == asked.block and mark == "cross":
            continue  # nobody's
        if mark in asked.marks and colour != asked.colours[asked.marks.index(mark)]:
            yield f"{count} times {mark} stands on {colour}, expected {asked.colours[asked.marks.index(mark)]}"


def _thinned(tint: str, colour: str) -> bool:
    """Whether a tint is a colour mixed with white, and not too little of it."""
    pairs = [(255 - int(tint[i:i + 2], 16), 255 - int(colour[i:i + 2], 16)) for i in (1, 3, 5)]
    shares = [a / b for a, b in pairs if b]
    return all(not a for a, b in pairs if not b) and (not shares or (max(shares) - min(shares) <= _SHARE
                                                                     and min(shares) >= 0.2))
