"""UNIQUE: nothing is painted over what a booklet shows, and in its boards there is nothing but what is read there.

Readers of boards take what they know and pass over the rest: so all that is painted is gone through here once more, in
its order. Grounds lie under what is written, and arrows under lines and pawns; nothing else lies on anything.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..core.count_puzzle import Layout
from ..core.path import Point
from ..core.puzzle_drawing import ARROW_INK, GIVEN_INK, GRID_INKS, MARK_INK, PUZZLE_INKS, QR_INK, is_filled
from .page.items import CURVE, LINE, PaintedPath
from .page.mark import Box, Segment, around
from .page.outline import chords, every_point
from .page.page import Page, Pdf
from .page.run import TextRun
from .page.things import Picture, Thing

__all__ = ["BoardOnPage", "annotated", "painted_over"]

_INTO = 0.3
"""mm: how far one thing reaches into another before it lies on it."""
_THICK = 2.0
"""mm: lines of booklets are thinner, and what is beside them may touch them."""
_BROAD, _FILLS = 0.2, 0.05
"""Of a cell: no line of a board is as broad; how far a dark cell is off its size."""
_STROKE, _CELL = 0.6, 0.9
"""Of a cell: a stroke of a cross is not as long, and no other strong line as short."""
_LIGHT = 0xd0
"""Of 255: grounds are as light in red, green and blue, and nothing that is written is."""
_LINES = (*GRID_INKS, *PUZZLE_INKS.values(), ARROW_INK, MARK_INK)
_DISCS, _RINGS = (MARK_INK, GIVEN_INK, QR_INK), (MARK_INK, GIVEN_INK, ARROW_INK)
_HEAD, _SQUARE = (3, 4), (4, 5)
"""Corners, the first once or again at the end."""
_WORD = re.compile(r"\d+|\?|[^\W\d]\d+")
"""A count, and the name of a line."""


class BoardOnPage(NamedTuple):
    """A board on a page: what it is called ("puzzle 3"), the box of its cells, that with the counts around it where
    there are any, how long a cell is, and its layout."""

    page: int
    called: str
    cells: Box
    box: Box
    unit: float
    layout: Layout


class _Laid(NamedTuple):
    """What is painted: its box; the lines of what is no face."""

    thing: Thing
    box: Box
    lines: tuple[Segment, ...]


def annotated(file: Pdf) -> Iterator[int]:
    """The pages, from 1, with an annotation that is no link: viewers paint it over the page."""
    for page in file.pages:
        kinds = [file.text(file.entries(one).get("Subtype")) for one in file.array(page.entries.get("Annots"))]
        if any(kind != "Link" for kind in kinds):
            yield page.number


def painted_over(page: Page, boards: Sequence[BoardOnPage]) -> Iterator[BoardOnPage | None]:
    """The boards over which something is painted, or in which there is what no reader reads, one for each thing; None
    for what is painted over something else on the page, and for a picture of dots, of which booklets have none."""
    import shapely

    laid = [_laid(thing) for thing in page.things]
    yield from (None for one in laid if isinstance(one.thing, Picture))
    if not laid:
        return
    boxes = [shapely.box(*one.box) for one in laid]
    above, below = shapely.STRtree(boxes).query(boxes, predicate="intersects")
    under: dict[int, list[_Laid]] = {}
    for a, b in zip(above.tolist(), below.tolist(), strict=True):
        if b < a:
            under.setdefault(a, []).append(laid[b])
    for number, one in enumerate(laid):
        here = next((board for board in boards if _meets(one, board.box)), None)
        hidden = [other for other in under.get(number, ()) if _on(one, other)]
        if hidden:
            yield here or next((board for board in boards if _meets(hidden[0], board.box)), None)
        elif here is not None and not _read(one, here, under.get(number, ())):
            yield here


def _laid(thing: Thing) -> _Laid:
    if not isinstance(thing, PaintedPath):
        return _Laid(thing, thing.box, ())
    box, half = around(every_point(thing)), thing.width / 2 if thing.stroke else 0.0
    lines = () if thing.fill else tuple(
        (a, b) for part in thing.parts for points in [chords(part)] for a, b in pairwise(points))
    return _Laid(thing, (box[0] - half, box[1] - half, box[2] + half, box[3] + half), lines)


def _on(one: _Laid, under: _Laid) -> bool:
    """Whether it lies on what was painted before it; lines of boards lie on each other."""
    if _is_ground(under.thing) or _is_arrow(under.thing) or not _seen(one.thing) or not _seen(under.thing):
        return False
    return not (one.lines and under.lines) and (
        _meets(one, under.box) if under.lines == () else _meets(under, one.box))


def _meets(one: _Laid, box: Box) -> bool:
    """Whether a face, or a line of what is none, is in a box."""
    if isinstance(one.thing, PaintedPath) and not one.thing.fill:
        half = one.thing.width / 2 if one.thing.width > _THICK else 0.0
        wide = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
        return any(_crosses(line, wide) for line in one.lines)
    return all(min(one.box[k + 2], box[k + 2]) - max(one.box[k], box[k]) > _INTO for k in (0, 1))


def _crosses(line: Segment, box: Box) -> bool:
    first, last = 0.0, 1.0
    for k in (0, 1):
        low, high, start, way = box[k] + _INTO, box[k + 2] - _INTO, line[0][k], line[1][k] - line[0][k]
        if low >= high or (abs(way) < 1e-9 and not low < start < high):
            return False
        if abs(way) >= 1e-9:
            enters, leaves = sorted(((low - start) / way, (high - start) / way))
            first, last = max(first, enters), min(last, leaves)
    return first < last


def _read(one: _Laid, board: BoardOnPage, under: Sequence[_Laid]) -> bool:
    """Whether it is of what the readers of boards read, or a ground."""
    thing, unit = one.thing, board.unit
    if isinstance(thing, TextRun):
        return not thing.text.strip() or (_WORD.fullmatch(thing.text.strip()) is not None and not _light(thing.colour))
    if not isinstance(thing, PaintedPath) or (thing.stroke and thing.fill) or len(thing.parts) > 1:
        return False
    wide, high = one.box[2] - one.box[0], one.box[3] - one.box[1]
    corners, bent = len(every_point(thing)), thing.parts[0][1][0] == CURVE
    if bent and (max(wide, high) > unit or abs(wide - high) > _INTO or LINE in thing.parts[0][1][:-1]):
        return False  # no circle in a cell, or around a count; a last line closes what rounding leaves open
    if thing.stroke:
        looks = _RINGS if bent else _LINES
        return thing.width < _BROAD * unit and thing.stroke in looks and (bent or _is_line(one, board))
    if bent:
        return thing.fill in _DISCS
    if thing.fill == ARROW_INK and corners in _HEAD:  # at the tip of its line
        return max(wide, high) < unit and any(_is_arrow(other.thing) and other.lines for other in under)
    whole = max(abs(wide - unit), abs(high - unit)) < _FILLS * unit
    dark = is_filled(board.layout) and thing.fill == MARK_INK and whole and _within(one.box[:2], board.cells)
    return not _seen(thing) or (corners in _SQUARE and (dark or _is_ground(thing)))


def _is_line(one: _Laid, board: BoardOnPage) -> bool:
    """Whether a line without a bend is the outline of a board, ends in its cells as arrows do, or lies in them, as long
    as those that are read: a stroke of a cross, or a cell at least."""
    begins, ends = one.lines[0][0], one.lines[-1][1]
    if len(one.lines) > 1:
        return all(abs(a - b) < _INTO for a, b in zip(around([p for line in one.lines for p in line]), board.cells,
                                                      strict=True))
    ink, length = one.thing.stroke if isinstance(one.thing, PaintedPath) else "", math.dist(begins, ends) / board.unit
    if ink == ARROW_INK:
        return _within(ends, board.cells)
    return _within(begins, board.cells) and _within(ends, board.cells) and (
        ink in GRID_INKS or not _STROKE < length < _CELL)


def _within(at: Point, box: Box) -> bool:
    return all(box[k] - _INTO < at[k] < box[k + 2] + _INTO for k in (0, 1))


def _seen(thing: Thing) -> bool:
    if isinstance(thing, TextRun):
        return bool(thing.text.strip())
    return not isinstance(thing, PaintedPath) or bool(thing.stroke or thing.fill)


def _is_ground(thing: Thing) -> bool:
    return isinstance(thing, PaintedPath) and not thing.stroke and _light(thing.fill)


def _is_arrow(thing: Thing) -> bool:
    """A line of an arrow, its head, or the ring around the count that it begins from."""
    return isinstance(thing, PaintedPath) and ARROW_INK in (thing.stroke, thing.fill)


def _light(colour: str) -> bool:
    return bool(re.fullmatch("#[0-9a-f]{6}", colour)) and min(bytes.fromhex(colour[1:])) >= _LIGHT
