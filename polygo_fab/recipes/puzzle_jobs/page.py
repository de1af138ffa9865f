"""A booklet of puzzles as one page of HTML that needs nothing beside it: made, read back, every puzzle proved again."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import BadInput
from ...core.finding import Finding, Unsound, errors
from ...core.printed.page_script import page_style, policy, whole_script
from ...core.resources import Data
from ...runtime.executors import Executor
from .book import Made, book_puzzles
from .input import AnyPuzzle
from .recipe import Book

__all__ = ["SCRIPT", "book_page", "page_of"]

SCRIPT = "puzzles.js"
_ANSWERS = ("end", "none")


def book_page(book: Book, executor: Executor, made: Made = lambda done: None) -> tuple[bytes, tuple[Finding, ...]]:
    """The page, and what could not be proved of it here; `made` is called as by `book_files`.

    Raises BadInput for puzzles that are not found and for answers that a page cannot have, and Unsound where what is
    written does not read back.
    """
    from .page_proof import prove_page

    refuse_paper(book)
    named = book_puzzles(book, executor, made)
    data = page_of(book, named)
    findings = prove_page(data, [puzzle for _, puzzle in named], [name for name, _ in named], book)
    if wrong := errors(findings):
        raise Unsound(wrong)
    return data, tuple(findings)


def refuse_paper(book: Book) -> None:
    """Raises BadInput for answers that only paper can have."""
    answers = book.options().answers
    if answers not in _ANSWERS:
        raise BadInput(f"answers '{answers}' on a page: allowed: {' or '.join(_ANSWERS)}")


def page_of(book: Book, named: Sequence[tuple[str, AnyPuzzle]]) -> bytes:
    """The page, unproved. Raises BadInput for a puzzle that does not have exactly one answer."""
    from ...core.words.language_files import words_in
    from ...pages.booklet_entry import entry
    from ...pages.booklet_words import BookletWords
    from ...pages.html import html
    from ...pages.puzzle_play import played, script_words
    from ...pages.puzzle_svg import MARKS

    words = BookletWords(book.lang, book.options().title)
    told: Data = words_in(book.lang, "puzzle_play")
    script, style = whole_script(SCRIPT), page_style()
    return html("club.html").render(
        lang=book.lang, title=words("title"), policy=policy(script, style), style=style, script=script, marks=MARKS,
        told=told, credit=words("credit"), script_words=script_words(book.lang),
        answers=book.options().answers != "none",
        puzzles=[played(entry(number, puzzle, name), words) for number, (name, puzzle) in enumerate(named, start=1)],
    ).encode()
