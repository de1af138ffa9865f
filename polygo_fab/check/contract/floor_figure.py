"""CONTRACT: in the figure of the parts of a square box the floor shows its cells, and the crown its hole in scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..diagram_items import Item, items_of
from ..page.mark import Mark
from ..page.page import Pdf

__all__ = ["floor_figure_wrong"]

_NEAR = 0.02
"""Of a pitch: how far a line may lie from its place."""
_ACROSS = (15.0, 30.0)
"""mm: from how wide to how wide a part is drawn in such a figure."""


def floor_figure_wrong(file: Pdf, cells: int, must: bool = True) -> Iterator[str]:
    """What is wrong with the figure in a file, of a box with so many cells along the
    front; `must` if it has to be there. Its pictures follow each other: both faces of the floor, then the crown."""
    for page in file.pages:
        drawn = [items_of(form.own) for form in page.forms]
        plates = [[first, *items] for items in drawn if isinstance(first := next(items, None), Mark)
                  and _is_plate(first)]
        if len(plates) < 3:
            continue
        for name, items, asked in zip(("front", "back"), plates, (cells, cells + 1), strict=False):
            lines = sorted(_levels(items, (cells + 1) / _side(items[0])))
            wanted = [(k + (cells + 1 - asked) / 2) for k in range(asked + 1)]
            if len(lines) != len(wanted) or any(abs(a - b) > _NEAR for a, b in zip(lines, wanted, strict=True)):
                yield f"the {name} of the floor is drawn with {len(lines) - 1} cells across: expected {asked}"
        sides = [_side(item) for item in plates[2] if isinstance(item, Mark) and item.closed]
        if len(sides) != 2 or abs(sides[1] / sides[0] - cells / (cells + 1)) > _NEAR / cells:
            yield f"the hole of the crown is drawn otherwise than {cells} of {cells + 1} pitches wide"
        return
    if must:
        yield "there is no figure of its parts"


def _is_plate(item: Mark) -> bool:
    return item.closed and not item.curved and len(item.points) == 5 and _ACROSS[0] < _side(item) < _ACROSS[1]


def _side(item: Item) -> float:
    assert isinstance(item, Mark)
    return max(x for x, _ in item.points) - min(x for x, _ in item.points)


def _levels(items: Sequence[Item], scale: float) -> set[float]:
    """How far from the left edge of the plate, in pitches, lines run up it; only where as many run across it."""
    assert isinstance(items[0], Mark)
    x0, y0 = (min(p[k] for p in items[0].points) for k in (0, 1))
    lines = [item.points for item in items[1:] if isinstance(item, Mark) and len(item.points) == 2]
    up = {round((a[0] - x0) * scale, 2) for a, b in lines if math.isclose(a[0], b[0], abs_tol=1e-3)}
    across = {round((a[1] - y0) * scale, 2) for a, b in lines if math.isclose(a[1], b[1], abs_tol=1e-3)}
    return up if len(up) == len(across) else set()
