"""The dual of a board as a board file: a cell about each inner corner, its corners the middles of the cells round it
(MARS, "Terminologie des pavages")."""

from __future__ import annotations

import math
from pathlib import Path

from ..core.board import Board, Point
from ..core.board_files.files import BoardFile, called, forget, keep
from ..core.errors import BadInput
from ..core.finding import Finding, Unsound
from ..core.tilings import load
from ..runtime.limits import alone
from .own_board import board_named

__all__ = ["dual_file"]

_DIGITS, _NEAR = 6, 1e-3


def dual_file(board: str, out: Path) -> bytes:
    """The file `out` of the dual of a board: of the name of one here, or of the path of a file.

    Its pitch is 1, and its middle that of the board. It is read again, built as any board file is, and each of its
    cells is sought about its corner, before it is given.

    Raises BadInput where there is no such board, where it has no dual that is a board, and for another ending than
    .toml; Unsound for a file that reads as another board.
    """
    name = called(out)
    if out.suffix.lower() != ".toml":
        raise BadInput(f"--out with '{out.suffix}': allowed: .toml")
    of = load(board_named(board))
    try:
        dual = of.dual()
    except ValueError as error:
        raise BadInput(f"board {of.name}: it has no dual that is a board: {str(error).partition(': ')[2]}") from None
    if len(dual.cells) < 2:
        raise BadInput(f"board {of.name}: it has no dual that is a board: one point alone lies inside it")
    dual = dual.unit()
    file = BoardFile(name, _written(of.name, dual))
    alone(f"the dual of {of.name}", lambda: _read_back(file, dual))
    return file.text.encode()


def _written(of: str, dual: Board) -> str:
    rows = (", ".join(f"[{_said(x)}, {_said(y)}]" for x, y in map(dual.points.__getitem__, cell))
            for cell in dual.cells)
    return "\n".join((f"# the dual of {of}: a cell about each point inside it", "polygons = [",
                      *(f"    [{row}]," for row in rows), "]", ""))


def _said(value: float) -> str:
    return f"{round(value, _DIGITS) + 0.0:g}" if value == round(value) else f"{value + 0.0:.{_DIGITS}f}"


def _read_back(file: BoardFile, dual: Board) -> None:
    """Build the board of the file, and find each cell of the dual in it, corner by corner."""
    keep(file)
    try:
        built = load(file.name)
    finally:
        forget(file.name)
    cells = _placed(built)
    missing = sum(not any(_same(cell, other) for other in cells) for cell in _placed(dual))
    if missing or len(cells) != len(dual.cells):
        raise Unsound((Finding("BOARD", file.name, f"{len(cells)} cells for {len(dual.cells)}, {missing} of which are "
                                                   "not there"),))


def _placed(board: Board) -> list[list[Point]]:
    """The corners of each cell, the pitch being 1 and the origin in the middle of the board."""
    unit = board.unit()
    xs, ys = zip(*unit.points, strict=True)
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [[(unit.points[p][0] - x0, unit.points[p][1] - y0) for p in cell] for cell in unit.cells]


def _same(cell: list[Point], other: list[Point]) -> bool:
    return len(cell) == len(other) and all(min(math.dist(p, q) for q in other) < _NEAR for p in cell)
