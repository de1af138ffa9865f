"""What is printed to be played on and with, and the inks that say what a line on it is, to the check that reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..board import Board
from ..errors import BadInput
from ..game import Game
from ..measures import inner_diameter, shortest_edge
from ..path import Point
from ..units import number

__all__ = ["ARC", "BAND", "DRIFT", "FREE", "HATCH", "SHADE", "SITE", "START", "STYLES", "TRACK", "PaperSet", "Printed",
           "Scale", "check_scale", "piece_size"]

Printed = Literal["outline", "colour", "hatch", "touch"]
STYLES: tuple[Printed, ...] = ("outline", "colour", "hatch", "touch")
"""outline: lines only, the least ink; colour: cells tinted, sides in the colours of their players; hatch: cells and
sides in patterns of one grey, which a printer without colour cannot spoil; touch: broad lines and names in
Braille, for paper that swells where it is black."""

SITE = "#333333"
"""What pieces stand on, where that is no cell: dots on points, broad lines on edges."""
HATCH = "#767676"
"""As far from white as from the black of the lines: 4.5 to 1 both ways (WCAG 2.2)."""
BAND = tuple(f"#{value:02x}{value:02x}{value:02x}" for value in range(0x21, 0x27))
"""The edge of a player's band along the border: six blacks that only a reader of the file tells apart."""
FREE = "#272727"
"""The edge of the band of a port that is nobody's: a seventh black."""
START, SHADE, TRACK = "#282828", "#6b6b6b", "#292929"
"""The edge of a disc where a piece starts; lines across a cell where they may not stay; the edge of a track's spot."""

DRIFT = 0.5
"""mm: how far the back of a folded piece may lie from its front before it shows."""

ARC = "arc"
"""The kind of a port arc: a player's colour for half a side of a hexagon, to lay along the border."""

Scale = tuple[float, float]
"""Measured length / true length of the printed bars x and y, along the short and the long side of the paper."""
_MOST = 0.05


def check_scale(scale: Scale) -> Scale:
    """Raises BadInput where a printer would have to be off by more than five in a hundred."""
    for name, value in zip(("scale_x", "scale_y"), scale, strict=True):
        if not abs(value - 1) <= _MOST + 1e-9:
            meant = f"; did you mean {number(value / 100, 4)}?" if abs(value / 100 - 1) <= _MOST else ""
            raise BadInput(f"{name} = '{value:g}': allowed: {1 - _MOST} to {1 + _MOST}, the measured length "
                           f"of the bar / 100 mm{meant}")
    return scale


@dataclass(frozen=True, kw_only=True)
class PaperSet:
    """A game on paper: its board with `pitch` mm between cells, and its pieces, each so often as `needs` says.

    needs  the kind of piece, whose it is (0: nobody's), and how many
    sides  2: front and back of a piece, folded over one another
    arcs   port arcs to lay along the border, in place of sides that are printed there
    """

    game: Game
    pitch: float
    style: Printed
    coordinates: bool
    sides: int
    needs: tuple[tuple[str, int, int], ...]
    arcs: bool = False

    @property
    def shared(self) -> bool:
        """Whether a tile that is nobody's has a face for each of two players."""
        return self.sides == 2 and self.game.players == 2


_SHARE = 0.75  # of a cell that a piece takes
_PLAY = 0.3  # mm: how much smaller a tile is than its units
_MARKER = 0.7  # of a unit that a marker on a tile takes
_COUNTER, _LEAST_COUNTER = 0.4, 5.0  # of the pitch that a counter on a track takes, and mm at least


def piece_size(kind: str, board: Board, pitch: float) -> Point:
    """Length and width in mm of a piece as equipment names it: 'tile 3x2', 'segment', 'pawn' ..., which is square; or
    of a 'marker' that lies on a tile, a 'counter' that lies on a track."""
    if kind.startswith("tile "):
        a, b = (int(side) * pitch - _PLAY for side in kind.removeprefix("tile ").split("x"))
        return (a, b)
    if kind == "segment":
        edge = shortest_edge(board) * pitch
        return (0.8 * edge, 0.2 * edge)
    if kind == "counter":
        side = max(_LEAST_COUNTER, _COUNTER * pitch)
        return (side, side)
    side = _MARKER * pitch if kind == "marker" else _SHARE * inner_diameter(board) * pitch
    return (side, side)
