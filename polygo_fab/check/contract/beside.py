"""What is burned on a plate beside the lines of its board: marks in its cells, and marks of players on its border."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .alike import Motion
from .marks import mark
from .pieces import Burned, Piece

if TYPE_CHECKING:
    import shapely

__all__ = ["Beside", "beside_wrong"]

_IN_PLACE = 0.1
"""mm: how far the middle of a mark may be from its place."""
_ONE = 0.8
"""mm: strokes that lie no farther apart are of one mark."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Beside:
    """mm about the middle of the board.

    inside   each place in a cell with the mark that stands there, all there are; None where none is asked
    rims     for each part of the border the mark of its player and the middles of its cells; none but these marks
             stand beside them
    letters  whether names stand beside the board too, which look like marks
    field    what the crown encloses
    """

    inside: tuple[tuple[float, float, str], ...] | None
    rims: tuple[tuple[str, tuple[Spot, ...]], ...]
    letters: bool
    field: shapely.Polygon


def beside_wrong(piece: Piece, asked: Beside, way: Motion, edges: Any) -> str:
    """What is wrong with all that is burned on a piece but the lines along `edges`, "" where nothing is."""
    import shapely

    free = [Burned(b.operation, way.back(b.line), b.round) for b in piece.burned]
    if edges is not None:
        shapely.prepare(edges)
        free = [b for b in free if not shapely.dwithin(edges, shapely.points(b.line), 0.05).all()]
    shapely.prepare(asked.field)
    own = [b for b in free if shapely.contains_xy(asked.field, *_middle(b))]
    wrong = _inside(own, asked.inside) if asked.inside is not None and edges is not None else ""
    return wrong or (_rims([b for b in free if not any(b is o for o in own)], asked) if asked.rims else "")


def _inside(burned: Sequence[Burned], asked: Sequence[tuple[float, float, str]]) -> str:
    """Every mark stands in its place, and nothing else on the field."""
    left = list(burned)
    for x, y, name in asked:
        here = [b for b in left if math.dist(_middle(b), (x, y)) <= _IN_PLACE]
        seen = mark(here, None, middle=False)
        if seen != name:
            return f"at ({x:.2f}, {y:.2f}) from the middle: {seen}, expected {name}"
        left = [b for b in left if not any(b is h for h in here)]
    return f"{len(left)} lines that nothing asks for on the field" if left else ""


def _rims(burned: Sequence[Burned], asked: Beside) -> str:
    """Every part of the border has a mark of its player; a mark stands beside no part that is another's."""
    groups = [(mark(some, None, middle=False), _centre(some)) for some in _groups(burned)]
    names = {name for name, _ in asked.rims}
    seen = [0] * len(asked.rims)
    for name, at in groups:
        nearest = [min(math.dist(at, cell) for cell in cells) for _, cells in asked.rims]
        near = [i for i, far in enumerate(nearest) if far <= min(nearest) + 0.5]
        mine = [i for i in near if asked.rims[i][0] == name]
        for i in mine:
            seen[i] += 1
        if not mine and not asked.letters:
            return f"{name} beside the border of {asked.rims[near[0]][0]}, at ({at[0]:.1f}, {at[1]:.1f})"
    # at both ends, so that one sees how far it goes, where it is long enough for two
    lost = [name for (name, cells), count in zip(asked.rims, seen, strict=True) if count < (2 if len(cells) > 2 else 1)]
    return f"too few {lost[0]}s beside its part of the border, of {', '.join(sorted(names))}" if lost else ""


def _groups(burned: Sequence[Burned]) -> list[list[Burned]]:
    import shapely

    if not burned:
        return []
    lines = [shapely.LineString(b.line) for b in burned]
    tree, number = shapely.STRtree(lines), list(range(len(lines)))
    for i, j in zip(*tree.query(lines, predicate="dwithin", distance=_ONE).tolist(), strict=True):
        a, b = number[i], number[j]
        if a != b:
            number = [a if n == b else n for n in number]
    # a circle within a circle is one mark with it
    boxes = {n: shapely.MultiLineString([line for line, m in zip(lines, number, strict=True) if m == n]).envelope
             for n in set(number)}
    for a, outer in boxes.items():
        for b, inner in boxes.items():
            if a != b and outer.covers(inner):
                number = [a if n == b else n for n in number]
    found: dict[int, list[Burned]] = {}
    for n, b in zip(number, burned, strict=True):
        found.setdefault(n, []).append(b)
    return list(found.values())


def _middle(burned: Burned) -> Any:
    return (burned.line.min(axis=0) + burned.line.max(axis=0)) / 2


def _centre(some: Sequence[Burned]) -> Any:
    import numpy

    every = numpy.concatenate([b.line for b in some])
    return (every.min(axis=0) + every.max(axis=0)) / 2
