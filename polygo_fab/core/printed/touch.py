"""What fingers read on paper that swells where it is black: how broad lines are, and how Braille dots lie.

The sizes are those of Braille on paper (Marburg Medium: 2.5 mm from dot to dot, 6 mm from cell to cell), and of lines
that are felt as one (Guidelines and Standards for Tactile Graphics, BANA 2010).
"""

from __future__ import annotations

from ..path import Point

__all__ = ["DOT", "FELT", "FELT_TEXT", "LEAD", "LINE", "RIM", "TOUCH", "braille_dots", "braille_width", "cell_dots",
           "cells_width"]

TOUCH = "#2b2b2b"
"""The dots of a name: a black that only a reader of the file tells from that of the lines."""
FELT_TEXT = "#2c2c2c"
"""The dots of words that are no names on a board: their headings and texts."""
LEAD = "#1d1d1d"
"""A short line that leads from a board to the number of a line that slants."""
LINE, RIM = 1.0, 1.2
"""mm: the breadth of a line of the board, and of that along the side of a player."""
FELT: tuple[tuple[float, ...], ...] = ((), (8.0, 3.0), (2.0, 3.0), (8.0, 3.0, 2.0, 3.0), (7.0, 7.0), (18.0, 3.0))
"""How the line along a player's side is broken, mm: fingers tell each from the others."""
DOT = 1.6
"""mm: a dot across."""
_APART, _CELL = 2.5, 6.0
"""mm: from one dot to the next, and from cell to cell."""
_FIRST = ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245")
"""a to j; the digits 1 to 9 and 0 are these after the sign for a number."""
_NUMBER = "3456"


def _cell(letter: str) -> str:
    """The dots of a small letter."""
    if letter == "w":
        return "2456"
    place = "abcdefghijklmnopqrstuvxyz".index(letter)
    return _FIRST[place % 10] + ("", "3", "36")[place // 10]


def braille_width(name: str) -> float:
    """mm that a name takes, such as 'c' or '12'."""
    return _CELL * (len(_cells(name)) - 1) + _APART + DOT


def _cells(name: str) -> list[str]:
    return [_NUMBER, *(_FIRST[(int(digit) - 1) % 10] for digit in name)] if name.isdigit() else list(map(_cell, name))


def braille_dots(name: str, middle: Point) -> list[Point]:
    """The middles of the dots of a name of small letters, or of digits, mm, about its middle."""
    left, top = middle[0] - (braille_width(name) - DOT) / 2, middle[1] + _APART
    return [(left + _CELL * k + (_APART if dot > "3" else 0.0), top - _APART * ((int(dot) - 1) % 3))
            for k, dots in enumerate(_cells(name)) for dot in dots]


def cells_width(cells: str) -> float:
    """mm that a line of cells (Unicode 2800 to 283f) takes, to the edges of its outer dots."""
    return _CELL * (len(cells) - 1) + _APART + DOT


def cell_dots(cells: str, corner: Point) -> list[Point]:
    """The middles of the dots of a line of cells (Unicode), mm; `corner` is where dot 1 of the first cell is."""
    return [(corner[0] + _CELL * k + _APART * (dot // 3), corner[1] - _APART * (dot % 3))
            for k, cell in enumerate(cells) for dot in range(6) if ord(cell) - 0x2800 >> dot & 1]
