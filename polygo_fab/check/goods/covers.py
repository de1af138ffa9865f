"""Covers read back: folded in the middle, at the right of the fold the emblem and the words of the book, no others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from ...core.printed.book_titles import book_title
from ...core.words.language_files import text_of
from ..plain_text import bare
from .book_words import book_words
from .named import named_wrong, titles
from .sheet import GoodsSheet

__all__ = ["covers_wrong"]

_EXACT = 0.02
_INCLUDED = re.compile(r"^```include\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def covers_wrong(sheets: Sequence[GoodsSheet], books: Sequence[str], family: str) -> Iterator[Finding]:
    """PARTS: a sheet is not folded in its middle, or there are not as many as books; POSITION, CONTENT: on the front is
    another emblem, or something else than the title, the sentence and the facts of the book; of the `family` each of
    its games once with its name."""
    if len(sheets) != len(books):
        yield Finding("PARTS", "file", f"{len(sheets)} covers, expected {len(books)}")
        return
    for sheet, book in zip(sheets, books, strict=True):
        (wide, high), where = sheet.page.size, sheet.page.where
        folds = [fold.box for fold in sheet.folds]
        if len(folds) != 1 or max(abs(folds[0][0] - wide / 2), abs(folds[0][2] - wide / 2), folds[0][1],
                                  high - folds[0][3]) > _EXACT:
            yield Finding("PARTS", where, "the cover has no fold from edge to edge in its middle")
        front, back = (wide / 2, 0.0, wide, high), (0.0, 0.0, wide / 2, high)
        chapters = [word for block in _INCLUDED.findall(text_of(book, sheet.lang)) for word in block.split()]
        mine = chapters if book == family else [book]
        if [one.games for one in sheet.emblems_in(back)] != [(mine[0],)]:
            yield Finding("POSITION", where, f"on the back is not the emblem of {mine[0]}")
        if sheet.said(back):
            yield Finding("CONTENT", where, f"on the back stands '{sheet.said(back)[:40]}'")
        yield from named_wrong(sheet, front, mine)
        yield from _words_wrong(sheet, sheet.said(front), book, mine if book == family else ())


def _words_wrong(sheet: GoodsSheet, said: str, book: str, chapters: Sequence[str]) -> Iterator[Finding]:
    if chapters:
        names = "".join(titles(game, sheet.lang)[-1] for game in chapters)
        wanted = bare(book_title(book, sheet.lang)) + names
    else:
        words = book_words(book, sheet.lang)
        wanted = titles(book, sheet.lang)[0] + words.lead + "".join(words.facts)
    if said != wanted:
        at = next((k for k, (a, b) in enumerate(zip(said, wanted, strict=False)) if a != b), 0)
        yield Finding("CONTENT", sheet.page.where, f"the front of {book} says '{said[at:at + 40]}', expected "
                                                   f"'{wanted[at:at + 40]}'")
