"""The track around a board on paper: as many spots as are asked for, with numbers from 1 on, clockwise from the top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.paper import TRACK
from ..paper_page import Mark
from .paper import Sheets
from .paper_around import once
from .paper_words import Written

__all__ = ["beside_track", "track_wrong"]

_FIRST = 0.05
"""Radians that the first spot may be off the top."""
_EVEN = 0.1
"""Of the distance from one spot to the next: how far it may differ, but at corners."""


def beside_track(marks: Sequence[Mark], said: Sequence[Written]) -> list[Written]:
    """The words that stand on no spot."""
    discs = _spots(marks)
    return [word for word in said if not any(_on(word, disc) for disc in discs)]


def track_wrong(marks: Sequence[Mark], said: Sequence[Written], asked: Sheets, field: Any) -> Iterator[str]:
    """What is wrong with the spots, about the middle of the board."""
    import shapely

    discs = sorted(_spots(marks), key=lambda disc: (math.atan2(*disc.middle) + _FIRST) % (2 * math.pi))
    if len(discs) != asked.track:
        yield f"{len(discs)} spots of a track, expected {asked.track}"
        return
    for k, disc in enumerate(discs, start=1):
        texts = {word[0] for word in said if _on(word, disc)}
        if texts != {str(k)}:
            yield f"spot {k} of the track bears {', '.join(sorted(texts)) or 'nothing'}"
            return
        if field.distance(shapely.Point(disc.middle)) < (disc.box[2] - disc.box[0]) / 2 - 0.05:
            yield f"spot {k} of the track lies over the board"
            return
    apart = sorted(math.dist(a.middle, b.middle) for a, b in zip(discs, [*discs[1:], *discs[:1]], strict=True))
    if apart and apart[0] < (1 - _EVEN) * 0.8 * apart[-1]:
        yield f"spots of the track are {apart[0]:.1f} to {apart[-1]:.1f} mm apart"


def _spots(marks: Sequence[Mark]) -> list[Mark]:
    return once([mark for mark in marks if mark.stroke == TRACK and mark.fill and mark.closed])


def _on(word: Written, disc: Mark) -> bool:
    return math.dist(word[1], disc.middle) < (disc.box[2] - disc.box[0]) / 2
