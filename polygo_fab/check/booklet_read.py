"""A booklet of puzzles as it is read back: its pages in the order of reading, by chapters, each with what it says.

A chapter begins with a title and a bookmark, each on a page of its own; what is said and heard is taken from the
structure of the file, what is drawn from the pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ..core.errors import BadInput, unknown
from ..core.printed.book_format import Format
from ..core.words.language import languages
from .page.page import read_pdf
from .puzzle_shapes import ReadSheet, sheets
from .reading_pages import reading_sheets
from .tagged_text import Said, tagged_elements

__all__ = ["ReadBooklet", "ReadChapter", "read_booklet"]


@dataclass(frozen=True)
class ReadChapter:
    """Its bookmark, the number of its first page, its pages, what its elements say, and what is heard of each
    of its pictures."""

    name: str
    first: int
    pages: tuple[ReadSheet, ...]
    said: tuple[Said, ...]
    heard: tuple[str, ...]

    @property
    def words(self) -> str:
        return " ".join(text for _, text in self.said)


@dataclass(frozen=True)
class ReadBooklet:
    pages: tuple[ReadSheet, ...]
    chapters: tuple[ReadChapter, ...]
    lang: str

    def chapter(self, page: int) -> ReadChapter:
        """That of a page, counted from 1."""
        return max((one for one in self.chapters if one.first <= page), key=lambda one: one.first)


def read_booklet(data: bytes, format: Format) -> ReadBooklet:
    """Raises BadInput for what is no PDF, of another language than there is, or without chapters."""
    file = read_pdf(data)
    pages, place = reading_sheets(sheets(file), format)
    begins = [(place(mark), mark.title) for mark in file.bookmarks if not mark.level]
    lang, elements = file.text(file.catalog.get("Lang")), tagged_elements(file)
    if lang not in languages():
        raise unknown("language", lang, languages())
    titles = [k for k, (kind, _) in enumerate(elements) if kind == "H1"]
    at = [page for page, _ in begins]
    if not titles or len(titles) != len(at) or at != sorted(set(at)) or at[0] != 1:
        raise BadInput(f"{len(titles)} titles and {len(at)} bookmarks: expected one of each for each chapter, in order")
    chapters = []
    for (start, end), ((page, name), (following, _)) in zip(
            pairwise([*titles, len(elements)]), pairwise([*begins, (len(pages) + 1, "")]), strict=True):
        some = elements[start:end]
        chapters.append(ReadChapter(name, page, tuple(pages[page - 1:following - 1]),
                                    tuple(one for one in some if one[0] != "Figure"),
                                    tuple(text for kind, text in some if kind == "Figure")))
    return ReadBooklet(tuple(pages), tuple(chapters), lang)
