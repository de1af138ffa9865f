"""Booklets of puzzles as PDF: made, written, read back, and every puzzle on the pages proved again.

The proof reads the bytes, and asks another solver than what made the puzzles (`proof`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.errors import BadInput
from ...core.finding import Finding, Unsound, errors
from ...core.stream import start
from ...puzzles.alike import SeenBoards
from ...runtime.executors import Executor
from .batch import DifferentBoards, puzzle_stream
from .even import EvenSheets
from .input import AnyPuzzle, parse_any
from .recipe import Book

if TYPE_CHECKING:
    from ...core.page import Document

__all__ = ["MOST", "book_files", "book_pages", "book_puzzles", "printed_files"]

MOST = 1000
"""Puzzles in a booklet."""
_SEEDS = 1_000_000
Made = Callable[[int], None]


def book_files(book: Book, executor: Executor, stem: str = "", made: Made = lambda done: None
               ) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The PDF by what its file name ends in: "" the booklet, and "-answers" where the answers are to be apart. And what
    could not be proved of it here.

    stem  what the file name begins with: the booklet then says in which file its answers are
    made  is called with the number of puzzles that are made, after each
    Raises BadInput for puzzles that are not found, and Unsound where what is written does not read back.
    """
    if book.options().style == "touch":
        from .touch_book import book_touch

        return book_touch(book, executor, stem, made)
    return printed_files(book, book_puzzles(book, executor, made), stem)


def printed_files(book: Book, named: Sequence[tuple[str, AnyPuzzle]], stem: str
                  ) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The files of `book_files` on paper, of these puzzles with their names. Raises Unsound as that does."""
    from ...check.document import check_document
    from ...write.pdf import pdf
    from .proof import AskedBooklet, prove_booklet

    pages = book_pages(book, named, stem)
    options = book.options()
    files = {end: pdf(document, options.format) for end, document in pages.items()}
    findings = [finding for end, data in files.items() for finding in check_document(data, pages[end], options.format)]
    texts = None if options.codes == "none" else files.get("-answers", files[""]) if options.codes == "name" else \
        files[""]
    around = AskedBooklet(
        answers=options.answers, apart=files.get("-answers"), seed=book.told_seed, names=[name for name, _ in named],
        named=options.codes == "name" and not options.large, real=options.real, steps=options.steps,
        explained=[key for key in ("how_to", "questions") if getattr(options, key)], format=options.format,
        link=options.link, pupils=book.listed, sheets=options.sheets,
        unnamed=options.unnamed)
    findings += prove_booklet(files[""], [puzzle for _, puzzle in named], texts, around)
    wrong = errors(findings)
    if wrong:
        raise Unsound(wrong)
    return files, tuple(f for f in findings if f.severity == "unproved")


def book_puzzles(book: Book, executor: Executor, made: Made = lambda done: None) -> list[tuple[str, AnyPuzzle]]:
    """The puzzles of a booklet with their names ("" for one that has none): no two are alike (`puzzles.alike`).

    The first item is made with the seed of the booklet, the others each with one of its own.
    """
    if book.count > MOST:
        raise BadInput(f"a booklet of {book.count} puzzles: allowed: 1 to {MOST}; FILE.jsonl holds any number")
    seen, even = SeenBoards(), EvenSheets(book.lang) if book.listed is not None else None
    found: list[tuple[str, AnyPuzzle]] = [*book.given]
    if found:
        made(len(found))
    for number, item in enumerate(book.items):
        try:
            seed = _seed_of(book.seed, number)
            source = item.source(seed, book.lang)
            different = DifferentBoards(seen, source.each)
            if even and number % book.a_sheet == 0:
                even.begin()
            for line in even.lines(item, seed, executor, different) if even else puzzle_stream(
                    source, executor, different=different):
                found.append((json.loads(line).get("name", ""), parse_any(line)))
                made(len(found))
        except BadInput as error:
            raise BadInput(f"{item}: {error}") from None
    return found


def _seed_of(seed: int, number: int) -> int:
    """The seed of an item of a booklet; short, as it is part of the names of puzzles."""
    return start(seed, number) % _SEEDS if number else seed


def book_pages(book: Book, named: Sequence[tuple[str, AnyPuzzle]], stem: str = "") -> dict[str, Document]:
    """The pages, as `pages.booklet` lays them out."""
    from ...pages.booklet import answers_apart, booklet
    from ...pages.booklet_options import MOST_TITLE

    names, puzzles = [name for name, _ in named], [puzzle for _, puzzle in named]
    options = book.options()
    answers = f"{stem}-answers.pdf"
    if options.answers == "apart" and stem and len(answers) <= MOST_TITLE and answers.isprintable():
        options = replace(options, file=answers)
    seed = book.told_seed
    pages = {"": booklet(puzzles, book.lang, book.paper, seed=seed, options=options, names=names)}
    if options.answers == "apart":
        pages["-answers"] = answers_apart(puzzles, book.lang, book.paper, seed=seed, options=options, names=names)
    return pages
