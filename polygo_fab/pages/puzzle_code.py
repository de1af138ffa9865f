"""The QR code beside a puzzle: what a telephone reads is the permanent text of the puzzle, or its shorter name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from ..core.page import Shape, Style
from ..core.path import Path, Point, polyline

__all__ = ["QUIET", "SOLVE", "Code", "code", "comb"]

SOLVE = "/puzzles/solve?p="
"""Where `serve` plays a puzzle, after the language: what follows is its name or its text."""

QUIET = 4
"""Modules of white on each side (ISO/IEC 18004)."""
LONG = 250
"""Characters from which on a puzzle that has a name shows that instead."""
_MASK = 0
"""Readers take any of the eight masks; to try all makes codes four times as slow."""
MOST = 2953
"""Bytes that the largest code holds."""


@dataclass(frozen=True)
class Code:
    """What is read, and the modules of the code, true for dark."""

    text: str
    rows: tuple[tuple[bool, ...], ...]

    @property
    def side(self) -> int:
        """Modules with the white around."""
        return len(self.rows) + 2 * QUIET

    def shape(self, at: Point, module: float) -> Shape:
        """The code with the top left corner of its white at `at`; a module is so many mm."""
        corner = (at[0] + QUIET * module, at[1] - QUIET * module)
        return Shape(comb(self.rows, corner, module), Style(stroke=None, fill="#000000"))


def code(text: str, name: str = "", link: str = "") -> Code | None:
    """The code of a text, or of the name where the text is long; None where neither fits. With a `link` before it, it
    is the address of the name if there is one, else of the text."""
    import segno

    said = f"{link}{quote(name or text, safe=':/,=*')}" if link else name if name and len(text) > LONG else text
    if len(said.encode()) > MOST:
        return None
    made = segno.make(said, error="l", micro=False, mask=_MASK)
    return Code(said, tuple(tuple(bool(module) for module in row) for row in made.matrix))


def comb(rows: Sequence[Sequence[bool]], at: Point, module: float) -> Path:
    """All dark modules as one line to be filled, so that no seam shows: along the foot of each row and around its dark
    runs, back, and down the left side to the next; what is gone over twice has no inside. `at` is the top left."""
    x, y = at
    points = [(x, y)]
    for r, row in enumerate(rows, start=1):
        low = y - r * module
        points.append((x, low))
        start = None
        for c, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x + c * module
                points += [(start, low), (start, low + module)]
            elif not dark and start is not None:
                points += [(x + c * module, low + module), (x + c * module, low)]
                start = None
        points.append((x, low))
    points.append((x, y))
    return polyline(points)
