"""Solutions of a puzzle of counts by OR-Tools CP-SAT: one, then one that differs, until there is none.

It shares nothing with `logic` and `search`. The verdict is exact; one worker and a fixed seed make the run itself
repeatable.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from ...core.count_puzzle import CountPuzzle
from ...core.errors import MissingTool
from ...runtime.signals import heed
from .search import answers

__all__ = ["found", "proved"]

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

    layout, known = puzzle.layout, puzzle.known
    solver = pywraplp.Solver.CreateSolver("SAT")
    if not solver.SetSolverSpecificParametersAsString(_SETTINGS):
        raise AssertionError(f"the solver does not know the settings {_SETTINGS}")
    values = range(len(layout.colours) + 1)
    has = [[solver.BoolVar("") for _ in values] for _ in layout.names]

    def so_many(least: float, most: float, some: Iterable[Any]) -> None:
        constraint = solver.Constraint(least, most)
        for one in some:
            constraint.SetCoefficient(one, 1)

    for cell, each in enumerate(has):
        so_many(1, 1, each)
        if cell in known:
            so_many(1, 1, [each[known[cell]]])
    for line, count in zip(layout.lines, puzzle.counts, strict=True):
        for value, n in enumerate(count, start=1):
            if n is not None:
                so_many(n, n, [has[cell][value] for cell in line.cells])
    found: list[tuple[int, ...]] = []
    while len(found) < limit:
        status = solver.Solve()
        if status == pywraplp.Solver.INFEASIBLE:
            break
        if status not in (pywraplp.Solver.OPTIMAL, pywraplp.Solver.FEASIBLE):
            raise AssertionError(f"the solver ended with status {status}")
        answer = tuple(next(v for v in values if each[v].solution_value() > 0.5) for each in has)
        found.append(answer)
        so_many(0, len(answer) - 1, [has[cell][value] for cell, value in enumerate(answer)])
    return tuple(found)
