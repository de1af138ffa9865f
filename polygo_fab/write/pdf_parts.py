"""What boxes hold: paragraphs, tables and pictures that tell a `TaggedCanvas` what they are when they are drawn.

What is drawn a second time (the header of a table that runs over) is an artifact, and so are rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportlab.platypus import Paragraph, Table

from ..core.errors import BadInput
from ..core.page import Drawing
from .pdf_draw import MM, Painter
from .pdf_lines import last_of, true_ends
from .pdf_markup import TextStyle
from .pdf_tags import TagElement

__all__ = ["ContentsLine", "DrawingType", "MarkedTable", "PictureFlow", "TaggedParagraph", "paragraph"]

_GAP = 5 * MM
_USUAL = 9.5
_EVEN = 1e-3
_SMALLEST = 0.5
"""A drawing becomes smaller than that only to be no wider than its column."""


class TaggedParagraph(Paragraph):  # type: ignore[misc]
    """A paragraph that is the content of an element, or of none; `label` stands before its first line (words,
    element). `said`: what it says, from its first line on; of a part of one also what the parts after it say."""

    element: TagElement | None
    said: str
    label: tuple[str, TagElement] | None = None
    drawn = False
    _broken: tuple[float, tuple[float, float]] | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its lines are broken anew for another width only, or where drawing or splitting has changed them."""
        if self.drawn or self._broken is None or self._broken[0] != width:
            self._broken = (width, super().wrap(width, height))
        return self._broken[1]

    def split(self, width: float, height: float) -> list[Any]:
        parts: list[Any] = super().split(width, height)
        self._broken = None
        for number, part in enumerate(parts):
            part.element, part.label = self.element, self.label if number == 0 else None
            part.said = self.said if number == 0 else last_of(self.said, part.frags)
        return parts

    def draw(self) -> None:
        if not self.drawn:
            true_ends(self.blPara, self.said)
        if self.drawn or self.element is None:
            with self.canv.artifact("/Type /Pagination"):
                super().draw()
            return
        self.drawn = True
        self._panel()
        if self.label is not None:
            with self.canv.content(self.label[1]):
                self._written(self.label[0], self.style.bulletIndent, self._baseline(0))
        with self.canv.content(self.element):
            super().draw()

    def _panel(self) -> None:
        """What is behind it and behind its label, as wide as its column, where its style has a `panel`: a colour, and
        how far that goes beyond it above and below."""
        colour, beyond = getattr(self.style, "panel", (None, 0.0))
        if colour is None:
            return
        with self.canv.artifact():
            self.canv.saveState()
            self.canv.setFillColor(colour)
            self.canv.rect(0, -beyond, self.width, self.height + 2 * beyond, stroke=0, fill=1)
            self.canv.restoreState()

    def _baseline(self, line: int) -> float:
        """Of its first line (0) or its last one (-1)."""
        lines = self.blPara.lines
        first = lines[0] if self.blPara.kind == 1 else self.blPara
        below = (len(lines) - 1 if line else 0) * self.style.leading
        return float(self.height - first.fontSize - below)

    def _written(self, words: str, x: float, y: float) -> None:
        text = self.canv.beginText(x, y)
        text.setFont(self.style.fontName, self.style.fontSize)
        text.setFillColor(self.style.textColor)
        text.textOut(words)
        self.canv.drawText(text)


class ContentsLine(TaggedParagraph):
    """A line of a table of contents: leads to `key`; dots, and the page at the right."""

    element: TagElement
    key: str
    says: str
    page: str

    def split(self, width: float, height: float) -> list[Any]:
        return []

    def draw(self) -> None:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        super().draw()
        font, size = self.style.fontName, self.style.fontSize
        lines, right, y = self.blPara.lines, self._width, self._baseline(-1)
        spare = lines[-1].extraSpace if self.blPara.kind == 1 else lines[-1][0]
        begin = right - self.style.rightIndent - spare + 0.4 * size
        end = right - stringWidth(self.page, font, size)
        dots = int((end - 0.4 * size - begin) / stringWidth(" .", font, size))
        if dots > 0:
            with self.canv.artifact():
                self._written(" ." * dots, end - 0.4 * size - stringWidth(" ." * dots, font, size), y)
        with self.canv.content(self.element):
            self._written(f" {self.page}", end - stringWidth(" ", font, size), y)
        self.canv.link(self.element, self.key, self.says, right, self.height)

    def leads_to(self, title: str, page: int) -> None:
        """The page where what it names begins."""
        self.says, self.page = f"{title}, {page}", str(page)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self._width = width
        size: tuple[float, float] = super().wrap(width, height)
        return size


class MarkedTable(Table):  # type: ignore[misc]
    """A table whose cells are `TaggedParagraph`; its rules are artifacts."""

    def _drawLines(self) -> None:
        with self.canv.artifact():
            super()._drawLines()

    def _drawBkgrnd(self) -> None:
        with self.canv.artifact():
            super()._drawBkgrnd()


@dataclass(frozen=True)
class DrawingType:
    """How large drawings become: their smallest letters have `least` points, and `wanted` where there is room; they
    are `shrink` times as large as they are drawn, where their letters allow it, and `larger` times that where there is
    room; `instead` is the format to take where they find no room."""

    least: float
    wanted: float
    shrink: float
    instead: str
    larger: float = 1.0


@dataclass(kw_only=True)
class PictureFlow:
    """Drawings side by side with captions under them, in as many rows as they need, or over each other. Acts as a
    flowable.

    figures  the element of each drawing, None for one that says nothing
    type     how large they become
    tallest  points: no row is taller
    what     the document, for messages
    over     whether all are drawn on one place
    Raises BadInput where the room leaves letters that are too small.
    """

    painter: Painter
    drawings: tuple[Drawing, ...]
    captions: tuple[Any, ...]  # paragraphs
    figures: tuple[TagElement | None, ...]
    type: DrawingType
    tallest: float
    what: str
    over: bool = False
    rows: list[list[tuple[int, float, float]]] = field(default_factory=list)  # number, scale, width in points

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        rows: list[list[int]] = []
        for number in range(len(self.drawings)):
            row = [*(rows[-1] if rows else []), number]
            if len(row) == 1 or (not self.over and self._room(row, width) < max(map(self._usual, row)) - _EVEN):
                rows.append([number])
            else:
                rows[-1] = row
        self.rows = [[(k, scale, self.drawings[k].size[0] * MM * scale) for k in row]
                     for row in rows for scale in [self._scale(row, width)]]
        return width, sum(self._row_height(row, width) for row in self.rows)

    def _room(self, row: Sequence[int], width: float) -> float:
        """How much larger than drawn the drawings of a row can be."""
        wide = [self.drawings[k].size[0] * MM for k in row]
        return width / wide[0] if self.over else (width - (len(row) - 1) * _GAP) / sum(wide)

    def _usual(self, number: int) -> float:
        """How much larger than drawn it is where it need not be larger."""
        return max(self.type.shrink, self._least(number))

    def _least(self, number: int) -> float:
        """How much larger than drawn its letters must be."""
        return self.type.least / _smallest(self.drawings[number])

    def split(self, width: float, height: float) -> list[PictureFlow]:
        """The rows that there is room for, and the others."""
        fits, used = 0, 0.0
        for row in self.rows:
            used += self._row_height(row, width)
            if used > height:
                break
            fits += len(row)
        if fits in (0, len(self.drawings)):
            return []
        return [replace(self, drawings=self.drawings[part], captions=self.captions[part], figures=self.figures[part],
                        rows=[]) for part in (slice(fits), slice(fits, None))]

    def _scale(self, row: Sequence[int], width: float) -> float:
        """Of the drawings of a row: as usual, or as large as is wanted and the row allows."""
        some = [self.drawings[k] for k in row]
        usual = self.type.larger * max(map(self._usual, row))
        wanted = max(self.type.wanted / min(map(_smallest, some)), usual)
        high = max(drawing.size[1] for drawing in some) * MM
        said = max(self.captions[k].wrap(width / len(row) - 2 * MM, 1e6)[1] for k in row)
        lowest = max((self.tallest - said - 4 * MM) / high, _SMALLEST)
        scale = min(wanted, self._room(row, width), lowest)
        for k in row:
            if scale < self._least(k) - _EVEN and self.drawings[k].letters is not None:
                raise BadInput(f"{self.what}: a drawing has room for letters of "
                               f"{scale * _smallest(self.drawings[k]):.1f} points, {self.type.least:g} needed: "
                               f"allowed: {self.type.instead}")
        return float(scale)

    def _slot(self, row: Sequence[tuple[int, float, float]], width: float) -> float:
        """The room on either side of the drawings of a row."""
        return width - row[0][2] if self.over else (width - sum(w for _, _, w in row)) / len(row)

    def _row_height(self, row: Sequence[tuple[int, float, float]], width: float) -> float:
        spare = self._slot(row, width)
        captions = [self.captions[i].wrap(w + spare - 2 * MM, 1e6)[1] for i, _, w in row]
        return float(max(self.drawings[i].size[1] * MM * s for i, s, _ in row) + max(captions) + 2 * MM)

    def drawOn(self, canvas: Any, x: float, top: float, width: float) -> None:
        for row in self.rows:
            spare, at = self._slot(row, width), x
            tallest = max(self.drawings[i].size[1] * MM * s for i, s, _ in row)
            for i, scale, wide in row:
                low, figure = top - tallest, self.figures[i]
                with canvas.artifact() if figure is None else canvas.content(figure):
                    self.painter.draw(self.drawings[i], ((at + spare / 2) / MM, low / MM), scale)
                caption = self.captions[i]
                _, tall = caption.wrapOn(canvas, wide + spare - 2 * MM, 1e6)
                caption.drawOn(canvas, at + 1 * MM, low - tall - 0.5 * MM)
                at += 0.0 if self.over else wide + spare
            top -= self._row_height(row, width)


def _smallest(drawing: Drawing) -> float:
    """The type of its smallest letters in points; without any, usual type."""
    return _USUAL if drawing.letters is None else drawing.letters * MM


def paragraph(markup: str, style: TextStyle, element: TagElement | None,
              label: tuple[str, TagElement] | None = None) -> TaggedParagraph:
    """A paragraph of an element, or of none: that says nothing."""
    made = TaggedParagraph(markup, style.look, frags=style.fragments(markup))
    made.element, made.label, made.said = element, label, made.getPlainText()
    return made
