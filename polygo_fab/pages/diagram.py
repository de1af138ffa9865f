"""A position as a drawing: cells, pawns, numbers of moves, marked cells, names in the margins.

Every player has a colour and a mark, so that a position reads in colour, in grey and to the colour-blind: ring and
cross are the ones burned into the pawns of the kit. A numbered pawn wears its mark on its rim.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from ..core.board import Board
from ..core.game import State
from ..core.page import Drawing, Label, Shape, Style
from ..core.path import Path, Point, circle, line, polygon, polyline
from .words import Words

__all__ = ["COLOURS", "Mark", "diagram", "hatching", "margin_names", "pawn"]

Mark = Literal["tint", "hatch", "dot", "illegal"]

COLOURS = (("#24324f", "#ffffff"), ("#ffffff", "#24324f"), ("#e69f00", "#000000"), ("#4a8f7b", "#ffffff"),
           ("#a9d0ee", "#000000"), ("#a63d2f", "#ffffff"))
"""For players 1 to 6: the colour of the pawn and of what is drawn on it. Six different greys."""

_LINE, _EDGE, _TINT, _HATCH, _ILLEGAL = "#8a8f99", "#24324f", "#cbd8ea", "#7d8796", "#c0392b"
_RADIUS = 0.39  # of a pawn, in pitches of a square board


def diagram(board: Board, state: State | None = None, lang: str = "en", *, pitch: float = 7.0, names: bool = True,
            numbers: Mapping[int, int] | None = None, marks: Mapping[int, Mark] | None = None) -> Drawing:
    """The board with `pitch` mm between neighbouring cells, and the pawns of `state` on it.

    numbers  for each site the number of the move that put its pawn there
    marks    for each site how it is marked: tinted, hatched, with a dot, or with a barred circle as an illegal move
    """
    numbers, marks = numbers or {}, marks or {}
    owner = state.owner if state is not None else (0,) * len(board.centres)
    size = pitch * _room(board)
    items: list[Shape | Label] = []
    for cell, corners in enumerate(board.cells):
        path = polygon([_at(board.points[p], pitch) for p in corners])
        mark = marks.get(cell) if board.play == "cells" else None
        items.append(Shape(path, Style(stroke=None, fill=_TINT if mark == "tint" else "#ffffff")))
        if mark == "hatch":
            items += [Shape(stroke, Style(stroke=_HATCH, width=0.15)) for stroke in hatching(path, 1.1)]
    items += [Shape(line(_at(board.points[a], pitch), _at(board.points[b], pitch)), Style(stroke=_LINE, width=0.18))
              for a, b in board.edges]
    items.append(Shape(polygon([_at(board.points[p], pitch) for p in board.outline]), Style(stroke=_EDGE, width=0.35)))
    for site, centre in enumerate(board.centres):
        at = _at(centre, pitch)
        if owner[site]:
            items += pawn(owner[site], at, _RADIUS * size, numbers.get(site))
        elif marks.get(site) == "dot":
            items.append(Shape(circle(at, 0.1 * size), Style(stroke=None, fill=_EDGE)))
        if marks.get(site) == "illegal":
            items += _barred(at, 0.27 * size)
    if names:
        type_size = min(2.5, 0.42 * pitch)
        items += [Label(text, (x * pitch, y * pitch - 0.35 * type_size), type_size, colour="#4a4a4a")
                  for text, (x, y) in margin_names(board, 0.22 + type_size / pitch / 2)]
    return _framed(items, _alt(board, owner, numbers, marks, Words(lang)))


def pawn(player: int, at: Point, radius: float, number: int | None = None) -> list[Shape | Label]:
    """The pawn of a player, with its mark, or with a number and its mark on the rim."""
    fill, ink = COLOURS[player - 1]
    pen = Style(stroke=ink, width=0.1 * radius + 0.08)
    found: list[Shape | Label] = [Shape(circle(at, radius), Style(stroke=_EDGE, fill=fill, width=0.3))]
    if number is None:
        return found + [Shape(stroke, pen) for stroke in _mark(player, at, radius / 2)]
    rim = Style(stroke=ink, width=0.16)
    if player == 1:
        found.append(Shape(circle(at, 0.84 * radius), rim))
    else:
        ticks = {2: (45, 135, 225, 315), 3: (0, 180), 4: (0, 90, 180, 270), 5: (90, 210, 330), 6: (270,)}[player]
        found += [Shape(line(_round(at, 0.76 * radius, angle), _round(at, 0.95 * radius, angle)), pen)
                  for angle in ticks]
    size = radius * (1.12 if number < 10 else 0.95)
    return [*found, Label(str(number), (at[0], at[1] - 0.35 * size), size, colour=ink, bold=True)]


def _mark(player: int, at: Point, reach: float) -> list[Path]:
    x, y = at
    if player == 1:
        return [circle(at, reach)]
    if player == 2:
        return [line((x - reach, y + dy), (x + reach, y - dy)) for dy in (-reach, reach)]
    if player == 3:
        return [line((x - reach, y), (x + reach, y))]
    if player == 4:
        return [polygon([_round(at, 1.1 * reach, angle) for angle in (45, 135, 225, 315)])]
    if player == 5:
        return [polygon([_round(at, 1.1 * reach, angle) for angle in (90, 210, 330)])]
    return [circle(at, 0.35 * reach)]


def _barred(at: Point, reach: float) -> list[Shape | Label]:
    """The sign for "no entry", a barred circle, on a white one: it shows on a cell and is no player's mark."""
    strokes = [circle(at, reach), line(_round(at, reach, 135), _round(at, reach, 315))]
    return [Shape(stroke, Style(stroke=colour, width=width))
            for colour, width in (("#ffffff", 1.1), (_ILLEGAL, 0.55)) for stroke in strokes]


def hatching(convex: Path, spacing: float) -> list[Path]:
    """Lines at 45 degrees across a convex polygon, on one grid for all polygons of a drawing."""
    corners = convex.flattened()
    levels = [(y - x) / math.sqrt(2) for x, y in corners]
    found = []
    for number in range(math.ceil(min(levels) / spacing), math.floor(max(levels) / spacing) + 1):
        level = number * spacing
        crossings = set()
        for (a, la), (b, lb) in pairwise(zip(corners, levels, strict=True)):
            if (la - level) * (lb - level) < 0:
                t = (level - la) / (lb - la)
                crossings.add((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        if len(crossings) == 2:
            found.append(polyline(sorted(crossings)))
    return found


def margin_names(board: Board, gap: float = 0.5) -> list[tuple[str, Point]]:
    """The letters and numbers of the sites' names, each beside the end of its line of sites; unit lengths.

    gap  from the border of the board to the middle of the text
    Empty for a board whose names are not a letter and a number (edges).
    """
    if board.play == "edges":
        return []
    columns: dict[str, list[int]] = {}
    rows: dict[str, list[int]] = {}
    for site, name in enumerate(board.names):
        letter = name.rstrip("0123456789")
        columns.setdefault(letter, []).append(site)
        rows.setdefault(name[len(letter):], []).append(site)
    at = board.centres
    found = []
    for letter, sites in columns.items():
        low, *above = sorted(sites, key=lambda s: at[s][1])
        towards = _unit(at[above[0]], at[low]) if above and len(board.steps) == 6 else (0.0, -1.0)
        found.append((letter, _beside(at[low], towards, _reach(board, low, towards) + gap)))
    for number, sites in rows.items():
        left = min(sites, key=lambda s: at[s][0])
        found.append((number, _beside(at[left], (-1.0, 0.0), _reach(board, left, (-1.0, 0.0)) + gap)))
    return found


def _reach(board: Board, site: int, towards: Point) -> float:
    """How far the cell of a site reaches in a direction."""
    if board.play != "cells":
        return 0.0
    x, y = board.centres[site]
    return max((board.points[p][0] - x) * towards[0] + (board.points[p][1] - y) * towards[1]
               for p in board.cells[site])


def _room(board: Board) -> float:
    """The pitch of squares that leave a pawn as much room as these cells do (triangles leave less)."""
    if board.play != "cells":
        return 0.6
    corners = [board.points[p] for p in board.cells[0]]
    centre = board.cell_centre(0)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return 2 * min(math.dist(centre, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in sides)


def _framed(items: list[Shape | Label], alt: str) -> Drawing:
    """The items moved so that all of them lie inside the drawing."""
    boxes = [item.path.bounds if isinstance(item, Shape) else
             (item.at[0] - 0.4 * item.size * len(item.text), item.at[1] - 0.3 * item.size,
              item.at[0] + 0.4 * item.size * len(item.text), item.at[1] + item.size) for item in items]
    x0, y0 = min(b[0] for b in boxes) - 0.3, min(b[1] for b in boxes) - 0.3
    x1, y1 = max(b[2] for b in boxes) + 0.3, max(b[3] for b in boxes) + 0.3
    moved = [Shape(item.path.moved(-x0, -y0), item.style) if isinstance(item, Shape) else
             Label(item.text, (item.at[0] - x0, item.at[1] - y0), item.size, item.anchor, item.colour, item.bold)
             for item in items]
    return Drawing((x1 - x0, y1 - y0), tuple(moved), alt)


def _alt(board: Board, owner: Sequence[int], numbers: Mapping[int, int], marks: Mapping[int, Mark],
         words: Words) -> str:
    def sites(which: Iterable[int]) -> str:
        return ", ".join(sorted((board.names[s] for s in which), key=lambda n: (len(n), n)))

    said = [words("alt_board", board=board.name, cells=len(board.centres))]
    players = sorted(set(owner) - {0})
    if not players:
        said.append(words("alt_empty"))
    for player in players:
        said.append(words("alt_player", player=player, mark=words.marks[player - 1],
                          sites=sites(s for s, o in enumerate(owner) if o == player)))
    if numbers:
        order = sorted(numbers, key=lambda site: numbers[site])
        said.append(words("alt_numbers", moves=", ".join(f"{numbers[s]} {board.names[s]}" for s in order)))
    for kind in ("tint", "hatch", "dot", "illegal"):
        marked = [s for s, mark in marks.items() if mark == kind]
        if marked:
            said.append(words(f"alt_{kind}", sites=sites(marked)))
    return " ".join(said)


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)


def _round(at: Point, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle))


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _beside(at: Point, towards: Point, far: float) -> Point:
    return (at[0] + towards[0] * far, at[1] + towards[1] * far)
