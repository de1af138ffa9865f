"""Number tokens of Nombres Croisés: small squares with a number on each face, that lie along the crown (product.md
section 2: its band is half a cell wide)."""

from __future__ import annotations

from ..core.part import Part, Stroke
from ..core.path import Path, bounds, line, rectangle
from ..core.stroke_font import strokes

__all__ = ["PART", "number_token"]

DIGIT_HEIGHT, DIGIT_WIDEST = 0.55, 0.6
"""Height and greatest width of a number, in sides of its token."""
FOOT, FOOT_WIDTH = 0.37, 0.4
"""How far below the middle a foot is, and how wide, in sides of the token."""
_TURNED = {6: 9, 9: 6}
"""What reads as another number when it stands on its head."""


def number_token(front: int = 3, back: int = 4, *, side: float = 9.6, most: int = 7, thickness: float = 1.0,
                 material: str = "card-1", count: int = 14) -> Part:
    """A square, so that its number stands upright along whichever side of a board it lies.

    most  the largest number of the set: where there is a 9 as well as a 6, both stand on a foot
    """
    half = side / 2
    over = tuple(Stroke("engrave", path.mirrored()) for path in _face(back, side, most))
    return Part(f"number-{front}-{back}", material, thickness, rectangle(-half, -half, side, side),
                front=tuple(Stroke("engrave", path) for path in _face(front, side, most)), back=over, count=count)


def _face(number: int, side: float, most: int) -> tuple[Path, ...]:
    """The digits about the middle, lower where they would be too wide."""
    drawn = strokes(str(number), DIGIT_HEIGHT * side)
    x0, _, x1, _ = bounds(drawn)
    digits = tuple(path.scaled(min(1.0, DIGIT_WIDEST * side / (x1 - x0))) for path in drawn)
    if _TURNED.get(number, most + 1) > most:
        return digits
    x, y = FOOT_WIDTH / 2 * side, -FOOT * side
    return (*digits, line((-x, y), (x, y)))


PART = number_token
