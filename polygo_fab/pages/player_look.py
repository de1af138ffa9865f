"""Whose a thing is, shown without colour: white with an outline, or with a border in a pattern of greys.

A player's pieces have the pattern that his side of the board has (`DASHES`): dark, light, or a border broken in one of
four ways, which reads alike whichever way a piece lies. What is nobody's is hatched, and grey where it has a cross of
its own. The mark says it in every style.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..core.offset import offset
from ..core.page import Label, Shape, Style
from ..core.path import Path, Point, line
from ..core.printed.paper import HATCH, Printed

__all__ = ["DARK", "DASHES", "hatched", "without_colour"]

DARK = "#404040"
_GREY = "#8f8f8f"
"""Of blocks: 3.2 to 1 from white and from DARK (WCAG 2.2)."""
_ON_GREY = "#101010"
DASHES: tuple[tuple[float, ...], ...] = ((), (), (3.2, 1.6), (1.2, 1.2), (6.0, 1.5, 1.5, 1.5), (0.6, 1.8))
"""How the border of a player's things is broken, mm; those of the first two are one dark and one light."""
_SPACING = 1.6  # mm between lines of hatching on a piece
_SHORT = 0.01  # mm: no line of hatching is as short
_RIM = {False: 0.1, True: 0.06}
"""Breadth of the border, as a share of the least width of a piece: of one with an edge, of one that is cut out of its
colour, and then at least _LEAST mm."""
_LEAST = 0.5

Items = list[Shape | Label]


def without_colour(items: Sequence[Shape | Label], player: int, style: Printed, bleed: float = 0.0) -> Items:
    """What is drawn of a thing of a player (0: nobody's) in a style other than colour.

    What is filled is its ground, all else its mark and its number. `bleed` is how far (mm) a ground goes on beyond
    the edge that is cut: with only an outline it is left out.
    """
    block = not player and any(isinstance(item, Shape) and item.style.fill is None for item in items)
    ground, ink = "#ffffff", DARK
    if style == "hatch" and (player == 1 or block):
        ground, ink = (DARK, "#ffffff") if player else (_GREY, _ON_GREY)
    found: Items = []
    for item in items:
        if isinstance(item, Label):
            found.append(replace(item, colour=ink))
        elif item.style.fill is None:
            found.append(Shape(item.path, replace(item.style, stroke=ink)))
        elif style == "hatch" or not bleed:
            found.append(Shape(item.path, replace(item.style, stroke=None if bleed else DARK, fill=ground)))
            if style == "hatch" and player and DASHES[player - 1]:
                found.append(_border(item.path, DASHES[player - 1], bleed))
            elif style == "hatch" and not player and not block:
                found += [Shape(stroke, Style(HATCH, width=0.25)) for stroke in hatched(item.path, _SPACING)]
    return found


def hatched(path: Path, spacing: float, ways: int = 1) -> Iterator[Path]:
    """Lines at 45 degrees across a closed path that rise to the right (1), that fall (2), or both (3); on one grid for
    all the paths of a drawing."""
    if ways & 2:
        yield from (stroke.mirrored() for stroke in hatched(path.mirrored(), spacing))
    corners = path.flattened() if ways & 1 else []
    levels = [y - x for x, y in corners]
    step = spacing * math.sqrt(2)
    for number in range(math.ceil(min(levels, default=0.0) / step), math.floor(max(levels, default=-1.0) / step) + 1):
        level, crossed = number * step, list[Point]()
        for (a, low), (b, high) in pairwise(zip(corners, levels, strict=True)):
            if (low < level) != (high < level):
                t = (level - low) / (high - low)
                crossed.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        ends = iter(sorted(crossed))
        yield from (line(a, b) for a, b in zip(ends, ends, strict=True) if math.dist(a, b) > _SHORT)


def _border(ground: Path, dash: tuple[float, ...], bleed: float) -> Shape:
    """Along the ground, as far out as it goes."""
    x0, y0, x1, y1 = ground.bounds
    breadth = _RIM[bool(bleed)] * min(x1 - x0 - 2 * bleed, y1 - y0 - 2 * bleed)
    breadth = (max(_LEAST, breadth) if bleed else breadth) + bleed
    path = offset(ground, -breadth / 2)
    return Shape(path, Style(stroke=DARK, width=breadth, dash=_fitted(dash, path.length)))


def _fitted(dash: tuple[float, ...], length: float) -> tuple[float, ...]:
    """Dashes a little longer or shorter, so that they come out even along a closed line of `length` mm."""
    period = math.fsum(dash)
    factor = length / period / max(1, round(length / period))
    return tuple(factor * part for part in dash)
