"""CONTENT: what a line of JSON says of its puzzle is what is found a second time: how hard it is, its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.puzzle_drawing import letters
from .looks_again import stars_again
from .puzzle_level import level_again
from .second_solver import solutions

__all__ = ["MOST_CELLS", "line_findings"]

MOST_CELLS = 1000
"""Of larger boards nothing is found a second time: it would take seconds."""


def line_findings(puzzle: CountPuzzle, line: Mapping[str, object], where: str) -> Iterator[Finding]:
    """What is wrong with a line about this puzzle."""
    if len(puzzle.layout.names) > MOST_CELLS:
        return
    if line.get("level", again := level_again(puzzle)) != again:
        yield Finding("CONTENT", where, f"it says level {line['level']}, it has level {again}")
    for key in {"step", "stars"} & set(line):
        if line[key] != (stars := stars_again(puzzle)):
            yield Finding("CONTENT", where, f"it says {line[key]} stars, it has {stars}")
    answer = solutions(puzzle)
    written = letters(puzzle.layout)  # and ? is what is not certain
    rows = ["".join("?" if answer.cells[cell] is None else written[answer.cells[cell] or 0] for cell in one.cells)
            for one in puzzle.layout.lines if one.family == "r"]
    if "solution" in line and answer.count is not None and line["solution"] != rows:
        yield Finding("CONTENT", where, f"its solution is {' '.join(rows)[:60]}, it says "
                                        f"{str(line['solution'])[:60]}")
