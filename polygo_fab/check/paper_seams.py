"""BOARD: where pages of a board join, the line to cut along is on the page that lies above: on its right and on its
lower edge, in the middle of what both show, and from one end of what the page shows to the other. No name stands across
a join, and each is on a page that shows it once the pages lie on each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from ..core.finding import Finding
from ..core.page import INKS
from ..core.path import Point
from .page.page import EXACT, Page
from .page.run import TextRun
from .paper_head import field_marks

__all__ = ["names_cut", "seams_wrong"]

_CLEAR = 0.3
"""mm: between a name and the place where pages join."""


def seams_wrong(pages: Sequence[Page], moved: Sequence[Point], crosses: Sequence[Mapping[str, Point]]
                ) -> Iterator[Finding]:
    """What is wrong with the lines to cut along.

    moved    how far each page is moved to lie where it belongs
    crosses  of each page the crosses that join it to others, by their names: those of one seam differ in their last
             letter
    """
    for number, page in enumerate(pages):
        for seam, axis, place in _seams(crosses[number]):
            at = [point for name, point in crosses[number].items() if name[:-1] == seam]
            wanted = _above(number, axis, seam, moved, crosses)
            # a cut must reach both ends of what is shown; where none belongs, one past the crosses is already wrong
            if _cut(page, axis, place, [*at, *(_shown(page) if wanted else ())]) != wanted:
                yield Finding("BOARD", page.where, f"{'no' if wanted else 'a'} line to cut along at {'xy'[axis]} = "
                                                   f"{place:.1f} mm")


def names_cut(pages: Sequence[Page], moved: Sequence[Point], crosses: Sequence[Mapping[str, Point]]
              ) -> Iterator[Finding]:
    """Names across a join, and those that are cut off or lie below another page wherever they stand (`seams_wrong`).

    A page is cut at its right and its lower joins, and lies below its neighbours at the others.
    """
    shown, away = list[tuple[str, Point]](), list[tuple[str, Point]]()
    for number, (page, (dx, dy)) in enumerate(zip(pages, moved, strict=True)):
        joins = [(axis, place, _above(number, axis, seam, moved, crosses))
                 for seam, axis, place in _seams(crosses[number])]
        for run in _names(page):
            (x0, y0, x1, y1), seen = run.box, True
            for axis, place, above in joins:
                low, high = ((x0, x1), (y0, y1))[axis]
                if low < place + _CLEAR and high > place - _CLEAR:
                    yield Finding("BOARD", page.where, f"the name '{run.text}' is cut where pages join, at "
                                                       f"{'xy'[axis]} = {place:.1f} mm")
                seen &= ((low + high) / 2 < place) is ((axis == 0) is above)
            (shown if seen else away).append((run.text, (x0 + dx, y0 + dy)))
    for text, at in away:
        if not any(text == other and math.dist(at, there) < _CLEAR for other, there in shown):
            yield Finding("BOARD", "file", f"the name '{text}' at {at[0]:.1f}, {at[1]:.1f} mm is cut off or hidden on "
                                           "every page")


def _names(page: Page) -> list[TextRun]:
    """What is written on the board itself: not on the margins of the page, nor beside its crosses."""
    xs, ys = zip(*_shown(page), strict=True)
    return [run for run in page.runs if run.text.strip() and run.colour not in (INKS["guide"], INKS["bar"])
            and min(xs) < run.at[0] < max(xs) and min(ys) < run.at[1] < max(ys)]


def _seams(crosses: Mapping[str, Point]) -> list[tuple[str, int, float]]:
    """The joins of a page: name, axis and place."""
    return [(name[:-1], axis, at[axis]) for name, at in sorted(crosses.items()) if name.endswith("a")
            for axis in [0 if name.startswith("V") else 1]]


def _above(number: int, axis: int, seam: str, moved: Sequence[Point], crosses: Sequence[Mapping[str, Point]]) -> bool:
    """Whether a page lies on the one that it joins there: that is right of it, or below it."""
    sign = 1 if axis == 0 else -1
    return any(sign * (moved[other][axis] - moved[number][axis]) > 0 for other in range(len(moved))
               if any(name[:-1] == seam for name in crosses[other]))


def _shown(page: Page) -> list[Point]:
    """What the page shows of the board, its edge, and the lines to cut along: not its bars and crosses."""
    return [point for mark in field_marks(page) if INKS["bar"] not in (mark.stroke, mark.fill)
            and (mark.dash or mark.stroke != INKS["guide"]) for point in mark.points]


def _cut(page: Page, axis: int, place: float, along: Sequence[Point]) -> bool:
    """Whether a broken line across `axis` goes past all of these points at this place."""
    ends = [point[1 - axis] for point in along]
    return any(mark.stroke == INKS["guide"] and mark.dash and mark.box[axis] > place - EXACT
               and mark.box[axis + 2] < place + EXACT and mark.box[1 - axis] < min(ends) + EXACT
               and mark.box[3 - axis] > max(ends) - EXACT for mark in page.marks)
