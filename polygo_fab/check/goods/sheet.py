"""What a sheet of goods has on it: outlines to cut along, lines to fold along, words in a place, emblems.

An emblem is known by its ground, a square with round corners in the deep colour of a game, and by the position that is
to be seen on it: the board by its fine lines, what stands on a site by what is painted last over its middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ...core.finding import Finding
from ...core.page import INKS, paper_size
from ...core.printed.goods import FOLD, Inked
from ...core.printed.ink import grey
from ...core.resources import our_table
from ...core.shown import Shown
from ..diagram_told import told_wrong
from ..emblem import sites_wrong
from ..page.mark import Box, Mark
from ..page.page import Page, read_pdf
from ..paper_bars import bar_findings, paper_findings
from ..plain_text import bare

__all__ = ["EmblemSeen", "GoodsSheet", "sheets_of", "told_emblems", "within"]

_SIDE = 30.0
"""mm: emblems are compared as large as they are drawn."""
_NEAR = 0.05
_CORNERED = 12
"""Points at least of a square with round corners, curves as chords."""


@dataclass(frozen=True)
class EmblemSeen:
    """The square of an emblem, and the games whose emblem it may be: more than one only where none can be told."""

    box: Box
    games: tuple[str, ...]


@dataclass(frozen=True)
class GoodsSheet:
    """A page with what its reader knows of the games' emblems; lengths in mm as they come out of the printer."""

    page: Page
    style: Inked
    shows: Mapping[str, Shown]
    lang: str

    @cached_property
    def cuts(self) -> list[Mark]:
        return [mark for mark in self.page.marks if mark.stroke == INKS["guide"] and mark.closed and not mark.fill]

    @cached_property
    def folds(self) -> list[Mark]:
        return [mark for mark in self.page.marks if mark.stroke == FOLD and mark.dashed]

    def said(self, box: Box) -> str:
        """The words that begin in a box, in the order in which they are painted, without white space and hyphens."""
        return bare("".join(run.text for run in self.page.runs if within(run.at, box)))

    @cached_property
    def emblems(self) -> list[EmblemSeen]:
        """From left to right, from above."""
        found = [EmblemSeen(self.page.marks[at].box, self._games(at)) for at in self._grounds()]
        return sorted(found, key=lambda one: (-round(one.box[3], 1), one.box[0]))

    def emblems_in(self, box: Box) -> list[EmblemSeen]:
        return [one for one in self.emblems if within(one.box[:2], box) and within(one.box[2:], box)]

    def _grounds(self) -> Iterator[int]:
        for at, mark in enumerate(self.page.marks):
            if not (mark.closed and self._shade(mark) in self._deep and len(mark.points) >= _CORNERED):
                continue
            x0, y0, x1, y1 = mark.box
            if abs((x1 - x0) - (y1 - y0)) < _NEAR and _straight(mark):
                yield at

    def _shade(self, ground: Mark) -> str:
        return ground.stroke if self.style == "outline" else ground.fill

    @cached_property
    def _deep(self) -> dict[str, list[str]]:
        """The games whose emblem is on a ground of a colour; of the least ink has strokes of it."""
        found: dict[str, list[str]] = {}
        for game in self.shows:
            deep, _ = _colours(game)
            found.setdefault(grey(deep, True) if self.style == "grey" else deep, []).append(game)
        return found

    def _games(self, at: int) -> tuple[str, ...]:
        ground = self.page.marks[at]
        x0, y0, x1, _ = ground.box
        factor = _SIDE / (x1 - x0)
        marks = [replace(mark, points=tuple([((x - x0) * factor, (y - y0) * factor) for x, y in mark.points]),
                         width=mark.width * factor)
                 for mark in self._inside(at)]
        return tuple(game for game in self._deep[self._shade(ground)]
                     if not _wrong(marks, self.shows[game], game, self.style))

    def _inside(self, at: int) -> list[Mark]:
        """What is painted of an emblem with the ground of this number, one after the other and within it; of the least
        ink the edge of the ground comes last."""
        marks, box = self.page.marks, self.page.marks[at].box
        step = -1 if self.style == "outline" else 1
        found = []
        for mark in marks[at + step::step] if step < 0 else marks[at:]:
            if not _holds(box, mark.box):
                break
            found.append(mark)
            if step < 0 and mark.fill == "#ffffff" and mark.box == box:
                break
        return found[::step]


def sheets_of(data: bytes, paper: str, look: tuple[Inked, str], shows: Mapping[str, Shown],
              scale: tuple[float, float], bars: bool = True) -> tuple[list[GoodsSheet], list[Finding]]:
    """The pages, and what is wrong with their size and, where they have some, with their `bars` of 100 mm.

    look  the style, and the language
    Raises BadInput for what is no PDF.
    """
    file, (style, lang) = read_pdf(data), look
    sheets = [GoodsSheet(page, style, shows, lang) for page in file.printed(scale)]
    bar = grey(INKS["bar"]) if style == "grey" else INKS["bar"]
    return sheets, [finding for sheet in sheets for finding in (
        *paper_findings(sheet.page, paper_size(paper), paper), *(bar_findings(sheet.page, bar) if bars else ()))]


def told_emblems(shows: Mapping[str, Shown]) -> Iterator[Finding]:
    """POSITION: what emblems are made from is not what templates/emblems.toml says."""
    table = our_table("emblems.toml")["of"]
    for game, shown in shows.items():
        if game in table:
            for _, message in told_wrong(table[game]["shows"], game, [shown]):
                yield Finding("POSITION", f"emblem of {game}", f"is made from {message}")


def within(point: Sequence[float], box: Box) -> bool:
    x, y = point
    return box[0] - _NEAR <= x <= box[2] + _NEAR and box[1] - _NEAR <= y <= box[3] + _NEAR


def _colours(game: str) -> tuple[str, str]:
    table = our_table("emblems.toml")
    deep, light = table["of"].get(game, {"colours": table["usual"]})["colours"]
    return deep, light


def _wrong(marks: Sequence[Mark], shows: Shown, game: str, style: Inked) -> bool:
    """Whether these marks, in the frame of an emblem, are not that of a game: other colours, or another position."""
    deep, light = _colours(game)
    if style == "outline":
        fills = ["#ffffff", deep]
    else:
        fills = [grey(colour, True) if style == "grey" else colour for colour in (deep, light)]
    lined = grey(light) if style == "grey" else fills[1]
    if any((mark.fill and mark.fill not in fills) or (mark.stroke and mark.stroke != lined) for mark in marks):
        return True
    return next(iter(sites_wrong(marks, shows, *fills)), "") != ""


def _straight(mark: Mark) -> bool:
    """Whether the four sides of its box lie on it in their middles: a disc has points there, but no sides."""
    x0, y0, x1, y1 = mark.box
    level = sum(abs(a[1] - b[1]) < 1e-3 and abs(b[0] - a[0]) > (x1 - x0) / 2 for a, b in mark.segments)
    upright = sum(abs(a[0] - b[0]) < 1e-3 and abs(b[1] - a[1]) > (y1 - y0) / 2 for a, b in mark.segments)
    return level == upright == 2


def _holds(outer: Box, inner: Box) -> bool:
    return all(inner[k] > outer[k] - _NEAR for k in (0, 1)) and all(inner[k] < outer[k] + _NEAR for k in (2, 3))

