"""What the beam takes beside a line: faces grown and shrunk by half the kerf, which may differ along x and y."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.kerf import Kerf

if TYPE_CHECKING:
    import shapely

__all__ = ["grown", "worn"]


def grown(face: shapely.Polygon, kerf: Kerf, outwards: bool = True, **style: Any) -> Any:
    """A face grown (or shrunk) by half the kerf all round, as shapely's buffer gives it, with its `style`.

    In a plane squeezed along y until the beam is round an uneven kerf is an even one.
    """
    from shapely.affinity import scale

    half = kerf.x / 2 if outwards else -kerf.x / 2
    if kerf.even or not kerf.y:
        return face.buffer(half, **style)
    squeezed = scale(face, 1.0, kerf.x / kerf.y, origin=(0, 0))
    return scale(squeezed.buffer(half, **style), 1.0, kerf.y / kerf.x, origin=(0, 0))


def worn(face: shapely.Polygon, kerf: Kerf, width: float) -> Any:
    """What is left of a face after half the kerf and half of `width` mm from all sides."""
    if kerf.even:
        return face.buffer(-(width + kerf.x) / 2)
    return grown(face, kerf, outwards=False).buffer(-width / 2)
