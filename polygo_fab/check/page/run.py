"""A text of a PDF page that was set in one go: what it says, where it stands, how large it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ...core.path import Point
from .fonts import Font
from .items import MM, ContentMark, Matrix, Show, times
from .mark import Box, around

__all__ = ["TextRun"]



class TextRun(NamedTuple):
    """`matrix` takes the units of the text to mm; `drawn`: whether it stands in a form, as the words of drawings do."""

    show: Show
    font: Font
    matrix: Matrix
    marks: tuple[ContentMark, ...]
    drawn: bool

    @property
    def text(self) -> str:
        """Letter for letter as the file gives it."""
        return "".join([self.font.text(piece) for piece in self.show.pieces if isinstance(piece, bytes)])

    @property
    def colour(self) -> str:
        """'#rrggbb', or "" where it does not show."""
        return self.show.colour

    @property
    def advance(self) -> float:
        """How far it goes on, in units of the text."""
        return self._after(self.show.pieces)

    @property
    def after(self) -> Matrix:
        """That of a text which goes on where it ends."""
        return times((1.0, 0.0, 0.0, 1.0, self.advance, 0.0), self.matrix)

    @property
    def at(self) -> Point:
        """Where its baseline begins."""
        return self._place(0.0, 0.0)

    @property
    def end(self) -> Point:
        """Where its baseline ends."""
        return self._place(self.advance, 0.0)

    @property
    def high(self) -> float:
        """The size of its type, mm, across the line."""
        return abs(self.show.size) * math.hypot(*self.matrix[2:4])

    @property
    def points(self) -> float:
        """The size of its type in points, across the line or along it, where it is less."""
        return abs(self.show.size) * min(math.hypot(*self.matrix[:2]), math.hypot(*self.matrix[2:4])) / MM

    @property
    def box(self) -> Box:
        """From its baseline to the height of its capitals, without white space at its ends."""
        left, right = 0.0, self.advance
        if self.text != self.text.strip():
            inside = [(begin, end) for letter, begin, end in self._letters() if not letter.isspace()]
            left, right = (inside[0][0], inside[-1][1]) if inside else (left, left)
        return self._box(left, right, 0.0, self.font.capital)

    @property
    def words(self) -> Iterator[tuple[str, Point, Point]]:
        """Each of its words between two corners: the lower left one as far below its baseline as letters reach, the
        upper right one a type size above that."""
        for white, some in groupby(self._letters(), lambda letter: letter[0].isspace()):
            if not white:
                letters = list(some)
                x0, y0, x1, y1 = self._box(letters[0][1], letters[-1][2], self.font.descent, self.font.descent + 1)
                yield "".join(letter for letter, _, _ in letters), (x0, y0), (x1, y1)

    def placed(self, outer: Matrix, marks: tuple[ContentMark, ...]) -> TextRun:
        """In a form that lies so, within these marks."""
        return TextRun(self.show, self.font, times(self.matrix, outer), (*marks, *self.marks), True)

    def _letters(self) -> Iterator[tuple[str, float, float]]:
        """Each letter, and where it begins and ends in units of the text."""
        at = 0.0
        for piece in self.show.pieces:
            if isinstance(piece, bytes):
                for letter in self.font.each(piece):
                    begin = at
                    at += self._after((letter,))
                    yield self.font.text(letter), begin, at
            else:
                at += self._after((piece,))

    def _after(self, pieces: tuple[bytes | float, ...]) -> float:
        show, at = self.show, 0.0
        for piece in pieces:
            if isinstance(piece, bytes):
                at += show.size * self.font.width(piece) + show.letter_space * len(self.font.codes(piece))
                at += show.word_space * piece.count(b" ") if show.word_space else 0.0
            else:
                at -= show.size * piece / 1000
        return at * show.stretch

    def _box(self, left: float, right: float, low: float, high: float) -> Box:
        return around(tuple(self._place(x, y * self.show.size) for x in (left, right) for y in (low, high)))

    def _place(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        y += self.show.rise
        return a * x + c * y + e, b * x + d * y + f
