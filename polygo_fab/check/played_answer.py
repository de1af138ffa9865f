"""What a script of a page plays a puzzle by: the answer that stands in the page as data, and the marks of the cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle_drawing import mark_name
from .puzzle_html import ReadPlayed

__all__ = ["played_wrong"]

_UNSURE = "ab"
"""What stands in a cell in one solution, but not in all: nothing, a pawn."""


def played_wrong(read: ReadPlayed, puzzle: CountPuzzle, cells: Sequence[int | None]) -> Iterator[str]:
    """What is wrong with it. The answer must be a solution, by itself; where sure cells are asked for, `cells` are
    they, and the others letters. That there is no other solution is for another check."""
    layout, (marks, answer, _) = puzzle.layout, read.played
    signs, most = answer.split(" "), len(puzzle.givens) if layout.areas else len(layout.colours)
    named = [] if layout.areas else [mark_name(layout, value) for value in range(most + 1)]
    others = [mark.replace("mark-", "mark-no-") for mark in named if len(layout.colours) > 1]
    if marks.split() != named + others:
        yield f"is played with the marks {marks[:80]}"
    known = [str(value) for value in range(bool(layout.areas), most + 1)]
    unsure = _UNSURE if layout.kind == "certain" else ""
    if len(signs) != len(layout.names) or not {*signs} <= {*known, *unsure}:
        yield "is played by an answer that is none"
        return
    values = [_UNSURE.index(sign) if sign in _UNSURE else int(sign) for sign in signs]
    if not (_covers(puzzle, values) if layout.areas else _counted(puzzle, values)):
        yield "is played by an answer that is no solution"
    if unsure and [None if sign in _UNSURE else int(sign) for sign in signs] != list(cells):
        yield "is played by other sure cells"


def _counted(puzzle: CountPuzzle, values: Sequence[int]) -> bool:
    """Whether givens and counts are right."""
    return all(values[cell] == value for cell, value in puzzle.known.items()) and all(
        n in (None, sum(values[cell] == colour for cell in line.cells))
        for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True)
        for colour, n in enumerate(count, start=1))


def _covers(puzzle: CountPuzzle, values: Sequence[int]) -> bool:
    """Whether each number has a rectangle of its area, with no other number in it."""
    columns = sum(line.family == "c" for line in puzzle.layout.lines)
    for number, (cell, area) in enumerate(puzzle.givens, start=1):
        its = [divmod(at, columns) for at, value in enumerate(values) if value == number]
        high, wide = (max(ends) - min(ends) + 1 for ends in zip(*its, strict=True)) if its else (0, 0)
        if values[cell] != number or not len(its) == high * wide == area:
            return False
    return True
