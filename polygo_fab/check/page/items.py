"""What the content of a PDF page paints, as it says it: shapes, texts, forms and pictures, in the order of painting.

Places and lengths are mm; of a page from its lower left corner, of a form from its own origin; y up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ...core.path import Point

__all__ = [
    "CURVE",
    "LINE",
    "MM",
    "ContentMark",
    "GraphicsState",
    "Hiding",
    "Item",
    "Matrix",
    "Other",
    "Painted",
    "PaintedPath",
    "Part",
    "SetText",
    "Show",
    "Use",
    "pieces",
    "times",
]

MM = 25.4 / 72
LINE, CURVE = "l", "c"

Matrix: TypeAlias = tuple[float, float, float, float, float, float]


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """First the inner one, then the outer one."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


class ContentMark(NamedTuple):
    """A mark around a piece of content: its tag, its number ("MCID", None where it has none), and what it is called in
    the resources ("" where it says itself what it is)."""

    tag: str
    number: int | None
    name: str


Part: TypeAlias = tuple[tuple[Point, ...], str, bool]
"""A line or an outline without a jump, mm: where it begins, then for each line its end, for each curve its control
points and its end; what each of them is, LINE or CURVE; and whether it is closed."""


def pieces(part: Part) -> Iterator[tuple[Point, ...]]:
    """Each line and curve, from where it begins: two points, or four."""
    (points, kinds, _), at = part, 0
    for kind in kinds:
        size = 1 if kind == LINE else 3
        yield points[at:at + size + 1]
        at += size


class PaintedPath(NamedTuple):
    """A path that is painted in one go, with '#rrggbb' of its line and of its face ("" where it has none or where it
    does not show, words for one of another colour space), the width of the line and its dashes, mm."""

    at: int
    word: str
    marks: tuple[ContentMark, ...]
    parts: tuple[Part, ...]
    stroke: str
    fill: str
    width: float
    dash: tuple[float, ...]


class Show(NamedTuple):
    """What is shown of a text in one go, and how: `pieces` are strings as the font has them and steps back between
    them, thousandths of the type size; sizes and spaces in units of the text."""

    font: str
    size: float
    letter_space: float
    word_space: float
    stretch: float
    rise: float
    colour: str
    pieces: tuple[bytes | float, ...]


class SetText(NamedTuple):
    """A text, set from `matrix` on (units of the text to mm); None: from where the one before it ends."""

    at: int
    word: str
    marks: tuple[ContentMark, ...]
    matrix: Matrix | None
    show: Show


class Use(NamedTuple):
    """A picture or a form of the resources, by its name; `matrix` takes its units to mm; `state` is what it begins
    with."""

    at: int
    word: str
    marks: tuple[ContentMark, ...]
    name: str
    matrix: Matrix
    state: GraphicsState


class Other(NamedTuple):
    """What changes how things look without painting itself, or paints what nobody of us paints: "a clip", "a shading",
    "a picture" within the content, "a glyph", "a state" of the resources by its `name`."""

    at: int
    word: str
    marks: tuple[ContentMark, ...]
    what: str
    name: str = ""


Item: TypeAlias = PaintedPath | SetText | Use | Other


class GraphicsState(NamedTuple):
    """The graphics state; `unseen`: whether lines and faces do not show."""

    stroke: str = "#000000"
    fill: str = "#000000"
    width: float = 1.0
    dash: tuple[float, ...] = ()
    unseen: tuple[bool, bool] = (False, False)
    font: str = ""
    size: float = 0.0
    letter_space: float = 0.0
    word_space: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: float = 0


Hiding: TypeAlias = frozenset[tuple[str, bool | None, bool | None]]
"""Of the states of the resources that say it: whether they hide lines, and faces."""


class Painted(NamedTuple):
    """What a content paints in its order, the numbers of its marks in the order in which they begin, and how many marks
    do not end."""

    items: tuple[Item, ...]
    numbers: tuple[int, ...]
    open: int
