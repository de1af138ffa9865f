"""The kernel of the HEX games: HEX-2, HEX-3, HEX-6, HEX-n and Hex itself, on their boards of any size.

It is for games with the turn of `games.diameters`, without swap, centre ban and claims, and with at most 32 goals: a
player, and a pair of ports that he may join.
"""

from __future__ import annotations

from collections.abc import Collection

from ...core.board import Board
from ...core.game import Game, TextForm
from ...core.playout import MOST_MOVES
from ...games.shared.diameters import Diameters
from . import Kernel
from .loops import Loop

__all__ = ["arcs", "is_triangulated", "kernel"]

_MOST_GOALS = 32
_OWN = ("_links", "_open", "_remembered", "_settled", "parse", "status")
"""What a game may have of its own: its ports, and what it does with `claiming`."""
_TURN = {name: method for name, method in vars(Diameters).items() if callable(method) and name not in _OWN}


def kernel(game: Game) -> Kernel | None:
    if (not isinstance(game, Diameters) or game.swap or game.centre_ban or game.claiming
            or any(getattr(type(game), name) is not method for name, method in _TURN.items())
            or type(game).equipment is not TextForm.equipment
            or len(game.board.centres) > MOST_MOVES or not is_triangulated(game.board)):
        return None
    goals = [(player, arcs(game.board, *pair)) for player in range(game.players) for pair in game.ports(player + 1)]
    if len(goals) > _MOST_GOALS or not all(sides for _, sides in goals):
        return None
    import numpy as np

    from .compiled.hex import playing

    players, cells = game.players, len(game.board.centres)
    sides = np.zeros((players, cells), np.uint64)
    passing = np.zeros((players + 1, players + 1), np.uint64)
    own = np.zeros(players, np.uint64)
    for bit, (player, (one, gap, other, back)) in enumerate(goals):
        low, high = np.uint64(1 << bit), np.uint64(1 << bit + 32)
        own[player] |= low
        for mover in range(players):
            first, second = (one, other) if mover == player else (gap, back)
            sides[mover, first] |= low
            sides[mover, second] |= high
            for neighbour in range(players):
                if (mover == player) == (neighbour == player):
                    passing[mover, neighbour] |= low | high
    widest = max(map(len, game.board.neighbours))
    near = np.array([near + (cells,) * (widest - len(near)) for near in (*game.board.neighbours, ())], np.uint16)

    def room() -> tuple[object, ...]:
        return (np.empty(-(-cells // 64), np.uint64), np.empty(cells + 1, np.uint8), np.empty(cells + 1, np.uint64),
                np.empty(players, np.bool_), np.empty(64 * cells, np.uint16))

    return Loop(game, playing(), room, (near, sides, passing, own))


def is_triangulated(board: Board) -> bool:
    """Whether the neighbours of each site are a ring around it, and on the border a path along it.

    Where they are, what does not join two arcs of the border is cut by what joins the other two.
    """
    border = board.border
    if len(set(border)) < len(border):
        return False
    ends = {site: {border[i - 1], border[(i + 1) % len(border)]} for i, site in enumerate(border)}
    for site, near in enumerate(board.neighbours):
        links = {one: set(near).intersection(board.neighbours[one]) for one in near}
        if {one for one, others in links.items() if len(others) < 2} != ends.get(site, set()):
            return False
        if any(len(others) != (1 if one in ends.get(site, ()) else 2) for one, others in links.items()):
            return False
        linked = last = {near[0]}
        while last := {other for one in last for other in links[one]} - linked:
            linked = linked | last
        if linked != set(near):
            return False
    return True


def arcs(board: Board, one: Collection[int], other: Collection[int]) -> tuple[list[int], ...]:
    """The border as four arcs: `one`, what is between, `other`, what is between again; each has the ends of the next.

    Nothing where the two are not arcs of the border that lie apart.
    """
    border = board.border
    starts = [[i for i, site in enumerate(border) if site in arc and border[i - 1] not in arc] for arc in (one, other)]
    if set(one) & set(other) or not set(border).issuperset({*one, *other}) or list(map(len, starts)) != [1, 1]:
        return ()
    (a,), (c,) = starts
    b, d = a + len(set(one)) - 1, c + len(set(other)) - 1

    def run(first: int, last: int) -> list[int]:
        return [border[i % len(border)] for i in range(first, first + (last - first) % len(border) + 1)]

    return run(a, b), run(b, c), run(c, d), run(d, a)
