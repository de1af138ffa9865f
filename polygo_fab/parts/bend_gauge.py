"""The angle gauge: a plate with rays from a corner, to read how far a bent strip stays bent.

A leg of the strip lies along the long line with its bend at the left end of that; the other leg shows along a ray by
how many degrees it is bent out of the plane: a right angle is 90, less what it sprang back.
"""

from __future__ import annotations

import math

from ..core.part import Part, Stroke
from ..core.path import Path, Point, line, rectangle
from ..core.stroke_font import strokes

__all__ = ["BENT", "PART", "RAY", "bend_gauge"]

BENT = range(90, 44, -5)
"""Degrees of bend of each ray; those of `_NAMED` are longer and have digits."""
RAY = 5
"""Degrees from one ray to the next."""
_NAMED = 15
_SIZE, _CORNER = (56.0, 46.0), (6.0, -17.0)
_BASE, _NEAR, _FAR, _LONG, _DIGITS, _HIGH = 20.0, 14.0, 30.0, 33.0, 36.5, 2.0
"""mm: the long line; from the corner to where rays begin, where they end, where those with digits end, and to the
digits; how high these are."""


def bend_gauge(thickness: float = 0.7, material: str = "petg-0.7") -> Part:
    """A plate with ten rays, 5 degrees apart."""
    wide, high = _SIZE
    x, y = _CORNER
    lines: list[Path] = [line((x, y), (x + _BASE, y))]
    for bent in BENT:
        named = bent % _NAMED == 0
        lines.append(line(_beyond(bent, _NEAR), _beyond(bent, _LONG if named else _FAR)))
        if named:
            lines += [path.moved(*_beyond(bent, _DIGITS)) for path in strokes(str(bent), _HIGH)]
    return Part("bend-gauge", material, thickness, rectangle(-wide / 2, -high / 2, wide, high),
                front=tuple(Stroke("engrave", path) for path in lines))


def _beyond(bent: int, far: float) -> Point:
    """The point so far from the corner on the ray of a bend."""
    turn = math.radians(180 - bent)
    return _CORNER[0] + far * math.cos(turn), _CORNER[1] + far * math.sin(turn)


PART = bend_gauge
