"""What a sheet says of itself: rows of single-line letters and a scale bar, in a strip above all its parts.

The strip is added to the sheet, so that no part can lie in it. It is engraved, or drawn on a layer of its own that no
program burns by itself (`NOTE` in `core.part`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import BadInput
from ..lettering import lettering
from ..path import Path, bounds, line
from ..units import number

__all__ = ["HOW", "SheetLabel", "labelled"]

HOW = ("no", "engrave", "layer")
_SIDE, _TOP, _BELOW = 5.0, 2.0, 1.0
"""mm left and right of it, above it, and between it and what is a sheet without it."""
_LETTERS, _ROW = (2.0, 1.5), 1.7
"""mm: how high capitals are, smaller ones where a sheet is narrow; and from row to row, in heights of a capital."""
_BARS = (100.0, 50.0, 20.0, 10.0)
_TICK = 0.75
"""Heights of a capital."""


@dataclass(frozen=True)
class SheetLabel:
    """`rows` of text from the top, capitals `letter` mm high, and below them a bar of `bar` mm, which says how long it
    is. `burned`: engraved."""

    rows: tuple[str, ...]
    bar: float
    letter: float
    burned: bool

    @property
    def height(self) -> float:
        """mm by which it makes a sheet higher."""
        return _TOP + _ROW * self.letter * (len(self.rows) + 1) + _BELOW

    @property
    def said(self) -> str:
        """What stands beside the bar."""
        return f"{number(self.bar)} mm"

    def paths(self, top: float) -> tuple[Path, ...]:
        """Its lines on a sheet that is `top` mm high."""
        found: list[Path] = []
        base, end = top - _TOP - self.letter, _SIDE + self.bar
        for text in self.rows:
            found += [path.moved(_SIDE, base) for path in lettering(text, self.letter)]
            base -= _ROW * self.letter
        found += [path.moved(end + self.letter, base) for path in lettering(self.said, self.letter)]
        ticks = [line((x, base + 0.1), (x, base + _TICK * self.letter)) for x in (_SIDE, end)]
        return (*found, line((_SIDE, base), (end, base)), *ticks)


def labelled(text: str, width: float, burned: bool) -> SheetLabel:
    """The label of a sheet `width` mm wide: the text in as few rows as take it, parted at commas, or between words
    where that is not enough.

    Raises BadInput where a word, or the shortest bar, is too long for the sheet, or a letter cannot be written.
    """
    room = width - 2 * _SIDE
    for letter in _LETTERS:
        rows = _rows([f"{part}," for part in text.split(", ")], letter, room)
        bar = next((bar for bar in _BARS if bar + letter + _wide(f"{number(bar)} mm", letter) <= room), None)
        if bar is not None and all(_wide(row, letter) <= room for row in rows):
            return SheetLabel((*rows[:-1], rows[-1].removesuffix(",")), bar, letter, burned)
    raise BadInput(f"a sheet of {number(width)} mm is too narrow for its label: allowed: label=no")


def _rows(words: Sequence[str], letter: float, room: float) -> list[str]:
    rows: list[str] = []
    for word in words:
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and _wide(longer, letter) <= room:
            rows[-1] = longer
        elif " " in word and _wide(word, letter) > room:
            rows += _rows(word.split(" "), letter, room)
        else:
            rows.append(word)
    return rows


def _wide(text: str, letter: float) -> float:
    x0, _, x1, _ = bounds(lettering(text, letter))
    return x1 - x0
