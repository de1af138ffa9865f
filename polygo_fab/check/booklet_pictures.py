"""CONTENT: below the answer to a picture stands what it is called, where it is one of the library: found a second time
in templates/pictures by its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.resources import template
from ..core.words.language_files import words_in
from .booklet import plain_words
from .plain_text import plain
from .puzzle_level import booklet_contract
from .puzzle_shapes import ReadSheet
from .stated import stated

__all__ = ["pictures_wrong"]

_KIND = "picture"


def pictures_wrong(pages: Sequence[ReadSheet], puzzles: Sequence[tuple[int, CountPuzzle, Sequence[int | None]]],
                   lang: str) -> Iterator[Finding]:
    """What is wrong with the names on the pages of answers.

    puzzles  in the order of the answers: number, puzzle, and the cells of its solution
    """
    said = " ".join(" ".join(text for page in pages for text, _ in plain_words(page)).split())
    form, names, at, told = stated(booklet_contract(), lang)["shown"], words_in(lang, "pictures"), 0, 0
    for number, puzzle, cells in puzzles:
        name = _library().get(_rows(puzzle, cells)) if puzzle.layout.kind == _KIND else None
        if name is None:
            continue
        wanted = plain(form.format(name=names.get(name, name)))
        found = f"{said} ".find(f"{wanted} ", at)
        if found < 0:
            yield Finding("CONTENT", f"answer {number}", f"'{wanted}' is not below it")
            return
        at, told = found + len(wanted), told + 1
    every = said.count(plain(form.partition("{")[0]).strip())
    if every != told:
        yield Finding("CONTENT", "answers", f"{every} names of pictures, expected {told}")


def _rows(puzzle: CountPuzzle, cells: Sequence[int | None]) -> tuple[str, ...]:
    return tuple("".join("#" if cells[cell] else "." for cell in line.cells)
                 for line in puzzle.layout.lines if line.family == "r")


@cache
def _library() -> Mapping[tuple[str, ...], str]:
    """The name of each picture by its rows; letters and digits that only make up names are none."""
    found = dict[tuple[str, ...], str]()
    for path in sorted(template("pictures").glob("*.txt")):
        name, rows = "", list[str]()
        for line in [*path.read_text(encoding="utf-8").splitlines()[1:], ""] if path.stem != "dots" else ():
            if line and not name:
                name = line
            elif line:
                rows.append(line)
            elif name:
                found[tuple(rows)] = name
                name, rows = "", []
    return found
