"""Answers upside down at the foot of the page of their puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..core.page import SMALLEST, Shape, Style
from ..core.path import Point
from ..core.stroke_font import strokes
from .booklet_entry import BookletEntry
from .puzzle_grid import CAPITAL, answer_grid
from .puzzle_view import extent

__all__ = ["foot", "foot_height"]

_FOOT_GAP, _DIGITS = 5.0, 2.4
_NUMBER = 5.0
"""mm: the width that a number of an answer takes."""
_RIM = 0.1
"""mm: beside a small board, for half of the line around it."""
_FINE = Style(stroke="#333333", width=0.2)


def _foot_cell(found: BookletEntry) -> float:
    """A cell of a small answer, mm."""
    points = found.drawn.layout.board.points
    n = max(max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
    return 2.2 if n <= 8 else 1.6 if n <= 12 else 1.1


def _foot_size(found: BookletEntry) -> Point:
    """The board with the line around it, its number to the left."""
    points, cell = found.drawn.layout.board.points, _foot_cell(found)
    wide, high = (max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
    return _NUMBER + wide * cell + _RIM, high * cell + 2 * _RIM


def _foot_rows(count: int, entries: Sequence[BookletEntry], width: float) -> tuple[int, int, Point]:
    """How many small answers go across and down, and the size of the largest."""
    sizes = [_foot_size(found) for found in entries]
    largest = max(w for w, _ in sizes), max(h for _, h in sizes)
    across = max(1, int((width + _FOOT_GAP) // (largest[0] + _FOOT_GAP)))
    return across, math.ceil(count / across), largest


def foot_height(count: int, entries: Sequence[BookletEntry], width: float) -> float:
    """The room that `count` of the answers take at the foot of a page, with the white above."""
    _, down, (_, high) = _foot_rows(count, entries, width)
    return down * (high + 0.6 * _FOOT_GAP) + 1.2 * _FOOT_GAP


def foot(chunk: Sequence[BookletEntry], entries: Sequence[BookletEntry], count: int, width: float) -> Iterator[Shape]:
    """The answers of a page, upside down, at the foot of its picture: the page turned, they read from left to right.
    Only shapes: their numbers are drawn with strokes."""
    across, _, (wide, high) = _foot_rows(count, entries, width)
    for k, found in enumerate(chunk):
        right = width - k % across * (wide + _FOOT_GAP)
        low = k // across * (high + 0.6 * _FOOT_GAP)
        box, cell = extent(found.drawn.layout), _foot_cell(found)
        points = found.drawn.layout.board.points
        left, top = min(p[0] for p in points), max(p[1] for p in points)
        # upright, the upper left corner of the board is at the origin
        at = ((box.left - left) * cell, (box.top - top) * cell)
        board = list(answer_grid(found.drawn, found.answer, at, cell, numbers=False))
        number = [Shape(path.moved(-_NUMBER / 2, -_DIGITS / 2), _FINE)
                  for path in strokes(str(found.number), 0.8 * _DIGITS if found.number < 100 else CAPITAL * SMALLEST)]
        for item in (*board, *number):
            if isinstance(item, Shape):
                turned = item.path.rotated(math.pi).moved(right - _NUMBER, low + _RIM)
                yield Shape(turned, item.style)
