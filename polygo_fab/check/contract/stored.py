"""What a box holds, from the contracts of the kits that make it, and the grid of compartments that this asks for."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.kerf import parse_kerf
from ...core.resources import our_table
from ...core.workshop.tables import materials
from .drawn import MARKS

__all__ = ["STORED", "shelved", "stored"]

_NEXT = 0.1
"""mm: to the next of which the sides of pieces are taken; what is within 0.002 mm of one is of it."""

_NO_MARKS: dict[str, object] = {"drawings": "", "drawings_fill": False}
"""Of a person's own, which change no size."""


class StoredPieces(NamedTuple):
    """Of one kind and with the same marks: the longer and the shorter side, mm, the thickness, how many."""

    name: str
    long: float
    short: float
    thick: float
    many: int


class BoxCell(NamedTuple):
    """A compartment: piles from left to right and from front to back, the most pieces in one, its column and row."""

    pieces: StoredPieces
    across: int
    along: int
    high: int
    column: int = 0
    row: int = 0


class BoxGrid(NamedTuple):
    """Widths of the columns and depths of the rows, mm, the highest pile, and what is where."""

    widths: list[float]
    depths: list[float]
    tallest: float
    cells: list[BoxCell]


def stored(source: tuple[str, Mapping[str, object], Sequence[str]], of: str) -> list[StoredPieces]:
    """The pieces that a word for contents means.

    source  the kit, its settings and the kinds of its parts, none for all
    of      more settings, KEY=VALUE with spaces between
    Raises BadInput where nothing says what the kit is.
    """
    from .of_kit import asked_of

    kit, fixed, kinds = source
    asked = asked_of(kit, _settings(kit, {**dict(word.split("=", 1) for word in of.split()), **fixed}), ())
    if asked is None:
        raise BadInput(f"no contract of {kit}")
    found = Counter[tuple[str, float, float, float]]()
    for part in asked.parts:
        kind, *words = part.name.split("-")
        if kind in kinds or not kinds:
            x0, y0, x1, y1 = part.outline.bounds
            short, long = sorted(round(math.ceil((side - 0.002) / _NEXT) * _NEXT, 6) for side in (x1 - x0, y1 - y0))
            name = "-".join([kind, *(word for word in words if word in MARKS)])
            found[name, long, short, part.stuff.thickness] += part.count
    return [StoredPieces(*key, count) for key, count in sorted(found.items())]


def _settings(kit: str, given: Mapping[str, object]) -> dict[str, object]:
    """Every setting of a kit: as usual, as given, and what its materials bring."""
    table = our_table(f"contracts/{kit}.toml")
    usual: dict[str, object] = {**_NO_MARKS, **table["usual"]}
    settings = {**usual, **{key: _read(text, usual.get(key, 0.0)) for key, text in given.items()}}
    for row in table["stock"].values():
        stuff = materials()[str(settings[row["material"]])]
        settings.setdefault(row["thickness"], stuff.thickness)
        settings.setdefault(row["kerf"], stuff.kerf.as_data())
    return settings


def _read(text: object, like: object) -> object:
    """A setting that is typed, as what is usual is: yes and no, a number, a word."""
    if not isinstance(text, str) or isinstance(like, str):
        return text
    if isinstance(like, bool):
        return text.lower() in ("1", "yes", "true", "on")
    if "x" in text:
        return parse_kerf(text).as_data()
    return int(text) if re.fullmatch(r"[-+]?\d+", text) else float(text.removesuffix("mm"))


def shelved(some: Sequence[StoredPieces], stack: float, room: float, wall: float, within: Sequence[float] = ()
            ) -> BoxGrid:
    """The grid of compartments for these pieces in piles of at most `stack` mm, with `room` around them.

    Kinds go from the widest compartment to the narrowest, column by column; a column has its deepest in front. Of the
    grids that go `within` a width and a depth, and that are at most twice as long as wide, if there are any, the one
    with the least area of bottom, walls and dividers.
    """
    cells = sorted((_piled(pieces, stack) for pieces in some),
                   key=lambda cell: (-_wide(cell, room), -_deep(cell, room), cell.pieces))
    tallest = max(cell.high * cell.pieces.thick for cell in cells)
    grids = [_columns(cells, rows, room, tallest) for rows in range(1, len(cells) + 1)]
    sizes = {id(grid): [sum(side) + (len(side) - 1) * wall for side in (grid.widths, grid.depths)] for grid in grids}
    if within:
        grids = [grid for grid in grids if all(a <= b + 1e-9 for a, b in zip(sizes[id(grid)], within, strict=True))]
    if not grids:
        raise BadInput("no grid of compartments goes below the board")
    stout = [grid for grid in grids if max(sizes[id(grid)]) <= 2 * min(sizes[id(grid)])]

    def area(grid: BoxGrid) -> float:
        wide, deep = sizes[id(grid)]
        return wide * deep + (tallest + room) * ((len(grid.depths) + 1) * wide + (len(grid.widths) + 1) * deep)

    return min(stout or grids, key=lambda grid: (round(area(grid), 3), len(grid.depths)))


def _piled(pieces: StoredPieces, stack: float) -> BoxCell:
    piles = -(-pieces.many // max(1, int(stack / pieces.thick + 1e-9)))
    across = next(n for n in range(1, piles + 1) if n * n * pieces.long >= piles * pieces.short - 1e-6)
    along = -(-piles // across)
    return BoxCell(pieces, across, along, -(-pieces.many // (across * along)))


def _wide(cell: BoxCell, room: float) -> float:
    return cell.across * cell.pieces.long + 2 * room


def _deep(cell: BoxCell, room: float) -> float:
    return cell.along * cell.pieces.short + 2 * room


def _columns(cells: Sequence[BoxCell], rows: int, room: float, tallest: float) -> BoxGrid:
    columns = [sorted(cells[i:i + rows], key=lambda cell: (-_deep(cell, room), -_wide(cell, room), cell.pieces))
               for i in range(0, len(cells), rows)]
    across = [[cell for cell in row if cell] for row in zip_longest(*columns)]
    return BoxGrid([max(_wide(cell, room) for cell in column) for column in columns],
                [max(_deep(cell, room) for cell in row) for row in across], tallest,
                [cell._replace(column=c, row=r) for c, column in enumerate(columns) for r, cell in enumerate(column)])


STORED: dict[str, Callable[..., Any]] = {"stored": stored, "shelved": shelved}
"""What a contract may call."""
