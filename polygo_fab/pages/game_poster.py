"""A game that was played, as one picture: what its pages tell, laid out below one another."""

from __future__ import annotations

from dataclasses import replace

from ..core.page import Drawing, Label, Placed, Poster
from ..core.played import Record
from ..core.printed.typography import typeset
from .game_pages import SUBJECT, GameTold
from .measure import wrapped

__all__ = ["game_poster"]

_WIDTH, _MARGIN, _GAP = 210.0, 12.0, 6.0
_HEIGHT = 180.0
"""mm: no board is higher."""
_TITLE, _TEXT, _LEAD = 7.0, 3.6, 1.45
"""Type sizes, and the distance of lines in them."""
_SPARE = 0.92
"""Share of its room that a line takes: a screen may set it in another typeface."""

_Part = tuple[str, Placed | tuple[Label, ...]]


def game_poster(record: Record, lang: str) -> Poster:
    """The picture of a game. Raises BadInput for a language there is not."""
    told = GameTold(record, lang, _WIDTH - 2 * _MARGIN, _HEIGHT)
    page = _PosterPage()
    page.text("title", told.title, _TITLE, bold=True)
    for fact in told.facts:
        page.text("fact", fact)
    if told.how and told.rows:
        page.text("note", told.how)
    for first in range(0, len(told.boards), told.per_row):
        page.boards(told.boards[first:first + told.per_row])
    for number, row in enumerate((told.header, *told.rows) if told.rows else ()):
        page.row(row, "cell" if number else "header")
    return page.poster(typeset(told.title, lang), lang)


class _PosterPage:
    """Filled from above; places are counted downwards from the top until the height is known."""

    def __init__(self) -> None:
        self.down = _MARGIN
        self.found: list[_Part] = []

    def text(self, role: str, text: str, size: float = _TEXT, *, bold: bool = False, left: float = _MARGIN,
             width: float = _WIDTH - 2 * _MARGIN) -> None:
        self.down += self._lines(role, text, size, bold=bold, left=left, width=width)

    def _lines(self, role: str, text: str, size: float = _TEXT, *, bold: bool = False, left: float, width: float,
               middle: bool = False) -> float:
        """Put a text at the height where this is, and give how high it is."""
        lines = wrapped(text, size, _SPARE * width, bold)
        self.found.append((role, tuple(
            Label(line, (left, -(self.down + (k + 0.8) * _LEAD * size)), size, anchor="middle" if middle else "start",
                  bold=bold) for k, line in enumerate(lines))))
        return len(lines) * _LEAD * size

    def boards(self, some: tuple[tuple[Drawing, str], ...]) -> None:
        """Side by side, each with its caption below."""
        self.down += _GAP / 2
        share = (_WIDTH - 2 * _MARGIN) / len(some)
        tall = max(drawing.size[1] for drawing, _ in some)
        top = self.down
        for number, (drawing, caption) in enumerate(some):
            middle = _MARGIN + (number + 0.5) * share
            self.down = top
            self.found.append(("board", Placed(drawing, (middle - drawing.size[0] / 2, -(top + tall)))))
            self.down = top + tall + 1
            self._lines("caption", caption, left=middle, width=share, middle=True)
        self.down += _LEAD * _TEXT + _GAP / 2

    def row(self, cells: tuple[str, ...], role: str) -> None:
        share = (_WIDTH - 2 * _MARGIN) / len(cells)
        self.down += max(self._lines(role, cell, bold=role == "header", left=_MARGIN + k * share, width=share - 3)
                         for k, cell in enumerate(cells))

    def poster(self, title: str, lang: str) -> Poster:
        """All of it, with y upwards from the lower edge."""
        height = round(self.down + _MARGIN, 1)
        parts: list[_Part] = []
        for role, part in self.found:
            if isinstance(part, Placed):
                parts.append((role, Placed(part.drawing, (part.at[0], part.at[1] + height))))
            else:
                parts.append((role, tuple(replace(line, at=(line.at[0], round(line.at[1] + height, 3)))
                                          for line in part)))
        return Poster(title, lang, (_WIDTH, height), tuple(parts), SUBJECT)
