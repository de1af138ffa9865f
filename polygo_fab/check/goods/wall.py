"""The poster of the family read back: its paper, its tilings with their duals, each game once with its emblem."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...core.finding import Finding
from ...core.page import POSTERS
from ...core.path import Point
from ...core.printed.goods import Inked
from ...core.resources import our_table
from ...core.shown import Shown
from ..page.mark import Box, Mark
from ..page.page import read_pdf
from .named import named_wrong
from .sheet import GoodsSheet, within

__all__ = ["poster_wrong"]

_EXACT, _SAME = 0.02, 0.003
_PANEL = 0.2
"""Of the width of the paper: a panel is at least as wide."""
_FEW = 8
"""Whole cells of a panel at least."""


def poster_wrong(data: bytes, paper: str, look: tuple[Inked, str], shows: Mapping[str, Shown], games: Sequence[str]
                 ) -> Iterator[Finding]:
    """UNITS: another paper; PARTS: a tiling has other cells, or a line of its dual joins no two neighbours; POSITION,
    CONTENT: a game is not there, or not once. Raises BadInput for what is no PDF."""
    pages = read_pdf(data).pages
    if len(pages) != 1:
        yield Finding("UNITS", "file", f"{len(pages)} pages, expected 1")
        return
    sheet = GoodsSheet(pages[0], look[0], shows, look[1])
    (wide, high), asked = sheet.page.paper, POSTERS[paper]
    if max(abs(wide - asked[0]), abs(high - asked[1])) > _EXACT:
        yield Finding("UNITS", sheet.page.where, f"is {wide:.1f} x {high:.1f} mm, expected {asked[0]:g} x {asked[1]:g}")
    panels = sorted((mark for mark in sheet.page.marks if _is_panel(mark, wide)), key=lambda mark: mark.box[0])
    wanted = our_table("contracts/goods.toml")["poster"]["tilings"]
    if len(panels) != len(wanted):
        yield Finding("PARTS", sheet.page.where, f"{len(panels)} tilings, expected {len(wanted)}")
        return
    for panel, sides in zip(panels, wanted, strict=True):
        yield from (Finding("PARTS", sheet.page.where, said) for said in _tiling_wrong(sheet, panel.box, sides))
    low = min(panel.box[1] for panel in panels)
    yield from named_wrong(sheet, (0.0, 0.0, wide, low), games)


def _is_panel(mark: Mark, wide: float) -> bool:
    x0, y0, x1, y1 = mark.box
    return bool(mark.stroke and mark.closed and not mark.curved and not mark.dashed and len(mark.points) == 5
                and x1 - x0 > _PANEL * wide and y1 - y0 > _PANEL * wide)


def _tiling_wrong(sheet: GoodsSheet, panel: Box, sides: Sequence[int]) -> Iterator[str]:
    """Whole cells have sides of one length and are of these kinds; each dashed line that ends in the panel joins the
    middles of two cells with a side in common."""
    marks = [mark for mark in sheet.page.marks if within(mark.box[:2], panel) and within(mark.box[2:], panel)]
    cells = [mark.points[:-1] for mark in marks if mark.stroke and mark.closed and not mark.dashed and mark.box != panel
             and not any(_on_edge(point, panel) for point in mark.points)]
    lengths = [math.dist(a, b) for cell in cells for a, b in zip(cell, (*cell[1:], cell[0]), strict=True)]
    kinds = Counter(map(len, cells))
    if sorted(kinds) != list(sides) or len(cells) < _FEW:
        yield f"a tiling of cells with {', '.join(map(str, sorted(kinds))) or 'no'} sides, expected {sides}"
        return
    if max(lengths) - min(lengths) > _SAME * max(lengths):
        yield f"cells with {sides} sides are not regular"
    middles = [_middle(cell) for cell in cells]
    joined = Counter[tuple[int, int]]()
    for mark in (mark for mark in marks if mark.dashed):
        ends = [_nearest(point, middles) for point in (mark.points[0], mark.points[-1])]
        known = [end for end in ends if end is not None]
        if len(known) == 2 and known[0] != known[1]:
            joined[min(known), max(known)] += 1
    wanted = {(a, b) for a in range(len(cells)) for b in range(a + 1, len(cells)) if _share(cells[a], cells[b])}
    if set(joined) != wanted:
        yield (f"its dual joins {len(set(joined) - wanted)} pairs that are no neighbours, and not "
               f"{len(wanted - set(joined))} that are")


def _on_edge(point: Point, panel: Box) -> bool:
    return (min(abs(point[0] - panel[0]), abs(point[0] - panel[2])) < _EXACT
            or min(abs(point[1] - panel[1]), abs(point[1] - panel[3])) < _EXACT)


def _middle(cell: Sequence[Point]) -> Point:
    return sum(x for x, _ in cell) / len(cell), sum(y for _, y in cell) / len(cell)


def _nearest(point: Point, middles: Sequence[Point]) -> int | None:
    return next((k for k, middle in enumerate(middles) if math.dist(point, middle) < 5 * _EXACT), None)


def _share(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two cells have two corners in common."""
    return sum(any(math.dist(p, q) < 5 * _EXACT for q in other) for p in one) == 2
