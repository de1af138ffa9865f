"""The pictures of a cover: in rows that mirror each other from top to bottom, as large as the page lets them be, each
with its words below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..core.page import Drawing
from ..core.printed.page_frame import MM
from .pdf_draw import Painter
from .pdf_tags import TagElement

__all__ = ["CoverFlow", "PageFlow", "mirrored_rows"]

_LARGEST = 36 * MM
_GAP, _BELOW, _BETWEEN = 4 * MM, 1 * MM, 4 * MM
"""Between pictures of a row, above their words, and between rows, at least."""
_AIRY = 0.45
"""Of the side of a picture: as much is left between rows besides where the page has room."""


def mirrored_rows(count: int, rows: int) -> tuple[int, ...]:
    """So many things in rows as equal as can be, the first as long as the last; () where there is no such way."""
    each, more = divmod(count, rows)
    if not each or (more % 2 and not rows % 2):
        return ()
    middle, pairs = rows // 2, more // 2
    longer = {k for pair in range(pairs) for k in (pair, rows - 1 - pair)} | ({middle} if more % 2 else set())
    return tuple(each + (k in longer) for k in range(rows))


@dataclass(kw_only=True)
class CoverFlow:
    """Square drawings with the paragraphs and the elements that go with them. Acts as a flowable that is at most
    `tallest` points high."""

    painter: Painter
    drawings: tuple[Drawing, ...]
    captions: tuple[Any, ...]
    figures: tuple[TagElement | None, ...]
    tallest: float
    rows: tuple[int, ...] = ()
    side: float = 0.0
    slot: float = 0.0
    words: list[float] = field(default_factory=list)  # how high those of each row are
    between: float = _BETWEEN

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        every = len(self.drawings)
        ways = [rows for count in range(1, every + 1) if (rows := mirrored_rows(every, count))]
        longest = max(words.minWidth() for words in self.captions)
        whole = [rows for rows in ways if self._slot(rows, width) - _GAP >= longest]  # that break no word
        self.side, self.rows, self.words = max((self._way(rows, width) for rows in whole or ways),
                                               key=lambda way: way[0])
        self.slot = self._slot(self.rows, width)
        tall = sum(self.side + words + _BELOW + _BETWEEN for words in self.words)
        more = min(max(0.0, self.tallest - tall) / len(self.rows), _AIRY * self.side)
        self.between = _BETWEEN + more
        return width, tall + more * len(self.rows)

    def split(self, width: float, height: float) -> list[Any]:
        return []

    def _way(self, rows: tuple[int, ...], width: float) -> tuple[float, tuple[int, ...], list[float]]:
        """How large the pictures are in these rows, and how high the words below each row."""
        slot = self._slot(rows, width)
        words = [max(self.captions[k].wrap(slot - _GAP, 1e6)[1] for k in row) for row in _numbers(rows)]
        room = (self.tallest - sum(words)) / len(rows) - _BELOW - _BETWEEN
        return min(slot - _GAP, room, _LARGEST), rows, words

    def _slot(self, rows: tuple[int, ...], width: float) -> float:
        """The breadth that a picture has with its words."""
        return min(width / max(rows), _LARGEST + 3 * _GAP)

    def drawOn(self, canvas: Any, x: float, y: float, width: float) -> None:
        top = y
        for row, words in zip(_numbers(self.rows), self.words, strict=True):
            left = x + (width - len(row) * self.slot) / 2
            for k in row:
                at, figure = left + (self.slot - self.side) / 2, self.figures[k]
                with canvas.artifact() if figure is None else canvas.content(figure):
                    self.painter.draw(self.drawings[k], (at / MM, (top - self.side) / MM),
                                      self.side / MM / max(self.drawings[k].size))
                _, tall = self.captions[k].wrapOn(canvas, self.slot - _GAP, 1e6)
                self.captions[k].drawOn(canvas, left + _GAP / 2, top - self.side - _BELOW - tall)
                left += self.slot
            top -= self.side + words + _BELOW + self.between


@dataclass(kw_only=True)
class PageFlow:
    """One drawing as large as its page lets it be, in the middle; `figure` is its element, None where it says nothing.
    Acts as a flowable that is `tallest` points high."""

    painter: Painter
    drawing: Drawing
    figure: TagElement | None
    tallest: float
    width: float = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        return width, self.tallest

    def split(self, width: float, height: float) -> list[Any]:
        return []

    def drawOn(self, canvas: Any, x: float, y: float) -> None:
        wide, high = (side * MM for side in self.drawing.size)
        scale = min(self.width / wide, self.tallest / high)
        at = (x + (self.width - scale * wide) / 2, y + (self.tallest - scale * high) / 2)
        with canvas.artifact() if self.figure is None else canvas.content(self.figure):
            self.painter.draw(self.drawing, (at[0] / MM, at[1] / MM), scale)


def _numbers(rows: tuple[int, ...]) -> Iterator[range]:
    """Of the things in each row their numbers."""
    first = 0
    for count in rows:
        yield range(first, first + count)
        first += count
