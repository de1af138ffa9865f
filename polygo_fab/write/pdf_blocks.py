"""Blocks into boxes, with the looks of everything in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import TableStyle

from ..core.errors import BadInput
from ..core.page import Block, Bullets, Document, Figure, Heading, PageBreak, Text
from ..core.page import Table as TableBlock
from ..core.printed.book_format import Format
from ..core.printed.ink import Ink, grey
from ..core.printed.markup import plain
from ..core.printed.page_frame import Frame, page_frame, type_sizes
from ..core.words.language import language
from ..core.words.proper_names import named_words, proper_names
from .pdf_beside import SHARES, BesideFlow, beside_side, beside_words, hung, room_beside
from .pdf_cover import CoverFlow, PageFlow
from .pdf_draw import MM, Painter
from .pdf_font import BOLD, REGULAR, require, set_markup, text_width
from .pdf_layout import FlowBox
from .pdf_markup import TextStyle
from .pdf_parts import ContentsLine, DrawingType, MarkedTable, PictureFlow, paragraph
from .pdf_tags import TagElement

__all__ = ["Maker", "PageLook", "look", "parted"]

_WHOLE = 12
"""Numbered items or rows of a table that stay in one piece."""
_WIDE = 20
"""Numbered items from which on their numbers are so wide that the words begin farther in."""
_PAD = 4.0
"""Points of a panel above and below each of its items: more than there is between them, so that it is in one piece."""
_COVERED = 0.7
"""Of a page: no higher are the pictures of a cover."""
_PANEL = "#dde8f4"
_INK, _ACCENT, _PALE, _RULE, _CAPTION = "#1a1a1a", "#1f3864", "#eef1f6", "#b8bfca", "#333333"


@dataclass(frozen=True)
class PageLook:
    """Where the words go on a page, how large they and the drawings are, and in which colours; no letter of words is
    smaller than `least` points."""

    frame: Frame
    sizes: Mapping[str, tuple[float, float]]
    drawings: DrawingType
    ink: Ink
    least: float

    def colour(self, colour: str, filled: bool = False) -> Any:
        return HexColor(grey(colour, filled) if self.ink == "grey" else colour)


def look(document: Document, format: Format, factor: float = 1.0, foot: int = 1, narrow: bool = False) -> PageLook:
    """The look of a document: type `factor` times its size, `foot` lines at the foot of the page; `narrow`: with as
    little white around as printers leave, and drawings smaller too."""
    sizes = type_sizes(format, factor)
    frame = page_frame(document.paper, format, document.columns, foot=foot * sizes["foot"][1], narrow=narrow)
    drawings = DrawingType(format.least.drawn, format.least.words if format.print == "large" else 0.0,
                           factor if narrow else 1.0,
                           "+".join(word for word in format.words if word not in ("half", "booklet")) or "full")
    return PageLook(frame, sizes, drawings, format.ink, format.least.words)


class Maker:
    """Makes boxes, and the elements of the structure that are in them."""

    def __init__(self, document: Document, painter: Painter, look: PageLook) -> None:
        self.document, self.painter, self.look = document, painter, look
        self.keys = 0
        self.styles: dict[tuple[str, str, float, float], TextStyle] = {}
        self.beside = 0.0  # points that words leave free at their right, where a picture stands

    def style(self, name: str, lang: str = "") -> Any:
        """How a paragraph of a kind looks; hyphenated as its language is, if it is running text."""
        size, leading = self.look.sizes.get(name, self.look.sizes["body"])
        unit, colour = self.look.sizes["body"][0] / 9.5, self.look.colour
        tongue = lang or self.document.lang
        running = name in ("body", "note", "small", "item", "far item", "turn", "cell")
        pairs = parted(tongue, plain(self.document.title)) if running else ""
        made = ParagraphStyle(name, fontName=REGULAR, fontSize=size, leading=leading, textColor=colour(_INK),
                              hyphenationLang=pairs, embeddedHyphenation=0, hyphenationMinWordLength=7,
                              allowWidows=0, allowOrphans=0)
        if name in ("h1", "h2", "h3"):
            made.fontName, made.textColor = BOLD, colour(_ACCENT if name != "h3" else _INK)
        elif name == "note":
            made.backColor, made.borderPadding, made.leftIndent, made.rightIndent = (
                colour(_PALE, True), (3, 5, 4, 5), 5, 5)
        elif name == "caption":
            made.alignment, made.textColor = 1, colour(_CAPTION)
        elif name in ("item", "far item", "turn"):
            made.leftIndent, made.bulletIndent = (18 if name == "far item" else 15) * unit, 1 * unit
            if name == "turn":
                made.leftIndent, made.bulletIndent, made.rightIndent = 20 * unit, 6 * unit, 6 * unit
                made.panel = colour(_PANEL, True), _PAD
        elif name == "entry":
            made.rightIndent = 24 * unit
        return made

    def text(self, markup: str, style: str, element: TagElement | None, lang: str = "",
             label: tuple[str, TagElement] | None = None) -> Any:
        require(plain(markup), label[0] if label else "")
        usual = self._set(markup, self._style(style, lang), element, label)
        for share in SHARES.get(style, ()) if self.beside and not self._in_line(usual) else ():
            smaller = self._set(markup, self._style(style, lang, share), element, label)
            if self._in_line(smaller):
                return smaller
        return usual

    def _in_line(self, words: Any) -> bool:
        """Whether a paragraph goes on one line of the page."""
        return bool(words.wrap(self.look.frame.full, 1e6)[1] < 1.5 * words.style.leading)

    def _set(self, markup: str, style: TextStyle, element: TagElement | None,
             label: tuple[str, TagElement] | None) -> Any:
        return paragraph(set_markup(markup, style.look.fontSize, self.look.least), style, element, label)

    def _style(self, name: str, lang: str, share: float = 1.0) -> TextStyle:
        """A style, with what a picture beside it takes at its right, its type `share` times its size."""
        key = (name, lang, self.beside, share)
        if key not in self.styles:
            made = self.style(name, lang)
            made.rightIndent += self.beside
            made.fontSize, made.leading = made.fontSize * share, made.leading * share
            self.styles[key] = TextStyle(made)
        return self.styles[key]

    def boxes(self) -> list[FlowBox]:
        """Those of the whole document."""
        blocks = self.document.blocks
        found, heads = list[FlowBox](), list[bool]()
        for before, block, after, beside in zip((PageBreak(), *blocks), blocks, (*blocks[1:], PageBreak()),
                                                beside_words(blocks), strict=False):
            self.beside = room_beside(self.look.sizes) if beside else 0.0
            some = list(self._boxes(before, block, after))
            found, heads = found + some, heads + [beside] * len(some)
        return hung(found, heads, self.look.frame.full)

    def _boxes(self, before: Block, block: Block, following: Block) -> Iterable[FlowBox]:
        unit = self.look.sizes["body"][0] / 9.5
        if isinstance(block, PageBreak):
            yield FlowBox(None, 0, 0)
        elif isinstance(block, Heading):
            yield self._heading(block)
        elif isinstance(block, Text):
            room, element = 4.0 if block.role == "note" else 0.0, TagElement("P", lang=block.lang)
            deeper = isinstance(before, Heading) and isinstance(following, Heading) and following.level > before.level
            announced = isinstance(following, Bullets) and (following.role == "turn" or block.markup.endswith(":"))
            keep = deeper or announced or isinstance(following, (Figure, TableBlock))
            yield FlowBox(self.text(block.markup, block.role, element, block.lang), room, 4.5 * unit + 1.5 * room,
                      keep, block.role in ("body", "small"), element=element)
        elif isinstance(block, Bullets):
            kind = "Decimal" if block.numbered else "Disc"
            whole = TagElement("L", lang=block.lang, attributes=(("O", "/List"), ("ListNumbering", f"/{kind}")))
            wide = block.numbered and len(block.items) >= _WIDE
            name = "turn" if block.role == "turn" else "far item" if wide else "item"
            for number, item in enumerate(block.items, start=1):
                one, last = whole.add("LI"), number == len(block.items)
                mark = (f"{number}." if block.numbered else "•", one.add("Lbl"))
                whole_list = block.numbered and len(block.items) <= _WHOLE
                keep = not last and (whole_list or number in (1, len(block.items) - 1))  # none alone
                panel = block.role == "turn"
                yield FlowBox(
                    self.text(item, name, one.add("LBody"), block.lang, mark),
                    _PAD if panel and number == 1 else 0,
                    (4.5 if last else 2.2) * unit + (_PAD if panel and last else 0),
                    keep,
                    element=whole,
                )
        elif isinstance(block, Figure) and block.place == "beside":
            whole = TagElement("Div")
            figure = whole.add("Figure", block.drawings[0].alt) if block.drawings[0].alt else None
            yield FlowBox(BesideFlow(self.painter, block.drawings[0], figure, beside_side(self.look.sizes)), 0, 0, True,
                          element=whole)
        elif isinstance(block, Figure) and block.place == "page":
            [drawing], whole = block.drawings, TagElement("Div")
            figure = whole.add("Figure", drawing.alt) if drawing.alt else None
            yield FlowBox(PageFlow(painter=self.painter, drawing=drawing, figure=figure,
                                   tallest=self.look.frame.height), 0, 0, element=whole, alone=True)
        elif isinstance(block, Figure):
            whole = TagElement("Div")
            yield FlowBox(self._picture(block, whole), 3, 5, element=whole)
        else:
            whole = TagElement("Table", lang=block.lang)
            yield FlowBox(self._table(block, whole), 2, 6, may_split=len(block.rows) > _WHOLE, element=whole)

    def _heading(self, block: Heading) -> FlowBox:
        self.keys += 1
        element = TagElement(f"H{block.level}", lang=block.lang)
        before = {1: 0.0, 2: 9.0, 3: 5.0}[block.level]
        return FlowBox(self._whole(block, element), before, 2.5, True,
                   entry=(block.level - 1, block.bookmark or plain(block.text), f"h{self.keys}"), element=element)

    def _whole(self, block: Heading, element: TagElement) -> Any:
        """The words of a heading, set smaller where one of them has no room on a line. Raises BadInput where it has
        none in the type of the text either."""
        name = f"h{block.level}"
        style = self._style(name, block.lang)
        size, room = style.look.fontSize, self.look.frame.full - self.beside
        word = max(plain(block.text).split(), key=lambda one: text_width(one, BOLD, size), default="")
        share = room / max(text_width(word, BOLD, size), 1e-9)
        if share >= 1:
            return self.text(block.text, name, element, block.lang)
        if share * size < self.look.sizes["body"][0]:
            raise BadInput(f"'{word[:60]}': too wide for a heading: allowed: a shorter word, or spaces in it")
        require(plain(block.text))
        return self._set(block.text, self._style(name, block.lang, int(share * 50) / 50), element, None)

    def _picture(self, block: Figure, whole: TagElement) -> PictureFlow | CoverFlow:
        figures, captions = [], []
        for drawing, caption in zip(block.drawings, block.captions, strict=True):
            alt = drawing.alt or plain(caption)
            figures.append(whole.add("Figure", alt) if alt else None)
            below = whole.add("Caption") if plain(caption) else None
            captions.append(self.text(caption, "caption", below))
        frame = self.look.frame
        if block.place == "cover":
            return CoverFlow(painter=self.painter, drawings=block.drawings, captions=tuple(captions),
                             figures=tuple(figures), tallest=_COVERED * frame.height)
        size = f"{frame.size[0] / MM:.0f} x {frame.size[1] / MM:.0f} mm"
        return PictureFlow(painter=self.painter, drawings=block.drawings, captions=tuple(captions),
                           figures=tuple(figures), type=self.look.drawings, over=block.over,
                           tallest=frame.height - 3 * self.look.sizes["h2"][1],
                           what=f"'{self.document.title}' on pages of {size}")

    def _table(self, block: TableBlock, whole: TagElement) -> Any:
        share = self.look.frame.width / sum(block.widths)
        rows = []
        for number, row in enumerate(block.rows):
            line = whole.add("TR")
            head = (("O", "/Table"), ("Scope", "/Column")) if not number else ()
            rows.append([self.text(f"<b>{cell}</b>" if not number else cell, "cell",
                                   line.add("TD" if number else "TH", attributes=head), block.lang) for cell in row])
        colour = self.look.colour
        table = MarkedTable(rows, colWidths=[width * share for width in block.widths], repeatRows=1)
        table.setStyle(TableStyle([
            ("FONTNAME", (0, 0), (-1, -1), REGULAR),  # the default would slip an unembedded face in
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, colour(_ACCENT)),
            ("LINEBELOW", (0, 1), (-1, -1), 0.3, colour(_RULE)),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 2), ("RIGHTPADDING", (0, 0), (-1, -1), 4),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5)]))
        return table

    def contents(self, entries: Sequence[tuple[int, str, str]]) -> list[FlowBox]:
        """A table of contents: its heading, and a line for each entry, which has no page yet (`leads_to`)."""
        title = language(self.document.lang).contents
        element, whole = TagElement("H2"), TagElement("TOC")
        found = [FlowBox(self.text(title, "h2", element), 9, 2.5, True, entry=(1, title, "contents"), element=element)]
        highest = min(level for level, _, _ in entries)
        for level, text, key in entries:
            link = whole.add("TOCI").add("Reference").add("Link")
            style = self.style("entry")
            style.leftIndent = (level - highest) * self.look.sizes["body"][0]
            line = ContentsLine(text.replace("&", "&amp;").replace("<", "&lt;").replace("\u202f", "\u00a0"), style)
            line.element, line.key = link, key
            line.said = line.getPlainText()
            found.append(FlowBox(line, 0, 1.5, element=whole))
        return found


@cache
def parted(lang: str, title: str = "") -> Callable[[str], Iterable[tuple[str, str]]]:
    """How the words of a language may be parted. One with a hyphen of its own is not: joined again, reportlab would
    take that hyphen for one of those that it put there itself, and lose it. Names are not either: those of games, and
    what the document with this title is about. Where no dictionary is named none are."""
    from pyphen import Pyphen

    if not language(lang).hyphenation:
        return lambda word: ()
    pairs = Pyphen(lang=language(lang).hyphenation).iterate
    named = re.compile(rf"\b(?:{'|'.join(sorted(proper_names(lang) | named_words(title)))})s?\b")
    return lambda word: () if "-" in word or named.search(word) else pairs(word)
