"""A sheet: one laser job. Parts placed on a piece of material, and the strokes in the order they are done."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from .errors import BadInput
from .offset import offset
from .part import OPERATIONS, Operation, Part, Stroke
from .path import Path, Point

__all__ = ["GENERIC", "Placement", "Profile", "Sheet", "lay_out"]

MARGIN = 5.0
"""Clear border around the parts, mm (laser.md, MARGIN)."""


@dataclass(frozen=True)
class Profile:
    """How a program or a service tells operations apart: exact colours and layer names. Never changes geometry."""

    name: str
    colours: tuple[tuple[Operation, str], ...]
    stroke_width: float = 0.1

    def colour(self, operation: Operation) -> str:
        return dict(self.colours)[operation]


GENERIC = Profile("generic", (("engrave", "#000000"), ("mark", "#008000"), ("score", "#0000ff"), ("cut", "#ff0000")))


@dataclass(frozen=True)
class Placement:
    """A part with its origin at `at` on the sheet, turned by `angle` degrees counterclockwise."""

    part: Part
    at: Point
    angle: float = 0.0

    def lay(self, path: Path, over: bool = False) -> Path:
        """A path of the part where it lies; `over`: the part turned over in its own hole, like a page of a book."""
        turned = path.rotated(math.radians(self.angle)) if self.angle else path
        return (turned.mirrored() if over else turned).moved(*self.at)


@dataclass(frozen=True)
class Sheet:
    """One laser job: `size` is width and height in mm, the origin the lower left corner.

    face "back" is the second job of a two-faced part: cut parts turned over in their own holes like a page of a
    book, so every stroke is mirrored left to right about the part's origin, and nothing is cut.
    kerf is the full width of the cut in mm; outer contours grow and holes shrink by half of it.
    """

    name: str
    size: tuple[float, float]
    placements: tuple[Placement, ...]
    kerf: float = 0.0
    face: Literal["front", "back"] = "front"

    @property
    def material(self) -> str:
        return self.placements[0].part.material

    @property
    def thickness(self) -> float:
        return self.placements[0].part.thickness

    def strokes(self, kerf: float | None = None) -> tuple[Stroke, ...]:
        """Every stroke in the order of work: engrave, mark, score, inner cuts, outer cuts.

        `kerf` overrides the sheet's (0 gives the nominal geometry). Raises BadInput where a detail is too small
        for the kerf.
        """
        width = self.kerf if kerf is None else kerf
        burned: list[Stroke] = []
        inner: list[Stroke] = []
        outer: list[Stroke] = []
        for placement in self.placements:
            part, lay = placement.part, placement.lay
            if self.face == "back":
                burned += [Stroke(s.operation, lay(s.path, over=True)) for s in part.back]
                continue
            burned += [Stroke(s.operation, lay(s.path)) for s in part.front]
            try:
                inner += [Stroke("cut", lay(offset(hole, -width / 2))) for hole in part.holes]
                outer.append(Stroke("cut", lay(offset(part.outline, width / 2))))
            except BadInput as error:
                raise BadInput(f"part {part.name}: {error}") from None
        burned.sort(key=lambda stroke: OPERATIONS.index(stroke.operation))
        return (*burned, *inner, *outer)

    def outlines(self) -> tuple[Path, ...]:
        """The nominal outer contours where they lie on the sheet."""
        return tuple(p.lay(p.part.outline) for p in self.placements)


def lay_out(name: str, parts: tuple[Part, ...], kerf: float, spacing: float = 3.0,
            widest: float = 400.0) -> Sheet:
    """A sheet with each part `count` times, in rows from the lower left, no row wider than `widest` if it can be.

    Rows of equal pieces are kept as square as they can be; the sheet is as small as the rows allow.
    """
    x, y, row_height, width = MARGIN, MARGIN, 0.0, 0.0
    placed: list[Placement] = []
    for part in parts:
        x0, y0, x1, y1 = part.outline.bounds
        w, h = x1 - x0 + spacing, y1 - y0 + spacing
        columns = max(1, round((part.count * h / w) ** 0.5)) if part.count > 1 else 1
        limit = min(widest, 2 * MARGIN + columns * w - spacing) if part.count > 1 else widest
        for _ in range(part.count):
            if x > MARGIN and x + w - spacing + MARGIN > limit + 1e-6:
                x, y, row_height = MARGIN, y + row_height, 0.0
            placed.append(Placement(part, (x - x0, y - y0)))
            x, row_height, width = x + w, max(row_height, h), max(width, x + w - spacing + MARGIN)
    tenth = [math.ceil(length * 10 - 1e-6) / 10 for length in (width, y + row_height - spacing + MARGIN)]
    return Sheet(name, (tenth[0], tenth[1]), tuple(placed), kerf)
