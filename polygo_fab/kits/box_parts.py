"""The panels of a box, about its inside: bottom, walls, what bears and holds a lid, the dividers, the lid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..core.part import Part, Stroke
from ..core.path import Path, line, rectangle
from ..parts.box_panel import box_panel, fingers, notched, tongues

if TYPE_CHECKING:
    from .box import Box

__all__ = ["NOTCH", "RAIL", "panels"]

RAIL = 2.0
"""Height of the rails that hold a sliding lid, in thicknesses."""
NOTCH = 25.0
"""mm: width of the notches in front and back through which a board is lifted out."""
_STRAIGHT = ((), (), (), ())


def _long(box: Box) -> tuple[tuple[str, int], ...]:
    """Front and back, which are alike but for a title."""
    if box.lid == "hinge":
        return (("wall-thumb", 1), ("wall-stop", 1))
    titled = bool(box.inscription.strip() or box.logo) and box.lid in ("none", "board")
    return (("wall-front", 1), ("wall-back", 1)) if titled else (("wall-long", 2),)


def panels(box: Box) -> tuple[Part, ...]:
    """Each with its count."""
    (w, nx), (d, ny), (h, nz), (low, nl) = box.edges
    t, p = box.thickness, box.joint_play
    panel = partial(box_panel, thickness=t, material=box.material)
    wide, deep = tongues(w, nx, t, p), tongues(d, ny, t, p)
    up, right = fingers(h, nz, t), (*fingers(low, nl, t), *([(h, t)] if low < h else []))
    top = notched(w, [w / 2], NOTCH, box.opening[2]) if box.lid == "board" else ()
    tops = {"wall-thumb": box.hinge.front, "wall-stop": box.hinge.back}
    ledged = () if box.ledged else _holes(box, box.across)
    if box.clasps:
        ledged = (*ledged, box.clasps.wall_hole)
    foot = fingers(w, nx, t), fingers(d, ny, t)
    sides = tongues(h, nz, t, p), tongues(low, nl, t, p)
    side_wall = box.hinge.side if box.lid == "hinge" else _as_it_is
    return (panel("bottom", w, d, (wide, wide, deep, deep)),
            *(panel(name, w, h, (foot[0], tops.get(name, top), up, right), holes=ledged, count=count)
              for name, count in _long(box)),
            *(side_wall(panel(name, d, high, (foot[1], (), side, side), holes=_holes(box, box.along), count=count))
              for name, high, side, count in (("wall-side", h, sides[0], 2 - (low < h)),
                                              ("wall-low", low, sides[1], int(low < h))) if count),
            *_bearing(box, panel), *_dividers(box, panel), *_lid(box, panel))


def _as_it_is(part: Part) -> Part:
    return part


def _holes(box: Box, middles: tuple[float, ...]) -> tuple[Path, ...]:
    """Of a wall or ledge, for the tongues of the dividers at these places: a third of their height, from a quarter
    of it, so that no divider that is notched from below is one turned over that is notched from above."""
    wide, high = box.thickness + box.joint_play, box.divider
    return tuple(rectangle(at - wide / 2, high / 4, wide, high / 3) for at in middles)


def _dividers(box: Box, panel: Callable[..., Part]) -> Iterator[Part]:
    """Those that cross are notched to the middle, one from above and one from below; each has a tongue at its ends
    that comes through the wall."""
    t, p, high = box.thickness, box.joint_play, box.divider
    tongue = ((high / 4 + p / 2, 0.0), (high * 7 / 12 - p / 2, t + p / 2), (high, 0.0))
    start = t if box.ledged else 0.0
    for name, long, middles, crossed in (("along", box.width, box.along, box.across),
                                         ("across", box.depth - 2 * start, box.across,
                                          tuple(at - start for at in box.along))):
        notches = notched(long - p, [at - p / 2 for at in crossed], t + p, high / 2 + p / 2)
        fingers_in = [(at - (start if name == "across" else 0.0), wide) for at, wide in box.finger_notches
                      if name == "along" or not box.along]
        for at, wide in fingers_in:  # beside those for the other dividers, or alone
            more = notched(long - p, [at - p / 2], wide, high / 2)
            notches = (*sorted((*notches[:-1], *more[:-1])), notches[-1])
        below, above = ((), notches) if name == "along" or fingers_in else (notches, ())
        if middles:
            yield panel(f"divider-{name}", long - p, high, (below, above, tongue, tongue), count=len(middles))


def _bearing(box: Box, panel: Callable[..., Part]) -> Iterator[Part]:
    """Ledges under a lid that slides or a board, and the rails above a lid that slides."""
    if box.ledged:
        p = box.joint_play
        yield panel("ledge", box.width - p, box.height, count=2, sides=_STRAIGHT,
                    holes=tuple(hole.moved(-p / 2, 0.0) for hole in _holes(box, box.across)))
    if box.lid == "slide":
        yield panel("rail", box.width + box.thickness, RAIL * box.thickness, _STRAIGHT, count=2)


def _lid(box: Box, panel: Callable[..., Part]) -> Iterator[Part]:
    w, d, t, g = box.width, box.depth, box.thickness, box.lid_play
    if box.lid == "lift":
        side = box.clasps.lid_side if box.clasps else ((w, t),)
        yield panel("lid", w, d, (side, side, ((d, t),), ((d, t),)))
        yield panel("lid-inside", w - 2 * g, d - 2 * g, _STRAIGHT)
        if box.clasps:
            yield box.clasps.part
    if box.lid == "hinge":
        yield replace(panel("lid", w, d, _STRAIGHT), outline=box.hinge.lid)
    if box.lid == "slide":
        long, wide = w + t - g, d - 2 * g
        grip = tuple(Stroke("engrave", line((long - k * t, 0.35 * wide), (long - k * t, 0.65 * wide)))
                     for k in (1, 2, 3))
        yield replace(panel("lid", long, wide, _STRAIGHT), front=grip)
