"""What stands in the pictures of a booklet beside its boards: the type sizes, the key of marks, and the stars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.page import SMALLEST, Label, Shape
from ..core.path import Point
from .measure import text_width
from .puzzle_grid import CAPITAL, star

__all__ = ["DESCENT", "GREY", "LARGE", "NORMAL", "BookletType", "key", "starred", "starred_width"]

GREY = "#444444"
DESCENT = 0.3
"""Ems: the room that letters need below their baseline."""
_STAR = 3.2
_APART = 0.6

Mark = tuple[Iterable[Shape], float, str]
"""A mark at the origin, how wide it is, and what it means."""


@dataclass(frozen=True, kw_only=True)
class BookletType:
    """Type sizes in mm: what marks mean, numbers of puzzles, what stands beside them, names below them, small print."""

    text: float
    caption: float
    beside: float
    name: float
    print: float

    @property
    def above(self) -> float:
        """The height of a caption."""
        return self.caption + 2.1

    @property
    def star(self) -> float:
        """The width of a star."""
        return _STAR * max(1.0, self.beside / 4.2)


NORMAL = BookletType(text=3.6, caption=4.4, beside=3.0, name=2.47, print=SMALLEST)
LARGE = BookletType(text=6.4, caption=7.4, beside=6.4, name=6.4, print=6.4)
"""Nothing below 18 points."""


def key(marks: Iterable[Mark], y: float, width: float, type_: BookletType) -> tuple[list[Shape | Label], float]:
    """What the marks mean, in lines from the baseline `y` on; and the baseline of the last line."""
    items, x = list[Shape | Label](), 0.0
    for shapes, wide, text in marks:
        whole = wide + 1.2 + text_width(text, type_.text)
        if 0 < x and x + whole > width:
            x, y = 0.0, y - 1.5 * type_.text
        middle = y + CAPITAL / 2 * type_.text
        items += (Shape(shape.path.moved(x, middle), shape.style) for shape in shapes)
        items.append(Label(text, (x + wide + 1.2, y), type_.text, anchor="start"))
        x += whole + 6.0
    return items, y


def starred(number: int, at: Point, type_: BookletType) -> Iterator[Shape | Label]:
    """How many stars a puzzle has, as a star and that number; `at` the left end of its baseline."""
    yield star((at[0] + 0.47 * type_.star, at[1] + CAPITAL / 2 * type_.beside), 0.44 * type_.star, True)
    yield Label(str(number), (at[0] + type_.star + _APART, at[1]), type_.beside, anchor="start", colour=GREY)


def starred_width(number: int, type_: BookletType) -> float:
    return type_.star + _APART + text_width(str(number), type_.beside)
