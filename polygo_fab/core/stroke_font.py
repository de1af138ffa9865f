"""Single-stroke lettering, a to z and 0 to 9: lines that a laser burns in one go, no outlines to fill.

A glyph is drawn on a grid: digits and high letters are 6 units high, small letters 4. Its strokes are separated by
commas, the points of a stroke by spaces; a point is its column and its row, "z" and "y" the rows -1 and -2. No two
strokes of a glyph run in one place.
"""

from __future__ import annotations

from .errors import BadInput
from .path import Path, Point, bounds, polyline

__all__ = ["CHARACTERS", "GAP", "GLYPHS", "HEIGHT", "lines_of", "strokes"]

HEIGHT = 6
GAP = 1.6
"""Between two glyphs, in units of the grid."""

_BOWL = "43 34 14 03 01 10 30 41"
_HOOK = "44 4z 3y 1y 0z"

GLYPHS = {
    "0": "10 30 41 45 36 16 05 01 10", "1": "04 26 20", "2": "05 16 36 45 44 00 40",
    "3": "06 46 24 34 43 41 30 10 01", "4": "30 36 02 42", "5": "46 06 04 34 43 41 30 10 01",
    "6": "45 36 16 05 01 10 30 41 42 33 03", "7": "06 46 10", "8": "33 44 45 36 16 05 04 13 33 42 41 30 10 01 02 13",
    "9": "01 10 30 41 45 36 16 05 04 13 43", "a": f"44 40,{_BOWL}", "b": "06 00,01 10 30 41 43 34 14 03", "c": _BOWL,
    "d": f"46 40,{_BOWL}", "e": "02 42 43 34 14 03 01 10 30 41", "f": "10 15 26 36,04 34", "g": f"{_HOOK},{_BOWL}",
    "h": "06 00,03 14 34 43 40", "i": "00 04,05 06", "j": "14 1z 0y,15 16", "k": "06 00,34 02 30", "l": "06 01 10",
    "m": "00 04,03 14 23 20,23 34 43 40", "n": "00 04,03 14 34 43 40", "o": "10 30 41 43 34 14 03 01 10",
    "p": "0y 04,01 10 30 41 43 34 14 03", "q": f"4y 44,{_BOWL}", "r": "00 04,03 14 34",
    "s": "43 34 14 03 12 32 41 30 10 01", "t": "16 11 20 30,04 34", "u": "04 01 10 30 41,44 40", "v": "04 20 44",
    "w": "04 10 23 30 44", "x": "04 40,00 44", "y": f"{_HOOK},04 01 10 30 41", "z": "04 44 00 40",
}

CHARACTERS = "".join(GLYPHS)


def strokes(text: str, height: float) -> tuple[Path, ...]:
    """The lines of `text` in a row about the origin, digits and high letters `height` mm high.

    The origin is half-way up the digits, or up the small letters where there are letters only: labels side by side
    stand on one line.
    Raises BadInput for a character that has no glyph, or no character at all.
    """
    found: list[Path] = []
    left = 0.0
    for character in text:
        if character not in GLYPHS:
            raise BadInput(f"no stroke for '{character}' in '{text[:40]}': allowed: a to z and 0 to 9")
        lines = lines_of(GLYPHS[character])
        found += [polyline(points).moved(left, 0.0) for points in lines]
        left += max(x for points in lines for x, _ in points) + GAP
    if not found:
        raise BadInput("no text to engrave: allowed: a to z and 0 to 9")
    x0, _, x1, _ = bounds(found)
    middle = 2.0 if text.isalpha() else HEIGHT / 2
    return tuple(path.moved(-(x0 + x1) / 2, -middle).scaled(height / HEIGHT) for path in found)


def lines_of(glyph: str) -> list[list[Point]]:
    """The strokes of a glyph, on the grid."""
    return [[_point(word) for word in line.split()] for line in glyph.split(",")]


def _point(word: str) -> Point:
    row = {"z": -1, "y": -2}.get(word[1])
    return (float(word[0]), float(word[1]) if row is None else float(row))
