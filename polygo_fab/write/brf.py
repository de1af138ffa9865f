"""A flowing document in Braille, as embossers and Braille displays take it (BRF): pages of cells, each an ASCII letter.

Headings of level 1 stand in the middle of their line, those of level 2 and 3 at cells 5 and 7 with an empty line before
them; paragraphs begin at cell 3, items of lists and rows of tables at cell 1 and go on at cell 3; a diagram is told in
words, at cell 7 and on at cell 5. The last line of a page is its number. Words are not parted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..core.page import Bullets, Document, Figure, Heading, PageBreak, Table, Text
from ..core.printed.braille_text import BLANK, CELLS, LINES, spelt
from ..core.printed.markup import plain
from ..core.words.language import language
from ..runtime.louis import braille

__all__ = ["brf"]

_ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""North American Braille ASCII: the letter of each cell, in the order of Unicode (dot 1 counts 1, dot 2 counts 2, dot 3
counts 4 ...)."""
_DEPTH = 2
"""Headings down to this level are in the contents."""


@dataclass
class _BrailleText:
    """A text with where its first line and the others begin; `level`: of a heading."""

    text: str
    first: int = 0
    then: int = 0
    level: int = 0
    cells: str = ""
    lines: list[str] = field(default_factory=list)


def brf(document: Document, grade: int) -> bytes:
    """The book in Braille of grade 1, each letter by itself, or 2, contracted. Raises as `runtime.louis.braille`."""
    pieces = list(_pieces(document))
    title = _BrailleText(language(document.lang).contents, level=1)
    heads = [piece for piece in pieces if 0 < piece.level <= _DEPTH]
    every = [title, *pieces]
    texts = [spelt(piece.text, document.lang) for piece in every]
    for piece, cells in zip(every, braille(texts, document.lang, grade), strict=True):
        piece.cells = re.sub(f"{BLANK}+", BLANK, cells.strip(BLANK))
        piece.lines = list(_lines(piece))
    room, book = LINES - 1, _paged(pieces)
    before = -(-(len(heads) + len(title.lines) + 1) // room) if len(heads) > 1 else 0
    numbers = braille([str(number) for number in range(1, before + len(book.pages) + 1)], document.lang, grade)
    pages = book.pages
    if before:
        rows = [*title.lines, "", *(_entry(head, numbers[before + book.begins[id(head)]]) for head in heads)]
        pages = [*(rows[k * room:(k + 1) * room] for k in range(before)), *pages]
    return b"".join(_page(page, number) for page, number in zip(pages, numbers, strict=True))


def _pieces(document: Document) -> Iterator[_BrailleText]:
    for block in document.blocks:
        if isinstance(block, Heading):
            indent = 2 * block.level
            yield _BrailleText(plain(block.text), indent, indent, block.level)
        elif isinstance(block, Text):
            yield _BrailleText(plain(block.markup), 2)
        elif isinstance(block, Bullets):
            for number, item in enumerate(block.items, start=1):
                yield _BrailleText(f"{number}. {plain(item)}" if block.numbered else plain(item), 0, 2)
        elif isinstance(block, Table):
            yield from (_BrailleText("; ".join(cell for cell in map(plain, row) if cell), 0, 2) for row in block.rows)
        elif isinstance(block, Figure):
            for drawing, caption in zip(block.drawings, map(plain, block.captions), strict=True):
                yield from (_BrailleText(said, 6, 4) for said in dict.fromkeys((drawing.alt, caption)) if said)
        else:
            assert isinstance(block, PageBreak)
    if document.footer:
        yield _BrailleText(document.footer, 2)


def _lines(piece: _BrailleText) -> Iterator[str]:
    """The lines of a piece; a word that is longer than a line is broken where it ends."""
    line, indent, room = "", piece.first, CELLS - piece.first
    if piece.level == 1:
        indent, room = 0, CELLS - 6
    for word in piece.cells.split(BLANK):
        while word:
            if len(line) + bool(line) + len(word) <= room:
                line, word = f"{line}{BLANK}{word}" if line else word, ""
            elif line:
                yield _set(line, indent, piece)
                line, indent = "", indent if piece.level == 1 else piece.then
                room = room if piece.level == 1 else CELLS - indent
            else:
                yield _set(word[:room], indent, piece)
                word, indent = word[room:], piece.then
    yield _set(line, indent, piece)


def _set(line: str, indent: int, piece: _BrailleText) -> str:
    return BLANK * ((CELLS - len(line)) // 2 if piece.level == 1 else indent) + line


@dataclass
class _BraillePages:
    """The pages of a text, and for each piece, by its id, the page on which it begins, from 0."""

    pages: list[list[str]] = field(default_factory=lambda: [[]])
    begins: dict[int, int] = field(default_factory=dict)


def _paged(pieces: Sequence[_BrailleText]) -> _BraillePages:
    """A chapter begins on a new page; a heading is not the last line of one."""
    made, room = _BraillePages(), LINES - 1
    for piece in pieces:
        page = made.pages[-1]
        before = bool(page and piece.level)
        kept = len(piece.lines) + 1 if piece.level else 1
        if page and (piece.level == 1 or len(page) + before + kept > room):
            made.pages.append([])
            before = False
        made.begins[id(piece)] = len(made.pages) - 1
        for line in [*([""] if before else []), *piece.lines, *([""] if piece.level == 1 else [])]:
            if len(made.pages[-1]) == room:
                made.pages.append([])
            made.pages[-1].append(line)
    return made


def _entry(head: _BrailleText, number: str) -> str:
    """A line of the contents: a title, cut to whole words where it is long, and its page."""
    words, indent = head.cells.split(BLANK), 2 * (head.level - 1)
    while len(words) > 1 and indent + len(BLANK.join(words)) + 1 + len(number) > CELLS:
        words.pop()
    title = f"{BLANK * indent}{BLANK.join(words)}"[:CELLS - len(number) - 1]
    return title + BLANK * (CELLS - len(title) - len(number)) + number


def _page(lines: Sequence[str], number: str) -> bytes:
    whole = [*lines, *([""] * (LINES - 1 - len(lines))), number.rjust(CELLS, BLANK)]
    return "".join(f"{''.join(_ASCII[ord(cell) - ord(BLANK)] for cell in line).rstrip(' ')}\r\n"
                   for line in whole).encode() + b"\f"
