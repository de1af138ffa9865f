"""Where things are on a drawn page: boxes of its items, the boards, and what must not overlap."""

from __future__ import annotations

from itertools import combinations

from polygo_fab.core.page import Drawing, Label, Plates, Shape, paper_size
from polygo_fab.core.puzzle_drawing import PUZZLE_INKS
from polygo_fab.pages.measure import text_width

Box = tuple[float, float, float, float]
UNPRINTABLE = 10.0
"""mm that no printer is asked to reach."""
CODE = 100
"""Points from which on a filled shape is a QR code."""


def box(item: Shape | Label) -> Box:
    if isinstance(item, Shape):
        return item.path.bounds
    width = text_width(item.text, item.size, item.bold)
    left = item.at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width
    return (left, item.at[1] - 0.25 * item.size, left + width, item.at[1] + 0.75 * item.size)


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def frames(page: Drawing) -> list[Box]:
    """The outlines of the grids in reading order: rectangles with a line around and no fill."""
    found = [item.path.bounds for item in page.items if isinstance(item, Shape) and item.path.closed
             and len(item.path.segments) == 4 and item.style.stroke in PUZZLE_INKS.values() and item.style.fill is None]
    return sorted(found, key=lambda b: (-round(b[3], 3), b[0]))


def codes(page: Drawing) -> list[Box]:
    """The boxes of the QR codes, without the white around."""
    return [item.path.bounds for item in page.items if isinstance(item, Shape) and len(item.path.segments) > CODE]


def assert_nothing_overflows(plates: Plates) -> None:
    """Everything on the paper; no label on a label, on a board or on a code; no board or code on another."""
    size = paper_size(plates.paper)
    for page in plates.pages:
        assert page.size == size
        boxes = [(item, box(item)) for item in page.items]
        for item, (x0, y0, x1, y1) in boxes:
            assert UNPRINTABLE <= min(x0, y0), item
            assert max(x1 - size[0], y1 - size[1]) <= -UNPRINTABLE, item
        labels = sorted(b for item, b in boxes if isinstance(item, Label))
        for k, a in enumerate(labels):
            for b in labels[k + 1:]:
                if b[0] >= a[2]:
                    break  # all further ones are to the right of it
                assert apart(a, b), (page.alt[:80], a, b)
        solid = [*frames(page), *codes(page)]
        assert all(apart(board, label) for board in solid for label in labels)
        assert all(apart(board, other) for board, other in combinations(solid, 2))
