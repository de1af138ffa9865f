"""How goods look: a page at true scale with its bars, emblems of any size, fields of a game's colour with a tiling."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ...core.errors import BadInput
from ...core.page import SMALLEST, Drawing, Label, Shape, Style, paper_size
from ...core.path import Path, Point, line, rectangle
from ...core.printed.goods import FOLD
from ...core.printed.ink import thinned
from ...core.printed.paper import Scale, check_scale
from ...core.units import number
from ..board_window import stretched
from ..emblem import emblem_at, emblem_colours
from ..measure import text_width, wrapped
from ..page_furniture import BOTTOM, GUIDE, LEFT, RIGHT, TOP, furniture
from ..words import Words

__all__ = ["LEAD", "GameColours", "GoodsPage", "GoodsSetting", "colours_of", "fitted"]

LEAD = 1.32
"""From one baseline to the next, in type sizes."""
_FOLD = Style(stroke=FOLD, width=0.3, dash=(0.5, 1.5))
_WEAVE = 0.3
"""mm: the lines of a tiling on a field."""
_FAINT = 0.16
"""How much of the light colour they have."""


@dataclass(frozen=True)
class GameColours:
    """The two colours of a game on its goods: that of a `field`, of what is written `on` it, of words beside it."""

    field: str
    on: str
    deep: str

    @property
    def woven(self) -> str:
        """Between the two, for a pattern on the field that is no mark."""
        mixed = (round((1 - _FAINT) * int(self.field[i:i + 2], 16) + _FAINT * int(self.on[i:i + 2], 16))
                 for i in (1, 3, 5))
        return "#" + "".join(f"{value:02x}" for value in mixed)

    @property
    def tint(self) -> str:
        return thinned(self.deep, 0.12)


def colours_of(game: str, plain: bool) -> GameColours:
    deep, light = emblem_colours(game)
    return GameColours("#ffffff", deep, deep) if plain else GameColours(deep, light, deep)


def fitted(text: str, size: float, width: float, bold: bool = False, least: float = SMALLEST) -> float:
    """The size at which a line takes no more than `width`; at least `least`."""
    return max(least, min(size, size * width / max(text_width(text, size, bold), 1e-9)))


@dataclass(frozen=True)
class GoodsSetting:
    """For which pages are made: `plain` for the least ink, for a printer that prints `scale` times too large.

    Raises BadInput for a language or paper there is not.
    """

    lang: str
    paper: str
    plain: bool = False
    scale: Scale = (1.0, 1.0)

    @cached_property
    def words(self) -> Words:
        return Words(self.lang)

    def page(self, across: bool = False) -> GoodsPage:
        """An empty page."""
        return GoodsPage(self, across)


@dataclass
class GoodsPage:
    """One page, upright or across, filled piece by piece; lengths in mm as they come out of the printer."""

    setting: GoodsSetting
    across: bool = False
    items: list[Shape | Label] = field(default_factory=list)
    over: list[Shape | Label] = field(default_factory=list)

    @property
    def words(self) -> Words:
        return self.setting.words

    @property
    def plain(self) -> bool:
        return self.setting.plain

    @property
    def size(self) -> Point:
        short, tall = (side * factor for side, factor in zip(paper_size(self.setting.paper),
                                                             check_scale(self.setting.scale), strict=True))
        return (tall, short) if self.across else (short, tall)

    @property
    def room(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of what may be drawn on."""
        return LEFT, BOTTOM, self.size[0] - RIGHT, self.size[1] - TOP

    def need(self, what: str, width: float, height: float) -> None:
        """Raises BadInput where a thing does not go on the page."""
        x0, y0, x1, y1 = self.room
        if width > x1 - x0 + 1e-6 or height > y1 - y0 + 1e-6:
            raise BadInput(f"{what}, {number(width, 1)} x {number(height, 1)} mm: a page of {self.setting.paper} has "
                           f"room for {number(x1 - x0, 1)} x {number(y1 - y0, 1)} mm: allowed: a larger --paper")

    # --- what is drawn

    def fill(self, path: Path, colour: str) -> None:
        if colour != "#ffffff":
            self.items.append(Shape(path, Style(stroke=None, fill=colour)))

    def stroke(self, path: Path, colour: str, width: float = 0.3, dash: tuple[float, ...] = ()) -> None:
        self.items.append(Shape(path, Style(stroke=colour, width=width, dash=dash)))

    def cut(self, path: Path) -> None:
        self.over.append(Shape(path, GUIDE))

    def fold(self, a: Point, b: Point) -> None:
        self.over.append(Shape(line(a, b), _FOLD))

    def woven(self, box: tuple[float, float, float, float], colours: GameColours, cell: float) -> None:
        """A field with the tiling of hexagons on it, and the triangles between their middles; of the least ink a
        border alone."""
        x0, y0, x1, y1 = box
        self.fill(rectangle(x0, y0, x1 - x0, y1 - y0), colours.field)
        for a, b in _tiling(box, cell):
            self.stroke(line(a, b), colours.woven if not self.plain else thinned(colours.deep, _FAINT), _WEAVE)

    def emblem(self, game: str, at: Point, side: float) -> None:
        """With its lower left corner at `at`."""
        self.items += emblem_at(game, self.words.lang, at, side, "outline" if self.plain else "colour")

    def text(self, text: str, at: Point, size: float, colour: str = "#000000", *, bold: bool = False,
             anchor: str = "start") -> None:
        self.items.append(Label(text, at, size, anchor=anchor, colour=colour, bold=bold))  # type: ignore[arg-type]

    def lines(self, text: str, at: Point, size: float, width: float, colour: str = "#000000", *, bold: bool = False
              ) -> float:
        """A text in lines from the baseline `at` on; the baseline that would follow."""
        x, y = at
        for row in wrapped(text, size, width, bold):
            self.text(row, (x, y), size, colour, bold=bold)
            y -= LEAD * size
        return y

    def drawing(self, heading: str, note: str, alt: str, place: str = "") -> Drawing:
        """The page with its title and its bars."""
        scale, size = self.setting.scale, paper_size(self.setting.paper)
        around = furniture(self.size, heading=heading, place=place, note=note, words=self.words, scale=scale)
        page = Drawing(self.size, (*self.items, *self.over, *around), alt)
        x, y = (1 / factor for factor in (scale[::-1] if self.across else scale))
        return stretched(page, x, y, size[::-1] if self.across else size)


def _tiling(box: tuple[float, float, float, float], cell: float) -> Iterator[tuple[Point, Point]]:
    """The edges of hexagons whose middles are `cell` apart, within a box."""
    x0, y0, x1, y1 = box
    edge, rise = cell / math.sqrt(3), cell * math.sqrt(3) / 2
    rows, columns = range(-1, int((y1 - y0) / rise) + 2), range(-1, int((x1 - x0) / cell) + 2)
    for row in rows:
        for column in columns:
            cx, cy = x0 + (column + row % 2 / 2) * cell, y0 + row * rise
            around = [(cx + edge * math.sin(math.radians(60 * k)), cy + edge * math.cos(math.radians(60 * k)))
                      for k in range(4)]  # the other three are those of its neighbours
            for a, b in pairwise(around):
                if (cut := _clipped(a, b, box)) is not None:
                    yield cut


def _clipped(a: Point, b: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """What of a line is in a box (Liang and Barsky, 1984)."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        way = b[axis] - a[axis]
        for sign, end in ((-1, box[axis]), (1, box[axis + 2])):
            far, by = sign * (end - a[axis]), sign * way
            if abs(by) < 1e-12:
                if far < 0:
                    return None
            elif by > 0:
                high = min(high, far / by)
            else:
                low = max(low, far / by)
    if high - low < 1e-6:
        return None
    return ((a[0] + low * (b[0] - a[0]), a[1] + low * (b[1] - a[1])),
            (a[0] + high * (b[0] - a[0]), a[1] + high * (b[1] - a[1])))
