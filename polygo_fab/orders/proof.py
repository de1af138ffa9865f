"""A booklet of puzzles proved from its bytes: what it draws and what it prints are the puzzles, each with one answer.

The solver is OR-Tools CP-SAT, which shares nothing with what made the puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..check.puzzle_page import read_grids
from ..check.puzzle_text import puzzle_texts
from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts

__all__ = ["prove_booklet"]

_CELLS = 25 * 25
"""Boards of so many cells always have room for their text."""


def prove_booklet(data: bytes, expected: Sequence[Puzzle | CountPuzzle], texts_in: bytes | None) -> list[Finding]:
    """UNIQUE: a board drawn or a text printed is not that of its puzzle, or a puzzle read from its drawing has not
    exactly one solution (of the kind "certain": none). Raises BadInput for what is no PDF.

    texts_in  the document that prints the texts, this one or another; None: there is none
    A text may be left out where a board leaves it no room, beyond 25 x 25: the drawing tells the puzzle.
    """
    from ..puzzles.variants.exact import proved

    wanted = [as_counts(puzzle) for puzzle in expected]
    read, found = read_grids(data, [puzzle.layout for puzzle in wanted])
    for k, (puzzle, meant) in enumerate(zip(read, wanted, strict=False), start=1):
        if puzzle is None:
            continue
        if puzzle != meant:
            found.append(Finding("UNIQUE", f"puzzle {k}", "other counts or givens are drawn"))
        solutions = len(proved(puzzle))
        if solutions != 1 and not (puzzle.layout.kind == "certain" and solutions):
            found.append(Finding("UNIQUE", f"puzzle {k}", "not exactly one solution"))
    if texts_in is None:
        return found
    texts, meant_texts = puzzle_texts(texts_in), [puzzle.text() for puzzle in expected]
    in_order = iter(meant_texts)  # of which each is taken once
    lost = any(text not in texts and len(meant.layout.names) <= _CELLS
               for text, meant in zip(meant_texts, wanted, strict=True))
    if lost or not all(text in in_order for text in texts):
        found.append(Finding("UNIQUE", "booklet", f"{len(texts)} texts read back, not those of the {len(expected)} "
                             "puzzles made"))
    return found
