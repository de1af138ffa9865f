"""A picture in layers. What is the same in every position of a board is measured once, and moved once to each place: a
book draws a board some hundred times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from ..core.page import Label, Shape
from ..core.path import Point

__all__ = ["DrawnItems", "Item", "LastingItems", "framed"]

Item = Shape | Label
_Box = tuple[float, float, float, float]
_AROUND = 0.3
"""mm around a picture."""


class DrawnItems:
    """Things that are drawn one after the other, mm."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(items)

    @cached_property
    def box(self) -> _Box | None:
        """Around all of them, with the widths of their lines; None where there is nothing."""
        if not self.items:
            return None
        x0, y0, x1, y1 = zip(*map(_box, self.items), strict=True)
        return (min(x0), min(y0), max(x1), max(y1))

    def moved(self, dx: float, dy: float) -> tuple[Item, ...]:
        return tuple(_moved(item, dx, dy) for item in self.items)


class LastingItems(DrawnItems):
    """Those that other drawings have as well."""

    def moved(self, dx: float, dy: float) -> tuple[Item, ...]:
        return _moved_before(self, dx, dy)


def framed(layers: Sequence[DrawnItems]) -> tuple[Point, tuple[Item, ...], Point]:
    """All layers moved so that they lie inside a drawing, the size of that, and by how much they are moved."""
    x0, y0, x1, y1 = zip(*(layer.box for layer in layers if layer.box), strict=True)
    dx, dy = _AROUND - min(x0), _AROUND - min(y0)
    items = tuple(item for layer in layers for item in layer.moved(dx, dy))
    return (max(x1) + _AROUND + dx, max(y1) + _AROUND + dy), items, (dx, dy)


@lru_cache(maxsize=64)
def _moved_before(layer: LastingItems, dx: float, dy: float) -> tuple[Item, ...]:
    return DrawnItems.moved(layer, dx, dy)


def _moved(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, Shape):
        return Shape(item.path.moved(dx, dy), item.style)
    return Label(item.text, (item.at[0] + dx, item.at[1] + dy), item.size, anchor=item.anchor, colour=item.colour,
                 bold=item.bold)


def _box(item: Item) -> _Box:
    """Around a shape with the width of its line, or a text, about."""
    if isinstance(item, Shape):
        (x0, y0, x1, y1), half = item.path.bounds, item.style.width / 2 if item.style.stroke else 0.0
        return (x0 - half, y0 - half, x1 + half, y1 + half)
    (x, y), half = item.at, 0.4 * item.size * len(item.text)
    return (x - half, y - 0.3 * item.size, x + half, y + item.size)
