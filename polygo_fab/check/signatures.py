"""CONTENT: a booklet of many sheets lies in signatures as one who binds it needs it: from sheet to sheet inwards its
pages are nearer to the fold by the thickness of the paper, each fold has a line at both ends of it, in one place on
both sides of the paper, and each signature its mark on the back, where they make stairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..core.finding import Finding
from ..core.path import Point
from ..core.printed.book_format import Format
from ..core.resources import our_table
from .page.items import PaintedPath
from .page.outline import every_point
from .page.page import Page, Pdf
from .page.things import Thing
from .reading_pages import signatures_of

__all__ = ["signatures_wrong"]

_NEAR = 0.01
"""mm: how far from its place what is drawn may be."""
_OUT = 0.3
"""mm: how far out of its frame a word may reach."""
_WHITE = 5.0
"""mm: what printers leave white at the edges, where a line would be lost."""
_SHORTEST = 3.0
"""mm: a line that is seen against the light."""
_FRAME = 0.7
"""Of the width of a page: the line above its foot is at least as long, and no line below it."""
_Extent = tuple[float, float, float, float]


def signatures_wrong(file: Pdf, format: Format) -> Iterator[Finding]:
    """What is wrong on the sides of the sheets of a booklet; one that is stapled as a whole has no marks."""
    parts = signatures_of(-(-len(file.pages) // 2), format)
    thickness = format.thickness
    if thickness is None:
        thickness = our_table("contracts/printed.toml")["signatures"]["thickness"] if len(parts) > 1 else 0.0
    sheets = [j for _, count in parts for j in range(count)]
    for page, j in zip(file.pages, (j for j in sheets for _ in ("front", "back")), strict=False):
        yield from _pages_wrong(page, j * thickness)
        ends = sorted(_lines_on_fold(page))
        high = page.size[1]
        if len(parts) > 1 and not (len(ends) == 2 and ends[0][1] < high / 2 < ends[1][0] and all(
                top - low >= _SHORTEST and min(low, high - top) >= _WHITE - _NEAR for low, top in ends)):
            yield Finding("CONTENT", page.where, f"{len(ends)} lines on the fold, expected one near each of its ends")
        if len(parts) < 2 and ends:
            yield Finding("CONTENT", page.where, f"{len(ends)} lines on the fold of a booklet that is stapled as one")
    yield from _ends_alike(file)
    yield from _stairs(file, [2 * start for start, _ in parts] if len(parts) > 1 else [])


def _pages_wrong(page: Page, nearer: float) -> Iterator[Finding]:
    """Where the pages of a side lie across it, by the lines above their feet, and whether their words lie with them."""
    wide = page.size[0]
    rules = [_extent(thing) for thing in page.painted_of(_is_line) if isinstance(thing, PaintedPath)]
    for half, middle, place in (("left", wide / 4, wide / 4 + nearer), ("right", 3 * wide / 4, 3 * wide / 4 - nearer)):
        words = [(low[0], high[0]) for text, low, high in page.words
                 if text.strip() and abs((low[0] + high[0]) / 2 - middle) < wide / 4]
        lowest = min((rule for rule in rules if rule[2] - rule[0] > _FRAME * wide / 2
                      and abs((rule[0] + rule[2]) / 2 - middle) < wide / 8), key=lambda rule: rule[1], default=None)
        if lowest is None:
            if words:
                yield Finding("CONTENT", f"{page.where}, {half}", "no line above its foot tells where the page lies")
            continue
        off = (lowest[0] + lowest[2]) / 2 - place
        if abs(off) > _NEAR:
            yield Finding("CONTENT", f"{page.where}, {half}", f"lies {abs(off):.2f} mm beside its place, which is "
                                                              f"{nearer:.2f} mm nearer to the fold than usual")
        out = [end for end in words if end[0] < lowest[0] - _OUT or end[1] > lowest[2] + _OUT]
        if out:
            yield Finding("CONTENT", f"{page.where}, {half}", f"{len(out)} words are not above the line of its foot")


def _lines_on_fold(page: Page) -> Iterator[tuple[float, float]]:
    """Low and high ends of the straight lines along the fold."""
    for thing in page.painted_of(_is_line):
        if isinstance(thing, PaintedPath):
            left, low, right, high = _extent(thing)
            if max(abs(left - page.size[0] / 2), abs(right - page.size[0] / 2)) < _NEAR:
                yield low, high


def _ends_alike(file: Pdf) -> Iterator[Finding]:
    """Front and back of a sheet have their lines in one place."""
    for front, back in zip(file.pages[::2], file.pages[1::2], strict=False):
        one, other = sorted(_lines_on_fold(front)), sorted(_lines_on_fold(back))
        if len(one) == len(other) and any(abs(a - b) > _NEAR for p, q in zip(one, other, strict=True)
                                          for a, b in zip(p, q, strict=True)):
            yield Finding("CONTENT", back.where, "its lines on the fold are not behind those of its front")


def _stairs(file: Pdf, wanted: list[int]) -> Iterator[Finding]:
    """A mark on each of these sides, counted from 0, none on another; each begins where the one before it ends."""
    marks = [(number, mark) for number, page in enumerate(file.pages) for mark in _on_back(page)]
    if [number for number, _ in marks] != wanted:
        yield Finding("CONTENT", "file", f"marks of signatures on pages {[n + 1 for n, _ in marks]}, expected on "
                                         f"{[n + 1 for n in wanted]}")
        return
    for (number, (left, low, right, high)), page in ((one, file.pages[one[0]]) for one in marks):
        if abs((left + right - page.size[0]) / 2) > _NEAR or not _WHITE < low < high < page.size[1] - _WHITE:
            yield Finding("CONTENT", f"page {number + 1}", "the mark of its signature is not on the back")
    for (_, before), (number, after) in pairwise(marks):
        if abs(before[1] - after[3]) > _NEAR:
            yield Finding("CONTENT", f"page {number + 1}", "the mark of its signature does not go on where the one "
                                                           "before it ends")


def _on_back(page: Page) -> Iterator[_Extent]:
    """What is filled across the fold."""
    for thing in page.painted_of(_is_face):
        if isinstance(thing, PaintedPath):
            extent = _extent(thing)
            if extent[0] < page.size[0] / 2 - _NEAR and extent[2] > page.size[0] / 2 + _NEAR:
                yield extent


def _is_line(thing: Thing) -> bool:
    return isinstance(thing, PaintedPath) and bool(thing.stroke) and len(every_point(thing)) == 2


def _is_face(thing: Thing) -> bool:
    return isinstance(thing, PaintedPath) and bool(thing.fill)


def _extent(thing: PaintedPath) -> _Extent:
    points: tuple[Point, ...] = every_point(thing)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
