"""A title and a drawing of a person's own, on the part of a kit and in the place that it declares for them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.drawing_files import is_drawing
from ..core.errors import BadInput, Broken
from ..core.kit import Fit, Kit
from ..core.options import option
from ..core.part import Operation, Part, Stroke
from ..core.path import Path, Point, bounds
from ..parts.field import corners
from ..parts.inscription import inscription, runs_of
from .board_pieces import holds
from .themed import Themed
from .with_part import with_part

__all__ = ["Area", "Inscribed", "Titled", "band_areas", "inscribed"]

_CLEAR = 0.5
"""mm between the lines and what else is burned or cut."""
_LONGEST = 60
_EDGE = 1.0
"""mm that they keep from the edges of a band."""
_SHARES = ((0.05, 0.95), (0.125, 0.4375), (0.5625, 0.875))
"""Of a side of a band: from where to where they may be."""


@dataclass(frozen=True)
class Area:
    """A place for a title and a drawing.

    part       the part that it lies on, whole or one of its pieces
    middle     of it, mm about the origin of the part; `size` is how wide and high it is, turned by `angle` radians
    beam       the full width of the cut in that part, mm
    """

    part: str
    middle: Point
    size: tuple[float, float]
    beam: float
    angle: float = 0.0
    operation: Operation = "engrave"

    def placed(self, path: Path) -> Path:
        return path.rotated(self.angle).moved(*self.middle)

    def on(self, part: Part) -> bool:
        """Whether it may lie on this part."""
        return part.name == self.part or part.name.startswith(f"{self.part}-")


@dataclass(frozen=True)
class Titled:
    """The options of a kit that has such a place. Raises BadInput as they are checked."""

    inscription: str = option("", "a title of your own that is engraved, as \"Chess club\"", name="title")
    logo: str = option("", "a drawing of your own (an SVG file) that is engraved before the title or above it")
    logo_fill: bool = option(False, "what the drawing fills is filled; else its lines are followed")

    @property
    def areas(self) -> Sequence[Area]:
        """Where they may stand, the best place first."""
        raise NotImplementedError


@dataclass(frozen=True)
class Inscribed(Titled, Themed):
    """Those of a kit that has a crown, too."""


def inscribed(made: Any, kit: Kit) -> Kit:
    """The kit with its title and drawing. Raises BadInput for what is too long, too fine, or has no room."""
    if not isinstance(made, Titled):
        return kit
    title = " ".join(made.inscription.split())
    if not title and not made.logo:
        if made.logo_fill:
            raise BadInput("logo_fill = yes: allowed: with logo=FILE.svg")
        return kit
    if len(title) > _LONGEST:
        raise BadInput(f"title = '{title[:40]}...': {len(title)} letters: allowed: up to {_LONGEST}")
    if made.logo and is_drawing(made.logo):
        raise BadInput(f"logo = '{made.logo[:60]}': a file: allowed: in a recipe or on the command line")
    if made.logo:
        runs_of(made.logo)
    for area in (area for area in made.areas if min(area.size) > 0):
        lines = tuple(area.placed(path) for path in inscription(title, made.logo, made.logo_fill, area.size, area.beam))
        strokes = tuple(Stroke(area.operation, path) for path in lines)
        for part in kit.parts:
            if area.on(part) and _free(part, area, lines):
                told = Fit("title", f"nothing else is burned where the {part.name} bears yours")
                return with_part(kit, part, replace(part, front=(*part.front, *strokes)), told)
    what = " and ".join(word for word, given in (("title", title), ("logo", made.logo)) if given)
    raise Broken(f"{what}: no place on the {made.areas[0].part} that nothing else takes; allowed: none, a "
                 "wider band, a larger bed, coordinates = no, or no game (title rule)")


def _free(part: Part, area: Area, lines: Sequence[Path]) -> bool:
    """Whether the lines lie on the part, clear of what else is burned there."""
    import shapely

    if not holds(part.outline, *lines):
        return False
    x0, y0, x1, y1 = bounds(lines)
    room = shapely.MultiLineString([path.flattened(0.1) for path in lines]).convex_hull.buffer(_CLEAR)
    holes = [hole for hole in part.holes]
    near = [path for path in (*(s.path for s in part.front), *holes, part.outline)
            if not (path.bounds[2] < x0 - 1 or path.bounds[0] > x1 + 1 or path.bounds[3] < y0 - 1
                    or path.bounds[1] > y1 + 1)]
    return not any(room.intersects(shapely.LineString(path.flattened())) for path in near)


def band_areas(field: Path, band: float, part: str, beam: float, operation: Operation) -> list[Area]:
    """The places on a band around a field: along each of its sides, or in either half of one between what stands at its
    ends and in its middle; the longest first, of those as long the lowest, read from the left or from below."""
    points = corners(field)
    found = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        long = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long
        angle = math.atan2(uy, ux)
        angle -= math.copysign(math.pi, angle) if not -math.pi / 2 + 1e-9 < angle <= math.pi / 2 + 1e-9 else 0.0
        for low, high in _SHARES:
            x, y = (a + (low + high) / 2 * (b - a) for a, b in ((ax, bx), (ay, by)))
            found.append(Area(part, (x + uy * band / 2, y - ux * band / 2),
                              ((high - low) * long, band - 2 * _EDGE), beam, angle=angle,
                              operation=operation))
    return sorted(found, key=lambda area: (-round(area.size[0], 3), round(area.middle[1], 3), round(area.middle[0], 3)))
