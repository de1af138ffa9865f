"""A box put together: each panel upright in its place, closed or pulled apart, and what lies in its compartments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core.kit import Stored
from ..core.part import Part
from ..core.path import rectangle
from ..core.solid import Body, Plane, Prism
from .box_contents import places

if TYPE_CHECKING:
    from .box import Box

__all__ = ["bodies", "filled", "stored"]

_WALL, _DIVIDER, _LID = "#d9b382", "#c99b62", "#e3c598"
_PIECES = ("#8a5a33", "#efd9b0", "#b98a5a", "#6b4426")


def bodies(box: Box, apart: float) -> tuple[Body, ...]:
    """All panels, inside from the origin; `apart` draws each away from the middle by so many times its own way."""
    return tuple(_placed(box, apart))


def _placed(box: Box, apart: float) -> Iterator[Body]:
    parts, t, p = {part.name: part for part in box.parts}, box.thickness, box.joint_play
    far = apart * 0.35 * max(box.width, box.depth)
    start, up = (t if box.ledged else 0.0), apart * t  # apart, all that stands is level: a picture shows the near last
    front, back = (next(parts[name] for name in names if name in parts) for names in (
        ("wall-front", "wall-thumb", "wall-long"), ("wall-back", "wall-stop", "wall-long")))
    right = parts["wall-low" if "wall-low" in parts else "wall-side"]
    yield _standing(parts["bottom"], "xy", -t, _WALL).moved(0, 0, -0.7 * far)
    yield _standing(front, "xz", -t, _WALL).moved(0, -far, up)
    yield _standing(back, "xz", box.depth, _WALL).moved(0, far, up)
    yield _standing(parts["wall-side"], "yz", -t, _WALL).moved(-far, 0, up)
    yield _standing(right, "yz", box.width, _WALL).moved(far, 0, up)
    if box.ledged:
        for y, way in ((0.0, -0.6), (box.depth - t, 0.6)):
            yield _standing(parts["ledge"], "xz", y, _DIVIDER).moved(p / 2, way * far, 0)
            if "rail" in parts:
                rail = _standing(parts["rail"], "xz", y, _DIVIDER)
                yield rail.moved(0, way * far, box.walls - parts["rail"].size[1])
    for y in box.along:
        yield _standing(parts["divider-along"], "xz", y - t / 2, _DIVIDER).moved(p / 2, 0, 0)
    for x in box.across:
        yield _standing(parts["divider-across"], "yz", x - t / 2, _DIVIDER).moved(0, start + p / 2, 0.45 * far)
    g = box.lid_play
    if box.lid == "lift":
        yield _standing(parts["lid-inside"], "xy", box.height, _DIVIDER).moved(g, g, 1.3 * far)
        yield _standing(parts["lid"], "xy", box.walls, _LID).moved(0, 0, 1.7 * far)
        if its := box.clasps:
            for y in (-2 * t - g, box.depth + t + g):
                flap = _standing(parts["flap"], "xz", y, _WALL)
                yield flap.moved(its.at - its.flap / 2, 0, box.walls - its.flap + 1.7 * far)
    if box.lid == "hinge":
        yield _standing(parts["lid"], "xy", box.walls, _LID).moved(0, 0, 1.7 * far)
    if box.lid == "slide":
        yield _standing(parts["lid"], "xy", box.height, _LID).moved(g, g, 1.7 * far)


def _standing(part: Part, plane: Plane, start: float, colour: str) -> Body:
    return Body(part.name, (Prism(part.outline, plane, start, part.thickness, part.holes),), colour=colour,
                lines=part.front if plane == "xy" else ())


def filled(box: Box) -> tuple[Body, ...]:
    """What is seen from above without the lid: walls, ledges and dividers, and a pile of pieces in each place."""
    t, d, start = box.thickness, box.depth, (box.thickness if box.ledged else 0.0)
    lying = [(x, y, w, h) for x, y, w, h in (
        (-t, -t, box.width + 2 * t, t), (-t, d, box.width + 2 * t, t), (-t, 0.0, t, d), (box.width, 0.0, t, d),
        *(((0.0, y, box.width, t) for y in (0.0, d - t)) if box.ledged else ()),
        *((0.0, y - t / 2, box.width, t) for y in box.along),
        *((x - t / 2, start, t, d - 2 * start) for x in box.across))]
    found = [_block("wall", at, box.height, _WALL) for at in lying]
    for number, (one, x, y) in enumerate(places(box.shelves, box.gap)):
        kind, left = one.kind, one.kind.count
        for i in range(one.across * one.along):
            high = min(left, one.high)
            left -= high
            if high:
                at = (x + one.room + i % one.across * kind.long, start + y + one.room + i // one.across * kind.short,
                      kind.long, kind.short)
                found.append(_block(kind.name, at, high * kind.thick, _PIECES[number % len(_PIECES)]))
    return (_block("bottom", (-t, -t, box.width + 2 * t, d + 2 * t), 0.1, _LID), *found)


def stored(box: Box) -> Iterator[Stored]:
    """Each compartment with what lies in it."""
    start = box.thickness if box.ledged else 0.0
    widths, depths = box.shelves.widths, box.shelves.depths
    for number, (one, x, y) in enumerate(places(box.shelves, box.gap)):
        column = next(c for c, some in enumerate(box.shelves.columns) if one in some)
        row = number - sum(len(some) for some in box.shelves.columns[:column])
        yield Stored(one.kind.name, one.kind.count, one.kind.long, one.kind.short,
                     (x, start + y, widths[column], depths[row]))


def _block(name: str, at: tuple[float, float, float, float], high: float, colour: str) -> Body:
    return Body(name, (Prism(rectangle(*at), "xy", 0.0, high),), colour=colour)
