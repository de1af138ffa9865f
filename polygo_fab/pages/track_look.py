"""A track around a drawn board: a disc with each number, and outside of it the counters that lie on that number."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ..core.board import Board
from ..core.errors import BadInput
from ..core.page import SMALLEST, Label, Shape, Style
from ..core.path import circle
from ..core.printed.paper import TRACK
from ..core.track import spots
from .board_outline import nearest, outline
from .pieces import pawn

__all__ = ["track_around"]

_DISC, _BETWEEN = 1.95, 0.3
"""mm: the radius of a disc at most, and what is free between two and beside a counter."""


def track_around(board: Board, pitch: float, away: float, count: int, counters: Sequence[tuple[int, int]]
                 ) -> list[Shape | Label]:
    """Discs with the numbers 1 to `count`, their inner edges `away` mm from the board, clockwise from the top.

    counters  for each the number of its colour, and that on which it lies: beside the disc, the second one beside the
              first
    Raises BadInput where the numbers would be too small to read.
    """
    ring = outline(board, pitch, away + _DISC)
    apart, places = spots(ring, count)
    radius = min(_DISC, (apart - _BETWEEN) / 2)
    if radius < 0.8 * SMALLEST:
        raise BadInput(f"show: 'track': {count} numbers around {board.name} would be too small to read: allowed: a "
                       "wider pitch")
    items: list[Shape | Label] = []
    for number, (x, y) in enumerate(places, start=1):
        items += [Shape(circle((x, y), radius), Style(stroke=TRACK, fill="#ffffff", width=0.2)),
                  Label(str(number), (x, y - 0.35 * SMALLEST), SMALLEST)]
    beyond, lying = outline(board, pitch, away + 3 * _DISC), Counter[int]()
    for colour, number in counters:
        x, y = places[number - 1]
        u, v = nearest((x, y), beyond)
        far = (2 + 2 * lying[number]) * radius + (1 + lying[number]) * _BETWEEN
        share = far / math.dist((x, y), (u, v))
        items += pawn(colour, (x + share * (u - x), y + share * (v - y)), radius)
        lying[number] += 1
    return items
