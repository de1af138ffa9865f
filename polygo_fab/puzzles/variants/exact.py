"""Solutions of a puzzle of counts by OR-Tools CP-SAT: one, then one that differs, until there is none.

It shares nothing with `logic` and `search`. The verdict is exact; one worker and a fixed seed make the run itself
repeatable.
"""

from __future__ import annotations

from itertools import islice

from ...core.count_puzzle import CountPuzzle
from ...core.errors import MissingTool
from ...runtime.signals import heed
from .search import answers

__all__ = ["found", "proved"]


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
        from ortools.sat.python import cp_model
    except ImportError:
        heed()
        raise MissingTool("OR-Tools proves these puzzles: pip install ortools") from None

    layout, known = puzzle.layout, puzzle.known
    model = cp_model.CpModel()
    values = range(len(layout.colours) + 1)
    has = [[model.new_bool_var("") for _ in values] for _ in layout.names]
    for cell, one in enumerate(has):
        model.add_exactly_one(one)
        if cell in known:
            model.add(one[known[cell]] == 1)
    for line, count in zip(layout.lines, puzzle.counts, strict=True):
        for value, n in enumerate(count, start=1):
            if n is not None:
                model.add(sum(has[cell][value] for cell in line.cells) == n)
    found: list[tuple[int, ...]] = []
    while len(found) < limit:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.catch_sigint_signal = False  # Ctrl-C is for this process, not for the solver alone
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise AssertionError(f"the solver ended with {solver.status_name(status)}")
        answer = tuple(next(v for v in values if solver.boolean_value(one[v])) for one in has)
        found.append(answer)
        model.add_bool_or([has[cell][value].negated() for cell, value in enumerate(answer)])
    return tuple(found)
