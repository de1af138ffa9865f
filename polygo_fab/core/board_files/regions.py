"""Regions of a board file with a meaning to games: ports, homes and goals along the border, and cells that are barred.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations, pairwise

from ..board import Board
from ..errors import BadInput
from ..ports import arc, numbered

__all__ = ["refuse_regions"]

_NUMBERED = re.compile(r"(port|home|goal)([0-9]+)")
_BORDER = ("left", "right", "bottom", "top")
_MOST_HOMES = 6


def refuse_regions(board: Board) -> None:
    """Raises BadInput for regions that are called like ports, homes, goals or barred cells and cannot be these."""
    names = [name for name, _ in board.regions]
    for name in names:
        found = _NUMBERED.fullmatch(name)
        if found and (found[2] != str(int(found[2])) or not 0 < int(found[2]) <= len(numbered(board, found[1]))):
            raise _wrong(board, name, f"allowed: {found[1]}1, {found[1]}2 ... without a gap")
    _ports(board, numbered(board, "port"))
    _homes(board, numbered(board, "home"), numbered(board, "goal"))
    _barred(board, [name for name in names if _NUMBERED.fullmatch(name) or name in _BORDER])


def _ports(board: Board, ports: Sequence[tuple[int, ...]]) -> None:
    if not ports:
        return
    if len(ports) % 2 or len(ports) < 4:
        raise _wrong(board, f"port{len(ports)}", f"ports given: {len(ports)}: allowed: 4, 6, 8 ..., in pairs "
                     "of opposite ones")
    runs = [_arc(board, f"port{k}", sites) for k, sites in enumerate(ports, start=1)]
    for k, (run, following) in enumerate(pairwise([*runs, runs[0]]), start=1):
        if run[-1] != following[0] or len(run) < 2:
            raise _wrong(board, f"port{k}", f"it runs from {board.names[run[0]]} to {board.names[run[-1]]}, and "
                         f"port{k % len(runs) + 1} begins at {board.names[following[0]]}: allowed: ports that make up "
                         "the border one after the other, counterclockwise, each of which ends in the cell where the "
                         "next one begins")
    if sum(len(run) - 1 for run in runs) != len(board.border):
        raise _wrong(board, "port1", "allowed: ports that go around the border once")


def _homes(board: Board, homes: Sequence[tuple[int, ...]], goals: Sequence[tuple[int, ...]]) -> None:
    if len(homes) != len(goals) or len(homes) not in (0, *range(2, _MOST_HOMES + 1)):
        raise _wrong(board, f"home{max(len(homes), 1)}", f"homes given: {len(homes)}, goals: {len(goals)}: allowed: a "
                     f"home and a goal for each of 2 to {_MOST_HOMES} players")
    runs = {f"{what}{k}": _arc(board, f"{what}{k}", sites) for what, some in (("home", homes), ("goal", goals))
            for k, sites in enumerate(some, start=1)}
    for name, run in runs.items():
        if len(run) < 2:
            raise _wrong(board, name, f"one cell: allowed: two or more along the border, as {_border_said(board)}")
    for (one, a), (other, b) in combinations(runs.items(), 2):
        joints = {x for x, y in ((a[0], b[-1]), (a[-1], b[0])) if x == y and len(a) > 1 < len(b)}
        if shared := set(a).intersection(b) - joints:
            raise _wrong(board, other, f"'{board.names[min(shared)]}' lies in {one}, too: allowed: homes and goals "
                         "that share no cell but one in which both end")


def _barred(board: Board, others: Sequence[str]) -> None:
    barred = board.barred
    if not barred:
        return
    if board.play != "cells":
        raise _wrong(board, "barred", "allowed where pieces stand on cells")
    for name in others:
        if shared := barred.intersection(board.region(name)):
            raise _wrong(board, "barred", f"'{board.names[min(shared)]}' lies in {name}: allowed: cells of no side, "
                         "port, home or goal")
    left = set(range(len(board.centres))) - barred
    if len(left) < 2 or not left & board.border_sites:
        raise _wrong(board, "barred", "too little is left: allowed: two cells of play or more, one on the border")
    apart = left - _reached(board, min(left), left)
    if apart:
        raise _wrong(board, "barred", f"{board.names[min(apart)]} is cut off from {board.names[min(left)]}: allowed: "
                     "cells of play that hang together")


def _reached(board: Board, start: int, inside: Collection[int]) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        for near in board.neighbours[todo.pop()]:
            if near in inside and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def _arc(board: Board, name: str, sites: tuple[int, ...]) -> tuple[int, ...]:
    run = arc(board, sites)
    if not run:
        raise _wrong(board, name, f"allowed: neighbours along the border, as {_border_said(board)}")
    return run


def _border_said(board: Board) -> str:
    return f"[{', '.join(repr(board.names[site]) for site in board.border[:3])}]".replace("'", '"')


def _wrong(board: Board, name: str, why: str) -> BadInput:
    return BadInput(f"board {board.name}: regions: {name}: {why}")
