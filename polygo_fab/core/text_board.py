"""Any position on any board as text for a terminal.

One method for all tilings: each row of names is a line, a site's column of characters is proportional to its x.
Slanted edges that stand between two sites of a line are drawn too: they are what makes triangles legible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from .board import Board, Point, grid_names

__all__ = ["draw"]

Spot = tuple[int, int]  # line from the top, column of characters


def draw(board: Board, marks: Sequence[str], names: bool = True) -> str:
    """The board with a mark on each site, in lines of text without trailing spaces.

    marks   one for each site: '.', '1' or a longer word; the longest sets the width of all
    names   row numbers on the left; letters under the columns, where the columns end. A site's name is its
            letter and its number; the names of edges are those of their two ends, drawn as '+'

    Raises ValueError for another number of marks than sites, or a mark that does not print.
    """
    if len(marks) != len(board.centres):
        raise ValueError(f"{len(marks)} marks for the {len(board.centres)} sites of {board.name}")
    if not all(mark and mark.isprintable() for mark in marks):
        raise ValueError("a mark is empty or does not print")
    # where names are read: at the sites, or for play on edges at their ends
    named = list(zip(grid_names(board.points), board.points, strict=True)) if board.play == "edges" else []
    things = [*zip(marks, board.centres, strict=True), *(("+", point) for _, point in named)]
    lines = _lines(board, [where for _, where in things])
    at = _columns([where for _, where in things], lines, max(map(len, marks)))
    spots = [(line, at(where[0])) for (_, where), line in zip(things, lines, strict=True)]
    canvas: dict[Spot, str] = {}
    for (mark, _), (line, column) in zip(things, spots, strict=True):
        canvas[line, column] = mark
    labels = list(zip((name for name, _ in named), spots[len(marks):], strict=True)) or list(
        zip(board.names, spots, strict=False))
    if board.play == "cells":
        canvas |= {(line, at(x)): glyph for line, x, glyph in _slants(board, lines)}
    if names:
        canvas |= _letters(labels)
    numbers = {line: _number(name) for name, (line, _) in labels} if names else {}
    return _text(canvas, numbers)


def _lines(board: Board, places: list[Point]) -> list[int]:
    """For each place its line: by the row of its name, or where names are not of one site, by its height."""
    if board.play != "edges":
        row = {site: number for number, sites in enumerate(board.rows) for site in sites}
        return [row[site] for site in range(len(places))]
    heights = sorted({round(y, 6) for _, y in places}, reverse=True)
    return [heights.index(round(y, 6)) for _, y in places]


def _columns(places: list[Point], lines: list[int], width: int) -> Callable[[float], int]:
    ...
