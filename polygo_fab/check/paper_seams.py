"""BOARD: where pages of a board join, the line to cut along is on the page that lies above: on its right and on its
lower edge, in the middle of what both show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from ..core.page import INKS
from ..core.path import Point
from .paper_page import EXACT, PaperPage

__all__ = ["seams_wrong"]

_LONG = 40.0
"""mm: a line to cut along is longer, a stroke of a cross is not."""


def seams_wrong(pages: Sequence[PaperPage], moved: Sequence[Point], crosses: Sequence[dict[str, Point]]
                ) -> Iterator[Finding]:
    """What is wrong with the lines to cut along.

    moved    how far each page is moved to lie where it belongs
    crosses  of each page the crosses that join it to others, by their names
    """
    for number, page in enumerate(pages):
        wanted = set[tuple[int, float]]()
        for other in range(len(pages)):
            common = sorted(crosses[number].keys() & crosses[other])
            if other == number or len(common) < 2:
                continue
            dx, dy = (moved[other][k] - moved[number][k] for k in (0, 1))
            axis = 0 if common[0].startswith("V") else 1
            if (dx > 0) if axis == 0 else (dy < 0):
                wanted.add((axis, round(crosses[number][common[0]][axis], 2)))
        found = {(axis, round(a[axis], 2)) for mark in page.marks if mark.stroke == INKS["guide"] and mark.dash
                 for a, b in mark.segments for axis in (0, 1)
                 if abs(a[axis] - b[axis]) < EXACT and abs(a[1 - axis] - b[1 - axis]) > _LONG
                 and any(abs(at[axis] - a[axis]) < EXACT for at in crosses[number].values())}
        for axis, at in sorted(wanted ^ found):
            yield Finding("BOARD", page.where, f"{'no' if (axis, at) in wanted else 'a'} line to cut along at "
                          f"{'xy'[axis]} = {at:.1f} mm")
