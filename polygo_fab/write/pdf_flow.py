"""A flowing document: blocks become boxes, boxes are put into columns, columns onto pages, then all is drawn.

The layout is finished before the first page is drawn, so that every page knows how many there are. A heading stays
with what follows it, a paragraph with its figure, a numbered list in one piece; only paragraphs of running text and
long tables run over from column to column. The columns of the last page end level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, Table, TableStyle

from ..core.errors import BadInput
from ..core.page import Block, Bullets, Document, Drawing, Figure, Heading, PageBreak, Text
from ..core.page import Table as TableBlock
from .pdf_draw import MM, Painter, bookmark
from .pdf_font import BOLD, REGULAR, narrow_markup, require, runs, text_width

__all__ = ["flow"]

_MARGIN, _TOP, _BOTTOM, _GUTTER = 16 * MM, 13 * MM, 16 * MM, 8 * MM
_INK, _ACCENT, _PALE = "#1a1a1a", "#1f3864", "#eef1f6"


@dataclass
class _Picture:
    """Drawings side by side with captions under them, in as many rows as they need. Acts as a flowable."""

    painter: Painter
    drawings: tuple[Drawing, ...]
    captions: tuple[Any, ...]  # paragraphs
    rows: list[list[tuple[int, float, float]]] = field(default_factory=list)  # number, scale, width in points
    gap: float = 5 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.rows = []
        for number, drawing in enumerate(self.drawings):
            scale = min(1.0, width / (drawing.size[0] * MM))
            wide = drawing.size[0] * MM * scale
            row = self.rows[-1] if self.rows else []
            if not row or sum(w for _, _, w in row) + len(row) * self.gap + wide > width + 0.01:
                self.rows.append([])
            self.rows[-1].append((number, scale, wide))
        return width, sum(self._row_height(row, width) for row in self.rows)

    def _slot(self, row: Sequence[tuple[int, float, float]], width: float) -> float:
        """The room on either side of the drawings of a row."""
        return (width - sum(w for _, _, w in row)) / len(row)

    def _row_height(self, row: Sequence[tuple[int, float, float]], width: float) -> float:
        spare = self._slot(row, width)
        captions = [self.captions[i].wrap(w + spare - 2 * MM, 1e6)[1] for i, _, w in row]
        return float(max(self.drawings[i].size[1] * MM * s for i, s, _ in row) + max(captions) + 2 * MM)

    def drawOn(self, canvas: Any, x: float, top: float, width: float) -> None:
        for row in self.rows:
            spare, at = self._slot(row, width), x
            tallest = max(self.drawings[i].size[1] * MM * s for i, s, _ in row)
            for i, scale, wide in row:
                low = top - tallest
                self.painter.draw(self.drawings[i], ((at + spare / 2) / MM, low / MM), scale)
                caption = self.captions[i]
                _, tall = caption.wrapOn(canvas, wide + spare - 2 * MM, 1e6)
                caption.drawOn(canvas, at + 1 * MM, low - tall - 0.5 * MM)
                at += wide + spare
            top -= self._row_height(row, width)


@dataclass
class _Box:
    """A flowable with the room around it; None is a page break. `entry` is its line in the outline (level, text)."""

    flowable: Any
    before: float
    after: float
    keep_with_next: bool = False
    may_split: bool = False
    entry: tuple[int, str] | None = None


@dataclass(frozen=True)
class _Placed:
    box: _Box
    x: float
    top: float
    width: float
    height: float


def flow(canvas: Any, painter: Painter, document: Document) -> None:
    """Lay the document out and draw it. Raises BadInput where a block is taller than a page or there is none."""
    if not document.blocks:
        raise BadInput(f"'{document.title}' has no pages")
    pages = _Layout(canvas, document).fill(_boxes(document, painter))
    for number, page in enumerate(pages, start=1):
        for placed in page:
            _draw(canvas, placed, f"p{number}-{placed.x:.0f}-{placed.top:.0f}")
        _footer(canvas, document, number, len(pages))
        canvas.showPage()


def _draw(canvas: Any, placed: _Placed, key: str) -> None:
    box = placed.box
    if box.entry is not None:
        bookmark(canvas, box.entry[1], key, box.entry[0], placed.top)
    box.flowable.wrap(placed.width, placed.height)  # a flowable that was tried elsewhere forgets its lines
    if isinstance(box.flowable, _Picture):
        box.flowable.drawOn(canvas, placed.x, placed.top, placed.width)
    else:
        box.flowable.drawOn(canvas, placed.x, placed.top - placed.height)


def _footer(canvas: Any, document: Document, number: int, total: int) -> None:
    width, y, size = canvas._pagesize[0], 9 * MM, 8
    count = f"{number} / {total}"
    require(document.footer, count)
    canvas.setStrokeColor(HexColor("#9aa3b2"))
    canvas.setLineWidth(0.4)
    canvas.line(_MARGIN, y + 4 * MM, width - _MARGIN, y + 4 * MM)
    for words, x in ((document.footer, _MARGIN), (count, width - _MARGIN - text_width(count, REGULAR, size))):
        text = canvas.beginText(x, y)
        text.setFillColor(HexColor("#4a4a4a"))
        for piece, piece_size in runs(words, size):
            text.setFont(REGULAR, piece_size)
            text.textOut(piece)
        canvas.drawText(text)


class _Layout:
    """Fills columns from the top, page after page."""

    def __init__(self, canvas: Any, document: Document) -> None:
        self.canvas, self.document = canvas, document
        width, self.height = canvas._pagesize
        self.full = width - 2 * _MARGIN
        self.columns = document.columns
        self.width = (self.full - (self.columns - 1) * _GUTTER) / self.columns
        self.measured: dict[tuple[int, float], tuple[_Box, float]] = {}

    def fill(self, boxes: list[_Box]) -> list[list[_Placed]]:
        head = next((i for i, b in enumerate(boxes) if b.entry is not None and b.entry[0] > 0), 0)
        across, top = self._column(boxes[:head], _MARGIN, self.height - _TOP, self.full)
        rest, pages = boxes[head:], []
        top -= 3 * MM if across else 0
        while True:
            page, left = self._page(rest, top, _BOTTOM)
            if not left:
                pages.append(across + self._level(rest, top))
                return pages
            if not page:
                raise BadInput(f"'{self.document.title}': a block is taller than a page of {self.document.paper}")
            pages.append(across + page)
            rest, across, top = left, [], self.height - _TOP

    def _page(self, boxes: list[_Box], top: float, bottom: float) -> tuple[list[_Placed], list[_Box]]:
        """What goes into the columns of a page, and what is left over."""
        rest, placed = list(boxes), list[_Placed]()
        for column in range(self.columns):
            while rest and rest[0].flowable is None:
                del rest[0]  # a page break at the head of a column
            placed += self._take(rest, _MARGIN + column * (self.width + _GUTTER), top, bottom)
        return placed, rest

    def _level(self, rest: list[_Box], top: float) -> list[_Placed]:
        """The last page, with columns as short as they can all be."""
        low, high = _BOTTOM, top
        while high - low > 1:
            middle = (low + high) / 2
            low, high = (low, middle) if self._page(rest, top, middle)[1] else (middle, high)
        return self._page(rest, top, low)[0]

    def _column(self, boxes: list[_Box], x: float, top: float, width: float) -> tuple[list[_Placed], float]:
        placed = []
        for i, box in enumerate(boxes):
            tall = self._height(box, width)
            top -= box.before if i else 0
            placed.append(_Placed(box, x, top, width, tall))
            top -= tall + box.after
        return placed, top

    def _height(self, box: _Box, width: float) -> float:
        """Measured once: levelling the last page tries the same boxes many times. The box is kept, and so its id."""
        key = (id(box), width)
        if key not in self.measured:
            self.measured[key] = (box, box.flowable.wrap(width, self.height)[1])
        return self.measured[key][1]

    def _take(self, rest: list[_Box], x: float, top: float, bottom: float) -> list[_Placed]:
        """Move as many boxes from the front of `rest` into a column as it holds."""
        placed: list[_Placed] = []
        while rest and rest[0].flowable is not None:
            group = 1
            while group < len(rest) and rest[group - 1].keep_with_next and rest[group].flowable is not None:
                group += 1
            trial, below = self._column(rest[:group], x, top - (rest[0].before if placed else 0), self.width)
            if below + rest[group - 1].after >= bottom - 0.01:
                placed += trial
                top = below
                del rest[:group]
                continue
            last = trial[-1]
            parts = last.box.flowable.split(self.width, last.top - bottom) if last.box.may_split else []
            if len(parts) == 2 and last.top > bottom:
                _, tall = parts[0].wrap(self.width, last.top - bottom)
                first = _Box(parts[0], last.box.before, 0, entry=last.box.entry)
                placed += [*trial[:-1], _Placed(first, x, last.top, self.width, tall)]
                rest[:group] = [replace(last.box, flowable=parts[1], before=0, entry=None)]
            break
        return placed


def _boxes(document: Document, painter: Painter) -> list[_Box]:
    make = _Maker(document, painter)
    following = [*document.blocks[1:], PageBreak()]
    return [box for block, after in zip(document.blocks, following, strict=True) for box in make.boxes(block, after)]


class _Maker:
    """Blocks into boxes, with the looks of everything in one place."""

    def __init__(self, document: Document, painter: Painter) -> None:
        self.document, self.painter = document, painter
        tongue = {"fr": "fr_FR", "en": "en_GB"}.get(document.lang, document.lang)
        body = ParagraphStyle("body", fontName=REGULAR, fontSize=9.5, leading=12.4, textColor=HexColor(_INK),
                              hyphenationLang=tongue, embeddedHyphenation=1, hyphenationMinWordLength=7,
                              allowWidows=0, allowOrphans=0, bulletFontName=REGULAR, bulletFontSize=9.5)
        self.styles: dict[str | int, Any] = {
            "body": body,
            "lead": ParagraphStyle("lead", body, fontSize=11.4, leading=15, hyphenationLang=""),
            "note": ParagraphStyle("note", body, backColor=HexColor(_PALE), borderPadding=(3, 5, 4, 5), leftIndent=5,
                                   rightIndent=5),
            "small": ParagraphStyle("small", body, fontSize=7.9, leading=10.2),
            "caption": ParagraphStyle("caption", body, fontSize=8.3, leading=10.4, alignment=1, hyphenationLang="",
                                      textColor=HexColor("#333333")),
            "item": ParagraphStyle("item", body, leftIndent=15, bulletIndent=1),
            "cell": ParagraphStyle("cell", body, fontSize=8.8, leading=11.2),
            1: ParagraphStyle("h1", body, fontName=BOLD, fontSize=25, leading=28, textColor=HexColor(_ACCENT),
                              hyphenationLang=""),
            2: ParagraphStyle("h2", body, fontName=BOLD, fontSize=13, leading=16, textColor=HexColor(_ACCENT),
                              hyphenationLang=""),
            3: ParagraphStyle("h3", body, fontName=BOLD, fontSize=10.2, leading=13, hyphenationLang=""),
        }

    def paragraph(self, markup: str, style: str | int, bullet: str | None = None) -> Any:
        look = self.styles[style]
        require(_plain(markup), bullet or "")
        return Paragraph(narrow_markup(markup, look.fontSize), look, bulletText=bullet)

    def boxes(self, block: Block, following: Block) -> Iterable[_Box]:
        if isinstance(block, PageBreak):
            yield _Box(None, 0, 0)
        elif isinstance(block, Heading):
            before = {1: 0.0, 2: 9.0, 3: 5.0}[block.level]
            yield _Box(self.paragraph(block.text, block.level), before, 2.5, True,
                       entry=(block.level - 1, _plain(block.text)))
        elif isinstance(block, Text):
            room = 4.0 if block.role == "note" else 0.0
            yield _Box(self.paragraph(block.markup, block.role), room, 4.5 + 1.5 * room,
                       keep_with_next=isinstance(following, Figure), may_split=block.role in ("body", "small"))
        elif isinstance(block, Bullets):
            for number, item in enumerate(block.items, start=1):
                mark, last = f"{number}." if block.numbered else "•", number == len(block.items)
                yield _Box(self.paragraph(item, "item", mark), 0, 4.5 if last else 2.2,
                           keep_with_next=block.numbered and not last)
        elif isinstance(block, Figure):
            captions = tuple(self.paragraph(caption, "caption") for caption in block.captions)
            yield _Box(_Picture(self.painter, block.drawings, captions), 3, 5)
        else:
            yield _Box(self.table(block), 2, 6, may_split=len(block.rows) > 12)

    def table(self, block: TableBlock) -> Any:
        total = sum(block.widths)
        width = _Layout(self.painter.canvas, self.document).width
        rows = [[self.paragraph(f"<b>{cell}</b>" if not i else cell, "cell") for cell in row]
                for i, row in enumerate(block.rows)]
        table = Table(rows, colWidths=[width * share / total for share in block.widths], repeatRows=1)
        table.setStyle(TableStyle([
            ("FONTNAME", (0, 0), (-1, -1), REGULAR),  # the default would slip an unembedded face in
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(_ACCENT)),
            ("LINEBELOW", (0, 1), (-1, -1), 0.3, HexColor("#b8bfca")),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 2), ("RIGHTPADDING", (0, 0), (-1, -1), 4),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5)]))
        return table


def _plain(markup: str) -> str:
    """The words of a markup."""
    for tag in ("<b>", "</b>", "<i>", "</i>"):
        markup = markup.replace(tag, "")
    return markup.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
