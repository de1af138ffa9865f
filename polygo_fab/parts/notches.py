"""Notches in the rim of a piece, by which fingers tell its side without lifting it, whichever way it lies.

The rim of the coin of 20 cents is told apart so (ECB: seven notches, "for the visually impaired"). They lie outside the
disc of the mark, which stays whole, and are the same from both faces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..core.path import Arc, Path, Point, circle
from .marks import MARKS

__all__ = ["DEPTH", "NOTCHES", "notched"]

NOTCHES: Mapping[str, tuple[float, ...]] = {"plain": (), **dict(zip(MARKS, (
    (), (45.0,), (45.0, 225.0), (45.0, 165.0, 285.0), (45.0, 135.0, 225.0, 315.0), (45.0, 105.0)), strict=True))}
"""By mark, where they are, degrees from the right: another number for each, or two that are nearer."""
DEPTH = 0.1
"""Radius of a notch in diameters of the piece: its middle is on the rim, its ground clear of the mark."""
_EASED = 0.04
"""Radius of the edges of a notch, in diameters: sharp ones would chip, and cut."""


def notched(diameter: float, angles: tuple[float, ...]) -> Path:
    """A disc of `diameter` mm about the origin, with a round notch at each of the angles, which rise."""
    radius, notch, ease = diameter / 2, DEPTH * diameter, _EASED * diameter
    if not angles:
        return circle((0.0, 0.0), radius)
    # the middle of an edge lies `ease` inside the rim and off the notch: so far beside it, seen from the centre
    inner = radius - ease
    beside = math.acos((radius ** 2 + inner ** 2 - (notch + ease) ** 2) / (2 * radius * inner))
    segments: list[Arc] = []
    for place, after in zip(angles, (*angles[1:], angles[0] + 360.0), strict=True):
        segments += [*_notch(radius, math.radians(place), beside, (notch, ease)),
                     Arc(_at(radius, math.radians(after) - beside), (0.0, 0.0), True)]
    return Path(segments[-1].end, tuple(segments))


def _notch(radius: float, middle: float, beside: float, sizes: tuple[float, float]) -> tuple[Arc, Arc, Arc]:
    """From the rim before it to the rim after it."""
    notch, ease = sizes
    there, edges = _at(radius, middle), [_at(radius - ease, middle + turn) for turn in (-beside, beside)]
    share = notch / (notch + ease)
    touch = [(there[0] + share * (x - there[0]), there[1] + share * (y - there[1])) for x, y in edges]
    after = _at(radius, middle + beside)
    return (Arc(touch[0], edges[0], True), Arc(touch[1], there, False), Arc(after, edges[1], True))


def _at(radius: float, turn: float) -> Point:
    return (radius * math.cos(turn), radius * math.sin(turn))
