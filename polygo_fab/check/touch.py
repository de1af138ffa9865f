"""What fingers find on a page that swells: names in Braille, read from their dots; lines broad enough; room about all
of them. PARTS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.page import INKS
from ..core.path import Point
from .page.mark import Mark

__all__ = ["braille_read", "felt_wrong", "touch_wrong"]

_DOT = "#2b2b2b"
_ACROSS = (1.4, 1.9)
_NEXT, _CELL = 2.5, 6.0
"""mm: a dot across at least and at most; from dot to dot, and from cell to cell."""
_NEAR = 0.1
_BROAD = 0.8
"""mm: a line of the board at least."""
_CLEAR = 2.0
"""mm: between a dot and whatever else swells."""
_LETTERS = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True))
_NUMBER, _BLANK = "⠼", 0x2800
Name = tuple[str, Point]


def braille_read(marks: Sequence[Mark]) -> list[Name]:
    """The names that dots spell, with their middles; what is no letter is '?'."""
    dots = sorted(mark.middle for mark in marks if mark.fill == _DOT)
    words: list[list[Point]] = []
    for dot in dots:
        near = [word for word in words if any(abs(dot[0] - x) < _CELL + _NEXT and abs(dot[1] - y) < 2 * _NEXT + _NEAR
                                              for x, y in word)]
        words = [word for word in words if word not in near] + [[dot, *(one for word in near for one in word)]]
    return sorted(map(_spelt, words))


def _spelt(dots: Sequence[Point]) -> Name:
    """The first cell of a name, a letter or the sign for a number, has a dot at its left and one at its top."""
    left, top = min(x for x, _ in dots), max(y for _, y in dots)
    cells: dict[int, int] = {}
    for x, y in dots:
        cell = int((x - left + _NEAR) // _CELL)
        column, row = (x - left - _CELL * cell) / _NEXT, (top - y) / _NEXT
        if abs(column - round(column)) > _NEAR or abs(row - round(row)) > _NEAR or not 0 <= round(column) <= 1:
            return "?", (left, top)
        cells[cell] = cells.get(cell, 0) | 1 << (3 * round(column) + round(row))
    signs = "".join(chr(_BLANK + cells.get(cell, 0)) for cell in range(max(cells) + 1))
    if signs[0] == _NUMBER:
        letters = "".join(_LETTERS.get(sign, "?") for sign in signs[1:])
        text = "".join(str((ord(one) - ord("a") + 1) % 10) if "a" <= one <= "j" else "?" for one in letters)
    else:
        text = "".join(_LETTERS.get(sign, "?") for sign in signs)
    width = _CELL * (len(signs) - 1) + _NEXT
    return text, (left + width / 2, top - _NEXT)


def touch_wrong(marks: Sequence[Mark]) -> Iterator[str]:
    """What `felt_wrong` says, and dots that spell no name."""
    yield from felt_wrong(marks)
    for name, (x, y) in braille_read(marks):
        if "?" in name:
            yield f"dots at {x:.1f} / {y:.1f} mm spell no name"
            break


def felt_wrong(marks: Sequence[Mark]) -> Iterator[str]:
    """Lines that are too thin to be felt, dots of another size, and what is too near to a dot."""
    import shapely

    for mark in marks:
        if mark.stroke == INKS["board"] and mark.width < _BROAD:
            yield f"a line of the board is {mark.width:.2f} mm broad, expected {_BROAD:g} or more"
            break
    dots = [mark for mark in marks if mark.fill == _DOT]
    for dot in dots:
        wide, high = dot.box[2] - dot.box[0], dot.box[3] - dot.box[1]
        if not (_ACROSS[0] <= wide <= _ACROSS[1] and abs(wide - high) < _NEAR):
            yield f"a dot of {wide:.2f} x {high:.2f} mm, expected {_ACROSS[0]:g} to {_ACROSS[1]:g}"
            break
    others = [shapely.LineString(segment).buffer(mark.width / 2) for mark in marks if mark.fill != _DOT
              and not mark.dashed and mark.stroke != INKS["guide"] for segment in mark.segments if mark.stroke]
    tree = shapely.STRtree(others)
    for dot in dots:
        at, radius = shapely.Point(dot.middle), (dot.box[2] - dot.box[0]) / 2
        if len(tree.query(at, predicate="dwithin", distance=_CLEAR + radius - 1e-3)):
            yield f"a dot at {dot.middle[0]:.1f} / {dot.middle[1]:.1f} mm is less than {_CLEAR:g} mm from a line"
            break
    near = shapely.STRtree([shapely.Point(dot.middle) for dot in dots])
    for dot in dots:
        if len(near.query(shapely.Point(dot.middle), predicate="dwithin", distance=_NEXT - _NEAR)) > 1:
            yield f"two dots at {dot.middle[0]:.1f} / {dot.middle[1]:.1f} mm are nearer than {_NEXT:g} mm"
            break
