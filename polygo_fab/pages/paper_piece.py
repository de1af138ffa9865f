"""One piece of paper: its outline to cut along, and what is drawn on each face of it.

A round piece stands on a square, which is quick to cut and may be cut round; what has a colour up to its edge goes on
beyond it, so that no white shows where scissors, or the fold, are off by a little.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from ..core.board import Board
from ..core.offset import offset
from ..core.page import Label, Shape, Style
from ..core.path import Point, bounds, polygon
from ..core.printed.diagram_inks import COLOURS
from ..core.printed.paper import DRIFT, Printed, piece_size
from .pieces import TILE, dame, king, mark, pawn, plain, segment, stone
from .player_look import without_colour

__all__ = ["BLEED", "PaperPiece", "coloured", "paper_piece"]

BLEED = 1.5
"""mm: how far colour goes on beyond an edge."""

_WIDER = {"king": 1.08, "dame": 1.06}
"""How much further a piece is drawn out than a pawn of its size."""

Items = list[Shape | Label]


@dataclass(frozen=True)
class PaperPiece:
    """A piece about the origin: `outline` in mm counterclockwise, the drawings of its faces, and how far both of
    them reach beyond it."""

    kind: str
    player: int
    _: KW_ONLY
    outline: tuple[Point, ...]
    front: tuple[Shape | Label, ...]
    back: tuple[Shape | Label, ...]
    bleed: float = 0.0

    @property
    def size(self) -> Point:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return (max(xs) - min(xs), max(ys) - min(ys))


def paper_piece(kind: str, player: int, board: Board, pitch: float, style: Printed, shared: bool = False) -> PaperPiece:
    """A piece as equipment names it: 'pawn', 'king', 'segment', 'tile 3x2' ... `player` 0: nobody's.

    shared  a tile that is nobody's is that of the first player on its front, of the second one on its back
    """
    size = piece_size(kind, board, pitch)
    if kind.startswith("tile "):
        area = str(math.prod(int(side) for side in kind.removeprefix("tile ").split("x")))
        owners = (player, player) if player else (1, 2) if shared else (0, 0)
        return coloured(kind, player, _box(*size), owners=owners, inside=lambda owner, up: _tile(owner, size, area),
                        style=style)
    if kind == "segment":
        ends = ((-size[0] / 1.6, 0.0), (size[0] / 1.6, 0.0))
        marked = [item for item in (segment(player, ends, size[1]) if player else ())
                  if isinstance(item, Shape) and item.style.fill is None]
        return coloured(kind, player, _box(*size), owners=(player, player), inside=lambda owner, up: list(marked),
                        style=style)
    radius = size[0] / 2 - 2 * DRIFT
    draw: dict[str, Callable[[int, Point, float], Items]] = {"dame": dame, "king": king}
    if kind == "block" or (player == 0 and kind in ("stone", "blocker")):
        drawn = stone((0.0, 0.0), radius / 1.1)
    elif player == 0:
        drawn = plain((0.0, 0.0), radius)
    else:
        drawn = draw.get(kind, pawn)(player, (0.0, 0.0), radius / _WIDER.get(kind, 1.0))
    face = _centred(drawn)
    face = face if style == "colour" else tuple(without_colour(face, player, style))
    return PaperPiece(kind, player, outline=_box(*size), front=face, back=face)


def _centred(items: Items) -> tuple[Shape | Label, ...]:
    """Shapes with the middle of their box at the origin, so that the back of a piece lies behind its front."""
    shapes = [item for item in items if isinstance(item, Shape)]
    x0, y0, x1, y1 = bounds(shape.path for shape in shapes)
    return tuple(Shape(shape.path.moved(-(x0 + x1) / 2, -(y0 + y1) / 2), shape.style) for shape in shapes)


def _box(width: float, height: float) -> tuple[Point, ...]:
    x, y = width / 2, height / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def coloured(kind: str, player: int, outline: tuple[Point, ...], *, owners: tuple[int, int],
             inside: Callable[[int, float], Items], style: Printed) -> PaperPiece:
    """A piece in the colours or patterns of its owners (front and back) up to its edges and beyond them.

    inside  what a face shows, given its owner and 1 for the front, -1 for the back, which is the outline upside down
    """
    faces: list[tuple[Shape | Label, ...]] = []
    for owner, up in zip(owners, (1.0, -1.0), strict=True):
        corners = outline if up > 0 else [(x, -y) for x, y in reversed(outline)]
        fill = COLOURS[owner - 1][0] if owner else TILE.fill
        face = (Shape(offset(polygon(corners), BLEED), Style(stroke=None, fill=fill)), *inside(owner, up))
        faces.append(face if style == "colour" else tuple(without_colour(face, owner, style, BLEED)))
    return PaperPiece(kind, player, outline=outline, front=faces[0], back=faces[1],
                      bleed=0.0 if style == "outline" else BLEED)


def _tile(owner: int, size: Point, area: str) -> Items:
    """The area in the middle, the mark of the owner in a corner where there is room for both."""
    ink, least = COLOURS[owner - 1][1] if owner else "#000000", min(size)
    type_size = min(0.5 * least, 8.0)
    beside = 0.18 * least if owner and size[0] < 1.5 * least < 20 else 0.0  # a small square has no corner to spare
    items: Items = [Label(area, (beside, -0.35 * type_size), type_size, colour=ink, bold=True)]
    reach = min(0.12 * least, 1.6)
    if beside:
        items += mark(owner, (-0.24 * least, 0.0), reach, 0.22 * reach + 0.06)
    elif owner:
        inset = reach + max(1.8, 0.1 * least)
        items += mark(owner, (inset - size[0] / 2, size[1] / 2 - inset), reach, 0.22 * reach + 0.06)
    return items
