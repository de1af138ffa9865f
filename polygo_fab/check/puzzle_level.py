"""How hard a puzzle is, found a second time: of rows and columns in waves, all forced lines at once."""

from __future__ import annotations

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle_drawing import BASE
from ..core.resources import Data, our_table
from .contract.expression import NUMBERS, value
from .level_of_kinds import level_ahead, level_of_blocks
from .second_areas import level_of_areas

__all__ = ["booklet_contract", "level_again"]

_BY_LINES = (BASE, "hidden", "braille", "picture", "qr")
"""Kinds that one line after the other settles."""


def booklet_contract() -> Data:
    """templates/contracts/puzzles.toml."""
    return our_table("contracts/puzzles.toml")


def level_again(puzzle: CountPuzzle) -> int | None:
    """1 to 4; None where that is not settled by thinking as the kind asks for."""
    layout, known = puzzle.layout, puzzle.known
    if layout.areas:
        return level_of_areas(puzzle)
    if layout.kind == "certain":
        return level_of_blocks(puzzle)
    if layout.kind not in _BY_LINES:
        return level_ahead(puzzle)
    waves = 0
    while len(known) < len(layout.names):
        forced: dict[int, int] = {}
        for line, (count,) in zip(layout.lines, puzzle.counts, strict=True):
            free = [cell for cell in line.cells if cell not in known]
            if count is None:
                continue
            left = count - sum(known.get(cell, 0) for cell in line.cells)
            if left in (0, len(free)):
                forced |= dict.fromkeys(free, int(left > 0))
        if not forced:
            return None
        known |= forced
        waves += 1
    most = min(sum(line.family == family for line in layout.lines) for family in layout.families)
    return max(1, int(value(booklet_contract()["level"], {**NUMBERS, "w": waves, "most": most})))
