"""What a sentence about a puzzle calls its lines, its cells and what is in them, read by the forms of
templates/contracts/puzzles.toml: each name leads back to what it is of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.puzzle_drawing import is_square
from .puzzle_level import booklet_contract
from .stated import stated

__all__ = ["cell_called", "cells_listed", "concluded", "line_called", "listed", "value_called"]


def listed(text: str, lang: str) -> list[str]:
    """Each of "a, b and c"."""
    return [part for part in re.split(rf", | {stated(booklet_contract(), lang)['and']} ", text) if part]


def line_called(puzzle: CountPuzzle, name: str, lang: str) -> int | None:
    """Which line of the layout is called so in a sentence."""
    layout = puzzle.layout
    called = stated(booklet_contract(), lang)["lines" if is_square(layout) else "slopes"]
    for family, text in called.items():
        match = re.fullmatch(re.escape(text).replace(r"\{number\}", r"(\d+)"), name, re.IGNORECASE)
        some = [k for k, line in enumerate(layout.lines) if line.family == family]
        if match and 0 < int(match[1]) <= len(some):
            return some[int(match[1]) - 1]
    return None


def cell_called(layout: Layout, name: str, lang: str) -> int | None:
    """Which cell is called so in a sentence: by row and column, or by its place in its row."""
    text = stated(booklet_contract(), lang)["square" if is_square(layout) else "hexagon"]
    match = re.fullmatch(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\d+)", re.escape(text)), name)
    rows = [line.cells for line in layout.lines if line.family == "r"]
    if not match or not 0 < int(match["row"]) <= len(rows):
        return None
    row = sorted(rows[int(match["row"]) - 1], key=lambda cell: layout.board.centres[cell][0])
    return row[int(match["place"]) - 1] if 0 < int(match["place"]) <= len(row) else None


def cells_listed(layout: Layout, text: str, lang: str) -> list[int | None]:
    """The cells of "a, b to d and e": between the ends of a run lie the others on the line that has both; None for what
    is no cell, or no run."""
    found = list[int | None]()
    for name in listed(text, lang):
        ends = run_ends(name, lang)
        if ends is None:
            found.append(cell_called(layout, name, lang))
            continue
        first, last = (cell_called(layout, end, lang) for end in ends)
        found += _between(layout, first, last)
    return found


def run_ends(name: str, lang: str) -> tuple[str, str] | None:
    """What the first and the last cell of a run are called that is told so; None for what is told of no run."""
    words = stated(booklet_contract(), lang)
    row, square = words["hexagon"], re.escape(words["run"])
    if match := re.fullmatch(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\d+)", re.escape(words["run_in"])), name):
        first, last = (row.format(place=match[end], row=match["row"]) for end in ("first", "last"))
        return first, last
    match = re.fullmatch(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", square), name)
    return (match["first"], match["last"]) if match else None


def _between(layout: Layout, first: int | None, last: int | None) -> list[int | None]:
    """Three cells or more of one line, in its order."""
    for line in layout.lines:
        if first in line.cells and last in line.cells:
            run = line.cells[line.cells.index(first):line.cells.index(last) + 1]
            return [*run] if len(run) > 2 else [None]
    return [None]


def value_called(name: str, lang: str, table: str = "values") -> int | None:
    """The value that is called so: in a cell, or of the table "many" where it is counted."""
    called: Mapping[str, int] = stated(booklet_contract(), lang)[table]
    return next((value for one, value in called.items() if one.lower() == name.lower()), None)


def concluded(colours: Sequence[str], name: str, lang: str) -> int | None:
    """The value that a cell has not where this is said to be in it: of one colour the other one."""
    if len(colours) > 1:
        return value_called(name, lang, "no")
    value = value_called(name, lang)
    return None if value is None else 1 - value
