"""Letters and numbers read from single lines, as a person reads them: where the lines run over a grid of dots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..untyped import Numbers
from .shapes import as_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HIGH", "SHAPES", "SMALL", "TAILS", "read", "tall", "width"]

HIGH, SMALL = 6, 4
"""How high digits and high letters are, and small letters, in steps of the grid."""
_DEEP = 2
"""Steps that a tail goes below the line."""
_GAP, _APART = 1.6, 1.0
"""Steps of free room between two characters, and how many part them at least."""
_OFF = 0.06
"""Steps: how far a character may reach from where it should."""
_LIKE = 4.5
"""Dots by which a character may be unlike its own; a 3 that stands on its head is less like a 2."""

SHAPES = {
    "0": ".###. #...# #...# #...# #...# #...# .###.", "1": "..#.. .##.. #.#.. ..#.. ..#.. ..#.. ..#..",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####", "3": "##### ...#. ..##. ....# ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.", "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #...# #.... ####. #...# #...# .###.", "7": "##### ....# ...#. ..#.. ..#.. .#... .#...",
    "8": ".###. #...# #...# .###. #...# #...# .###.", "9": ".###. #...# #...# .#### ....# #...# .###.",
    "a": ".#### #...# #...# #...# .####", "b": "#.... #.... ####. #...# #...# #...# ####.",
    "c": ".###. #...# #.... #...# .###.", "d": "....# ....# .#### #...# #...# #...# .####",
    "e": ".###. #...# ##### #.... .####", "f": "..##. .#... ####. .#... .#... .#... .#...",
    "g": ".#### #...# #...# #...# .#### ....# .###.", "h": "#.... #.... ####. #...# #...# #...# #...#",
    "i": "#.... #.... #.... #.... #.... #.... #....", "j": ".#... .#... .#... .#... .#... .#... .#... .#... #....",
    "k": "#.... #.... #..#. #.#.. ##... #.#.. #..#.", "l": "#.... #.... #.... #.... #.... #.... .#...",
    "m": "##.#. #.#.# #.#.# #.#.# #.#.#", "n": "####. #...# #...# #...# #...#",
    "o": ".###. #...# #...# #...# .###.", "p": "####. #...# #...# #...# ####. #.... #....",
    "q": ".#### #...# #...# #...# .#### ....# ....#", "r": "#.##. ##... #.... #.... #....",
    "s": ".###. #...# .###. #...# .###.", "t": ".#... .#... ####. .#... .#... .#... ..##.",
    "u": "#...# #...# #...# #...# .####", "v": "#...# #...# .#.#. .#.#. ..#..", "w": "#...# #.#.# ##.## .#.#. .#.#.",
    "x": "#...# .#.#. ..#.. .#.#. #...#", "y": "#...# #...# #...# #...# .#### ....# .###.",
    "z": "##### ...#. ..#.. .#... #####"}
"""What the dots of each character look like, from the top."""
TAILS = "gjpqy"


def tall(text: str) -> bool:
    """Whether a label is centred half-way up its digits; one of letters alone stands as small letters do."""
    return not text.isalpha()


def width(text: str) -> float:
    """How wide a label is, in its height."""
    import numpy

    return (sum(int(numpy.nonzero(_grids()[name])[1].max()) for name in text) + _GAP * (len(text) - 1)) / HIGH


def read(lines: Sequence[NDArray[np.float64]], base: float, step: float) -> str:
    """The characters of some upright lines, from the left, each the one that it is most like; "?" for one that is not
    like any, or reaches elsewhere than that.

    base   the height on which they stand, mm; `step`: a sixth of the height of digits
    """
    found: list[list[NDArray[np.float64]]] = []
    right = -float("inf")
    spans = [(float(line[:, 0].min()), float(line[:, 0].max()), line) for line in lines]
    for left, end, line in sorted(spans, key=lambda span: span[0]):
        if left > right + _APART * step:
            found.append([])
        found[-1].append(line)
        right = max(right, end)
    return "".join(_character(some, base, step) for some in found)


@cache
def _grids() -> dict[str, Numbers]:
    """Each character on nine rows, the highest first."""
    import numpy

    grids = {}
    for name, shape in SHAPES.items():
        rows = shape.split()
        top = 0 if name not in TAILS or name == "j" else HIGH - SMALL
        top = top if len(rows) > SMALL + 1 or name in TAILS else HIGH - SMALL
        grid = numpy.zeros((HIGH + _DEEP + 1, 5))
        for i, row in enumerate(rows):
            grid[top + i] = [dot == "#" for dot in row]
        grids[name] = grid
    return grids


@cache
def _dots() -> tuple[tuple[str, ...], Numbers, dict[str, tuple[int, int, int]]]:
    """The names of all characters, the dots of each in one row, and how high, how low and how far right it reaches."""
    import numpy

    dots = {name: numpy.nonzero(grid) for name, grid in _grids().items()}
    return (tuple(dots), numpy.array([grid.reshape(-1) for grid in _grids().values()]),
            {name: (HIGH - int(rows.min()), HIGH - int(rows.max()), int(columns.max()))
             for name, (rows, columns) in dots.items()})


def _character(lines: Sequence[NDArray[np.float64]], base: float, step: float) -> str:
    import numpy
    import shapely

    x, y = shapely.get_coordinates(shapely.segmentize(as_lines(lines), step / 8)).T
    x, y = (x - x.min()) / step, (y - base) / step
    rows, columns = (HIGH - y.round()).clip(0, HIGH + _DEEP), x.round().clip(0, 4)
    seen = numpy.bincount((5 * rows + columns).astype(int), minlength=5 * (HIGH + _DEEP + 1))
    names, dots, reach = _dots()
    unlike, name = min(zip(abs(dots - numpy.minimum(seen / 6.0, 1.0)).sum(axis=1).tolist(), names, strict=True))
    like = all(abs(at - asked) <= _OFF for at, asked in zip((y.max(), y.min(), x.max()), reach[name], strict=True))
    return name if unlike <= _LIKE and like else "?"
