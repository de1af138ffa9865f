"""Port arcs of paper: a player's colour for half a side of a hexagonal board, to lay along its border.

A hexagon with an odd number of cells along an edge has twelve half sides (product.md section 3). Whose they are
follows from the game; where a part of the border is nobody's, its arcs are so too. Left and right halves are mirror
images.
"""

from __future__ import annotations

from collections import Counter

from ..core.errors import BadInput
from ..core.game import Game
from ..core.offset import offset
from ..core.page import Label, Shape
from ..core.path import Point, polygon
from ..core.printed.paper import ARC, Printed
from .board_outline import outline
from .paper_piece import PaperPiece, coloured
from .pieces import mark

__all__ = ["port_arcs"]

_HALVES = 12
_INNER, _OUTER = 0.05, 0.4  # pitches out from the board
_PLAY = 0.3  # mm between neighbouring arcs

Items = list[Shape | Label]


def port_arcs(game: Game, pitch: float, style: Printed) -> tuple[tuple[PaperPiece, int], ...]:
    """The arcs of each player, right halves and left ones, with how many there are of them.

    Raises BadInput for a board that has no twelve half sides.
    """
    board = game.board
    along = len(board.border) // 6 + 1
    if len(outline(board, 1.0, 0.0)) != 13 or len({len(sites) for name, sites in board.regions
                                                  if name.startswith("side")}) != 1 or along % 2 == 0:
        raise BadInput(f"arcs = yes: board {board.name} has no twelve half sides: allowed: h3, h5, h7, h9, h11, h13")
    counts = Counter((_owner(game, half), half % 2) for half in range(_HALVES))
    return tuple((_arc(owner, _corners(game, pitch, bool(left)), style), counts[owner, left])
                 for owner, left in sorted(counts))


def _owner(game: Game, half: int) -> int:
    """Whose a half side is, counted from the right corner like the border; 0 where its cells are not all somebody's."""
    ring = game.board.border
    step = len(ring) // _HALVES
    cells = {ring[k % len(ring)] for k in range(half * step, (half + 1) * step + 1)}
    return next((game.worn(player) for player, sites in game.rims if cells <= sites), 0)


def _corners(game: Game, pitch: float, left: bool) -> tuple[Point, ...]:
    """Half of the upper side with its part of the corner, about the middle of its box."""
    edges = []
    for out in (_INNER, _OUTER):
        ring = outline(game.board, pitch, out * pitch)[:-1]
        top = max(y for _, y in ring)
        k = max((i for i, p in enumerate(ring) if p[1] > top - 1e-6), key=lambda i: ring[i][0])
        (ax, ay), (bx, by) = ring[k], ring[k - 1]
        edges.append([(0.0, top), (ax, ay), ((ax + bx) / 2, (ay + by) / 2)])
    points = [*edges[0], *edges[1][::-1]]
    path = offset(polygon([(-x, y) for x, y in points][::-1] if left else points), -_PLAY / 2)
    x0, y0, x1, y1 = path.bounds
    return tuple((x - (x0 + x1) / 2, y - (y0 + y1) / 2) for x, y in path.flattened()[:-1])


def _arc(player: int, corners: tuple[Point, ...], style: Printed) -> PaperPiece:
    ys = [y for _, y in corners]
    high = max(ys) - (max(ys) - min(ys)) / 4

    def inside(owner: int, up: float) -> Items:
        reach = 0.12 * (max(ys) - min(ys))
        return list(mark(owner, (0.0, up * (high - reach / 2)), reach, 0.22 * reach + 0.06)) if owner else []

    return coloured(ARC, player, corners, owners=(player, player), inside=inside, style=style)
