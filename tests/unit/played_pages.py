"""Pages to play as they are made, and altered ones: what is wrong with one must be found."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from polygo_fab.core.finding import Finding, errors
from polygo_fab.recipes.puzzle_jobs.book import book_puzzles
from polygo_fab.recipes.puzzle_jobs.input import AnyPuzzle
from polygo_fab.recipes.puzzle_jobs.page import page_of
from polygo_fab.recipes.puzzle_jobs.page_proof import prove_page
from polygo_fab.recipes.puzzle_jobs.recipe import Book, load_book
from polygo_fab.runtime.executors import local

Change = Callable[[str], str]


@cache
def made(spec: str, lang: str = "en", answers: str = "end") -> tuple[bytes, list[tuple[str, AnyPuzzle]], Book]:
    """The page of these puzzles, they with their names, and the booklet that asks for them."""
    book = load_book(None, spec, {"lang": lang, "answers": answers})
    with local(1) as executor:
        named = book_puzzles(book, executor)
    return page_of(book, named), named, book


def proved(data: bytes, spec: str, lang: str = "en", answers: str = "end") -> list[Finding]:
    """What is wrong with a page as that of these puzzles."""
    _, named, book = made(spec, lang, answers)
    return prove_page(data, [puzzle for _, puzzle in named], [name for name, _ in named], book)


def once(old: str, new: str) -> Change:
    """Another text in place of one that must be there, where it comes first."""
    def change(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return change


def is_found(change: Change, told: str, spec: str) -> None:
    """A page that is altered so is refused, and this is told."""
    text = made(spec)[0].decode()
    other = change(text)
    assert other != text
    found = errors(proved(other.encode(), spec))
    assert any(told in finding.message for finding in found), found
    assert {finding.code for finding in found} <= {"UNIQUE", "CONTENT"}


def first(pattern: str, new: str) -> Change:
    """What a pattern finds first, otherwise."""
    return lambda text: re.sub(pattern, new, text, count=1, flags=re.DOTALL)
