"""What stands around a board on paper: for each part of the border its band, the mark on it, the arrows beside that."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from ...core.page import INKS
from ...core.path import Point
from ...core.printed.paper import HATCH, TRACK
from ..page.mark import Mark
from ..signs import pointed, sign, strokes_on
from .paper import Sheets
from .paper_bands import patterns_wrong
from .shown import BorderPart

__all__ = ["around_wrong", "is_round", "once", "sign_in"]

_SIZE = 0.05
"""mm: a mark beside the board is farther from it."""
_BAND = 0.08
"""Pitches: a line in a player's colour that is broader is his band."""
_OUT = 1.1
"""Pitches: a band is as near to the middle of its cell."""
_ABOUT, _GAP = 1.6, 0.5
"""Pitches: about a cell that two parts of the border share their bands end, and how far apart they are at most."""
_ARROWS = {"home": "in", "goal": "out"}


def around_wrong(marks: Sequence[Mark], asked: Sheets, field: Any) -> Iterator[str]:
    """Each part of the border that is somebody's has his mark at its middle, and along it his colour; a home and a goal
    have arrows beside the mark. Along one that is nobody's runs a band without a mark."""
    import shapely

    discs = once([mark for mark in marks if mark.fill and mark.stroke not in ("", TRACK) and is_round(mark)
                  and mark.closed and field.distance(shapely.Point(mark.middle)) > _SIZE])
    places = dict(zip(asked.board.names, asked.board.sites, strict=True))
    at_of = {name: (u * asked.pitch, v * asked.pitch) for name, (u, v) in places.items()}
    middles = [(part, _middle([at_of[name] for name in asked.board.border if name in part.cells], asked.pitch))
               for part in asked.around if part.player]
    pointing = [disc for disc in discs if sign_in(disc, marks) == "arrow"]
    discs = [disc for disc in discs if not any(disc is other for other in pointing)]
    if len(discs) != len(middles):
        yield f"{len(discs)} marks beside it, expected {len(middles)}"
    for part, at in middles:
        disc = min(discs, key=lambda d: math.dist(d.middle, at), default=None)
        seen = sign_in(disc, marks) if disc else ""
        if seen != asked.marks[part.player - 1]:
            yield f"a {part.kind} of player {part.player} has {seen or 'no mark'}, expected " \
                  f"{asked.marks[part.player - 1]}"
        elif disc and asked.style == "colour" and disc.fill != asked.colours[part.player - 1]:
            yield f"the {seen} of a {part.kind} stands on {disc.fill}, expected {asked.colours[part.player - 1]}"
    yield from _arrows_wrong(pointing, marks, middles)
    if asked.style != "colour":
        on = [(part.player, min(discs, key=lambda d: math.dist(d.middle, at))) for part, at in middles if discs]
        yield from patterns_wrong(on, marks, asked.alike, [asked.marks.index(mark) + 1 for mark in asked.dark])
    yield from _along_wrong(marks, asked, at_of, field)


def _arrows_wrong(pointing: Sequence[Mark], marks: Sequence[Mark], middles: Sequence[tuple[BorderPart, Point]]
                  ) -> Iterator[str]:
    """Each home and each goal has the two arrows that are nearest to its middle."""
    seen = [list[str]() for _ in middles]
    for disc in pointing:
        x, y = disc.middle
        nearest = min(range(len(middles)), key=lambda k: math.dist(middles[k][1], disc.middle), default=None)
        if nearest is not None:
            seen[nearest].append(pointed(strokes_on(disc, marks), (-x, -y)))
    for (part, _), found in zip(middles, seen, strict=True):
        expected = [_ARROWS[part.kind]] * 2 if part.kind in _ARROWS else []
        if found != expected:
            yield f"a {part.kind} of player {part.player} has arrows {', '.join(found) or 'none'}, expected " \
                  f"{', '.join(expected) or 'none'}"


def _along_wrong(marks: Sequence[Mark], asked: Sheets, at_of: dict[str, Point], field: Any) -> Iterator[str]:
    """In colour the nearest band of a cell is that of its owner; a port that is nobody's has one in every style."""
    import shapely

    inks = (*asked.colours, asked.plain)
    lines = {colour: shapely.MultiLineString([s for mark in marks if mark.stroke == colour and not mark.closed
                                              and mark.width >= _BAND * asked.pitch for s in mark.segments])
             for colour in inks if asked.style == "colour"}
    others = (INKS["guide"], INKS["bar"], INKS["board"], HATCH, "")
    free = [shapely.LineString(mark.points) for mark in marks if asked.style != "colour" and mark.stroke not in others
            and not mark.fill and not mark.closed]
    outside = shapely.MultiLineString([line for line in free if not field.intersects(line)])
    for name in asked.board.border if asked.around else ():
        owners = {part.player for part in asked.around if name in part.cells}
        middle = shapely.Point(at_of[name])
        if asked.style == "colour":
            colours = {asked.colours[player - 1] if player else asked.plain for player in owners}
            far = {colour: band.distance(middle) for colour, band in lines.items() if not band.is_empty}
            if owners and (not far or min(far, key=lambda c: far[c]) not in colours
                           or min(far.values()) > _OUT * asked.pitch):
                yield f"along {name} runs {min(far, key=lambda c: far[c], default='nothing')}, expected {min(colours)}"
                return
            if len(colours) == 2:
                first, second = (lines[colour].intersection(middle.buffer(_ABOUT * asked.pitch)) for colour in colours)
                if not 0 < first.distance(second) < _GAP * asked.pitch:
                    yield f"at {name}, which two parts share, their bands do not end side by side in its middle"
                    return
        elif 0 in owners and (outside.is_empty or outside.distance(middle) > _OUT * asked.pitch):
            yield f"along {name}, of a port that is nobody's, runs nothing"
            return


def _middle(points: list[Point], pitch: float) -> Point:
    """Of a part of the border in the order of its ring: the point half way along, put out by half a cell."""
    far = [math.dist(a, b) for a, b in pairwise(points)]
    if far and max(far) > 1.5 * pitch:  # the ring begins in the middle of it
        points = points[far.index(max(far)) + 1:] + points[:far.index(max(far)) + 1]
    left = sum(math.dist(a, b) for a, b in pairwise(points)) / 2
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if left <= length:
            at = (a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length)
            out = 1 + pitch / 2 / (math.hypot(*at) or 1.0)
            return (at[0] * out, at[1] * out)
        left -= length
    return points[0]


def once(marks: Sequence[Mark]) -> list[Mark]:
    """Without what a neighbouring page shows again."""
    found: list[Mark] = []
    for mark in marks:
        if all(math.dist(mark.middle, other.middle) > 1 for other in found):
            found.append(mark)
    return found


def is_round(mark: Mark) -> bool:
    """A circle, or what a circle is on a page that allows for the printer: a polygon of many corners."""
    return mark.curved or len(mark.points) > 12


def sign_in(face: Mark, marks: Sequence[Mark]) -> str:
    """The mark that is drawn in a face that has a border, of which another page may show a part."""
    return sign(strokes_on(face, marks))
