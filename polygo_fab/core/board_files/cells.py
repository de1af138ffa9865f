"""What a board file says: its cells by one of five ways, their names, regions, and what pieces stand on."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from ..board import Board
from ..errors import BadInput, unknown
from ..names import Point
from .drawing import cells_drawn
from .faults import Faulty, faults
from .files import MOST_CELLS, MOST_CORNERS, BoardFile
from .lay import lay
from .library import patch
from .mesh import area, mesh

__all__ = ["board_of_file"]

_WAYS = ("polygons", "svg", "mask", "tiling")
_KEYS = (*_WAYS, "over", "size", "names", "regions", "play")
_SNAP = 1 / 400
"""Of the side of a square as large as a cell is on the mean: 0.05 mm where that is 20 mm."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,15}")
_MOVES = ("pass", "swap", "done")
_SIDES = ("left", "right", "bottom", "top")
_PLAYS = ("cells", "points", "edges")


def board_of_file(file: BoardFile) -> Board:
    """The board that a file describes. Raises BadInput for a file that says none, Faulty for cells that make none."""
    table, name = file.table, file.name
    for key in table:
        if key not in _KEYS:
            raise BadInput(f"board {name}: {unknown('key of a board file', key, _KEYS)}")
    ways = [way for way in _WAYS if way in table]
    if len(ways) != 1:
        raise BadInput(f"board {name}: {' and '.join(ways) or 'nothing'} says its cells: allowed: one of "
                       f"{', '.join(_WAYS)}")
    for key, way in (("over", "mask"), ("size", "tiling")):
        if key in table and way not in table:
            raise BadInput(f"board {name}: {key}: allowed with {way}")
    play = table.get("play", "cells")
    if play not in _PLAYS:
        raise BadInput(f"board {name}: play = {_given(play)}: allowed: {', '.join(_PLAYS)}")
    given, regions = _names(name, table.get("names")), _regions(name, table.get("regions", {}))
    whole: Board | None = None
    own: Sequence[str] = ()
    snap, down = 0.0, False
    if "polygons" in table:
        polygons, own = _polygons(name, table["polygons"])
    elif "svg" in table:
        drawn = cells_drawn(name, file.drawing)
        polygons, snap, down = list(drawn.polygons), drawn.snap, True
        own = _ids(name, drawn.names) if given == "id" else ()
    elif "mask" in table:
        whole, kept = _masked(name, table["mask"], table.get("over"))
        polygons, own = [tuple(whole.points[p] for p in whole.cells[c]) for c in kept], [whole.names[c] for c in kept]
    else:
        polygons = patch(name, _word(name, "tiling", table["tiling"]), _whole(name, table.get("size", 3)))
    if given == "id" and "svg" not in table:
        raise BadInput(f"board {name}: names = 'id': allowed with svg")
    if not isinstance(given, str):
        own = given
    if len(polygons) > MOST_CELLS:
        raise BadInput(f"board {name}: {len(polygons)} cells: allowed: 2 to {MOST_CELLS}")
    if not polygons:
        raise BadInput(f"board {name}: it has no cell")
    if own and len(own) != len(polygons):
        raise BadInput(f"board {name}: {len(own)} names for {len(polygons)} cells: allowed: one for each, in order")
    if own and len(set(own)) < len(own):
        twice = next(word for word in own if own.count(word) > 1)
        raise BadInput(f"board {name}: two cells are called '{twice}'")
    wide = max(max(p[i] for row in polygons for p in row) - min(p[i] for row in polygons for p in row) for i in (0, 1))
    size = math.sqrt(sum(abs(area(p)) for p in polygons) / len(polygons)) or wide or 1.0
    if wide > MOST_CELLS * size * (1 + 1e-9):
        raise BadInput(f"board {name}: it is {wide / size:.0f} times as long as a cell is on the mean (the side of a "
                       f"square of the mean area): allowed: up to {MOST_CELLS} times")
    made = mesh(polygons, snap or _SNAP * size, own, down)
    wrong = faults(made, size)
    if wrong:
        raise Faulty(name, wrong)
    if len(polygons) < 2:
        raise BadInput(f"board {name}: one cell: allowed: 2 to {MOST_CELLS}")
    return lay(name, made, play, regions, whole)


def _polygons(name: str, given: Any) -> tuple[list[tuple[Point, ...]], list[str]]:
    """Point lists, or a table of them by name."""
    named = isinstance(given, Mapping)
    rows = list(given.values()) if named else given
    if not isinstance(rows, list):
        raise BadInput(f"board {name}: polygons: expected a list of lists of points, or a table of them by name")
    found, corners = [], 0
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) < 3:
            raise BadInput(f"board {name}: cell {number}: expected a list of three points or more, as "
                           "[[0, 0], [1, 0], [0, 1]]")
        corners += len(row)
        if corners > MOST_CORNERS or number > MOST_CELLS:
            raise BadInput(f"board {name}: allowed: up to {MOST_CELLS} cells with {MOST_CORNERS} corners")
        found.append(tuple(_point(name, number, point) for point in row))
    return found, [_name(name, word) for word in given] if named else []


def _point(name: str, number: int, point: object) -> Point:
    if isinstance(point, list) and len(point) == 2 and all(
            isinstance(v, (int, float)) and not isinstance(v, bool) and abs(v) <= 1e6 for v in point):
        return (float(point[0]), float(point[1]))
    raise BadInput(f"board {name}: cell {number}: {str(point)[:40]}: expected a point [x, y] of numbers up to a "
                   "million")


def _masked(name: str, mask: object, over: object) -> tuple[Board, list[int]]:
    """The board below, and the cells of it that are kept."""
    from ..tilings import is_named, load

    if not isinstance(over, str) or not is_named(over):
        raise BadInput(f"board {name}: over = '{str(over)[:40]}': expected the board below the mask, as over = \"h5\"")
    whole = load(over)
    if whole.play != "cells":
        raise BadInput(f"board {name}: over = '{over}': allowed: a board played on cells")
    rows = [row.replace(" ", "") for row in mask] if isinstance(mask, list) and all(
        isinstance(row, str) for row in mask) else []
    if [len(row) for row in rows] != [len(row) for row in whole.rows] or set("".join(rows)) - set("#."):
        raise BadInput(f"board {name}: mask: expected {len(whole.rows)} rows of # (a cell) and . (none), of "
                       f"{', '.join(str(len(row)) for row in whole.rows)} characters as {over} has cells")
    return whole, sorted(cell for row, cells in zip(rows, whole.rows, strict=True)
                         for mark, cell in zip(row, cells, strict=True) if mark == "#")


def _names(name: str, given: object) -> str | list[str]:
    if given is None or given == "id":
        return given or ""
    if not isinstance(given, list):
        raise BadInput(f"board {name}: names = '{str(given)[:40]}': expected a list, a name for each cell"
                       "; with svg also \"id\"")
    return [_name(name, word) for word in given]


def _name(board: str, word: object) -> str:
    if isinstance(word, str) and word.lower() in _MOVES:
        raise BadInput(f"board {board}: name '{word}': a move of games is called so: allowed: any other name than "
                       f"{', '.join(_MOVES)}")
    if not isinstance(word, str) or not _NAME.fullmatch(word.lower()):
        raise BadInput(f"board {board}: name '{str(word)[:40]}': allowed: a letter a to z, then up to 15 letters a to "
                       "z, digits and _, as paris, new_zealand or b4")
    return word.lower()


def _ids(name: str, words: Sequence[str]) -> list[str]:
    if not all(words):
        raise BadInput(f"board {name}: names = 'id': allowed where each cell is one path with an id")
    return [_name(name, word) for word in words]


def _regions(name: str, given: object) -> Mapping[str, list[str]]:
    if not isinstance(given, Mapping) or not all(
            isinstance(sites, list) and all(isinstance(site, str) for site in sites) for sites in given.values()):
        raise BadInput(f"board {name}: regions: expected a table of lists of names, as left = [\"a1\", \"a2\"]")
    found = {_name(name, key): [site.lower() for site in sites] for key, sites in given.items()}
    for key, sites in found.items():
        if not sites:
            raise BadInput(f"board {name}: regions: {key}: it is empty: allowed: one name or more")
        if len(set(sites)) < len(sites):
            twice = next(site for site in sites if sites.count(site) > 1)
            raise BadInput(f"board {name}: regions: {key}: '{twice[:40]}' stands there twice: allowed: each once")
    for one, other in combinations([side for side in _SIDES if side in found], 2):
        if set(found[one]) == set(found[other]):
            raise BadInput(f"board {name}: regions: {one} and {other} are the same: allowed: sides that share one "
                           "cell at most")
    return found


def _word(name: str, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput(f"board {name}: {key} = {_given(value)}: expected a text in quotes")
    return value


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"board {name}: size = {_given(value)}: expected a whole number, of rings")
    return value


def _given(value: object) -> str:
    """A value as it stands in the file, or its beginning."""
    return f"'{value[:40]}'" if isinstance(value, str) else str(value)[:40]
