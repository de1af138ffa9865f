"""The lessons for teachers: their puzzles made as those of a booklet, the PDF written, read back and proved."""

from __future__ import annotations

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput, unknown
from ...core.finding import Finding, Unsound, errors
from ...core.printed.book_format import NORMAL
from ...core.puzzle import Puzzle
from ...runtime.executors import local
from .book import book_puzzles
from .recipe import Book
from .spec import BookItem, parse_spec

__all__ = ["lesson_file"]

_SOLVED = "1x 4x4:1, 1x 5x5:1, 1x 6x6:1, 1x 6x6:2"
"""The puzzles of the first lesson."""
_PAPERS = ("a4", "letter")


def lesson_file(seed: int, lang: str, paper: str, text: str) -> tuple[bytes, tuple[Finding, ...]]:
    """The PDF, and what could not be proved of it here.

    seed  of all boards of the exercises
    text  what the QR code of the last lesson reads; "" for the usual one
    Raises BadInput for a language, paper or text there cannot be, and Unsound where what is written does not read back.
    """
    from ...check.document import check_document
    from ...check.lessons import lessons_wrong
    from ...pages.booklet_options import Options
    from ...pages.booklet_setting import BookletSetting
    from ...pages.booklet_words import BookletWords
    from ...pages.lessons import lessons
    from ...puzzles.lessons import lesson_boards
    from ...write.pdf import pdf

    if paper not in _PAPERS:
        raise unknown("paper", paper, _PAPERS)
    book = Book((*parse_spec(_SOLVED), BookItem(1, "", kind="qr", text=text)), seed=seed, lang=lang)
    with local(1) as executor:
        puzzles = [puzzle for _, puzzle in book_puzzles(book, executor)]
    code = puzzles.pop()
    if not isinstance(code, CountPuzzle):
        raise BadInput("the last puzzle is no QR code")
    setting = BookletSetting(BookletWords(lang), paper, Options(answers="end", codes="none"), seed, columns=1)
    document = lessons([puzzle for puzzle in puzzles if isinstance(puzzle, Puzzle)], code, lesson_boards(seed), setting)
    data = pdf(document, NORMAL)
    findings = [*check_document(data, document, NORMAL), *lessons_wrong(data, code.layout, seed)]
    if wrong := errors(findings):
        raise Unsound(wrong)
    return data, tuple(one for one in findings if one.severity == "unproved")
