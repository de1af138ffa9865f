"""The words of the pages of puzzles in one language, and numbers as that language writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.language_files import words_in
from ..core.number_format import grouped
from ..core.page import SMALLEST, Label
from ..core.resources import Data
from ..core.typography import typeset
from .measure import text_width

__all__ = ["BookletWords", "paragraph"]

_FILES = ("booklet", "puzzle_kinds", "puzzle_pages")
_RAISED, _UP = 0.62, 0.38
"""Size and height of an exponent."""
_LARGE = 18 * 25.4 / 72
"""mm: type of large print, in which exponents are no smaller."""


class BookletWords:
    """The strings of templates/lang/<lang>/{booklet,puzzle_kinds,puzzle_pages}.toml. Raises BadInput for a language
    there is not.

    title  what the booklet is called; without, Nombres Croisés
    """

    def __init__(self, lang: str, title: str = "") -> None:
        self.lang = lang
        self._table = {**_tables(lang), **({"title": title.replace("{", "{{").replace("}", "}}")} if title else {})}

    def __call__(self, key: str, **values: object) -> str:
        """The string `key` with its braces filled in, ready to print; numbers have their thousands apart."""
        said = {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}
        return typeset(str(self._table[key]).format(**said), self.lang)

    def level(self, number: int) -> str:
        return typeset(self._table["levels"][number - 1], self.lang)

    def kind(self, name: str) -> str:
        """What a variant is called."""
        return typeset(self._table["kinds"][name][0], self.lang)

    def goal(self, name: str, sizes: str = "") -> str:
        """What its numbers say, and what is asked; `sizes` explains what the boards of hexagons are called."""
        return typeset(self._table["kinds"][name][1].format(sizes=sizes).strip(), self.lang)

    def rule(self, name: str) -> str:
        """How one finds out; "" for a variant where the goal says all."""
        key = self._table["kinds"][name][2]
        return typeset(self._table["rules"][key], self.lang) if key else ""

    def some(self, key: str) -> Mapping[str, str]:
        """A table of strings, not yet filled in."""
        return dict(self._table[key])

    def number(self, number: int) -> str:
        """12345 as 12 345 or 12,345."""
        return grouped(number, self.lang)


def _tables(lang: str) -> Data:
    found: dict[str, Any] = {}
    for file in _FILES:
        found |= words_in(lang, file)
    return found


def paragraph(text: str, at: tuple[float, float], size: float, width: float, *, leading: float = 1.4,
              bold: bool = False) -> tuple[list[Label], float]:
    """The lines of a text from the baseline `at` on, and the baseline of the line that would follow.

    2^36^ is 2 with the exponent 36. leading  from line to line, in type sizes.
    """
    lines: list[list[str]] = [[]]
    for word in text.split(" "):
        if lines[-1] and _width(" ".join([*lines[-1], word]), size, bold) > width:
            lines.append([])
        lines[-1].append(word)
    found: list[Label] = []
    x, y = at
    for words in lines:
        left = x
        for piece, raised in _pieces(" ".join(words)):
            type_size = _of(size, raised)
            found.append(Label(piece, (left, y + (_UP * size if raised else 0)), type_size, anchor="start", bold=bold))
            left += text_width(piece, type_size, bold)
        y -= leading * size
    return found, y


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    for k, piece in enumerate(text.split("^")):
        if piece:
            yield piece, k % 2 == 1


def _width(text: str, size: float, bold: bool) -> float:
    return sum(text_width(piece, _of(size, raised), bold) for piece, raised in _pieces(text))


def _of(size: float, raised: bool) -> float:
    return max(_RAISED * size, min(size, SMALLEST)) if raised and size < _LARGE else size
