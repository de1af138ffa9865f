"""The one scale of difficulty of all sizes and kinds: stars, each the mark of twice the work of the one before.

The work is what a person looks at before all is found, on average: lines, where a puzzle counts along lines; numbers
and cells, where it has areas; blocks of lines, each by its lines, where cells are asked that are sure. Booklets print
the stars, whatever the board; the four levels, by which one orders, say how hard a puzzle is for its kind and size.
"""

from __future__ import annotations

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import BASE
from .grade import scanned, step_of

__all__ = ["looks", "stars"]


def looks(puzzle: Puzzle | CountPuzzle) -> float:
    """How many lines (numbers, cells) a person looks at. Raises BadInput for rows and columns without one solution."""
    if isinstance(puzzle, Puzzle):
        return scanned(puzzle)
    if puzzle.layout.areas:
        from .variants.area_effort import looked_at_areas

        return looked_at_areas(puzzle)
    if puzzle.layout.kind == "certain":
        from .variants.kinds.certain import looked_at_blocks

        return looked_at_blocks(puzzle)
    if puzzle.layout.kind == BASE:
        from .variants.base import as_base

        return scanned(as_base(puzzle))
    from .variants.effort import looked

    return looked(puzzle)


def stars(puzzle: Puzzle | CountPuzzle) -> int:
    """From 2 ** k looks on, k stars. Raises BadInput as `looks` does."""
    return step_of(looks(puzzle))
