"""What stands on a page of puzzles: outlines, lines, circles, squares, crosses, stars and numbers.

Other readers give the lines in full; here a shape that is filled is its box, but for QR codes (`booklet_codes`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from ..core.path import Point
from ..core.puzzle_drawing import PUZZLE_INKS
from .page.items import CURVE, PaintedPath
from .page.mark import Box, around
from .page.outline import every_point
from .page.page import Page, Pdf
from .page.run import TextRun

__all__ = ["ReadSheet", "sheets"]

_MANY = 400
"""Points beyond which a filled shape is a QR code and no mark."""
_STAR = (10, 11)
"""Corners of a star, the first once or again at its end."""


@dataclass
class ReadSheet:
    """The shapes of a page in mm, y up, each with its colour.

    outlines  closed lines without fill: colour and corners
    lines     colour and both ends
    circles   colour, whether it is filled, and box
    squares   four corners, filled: colour and box
    stars     ten corners, in no colour of a board: whether it is filled, and box
    codes     filled and of so many corners that they are QR codes: these corners
    words     a text set in one go, and its box
    size      of the page
    """

    outlines: list[tuple[str, tuple[Point, ...]]] = field(default_factory=list)
    lines: list[tuple[str, Point, Point]] = field(default_factory=list)
    circles: list[tuple[str, bool, Box]] = field(default_factory=list)
    squares: list[tuple[str, Box]] = field(default_factory=list)
    stars: list[tuple[bool, Box]] = field(default_factory=list)
    codes: list[tuple[Point, ...]] = field(default_factory=list)
    words: list[tuple[str, Box]] = field(default_factory=list)
    size: Point = (0.0, 0.0)

    def turned(self) -> ReadSheet:
        """Its shapes as they lie when the page is turned upside down, about its lower left corner."""
        return ReadSheet([(ink, tuple((-x, -y) for x, y in points)) for ink, points in self.outlines],
                     [(ink, (-a[0], -a[1]), (-b[0], -b[1])) for ink, a, b in self.lines],
                     [(ink, filled, _turned(box)) for ink, filled, box in self.circles],
                     [(ink, _turned(box)) for ink, box in self.squares],
                     codes=[tuple((-x, -y) for x, y in points) for points in self.codes], size=self.size)

    def part(self, left: float, width: float) -> ReadSheet:
        """What stands on a part of it, from its left edge on, as a page of its own."""
        def here(x: float) -> bool:
            return left <= x <= left + width

        return ReadSheet(
            outlines=[(ink, tuple((x - left, y) for x, y in points)) for ink, points in self.outlines
                      if here(points[0][0])],
            lines=[(ink, (a[0] - left, a[1]), (b[0] - left, b[1])) for ink, a, b in self.lines if here(a[0])],
            circles=[(ink, filled, _moved(box, left)) for ink, filled, box in self.circles if here(box[0])],
            squares=[(ink, _moved(box, left)) for ink, box in self.squares if here(box[0])],
            stars=[(full, _moved(box, left)) for full, box in self.stars if here(box[0])],
            codes=[tuple((x - left, y) for x, y in points) for points in self.codes if here(points[0][0])],
            words=[(text, _moved(box, left)) for text, box in self.words if here(box[0])],
            size=(width, self.size[1]))


def _moved(box: Box, left: float) -> Box:
    return (box[0] - left, box[1], box[2] - left, box[3])


def _turned(box: Box) -> Box:
    return (-box[2], -box[3], -box[0], -box[1])


_READ: WeakKeyDictionary[Pdf, tuple[ReadSheet, ...]] = WeakKeyDictionary()


def sheets(file: Pdf) -> tuple[ReadSheet, ...]:
    """The pages of a file, read once."""
    if file not in _READ:
        _READ[file] = tuple(map(_sheet, file.pages))
    return _READ[file]


def _sheet(page: Page) -> ReadSheet:
    sheet = ReadSheet(size=page.size)
    for thing in page.things:
        if isinstance(thing, PaintedPath):
            _sorted(thing, sheet)
        elif isinstance(thing, TextRun):
            sheet.words.append((thing.text.strip(), thing.box))
    return sheet


def _sorted(shape: PaintedPath, sheet: ReadSheet) -> None:
    """Put a shape where it belongs."""
    stroke, fill, corners = shape.stroke, shape.fill, every_point(shape)
    count, bent = len(corners), shape.parts[0][1][0] == CURVE
    if stroke and count in _STAR and stroke not in PUZZLE_INKS.values() and not bent:
        sheet.stars.append((bool(fill), around(corners)))
    elif (stroke and fill) or count > _MANY:
        sheet.codes += [corners] if fill and not stroke else []
    elif bent and (fill or stroke):
        sheet.circles.append((fill or stroke, bool(fill), around(corners)))
    elif fill:
        sheet.squares += [(fill, around(corners))] if count in (4, 5) else []
    elif stroke and count == 2:
        sheet.lines.append((stroke, corners[0], corners[1]))
    elif stroke:
        sheet.outlines.append((stroke, corners))
