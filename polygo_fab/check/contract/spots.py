"""Where numbered spots lie around a board: at equal steps along the middle of its band, clockwise from the top."""

from __future__ import annotations

import math
from typing import Any

__all__ = ["spots_apart", "spots_around"]


def spots_around(field: object, band: float, count: int) -> list[tuple[float, float]]:
    """mm about the middle of the board, the first one straight above it."""
    import shapely

    ring = _ring(field, band)
    x0, _, x1, y1 = ring.bounds
    above: Any = ring.intersection(shapely.LineString([(0.0, 0.0), (0.0, y1 + x1 - x0)]))
    start = ring.line_locate_point(above)
    places = (ring.interpolate((start + k * ring.length / count) % ring.length) for k in range(count))
    return [(float(p.x), float(p.y)) for p in places]


def spots_apart(field: object, band: float, count: int) -> float:
    """mm from the middle of one to that of the next, where they are nearest: around a corner."""
    places = spots_around(field, band, count)
    return min((math.dist(a, b) for a, b in zip(places, [*places[1:], places[0]], strict=True) if a != b),
               default=float(_ring(field, band).length))


def _ring(field: Any, band: float) -> Any:
    """Clockwise."""
    import shapely

    return shapely.geometry.polygon.orient(field.buffer(band / 2, join_style="mitre", mitre_limit=50.0), -1.0).exterior
