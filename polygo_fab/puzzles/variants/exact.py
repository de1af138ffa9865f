"""Solutions of a puzzle of counts by OR-Tools CP-SAT: one, then one that differs, until there is none.

It shares nothing with `logic` and `search`. The verdict is exact; one worker and a fixed seed make the run itself
repeatable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from ...core.count_puzzle import CountPuzzle
from ...core.errors import MissingTool
from ...runtime.signals import heed
from .areas import places
from .search import answers

__all__ = ["found", "proved"]

_SoMany = Callable[[float, float, Iterable[Any]], None]
_SETTINGS = "num_workers:1 random_seed:1 catch_sigint_signal:false"
"""Ctrl-C is for this process, not for the solver alone."""


def found(puzzle: CountPuzzle, limit: int = 2) -> tuple[tuple[int, ...], ...]:
    """The solutions, at most `limit` of them: `proved`, and where OR-Tools is not installed those of a search.

    Raises BadInput where that would take too long.
    """
    try:
        return proved(puzzle, limit)
    except MissingTool:
        return tuple(islice(answers(puzzle), limit))


def proved(puzzle: CountPuzzle, limit: int = 2) -> tuple[tuple[int, ...], ...]:
    """The solutions, at most `limit` of them, each the value of each cell. With limit 2, one means: exactly one.

    Raises MissingTool where OR-Tools is not installed. Which ones are found first
    depends on the version of OR-Tools; how many there are does not.
    """
    try:
        from ortools.linear_solver import pywraplp  # without pandas, which the other modules of OR-Tools load
    except ImportError:
        heed()
        raise MissingTool("OR-Tools proves these puzzles: pip install ortools") from None

    solver = pywraplp.Solver.CreateSolver("SAT")
    if not solver.SetSolverSpecificParametersAsString(_SETTINGS):
        raise AssertionError(f"the solver does not know the settings {_SETTINGS}")

    def so_many(least: float, most: float, some: Iterable[Any]) -> None:
        constraint = solver.Constraint(least, most)
        for one in some:
            constraint.SetCoefficient(one, 1)

    choices = _rectangles if puzzle.layout.areas else _values
    has = choices(puzzle, lambda: solver.BoolVar(""), so_many)
    for each in has:
        so_many(1, 1, each)
    found: list[tuple[int, ...]] = []
    while len(found) < limit:
        status = solver.Solve()
        if status == pywraplp.Solver.INFEASIBLE:
            break
        if status not in (pywraplp.Solver.OPTIMAL, pywraplp.Solver.FEASIBLE):
            raise AssertionError(f"the solver ended with status {status}")
        chosen = [next(v for v, one in enumerate(each) if one.solution_value() > 0.5) for each in has]
        found.append(_covered(puzzle, chosen) if puzzle.layout.areas else tuple(chosen))
        so_many(0, len(chosen) - 1, [each[v] for each, v in zip(has, chosen, strict=True)])
    return tuple(found)


def _values(puzzle: CountPuzzle, variable: Callable[[], Any], so_many: _SoMany) -> list[list[Any]]:
    """For each cell whether it has each value; lines have their counts."""
    layout, known = puzzle.layout, puzzle.known
    has = [[variable() for _ in range(len(layout.colours) + 1)] for _ in layout.names]
    for cell, value in known.items():
        so_many(1, 1, [has[cell][value]])
    for line, count in zip(layout.lines, puzzle.counts, strict=True):
        for value, n in enumerate(count, start=1):
            if n is not None:
                so_many(n, n, [has[cell][value] for cell in line.cells])
    return has


def _rectangles(puzzle: CountPuzzle, variable: Callable[[], Any], so_many: _SoMany) -> list[list[Any]]:
    """For each number whether it has each of its rectangles; cells are covered once."""
    lies = [[(variable(), cells) for cells in some] for some in places(puzzle)]
    for cell in range(len(puzzle.layout.names)):
        so_many(1, 1, [one for some in lies for one, cells in some if cells >> cell & 1])
    return [[one for one, _ in some] for some in lies]


def _covered(puzzle: CountPuzzle, chosen: Sequence[int]) -> tuple[int, ...]:
    """The value of each cell where each number has the rectangle chosen."""
    some = [left[k] for left, k in zip(places(puzzle), chosen, strict=True)]
    return tuple(next(k for k, cells in enumerate(some, start=1) if cells >> cell & 1)
                 for cell in range(len(puzzle.layout.names)))
