"""A booklet of puzzles proved from its bytes: what it draws and what it prints are the puzzles, each with one answer.

The solver (`check.second_solver`) shares nothing with what made the puzzles; OR-Tools CP-SAT, where it is installed, is
a third opinion, and the only one where the search of ours is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...check.puzzle_page import read_grids
from ...check.puzzle_text import puzzle_texts
from ...core.count_puzzle import CountPuzzle
from ...core.errors import MissingTool
from ...core.finding import Finding
from ...core.printed.book_format import NORMAL
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts
from .proof_around import AskedBooklet, prove_around

__all__ = ["AskedBooklet", "prove_booklet", "unique_findings"]

_THIRD = 32 * 32
"""Cells up to which OR-Tools is asked, too: on larger boards of rows and columns it gives warnings of its own."""
_CELLS = 25 * 25
"""Boards of so many cells always have room for their text."""


def prove_booklet(data: bytes, expected: Sequence[Puzzle | CountPuzzle], texts_in: bytes | None,
                  around: AskedBooklet | None = None) -> list[Finding]:
    """UNIQUE: a board drawn or a text printed is not that of its puzzle, or a puzzle read from its drawing has not
    exactly one solution (of the kind "certain": none). Where no solver could tell, that is among the findings as not
    proved. Raises BadInput for what is no PDF.

    texts_in  the document that prints the texts, this one or another; None: there is none
    around    how all else that it prints was asked for, to be proved too (`proof_around`)
    A text may be left out where a board leaves it no room, beyond 25 x 25: the drawing tells the puzzle.
    """
    wanted = [as_counts(puzzle) for puzzle in expected]
    format = around.format if around else NORMAL
    read, found = read_grids(data, [puzzle.layout for puzzle in wanted], format=format)
    for k, (puzzle, meant) in enumerate(zip(read, wanted, strict=False), start=1):
        if puzzle is None:
            continue
        if puzzle != meant:
            found.append(Finding("UNIQUE", f"puzzle {k}", "other counts or givens are drawn"))
        found += [replace(finding, where=f"puzzle {k}") for finding in unique_findings(puzzle)]
    if around is not None and not found:
        found += prove_around(data, expected, around)
    if texts_in is None:
        return found
    texts, meant_texts = puzzle_texts(texts_in, format), [puzzle.text() for puzzle in expected]
    in_order = iter(meant_texts)  # of which each is taken once
    lost = any(text not in texts and len(meant.layout.names) <= _CELLS
               for text, meant in zip(meant_texts, wanted, strict=True))
    if lost or not all(text in in_order for text in texts):
        found.append(Finding("UNIQUE", "booklet", f"{len(texts)} texts read back, not those of the {len(expected)} "
                             "puzzles made"))
    return found


def unique_findings(puzzle: CountPuzzle) -> list[Finding]:
    """What the solvers say of a puzzle."""
    from ...check.second_solver import solutions

    counts: dict[str, int] = {}
    ours, theirs = solutions(puzzle).count, _third(puzzle)
    if ours is not None:
        counts["the second solver"] = ours
    if theirs is not None:
        counts["OR-Tools"] = theirs
    if len(set(counts.values())) > 1:
        told = ", ".join(f"{name} finds {n}" for name, n in counts.items())
        return [Finding("UNIQUE", "puzzle", f"its solvers do not agree: {told} (at most 2 are looked for)")]
    if not counts:
        return [Finding("UNIQUE", "puzzle", f"a {puzzle.layout.kind} {puzzle.layout.size} too large for the second "
                        "solver, and OR-Tools is not installed: pip install ortools", severity="unproved")]
    count, many = next(iter(counts.values())), puzzle.layout.kind == "certain"
    if count == 1 or (many and count):
        return []
    return [Finding("UNIQUE", "puzzle", "no solution" if many else "not exactly one solution")]


def _third(puzzle: CountPuzzle) -> int | None:
    """How many solutions OR-Tools finds, two at most; None where it is not installed, or the board is too large."""
    from ...puzzles.variants.exact import proved

    if len(puzzle.layout.names) > _THIRD:
        return None
    try:
        return len(proved(puzzle))
    except MissingTool:
        return None
