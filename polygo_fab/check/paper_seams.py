"""BOARD: where pages of a board join, the line to cut along is on the page that lies above: on its right and on its
lower edge, in the middle of what both show, and from one end of what the page shows to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.finding import Finding
from ..core.page import INKS
from ..core.path import Point
from .page.page import EXACT, Page

__all__ = ["seams_wrong"]


def seams_wrong(pages: Sequence[Page], moved: Sequence[Point], crosses: Sequence[Mapping[str, Point]]
                ) -> Iterator[Finding]:
    """What is wrong with the lines to cut along.

    moved    how far each page is moved to lie where it belongs
    crosses  of each page the crosses that join it to others, by their names: those of one seam differ in their last
             letter
    """
    for number, page in enumerate(pages):
        for seam in sorted({name[:-1] for name in crosses[number]}):
            at = [point for name, point in crosses[number].items() if name[:-1] == seam]
            axis = 0 if seam.startswith("V") else 1
            sign = 1 if axis == 0 else -1
            wanted = any(sign * (moved[other][axis] - moved[number][axis]) > 0 for other in range(len(pages))
                         if any(name[:-1] == seam for name in crosses[other]))
            # a cut must reach both ends of what is shown; where none belongs, one past the crosses is already wrong
            if _cut(page, axis, at[0][axis], [*at, *(_shown(page) if wanted else ())]) != wanted:
                yield Finding("BOARD", page.where, f"{'no' if wanted else 'a'} line to cut along at {'xy'[axis]} = "
                                                   f"{at[0][axis]:.1f} mm")


def _shown(page: Page) -> list[Point]:
    """What the page shows of the board, its edge, and the lines to cut along: not its bars and crosses."""
    return [point for mark in page.marks if INKS["bar"] not in (mark.stroke, mark.fill)
            and (mark.dash or mark.stroke != INKS["guide"]) for point in mark.points]


def _cut(page: Page, axis: int, place: float, along: Sequence[Point]) -> bool:
    """Whether a broken line across `axis` goes past all of these points at this place."""
    ends = [point[1 - axis] for point in along]
    return any(mark.stroke == INKS["guide"] and mark.dash and mark.box[axis] > place - EXACT
               and mark.box[axis + 2] < place + EXACT and mark.box[1 - axis] < min(ends) + EXACT
               and mark.box[3 - axis] > max(ends) - EXACT for mark in page.marks)
