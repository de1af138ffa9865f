"""A booklet of puzzles that are there already: those of a text, of lines of JSON, or of a booklet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...core.errors import BadInput
from ...core.resources import Data
from .answers import verdict
from .book import MOST
from .input import AnyPuzzle, given_puzzles
from .recipe import Book, book_of

__all__ = ["FILES", "given_book"]

FILES = (".txt", ".jsonl", ".csv", ".json", ".pdf", ".html")
"""What holds puzzles; a recipe is a .toml."""
_MANY = {"none": "no solution", "many": "several solutions"}


def given_book(path: Path, said: Data) -> Book:
    """The booklet of the puzzles of a file, in their order, with what is said of it (None: nothing). Raises BadInput
    where one cannot be read, or has not exactly one answer."""
    return book_of((), said, given=tuple(_named(path)))


def _named(path: Path) -> Iterator[tuple[str, AnyPuzzle]]:
    for one in given_puzzles([str(path)], None, None, ()):
        if one.number > MOST:
            raise BadInput(f"more than {MOST} puzzles in '{str(path)[:120]}': allowed in a booklet: 1 to {MOST}")
        if isinstance(one.puzzle, BadInput):
            raise BadInput(f"{one.where}: {one.puzzle}")
        outcome = verdict(one.puzzle).outcome
        if outcome != "unique":
            raise BadInput(f"{one.where} '{one.puzzle.text()[:80]}': {_MANY[outcome]}: allowed: puzzles with exactly "
                           "one answer")
        yield "", one.puzzle
