"""Plates for those who hear them: what of a page is text, what is a title, and what is the picture.

A line of four words or more that begins at its place is text, and so is a shorter one that goes on below it; large
bold type is a title. The rest is the picture, which its `alt` describes. What is painted, and in which order, stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..core.errors import BadInput
from ..core.page import Drawing, Label, Plates, Shape, paper_size
from .pdf_draw import MM, Painter, bookmark
from .pdf_font import require
from .pdf_tags import TagElement

__all__ = ["plate_parts", "plates_onto"]

_WORDS = 4
_TITLE = 5.0
"""mm: the type of a title is as large, and bold."""

_Part = tuple[str, tuple[Label, ...] | Drawing]


def plates_onto(canvas: Any, painter: Painter, plates: Plates) -> None:
    """Draw the pages. Raises BadInput for a plate that is not the size of its paper, or none."""
    if not plates.pages:
        raise BadInput(f"'{plates.title}' has no pages")
    if plates.bookmarks and len(plates.bookmarks) != len(plates.pages):
        raise BadInput(f"'{plates.title}': {len(plates.bookmarks)} bookmarks for {len(plates.pages)} pages")
    titled = False
    for number, page in enumerate(plates.pages):
        if sorted(page.size) != sorted(paper_size(plates.paper)):
            raise BadInput(f"page {number + 1} of '{plates.title}' is {page.size[0]:g} x {page.size[1]:g} mm: "
                           f"expected {plates.paper}, upright or across")
        canvas.setPageSize((page.size[0] * MM, page.size[1] * MM))
        name = plates.bookmarks[number] if plates.bookmarks else ""
        if name:
            bookmark(canvas, name, f"page{number + 1}", 0)
        canvas.reading = number
        section = canvas.root.add("Sect")
        picture = TagElement("Figure", page.alt or name or plates.title)
        for kind, part in plate_parts(page):
            if isinstance(part, Drawing):
                if picture not in section.kids:
                    section.kids.append(picture)
                with canvas.content(picture):
                    painter.draw(part, (0, 0))
                continue
            element = section.add({"title": "H2" if titled else "H1"}.get(kind, "P"))
            titled = titled or kind == "title"
            require(*(label.text for label in part))
            with canvas.content(element):
                for label in part:
                    painter.label(label)
        canvas.showPage()


def plate_parts(page: Drawing) -> Iterator[_Part]:
    """The page in the order in which it is painted: titles, texts (their lines), and pictures of the page's size."""
    items: list[Shape | Label] = []
    lines: list[Label] = []
    for item in page.items:
        if lines and not (isinstance(item, Label) and _goes_on(lines[-1], item)):
            yield "text", tuple(lines)
            lines = []
        kind = "text" if lines else _kind(item)
        if isinstance(item, Label) and kind != "picture":
            if items:
                yield "picture", replace(page, items=tuple(items))
                items = []
            if kind == "title":
                yield "title", (item,)
            else:
                lines.append(item)
        else:
            items.append(item)
    if lines:
        yield "text", tuple(lines)
    if items:
        yield "picture", replace(page, items=tuple(items))


def _kind(item: Shape | Label) -> str:
    if isinstance(item, Shape) or item.anchor != "start":
        return "picture"
    if item.bold and item.size >= _TITLE and len(item.text) > 2:
        return "title"
    return "text" if len(item.text.replace("\u00a0", " ").split()) >= _WORDS else "picture"


def _goes_on(line: Label, label: Label) -> bool:
    """Whether the label is the next line of the same paragraph."""
    drop = line.at[1] - label.at[1]
    return (label.anchor, label.size, label.bold) == (line.anchor, line.size, line.bold) \
        and abs(label.at[0] - line.at[0]) < 0.01 and 0.8 * line.size < drop < 1.6 * line.size
