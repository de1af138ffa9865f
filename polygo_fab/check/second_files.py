"""A person's board file a second time: read with other readers, and laid by the words of docs/boards.md alone.

Nothing is shared with `core.board_files` but the bytes of the file: drawings are read with lxml, lines closed and
points found on sides by shapely, tilings grown by `second_library`, names and rows worked out from the places.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.board_files.files import brought
from ..core.path import Point
from ..core.resources import Data
from .second_library import second_patch
from .second_tiling import Edge, SecondBoard, mean, near, ways
from .svg_unread import drawn, placed

if TYPE_CHECKING:
    from lxml import etree
    from shapely.geometry.base import BaseGeometry

__all__ = ["mm_of", "rows_of", "second_of_file"]

_Cell = tuple[Point, ...]
_ROW, _MM, _SHARE, _BENT = 0.6, 0.05, 1 / 400, -0.05


def second_of_file(name: str, named: Callable[[str], SecondBoard | None]) -> SecondBoard | None:
    """The board of the file that somebody brought under this name; None where nobody did, or it says no cells.

    named  a board of the families by its name, for a mask
    """
    file = brought(name)
    if file is None:
        return None
    said = tomllib.loads(file.text)
    snap, given, under = 0.0, list[str](), None
    if "mask" in said:
        under = named(said["over"])
        cells, given = _under(under, said["mask"]) if under else ([], [])
    elif "tiling" in said:
        cells = list(second_patch(said["tiling"], said.get("size", 3)))
    elif "svg" in said:
        cells, given, snap = _drawn(file.drawing)
        given = given if said.get("names") == "id" else []
    else:
        rows = said["polygons"]
        given = [word.lower() for word in rows] if isinstance(rows, Mapping) else []
        cells = [tuple((float(x), float(y)) for x, y in row)
                 for row in (rows.values() if isinstance(rows, Mapping) else rows)]
    if isinstance(said.get("names"), list):
        given = [word.lower() for word in said["names"]]
    if not cells:
        return None
    wide = math.sqrt(sum(abs(_twice_area(cell)) for cell in cells) / 2 / len(cells))
    cells = _shared(cells, snap or wide * _SHARE)
    return _laid(name, cells, given, said, under)


# --- the cells that a file says


def _under(whole: SecondBoard, mask: Sequence[str]) -> tuple[list[_Cell], list[str]]:
    """The cells where the mask has a #; its rows are the rows of the board, from the top."""
    rows: dict[int, list[int]] = {}
    for cell, name in enumerate(whole.names):
        rows.setdefault(int(name.lstrip("abcdefghijklmnopqrstuvwxyz")), []).append(cell)
    kept = [cell for number, line in zip(sorted(rows, reverse=True), mask, strict=True)
            for cell, mark in zip(rows[number], line.replace(" ", ""), strict=True) if mark == "#"]
    return [whole.cells[cell] for cell in kept], [whole.names[cell] for cell in kept]


def _drawn(text: str) -> tuple[list[_Cell], list[str], float]:
    """The closed paths, or what lines enclose; the `id` of each path; how near two points are one."""
    from lxml import etree

    root = etree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode(), etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True))
    runs, ids = list[_Cell](), list[str]()
    for element, path, turn in drawn(root):
        points = [placed(p, turn) for p in (path.start, *(part.end for part in path.segments))]
        runs.append(tuple((x, -y) for x, y in points))
        ids.append(str(element.get("id", "")).lower())
    snap = _MM / mm_of(root)
    if all(math.dist(run[0], run[-1]) < 1e-9 for run in runs):
        return [run[:-1] for run in runs], ids, snap
    cells = _enclosed(runs, snap)
    return cells, [""] * len(cells), snap


def _enclosed(runs: Sequence[_Cell], snap: float) -> list[_Cell]:
    """What lines enclose that end in one point where they end `snap` or less apart."""
    import shapely

    lines = [(a, b) for run in runs for a, b in pairwise(run) if math.dist(a, b) > snap]
    noded: Any = shapely.unary_union([shapely.LineString(line) for line in _shared(lines, snap, closed=False)])
    faces: Any = shapely.polygonize(list(getattr(noded, "geoms", [noded])))
    return [tuple((x, y) for x, y in face.exterior.coords[:-1]) for face in faces.geoms]


def mm_of(root: etree._Element) -> float:
    """mm for one unit of the drawing; 96 to the inch where it does not say."""
    long = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "": 25.4 / 96}
    match = re.fullmatch(r"\s*([-+\d.eE]+)\s*(mm|cm|in|pt|pc|px|)\s*", root.get("width") or "")
    box = (root.get("viewBox") or "").replace(",", " ").split()
    if match and len(box) == 4:
        return float(match[1]) * long[match[2]] / float(box[2])
    return long[match[2]] if match and not box else long[""]


# --- corners that are shared


def _shared(chains: Sequence[Sequence[Point]], snap: float, closed: bool = True) -> list[_Cell]:
    """The chains with each point in the place of the first one of all that is no farther than `snap` from it, and with
    the points that lie on their sides."""
    import numpy
    import shapely

    kept = numpy.empty((sum(map(len, chains)), 2))
    many, moved = 0, list[list[Point]]()
    for chain in chains:
        moved.append([])
        for p in chain:
            apart = numpy.hypot(*(kept[:many] - p).T)
            if not many or apart.min() > snap:
                kept[many], many = p, many + 1
                moved[-1].append((p[0], p[1]))
            else:
                x, y = kept[int((apart <= snap).argmax())]
                moved[-1].append((float(x), float(y)))
    tree = shapely.STRtree([shapely.Point(p) for p in kept[:many]])
    found = []
    for chain in moved:
        corners = list[Point]()
        for a, b in pairwise([*chain, *(chain[:1] if closed else ())]):
            if a == b:
                continue
            side = shapely.LineString([a, b])
            on = [tuple(map(float, kept[k])) for k in tree.query(side, predicate="dwithin", distance=snap)]
            inner = sorted((side.project(shapely.Point(p)), p) for p in on if p not in (a, b))
            between = [p for far, p in inner if 0 < far < side.length]
            corners += [a, *((float(x), float(y)) for x, y in between)]
        found.append(tuple(corners if closed else [*corners, chain[-1]]))
    return [cell if not closed or _twice_area(cell) > 0 else cell[::-1] for cell in found]


def _twice_area(cell: Sequence[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*cell, cell[0])))


# --- laying


def _laid(name: str, cells: Sequence[_Cell], given: Sequence[str], said: Data,
          under: SecondBoard | None) -> SecondBoard:
    """Nearest neighbours 1 apart, all corners about the origin, cells row by row from the top, from the left."""
    middles = [_middle(cell) for cell in cells]
    beside: dict[frozenset[Point], list[int]] = {}
    for number, cell in enumerate(cells):
        for a, b in pairwise((*cell, cell[0])):
            beside.setdefault(frozenset((a, b)), []).append(number)
    unit = min((math.dist(*(middles[n] for n in pair)) for pair in beside.values() if len(pair) == 2), default=1.0)
    x0, y0 = mean(sorted({p for cell in cells for p in cell}))

    def at(p: Point) -> Point:
        return ((p[0] - x0) / unit, (p[1] - y0) / unit)

    places = [at(p) for p in middles]
    rows = rows_of(places)
    order = [n for row in rows for n in row]
    made = {n: f"{_letter(k)}{len(rows) - i}" for i, row in enumerate(rows) for k, n in enumerate(row)}
    laid = tuple(tuple(at(p) for p in cells[n]) for n in order)
    sites = tuple(places[n] for n in order)
    own = any(math.dist(mean(cell), p) > 1e-9 for cell, p in zip(laid, sites, strict=True))
    names = tuple(given[n] if given else made[n] for n in order)
    regions = {key.lower(): tuple(word.lower() for word in some) for key, some in said.get("regions", {}).items()}
    board = SecondBoard(name, laid, names, sites, regions=regions, middles=sites if own else ())
    if said.get("play", "cells") != "cells":
        board, under = _played(board, said["play"]), None
    return replace(board, directions=frozenset(ways(under) if under else _directions(board)))


def _played(board: SecondBoard, play: str) -> SecondBoard:
    """On its points, from the lowest, from the left, or on the edges between these: called by the letter of each x and
    the number of each y."""
    points = sorted({near(p): p for cell in board.cells for p in cell}.values(), key=lambda p: near(p)[::-1])
    columns, levels = (sorted({near(p)[i] for p in points}) for i in (0, 1))
    called = [f"{_letter(columns.index(near(p)[0]))}{levels.index(near(p)[1]) + 1}" for p in points]
    if play == "points":
        return replace(board, play=play, names=tuple(called), sites=tuple(points))
    number = {near(p): k for k, p in enumerate(points)}
    pairs = sorted(tuple(sorted((number[a], number[b]))) for a, b in board.edges)
    ends: tuple[Edge, ...] = tuple((points[a], points[b]) for a, b in pairs)
    return replace(board, play=play, names=tuple(called[a] + called[b] for a, b in pairs), ends=ends,
                   sites=tuple(mean(edge) for edge in ends))


def _middle(cell: _Cell) -> Point:
    """The mean of the corners; of a cell that turns back somewhere, the middle of the widest level chord half-way up,
    moved to the middle of the upright chord there."""
    import shapely

    bent = False
    for a, b, c in zip(cell, (*cell[1:], *cell[:1]), (*cell[2:], *cell[:2]), strict=True):
        turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
        bent |= math.sin(turn) <= _BENT
    if not bent:
        return mean(cell)
    shape = shapely.Polygon(cell)
    left, low, right, high = shape.bounds
    y = (low + high) / 2

    def chords(line: BaseGeometry) -> list[BaseGeometry]:
        cut: BaseGeometry = shape.intersection(line)
        return [part for part in getattr(cut, "geoms", [cut]) if part.length > 0]

    level = max(chords(shapely.LineString([(left - 1, y), (right + 1, y)])), key=lambda part: round(part.length, 9))
    x = level.centroid.x
    upright = next(part for part in chords(shapely.LineString([(x, low - 1), (x, high + 1)]))
                   if part.bounds[1] - 1e-9 <= y <= part.bounds[3] + 1e-9)
    return (float(x), float(upright.centroid.y))


def rows_of(places: Sequence[Point]) -> list[list[int]]:
    """Rows from the top: counted from the lowest place upwards, all that lie up to 0.6 above the lowest of a row."""
    left, rows = sorted(range(len(places)), key=lambda n: near(places[n])[::-1]), list[list[int]]()
    while left:
        low = places[left[0]][1]
        row = [n for n in left if places[n][1] <= low + _ROW + 1e-6]
        left = left[len(row):]
        rows.insert(0, sorted(row, key=lambda n: near(places[n])))
    return rows


def _directions(board: SecondBoard) -> set[Point]:
    """From a site to a neighbour, where a further site lies there again, but for a hundredth of the way."""
    found = list[Point]()
    for a, (x, y) in zip(board.names, board.sites, strict=True):
        near_by = board.neighbours[a]
        for u, v in (site for b, site in zip(board.names, board.sites, strict=True) if b in near_by):
            way, length = (u - x, v - y), math.dist((x, y), (u, v))
            if (all(math.dist(way, known) > length / 50 for known in found)
                    and any(math.dist((u + way[0], v + way[1]), site) <= length / 100 for site in board.sites)):
                found.append(way)
    return set(found)


def _letter(number: int) -> str:
    """a to z, then aa, ab ..."""
    letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
    return letter if number < 26 else _letter(number // 26 - 1) + letter
