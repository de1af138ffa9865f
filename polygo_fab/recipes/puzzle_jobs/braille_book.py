"""A booklet of puzzles in Braille: made in words, read back from its cells, every puzzle proved again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...check.second_solver import solutions
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding, Unsound, errors
from ...core.page import Document
from ...core.puzzle_drawing import as_counts
from ...runtime.executors import Executor
from .book import Made, book_puzzles
from .page import refuse_paper
from .proof import unique_findings
from .proof_around import stars_of
from .recipe import Book

__all__ = ["answer_wrong", "book_braille", "prove_braille"]


def book_braille(book: Book, executor: Executor, made: Made = lambda done: None) -> tuple[bytes, tuple[Finding, ...]]:
    """The booklet as BRF, each letter by itself, and what could not be proved of it here; `made` is called as by
    `book_files`.

    Raises BadInput for puzzles that are not found, for answers that are not at the end, a QR code, and a language that
    has no Braille here; MissingTool without liblouis; Unsound where what is written does not read back.
    """
    from ...pages.booklet_entry import entry
    from ...pages.booklet_told import told_booklet
    from ...pages.booklet_words import BookletWords
    from ...runtime.louis import braille
    from ...write.brf import brf

    refuse_paper(book)
    braille(["1"], book.lang, 1)  # before puzzles are sought
    named = book_puzzles(book, executor, made)
    words = BookletWords(book.lang, book.options().title.strip())
    entries = [entry(number, puzzle, name) for number, (name, puzzle) in enumerate(named, start=1)]
    seed = () if book.told_seed is None else (words("seed", seed=str(book.told_seed)),)
    document = told_booklet(entries, words, book.paper, answers=book.options().answers != "none",
                            credit=" · ".join((words("credit"), *seed)))
    data = brf(document, 1)
    findings = prove_braille(data, document, [as_counts(puzzle) for _, puzzle in named],
                             answered=book.options().answers != "none")
    if wrong := errors(findings):
        raise Unsound(wrong)
    return data, tuple(findings)


def prove_braille(data: bytes, document: Document, expected: Sequence[CountPuzzle], answered: bool) -> list[Finding]:
    """UNIQUE, CONTENT: what is wrong with a booklet of these puzzles that was made from a document, `answered` with
    the answers. Raises BadInput for no BRF, and MissingTool as `runtime.louis`."""
    from ...check.brf import brf_text, brf_wrong
    from ...check.puzzle_told import head_wrong, read_told

    lang = document.lang
    found = brf_wrong(data, document, 1)
    try:
        read = read_told(brf_text(data, lang), lang, [puzzle.layout for puzzle in expected])
    except BadInput as error:
        return [*found, Finding("UNIQUE", "booklet", str(error))]
    for number, (one, puzzle) in enumerate(zip(read, expected, strict=True), start=1):
        where = f"puzzle {number}"
        if one.puzzle != puzzle:
            found.append(Finding("UNIQUE", where, f"other counts or givens are told{one.fault and f': {one.fault}'}"))
            continue
        if called := head_wrong(one.head, puzzle, stars_of(puzzle), lang):
            found.append(Finding("CONTENT", where, called))
        if (one.answer is not None) != answered:
            found.append(Finding("CONTENT", where, "its answer was asked for otherwise"))
        elif one.answer is not None:
            found += [Finding("CONTENT", where, fault) for fault in answer_wrong(one.answer, puzzle)]
        found += [replace(finding, where=where) for finding in unique_findings(one.puzzle)]
    return found


def answer_wrong(answer: Mapping[int, int], puzzle: CountPuzzle) -> Iterator[str]:
    """Where another solver's answer is not the one that is told; where it has none, that is said of the puzzle."""
    cells = solutions(puzzle).cells
    certain = puzzle.layout.kind == "certain"
    if None in cells and not certain:
        return
    if answer != {cell: value for cell, value in enumerate(cells) if value is not None and (value or certain)}:
        yield "another answer is told"
