"""The lines of a board, and a place beyond one end of each where its count is written and nothing else is.

A count stands right before the first cell of its line or behind the last one. Where counts of two lines would meet,
one takes the other end.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from ...core.board import Board, Point
from ...core.count_puzzle import Layout, PuzzleLine
from ...core.errors import BadInput
from ...core.tilings import square

__all__ = ["grid", "labelled", "runs", "size_of"]

_APART = 0.8
"""Of two counts, or a count and a cell, in the distance of neighbouring cells."""
_DIAGONAL = (((0.39, 0.39), 0.8), ((0.42, 0.2), 0.58))
"""How far from the corner where it leaves the board the count of a diagonal stands, outward and along the side, and how
far apart such counts are: in line with the diagonal, or where that leaves no room closer to the corner."""
_BEYOND = {"r": 1.68, "c": 1.95}
"""How far from the first cell the counts of rows and columns stand where those of diagonals are between; above the
board with the names of these diagonals."""


def size_of(text: str, low: int, high: int) -> tuple[int, int]:
    """Rows and columns from '6x6'. Raises BadInput where they are out of range."""
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    if match is None or not (low <= int(match[1]) <= high and low <= int(match[2]) <= high):
        raise BadInput(f"size '{text[:60]}': allowed: {low}x{low} to {high}x{high}")
    return int(match[1]), int(match[2])


def grid(kind: str, size: str, low: int = 2, high: int = 12, more: Sequence[tuple[str, tuple[int, ...]]] = (),
         colours: tuple[str, ...] = ("pawn",)) -> Layout:
    """A board of squares with its rows and columns as lines, and `more` lines of (family, cells)."""
    n, m = size_of(size, low, high)
    board = square(n, m)
    lines = [("r", tuple(range(r * m, r * m + m))) for r in range(n)]
    lines += [("c", tuple(range(c, n * m, m))) for c in range(m)]
    names = tuple(f"r{r + 1}c{c + 1}" for r in range(n) for c in range(m))
    return Layout(kind, f"{n}x{m}", board=board, names=names, lines=labelled(board, [*lines, *more]), colours=colours)


def runs(board: Board, step: int) -> tuple[tuple[int, ...], ...]:
    """The cells in straight lines along one of the board's steps, in the order of the lines' first cells."""
    after = {cell: rays[step][0] for cell, rays in enumerate(board.rays) if rays[step]}
    first = [cell for cell in range(len(board.centres)) if cell not in after.values()]
    return tuple((cell, *board.rays[cell][step]) for cell in first)


def labelled(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]]) -> tuple[PuzzleLine, ...]:
    """The lines with their labels, each right beyond one end of its line; where there is a choice all lines of a family
    have the same end. Diagonals of squares stand nearest to the board, on the right and below where that is enough.

    Raises ValueError where some find no room.
    """
    if len(board.steps) == 6:
        return _on_hexagons(board, lines)
    slanting = [line for line in lines if line[0] in "de"]
    placed = _first([([(_diagonal(board, lines, line, -1, *away), _diagonal(board, lines, line, 0, *away))
                       for line in slanting], apart) for away, apart in _DIAGONAL])
    left, top = min(x for x, _ in board.points), max(y for _, y in board.points)
    inner = any((x < left and y > -top) or (y > top and x < -left) for x, y in (line.label for line in placed))
    beyond = [_at(board, lines, line, 0, _BEYOND[line[0]] if inner else 1.0) for line in lines if line[0] not in "de"]
    return (*beyond, *placed)


def _on_hexagons(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]]) -> tuple[PuzzleLine, ...]:
    families = tuple(dict.fromkeys(family for family, _ in lines))
    for ends in product((0, -1), repeat=len(families)):
        end = dict(zip(families, ends, strict=True))
        placed = [_at(board, lines, line, end[line[0]], 1.0) for line in lines]
        if all(math.dist(a.label, b.label) >= _APART for k, a in enumerate(placed) for b in placed[:k]):
            return tuple(placed)
    return tuple(_first([([(_at(board, lines, line, 0, 1.0), _at(board, lines, line, -1, 1.0)) for line in lines],
                          _APART)]))


def _first(tries: Sequence[tuple[Sequence[tuple[PuzzleLine, PuzzleLine]], float]]) -> list[PuzzleLine]:
    found = next((chosen for choices, apart in tries if (chosen := _chosen(choices, apart)) is not None), None)
    if found is None:
        raise ValueError("the counts of some lines find no room beyond either end")
    return found


def _diagonal(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]], line: tuple[str, tuple[int, ...]], end: int,
              out: float, aside: float) -> PuzzleLine:
    """The count before the corner of the first cell where the line leaves the board: `out` from the side of the board,
    `aside` along it."""
    placed = _at(board, lines, line, end, 0.5)
    (x, y), (u, v) = placed.label, (math.copysign(1, part) for part in placed.towards)
    right, top = max(x for x, _ in board.points), max(y for _, y in board.points)
    sides, ends = math.isclose(abs(x), right), math.isclose(abs(y), top)
    return replace(placed, label=(x - u * (out if sides else aside), y - v * (out if ends else aside)))


def _at(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]], line: tuple[str, tuple[int, ...]], end: int,
        away: float) -> PuzzleLine:
    """The line with its label beyond its first cell (end 0) or its last (-1), so many steps away from it."""
    family, cells = line
    (x, y), (dx, dy) = board.centres[cells[end]], _direction(board, lines, line)
    sign = 1 if end == 0 else -1
    return PuzzleLine(family, cells, (x - sign * away * dx, y - sign * away * dy), _unit(sign * dx, sign * dy))


def _chosen(choices: Sequence[tuple[PuzzleLine, PuzzleLine]], apart: float) -> list[PuzzleLine] | None:
    """One of the two ends of each line so that no two counts come too near, the first where it can be; None if there is
    no such choice. What one choice rules out is followed at once, so that nothing but the choice itself is ever taken
    back (2-satisfiability)."""
    ends: dict[int, int] = {}
    for number in range(len(choices)):
        if number not in ends:
            forced = next((found for end in (0, 1) if (found := _forced(choices, apart, ends, number, end))), None)
            if forced is None:
                return None
            ends |= forced
    return [choices[number][ends[number]] for number in range(len(choices))]


def _forced(choices: Sequence[tuple[PuzzleLine, PuzzleLine]], apart: float, ends: Mapping[int, int], number: int,
            end: int) -> dict[int, int] | None:
    """The ends that must be taken if one line takes this end; None where that cannot be."""
    found, todo = {number: end}, [number]
    while todo:
        at = choices[here := todo.pop()][found[here]].label
        for other, pair in enumerate(choices):
            near = [end for end in (0, 1) if math.dist(at, pair[end].label) < apart] if other != here else []
            if not near:
                continue
            taken = ends.get(other, found.get(other))
            if len(near) == 2 or taken in near:
                return None
            if taken is None:
                found[other] = 1 - near[0]
                todo.append(other)
    return found


def _direction(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]], line: tuple[str, tuple[int, ...]]) -> Point:
    """From one cell of a line to the next; for a line of one cell that of its family, or to the right."""
    family, cells = line
    a, b = next((some[:2] for some in (cells, *(other for name, other in lines if name == family)) if len(some) > 1),
                (-1, -1))
    if a < 0:
        return {"c": (0.0, -1.0), "d": (1.0, -1.0), "e": (-1.0, -1.0)}.get(family, (1.0, 0.0))
    return (board.centres[b][0] - board.centres[a][0], board.centres[b][1] - board.centres[a][1])


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y)
    return (x / length, y / length)
