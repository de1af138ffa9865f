"""CONTENT: a leaflet has a short line at the edge of the sheet, at both ends of each of its folds, and no other."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.finding import Finding
from .page.items import PaintedPath
from .page.outline import every_point
from .page.page import Pdf
from .page.things import Thing

__all__ = ["folds_wrong"]

_ACROSS, _DOWN = 3, 2
"""Pages of a leaflet side by side, and above each other."""
_EDGE = 0.05
"""mm: how near to the edge of the sheet such a line begins, and how far off its place it may be."""


def folds_wrong(file: Pdf) -> Iterator[Finding]:
    """What is wrong on each side of the sheets of a leaflet."""
    for page in file.pages:
        wide, high = page.size
        wanted = {*((wide * k / _ACROSS, y) for k in range(1, _ACROSS) for y in (0.0, high)),
                  *((x, high * k / _DOWN) for k in range(1, _DOWN) for x in (0.0, wide))}
        drawn = [p for thing in page.painted_of(_is_line) if isinstance(thing, PaintedPath) for p in every_point(thing)
                 if min(p[0], wide - p[0]) < _EDGE or min(p[1], high - p[1]) < _EDGE]
        missing = [at for at in wanted if not any(_near(at, p) for p in drawn)]
        if missing or len(drawn) != len(wanted):
            yield Finding("CONTENT", page.where, f"{len(drawn)} ends of folds at the edge of the sheet, expected "
                                                       f"{len(wanted)} in {_ACROSS} x {_DOWN} pages")


def _is_line(thing: Thing) -> bool:
    """From one point straight to another."""
    return isinstance(thing, PaintedPath) and not thing.fill and len(every_point(thing)) == 2


def _near(at: tuple[float, float], p: tuple[float, float]) -> bool:
    return abs(at[0] - p[0]) < _EDGE and abs(at[1] - p[1]) < _EDGE
