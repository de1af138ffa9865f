"""A line along the outside edge of a crown, to file or sand a chamfer to: nobody keeps 1.5 mm by eye."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ..core.errors import Broken
from ..core.kit import Fit, Kit
from ..core.offset import offset
from ..core.options import option
from ..core.part import Part, Stroke
from ..core.path import Path
from ..core.round_corners import rounded, sharp
from ..core.units import number
from .with_part import with_part

__all__ = ["Chamfered", "chamfered", "edge_line", "wood_along"]

_LEAST = 0.5
"""mm: a narrower chamfer is a stroke of sandpaper that needs no line."""


@dataclass(frozen=True)
class Chamfered:
    """The option of a kit with a crown. The floor has none: its upper face lies under the crown."""

    chamfer: float = option(0.0, "distance from the outside edge of the crown to a line scored along it, to file or "
                                 "sand a chamfer to, 0.5 mm at least; 0: none", unit="mm", low=0, high=5)


def chamfered(made: object, kit: Kit) -> Kit:
    """The kit with the line on the upper face of its crown. Raises Broken where the crown is cut in pieces, and for a
    chamfer that would take more than half of the plate or of the wood beside its holes, or is less than 0.5 mm."""
    if not isinstance(made, Chamfered):
        return kit
    kit = replace(kit, facts={**kit.facts, "chamfer": number(made.chamfer)})  # as the steps have it
    if not made.chamfer:
        return kit
    far, crown = made.chamfer, next((part for part in kit.parts if part.name == "crown"), None)
    if crown is None:
        raise Broken(f"chamfer = {number(far)} mm: the crown is cut in pieces for this bed; allowed: 0, or a larger "
                     "bed (chamfer rule)")
    most = min(crown.thickness, wood_along(crown)) / 2
    if not _LEAST <= far <= most + 1e-9:
        raise Broken(f"chamfer = {number(far)} mm: allowed: {number(_LEAST)} mm to "
                     f"{number(math.floor(10 * most + 1e-6) / 10)} mm, half of the crown's thickness and of the wood "
                     "along its edge, or 0 for none (chamfer rule)")
    told = Fit("chamfer", f"a line {number(far)} mm from the edge of the crown, at most {number(most, 2)} mm")
    return with_part(kit, crown, replace(crown, front=(*crown.front, Stroke(
        "score", edge_line(crown.outline, getattr(made, "corner_radius", 0.0), far)))), told)


def edge_line(outline: Path, radius: float, far: float) -> Path:
    """The line `far` mm inside an outline whose corners have this radius, and as round as that leaves them."""
    return rounded(offset(sharp(outline), -far), max(0.0, radius - far))


def wood_along(crown: Part) -> float:
    """mm of wood between the outline and the nearest hole."""
    import shapely

    edge = shapely.LineString(crown.outline.flattened())
    return min(float(edge.distance(shapely.LineString(hole.flattened()))) for hole in crown.holes)
