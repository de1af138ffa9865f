"""Words read from single lines, as a person reads them: capitals, accents and signs beside the labels of `letters`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from .letters import HIGH, SHAPES, SMALL, TAILS
from .shapes import Points

if TYPE_CHECKING:

    pass

__all__ = ["plain", "read_words", "words_wide"]

_DEEP, _ABOVE, _WIDE = 2, 3, 6
"""Steps that a tail goes below the line, and an accent above a capital; columns of the widest character."""
_GAP, _SPACE = 1.6, 3.0
"""Steps between two characters, and of a space beside that."""
_APART, _WORDS = 1.3, 3.1
"""Steps of free room that part two characters at least (dots on an i are one step beside it), and two words."""
_OFF, _LIKE = 0.06, 5.5
"""Steps by which a character may reach elsewhere, and dots by which it may be unlike its own."""

_SHAPES = {
    **SHAPES, "A": "..#.. .#.#. #...# #...# ##### #...# #...#", "B": "####. #...# #...# ####. #...# #...# ####.",
    "C": ".###. #...# #.... #.... #.... #...# .###.", "D": "###.. #..#. #...# #...# #...# #..#. ###..",
    "E": "##### #.... #.... ####. #.... #.... #####", "F": "##### #.... #.... ####. #.... #.... #....",
    "G": ".###. #...# #.... #.### #...# #...# .###.", "H": "#...# #...# #...# ##### #...# #...# #...#",
    "I": "### .#. .#. .#. .#. .#. ###", "J": "....# ....# ....# ....# ....# #...# .###.",
    "K": "#...# #..#. ##... #.... ##... #..#. #...#", "L": "#.... #.... #.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #.#.# #...# #...# #...#", "N": "#...# ##..# ##..# #.#.# #..## #..## #...#",
    "O": "..##.. .#..#. #....# #....# #....# .#..#. ..##..", "P": "####. #...# #...# ####. #.... #.... #....",
    "Q": "..##.. .#..#. #....# #....# #..#.# .#..#. ..##.#", "R": "####. #...# #...# ####. #.#.. #..#. #...#",
    "S": ".###. #...# #.... .###. ....# #...# .###.", "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# #...# .###.", "V": "#...# #...# .#.#. .#.#. .#.#. ..#.. ..#..",
    "W": "#...# #...# #...# #.#.# .###. .#.#. .#.#.", "X": "#...# .#.#. .#.#. ..#.. .#.#. .#.#. #...#",
    "Y": "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..", "Z": "##### ...#. ...#. ..#.. .#... .#... #####",
    "-": "###", ".": "# #", ",": ".# #. #.", "'": "# #", "!": "# # # # . # #",
    "?": ".###. #...# ....# ...#. ..#.. ..#.. ..#..", "&": ".#... #.#.. #.#.. .#... #.#.# #..#. .##.#",
    "/": "....# ...#. ...#. ..#.. .#... .#... #....", "+": "..#.. ..#.. ##### ..#.. ..#..", ":": "# # . # #"}
"""From the top; `_TOPS` tells how high the first row is, where it is not as high as a capital."""
_TOPS = {"-": 3, ".": 1, ",": 1, "'": 6, "+": 5, ":": 4, "j": HIGH}
_OVER = {"\u0300": "#.. .##", "\u0301": "..# ##.", "\u0302": ".#. #.#", "\u0303": ".#..# #..#.", "\u030c": "#.# .#.",
         "\u0308": "#.# #.#"}
"""Above the middle of their letter: grave, acute, circumflex, tilde, caron, diaeresis."""
_CEDILLA = "\u0327"


def plain(text: str) -> str:
    """The text as it is engraved: one space between words, each accent on its letter."""
    return unicodedata.normalize("NFC", " ".join(text.replace("\u2019", "'").split()))


def words_wide(text: str) -> float:
    """How wide a text is, in heights of a capital."""
    grids = _grids(frozenset(plain(text)))
    wide = 0.0
    for character in plain(text):
        wide += _SPACE if character == " " else _columns(grids[character]) + _GAP if character in grids else 0.0
    return (wide - _GAP) / HIGH


def read_words(lines: Sequence[Points], base: float, step: float, letters: str) -> str:
    """The words of some upright lines, from the left; "?" for a character that is not like any.

    base     the height on which they stand, mm; `step`: a sixth of the height of a capital
    letters  those with accents are known that are among these
    """
    found: list[list[Points]] = []
    right, text, grids = -float("inf"), "", _grids(frozenset(plain(letters)))
    spaces = list[bool]()
    for line in sorted(lines, key=lambda line: float(line[:, 0].min())):
        left = float(line[:, 0].min())
        if left > right + _APART * step:
            found.append([])
            spaces.append(left > right + _WORDS * step)
        found[-1].append(line)
        right = max(right, float(line[:, 0].max()))
    for some, parted in zip(found, spaces, strict=True):
        text += " " * (parted and text != "") + _character(some, base, step, grids)
    return text


@cache
def _grids(letters: frozenset[str]) -> dict[str, Points]:
    """Each character on twelve rows, the highest first; with accents those among `letters`."""
    import numpy

    grids = {name: _grid(name, shape) for name, shape in _SHAPES.items()}
    for letter in sorted(letters - set(grids) - {" "}):
        parted = unicodedata.normalize("NFD", letter)
        base, accents = parted[0], parted[1:]
        if base not in grids or not all(it in _OVER or it == _CEDILLA for it in accents):
            continue
        grid = grids[base].copy()
        above = [it for it in accents if it != _CEDILLA]
        if above and base in "ij":  # the accent stands for the dot
            grid[:_ABOVE + HIGH - SMALL] = 0
        top = int(grid.any(axis=1).argmax())
        middle = _columns(grid) // 2
        for it in accents:
            rows = _OVER[it].split() if it in _OVER else [".#", ".#", "#."]
            at = middle - (len(rows[0]) // 2 if it in _OVER else 1)
            if at < 0:
                grid, at = numpy.roll(grid, -at, axis=1), 0
            for i, row in enumerate(rows):
                for k, dot in enumerate(row):
                    y = top - 2 + i if it in _OVER else _ABOVE + HIGH + i
                    grid[y, at + k] = max(grid[y, at + k], dot == "#")
        grids[letter] = grid
    return grids


def _grid(name: str, shape: str) -> Points:
    import numpy

    rows = shape.split()
    small = name in SHAPES and (len(rows) == SMALL + 1 or name in TAILS)
    high = _TOPS.get(name, SMALL if small else HIGH)
    grid = numpy.zeros((_ABOVE + HIGH + _DEEP + 1, _WIDE))
    for i, row in enumerate(rows):
        grid[_ABOVE + HIGH - high + i, :len(row)] = [dot == "#" for dot in row]
    return grid


def _columns(grid: Points) -> int:
    import numpy

    return int(numpy.flatnonzero(grid.any(axis=0)).max())


def _character(lines: Sequence[Points], base: float, step: float, grids: Mapping[str, Points]) -> str:
    unlike, name, fits = _nearest(lines, base, step, grids)
    return name if unlike <= _LIKE and fits else "?"


def _nearest(lines: Sequence[Points], base: float, step: float, grids: Mapping[str, Points]
             ) -> tuple[float, str, bool]:
    """By how many dots some lines are unlike the character that reaches as far as they do and is most like them."""
    import numpy
    import shapely

    left = min(float(line[:, 0].min()) for line in lines)
    dense = numpy.concatenate([shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), step / 8))
                               for line in lines])
    x, y = (dense[:, 0] - left) / step, (dense[:, 1] - base) / step
    seen = numpy.zeros((_ABOVE + HIGH + _DEEP + 1, _WIDE))
    numpy.add.at(seen, (numpy.clip(_ABOVE + HIGH - y.round().astype(int), 0, len(seen) - 1),
                        numpy.clip(x.round().astype(int), 0, _WIDE - 1)), 1)
    share = numpy.minimum(seen / 6.0, 1.0)
    best = (float("inf"), "?", False)
    for name, grid in grids.items():
        rows, columns = numpy.nonzero(grid)
        reaches = ((y.max(), _ABOVE + HIGH - rows.min()), (y.min(), _ABOVE + HIGH - rows.max()),
                   (x.max(), columns.max()))
        if all(abs(seen - asked) <= _OFF for seen, asked in reaches):
            best = min(best, (float(numpy.abs(share - grid).sum()), name, True))
    return best
