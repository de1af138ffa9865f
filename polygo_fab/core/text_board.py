"""Any position on any board as text for a terminal.

One method for all tilings: a line for each row of sites, and in it a column of characters proportional to x.
Slanted edges that stand between the sites of a line are drawn too: they are what makes triangles legible.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from .board import Board
from .board_files.files import in_margins
from .names import grid_names, lettered

__all__ = ["BARRED", "barred_told", "draw"]

BARRED = "#"
"""A cell that is none of play, whatever letter positions in text have for it."""

Spot = tuple[int, float]  # line counted from the top, and x
Glyph = tuple[int, int, str]  # line, column of the middle character, text


def barred_told(board: Board, sites: Iterable[int]) -> Iterator[str]:
    """The line under a board that says what BARRED means there; none where no cell is barred."""
    if names := " ".join(board.names[site] for site in sorted(sites)):
        yield f"{BARRED} is none of play (x in a position): {names}"


def draw(board: Board, marks: Sequence[str], names: bool = True) -> str:
    """The board with a mark on each site: lines of text without trailing spaces.

    marks   one for each site: '.', '1' or a longer word; the longest sets the width of all
    names   numbers on the left and letters under the columns: a site's name is its letter and its number. On a
            hexagonal board letters continue its slanted columns, and each row begins with the name of its first
            site. Edges are named by their two ends, drawn as '+'. Where sites lie in no columns an empty one shows
            the letter of its name.

    Raises ValueError where there are not as many marks as sites, or a mark does not print.
    """
    if len(marks) != len(board.centres):
        raise ValueError(f"{len(marks)} marks for the {len(board.centres)} sites of {board.name}")
    if not all(mark and mark.isprintable() for mark in marks):
        raise ValueError("a mark is empty or does not print")
    if names and not _columned(board):
        marks = [_own_name(board, site) if mark == "." else mark for site, mark in enumerate(marks)]
    sites, ends = _spots(board)
    slants = list(_slants(board, sites)) if _columned(board) else []
    pitch = _pitch(board, sites + ends, max(map(len, marks)))
    left = min(x for _, x in [*sites, *ends, *((line, x) for line, x, _ in slants)])

    def place(spot: Spot, text: str) -> Glyph:
        return spot[0], math.floor((spot[1] - left) * pitch + 0.5), text

    drawn = [place(spot, mark) for spot, mark in zip(sites, marks, strict=True)]
    drawn += [place(spot, "+") for spot in ends] + [place((line, x), text) for line, x, text in slants]
    if not names:
        return _text(drawn, {})
    named = ([place(spot, name) for spot, name in zip(ends, grid_names(board.points), strict=True)] if ends
             else [place(spot, name) for spot, name in zip(sites, board.names, strict=True)])
    letters = list(_letters(named)) if _columned(board) else []
    low = max(line for line, _, _ in named)
    slanted = any(line <= low for line, _, _ in letters)
    first = {line: name for line, _, name in sorted(named, reverse=True)}
    if not letters:
        return _text(drawn, {line: name.lstrip(_ABC) for line, name in first.items() if lettered(board.names)})
    return _text(drawn + letters, {line: name if slanted else name.lstrip(_ABC) for line, name in first.items()})


_ABC = "abcdefghijklmnopqrstuvwxyz"


def _columned(board: Board) -> bool:
    return board.play != "cells" or in_margins(board.name)


def _own_name(board: Board, site: int) -> str:
    """What stands on an empty site: its letter, or the name that somebody gave it."""
    name = board.names[site]
    return name.rstrip("0123456789") if lettered(board.names) else name


def _spots(board: Board) -> tuple[list[Spot], list[Spot]]:
    """Where the sites are, and for play on edges their ends. A line is a row of names, or of equal heights."""
    if board.play != "edges":
        line = {site: number for number, row in enumerate(board.rows) for site in row}
        return [(line[site], x) for site, (x, _) in enumerate(board.centres)], []
    heights = sorted({round(-y, 6) for _, y in board.centres + board.points})
    sites, ends = ([(heights.index(round(-y, 6)), x) for x, y in places] for places in (board.centres, board.points))
    return sites, ends


def _slants(board: Board, sites: list[Spot]) -> Iterator[tuple[int, float, str]]:
    """The slanted edges that stand beside the cells of a line, as '/' and '\\'."""
    for (a, b), cells in board.edge_cells.items() if board.play == "cells" else ():
        (xa, ya), (xb, yb) = sorted((board.points[a], board.points[b]))
        beside = all(min(ya, yb) + 1e-6 < board.centres[c][1] < max(ya, yb) - 1e-6 for c in cells)
        if beside and xb - xa > 1e-6 and len({sites[c][0] for c in cells}) == 1:
            yield sites[cells[0]][0], (xa + xb) / 2, "/" if yb > ya else "\\"


def _pitch(board: Board, spots: list[Spot], width: int) -> float:
    """Characters for one unit of length: room for the marks of a line, and a character half as wide as high."""
    in_line: dict[int, list[float]] = defaultdict(list)
    for line, x in spots:
        in_line[line].append(x)
    gap = min((b - a for xs in in_line.values() for a, b in pairwise(sorted(xs))), default=1.0)
    room = (width + 2) // 2 * 2 / gap  # an even number, so that half a step is a whole number of characters
    height = max(y for _, y in board.centres) - min(y for _, y in board.centres)
    return room * max(1, round(2 * (len(in_line) - 1) / height / room)) if height else room


def _letters(named: list[Glyph]) -> Iterator[Glyph]:
    """The letters of the names: on the lines below upright columns, else where a slanted column would go on."""
    columns: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for line, column, name in sorted(named):
        columns[name.rstrip("0123456789")].append((line, column))
    below = max(line for line, _, _ in named) + 1
    if all(len({column for _, column in spots}) == 1 for spots in columns.values()):
        for text, spots in columns.items():
            yield from ((below + i, spots[0][1], letter) for i, letter in enumerate(text))
        return
    slant = next((b - a for spots in columns.values() for (_, a), (_, b) in pairwise(spots)), 0)
    for text, spots in columns.items():
        (line_above, column_above), (line, column) = spots[-2:] if len(spots) > 1 else (
            (spots[0][0] - 1, spots[0][1] - slant), spots[0])
        yield max(2 * line - line_above, line + 1), 2 * column - column_above, text


def _text(glyphs: list[Glyph], numbers: dict[int, str]) -> str:
    """The lines of text, with their numbers in a margin."""
    lines: dict[int, str] = defaultdict(str)
    starts = [(line, column - (len(text) - 1) // 2, text) for line, column, text in glyphs]
    left = min(start for _, start, _ in starts)
    for line, start, text in sorted(starts):
        lines[line] = lines[line].ljust(start - left) + text
    margin = max((len(number) + 1 for number in numbers.values()), default=0)
    return "\n".join((numbers.get(line, "").rjust(margin - 1) + " " * bool(margin) + lines[line]).rstrip()
                     for line in range(max(lines) + 1))
