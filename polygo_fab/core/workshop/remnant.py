"""An offcut that a person has: a piece of a material of any outline, perhaps with holes, on which parts are cut before
sheets are bought for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..path import Path

if TYPE_CHECKING:
    import shapely

__all__ = ["Remnant"]

_FLAT = 0.001


@dataclass(frozen=True)
class Remnant:
    """`outline` and `holes` are closed paths, mm, the lower left corner of its box at the origin.

    word    as a recipe names it, MATERIAL:SIZE or MATERIAL:NAME
    source  what its outline was read from: its size as it was given, or the text of the drawing. A check reads it again
    """

    word: str
    material: str
    source: str
    outline: Path
    holes: tuple[Path, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Of its box."""
        _, _, width, height = self.outline.bounds
        return width, height

    @property
    def paths(self) -> tuple[Path, ...]:
        """The outline, then the holes."""
        return (self.outline, *self.holes)

    @property
    def whole(self) -> bool:
        """Whether it is all of its box."""
        return not self.holes and abs(abs(self.outline.area) - self.size[0] * self.size[1]) < 1e-6

    @property
    def piece(self) -> shapely.Polygon:
        """What there is of the material."""
        import shapely

        rings = [path.flattened(_FLAT) for path in self.paths]
        return shapely.Polygon(rings[0], rings[1:])
