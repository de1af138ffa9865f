"""The track around a board on paper: as many spots as are asked for, with numbers from 1 on, clockwise from the top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from ...core.printed.paper import TRACK
from ..page.mark import Mark
from .paper import Sheets
from .paper_around import once
from .paper_words import Written

__all__ = ["beside_track", "spots_wrong", "track_wrong"]

_FIRST = 0.05
"""Radians that the first spot may be off the top, at most; of many spots half a step."""
_EVEN = 0.1
"""Of the way from one spot to the next: how far it may differ."""
_BETWEEN = 0.5
"""mm between a spot and the next one, at least."""


def beside_track(marks: Sequence[Mark], said: Sequence[Written]) -> list[Written]:
    """The words that stand on no spot."""
    discs = _spots(marks)
    return [word for word in said if not any(_on(word, disc) for disc in discs)]


def track_wrong(marks: Sequence[Mark], said: Sequence[Written], asked: Sheets, field: object) -> Iterator[str]:
    """What is wrong with the spots of a page, about the middle of the board."""
    yield from spots_wrong(_spots(marks), said, asked.track, field)


def spots_wrong(spots: Sequence[Mark], said: Sequence[Written], count: int, field: Any, between: float = _BETWEEN
                ) -> Iterator[str]:
    """What is wrong with the spots, mm about the middle of a board whose face is `field`; `count` are asked, `between`
    mm from one to the next at least."""
    import shapely

    discs = list(spots)
    off = min(_FIRST, math.pi / max(len(discs), 1))
    discs.sort(key=lambda disc: (math.atan2(*disc.middle) + off) % (2 * math.pi))
    if len(discs) != count:
        yield f"{len(discs)} spots of a track, expected {count}"
        return
    for k, disc in enumerate(discs, start=1):
        texts = {word[0] for word in said if _on(word, disc)}
        if texts != {str(k)}:
            yield f"spot {k} of the track bears {', '.join(sorted(texts)) or 'nothing'}"
            return
        if field.distance(shapely.Point(disc.middle)) < (disc.box[2] - disc.box[0]) / 2 - 0.05:
            yield f"spot {k} of the track lies over the board"
            return
    yield from _steps_wrong(discs, field, between) if discs else ()


def _steps_wrong(discs: Sequence[Mark], field: Any, between: float) -> Iterator[str]:
    """Spots, clockwise, that are not at equal steps along a ring around the field, or that touch the next one."""
    import shapely

    middles, hull = [disc.middle for disc in discs], field.convex_hull
    out = min(hull.distance(shapely.Point(middle)) for middle in middles)
    ring = shapely.geometry.polygon.orient(hull.buffer(out, join_style="mitre", mitre_limit=50.0), -1.0).exterior
    step = ring.length / len(discs)
    if max(ring.distance(shapely.Point(middle)) for middle in middles) > _EVEN * step:
        yield "spots of the track do not lie on one ring around the board"
    gone = [ring.line_locate_point(shapely.Point(middle)) for middle in middles]
    steps = [(b - a) % ring.length or ring.length for a, b in pairwise([*gone, gone[0]])]
    if max(abs(far - step) for far in steps) > _EVEN * step:
        yield f"spots of the track are {min(steps):.1f} to {max(steps):.1f} mm apart, expected {step:.1f} each"
    apart = min((math.dist(a, b) for a, b in pairwise([*middles, middles[0]]) if len(middles) > 1), default=math.inf)
    wide = max(disc.box[2] - disc.box[0] for disc in discs)
    if apart < wide + between:
        yield f"spots of the track, {wide:.1f} mm wide, are {apart:.1f} mm from the next one"


def _spots(marks: Sequence[Mark]) -> list[Mark]:
    return once([mark for mark in marks if mark.stroke == TRACK and mark.fill and mark.closed])


def _on(word: Written, disc: Mark) -> bool:
    return math.dist(word[1], disc.middle) < (disc.box[2] - disc.box[0]) / 2
