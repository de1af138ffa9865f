"""Where the kings of Labyrinthe come from and go to: by the rules, or as the file of a board gives homes and goals."""

from __future__ import annotations

from typing import NamedTuple

from ...core.board import Board
from ...core.errors import BadInput
from ...core.game import Site
from ...core.ports import arc, given_ports, numbered

__all__ = ["HOMES", "Crossing", "crossings"]

HOMES = {2: ((0, 0), (1, 1)),
         3: ((0, 0), (2, 0), (4, 0)),
         6: ((0, 0), (1, 1), (4, 0), (5, 1), (8, 0), (9, 1))}
"""For each number of players the home ports in the order of play, a conjecture: the figure is lost (A1).

Each king starts in the middle of its port; the second number says which of two middle cells, 0 the first one
counterclockwise. So a mirror exchanges two players, a third of a turn shifts three, and both together carry any of
six to any other.
"""


class Crossing(NamedTuple):
    """The home port of a player, the goal (the port opposite, junctions included: A5), and where the king starts."""

    home: tuple[Site, ...]
    goal: tuple[Site, ...]
    start: Site


def crossings(board: Board, players: int) -> tuple[Crossing, ...]:
    """For each player; homes that a file gives are as it says, and their kings start on the first of two middle cells.

    Raises BadInput for a number of players or a board for which there are none.
    """
    homes, goals = numbered(board, "home"), numbered(board, "goal")
    if homes and len(homes) != players:
        raise BadInput(f"players = '{players}': the file of {board.name} gives {len(homes)} homes: allowed: "
                       f"{len(homes)}")
    if homes:
        return _apart(board, [_crossing(arc(board, home), arc(board, goal))
                              for home, goal in zip(homes, goals, strict=True)])
    if players not in HOMES:
        raise BadInput(f"players = '{players}': allowed: {', '.join(map(str, HOMES))}")
    if not given_ports(board) and len(board.border) % (2 * players):
        raise BadInput(f"labyrinth on {board.name}: a border of {len(board.border)} cells cannot be cut into "
                       f"{2 * players} equal ports: allowed: another board, or a file that gives ports or homes")
    ports = board.ports(players)
    return _apart(board, [_crossing(ports[port], ports[(port + players) % (2 * players)], side)
                          for port, side in HOMES[players]])


def _crossing(home: tuple[Site, ...], goal: tuple[Site, ...], side: int = 0) -> Crossing:
    return Crossing(home, goal, home[(len(home) - 1 + side) // 2])


def _apart(board: Board, found: list[Crossing]) -> tuple[Crossing, ...]:
    """Raises BadInput where two kings start on one cell, one at its goal or on a barred cell, or with a goal that is
    barred throughout."""
    taken = set[Site](board.barred)
    for player, (_, goal, start) in enumerate(found, start=1):
        if start in taken or start in goal or board.barred >= set(goal):
            raise BadInput(f"labyrinth on {board.name}: king {player} would have no start of its own or no goal "
                           f"({board.names[start]} to {board.names[goal[0]]}): allowed: homes and goals apart, and "
                           "cells that are not barred")
        taken.add(start)
    return tuple(found)
