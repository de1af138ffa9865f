"""Rectangles read back from a page: the areas in the cells of a board, and the rectangles that its walls part."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.path import Point
from ..core.puzzle_drawing import GRID_INKS, PUZZLE_INKS
from .page.mark import middle

if TYPE_CHECKING:
    from .puzzle_page import DrawnPuzzle

__all__ = ["area_answer_wrong", "area_board", "area_values", "areas_in", "rectangles_in"]

_NEAR = 0.3
"""Of a cell: how far a number may be from the middle of its cell."""
_EXACT = 0.01
"""Of a cell: how far a wall may be off."""


def areas_in(drawn: DrawnPuzzle) -> dict[int, int]:
    """The number in each cell that has one. Raises BadInput for two in a cell, for one on the board that is in none,
    and for any mark."""
    boxes = [box for _, _, box in drawn.sheet.circles] + [box for _, box in drawn.sheet.squares]
    if any(_inside(drawn.of(middle(box)), drawn) for box in boxes):
        raise BadInput("something is drawn in its cells beside numbers and walls")
    centres, found = drawn.layout.board.centres, dict[int, int]()
    for text, box in drawn.sheet.words:
        at = drawn.of(middle(box))
        if not text.isdecimal() or not _inside(at, drawn):
            continue
        cell = min(range(len(centres)), key=lambda c: math.dist(centres[c], at))
        if math.dist(centres[cell], at) > _NEAR or cell in found:
            raise BadInput(f"the number {text} at ({at[0]:.2f}, {at[1]:.2f}) is in no cell, or one too many")
        found[cell] = int(text)
    return found


def rectangles_in(drawn: DrawnPuzzle, ink: str) -> list[list[int]]:
    """The groups of cells that the lines in the colour `ink` part. Raises BadInput for such a line that parts nothing.
    """
    centres = drawn.layout.board.centres
    walls = [(drawn.of(a), drawn.of(b)) for colour, a, b in drawn.sheet.lines if colour == ink]
    walls = [wall for wall in walls if all(_inside(p, drawn) for p in wall)]
    found = _parted(walls, centres)
    for group in found:
        loose = next((a for a in group for b in group if a < b and math.dist(centres[a], centres[b]) < 1 + _EXACT
                      and any(_between(wall, centres[a], centres[b]) for wall in walls)), None)
        if loose is not None:
            raise BadInput(f"a wall at {drawn.layout.names[loose]} parts no rectangles")
    return found


def area_board(drawn: DrawnPuzzle, ink: str) -> CountPuzzle:
    """The puzzle of a board to solve, whose outline has the colour `ink`. Raises BadInput with what is wrong."""
    walls = any(_inside(drawn.of(a), drawn) and _inside(drawn.of(b), drawn) for colour, a, b in drawn.sheet.lines
                if colour not in GRID_INKS and colour != ink)
    if walls or len(rectangles_in(drawn, ink)) > 1:
        raise BadInput("walls are drawn between its cells")
    return CountPuzzle(drawn.layout, ((),) * len(drawn.layout.lines), tuple(areas_in(drawn).items()))


def area_values(drawn: DrawnPuzzle) -> dict[int, int]:
    """Of a solved board for each cell which number, as one reads, is in its rectangle. Raises BadInput unless there is
    one in each, and it is its area."""
    areas, value = areas_in(drawn), dict[int, int]()
    order = {cell: number for number, cell in enumerate(sorted(areas), start=1)}
    for group in rectangles_in(drawn, PUZZLE_INKS["answer"]):
        there = [cell for cell in group if cell in areas]
        if [areas[cell] for cell in there] != [len(group)]:
            raise BadInput(f"the rectangle of {drawn.layout.names[group[0]]} has {len(group)} cells, and in it "
                           + (" and ".join(str(areas[cell]) for cell in there) or "no number"))
        value.update(dict.fromkeys(group, order[there[0]]))
    return value


def area_answer_wrong(drawn: DrawnPuzzle, puzzle: CountPuzzle, cells: Sequence[int | None], numbered: bool) -> str:
    """What is wrong with a solved board; "" for nothing. `cells` are those of the solution that was found again,
    `numbered` is whether its areas are drawn, too."""
    try:
        if numbered and areas_in(drawn) != dict(puzzle.givens):
            return "its areas are not those of the puzzle"
        groups = rectangles_in(drawn, PUZZLE_INKS["answer"])
    except BadInput as error:
        return str(error)
    wanted: dict[int | None, list[int]] = {}
    for cell, value in enumerate(cells):
        wanted.setdefault(value, []).append(cell)
    wrong = next((group for group in groups if group not in wanted.values()), None)
    return f"the rectangle of {puzzle.layout.names[wrong[0]]} is not as in the solution" if wrong else ""


def _inside(p: Point, drawn: DrawnPuzzle) -> bool:
    corners = drawn.layout.board.points
    return all(min(q[k] for q in corners) - _EXACT <= p[k] <= max(q[k] for q in corners) + _EXACT for k in (0, 1))


def _parted(walls: Sequence[tuple[Point, Point]], centres: Sequence[Point]) -> list[list[int]]:
    """The groups of cells that are not parted by walls, in the order of their first cells."""
    left, found = dict(enumerate(centres)), list[list[int]]()
    while left:
        todo, group = [min(left)], list[int]()
        left.pop(todo[0])
        while todo:
            cell = todo.pop()
            group.append(cell)
            near = [c for c, at in left.items() if math.dist(at, centres[cell]) < 1 + _EXACT
                    and not any(_between(wall, centres[cell], at) for wall in walls)]
            for c in near:
                left.pop(c)
            todo += near
        found.append(sorted(group))
    return found


def _between(wall: tuple[Point, Point], a: Point, b: Point) -> bool:
    """Whether a wall, upright or level, lies across the way between two neighbours."""
    (x, y), (x1, y1) = wall
    at = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    along = 0 if abs(a[0] - b[0]) < _EXACT else 1  # in which the wall runs
    low, high = sorted(((x, y)[along], (x1, y1)[along]))
    return (abs((x, y)[1 - along] - at[1 - along]) < _EXACT and abs((x1, y1)[1 - along] - at[1 - along]) < _EXACT
            and low < at[along] < high)
