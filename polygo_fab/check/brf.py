"""A book in Braille, read back from its letters: pages and lines, the number of each page, contents that lead where
they say, and every word of the document in its order.

CONTENT. The cells are held against those of the document, text by text, wherever its lines and pages end; and where
each letter stands by itself (grade 1), or contractions come back exactly, they are turned into letters again, so that
what a table drops is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.page import Bullets, Document, Figure, Heading, Table, Text
from ..core.printed.braille_text import BLANK, CELLS, LINES, spelt
from ..runtime.louis import braille, unbraille

__all__ = ["brf_pages", "brf_text", "brf_wrong", "letters_read", "read_cells"]

_RETURNED = {"es": ((":", "3"), (";", "2"), ("=", "7"), ("?", "5"), ("¿", "5")), "it": (("í", "ì"),),
             "de": (("€", "é"), ("ì", "í"), ("≥", "o)"))}
_RETURNED_USUALLY = (("^ê", "2"), ("²", "2"), ("í", "/"))
"""Signs that come back otherwise, as their cells are those of others."""
_MEANT = {"de": (*_RETURNED["de"], ("╳", ":"))}
"""The same in a text that is read: a colon after a number bears a sign, too."""
_ADDRESS = re.compile(r"www\.|https?:|\.\w+/")
_IN_ADDRESS = {"de": (("sch", "e"), ("5", "e"), ("ch", "4"), ("ei", "3"), ("eu", "2"), ("au", "1"), ("ie", "0"),
                      ("§", "0"), ("ü", "8"), ("ö", "9"))}
"""What stands for digits in an address, which German writes without a sign before them, in cells of letters; the table
reads some e as 5 there."""
_EXACT = {"de": (1, 2)}
"""Of a language the grades whose letters come back, usually the first alone."""
_SIGNS = "⠀⠮⠐⠼⠫⠩⠯⠄⠷⠾⠡⠬⠠⠤⠨⠌⠴⠂⠆⠒⠲⠢⠖⠶⠦⠔⠱⠰⠣⠿⠜⠹⠈⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠪⠳⠻⠘⠸"
"""The cells of North American Braille ASCII, in the order of its letters from the space to the underscore."""
_MOST = 3


def brf_pages(data: bytes) -> list[list[str]]:
    """The lines of each page in cells (Unicode). Raises BadInput for what is no BRF."""
    try:
        text = data.decode("ascii").upper()
    except UnicodeDecodeError:
        raise BadInput("no BRF: it has letters that are no cells") from None
    if not text.endswith("\f"):
        raise BadInput("no BRF: its last page has no end")
    pages = [page.removesuffix("\r\n").split("\r\n") for page in text[:-1].split("\f")]
    if odd := {sign for page in pages for line in page for sign in line if not " " <= sign <= "_"}:
        raise BadInput(f"no BRF: '{min(odd)}' is no cell")
    return [["".join(_SIGNS[ord(sign) - ord(" ")] for sign in line) for line in page] for page in pages]


def brf_wrong(data: bytes, expected: Document, grade: int) -> list[Finding]:
    """What is wrong with a book of `grade` 1 or 2. Raises BadInput for no BRF, MissingTool as `runtime.louis`."""
    pages = brf_pages(data)
    return [Finding("CONTENT", "file", message) for message in (
        *_pages_wrong(pages, expected.lang, grade), *_words_wrong(pages, expected, grade))]


def _pages_wrong(pages: Sequence[Sequence[str]], lang: str, grade: int) -> Iterator[str]:
    numbers = braille([str(number) for number in range(1, len(pages) + 1)], lang, grade)
    for number, (page, cells) in enumerate(zip(pages, numbers, strict=True), start=1):
        if len(page) != LINES or any(len(line) > CELLS for line in page):
            yield f"page {number} has {len(page)} lines of up to {max(map(len, page))} cells"
        if page[-1].strip(BLANK) != cells or len(page[-1]) != CELLS:
            yield f"page {number} does not bear its number at its end"


def _words_wrong(pages: Sequence[Sequence[str]], expected: Document, grade: int) -> Iterator[str]:
    units = [(level, spelt(text, expected.lang)) for level, text in _units(expected)]
    cells = braille([text for _, text in units], expected.lang, grade)
    bare = [BLANK.join(page[:-1]).replace(BLANK, "") for page in pages]
    whole, wanted = "".join(bare), [one.replace(BLANK, "") for one in cells]
    begin = len(whole) - sum(map(len, wanted))
    heads = [one for one, (level, _) in zip(wanted, units, strict=True) if 0 < level <= 2]
    at, places = begin, list[int]()
    for number, (one, (level, text)) in enumerate(zip(wanted, units, strict=True)):
        if not whole.startswith(one, max(at, 0)) or at < 0:
            yield f"'{text[:60]}' is missing, or not in its place (text {number + 1})"
            return
        places += [at] if 0 < level <= 2 else []
        at += len(one)
    on = [_page_of(place, bare) for place in places]
    if begin or len(heads) > 1:
        yield from _contents_wrong([line for page in pages[:on[0] - 1] for line in page[:-1]], heads,
                                   braille(list(map(str, on)), expected.lang, grade))
    if grade in _EXACT.get(expected.lang, (1,)):
        lost = [(text, back) for (_, text), back in zip(units, unbraille(cells, expected.lang, grade), strict=True)
                if _letters(text, expected.lang) != _letters(back, expected.lang)]
        yield from (f"'{text[:60]}' is read as '{back[:60]}'" for text, back in lost[:_MOST])


def _page_of(place: int, bare: Sequence[str]) -> int:
    """On which page, from 1, a cell stands, counted without blanks."""
    for number, page in enumerate(bare, start=1):
        if place < len(page):
            return number
        place -= len(page)
    return len(bare)


def _contents_wrong(lines: Sequence[str], heads: Sequence[str], numbers: Sequence[str]) -> Iterator[str]:
    """Whether the last lines of the contents are the titles, whole or their first words, each with its page."""
    rows = [line for line in lines if line.strip(BLANK)][-len(heads):]
    if len(rows) != len(heads):
        yield f"the contents have {len(rows)} lines, expected {len(heads)} titles"
        return
    for place, (row, head, number) in enumerate(zip(rows, heads, numbers, strict=True), start=1):
        title, _, last = row.strip(BLANK).rpartition(BLANK)
        said = title.replace(BLANK, "")
        if last != number or not said or not head.startswith(said):
            yield f"line {place} of the contents does not lead to its title"


def _units(expected: Document) -> Iterator[tuple[int, str]]:
    """Each text of a document, with its level where it is a heading; of a picture its words and what stands below."""
    for block in expected.blocks:
        if isinstance(block, Heading):
            yield block.level, _bare(block.text)
        elif isinstance(block, Text):
            yield 0, _bare(block.markup)
        elif isinstance(block, Bullets):
            yield from ((0, f"{number}. {_bare(item)}" if block.numbered else _bare(item))
                        for number, item in enumerate(block.items, start=1))
        elif isinstance(block, Table):
            yield from ((0, "; ".join(_bare(cell) for cell in row if cell)) for row in block.rows)
        elif isinstance(block, Figure):
            for drawing, caption in zip(block.drawings, block.captions, strict=True):
                below = _bare(caption)
                yield from ((0, said) for said in (drawing.alt, below if below != drawing.alt else "") if said)
    if expected.footer:
        yield 0, expected.footer


def _bare(markup: str) -> str:
    text = re.sub(r"</?(b|i|sup)>", "", markup)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _letters(text: str, lang: str) -> str:
    """The letters and digits of a text, small."""
    for sign, back in _RETURNED.get(lang, _RETURNED_USUALLY):
        text = text.replace(sign, back)
    bare = "".join(letter for letter in text.lower() if letter.isalnum() or letter == "§")
    for letters, digit in _IN_ADDRESS.get(lang, ()) if _ADDRESS.search(text) else ():
        bare = bare.replace(letters, digit)
    return bare.replace("§", "")


def brf_text(data: bytes, lang: str) -> str:
    """What a BRF of grade 1 says, without the numbers of its pages. Raises as `brf_wrong`."""
    return read_cells([BLANK.join(line for page in brf_pages(data) for line in page[:-1])], lang)[0]


def read_cells(lines: Sequence[str], lang: str) -> list[str]:
    """What lines of cells (Unicode) of grade 1 say. Raises MissingTool as `runtime.louis`."""
    return [_meant(text, lang) for text in unbraille(lines, lang, 1)]


def _meant(text: str, lang: str) -> str:
    for sign, meant in _MEANT.get(lang, ()):
        text = text.replace(sign, meant)
    return text


def letters_read(text: str, lang: str) -> str:
    """The letters and digits of a text as they come back from cells, by which two texts are held against each other."""
    return _letters(spelt(text, lang), lang)
