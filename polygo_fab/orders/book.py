"""Booklets of puzzles as PDF: made, written, read back, and every puzzle on the pages proved again.

The proof reads the bytes, and asks another solver than what made the puzzles (`proof`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.executors import Executor
from .batch import Different, puzzle_stream
from .input import AnyPuzzle, parse_any
from .recipe import Book

if TYPE_CHECKING:
    from ..core.page import Plates

__all__ = ["book_files", "book_pages", "book_puzzles"]

MOST = 1000
"""Puzzles in a booklet."""


def book_files(book: Book, executor: Executor) -> dict[str, bytes]:
    """The PDF by what its file name ends in: "" the booklet, and "-answers" where the answers are to be apart.

    Raises BadInput for puzzles that are not found, and where what is written does not read back or is not proved.
    """
    from ..check.document import check_document
    from ..write.pdf import pdf
    from .proof import prove_booklet

    named = book_puzzles(book, executor)
    pages = book_pages(book, named)
    files = {end: pdf(plates) for end, plates in pages.items()}
    findings = [finding for end, data in files.items() for finding in check_document(data, pages[end])]
    findings += prove_booklet(files[""], [puzzle for _, puzzle in named])
    if findings:
        raise BadInput(f"the booklet does not read back: {findings[0]}")
    return files


def book_puzzles(book: Book, executor: Executor) -> list[tuple[str, AnyPuzzle]]:
    """The puzzles of a booklet with their names ("" for one that has none): no two are alike."""
    if book.count > MOST:
        raise BadInput(f"a booklet of {book.count} puzzles: allowed: 1 to {MOST}; FILE.jsonl holds any number")
    different = Different()
    found: list[tuple[str, AnyPuzzle]] = []
    for item in book.items:
        try:
            for line in puzzle_stream(item.source(book.seed, book.lang), executor, different=different):
                found.append((json.loads(line).get("name", ""), parse_any(line)))
        except BadInput as error:
            raise BadInput(f"{item}: {error}") from None
    return found


def book_pages(book: Book, named: Sequence[tuple[str, AnyPuzzle]]) -> dict[str, Plates]:
    """The pages, as `pages.booklet` lays them out."""
    from ..pages.booklet import answers_apart, booklet

    names, puzzles = [name for name, _ in named], [puzzle for _, puzzle in named]
    options = book.options()
    pages = {"": booklet(puzzles, book.lang, book.paper, book.seed, options, names)}
    if options.answers == "apart":
        pages["-answers"] = answers_apart(puzzles, book.lang, book.paper, book.seed, options, names)
    return pages
