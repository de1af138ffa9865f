"""A laser job as a map: the sheet to scale, its parts as they lie, and where in each there is room for its number."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from ..core.page import SMALLEST, Label, Shape, Style
from ..core.path import Path, Point, rectangle
from ..core.sheet import Placement, Sheet
from ..core.workshop.jobs import JOB_INKS
from .measure import text_width
from .puzzle_grid import CAPITAL

__all__ = ["WASTE", "JobMap", "fitted", "named", "room_in"]

WASTE = "#e6e6e6"
_NAME, _NUMBER = 3.0, 4.2
"""mm: the least type size for a name in a part, the largest for a number."""
_FULL = 0.93
"""Of the room in a part, what its label may take."""
_CLEAR = 0.6
"""mm of white around a label, where its part has room."""
_PLATE = "#333333"
"""A number over burned lines stands on a dark plate, as no part bears one: nobody takes it for what is engraved."""
_BURNED = Style(JOB_INKS["burned"], width=0.12)

Tone = Callable[[Placement], Style]


@dataclass(frozen=True)
class JobMap:
    """The sheet with its lower left corner at `at` on the page, `scale` times its size."""

    sheet: Sheet
    at: Point
    scale: float

    def put(self, path: Path) -> Path:
        """A path of the sheet on the page."""
        return path.scaled(self.scale).moved(*self.at)

    def laid(self, placement: Placement, path: Path) -> Path:
        """A path of a part on the page, as it lies for this job."""
        return self.put(placement.lay(path, over=self.sheet.face == "back"))

    def shapes(self, tone: Tone | None = None) -> Iterator[Shape]:
        """The sheet and every part with its holes; what lies in the hole of a larger one is drawn over it."""
        yield from self._toned(tone) if tone else _untoned(self)

    def _toned(self, tone: Tone | None) -> Iterator[Shape]:
        width, height = (side * self.scale for side in self.sheet.size)
        own = self.sheet.remnant
        yield Shape(rectangle(*self.at, width, height), Style(JOB_INKS["sheet"], None if own else WASTE, 0.3))
        for path, fill in zip(own.paths, (WASTE, *["#ffffff"] * len(own.holes)), strict=True) if own else ():
            yield Shape(self.put(path), Style(JOB_INKS["remnant"], fill, 0.3))
        for placement in sorted(self.sheet.placements, key=lambda p: -abs(p.part.outline.area)):
            style = tone(placement) if tone else Style(JOB_INKS["part"], "#ffffff", 0.25)
            yield Shape(self.laid(placement, placement.part.outline), style)
            part = placement.part
            yield from (Shape(self.laid(placement, stroke.path), _BURNED)
                        for stroke in (part.back if self.sheet.face == "back" else part.front))
            yield from (Shape(self.laid(placement, hole), Style(JOB_INKS["hole"], WASTE, 0.2)) for hole in part.holes)

    def middle(self, placement: Placement) -> Point:
        """The middle of the widest place in the part, on the page."""
        return self.laid(placement, Path(room_in(placement.part.outline, placement.part.holes)[0], ())).start

    def label(self, placement: Placement, number: int, name: str) -> Sequence[Shape | Label]:
        """Number and name in the part, or the number alone on its plate, or nothing where there is no room for it."""
        part = placement.part
        radius = room_in(part.outline, part.holes)[1] * self.scale
        label = named(number, name, self.middle(placement), radius)
        if label is None:
            return ()
        alone = label.text == str(number)
        wide, high = text_width(label.text, label.size, bold=label.bold), CAPITAL * label.size
        clear = max(0.0, min(_CLEAR, 0.6 * (radius - math.hypot(wide, high) / 2)))  # its corners stay inside the part
        x, y, wide, high = (label.at[0] - wide / 2 - clear, label.at[1] - clear, wide + 2 * clear, high + 2 * clear)
        boxes = (self.laid(placement, stroke.path).bounds
                 for stroke in (part.back if self.sheet.face == "back" else part.front))
        if not any(a < x + wide and x < c and b < y + high and y < d for a, b, c, d in boxes):
            return (label,)
        ground = Shape(rectangle(x, y, wide, high), Style(None, _PLATE if alone else "#ffffff"))
        return (ground, replace(label, colour="#ffffff") if alone else label)


@lru_cache(maxsize=64)
def _untoned(found: JobMap) -> tuple[Shape, ...]:
    """The same in every language."""
    return tuple(found._toned(None))


def named(number: int, name: str, at: Point, radius: float) -> Label | None:
    """Number and name in a circle about `at` on the page, the number alone, or None where neither can be read."""
    for text, least, most in ((f"{number} {name}", _NAME, 5.0), (str(number), SMALLEST, _NUMBER)):
        size = min(most, 2 * _FULL * radius / ((text_width(text, 1.0, bold=True) ** 2 + CAPITAL ** 2) ** 0.5))
        if size >= least:
            return Label(text, (at[0], at[1] - CAPITAL / 2 * size), size, bold=True)
    return None


def fitted(sheet: Sheet, box: tuple[float, float, float, float]) -> JobMap:
    """The sheet as large as it goes into the box (x, y, width, height), no larger than it is, centred at its top."""
    x, y, width, height = box
    scale = min(1.0, width / sheet.size[0], height / sheet.size[1])
    return JobMap(sheet, (x + (width - scale * sheet.size[0]) / 2, y + height - scale * sheet.size[1]), scale)


@cache
def room_in(outline: Path, holes: tuple[Path, ...]) -> tuple[Point, float]:
    """The centre and radius of the largest circle between an outline and the holes in it (mm)."""
    import shapely

    face = shapely.Polygon(outline.flattened(0.05), [hole.flattened(0.05) for hole in holes])
    (x, y), (u, v) = shapely.maximum_inscribed_circle(face, tolerance=0.05).coords
    return (x, y), ((x - u) ** 2 + (y - v) ** 2) ** 0.5
