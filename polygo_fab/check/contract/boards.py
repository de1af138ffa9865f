"""What a contract may ask of a board: its lines and its field, and how much room its cells and edges give."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...core.board_files.files import brought
from ...core.errors import BadInput
from ...core.resources import Data
from ..second_boards import second_board
from ..second_tiling import SecondBoard
from ..stated import contract_languages
from .board_measures import cell_width, edge_length, usual_board
from .drawn import MARKS
from .inlaid import INLAID
from .needs import board_of_game, needs, needs_by, title_of
from .shapes import Points
from .shown import beside, beside_point, shown_around, shown_inside, shown_points, shown_track
from .spots import spots_apart, spots_around

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["MEASURES", "game_names", "lines_and_field"]


def _known(name: str) -> SecondBoard:
    board = second_board(name)
    if board is None:
        raise BadInput(f"contract: no board '{name[:40]}'")
    return board


@lru_cache(maxsize=64)
def lines_and_field(name: str, pitch: float) -> tuple[shapely.Geometry, shapely.Polygon]:
    """The lines between and around the cells of a board, each once and no two that go on from one another, and what
    its cells cover; mm, about the middle.

    Raises BadInput for a board that the rules do not know.
    """
    import shapely

    edges, covered = shapely.transform(_unit_lines(name), lambda p: p * pitch).tolist()
    return edges, covered


@cache
def _unit_lines(name: str) -> list[BaseGeometry]:
    """The same where neighbouring cells are 1 apart."""
    import numpy
    import shapely

    board = _known(name)
    covered: Any = shapely.union_all([shapely.Polygon(numpy.array(cell)) for cell in board.cells], grid_size=1e-8)
    lines = shapely.union_all(shapely.linestrings(numpy.array(sorted(board.edges))))
    return [shapely.multilinestrings(shapely.get_parts(shapely.line_merge(lines))), covered]


@cache
def _edge_angle(name: str) -> float:
    """The smallest angle between two edges that meet, degrees."""
    ways: dict[tuple[float, float], list[float]] = {}
    for a, b in _known(name).edges:
        ways.setdefault(a, []).append(math.atan2(b[1] - a[1], b[0] - a[0]))
        ways.setdefault(b, []).append(math.atan2(a[1] - b[1], a[0] - b[0]))
    turns = [(second - first) % (2 * math.pi) for some in ways.values() for first in some for second in some
             if first != second]
    return math.degrees(min(turns))


@lru_cache(maxsize=64)
def _field_of(name: str, pitch: float, room: float) -> BaseGeometry:
    """What a crown encloses: the hull of the board with its sides straight. Where two sides meet at less than a right
    angle the point is cut off by the side of the last cell. A board from a file has all sides of its hull."""
    import numpy
    import shapely

    covered = lines_and_field(name, pitch)[1]
    corners = shapely.get_coordinates(shapely.normalize(covered.convex_hull.simplify(1e-4)))[::-1]
    sides = [(a, b) for a, b in pairwise(corners)]
    long = [math.dist(a, b) > 0.9 * pitch for a, b in sides]
    kept = []
    for i, (a, b) in enumerate(sides):
        before = next(sides[i - k] for k in range(1, len(sides)) if long[i - k])
        after = next(sides[(i + k) % len(sides)] for k in range(1, len(sides)) if long[(i + k) % len(sides)])
        turn = (_way(*after) - _way(*before)) % (2 * math.pi)
        if long[i] or turn > math.pi / 2 - 1e-6 or brought(name):
            kept.append((a, b))
    field: BaseGeometry = shapely.box(*(covered.buffer(10 * pitch).bounds))
    reach = math.dist(field.bounds[:2], field.bounds[2:])  # beyond all of it, however long the board is
    for a, b in kept:
        u = (b - a) / math.dist(a, b)
        n = numpy.array([-u[1], u[0]])  # inwards, for the corners run counterclockwise
        far = [a - u * reach, b + u * reach]
        field = field.intersection(shapely.Polygon([*far, far[1] + n * reach * 2, far[0] + n * reach * 2]))
    return field.simplify(1e-6).buffer(room, join_style="mitre", mitre_limit=50.0)


def _way(a: Points, b: Points) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _middles(name: str, pitch: float) -> tuple[tuple[float, float], ...]:
    """Of the cells, mm."""
    return tuple((x * pitch, y * pitch) for x, y in _known(name).centres)


def _marks_inside(name: str) -> list[tuple[float, float, str]]:
    """What is in the cells of a board of no game, in units of its pitch: rings for red and ribs for blue, what its file
    bars; the points of one whose pieces stand on points or edges."""
    board = _known(name)
    if board.play != "cells":
        return [(x, y, "point") for x, y in sorted(board.points)]
    signs = {cell: sign for colour, sign in (("red", "rings"), ("blue", "ribs"), ("barred", "barred"))
             for cell in board.regions.get(colour, ())}
    return [(x, y, signs[cell]) for cell, (x, y) in zip(board.names, board.sites, strict=True) if cell in signs]


def _names_around(name: str, pitch: float, field: shapely.Polygon, band: float) -> list[tuple[str, float, float]]:
    """Where the names of rows and columns stand, mm: on the middle of the band around the field, a number to the left
    of its row, half-way up it, a letter where its column, gone on with beyond its lowest cell, comes there."""
    import shapely

    board = _known(name)
    cells = dict(zip(board.names, board.sites, strict=True))
    if board.play == "edges":
        columns, rows = (sorted({round(p[i], 6) for p in board.points}) for i in (0, 1))
        cells = {f"{_letters(columns.index(round(x, 6)))}{rows.index(round(y, 6)) + 1}": (x, y)
                 for x, y in board.points}
    around = field.buffer(band / 2, join_style="mitre", mitre_limit=50.0).exterior
    by: dict[str, list[tuple[float, float]]] = {}
    for cell, (x, y) in cells.items():
        split = re.fullmatch(r"([a-z]+)(\d+)", cell)
        assert split
        for word in split.groups():
            by.setdefault(word, []).append((x * pitch, y * pitch))
    longest = max((sorted(some, key=lambda p: p[1]) for word, some in by.items() if word.isalpha()),
                  key=lambda some: round(some[-1][1] - some[0][1], 6))
    down = (longest[0][0] - longest[-1][0], longest[0][1] - longest[-1][1])
    found = []
    for word, some in by.items():
        low, high = min(y for _, y in some), max(y for _, y in some)
        x, y = min(some, key=lambda p: (round(p[1], 6), p[0])) if word.isalpha() else (min(some)[0], (low + high) / 2)
        dx, dy = down if word.isalpha() else (-1.0, 0.0)
        reach = 1000 * pitch / math.hypot(dx, dy)
        [at] = shapely.get_coordinates(around.intersection(shapely.LineString([
            (x, y), (x + dx * reach, y + dy * reach)]))).tolist()
        found.append((word, at[0], at[1]))
    return found


def _letters(number: int) -> str:
    """a to z, then aa, ab ..."""
    letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
    return letter if number < 26 else _letters(number // 26 - 1) + letter


def _rims(settings: Data) -> list[tuple[tuple[str, ...], list[tuple[float, float]]]]:
    """For each part of the border the signs where it begins, in its middle and where it ends, and its cells in units of
    the pitch."""
    board, around = shown_around(str(settings["game"]), str(settings.get("board", "")),
                                 int(settings.get("players", 0)), str(settings.get("rules", "")))
    at, signs = dict(zip(board.names, board.sites, strict=True)), beside()
    return [(tuple(MARKS[part.player - 1] if sign == "mark" else sign for sign in signs[part.kind]),
             [at[cell] for cell in sorted(part.cells)]) for part in around] + [
        (("", MARKS[player - 1], ""), beside_point(board, point)) for kind, player, point in _points(settings)
        if kind == "apex"]


def _points(settings: Data) -> Sequence[tuple[str, int, tuple[float, float]]]:
    return shown_points(str(settings["game"]), str(settings.get("board", "")), int(settings.get("players", 0)),
                        str(settings.get("rules", "")))[1]


def _cells(settings: Data) -> list[tuple[float, float, str, str]]:
    """Each cell that is something to the game, in units of the pitch: what it is, and the mark of its player; not those
    that are barred whatever is played."""
    board, inside = shown_inside(str(settings["game"]), str(settings.get("board", "")),
                                 int(settings.get("players", 0)), str(settings.get("rules", "")))
    at = dict(zip(board.names, board.sites, strict=True))
    return [(*at[cell], kind, MARKS[player - 1] if player else "") for kind, player, cell in inside
            if cell not in board.regions.get("barred", ())]


MEASURES: dict[str, Callable[..., Any]] = {
    "cell_width": cache(lambda name: cell_width(_known(name))),
    "edge_length": cache(lambda name: edge_length(_known(name))), "edge_angle": _edge_angle,
    **INLAID, "usual_board": usual_board, "field_of": _field_of, "middles": _middles,
    "marks_inside": _marks_inside, "names_around": _names_around, "spots_around": spots_around,
    "spots_apart": spots_apart,
    "points": lambda name: sorted(_known(name).points),
    "times": lambda places, step: places and [(x * step, y * step, *rest) for x, y, *rest in places],
    "corners_of": cache(lambda name: Counter(len(cell) for cell in _known(name).cells).most_common(1)[0][0]),
    "on_cells": lambda name: _known(name).play == "cells",
    "needs_of": lambda game, board, players, quantity: needs(game, board, players, "", quantity)[0],
    "sides": lambda word: [int(number) for number in re.findall(r"\d+", word)]}
"""Of a board with neighbouring cells 1 apart; `needs_of`: kind, player and count of what a game is played with on it;
`sides`: the numbers in a name, as in 'tile 5x3'."""


def game_names(settings: Data) -> dict[str, object]:
    """What the game of a kit adds to the names of its contract; nothing where there is none.

    needs   kind, player and count of its pieces; `seats` how many play, `played` the board, `board_sides` its sides,
            `game_title` what the game is called, and with a language how its pages are titled
    """
    if not settings.get("game"):
        return {"rims": [], "cells": [], "pivots": [], "track": 0}
    game, board = str(settings["game"]), str(settings.get("board", ""))
    players, rules = int(settings.get("players", 0)), str(settings.get("rules", ""))
    played = board_of_game(game, board)
    some, seats = needs_by(settings)
    numbers = [int(number) for number in re.findall(r"\d+", played)] or [0]
    return {"rims": _rims(settings), "cells": _cells(settings), "track": shown_track(game, board, players, rules),
            "pivots": [point for kind, _, point in _points(settings) if kind == "pivot"], "needs": some,
            "seats": seats, "played": played, "board_sides": [numbers[0], numbers[-1]], "game_title": title_of(game),
            **{f"game_title_{lang}": title_of(game, lang) for lang in contract_languages()}}
