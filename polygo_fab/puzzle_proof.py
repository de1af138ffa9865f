"""A booklet of puzzles proved from its bytes: what it draws and what it prints are the puzzles, each with one answer.

The solver is OR-Tools CP-SAT, which shares nothing with what made the puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence

from .check.puzzle_page import read_grids
from .check.puzzle_text import puzzle_texts
from .core.count_puzzle import CountPuzzle
from .core.finding import Finding
from .core.puzzle import Puzzle
from .core.puzzle_drawing import as_counts

__all__ = ["prove_booklet"]


def prove_booklet(data: bytes, expected: Sequence[Puzzle | CountPuzzle]) -> list[Finding]:
    """UNIQUE: a board drawn or a text printed is not that of its puzzle, or a puzzle read from its drawing has not
    exactly one solution (of the kind "certain": none). Raises BadInput for what is no PDF."""
    from .puzzles.variants.exact import proved

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
    texts, meant_texts = puzzle_texts(data), tuple(puzzle.text() for puzzle in expected)
    if texts != meant_texts:
        found.append(Finding("UNIQUE", "booklet", f"{len(texts)} texts read back, not the {len(expected)} made"))
    return found
