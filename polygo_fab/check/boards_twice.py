"""BOARD: a board of the engine is the one that `second_boards` lays from the words of the rules."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence

from ..core.board import Board
from ..core.finding import Finding
from ..core.path import Point
from .second_boards import second_board
from .second_files import rows_of
from .second_tiling import SecondBoard, near, ways

__all__ = ["check_board_twice", "check_segments"]

_CLOSE = 1e-6  # of the distance between neighbouring cells
_PAIRS = (1, 2, 3, 4, 6)  # numbers of players whose ports are compared
_SEGMENT = re.compile(r"(.+)-(\d+)")


def check_board_twice(board: Board) -> list[Finding]:
    """Cells, who touches whom, names and their order, border, sides, homes and ports, against the second building.

    A segment of a larger board ("h9-2") must lie in it where its names say.
    """
    second = second_board(board.name)
    segment = _SEGMENT.fullmatch(board.name)
    if second is None and segment:
        whole = second_board(segment[1])
        return _cells(board, whole, whole_board=False) if whole else [_unknown(board)]
    if second is None:
        return [_unknown(board)]
    return [*_cells(board, second, whole_board=True), *_play(board, second)]


def check_segments(boards: Iterable[Board]) -> list[Finding]:
    """The segments among these boards make up their whole board, each cell once."""
    found, wholes = [], dict[str, list[Board]]()
    for board in boards:
        segment = _SEGMENT.fullmatch(board.name)
        if segment and second_board(board.name) is None:
            wholes.setdefault(segment[1], []).append(board)
    for name, some in wholes.items():
        whole = second_board(name)
        places = sorted(near(board.cell_centre(cell)) for board in some for cell in range(len(board.cells)))
        if whole and not _same(places, sorted(map(near, whole.centres))):
            found.append(Finding("BOARD", f"board {name}", f"its {len(some)} segments have {len(places)} cells, which "
                                                           f"are not its {len(whole.cells)} cells, each once"))
    return found


def _unknown(board: Board) -> Finding:
    return Finding("BOARD", f"board {board.name}", "the rules know no board of this name")


def _cells(board: Board, second: SecondBoard, whole_board: bool) -> list[Finding]:
    """Each cell of the board is one of the second building, of the same name, and touches the same ones."""
    tell = _teller(board)
    at = {near(centre): cell for cell, centre in enumerate(second.centres)}
    partner: dict[int, int] = {}
    for cell in range(len(board.cells)):
        x, y = board.cell_centre(cell)
        other = next((at[p] for p in ((round(x + dx, 6) + 0.0, round(y + dy, 6) + 0.0)
                                      for dx in (0, -_CLOSE, _CLOSE) for dy in (0, -_CLOSE, _CLOSE)) if p in at), None)
        if other is None or not _same_ring([board.points[p] for p in board.cells[cell]], second.cells[other]):
            return [tell(f"its cell at {x:.4g}, {y:.4g} is none of the rules' board")]
        if board.play == second.play == "cells" and board.names[cell] != second.names[other]:
            return [tell(f"cell {board.names[cell]} should be called {second.names[other]}")]
        partner[cell] = other
    if len(set(partner.values())) != len(partner) or (whole_board and len(partner) != len(second.cells)):
        return [tell(f"{len(board.cells)} cells, the rules say {len(second.cells)}")]
    used = set(partner.values())
    touching = {frozenset(partner[c] for c in cells) for cells in board.edge_cells.values() if len(cells) == 2}
    wrong = touching ^ {pair for pair in second.touching if pair <= used}
    if wrong:
        a, b = sorted(min(wrong, key=sorted))
        return [tell(f"the cells {a} and {b} touch in one of the two buildings only")]
    if whole_board and (len(board.edges), len(board.points)) != (len(second.edges), len(second.points)):
        return [tell(f"{len(board.edges)} edges and {len(board.points)} points, the rules say {len(second.edges)} and "
                     f"{len(second.points)}")]
    return []


def _play(board: Board, second: SecondBoard) -> list[Finding]:
    """The sites, by their names in order, and all that the games ask of them."""
    tell, names = _teller(board), board.names
    if board.play != second.play:
        return [tell(f"played on {board.play}, the rules say on {second.play}")]
    if names != second.names:
        first = next((f"{a} for {b}" for a, b in zip(names, second.names, strict=False) if a != b), "their number")
        return [tell(f"its sites are not named in the order of the rules: {first}")]
    found = [tell(f"{name} lies at {x:.4g}, {y:.4g}, the rules say {at[0]:.4g}, {at[1]:.4g}")
             for name, (x, y), at in zip(names, board.centres, second.sites, strict=True)
             if math.dist((x, y), at) > _CLOSE]
    found += [tell(f"{name} is next to {_told(names[s] for s in others)}, the rules say "
                   f"{_told(second.neighbours[name])}")
              for name, others in zip(names, board.neighbours, strict=True)
              if {names[s] for s in others} != second.neighbours[name] or len(set(others)) != len(others)]
    ring = second.border
    if tuple(names[s] for s in board.border) not in {  # where it passes its first site again it may begin there
            (*ring[i:], *ring[:i]) for i, name in enumerate(ring) if name == ring[0]}:
        found.append(tell(f"its border of {len(board.border)} sites is not the cycle of the rules, "
                          f"{len(second.border)} from {second.border[0]} on"))
    regions = {name: tuple(names[s] for s in sites) for name, sites in board.regions}
    found += [tell(f"{name}: {_told(regions.get(name, ()))}, the rules say {_told(second.regions.get(name, ()))}")
              for name in sorted(regions.keys() | second.regions.keys())
              if regions.get(name) != second.regions.get(name)]
    if board.rows != tuple(_rows(second)):
        found.append(tell("its rows are not those of the rules"))
    if not _same(sorted(map(near, board.steps)), sorted(map(near, ways(second)))):
        found.append(tell(f"{len(board.steps)} directions of straight lines, the rules say {len(ways(second))}"))
    found += [tell(f"the ports of {n} pairs are not those of the rules") for n in _PAIRS
              if (2 * n == len(second.given_ports) or (second.hexagonal and n <= len(second.border) // 2))
              and tuple(tuple(names[s] for s in port) for port in board.ports(n)) != second.ports(n)]
    return found[:4]


def _rows(second: SecondBoard) -> list[tuple[int, ...]]:
    """The sites by the number of their row, highest first; edges are one row."""
    if second.play == "edges":
        return [tuple(range(len(second.names)))]
    if not all(re.fullmatch("[a-z]+[0-9]+", name) for name in second.names):  # given names: by their places
        return [tuple(row) for row in rows_of(second.sites)]
    numbers = [int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) for name in second.names]
    return [tuple(site for site, its in enumerate(numbers) if its == number) for number in
            sorted(set(numbers), reverse=True)]


def _same(places: Sequence[Point], others: Sequence[Point]) -> bool:
    return len(places) == len(others) and all(math.dist(p, q) <= 2 * _CLOSE for p, q in zip(places, others,
                                                                                         strict=True))


def _same_ring(corners: Sequence[Point], others: Sequence[Point]) -> bool:
    """The same corners the same way round, whichever is the first."""
    if len(corners) != len(others):
        return False
    k = min(range(len(others)), key=lambda i: math.dist(corners[0], others[i]))
    return _same(corners, (*others[k:], *others[:k]))


def _teller(board: Board) -> Callable[[str], Finding]:
    return lambda message: Finding("BOARD", f"board {board.name}", message)


def _told(names: Iterable[str]) -> str:
    some = sorted(names)
    return ", ".join(some[:6]) + (" ..." if len(some) > 6 else "") or "none"
